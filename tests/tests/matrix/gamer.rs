//! Somebody who plays at several tables at once, and does what Parlour asks for.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use anyhow::{Context as _, Result};
use matrix_sdk::ruma::{EventId, OwnedEventId, OwnedRoomId, RoomId};
use parlour_tests::{
    audit::{Action, matrix::Done},
    matrix::Proxy,
};
use rand::{RngExt as _, rngs::StdRng, seq::IndexedRandom as _};
use tokio::sync::Barrier;

use crate::{
    player::{Player, Seen},
    table::{self, Shown},
};

/// How many tables of their own somebody has waiting or going on before they open another.
const TABLES: usize = 1;
/// The options of the tables that are opened.
const TABLES_OF: [&str; 4] = [
    "size:3 rounds:1 players:2",
    "size:3 rounds:each players:2",
    "size:3 rounds:1 players:3",
    "size:3 rounds:1 players:3 walls:end fill:easy",
];

/// What everybody did so far.
pub(crate) type Journal = Arc<Mutex<Vec<Done>>>;

/// Somebody.
pub(crate) struct Gamer {
    player: Arc<Player>,
    /// Where tables are opened.
    room: OwnedRoomId,
    dice: StdRng,
    journal: Journal,
    /// What it was that Parlour sent.
    proxy: Arc<Proxy>,
    /// How much of what their client has shown they have read.
    read: usize,
    /// The tables by their first messages.
    tables: BTreeMap<OwnedEventId, String>,
    /// How many tables they have opened, less those that are over.
    opened: usize,
    /// Where they have asked for a seat.
    asked: BTreeSet<String>,
    /// The newest moment of each table of which they have seen a list there.
    moments: BTreeMap<String, u64>,
    /// Where they were called, and have done nothing yet; and the newest moment that they had seen by then.
    /// What a process sent just before it was killed may arrive late.
    called: BTreeMap<String, u64>,
    /// The moments at which they have done something.
    done: BTreeSet<(String, u64)>,
    over: BTreeSet<String>,
}

impl Gamer {
    /// Somebody who plays in this room.
    pub(crate) const fn new(
        player: Arc<Player>,
        room: OwnedRoomId,
        dice: StdRng,
        journal: Journal,
        proxy: Arc<Proxy>,
    ) -> Self {
        Self {
            player,
            room,
            dice,
            journal,
            proxy,
            read: 0,
            tables: BTreeMap::new(),
            opened: 0,
            asked: BTreeSet::new(),
            moments: BTreeMap::new(),
            called: BTreeMap::new(),
            done: BTreeSet::new(),
            over: BTreeSet::new(),
        }
    }

    /// Plays until it is late, and then to the end of what has begun.
    pub(crate) async fn play(mut self, late: Arc<AtomicBool>, gate: Arc<Barrier>) -> Result<()> {
        while !late.load(Ordering::Relaxed) {
            while self.opened < TABLES {
                self.open().await?;
            }
            self.hear(true).await?;
        }
        // From here on nobody opens or joins, so nothing begins any more.
        gate.wait().await;
        let asked = self.player.say(&self.room, "!games").await?;
        let answer = format!("answer.{asked}.w");
        let told = self
            .player
            .sees(|seen| (self.proxy.event(&answer)? == seen.id.as_str()).then(|| seen.clone()));
        let told = told.await.context("nobody says what goes on")?;
        let begins = |line: &&str| line.starts_with("Your turn at ") || line.contains(" goes on: ");
        let begun = told.body().lines().filter(begins);
        let begun: BTreeSet<String> = begun.filter_map(named).collect();
        while !begun.is_subset(&self.over) {
            let left: Vec<&String> = begun.difference(&self.over).collect();
            let left = format!("{} is told nothing more of {left:?}", self.player.user);
            self.hear(false).await.context(left)?;
        }
        Ok(())
    }

    /// Waits for something to read, and does what is asked for there.
    async fn hear(&mut self, joining: bool) -> Result<()> {
        self.player.shows_more(self.read).await?;
        let new = self.player.seen_after(self.read);
        self.read += new.len();
        for seen in new.iter().filter(|seen| seen.sender.localpart() == crate::stage::ACCOUNT) {
            self.take(seen, joining).await?;
        }
        Ok(())
    }

