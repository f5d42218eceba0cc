//! What was acknowledged survives the program being killed at any moment, once; what follows from
//! it reaches everybody whom it concerns, once, and nobody else.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, ensure};
use parlour_tests::{
    archive::{self, Archive},
    client::{Answer, Asked, CHANNEL, Client, Cursor, DIRECT, Message, Reader, answer, control},
    program::{House, PATIENCE, Program, quiet_port},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use tokio::{
    sync::{Barrier, mpsc, watch},
    task::JoinSet,
    time::timeout,
};

use crate::check;

/// How often the program is killed.
const KILLS: u32 = 200;
const NAMES: [&str; 5] = ["Ann", "Ben", "Cleo", "Dora", "Eli"];
/// How many tables of their own somebody has waiting or going on before they open another.
const TABLES: usize = 3;

/// The options of the tables that are opened, and where: in the channel, or with Parlour alone.
const TABLES_OF: [(&str, &str); 6] = [
    (CHANNEL, "size:3 rounds:1 players:2"),
    (CHANNEL, "size:3 rounds:each players:2"),
    (CHANNEL, "size:3 rounds:1 players:3"),
    (CHANNEL, "size:5 rounds:1 players:2"),
    (CHANNEL, "size:3 rounds:each players:3 walls:end fill:easy"),
    (DIRECT, "size:3 rounds:1 fill:easy"),
];

/// What somebody did, and was told that it is done.
#[derive(Debug, Clone)]
pub(crate) struct Done {
    pub(crate) asked: Asked,
    answer: Answer,
    pub(crate) action: Action,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Action {
    Open,
    Join { table: String },
    Predict { table: String, walls: u64 },
    Place { table: String, cell: String },
}

/// What everybody knows of the program: how often it was started, even while it is down.
type Starts = watch::Receiver<u32>;

struct Player {
    client: Client,
    starts: Starts,
    dice: StdRng,
    /// Rings with every acknowledgement.
    acknowledged: mpsc::UnboundedSender<()>,
    done: Vec<Done>,
    messages: mpsc::UnboundedReceiver<Message>,
    /// What somebody shows for the check after a restart.
    last: Arc<Mutex<Option<Done>>>,
    own_tables: usize,
    over: BTreeSet<String>,
}

impl Player {
    /// Sends a request until it is answered: the same request, however often it takes.
    async fn insist(&mut self, asked: Asked) -> Result<Answer> {
        loop {
            let start = *self.starts.borrow_and_update();
            if let Ok(reply) = self.client.send(&asked).await {
                let answer = answer(&reply.ok()?)?;
                let _ = self.acknowledged.send(());
                return Ok(answer);
            }
            // Killed before it answered, or while it did.
            while *self.starts.borrow_and_update() == start {
                self.starts.changed().await?;
            }
        }
    }

    /// Sends a request; keeps it in mind if it was accepted.
    async fn act(&mut self, asked: Asked, action: Action) -> Result<bool> {
        let answer = self.insist(asked.clone()).await?;
        if answer.refused {
            return Ok(false);
        }
        let done = Done { asked, answer, action };
        *self.last.lock().unwrap() = Some(done.clone());
        self.done.push(done);
        Ok(true)
    }

    async fn open(&mut self) -> Result<()> {
        let (room, options) = *TABLES_OF.choose(&mut self.dice).unwrap();
        let asked = Asked::typed(room, &format!("/walls new {options}"));
        ensure!(self.act(asked, Action::Open).await?, "a table is refused");
        self.own_tables += 1;
        Ok(())
    }

    /// Does what a message asks for.
    async fn react(&mut self, message: &Message, joining: bool) -> Result<()> {
        let table = message.table.clone();
        let mentioned = message.mentions.iter().any(|id| id == self.client.id());
        if let Some(join) = control(&message.controls, "/join") {
            if joining && self.dice.random_bool(0.6) {
                let asked = Asked::pressed(message, join.line.clone());
                self.act(asked, Action::Join { table: table.clone() }).await?;
            }
        } else if let Some(predict) = control(&message.controls, "/walls predict")
            && mentioned
        {
            let changes_mind = self.dice.random_bool(0.3);
            for _ in 0..=u8::from(changes_mind) {
                let walls = self.dice.random_range(0..=12);
                let asked = Asked::pressed(message, predict.with(walls));
                let action = Action::Predict { table: table.clone(), walls };
                let last = self.act(asked, action).await?;
                ensure!(
                    last || changes_mind,
                    "{table}: a prediction that was asked for is refused"
                );
            }
        } else if let Some(place) = control(&message.controls, "/walls place")
            && mentioned
        {
            let cell = place.choices.choose(&mut self.dice).unwrap().value.clone();
            let asked = Asked::pressed(message, place.with(&cell));
            let action = Action::Place { table: table.clone(), cell };
            ensure!(
                self.act(asked, action).await?,
                "{table}: a move that was asked for is refused"
            );
        } else if control(&message.controls, "/walls new").is_some() {
            self.over.insert(table);
            self.own_tables = self.own_tables.saturating_sub(1);
        }
        Ok(())
    }

    /// Plays until it is late, and then to the end of every game that has begun.
    async fn play(mut self, late: Arc<AtomicBool>, gate: Arc<Barrier>) -> Result<Self> {
        while !late.load(Ordering::Relaxed) {
            if self.own_tables < TABLES {
                self.open().await?;
            }
            let next = timeout(PATIENCE, self.messages.recv()).await;
            let next = next.with_context(|| format!("{} hears nothing", self.client.nick()))?;
            let message = next.ok_or_else(|| anyhow!("the reader has ended"))?;
            self.react(&message, true).await?;
        }
        // From here on nobody opens or joins, so nothing begins any more.
        gate.wait().await;
        let going_on = self.going_on().await?;
        while !going_on.is_subset(&self.over) {
            let next = timeout(PATIENCE, self.messages.recv()).await;
            let next = next.with_context(|| {
                let left: Vec<_> = going_on.difference(&self.over).collect();
                format!("{} is told nothing more of {left:?}", self.client.nick())
            })?;
            let message = next.ok_or_else(|| anyhow!("the reader has ended"))?;
            self.react(&message, false).await?;
        }
        Ok(self)
    }

    /// The tables where they sit and that have begun.
    async fn going_on(&mut self) -> Result<BTreeSet<String>> {
        let games = self.insist(Asked::typed(CHANNEL, "/games")).await?;
        let begun = games.lines.iter().filter(|line| !line.contains("waits for players"));
        let name = |line: &String| {
            line.split([' ', ':']).find(|word| word.starts_with("walls-")).map(str::to_owned)
        };
        Ok(begun.filter_map(name).collect())
    }
}

/// Reads on over all restarts, and hands on what comes; every gap and every copy is an error.
async fn read(
    mut reader: Reader,
    to: mpsc::UnboundedSender<Message>,
    mut starts: Starts,
) -> Result<Reader> {
    loop {
        let start = *starts.borrow_and_update();
        while let Some(message) = reader.next().await? {
            // A player who has left needs no messages; the reader goes on all the same.
            let _ = to.send(message);
        }
        while *starts.borrow_and_update() == start {
            if starts.changed().await.is_err() {
                return Ok(reader);
            }
        }
    }
}

/// Kills and starts the program, again and again, after some acknowledgements and a bit.
async fn kill_and_start(
    house: &House,
    dice: &mut StdRng,
    starts: &watch::Sender<u32>,
    acknowledged: &mut mpsc::UnboundedReceiver<()>,
    last: &[(Client, Arc<Mutex<Option<Done>>>)],
) -> Result<Program> {
    let mut program = house.open().await?;
    starts.send_modify(|start| *start += 1);
    for kill in 1..=KILLS {
        // Now and then amid the opening, when everybody comes back at once.
        let some = if kill % 8 == 0 { 0 } else { dice.random_range(1..=16) };
        for _ in 0..some {
            let next = timeout(PATIENCE, acknowledged.recv()).await;
            let next = next.with_context(|| format!("nothing goes on before kill {kill}"))?;
            next.ok_or_else(|| anyhow!("everybody has left"))?;
        }
        // The random moment itself, not a time to wait for something.
        tokio::time::sleep(Duration::from_millis(dice.random_range(0..=8))).await;
        // What was acknowledged while it was still there.
        let before: Vec<_> = last.iter().map(|(_, last)| last.lock().unwrap().clone()).collect();
        program.kill().await.with_context(|| format!("before kill {kill}"))?;
        if kill % 10 == 0 {
            // Once more before it is there.
            house.open_and_kill(Duration::from_millis(dice.random_range(0..=80))).await?;
        }
        program = house.open().await.with_context(|| format!("after kill {kill}"))?;
        for ((client, _), done) in last.iter().zip(before) {
            let Some(done) = done else { continue };
            let again = client.ask(&done.asked).await?;
            ensure!(again == done.answer, "after kill {kill}: {done:?} is now {again:?}");
        }
        // Now the others may come.
        while acknowledged.try_recv().is_ok() {}
        starts.send_modify(|start| *start += 1);
    }
    Ok(program)
}

/// Lets readers read everything that there is and that waits in the outbox.
async fn catch_up(readers: &mut [Reader], archive: &Archive) -> Result<()> {
    for reader in readers {
        let end = Cursor {
            place: archive.expected(archive::CHANNEL),
            direct: archive.expected(&archive::direct(reader.client().id())),
        };
        reader.catch_up(end).await.context(reader.client().nick().to_owned())?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_kills_lose_nothing_and_repeat_nothing() -> Result<()> {
    let seed = rand::random();
    eprintln!("seed {seed}");
    let mut dice = StdRng::seed_from_u64(seed);
    let house = House::on_port(quiet_port()?)?;

    let program = house.open().await?;
    let mut clients = Vec::new();
    for name in NAMES {
        clients.push(Client::enter(&program.url(), name).await?);
    }
    program.kill().await?;

    let (starts, started) = watch::channel(0);
    let (acknowledged, mut acknowledgements) = mpsc::unbounded_channel();
    let late = Arc::new(AtomicBool::new(false));
    let gate = Arc::new(Barrier::new(NAMES.len()));
    let (mut players, mut readers) = (JoinSet::new(), JoinSet::new());
    let mut last = Vec::new();
    for client in &clients {
        let (sender, messages) = mpsc::unbounded_channel();
        readers.spawn(read(client.reader(Cursor::default()), sender, started.clone()));
        let shown: Arc<Mutex<Option<Done>>> = Arc::default();
        last.push((client.clone(), Arc::clone(&shown)));
        let player = Player {
            client: client.clone(),
            starts: started.clone(),
            dice: StdRng::seed_from_u64(dice.random()),
            acknowledged: acknowledged.clone(),
            done: Vec::new(),
            messages,
            last: shown,
            own_tables: 0,
            over: BTreeSet::new(),
        };
        players.spawn(player.play(Arc::clone(&late), Arc::clone(&gate)));
    }
    drop(started);

    let program = tokio::select! {
        program = kill_and_start(&house, &mut dice, &starts, &mut acknowledgements, &last) => program?,
        Some(left) = players.join_next() => {
            left??;
            return Err(anyhow!("somebody left early"));
        }
        Some(left) = readers.join_next() => {
            left??;
            return Err(anyhow!("a reader left early"));
        }
    };
    late.store(true, Ordering::Relaxed);
    let mut done = BTreeMap::new();
    loop {
        tokio::select! {
            player = players.join_next() => match player {
                Some(player) => {
                    let player = player??;
                    done.insert(player.client.id().to_owned(), player.done);
                }
                None => break,
            },
            Some(left) = readers.join_next() => {
                left??;
                return Err(anyhow!("a reader left early"));
            }
        }
    }

    // Nothing is under way any more but what waits in the outbox.
    program.close().await?;
    drop(starts);
    let mut ended = Vec::new();
    while let Some(reader) = readers.join_next().await {
        ended.push(reader??);
    }
    let mut readers = ended;
    let archive = Archive::read(&house).await?;
    let program = house.open().await?;
    catch_up(&mut readers, &archive).await?;
    let mut histories = BTreeMap::new();
    for reader in &readers {
        let channel = reader.client().history(CHANNEL).await?;
        let direct = reader.client().history(DIRECT).await?;
        let of = |room: &str| -> Vec<Message> {
            reader.read().iter().filter(|message| message.room == room).cloned().collect()
        };
        ensure!(
            of(CHANNEL) == channel,
            "{}: the channel was read otherwise",
            reader.client().nick()
        );
        ensure!(of(DIRECT) == direct, "{}: read otherwise", reader.client().nick());
        histories.insert(reader.client().id().to_owned(), (channel, direct));
    }
    program.close().await?;

    let archive = Archive::read(&house).await?;
    let names = clients.iter().map(|c| (c.id().to_owned(), c.nick().to_owned())).collect();
    check::everything(&archive, &names, &done, &histories)?;
    eprintln!(
        "{} actions at {} tables, {} messages",
        done.values().map(Vec::len).sum::<usize>(),
        archive.tables.len(),
        histories.values().map(|(c, d)| c.len() + d.len()).sum::<usize>(),
    );
    Ok(())
}
