//! What people did and read on Discord, held against what the program keeps: nothing that was
//! acknowledged is lost, nothing happens or is told twice, and every board is the one that the
//! rules make of the events.
//!
//! Only for runs in which everything can be delivered: threads can be made and direct messages are
//! open.

mod boards;
mod deeds;
mod told;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{Context as _, Result, bail, ensure};

use serde::Serialize;

pub use self::deeds::{Came, Deed, Done};
use crate::{
    archive::{Archive, Table},
    discord::{
        Discord, Id, Kind,
        user::{Shown, User},
    },
};

/// Whatever there is to be judged.
pub struct Record {
    /// What people are called, by the name that the program knows them by.
    names: BTreeMap<String, String>,
    /// What they did.
    done: Vec<Done>,
    /// What everybody read of each table, in order.
    public: BTreeMap<String, Vec<Shown>>,
    /// What each person read in their direct messages, in order.
    direct: BTreeMap<String, Vec<Shown>>,
}

/// How much was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// Interactions that were acknowledged and accepted.
    pub accepted: usize,
    /// Interactions that were refused by the rules.
    pub refused: usize,
    /// Interactions that were not acknowledged: their people saw them fail.
    pub failed: usize,
    /// Refusals that were said once more, each to one person alone: what follows an interaction has
    /// no nonce, so a crash between saying it and noting so lets it be said again.
    pub repeated: usize,
    /// Messages that the program wrote.
    pub messages: usize,
    /// Boards that are as the rules have it.
    pub boards: usize,
    /// Tables whose game was played to its end.
    pub ended: usize,
}

/// How the program knows somebody.
pub fn name_of(person: Id) -> String {
    format!("discord:{person}")
}

impl Record {
    /// Collects what stands in all channels.
    ///
    /// # Errors
    /// When there is a message of which nobody can say to which table it belongs.
    pub fn read(discord: &Discord, people: &[User], done: Vec<Done>) -> Result<Self> {
        let names = people.iter().map(|user| (name_of(user.id), user.name.clone())).collect();
        let mut record = Self { names, done, public: BTreeMap::new(), direct: BTreeMap::new() };
        let application = discord.application();
        let own: Vec<Shown> = discord
            .everything()
            .into_iter()
            .filter(|one| one.author == application && one.interaction.is_none())
            .map(Shown)
            .collect();
        // A thread has the identifier of the message that it hangs on.
        let openings: BTreeMap<Id, String> =
            own.iter().filter_map(|message| Some((message.id, opened(message)?))).collect();
        for message in own {
            ensure!(message.only_for.is_none(), "a message of a table for one: {message:?}");
            let kind = discord.look_in(message.channel, |channel| channel.kind.clone());
            if let Some(Kind::Direct(person)) = kind {
                record.direct.entry(name_of(person)).or_default().push(message);
                continue;
            }
            let table = openings.get(&message.id).or_else(|| openings.get(&message.channel));
            let table = table.with_context(|| format!("of which table is {:?}?", message.content));
            record.public.entry(table?.clone()).or_default().push(message);
        }
        Ok(record)
    }

    /// Judges everything. `program` replays the games.
    ///
    /// # Errors
    /// With the first thing that is not right.
    pub async fn judge(&self, archive: &Archive, program: &Path) -> Result<Judged> {
        // What was sent when the program ended may not be crossed out yet.
        let unsent = self.unsent(archive);
        ensure!(unsent.is_empty(), "the outbox keeps {unsent:?}");
        ensure!(archive.parked == 0, "{} were given up", archive.parked);
        // A table that waits for players is closed some day; nothing else waits.
        let waits = |stream: &&String| {
            let name = stream.strip_prefix("table/").unwrap_or(stream);
            let lobby = |table: &Table| table.own("seated").count() == 0;
            !archive.tables.get(name).is_some_and(lobby)
        };
        let timers: Vec<_> = archive.timers.iter().filter(waits).collect();
        ensure!(timers.is_empty(), "timers are left: {timers:?}");
        self.held(archive)?;
        let (mut accepted, mut refused, mut failed) = (0, 0, 0);
        for done in &self.done {
            match done.came()? {
                Came::Accepted => accepted += 1,
                Came::Refused(why) => {
                    ensure!(!done.sure, "{:?} is refused: {why}", done.deed);
                    refused += 1;
                }
                Came::Failed => failed += 1,
            }
        }
        self.requests(archive)?;
        for (name, table) in &archive.tables {
            self.deeds(name, table)?;
            self.told_to_all(name, table)?;
            self.told_in_private(name, table)?;
        }
        self.predictions()?;
        let known: BTreeSet<&String> = archive.tables.keys().collect();
        if let Some(unknown) = self.public.keys().find(|table| !known.contains(table)) {
            bail!("{unknown} is told of, and is not kept");
        }
        let ended = archive.tables.values().filter(|table| table.own("ended").count() > 0).count();
        Ok(Judged {
            accepted,
            refused,
            failed,
            repeated: self.done.iter().map(Done::repeats).sum(),
            messages: self.public.values().chain(self.direct.values()).map(Vec::len).sum(),
            boards: self.boards(archive, program).await?,
            ended,
        })
    }

    /// What waits in the outbox and was read nowhere yet: the numbers, and the addresses.
    pub fn unsent<'a>(&self, archive: &'a Archive) -> Vec<&'a (u64, String)> {
        let messages = self.public.values().chain(self.direct.values()).flatten();
        let nonces = messages.filter_map(|message| message.nonce.as_ref()?.as_str());
        let read: BTreeSet<&str> = nonces.filter_map(|nonce| nonce.split('.').next()).collect();
        let waiting = archive.waiting.iter();
        waiting.filter(|(id, _)| !read.contains(format!("d{id}").as_str())).collect()
    }

    fn name(&self, person: Option<&str>) -> String {
        match person {
            Some(person) => self.names.get(person).cloned().unwrap_or_else(|| person.to_owned()),
            None => "Computer".to_owned(),
        }
    }
}

/// With what the nonce begins under which an outbox entry is sent; the store's name follows.
pub fn nonce(delivery: u64) -> String {
    format!("d{delivery}.")
}

/// The table that a message says is open.
pub fn opened(message: &Shown) -> Option<String> {
    let text = message.text();
    let (name, _) = text.split_once(" is open: ")?;
    (!name.contains([' ', '\n'])).then(|| name.to_owned())
}

/// What people at a table are called, seat by seat.
fn seated(record: &Record, table: &Table) -> Vec<String> {
    let computers = table.seats.iter().filter(|seat| seat.is_none()).count();
    let level = table.own("filled").find_map(|event| event["level"].as_str()).unwrap_or_default();
    let mut number = 0;
    let name = |seat: &Option<String>| match seat {
        Some(person) => record.name(Some(person)),
        None if computers == 1 => format!("Computer ({level})"),
        None => {
            number += 1;
            format!("Computer {number} ({level})")
        }
    };
    table.seats.iter().map(name).collect()
}