    async fn take(&mut self, seen: &Seen, joining: bool) -> Result<()> {
        if let Some((name, _)) = seen.body().split_once(" is open: ")
            && seen.room == self.room
            && !name.contains(' ')
        {
            self.tables.insert(seen.id.clone(), name.to_owned());
        }
        let thread = seen.thread().and_then(|id| EventId::parse(id).ok());
        let table = thread.and_then(|thread| self.tables.get(&thread));
        let calls = &seen.content["m.mentions"]["user_ids"];
        let is_called = calls
            .as_array()
            .is_some_and(|users| users.iter().any(|user| *user == self.player.user.as_str()));
        if let Some(table) = table.filter(|_| is_called && seen.body().contains("Your turn")) {
            let newest = self.moments.get(table).copied().unwrap_or_default();
            self.called.insert(table.clone(), newest);
        }
        match table::list(seen) {
            Some((table, shown)) => self.answer(&table, &shown, joining).await,
            None => Ok(()),
        }
    }

    /// Does what a list offers, if it is for them.
    async fn answer(&mut self, table: &str, shown: &Shown, joining: bool) -> Result<()> {
        let at = shown.moment.context("a table's list has no moment")?;
        let moment = (table.to_owned(), at);
        let has = |line: &str| shown.entries.iter().any(|entry| entry.line.starts_with(line));
        let is_here = shown.room == self.room;
        if is_here {
            let newest = self.moments.entry(table.to_owned()).or_default();
            *newest = at.max(*newest);
        }
        if has("walls new") {
            if self.over.insert(table.to_owned()) {
                self.opened = self.opened.saturating_sub(1);
            }
        } else if is_here && has("join") {
            let may = joining && !self.asked.contains(table) && self.dice.random_bool(0.5);
            if may {
                self.asked.insert(table.to_owned());
                let action = Action::Join { table: table.to_owned() };
                let number = shown.number("join")?.to_string();
                self.say_to(&shown.event, &number, action, false).await?;
            }
        } else if !is_here && has("walls predict") && self.done.insert(moment.clone()) {
            let walls = self.dice.random_range(0..=12);
            let number = shown.number("walls predict")?;
            // Of two that are on their way at the same time either may be the first.
            let twice = self.dice.random_bool(0.2);
            for _ in 0..=u8::from(twice) {
                let action = Action::Predict { table: table.to_owned(), walls };
                let text = format!("{number} {walls}");
                self.say_in(&shown.room, &shown.event, &text, action, !twice).await?;
            }
        } else if is_here
            && has("walls place")
            && self.called.get(table).is_some_and(|before| at > *before)
            && self.done.insert(moment)
        {
            self.called.remove(table);
            let places = shown.entries.iter().enumerate();
            let places: Vec<_> =
                places.filter(|(_, entry)| entry.line.starts_with("walls place")).collect();
            let (index, entry) = places.choose(&mut self.dice).context("no cell")?;
            let cell = entry.line.rsplit_once("cell:").map_or(&*entry.example, |(_, cell)| cell);
            let behind = if entry.asks { format!(" {cell}") } else { String::new() };
            let action = Action::Place { table: table.to_owned(), cell: cell.to_owned() };
            self.say_to(&shown.event, &format!("{}{behind}", index + 1), action, true).await?;
        }
        Ok(())
    }

    async fn open(&mut self) -> Result<()> {
        let options = TABLES_OF.choose(&mut self.dice).context("no tables")?;
        let event = self.player.say(&self.room, &format!("!walls new {options}")).await?;
        self.note(&self.room, &event, Action::Open, true);
        self.opened += 1;
        Ok(())
    }

    async fn say_to(&self, to: &EventId, text: &str, action: Action, sure: bool) -> Result<()> {
        self.say_in(&self.room, to, text, action, sure).await
    }

    async fn say_in(
        &self,
        room: &RoomId,
        to: &EventId,
        text: &str,
        action: Action,
        sure: bool,
    ) -> Result<()> {
        let event = self.player.answer(room, to, text).await?;
        self.note(room, &event, action, sure);
        Ok(())
    }

    fn note(&self, room: &RoomId, event: &EventId, action: Action, sure: bool) {
        self.journal.lock().unwrap().push(Done {
            person: self.player.user.to_string(),
            action,
            sure,
            room: room.to_string(),
            event: event.to_string(),
        });
    }
}

/// The first table that a line names.
fn named(line: &str) -> Option<String> {
    let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    words.find(|word| word.starts_with("walls-")).map(str::to_owned)
}
