//! A session of the gateway: it outlives its connections, and remembers what they missed.

use std::collections::VecDeque;

use serde_json::json;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::super::id::Id;

/// So many events are kept for a connection that comes back.
const KEPT: usize = 10_000;

/// What a connection is told to do.
#[derive(Debug)]
pub(super) enum Order {
    /// Send this text.
    Say(Utf8Bytes),
    /// Close with this code, politely.
    Close(u16, &'static str),
    /// Let the line drop.
    Drop,
}

/// A session.
pub(super) struct Session {
    pub(super) id: String,
    pub(super) shard: (u64, u64),
    pub(super) intents: u64,
    pub(super) resumed: usize,
    seq: u64,
    sent: VecDeque<(u64, Utf8Bytes)>,
    pub(super) line: Option<mpsc::UnboundedSender<Order>>,
    /// Did we drop its connection, so that it may be expected back at once?
    pub(super) awaited: bool,
    /// Is it refused when it comes back?
    pub(super) dead: bool,
}

impl Session {
    pub(super) fn new(
        id: String,
        shard: (u64, u64),
        intents: u64,
        line: mpsc::UnboundedSender<Order>,
    ) -> Self {
        Self {
            id,
            shard,
            intents,
            resumed: 0,
            seq: 0,
            sent: VecDeque::new(),
            line: Some(line),
            awaited: false,
            dead: false,
        }
    }

    /// Is it told what happens in this guild, or in direct messages?
    pub(super) fn covers(&self, guild: Option<Id>) -> bool {
        let (shard, shards) = self.shard;
        shard == guild.map_or(0, |guild| (guild.0 >> 22) % shards)
    }

    /// Sends an event, now or when the connection comes back.
    pub(super) fn tell(&mut self, name: &str, data: &str) {
        self.seq += 1;
        let text = format!(r#"{{"op":0,"s":{},"t":"{name}","d":{data}}}"#, self.seq);
        let text = Utf8Bytes::from(text);
        if self.sent.len() == KEPT {
            self.sent.pop_front();
        }
        self.sent.push_back((self.seq, text.clone()));
        self.say(Order::Say(text));
    }

    /// Gives its connection an order, if it has one.
    pub(super) fn say(&self, order: Order) {
        if let Some(line) = &self.line {
            // A line that ends at this moment leaves the session by itself.
            let _ = line.send(order);
        }
    }

    /// Does it know what came after this event?
    pub(super) fn knows(&self, seq: u64) -> bool {
        seq <= self.seq && self.sent.front().is_none_or(|(first, _)| *first <= seq + 1)
    }

    /// Puts it on another connection, which hears what it missed.
    pub(super) fn resume(&mut self, seq: u64, line: mpsc::UnboundedSender<Order>) {
        self.say(Order::Close(4000, "Resumed elsewhere"));
        self.line = Some(line);
        self.awaited = false;
        self.resumed += 1;
        for (at, text) in &self.sent {
            if *at > seq {
                self.say(Order::Say(text.clone()));
            }
        }
        self.tell("RESUMED", &json!({ "_trace": ["stand-in"] }).to_string());
    }
}
