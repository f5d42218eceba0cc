//! Playing at a steady rate, and what is measured meanwhile.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use serde::Serialize;
use serde_json::Value;
use tokio::{
    sync::{Notify, oneshot},
    time::{sleep_until, timeout},
};

use super::{
    deal,
    measure::{Samples, Summary, milliseconds},
    page::{self, Player},
    server::{self, Server},
    table::{Action, Table},
};

/// How many requests are made at once where the speed is not measured.
const AT_ONCE: usize = 32;
/// How long to wait, after the last action, for what has not been told.
const DRAIN: Duration = Duration::from_mins(1);
/// How many faults are kept as text.
const FAULTS: usize = 5;

/// Everybody who plays, and every table.
#[derive(Debug)]
pub struct World {
    players: Vec<Arc<Player>>,
    tables: RwLock<HashMap<u64, Arc<Table>>>,
    /// Whose table is being opened, and who wants its number and that of the message.
    opening: Mutex<HashMap<String, oneshot::Sender<(u64, u64)>>>,
    ready: Mutex<VecDeque<Arc<Table>>>,
    /// Rings when a table is ready.
    bell: Notify,
    tally: Mutex<Tally>,
    /// Messages and pictures that are on their way.
    outstanding: AtomicUsize,
    /// Requests that are on their way.
    asking: AtomicUsize,
}

#[derive(Debug, Default)]
struct Tally {
    acknowledged: Samples,
    told: Samples,
    boards: Samples,
    skipped: usize,
    withheld: usize,
    messages: usize,
    bytes: usize,
    faults: usize,
    what: Vec<String>,
}

/// What came of some seconds at a steady rate. Times are in milliseconds, from the moment that an
/// action should have been sent.
#[derive(Debug, Clone, Serialize)]
pub struct Phase {
    /// Requests a second that were intended.
    pub rate: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// To the answer of `POST /api/command`.
    pub acknowledged: Summary,
    /// To the message in the stream of each of the two players at the table.
    pub told: Summary,
    /// To the picture, fetched by each of the two players at the table.
    pub boards: Summary,
    /// Boards that should have come: two for each number that was placed.
    pub boards_due: usize,
    /// Of these, those that nobody needed because a newer one of the table was there already: the
    /// server left it out of the message, or the player heard of a newer one before fetching it.
    pub boards_superseded: usize,
    /// Messages and pictures that never came.
    pub missing: usize,
    /// Requests that failed or were refused, and pictures that could not be fetched.
    pub faults: usize,
    /// The first of these in words.
    pub what: Vec<String>,
    /// Messages in all streams together, a second.
    pub messages_a_second: f64,
    /// From the last action to the last picture.
    pub drained_in: f64,
    /// Processor seconds a second, of the server; there are as many as cores.
    pub server_cores: f64,
    /// The same of this program, which shares the machine with the server.
    pub own_cores: f64,
    /// The server's memory after it, in MiB.
    pub memory: server::Memory,
    /// The machine's load average when it began.
    pub load_average: f64,
}

impl Phase {
    /// Is every turn's board there within a second?
    pub fn keeps_up(&self) -> bool {
        self.missing == 0 && self.faults == 0 && self.boards.p99 < 1_000.0
    }

    /// Are ninety-nine of a hundred requests answered within 50 ms?
    pub fn answers(&self) -> bool {
        self.faults == 0 && self.acknowledged.p99 < 50.0
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    /// Lets players in and opens their streams.
    ///
    /// # Errors
    /// When the server does not let one in.
    pub async fn enter(server: &Server, players: usize) -> Result<Arc<Self>> {
        let client = reqwest::Client::builder().no_proxy().build()?;
        let players: Vec<Arc<Player>> = stream::iter(0..players)
            .map(|index| Player::enter(&client, &server.address, index))
            .buffered(AT_ONCE)
            .map_ok(Arc::new)
            .try_collect()
            .await?;
        let world = Arc::new(Self {
            players,
            tables: RwLock::default(),
            opening: Mutex::default(),
            ready: Mutex::default(),
            bell: Notify::new(),
            tally: Mutex::default(),
            outstanding: AtomicUsize::new(0),
            asking: AtomicUsize::new(0),
        });
        for player in &world.players {
            let (stream, world, index) = (player.stream().await?, Arc::clone(&world), player.index);
            tokio::spawn(page::read(stream, move |text| world.hear(index, text)));
        }
        Ok(world)
    }

    fn table(&self, number: u64) -> Option<Arc<Table>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(&number).cloned()
    }

