//! What people did and read, held against what the program keeps: nothing that was acknowledged is
//! lost, nothing happens or is told twice, and every board is the one that the rules make of the
//! events. The same for every platform; each says what its people did and read in its own module.
//!
//! Only for runs in which everything can be delivered: threads can be made and direct messages are
//! open.

mod actions;
mod boards;
pub mod discord;
pub mod matrix;
mod told;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use anyhow::{Result, bail, ensure};

use serde::Serialize;

pub use self::{
    actions::{Action, Came, Request},
    boards::Board,
};
use crate::archive::{Archive, Table};

/// Whatever there is to be judged.
pub struct Record {
    /// The platform's name, with which the names of its people and requests begin.
    platform: &'static str,
    /// What people are called, by the name that the program knows them by.
    names: BTreeMap<String, String>,
    /// What they did.
    requests: Vec<Request>,
    /// What everybody read of each table, in order.
    public: BTreeMap<String, Vec<Message>>,
    /// What each person read in their direct messages, in order.
    direct: BTreeMap<String, Vec<Message>>,
}

/// A message of the program's, as it is read.
#[derive(Debug, Clone)]
pub struct Message {
    /// Its name.
    pub id: String,
    /// Where it stands: a room's name, or that of the message under which its thread hangs.
    pub place: String,
    /// Line by line; people by their names, whether they are called or not.
    pub lines: Vec<String>,
    /// The board that comes with it.
    pub board: Option<Board>,
    /// Of which outbox entry it is, where that is known.
    pub entry: Option<u64>,
}

/// How much was judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Judged {
    /// Requests that were acknowledged and accepted.
    pub accepted: usize,
    /// Requests that were refused by the rules.
    pub refused: usize,
    /// Requests that were not acknowledged: their people saw them fail.
    pub failed: usize,
    /// Answers that were given once more, where a platform cannot tell that it has them already.
    pub repeated: usize,
    /// Messages that the program wrote.
    pub messages: usize,
    /// Boards that are as the rules have it.
    pub boards: usize,
    /// Tables whose game was played to its end.
    pub ended: usize,
}

impl Record {
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
        for request in &self.requests {
            match &request.came {
                Came::Accepted => accepted += 1,
                Came::Refused(why) => {
                    ensure!(!request.sure, "{:?} is refused: {why}", request.action);
                    refused += 1;
                }
                Came::Failed => failed += 1,
            }
        }
        self.kept(archive)?;
        for (name, table) in &archive.tables {
            self.actions(name, table)?;
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
            repeated: self.requests.iter().map(|request| request.repeated).sum(),
            messages: self.public.values().chain(self.direct.values()).map(Vec::len).sum(),
            boards: self.boards(archive, program).await?,
            ended,
        })
    }

    /// What waits in the outbox and was read nowhere yet: the numbers, and the addresses.
    pub fn unsent<'a>(&self, archive: &'a Archive) -> Vec<&'a (u64, String)> {
        let messages = self.public.values().chain(self.direct.values()).flatten();
        let read: BTreeSet<u64> = messages.filter_map(|message| message.entry).collect();
        archive.waiting.iter().filter(|(id, _)| !read.contains(id)).collect()
    }

    fn name(&self, person: Option<&str>) -> String {
        match person {
            Some(person) => self.names.get(person).cloned().unwrap_or_else(|| person.to_owned()),
            None => "Computer".to_owned(),
        }
    }
}

/// The table that a text says is open.
fn opening(text: &str) -> Option<String> {
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
