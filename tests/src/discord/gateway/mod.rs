//! The gateway: sessions, what they are told, and everything that can go wrong with them.

mod session;
mod socket;

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value as Json, json};
use tokio::{
    net::TcpListener,
    sync::{mpsc, watch},
    time::timeout,
};

use self::session::{Order, Session};
use super::{Discord, Inner, check, id::Id};
use crate::program::PATIENCE;

/// The intents that this Discord knows: guilds, messages in guilds, direct messages.
pub(super) const GUILDS: u64 = 1;
pub(super) const GUILD_MESSAGES: u64 = 1 << 9;
pub(super) const DIRECT_MESSAGES: u64 = 1 << 12;
/// Members, presences and the content of messages: the application does not have them.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// So far apart sessions begin.
const PACE: Duration = Duration::from_secs(5);

/// Whom an event reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// No session that is connected, or that will be again in a moment.
    Nobody,
    /// A session.
    Session,
}

/// How the gateway behaves from now on.
#[derive(Debug, Clone, Copy)]
pub struct Behaviour {
    /// How often clients are to say that they live.
    pub heartbeat: Duration,
    /// Are heartbeats answered? A client whose heartbeats are not has to drop the connection.
    pub acknowledges: bool,
    /// Are connections taken?
    pub answers: bool,
    /// How many shards `GET /gateway/bot` recommends.
    pub shards: u64,
    /// How many sessions may begin at the same time.
    pub concurrency: u64,
    /// Does a session that begins too soon after another have to begin again? Real ones do: each
    /// five seconds one of those shards whose numbers leave the same remainder when they are
    /// divided by `concurrency`.
    pub paces: bool,
    /// With what a connection is closed that would begin a session, if it is: 4010 says that there
    /// is no such shard, 4011 that it would have too many guilds.
    pub refuses: Option<(u16, &'static str)>,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            heartbeat: Duration::from_millis(41_250),
            acknowledges: true,
            answers: true,
            shards: 1,
            concurrency: 16,
            paces: false,
            refuses: None,
        }
    }
}

/// A session as tests see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Its name.
    pub id: String,
    /// Which shard it is, of how many.
    pub shard: (u64, u64),
    /// What it asked to hear of.
    pub intents: u64,
    /// Is it connected?
    pub connected: bool,
    /// How often it was resumed.
    pub resumed: usize,
}

/// The gateway.
pub(super) struct Gateway {
    hub: Mutex<Hub>,
    address: SocketAddr,
    changed: watch::Sender<usize>,
}

#[derive(Default)]
struct Hub {
    behaviour: Behaviour,
    sessions: BTreeMap<String, Session>,
    /// How many sessions have begun.
    begun: usize,
    /// When the last session of each remainder began.
    paced: BTreeMap<u64, Instant>,
    /// How many heartbeats have come.
    heartbeats: usize,
    /// How often a client asked to begin a session.
    identified: usize,
}

impl Hub {
    /// May a session of this shard begin now?
    fn admits(&mut self, shard: u64) -> bool {
        let pace = shard % self.behaviour.concurrency.max(1);
        let last = self.paced.insert(pace, Instant::now());
        !self.behaviour.paces || last.is_none_or(|last| last.elapsed() >= PACE)
    }
}

impl Gateway {
    pub(super) fn new(address: SocketAddr) -> Self {
        Self { hub: Mutex::default(), address, changed: watch::Sender::new(0) }
    }

    pub(super) fn url(&self) -> String {
        format!("ws://{}", self.address)
    }

    fn hub(&self) -> MutexGuard<'_, Hub> {
        self.hub.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn behaviour(&self) -> Behaviour {
        self.hub().behaviour
    }

    /// How many more sessions may begin today.
    pub(super) fn remaining(&self) -> usize {
        1_000_usize.saturating_sub(self.hub().identified)
    }

    fn dispatch(&self, guild: Option<Id>, intent: u64, name: &str, data: &Json) -> Reach {
        let data = data.to_string();
        let mut reach = Reach::Nobody;
        for session in self.hub().sessions.values_mut() {
            if session.covers(guild) && session.intents & intent == intent {
                session.tell(name, &data);
                if session.line.is_some() || session.awaited {
                    reach = Reach::Session;
                }
            }
        }
        reach
    }

    /// Has any session asked for the intent?
    pub(super) fn anybody_wants(&self, intent: u64) -> bool {
        self.hub().sessions.values().any(|session| session.intents & intent == intent)
    }

    fn seen(&self) -> Vec<Seen> {
        let seen = |session: &Session| Seen {
            id: session.id.clone(),
            shard: session.shard,
            intents: session.intents,
            connected: session.line.is_some(),
            resumed: session.resumed,
        };
        self.hub().sessions.values().map(seen).collect()
    }

    fn notify(&self) {
        self.changed.send_modify(|count| *count += 1);
    }
}