    /// A message comes to a player. Most are of no concern, so nothing is parsed before it is known.
    fn hear(self: &Arc<Self>, me: usize, text: &str) {
        let now = Instant::now();
        {
            let mut tally = lock(&self.tally);
            tally.messages += 1;
            tally.bytes += text.len();
        }
        let Some(number) = number(text) else { return };
        match self.table(number) {
            // One player is enough to learn of new tables.
            None if me == 0 => self.opened(number, text),
            None => {}
            Some(table) => {
                let seat = table.players.iter().position(|player| *player == me);
                if let Some(seat) = seat.filter(|_| text.contains("\"room\":\"parlour\"")) {
                    self.seated(&table, seat, text, now);
                }
            }
        }
    }

    fn opened(&self, number: u64, text: &str) {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        let lines = message["lines"].to_string();
        let mut opening = lock(&self.opening);
        let nick = opening.keys().find(|nick| lines.contains(nick.as_str())).cloned();
        if let Some(wants) = nick.and_then(|nick| opening.remove(&nick)) {
            let _ = wants.send((number, seq(&message)));
        }
    }

    fn seated(self: &Arc<Self>, table: &Arc<Table>, seat: usize, text: &str, now: Instant) {
        let Ok(message) = serde_json::from_str::<Value>(text) else { return };
        if seq(&message) <= table.opened {
            return;
        }
        let Some(untold) = table.told(seat) else { return };
        if untold.action == Action::Join {
            self.outstanding.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        lock(&self.tally).told.push(now.saturating_duration_since(untold.intended));
        if seat == 0 && !table.is_first_known() {
            let id = message["mentions"][0].as_str();
            let named = |player: &usize| id == Some(self.players[*player].id.as_str());
            if let Some(first) = table.players.iter().position(named) {
                table.first(first);
                self.is_ready(Arc::clone(table));
            }
        }
        let due = untold.action == Action::Place;
        let Some(url) = message["picture"]["url"].as_str().filter(|_| due) else {
            lock(&self.tally).withheld += usize::from(due);
            self.outstanding.fetch_sub(1, Ordering::Relaxed);
            return;
        };
        let version = url.split('/').nth(3).and_then(|v| v.parse().ok()).unwrap_or(0);
        table.hear(seat, version);
        let (world, table, url) = (Arc::clone(self), Arc::clone(table), url.to_owned());
        tokio::spawn(async move {
            world.look(&table, seat, version, &url, untold.intended).await;
            world.outstanding.fetch_sub(1, Ordering::Relaxed);
        });
    }

    /// A player's browser loads a board.
    async fn look(&self, table: &Table, seat: usize, version: u64, url: &str, intended: Instant) {
        let player = &self.players[table.players[seat]];
        let Ok(_slot) = player.slots.acquire().await else { return };
        if table.is_superseded(seat, version) {
            lock(&self.tally).skipped += 1;
            return;
        }
        match player.fetch(url).await {
            Ok(_) => lock(&self.tally).boards.push(intended.elapsed()),
            Err(error) => self.fault(&error),
        }
    }

    fn fault(&self, error: &anyhow::Error) {
        let mut tally = lock(&self.tally);
        tally.faults += 1;
        if tally.what.len() < FAULTS {
            tally.what.push(format!("{error:#}"));
        }
    }

    fn is_ready(&self, table: Arc<Table>) {
        if table.left() > 0 {
            lock(&self.ready).push_back(table);
            self.bell.notify_one();
        }
    }

    /// Opens tables, boards of 3 × 3 and 5 × 5 in turn, until there are `tables` with `actions` left
    /// in all; how many were opened. As fast as it goes.
    ///
    /// # Errors
    /// When the server refuses.
    pub async fn deal(self: &Arc<Self>, tables: usize, actions: usize) -> Result<usize> {
        let players = self.players.len();
        let shares = {
            let ready = lock(&self.ready);
            deal::shares(ready.iter().map(|table| table.left()), tables, actions, players)
        };
        let count = shares.iter().map(|(_, sizes)| sizes.len()).sum();
        stream::iter(shares)
            .map(|(opener, sizes)| async move {
                for (turn, size) in sizes.into_iter().enumerate() {
                    let other = (opener + 1 + turn * 7 % (players - 1)) % players;
                    self.open(opener, other, size).await?;
                }
                Ok::<_, anyhow::Error>(())
            })
            .buffer_unordered(AT_ONCE)
            .try_collect::<()>()
            .await?;
        self.drain().await;
        Ok(count)
    }

    async fn open(&self, opener: usize, other: usize, size: u8) -> Result<()> {
        let (sender, receiver) = oneshot::channel();
        lock(&self.opening).insert(self.players[opener].nick.clone(), sender);
        let line = format!("/walls new size:{size} players:2 rounds:1");
        self.players[opener].command(&line).await?;
        let (number, message) =
            timeout(DRAIN, receiver).await.context("a table is not announced")??;
        let table = Arc::new(Table::new(number, message, size, [opener, other]));
        table.join();
        self.outstanding.fetch_add(2, Ordering::Relaxed);
        let tables = || self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables().insert(number, Arc::clone(&table));
        self.players[other].command(&format!("/join table:walls-{number}")).await?;
        self.is_ready(table);
        Ok(())
    }

    /// Waits until everything was told and every board was fetched, as long as it is worth it.
    async fn drain(&self) {
        let since = Instant::now();
        let busy =
            || self.asking.load(Ordering::Relaxed) + self.outstanding.load(Ordering::Relaxed) > 0;
        while busy() && since.elapsed() < DRAIN {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Plays at a steady rate.
    ///
    /// # Errors
    /// When the server is gone.
    pub async fn play(self: &Arc<Self>, server: &Server, rate: u32, seconds: u32) -> Result<Phase> {
        let load_average = server::load_average();
        *lock(&self.tally) = Tally::default();
        let cpu = (server.cpu()?, server::own_cpu()?);
        let start = Instant::now() + Duration::from_millis(100);
        let mut boards_due = 0;
        for number in 0..rate * seconds {
            let intended = start + Duration::from_secs(1) * number / rate;
            sleep_until(intended.into()).await;
            let table = self.next().await?;
            let Some(step) = table.step(intended) else { continue };
            boards_due += 2 * usize::from(step.action == Action::Place);
            self.outstanding.fetch_add(2, Ordering::Relaxed);
            self.asking.fetch_add(1, Ordering::Relaxed);
            let world = Arc::clone(self);
            tokio::spawn(async move {
                let player = &world.players[table.players[step.player]];
                match player.command(&step.line).await {
                    Ok(_) => lock(&world.tally).acknowledged.push(intended.elapsed()),
                    Err(error) => world.fault(&error),
                }
                if step.known {
                    world.is_ready(table);
                }
                world.asking.fetch_sub(1, Ordering::Relaxed);
            });
        }
        let sent = Instant::now();
        self.drain().await;
        let took = start.elapsed().as_secs_f64();
        let cores = |now: Duration, then: Duration| {
            ((now.saturating_sub(then)).as_secs_f64() / took * 100.0).round() / 100.0
        };
        let tally = std::mem::take(&mut *lock(&self.tally));
        Ok(Phase {
            rate,
            seconds,
            acknowledged: tally.acknowledged.summary(),
            told: tally.told.summary(),
            boards: tally.boards.summary(),
            boards_due,
            boards_superseded: tally.skipped + tally.withheld,
            missing: self.outstanding.swap(0, Ordering::Relaxed),
            faults: tally.faults,
            what: tally.what,
            messages_a_second: (tally.messages as f64 / took).round(),
            drained_in: milliseconds(sent.elapsed()),
            server_cores: cores(server.cpu()?, cpu.0),
            own_cores: cores(server::own_cpu()?, cpu.1),
            memory: server.memory()?,
            load_average,
        })
    }

    /// The table that has waited longest for its next action.
    async fn next(&self) -> Result<Arc<Table>> {
        loop {
            let rung = self.bell.notified();
            if let Some(table) = lock(&self.ready).pop_front() {
                return Ok(table);
            }
            timeout(DRAIN, rung).await.context("no table is ready")?;
        }
    }

    /// Everybody who plays.
    pub fn players(&self) -> &[Arc<Player>] {
        &self.players
    }
}

/// A message's number in its room.
fn seq(message: &Value) -> u64 {
    message["seq"].as_u64().unwrap_or(0)
}

/// The number of the table that a message is about.
fn number(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once("\"table\":\"walls-")?;
    rest.split('"').next()?.parse().ok()
}
