//! People at Discord's clients, and what is measured of what they do and read.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock,
        atomic::{AtomicIsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, ensure};
use futures::{StreamExt as _, TryStreamExt as _, stream};
use serde::Serialize;
use tokio::{
    sync::{Notify, oneshot},
    task::JoinSet,
    time::{sleep_until, timeout},
};

use super::table::{Step, Table};
use crate::{
    audit::{
        Action,
        discord::{Done, opened},
    },
    discord::{
        Discord, HAS_THREAD, Id, Interaction, Message, Pending,
        user::{Form, Shown, User},
    },
    load::{
        deal,
        measure::{Samples, Summary, milliseconds},
        server::{self, Memory, Server},
    },
};

/// How many tables are opened at once where the speed is not measured.
const AT_ONCE: usize = 16;
/// How long to wait, after the last interaction, for what has not been told.
const DRAIN: Duration = Duration::from_mins(1);
/// How many faults are kept as text.
const FAULTS: usize = 5;
/// People to a server.
const IN_A_GUILD: usize = 20;

/// Everybody who plays, and every table.
pub struct World {
    discord: Discord,
    people: Vec<User>,
    /// Where each of them opens tables.
    channels: Vec<Id>,
    tables: RwLock<HashMap<String, Arc<Table>>>,
    /// Whose table is being opened, and who wants its opening message.
    opening: Mutex<HashMap<String, oneshot::Sender<Shown>>>,
    ready: Mutex<VecDeque<Arc<Table>>>,
    /// Rings when a table is ready.
    bell: Notify,
    tally: Mutex<Tally>,
    done: Mutex<Vec<Done>>,
    /// Messages that are on their way.
    outstanding: AtomicIsize,
    /// Interactions that are not acknowledged yet.
    asking: AtomicIsize,
    /// Rings when one of these two comes down.
    fewer: Notify,
    /// Those who read, one for each channel.
    readers: Mutex<JoinSet<()>>,
}

#[derive(Default)]
struct Tally {
    acknowledged: Samples,
    told: Samples,
    boards: Samples,
    due: usize,
    withheld: usize,
    messages: usize,
    failed: usize,
    what: Vec<String>,
}

/// Tables that were opened.
#[derive(Debug, Clone, Copy)]
pub struct Dealt {
    /// So many.
    pub tables: usize,
    /// So many interactions a second, as fast as it went.
    pub a_second: f64,
}

/// What came of some seconds at a steady rate. Times are in milliseconds, from the moment at which
/// something should have been done.
#[derive(Debug, Clone, Serialize)]
pub struct Phase {
    /// Interactions a second that were intended.
    pub rate: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// To the acknowledgement at Discord.
    pub acknowledged: Summary,
    /// To the table's message.
    pub told: Summary,
    /// To the table's message with a board.
    pub boards: Summary,
    /// Boards that should have come: one for each number that was placed.
    pub boards_due: usize,
    /// Of these, those that the program left out because a newer one came with it.
    pub boards_superseded: usize,
    /// Messages that never came.
    pub missing: isize,
    /// Interactions that failed for their people; they did it again.
    pub failed: usize,
    /// The first of these, and of what else was wrong, in words.
    pub what: Vec<String>,
    /// Messages a second, those to one person among them.
    pub messages_a_second: f64,
    /// Requests a second that the program made of Discord.
    pub requests_a_second: f64,
    /// Of these requests, those that Discord refused or that went wrong.
    pub requests_in_trouble: usize,
    /// From the last interaction to the last message.
    pub drained_in: f64,
    /// Processor seconds a second, of the program; there are as many as cores.
    pub server_cores: f64,
    /// The same of this process, with Discord and all its people in it.
    pub own_cores: f64,
    /// The program's memory after it.
    pub memory: Memory,
    /// The machine's load average when it began.
    pub load_average: f64,
}

