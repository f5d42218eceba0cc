//! What people did and read on Matrix.
//!
//! A homeserver keeps what it was sent under a transaction id once, so what went through the proxy says of
//! each of the program's events whose answer it is, or of which outbox entry.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value as Json;
use sha2::{Digest as _, Sha256};

use super::{Action, Board, Came, Message, Record, Request, opening};
use crate::matrix::Sent;

/// Something that somebody did. Whatever a homeserver took is acknowledged: nothing may fail.
#[derive(Debug, Clone)]
pub struct Done {
    /// Who: a Matrix user's id.
    pub person: String,
    /// What it was to bring about.
    pub action: Action,
    /// Is it what they were asked for, so that it cannot be refused?
    pub sure: bool,
    /// Where it was said.
    pub room: String,
    /// The event with which it was said.
    pub event: String,
}

/// A message of the program's that a client has shown.
#[derive(Debug, Clone)]
pub struct Shown {
    /// In which room.
    pub room: String,
    /// Its event.
    pub event: String,
    /// What it says.
    pub content: Json,
    /// Whose own room it is, if it is somebody's: a Matrix user's id.
    pub to: Option<String>,
}

impl Shown {
    fn body(&self) -> Option<&str> {
        self.content["body"].as_str()
    }
}

/// How the program knows somebody.
fn name_of(user: &str) -> String {
    format!("matrix:{user}")
}

/// As what an event was sent.
enum Part<'a> {
    /// As a part of an outbox entry: `w`ords, a `f`ile, a `l`ist or its `e`dit.
    Entry(u64, &'a str),
    /// As an answer to an event.
    Answer,
    /// As something else, such as a greeting.
    Other,
}

impl<'a> Part<'a> {
    fn of(txn: &'a str) -> Self {
        let entry = || {
            let (entry, rest) = txn.strip_prefix('d')?.split_once('.')?;
            Some(Self::Entry(entry.parse().ok()?, rest.rsplit_once('.')?.1))
        };
        if txn.starts_with("answer.") { Self::Answer } else { entry().unwrap_or(Self::Other) }
    }
}

impl Record {
    /// Collects what people did, what clients have shown them in the order of each room, and what the program
    /// sent. `names` are those by which users are shown.
    ///
    /// # Errors
    /// When there is a message of which nobody can say to which table it belongs.
    pub fn of_matrix(
        names: &BTreeMap<String, String>,
        done: &[Done],
        shown: &[Shown],
        sent: &[Sent],
    ) -> Result<Self> {
        let names = names.iter().map(|(user, name)| (name_of(user), name.clone())).collect();
        let parts: BTreeMap<&str, &str> =
            sent.iter().map(|sent| (sent.event.as_str(), sent.txn.as_str())).collect();
        let said: BTreeMap<&str, &str> = shown
            .iter()
            .filter_map(|shown| Some((*parts.get(&*shown.event)?, shown.body()?)))
            .collect();
        let requests = done.iter().map(|done| done.request(&said)).collect();
        let mut record = Self {
            platform: "matrix",
            names,
            requests,
            public: BTreeMap::new(),
            direct: BTreeMap::new(),
        };
        // By the message on which its thread hangs, and by the entry that message came from: what comes with it
        // comes before it.
        let mut tables: BTreeMap<&str, String> = BTreeMap::new();
        let mut opened: BTreeMap<u64, String> = BTreeMap::new();
        for (event, body) in shown.iter().filter_map(|one| Some((&*one.event, one.body()?))) {
            let txn = parts.get(event).copied().unwrap_or_default();
            if let (Part::Entry(entry, "w"), Some(table)) = (Part::of(txn), opening(body)) {
                tables.insert(event, table.clone());
                opened.insert(entry, table);
            }
        }
        for one in shown {
            let txn = parts.get(&*one.event);
            let txn = txn.with_context(|| format!("nobody saw {one:?} being sent"))?;
            let Part::Entry(entry, part) = Part::of(txn) else { continue };
            if part.starts_with(['l', 'e']) {
                continue;
            }
            let body = one.body().unwrap_or_default();
            let relation = &one.content["m.relates_to"];
            let thread =
                relation["event_id"].as_str().filter(|_| relation["rel_type"] == "m.thread");
            let messages = if let Some(person) = &one.to {
                record.direct.entry(name_of(person)).or_default()
            } else {
                let table = match thread {
                    Some(root) => tables.get(root),
                    None => opened.get(&entry),
                };
                let table = table.with_context(|| format!("of which table is {one:?}?"))?;
                record.public.entry(table.clone()).or_default()
            };
            if messages.last().is_none_or(|last| last.entry != Some(entry)) {
                messages.push(Message {
                    id: one.event.clone(),
                    place: thread.unwrap_or(&one.room).to_owned(),
                    lines: Vec::new(),
                    board: None,
                    entry: Some(entry),
                });
            }
            let message = messages.last_mut().context("nothing was said")?;
            match part.as_bytes().first() {
                Some(b'w') => {
                    message.id.clone_from(&one.event);
                    message.lines = body.lines().map(str::to_owned).collect();
                }
                Some(b'f') => {
                    ensure!(message.board.is_none(), "several files: {one:?}");
                    let file = one.content["filename"].as_str().context("a file has no name")?;
                    message.board = Some(Board::named(file, body)?);
                }
                _ => bail!("{txn} is nothing that is known"),
            }
        }
        Ok(record)
    }
}

impl Done {
    fn request(&self, said: &BTreeMap<&str, &str>) -> Request {
        let answer = said.get(&*format!("answer.{}.w", self.event)).map(|said| (*said).to_owned());
        Request {
            person: name_of(&self.person),
            action: self.action.clone(),
            sure: self.sure,
            id: self.id(),
            came: Came::of(&self.action, answer),
            repeated: 0,
        }
    }

    /// The name under which the program keeps it.
    fn id(&self) -> String {
        let mut hash = Sha256::new();
        for part in [&self.room, &self.person, &self.event] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        format!("matrix:{}", hex::encode(&hash.finalize()[..16]))
    }
}
