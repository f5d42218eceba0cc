//! One connection to the gateway.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use futures::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::{net::TcpStream, sync::mpsc};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{ErrorResponse, Request, Response},
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

use super::{
    DIRECT_MESSAGES, GUILD_MESSAGES, GUILDS, PRIVILEGED,
    session::{Order, Session},
};
use crate::discord::Inner;

/// A client may send this much a minute.
const SENDS: usize = 120;

/// Why a connection is closed, as Discord numbers it.
type Closed = (u16, &'static str);

const DECODE: Closed = (4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Closed = (4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Closed = (4004, "Authentication failed.");
const ALREADY_AUTHENTICATED: Closed = (4005, "Already authenticated.");
const INVALID_SEQUENCE: Closed = (4007, "Invalid seq.");
const RATE_LIMITED: Closed = (4008, "Rate limited.");
const INVALID_SHARD: Closed = (4010, "Invalid shard.");
const INVALID_INTENTS: Closed = (4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Closed = (4014, "Disallowed intent(s).");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Identify {
    token: String,
    intents: u64,
    shard: Option<(u64, u64)>,
    #[serde(rename = "properties")]
    _properties: Properties,
    #[serde(rename = "compress")]
    _compress: Option<bool>,
    #[serde(rename = "large_threshold")]
    _large_threshold: Option<u64>,
    #[serde(rename = "presence")]
    _presence: Option<Presence>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Properties {
    #[serde(rename = "os")]
    _os: String,
    #[serde(rename = "browser")]
    _browser: String,
    #[serde(rename = "device")]
    _device: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Presence {
    #[serde(rename = "since")]
    _since: Json,
    #[serde(rename = "activities")]
    _activities: Vec<Json>,
    #[serde(rename = "status")]
    _status: String,
    #[serde(rename = "afk")]
    _afk: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Resume {
    token: String,
    session_id: String,
    seq: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    op: u8,
    #[serde(default)]
    d: Json,
}

/// A connection and the session that it is for, once it said so.
struct Socket {
    discord: Arc<Inner>,
    session: Option<String>,
    orders: mpsc::UnboundedSender<Order>,
    /// When the last messages came.
    came: VecDeque<Instant>,
}

/// Talks to a client until one of the two has enough.
pub(super) async fn serve(discord: Arc<Inner>, stream: TcpStream) {
    let Some(mut stream) = shake_hands(&discord, stream).await else { return };
    let hello = discord.gateway.behaviour().heartbeat.as_millis();
    let hello = json!({
        "op": 10,
        "s": null,
        "t": null,
        "d": { "heartbeat_interval": u64::try_from(hello).unwrap_or(u64::MAX), "_trace": [] },
    });
    if stream.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (orders, mut obeyed) = super::line();
    let mut socket = Socket { discord, session: None, orders, came: VecDeque::new() };
    loop {
        let closed = tokio::select! {
            order = obeyed.recv() => match order {
                Some(Order::Say(text)) => match stream.send(Message::Text(text)).await {
                    Ok(()) => None,
                    Err(_) => break,
                },
                Some(Order::Close(code, reason)) => Some((code, reason)),
                Some(Order::Drop) | None => break,
            },
            heard = stream.next() => match heard {
                Some(Ok(Message::Text(text))) => socket.hear(&text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| u16::from(frame.code));
                    socket.farewell(code);
                    None // what follows is our own farewell, and the end
                }
                Some(Ok(_) | Err(_)) | None => break,
            },
        };
        if let Some((code, reason)) = closed {
            let frame = CloseFrame { code: CloseCode::from(code), reason: reason.into() };
            // The client may have gone first.
            let _ = stream.close(Some(frame)).await;
            break;
        }
    }
    // Whoever waits for the session to be off must not see the line still up.
    socket.leave();
    drop(stream);
}

/// The upgrade, with what clients may ask for.
#[expect(clippy::result_large_err, reason = "the library wants its answer so")]
async fn shake_hands(
    discord: &Arc<Inner>,
    stream: TcpStream,
) -> Option<WebSocketStream<TcpStream>> {
    let asked = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
        let uri = request.uri();
        let known = ["v=10", "encoding=json"];
        let query = uri.query().unwrap_or_default();
        let wrong = query.split('&').find(|one| !known.contains(one));
        if uri.path() != "/" || wrong.is_some() || !query.contains("v=10") {
            discord.complaints.add(format!("the gateway was asked for {uri}"));
        }
        Ok(response)
    };
    accept_hdr_async(stream, asked).await.ok()
}

impl Socket {
    /// Answers one message; a reason to close the connection, if there is one.
    fn hear(&mut self, text: &str) -> Option<Closed> {
        let minute = Duration::from_mins(1);
        while self.came.front().is_some_and(|then| then.elapsed() > minute) {
            self.came.pop_front();
        }
        self.came.push_back(Instant::now());
        if self.came.len() > SENDS {
            return Some(self.complain(RATE_LIMITED, "more than 120 messages a minute"));
        }
        let Frame { op, d } = match serde_json::from_str(text) {
            Ok(frame) => frame,
            Err(error) => return Some(self.complain(DECODE, &error.to_string())),
        };
        match op {
            1 => self.heartbeat(&d),
            2 if self.session.is_some() => Some(ALREADY_AUTHENTICATED),
            2 => self.identify(d),
            3 if self.session.is_none() => Some(NOT_AUTHENTICATED),
            3 => match serde_json::from_value::<Presence>(d) {
                Ok(_) => None,
                Err(error) => Some(self.complain(DECODE, &error.to_string())),
            },
            6 => self.resume(d),
            op => Some(self.complain((4001, "Unknown opcode."), &format!("opcode {op}"))),
        }
    }

    fn complain(&self, closed: Closed, what: &str) -> Closed {
        self.discord.complaints.add(format!("gateway: {what}; closed with {}", closed.0));
        closed
    }

    fn heartbeat(&self, seq: &Json) -> Option<Closed> {
        if !(seq.is_null() || seq.is_u64()) {
            return Some(self.complain(DECODE, "a heartbeat without a number"));
        }
        let mut hub = self.discord.gateway.hub();
        hub.heartbeats += 1;
        if hub.behaviour.acknowledges {
            let _ = self.orders.send(Order::Say(json!({ "op": 11 }).to_string().into()));
        }
        drop(hub);
        self.discord.gateway.notify();
        None
    }

    fn identify(&mut self, asked: Json) -> Option<Closed> {
        let asked: Identify = match serde_json::from_value(asked) {
            Ok(asked) => asked,
            Err(error) => return Some(self.complain(DECODE, &error.to_string())),
        };
        if !self.discord.knows(&asked.token) {
            return Some(AUTHENTICATION_FAILED);
        }
        self.discord.gateway.hub().identified += 1;
        self.discord.gateway.notify();
        if let Some(closed) = self.discord.gateway.behaviour().refuses {
            return Some(closed);
        }
        let shard = asked.shard.unwrap_or((0, 1));
        if shard.0 >= shard.1 {
            return Some(self.complain(INVALID_SHARD, "a shard that is not one of them"));
        }
        if asked.intents & PRIVILEGED != 0 {
            return Some(self.complain(DISALLOWED_INTENTS, "an intent that it does not have"));
        }
        let unknown = asked.intents & !(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES);
        if unknown != 0 {
            return Some(self.complain(INVALID_INTENTS, &format!("intents {unknown:#b}")));
        }
        if !self.discord.gateway.hub().admits(shard.0) {
            let _ = self.orders.send(Order::Say(json!({ "op": 9, "d": false }).to_string().into()));
            return None;
        }
        let id = format!("{:032x}", rand::random::<u128>());
        let mut session = Session::new(id.clone(), shard, asked.intents, self.orders.clone());
        let world = self.discord.world();
        let guilds = world.guilds().filter(|guild| guild.has_bot && session.covers(Some(guild.id)));
        let guilds: Vec<_> = guilds.collect();
        let known = |guild: &&super::super::Guild| json!({ "id": guild.id, "unavailable": true });
        let ready = json!({
            "v": 10,
            "user": world.current_user(),
            "guilds": guilds.iter().map(known).collect::<Vec<_>>(),
            "session_id": id,
            "session_type": "normal",
            "resume_gateway_url": self.discord.gateway.url(),
            "shard": [shard.0, shard.1],
            "application": { "id": world.bot().id, "flags": 1 << 23 },
            "user_settings": {},
            "relationships": [],
            "private_channels": [],
            "presences": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "_trace": ["stand-in"],
        });
        self.discord.check_event("READY", &ready);
        session.tell("READY", &ready.to_string());
        if asked.intents & GUILDS != 0 {
            for guild in guilds.into_iter().filter(|guild| !guild.unavailable) {
                let created = guild.created(&world);
                self.discord.check_event("GUILD_CREATE", &created);
                session.tell("GUILD_CREATE", &created.to_string());
            }
        }
        {
            let mut hub = self.discord.gateway.hub();
            // A client that begins anew does not want the session that it left.
            hub.sessions.retain(|_, old| old.shard != shard || old.line.is_some());
            hub.begun += 1;
            hub.sessions.insert(id.clone(), session);
        }
        drop(world);
        self.session = Some(id);
        self.discord.gateway.notify();
        None
    }

    fn resume(&mut self, asked: Json) -> Option<Closed> {
        let asked: Resume = match serde_json::from_value(asked) {
            Ok(asked) => asked,
            Err(error) => return Some(self.complain(DECODE, &error.to_string())),
        };
        if !self.discord.knows(&asked.token) {
            return Some(AUTHENTICATION_FAILED);
        }
        let mut hub = self.discord.gateway.hub();
        let found = hub.sessions.get_mut(&asked.session_id).filter(|session| !session.dead);
        let Some(session) = found else {
            hub.sessions.remove(&asked.session_id);
            let _ = self.orders.send(Order::Say(json!({ "op": 9, "d": false }).to_string().into()));
            return None;
        };
        if !session.knows(asked.seq) {
            hub.sessions.remove(&asked.session_id);
            return Some(INVALID_SEQUENCE);
        }
        session.resume(asked.seq, self.orders.clone());
        drop(hub);
        self.session = Some(asked.session_id);
        self.discord.gateway.notify();
        None
    }

    /// A client that closes with 1000 or 1001 does not come back to its session.
    fn farewell(&self, code: Option<u16>) {
        let ended = code.is_none_or(|code| code == 1000 || code == 1001);
        let mut hub = self.discord.gateway.hub();
        let session = self.session.as_ref().and_then(|id| hub.sessions.get_mut(id));
        if let Some(session) = session.filter(|_| ended) {
            session.dead = true;
        }
    }

    /// Leaves the session, which may be resumed.
    fn leave(&mut self) {
        let Some(id) = self.session.take() else { return };
        let mut hub = self.discord.gateway.hub();
        if let Some(session) = hub.sessions.get_mut(&id) {
            let mine = session.line.as_ref().is_some_and(|line| line.same_channel(&self.orders));
            if mine {
                session.line = None;
                if session.dead {
                    hub.sessions.remove(&id);
                }
            }
        }
        drop(hub);
        self.discord.gateway.notify();
    }
}