/// Takes connections for as long as the task lives.
pub(super) async fn serve(discord: Arc<Inner>, listener: TcpListener) {
    while let Ok((stream, _)) = listener.accept().await {
        if discord.gateway.behaviour().answers {
            tokio::spawn(socket::serve(Arc::clone(&discord), stream));
        }
    }
}

impl Inner {
    /// Tells the sessions that cover the guild, or direct messages, and that asked for the intent
    /// (0 is what everybody hears).
    pub(super) fn dispatch(
        &self,
        guild: Option<Id>,
        intent: u64,
        name: &str,
        data: &Json,
    ) -> Reach {
        self.check_event(name, data);
        self.gateway.dispatch(guild, intent, name, data)
    }

    /// Has others say whether an event is as it should be.
    fn check_event(&self, name: &str, data: &Json) {
        if self.rest.checks() {
            for wrong in check::event(&json!({ "op": 0, "s": 1, "t": name, "d": data })) {
                self.complaints.add(format!("the stand-in itself: {wrong}"));
            }
        }
    }
}

impl Discord {
    /// Changes how the gateway behaves.
    pub fn behave(&self, change: impl FnOnce(&mut Behaviour)) {
        change(&mut self.inner.gateway.hub().behaviour);
    }

    /// The sessions that there are, connected or able to come back.
    pub fn sessions(&self) -> Vec<Seen> {
        self.inner.gateway.seen()
    }

    /// Waits until something can be said of the sessions.
    ///
    /// # Errors
    /// When it takes longer than anything should.
    pub async fn wait_for_sessions<T>(
        &self,
        mut find: impl FnMut(&[Seen]) -> Option<T>,
    ) -> Result<T> {
        let mut changed = self.inner.gateway.changed.subscribe();
        let found = async {
            loop {
                changed.borrow_and_update();
                if let Some(found) = find(&self.sessions()) {
                    return Ok(found);
                }
                changed.changed().await.context("the gateway is gone")?;
            }
        };
        match timeout(PATIENCE, found).await {
            Ok(found) => found,
            Err(_) => bail!("no such sessions: {:?}", self.sessions()),
        }
    }

    /// Waits until this many shards are connected.
    ///
    /// # Errors
    /// When it takes longer than anything should.
    pub async fn connected(&self, shards: usize) -> Result<()> {
        let count = |seen: &[Seen]| seen.iter().filter(|session| session.connected).count();
        self.wait_for_sessions(|seen| (count(seen) >= shards).then_some(())).await
    }

    /// How many heartbeats have come.
    pub fn heartbeats(&self) -> usize {
        self.inner.gateway.hub().heartbeats
    }

    /// How often a client asked to begin a session, whether it could or not.
    pub fn identified(&self) -> usize {
        self.inner.gateway.hub().identified
    }

    /// Waits until this many heartbeats have come.
    ///
    /// # Errors
    /// When it takes longer than anything should.
    pub async fn wait_for_heartbeats(&self, count: usize) -> Result<()> {
        self.wait_for_sessions(|_| (self.heartbeats() >= count).then_some(())).await
    }

    fn order(&self, order: impl Fn() -> Order) {
        for session in self.inner.gateway.hub().sessions.values() {
            session.say(order());
        }
    }

    /// Drops every connection without a word. The sessions can be resumed.
    pub fn drop_sockets(&self) {
        for session in self.inner.gateway.hub().sessions.values_mut() {
            session.awaited = session.line.is_some();
            session.say(Order::Drop);
        }
    }

    /// Closes every connection with a code.
    pub fn close_sockets(&self, code: u16, reason: &'static str) {
        for session in self.inner.gateway.hub().sessions.values_mut() {
            session.awaited = session.line.is_some();
            session.say(Order::Close(code, reason));
        }
    }

    /// Asks every client to connect anew and resume.
    pub fn ask_to_reconnect(&self) {
        self.order(|| Order::Say(json!({ "op": 7, "d": null }).to_string().into()));
    }

    /// Asks every client for a heartbeat at once.
    pub fn ask_for_heartbeat(&self) {
        self.order(|| Order::Say(json!({ "op": 1, "d": null }).to_string().into()));
    }

    /// Tells every client that its session is invalid; where it is not resumable, it is forgotten.
    pub fn invalidate(&self, resumable: bool) {
        for session in self.inner.gateway.hub().sessions.values_mut() {
            session.awaited = resumable && session.line.is_some();
            session.dead = !resumable;
            session.say(Order::Say(json!({ "op": 9, "d": resumable }).to_string().into()));
        }
    }

    /// Makes the sessions ones that cannot be resumed, which their clients learn when they try.
    pub fn forget_sessions(&self) {
        for session in self.inner.gateway.hub().sessions.values_mut() {
            session.dead = true;
        }
    }
}

/// A line of orders to a connection.
fn line() -> (mpsc::UnboundedSender<Order>, mpsc::UnboundedReceiver<Order>) {
    mpsc::unbounded_channel()
}