impl Phase {
    /// Did every board come, and all but few within a second?
    pub fn keeps_up(&self) -> bool {
        self.missing == 0 && self.boards.p99 < 1_000.0
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl World {
    /// People in servers with a channel each, who read that and their direct messages.
    ///
    /// # Errors
    /// When there are not enough to play.
    pub fn enter(discord: &Discord, people: usize) -> Result<Arc<Self>> {
        ensure!(people >= 2, "it takes two to play");
        discord.allow_threads(usize::MAX);
        let (mut users, mut channels): (Vec<User>, Vec<Id>) = (Vec::new(), Vec::new());
        let mut guild = discord.guild("Guild 0");
        let mut channel = discord.channel(guild, "games")?;
        for index in 0..people {
            // Nobody is left alone in the last one.
            if index > 0 && index % IN_A_GUILD == 0 && people - index >= 2 {
                guild = discord.guild(&format!("Guild {index}"));
                channel = discord.channel(guild, "games")?;
            }
            users.push(discord.member(guild, &format!("player{index:04}"))?);
            channels.push(channel);
        }
        let world = Arc::new(Self {
            discord: discord.clone(),
            people: users,
            channels,
            tables: RwLock::default(),
            opening: Mutex::default(),
            ready: Mutex::default(),
            bell: Notify::new(),
            tally: Mutex::default(),
            done: Mutex::default(),
            outstanding: AtomicIsize::new(0),
            asking: AtomicIsize::new(0),
            fewer: Notify::new(),
            readers: Mutex::default(),
        });
        for channel in world.channels.iter().collect::<BTreeSet<_>>() {
            world.read(*channel, Self::opened)?;
        }
        for (index, user) in world.people.iter().enumerate() {
            world.read(user.direct()?, move |world, message| world.told_alone(index, message))?;
        }
        Ok(world)
    }

    /// Hands on whatever the program writes into a channel by itself, also when it changes.
    fn read(
        self: &Arc<Self>,
        channel: Id,
        hear: impl Fn(&Self, &Shown) + Send + Sync + 'static,
    ) -> Result<()> {
        let mut follow = self.discord.follow_all(channel)?;
        let application = self.discord.application();
        // Not the world itself, which has the readers.
        let world = Arc::downgrade(self);
        lock(&self.readers).spawn(async move {
            let own =
                |message: &Message| message.author == application && message.interaction.is_none();
            loop {
                // A table that is over is silent for ever.
                let message = follow.next(own).await;
                let Some(world) = world.upgrade() else { return };
                if let Ok(message) = message {
                    hear(&world, &Shown(message));
                }
            }
        });
        Ok(())
    }

    /// A message in a channel where tables are opened.
    fn opened(&self, message: &Shown) {
        if message.flags & HAS_THREAD == 0 {
            return;
        }
        let text = message.text();
        let opener = text.split_once(" sits down (").map(|(before, _)| before);
        let opener = opener.and_then(|before| before.lines().last());
        let wants = opener.and_then(|opener| lock(&self.opening).remove(opener));
        if let Some(wants) = wants {
            lock(&self.tally).messages += 1;
            let _ = wants.send(message.clone());
        }
    }

    /// A message to one person.
    fn told_alone(&self, person: usize, message: &Shown) {
        lock(&self.tally).messages += 1;
        if message.offers("Predict") {
            let text = message.text();
            let name =
                text.split_once("Your turn at ").and_then(|(_, rest)| rest.split(',').next());
            if let Some(table) = name.and_then(|name| self.table(name)) {
                table.asks(person, message);
            }
        }
        self.less(&self.outstanding);
    }

    /// A message at a table.
    fn told(&self, table: &Arc<Table>, message: &Shown) {
        let now = Instant::now();
        let heard = table.hears(message, &self.people);
        {
            let mut tally = lock(&self.tally);
            tally.messages += 1;
            if let Some((action, intended)) = &heard {
                let time = now.saturating_duration_since(*intended);
                tally.told.push(time);
                match action {
                    Action::Place { .. } if message.attachments.is_empty() => tally.withheld += 1,
                    Action::Place { .. } => tally.boards.push(time),
                    _ => {}
                }
            }
        }
        if heard.is_some() || message.says("The game begins.") {
            self.is_ready(Arc::clone(table));
        }
        self.less(&self.outstanding);
    }

    fn less(&self, count: &AtomicIsize) {
        count.fetch_sub(1, Ordering::Relaxed);
        self.fewer.notify_waiters();
    }

    fn table(&self, name: &str) -> Option<Arc<Table>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    fn fault(&self, what: String) {
        let mut tally = lock(&self.tally);
        if tally.what.len() < FAULTS {
            tally.what.push(what);
        }
    }

    fn is_ready(&self, table: Arc<Table>) {
        if table.left() > 0 {
            lock(&self.ready).push_back(table);
            self.bell.notify_one();
        }
    }

    /// Does something and waits for its acknowledgement; from when on, is for others to know.
    async fn ask(&self, person: usize, asked: Interaction, action: Action) -> Result<Pending> {
        let pending = self.discord.interact(asked)?;
        let (person, handed) = (self.people[person].id, pending.clone());
        lock(&self.done).push(Done { person, action, sure: true, pending: handed });
        pending.acknowledged().await?;
        Ok(pending)
    }

    /// Opens tables, boards of 3 × 3 and 5 × 5 in turn, until there are `tables` with `actions` left
    /// in all. As fast as it goes.
    ///
    /// # Errors
    /// When the program does not open them.
    pub async fn deal(self: &Arc<Self>, tables: usize, actions: usize) -> Result<Dealt> {
        let began = Instant::now();
        let shares = {
            let (ready, people) = (lock(&self.ready), self.people.len());
            deal::shares(ready.iter().map(|table| table.left()), tables, actions, people)
        };
        let count: usize = shares.iter().map(|(_, sizes)| sizes.len()).sum();
        stream::iter(shares)
            .map(|(opener, sizes)| async move {
                for (turn, size) in sizes.into_iter().enumerate() {
                    self.open(opener, turn, size).await?;
                }
                anyhow::Ok(())
            })
            .buffer_unordered(AT_ONCE)
            .try_collect::<()>()
            .await?;
        ensure!(self.drained().await, "{} messages never came", self.waiting());
        // A table takes one interaction to open and one to join.
        let a_second = 2.0 * count as f64 / began.elapsed().as_secs_f64();
        Ok(Dealt { tables: count, a_second })
    }

    /// Opens a table and lets somebody of the same server join, one after the other over the turns.
    async fn open(self: &Arc<Self>, opener: usize, turn: usize, size: u8) -> Result<()> {
        let channel = self.channels[opener];
        let here: Vec<usize> = (0..self.people.len())
            .filter(|index| self.channels[*index] == channel && *index != opener)
            .collect();
        let other = here[turn % here.len()];
        let (sender, receiver) = oneshot::channel();
        lock(&self.opening).insert(self.people[opener].name.clone(), sender);
        let line = format!("walls new size:{size} players:2 rounds:1");
        let asked = self.people[opener].command(channel, &line)?;
        // Whoever opens is told alone of their seat; then comes that the other joined, and both are
        // asked alone.
        self.outstanding.fetch_add(4, Ordering::Relaxed);
        self.ask(opener, asked, Action::Open).await?;
        let message = timeout(DRAIN, receiver).await.context("a table is not announced")??;
        let name = opened(&message).context("a table without a name")?;
        let table = Arc::new(Table::new(name.clone(), message.id, size, [opener, other]));
        let tables = || self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables().insert(name.clone(), Arc::clone(&table));
        self.read(message.id, move |world, message| world.told(&table, message))?;
        let asked = self.people[other].pressing(&message, "Join")?;
        self.ask(other, asked, Action::Join { table: name }).await?;
        Ok(())
    }

    fn waiting(&self) -> isize {
        self.asking.load(Ordering::Relaxed) + self.outstanding.load(Ordering::Relaxed)
    }

    /// Waits until everything was acknowledged and told, as long as it is worth it.
    async fn drained(&self) -> bool {
        let none = async {
            loop {
                let fewer = self.fewer.notified();
                tokio::pin!(fewer);
                fewer.as_mut().enable();
                if self.waiting() <= 0 {
                    return;
                }
                fewer.await;
            }
        };
        timeout(DRAIN, none).await.is_ok()
    }

    /// Plays at a steady rate.
    ///
    /// # Errors
    /// When the program is gone, or no table can go on.
    pub async fn play(self: &Arc<Self>, server: &Server, rate: u32, seconds: u32) -> Result<Phase> {
        let load_average = server::load_average();
        *lock(&self.tally) = Tally::default();
        let requests = self.discord.requests().len();
        let cpu = (server.cpu()?, server::own_cpu()?);
        let start = Instant::now() + Duration::from_millis(100);
        for number in 0..rate * seconds {
            let intended = start + Duration::from_secs(1) * number / rate;
            sleep_until(intended.into()).await;
            let table = self.next().await?;
            let Some(step) = table.step(&self.people, intended)? else { continue };
            self.asking.fetch_add(1, Ordering::Relaxed);
            match step.action {
                // A form opens, and nothing is told of it.
                Action::Look => {}
                Action::Place { .. } => {
                    self.outstanding.fetch_add(1, Ordering::Relaxed);
                    lock(&self.tally).due += 1;
                }
                // It is told to all, and confirmed to who made it.
                _ => {
                    self.outstanding.fetch_add(2, Ordering::Relaxed);
                }
            }
            let world = Arc::clone(self);
            tokio::spawn(async move {
                world.take(&table, &step, intended).await;
                world.less(&world.asking);
            });
        }
        let sent = Instant::now();
        self.drained().await;
        let took = start.elapsed().as_secs_f64();
        let cores = |now: Duration, then: Duration| {
            ((now.saturating_sub(then)).as_secs_f64() / took * 100.0).round() / 100.0
        };
        let tally = std::mem::take(&mut *lock(&self.tally));
        let asked = self.discord.requests().split_off(requests);
        let trouble = asked.iter().filter(|one| !(200..400).contains(&one.status)).count();
        Ok(Phase {
            rate,
            seconds,
            acknowledged: tally.acknowledged.summary(),
            told: tally.told.summary(),
            boards: tally.boards.summary(),
            boards_due: tally.due,
            boards_superseded: tally.withheld,
            missing: self.outstanding.swap(0, Ordering::Relaxed),
            failed: tally.failed,
            what: tally.what,
            messages_a_second: (tally.messages as f64 / took).round(),
            requests_a_second: (asked.len() as f64 / took).round(),
            requests_in_trouble: trouble,
            drained_in: milliseconds(sent.elapsed()),
            server_cores: cores(server.cpu()?, cpu.0),
            own_cores: cores(server::own_cpu()?, cpu.1),
            memory: server.memory()?,
            load_average,
        })
    }

    /// Somebody does something.
    async fn take(&self, table: &Arc<Table>, step: &Step, intended: Instant) {
        let late = intended.elapsed();
        let asked = self.ask(step.person, step.asked.clone(), step.action.clone()).await;
        let pending = match asked {
            Ok(pending) => pending,
            Err(error) => {
                let untold = match step.action {
                    Action::Look => 0,
                    Action::Place { .. } => 1,
                    _ => 2,
                };
                self.outstanding.fetch_sub(untold, Ordering::Relaxed);
                let mut tally = lock(&self.tally);
                tally.failed += 1;
                tally.due -= usize::from(untold == 1);
                drop(tally);
                self.fault(format!("{:?}: {error:#}", step.action));
                table.failed(step);
                return self.is_ready(Arc::clone(table));
            }
        };
        let answer = pending.answer();
        if let Some(acknowledged) = answer.acknowledged {
            lock(&self.tally).acknowledged.push(late + acknowledged.after);
        }
        if step.action == Action::Look {
            match answer.modal.as_ref().map(Form::read) {
                Some(Ok(form)) => table.opens(pending.id, form),
                other => self.fault(format!("no form opens: {other:?}")),
            }
            self.is_ready(Arc::clone(table));
        }
    }

    /// The table that has waited longest for its next interaction.
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
    pub fn people(&self) -> &[User] {
        &self.people
    }

    /// Everything that was done so far.
    pub fn done(&self) -> Vec<Done> {
        lock(&self.done).clone()
    }
}
