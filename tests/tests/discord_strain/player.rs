//! Somebody who plays at several tables at once, and does what the program asks for.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use anyhow::{Context as _, Result, anyhow};
use parlour_tests::{
    audit::{Action, discord::Done},
    discord::{
        Discord, Id, Interaction, Pending, What,
        user::{Form, User},
    },
    program::PATIENCE,
};
use rand::{RngExt as _, rngs::StdRng, seq::IndexedRandom as _};
use tokio::{
    sync::{Barrier, mpsc, watch},
    time::timeout,
};

use crate::town::Heard;

/// How many tables of their own somebody has waiting or going on before they open another.
const TABLES: usize = 3;
/// The options of the tables that are opened.
const TABLES_OF: [&str; 5] = [
    "size:3 rounds:1 players:2",
    "size:3 rounds:each players:2",
    "size:3 rounds:1 players:3",
    "size:4 rounds:1 players:2",
    "size:3 rounds:each players:3 walls:end fill:easy",
];

const PREDICT: &str = "Predict";
const WALLS: &str = "How many walls?";
const PLACE: &str = "Which cell?";

/// What everybody did so far.
pub(crate) type Journal = Arc<Mutex<Vec<Done>>>;

/// How often the program was started and killed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lives {
    /// How many have ended, counted when it is killed.
    pub(crate) ended: u32,
    /// How many had ended when it last was there again.
    pub(crate) survived: u32,
}

/// Somebody.
pub(crate) struct Player {
    pub(crate) discord: Discord,
    pub(crate) user: User,
    pub(crate) channel: Id,
    pub(crate) dice: StdRng,
    pub(crate) journal: Journal,
    /// Rings with every acknowledgement.
    pub(crate) acknowledged: mpsc::UnboundedSender<()>,
    pub(crate) lives: watch::Receiver<Lives>,
    pub(crate) messages: mpsc::UnboundedReceiver<Heard>,
    pub(crate) own_tables: usize,
    /// The tables where they have asked for a seat, or opened.
    pub(crate) asked: BTreeSet<String>,
    pub(crate) over: BTreeSet<String>,
}

impl Player {
    /// Does something until it is acknowledged. Each attempt is another one to Discord: whatever
    /// failed for its person must not happen.
    async fn insist(
        &mut self,
        asked: &Interaction,
        action: &Action,
        sure: bool,
    ) -> Result<Pending> {
        loop {
            self.discord.connected(1).await?;
            // After the connection is there: what is sent now belongs to this life or to an ended one,
            // and only another start says that its time for an acknowledgement is over.
            let life = self.lives.borrow_and_update().ended;
            let pending = self.discord.interact(asked.clone())?;
            self.journal.lock().unwrap().push(Done {
                person: self.user.id,
                action: action.clone(),
                sure,
                pending: pending.clone(),
            });
            tokio::select! {
                acknowledged = pending.acknowledged() => if acknowledged.is_ok() {
                    let _ = self.acknowledged.send(());
                    return Ok(pending);
                },
                // Nobody will acknowledge it any more, and it fails after three seconds.
                Ok(_) = self.lives.wait_for(|now| now.survived > life) => {}
            }
            let answer = pending.answer();
            if answer.acknowledged.is_some() {
                return Ok(pending);
            }
        }
    }

    async fn open(&mut self) -> Result<()> {
        let options = TABLES_OF.choose(&mut self.dice).context("no tables")?;
        let asked = self.user.command(self.channel, &format!("walls new {options}"))?;
        self.insist(&asked, &Action::Open, true).await?;
        self.own_tables += 1;
        Ok(())
    }

    /// Does what a message asks for.
    async fn react(&mut self, heard: &Heard, joining: bool) -> Result<()> {
        let Heard { table, message } = heard;
        let called = message.mentions.contains(&self.user.id);
        // Nobody else is meant in somebody's direct messages.
        let alone = message.channel == self.user.direct()?;
        if message.offers("Join") {
            if joining && self.dice.random_bool(0.5) && self.asked.insert(table.clone()) {
                let asked = self.user.pressing(message, "Join")?;
                self.insist(&asked, &Action::Join { table: table.clone() }, false).await?;
            }
        } else if alone && message.says("Your turn at ") && message.offers(PREDICT) {
            // Of two that are on their way at the same time either may be the first.
            let twice = self.dice.random_bool(0.3);
            self.predict(heard, !twice).await?;
            if twice {
                self.predict(heard, false).await?;
            }
        } else if called && message.offers(PLACE) {
            let cell = message.choices(PLACE).choose(&mut self.dice).context("no cell")?.clone();
            let asked = self.user.selecting(message, PLACE, &cell)?;
            self.insist(&asked, &Action::Place { table: table.clone(), cell }, true).await?;
        } else if message.offers("Play again") {
            self.over.insert(table.clone());
            self.own_tables = self.own_tables.saturating_sub(1);
        }
        Ok(())
    }

    /// Predicts by the form that a button opens.
    async fn predict(&mut self, heard: &Heard, sure: bool) -> Result<()> {
        let asked = self.user.pressing(&heard.message, PREDICT)?;
        let opened = self.insist(&asked, &Action::Look, sure).await?;
        let Some(form) = opened.answer().modal else {
            let answer = opened.answer();
            return if sure {
                Err(anyhow!("{}: no form: {answer:?}", heard.table))
            } else {
                Ok(())
            };
        };
        let walls = self.dice.random_range(0..=12);
        let data = Form::read(&form)?.data(&[(WALLS, &walls.to_string())])?;
        let what = What::Modal(opened.id);
        let asked = Interaction::new(what, self.user.id, heard.message.channel, data);
        let action = Action::Predict { table: heard.table.clone(), walls };
        self.insist(&asked, &action, sure).await?;
        Ok(())
    }

    /// Plays until it is late, and then to the end of every game that has begun.
    pub(crate) async fn play(mut self, late: Arc<AtomicBool>, gate: Arc<Barrier>) -> Result<Self> {
        let name = self.user.name.clone();
        while !late.load(Ordering::Relaxed) {
            if self.own_tables < TABLES {
                self.open().await?;
            }
            let next = timeout(PATIENCE, self.messages.recv()).await;
            let next = next.with_context(|| format!("{name} hears nothing"))?;
            self.react(&next.context("nobody reads")?, true).await?;
        }
        // From here on nobody opens or joins, so nothing begins any more.
        gate.wait().await;
        let going_on = self.going_on().await?;
        while !going_on.is_subset(&self.over) {
            let next = timeout(PATIENCE, self.messages.recv()).await;
            let next = next.with_context(|| {
                let left: Vec<_> = going_on.difference(&self.over).collect();
                format!("{name} is told nothing more of {left:?}")
            })?;
            self.react(&next.context("nobody reads")?, false).await?;
        }
        Ok(self)
    }

    /// The tables where they sit and that have begun.
    async fn going_on(&mut self) -> Result<BTreeSet<String>> {
        let games = self.user.slash(self.channel, "games").await?.text()?;
        let begun = games.lines().filter(|line| !line.contains("waits for players"));
        let name = |line: &str| {
            line.split([' ', ':']).find(|word| word.starts_with("walls-")).map(str::to_owned)
        };
        Ok(begun.filter_map(name).collect())
    }
}
