//! What people did: everything that was acknowledged is done and answered, once.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, ensure};

use super::Record;
use crate::archive::{Archive, Table};

/// What something that somebody did is to bring about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Nothing: a form opens, or something is looked at.
    Look,
    /// A table is opened.
    Open,
    /// Somebody sits down.
    Join {
        /// Where.
        table: String,
    },
    /// Somebody predicts.
    Predict {
        /// Where.
        table: String,
        /// What.
        walls: u64,
    },
    /// Somebody places a number.
    Place {
        /// Where.
        table: String,
        /// Into which cell.
        cell: String,
    },
}

/// Something that somebody did, and what came of it.
#[derive(Debug, Clone)]
pub struct Request {
    /// Who, as the program knows them.
    pub person: String,
    /// What it was to bring about.
    pub action: Action,
    /// Is it what they were asked for, so that it cannot be refused?
    pub sure: bool,
    /// The name under which the program keeps it.
    pub id: String,
    /// What came of it.
    pub came: Came,
    /// How often more than once it was answered.
    pub repeated: usize,
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// It was not acknowledged, and its person was told that it failed.
    Failed,
    /// It was answered with a refusal.
    Refused(String),
    /// It was acknowledged, and there was nothing to say against it.
    Accepted,
}

impl Came {
    /// What an answer says came of an action.
    pub(super) fn of(action: &Action, said: Option<String>) -> Self {
        // What is done in secret is confirmed, and what was only to be looked at is shown.
        let is_fine = |said: &String| {
            *action == Action::Look || said.lines().any(|line| line.starts_with("Noted."))
        };
        said.filter(|said| !is_fine(said)).map_or(Self::Accepted, Self::Refused)
    }
}

impl Request {
    /// Did it change something?
    fn counts(&self) -> bool {
        self.action != Action::Look && self.came == Came::Accepted
    }
}

impl Action {
    fn table(&self) -> Option<&str> {
        match self {
            Self::Look | Self::Open => None,
            Self::Join { table } | Self::Predict { table, .. } | Self::Place { table, .. } => {
                Some(table)
            }
        }
    }
}

impl Record {
    /// Nothing that was acknowledged waits to be handled.
    pub(super) fn held(&self, archive: &Archive) -> Result<()> {
        for name in &archive.held {
            let is_it = |request: &&Request| {
                request.id.split_once(':').is_some_and(|(_, id)| name.ends_with(id))
            };
            let request =
                self.requests.iter().find(is_it).with_context(|| format!("{name} is held"))?;
            ensure!(request.came == Came::Failed, "{request:?} waits to be handled");
        }
        Ok(())
    }

    /// Every request that was accepted is kept under its name, and no other.
    pub(super) fn kept(&self, archive: &Archive) -> Result<()> {
        let counting = || self.requests.iter().filter(|request| request.counts());
        let accepted: BTreeSet<String> = counting().map(|request| request.id.clone()).collect();
        let opened = counting().filter(|request| request.action == Action::Open).count();
        let platform = format!("{}:", self.platform);
        let own = archive.requests.iter().filter(|name| name.starts_with(&platform));
        let kept: BTreeSet<String> = own.cloned().collect();
        let of = |name: &String| self.requests.iter().find(|request| request.id == *name);
        let lost: Vec<_> = accepted.difference(&kept).map(of).collect();
        ensure!(lost.is_empty(), "{} were acknowledged and lost: {lost:#?}", lost.len());
        let more: Vec<_> = kept.difference(&accepted).map(|name| (name, of(name))).collect();
        ensure!(more.is_empty(), "{} were done, and were not accepted: {more:#?}", more.len());
        let tables = archive.tables.len();
        ensure!(opened == tables, "{opened} tables were opened, there are {tables}");
        Ok(())
    }

    /// What people were told is done happened at the table, once, and nothing else did.
    pub(super) fn actions(&self, name: &str, table: &Table) -> Result<()> {
        for id in self.names.keys() {
            // Who opens a table sits down with the same request.
            let opener = table.own("joined").next().map(|event| event["person"]["id"].clone());
            let mut joined = table.own("joined").filter(|event| event["person"]["id"] == **id);
            if opener.is_some_and(|opener| opener == **id) {
                joined.next();
            }
            let mut happened: Vec<Action> =
                joined.map(|_| Action::Join { table: name.to_owned() }).collect();
            for event in &table.events {
                if table.maker(event) != Some(id) {
                    continue;
                }
                let table = name.to_owned();
                if let ("predicted", Some(walls)) = (kind(event), event["walls"].as_u64()) {
                    happened.push(Action::Predict { table, walls });
                } else if let ("placed", Some(cell)) = (kind(event), event["cell"].as_str()) {
                    happened.push(Action::Place { table, cell: cell.to_owned() });
                }
            }
            let own = self.requests.iter().filter(|request| request.person == *id);
            let mut accepted: Vec<Action> = own
                .filter(|request| request.counts() && request.action.table() == Some(name))
                .map(|request| request.action.clone())
                .collect();
            // What was interrupted is done later than what came after it.
            happened.sort();
            accepted.sort();
            ensure!(happened == accepted, "{name}, {id}: done {accepted:?}, happened {happened:?}");
        }
        Ok(())
    }
}

fn kind(event: &serde_json::Value) -> &str {
    event["event"].as_str().unwrap_or_default()
}
