//! A Discord in memory, on loopback: REST and gateway as a bot sees them, and the people on the
//! other side. It is strict. What it does not know, and what real Discord would not take, is a
//! complaint, and a complaint fails the test.

pub mod check;
mod complaint;
mod fault;
mod gateway;
mod id;
mod interact;
mod places;
mod read;
mod rest;
mod tls;
pub mod user;
mod world;

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::{Result, ensure};
use tokio::{net::TcpListener, task::JoinHandle};

use self::{complaint::Complaints, fault::Faults, gateway::Gateway, world::World};
pub use self::{
    fault::{Trouble, When},
    gateway::{Behaviour, Seen},
    id::Id,
    interact::{Interaction, Pending, What},
    read::Follow,
    rest::{Limits, Logged, Rate},
    tls::Tls,
    world::{
        Acknowledged, Answer, Attachment, Channel, Dms, EPHEMERAL, Failure, Guild, HAS_THREAD,
        Kind, LOADING, Member, Message, Person, Response, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS,
        Thread, usual,
    },
};

/// A Discord. Clones are the same one; when the last is dropped, so is Discord, and the test fails
/// if there was something to complain of that it did not look at.
#[derive(Clone)]
pub struct Discord {
    inner: Arc<Inner>,
    house: Arc<House>,
}

/// What is in it, for everything that serves it.
struct Inner {
    world: Mutex<World>,
    gateway: Gateway,
    complaints: Complaints,
    faults: Faults,
    rest: rest::State,
    token: String,
}

/// What goes when Discord goes.
struct House {
    inner: Arc<Inner>,
    plain: SocketAddr,
    tls: Tls,
    tasks: Vec<JoinHandle<()>>,
}

impl Drop for House {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
        let complaints = self.inner.complaints.unheard();
        let silent = std::thread::panicking() || complaints.is_empty();
        assert!(silent, "Discord complains:\n{}", complaints.join("\n"));
    }
}

impl Inner {
    fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is it the bot's token, with or without the word before it?
    fn knows(&self, token: &str) -> bool {
        token.strip_prefix("Bot ").unwrap_or(token) == self.token
    }

    fn fail(&self, interaction: Id, why: Failure) {
        if let Some(exchange) = self.world().exchange(interaction) {
            exchange.fail(why);
        }
    }
}

impl Discord {
    /// Starts one on ports of its own. There is nobody in it but the bot.
    ///
    /// # Errors
    /// When there is no port, or no certificate can be made.
    pub async fn start() -> Result<Self> {
        let plain = TcpListener::bind("127.0.0.1:0").await?;
        let secure = TcpListener::bind("127.0.0.1:0").await?;
        let gateway = TcpListener::bind("127.0.0.1:0").await?;
        let (tls, acceptor) = tls::certify(secure.local_addr()?)?;
        let world = World::new();
        // Three parts, the first of which is the bot's identifier, as real tokens have.
        let token = format!("{}.{:06x}.{:032x}", world.bot().id, 0xfeed, rand::random::<u128>());
        let inner = Arc::new(Inner {
            world: Mutex::new(world),
            gateway: Gateway::new(gateway.local_addr()?),
            complaints: Complaints::default(),
            faults: Faults::default(),
            rest: rest::State::default(),
            token,
        });
        let house = House {
            plain: plain.local_addr()?,
            tls,
            tasks: vec![
                tokio::spawn(rest::serve(Arc::clone(&inner), plain, None)),
                tokio::spawn(rest::serve(Arc::clone(&inner), secure, Some(acceptor))),
                tokio::spawn(gateway::serve(Arc::clone(&inner), gateway)),
            ],
            inner: Arc::clone(&inner),
        };
        Ok(Self { inner, house: Arc::new(house) })
    }

    /// Where it can be had instead of discord.com, for a bot that is told of an HTTP proxy.
    pub fn proxy(&self) -> String {
        format!("http://{}", self.house.plain)
    }

    /// How it can be had as discord.com.
    pub fn tls(&self) -> &Tls {
        &self.house.tls
    }

    /// The bot's token.
    pub fn token(&self) -> &str {
        &self.inner.token
    }

    /// The application, whose identifier is the bot's, too.
    pub fn application(&self) -> Id {
        self.inner.world().bot().id
    }

    /// What there is to complain of so far.
    pub fn complaints(&self) -> Vec<String> {
        self.inner.complaints.hear()
    }

    /// From now on, answers with this code are nothing to complain of: the test provokes them.
    pub fn expect(&self, code: u32) {
        self.inner.complaints.expect(code);
    }

    /// The end of a test.
    ///
    /// # Errors
    /// With every complaint.
    pub fn finish(&self) -> Result<()> {
        let complaints = self.complaints();
        ensure!(complaints.is_empty(), "Discord complains:\n{}", complaints.join("\n"));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
