//! What people did: everything that was acknowledged is done and answered, once.

use std::collections::BTreeSet;

use anyhow::{Context as _, Result, bail, ensure};

use super::{Record, name_of};
use crate::{
    archive::{Archive, Table},
    discord::{Id, Pending, Response, user::Shown},
};

/// What something that somebody did is to bring about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
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

/// Something that somebody did.
#[derive(Debug, Clone)]
pub struct Done {
    /// Who.
    pub person: Id,
    /// What it was to bring about.
    pub deed: Deed,
    /// Is it what they were asked for, so that it cannot be refused?
    pub sure: bool,
    /// What Discord knows of it.
    pub pending: Pending,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// It was not acknowledged, and its person was told that it failed.
    Failed,
    /// It was answered with a refusal.
    Refused(String),
    /// It was acknowledged, and there was nothing to say against it.
    Accepted,
}

impl Done {
    /// What came of it.
    ///
    /// # Errors
    /// When it was acknowledged and never answered, or answered twice.
    pub fn came(&self) -> Result<Came> {
        let answer = self.pending.answer();
        let what = || format!("{:?} ({}): {answer:?}", self.deed, self.pending.id);
        let Some(acknowledged) = answer.acknowledged else {
            ensure!(answer.failed.is_some(), "nothing was heard of {}", what());
            return Ok(Came::Failed);
        };
        let mut said: Vec<&str> =
            answer.followups.iter().map(|message| message.content.as_str()).collect();
        said.dedup();
        ensure!(said.len() <= 1, "answered otherwise again: {}", what());
        let followup = answer.followups.first().cloned().map(Shown);
        let said = match acknowledged.how {
            Response::Modal | Response::Choices => None,
            Response::DeferredUpdate => followup,
            Response::Deferred | Response::Message => {
                let original = answer.original.as_ref();
                let original = original.with_context(|| format!("no response: {}", what()))?;
                ensure!(original.deleted || !original.is_loading(), "never answered: {}", what());
                ensure!(followup.is_none(), "answered twice: {}", what());
                (!original.deleted).then(|| Shown(original.clone()))
            }
            Response::Update => bail!("a message was changed: {}", what()),
        };
        let said = said.map(|said| said.text());
        // What is done in secret is confirmed, and what was only to be looked at is shown.
        let fine = |said: &String| {
            self.deed == Deed::Look || said.lines().any(|l| l.starts_with("Noted."))
        };
        Ok(said.filter(|said| !fine(said)).map_or(Came::Accepted, Came::Refused))
    }

    /// How often more than once it was answered.
    pub fn repeats(&self) -> usize {
        self.pending.answer().followups.len().saturating_sub(1)
    }

    /// Did it change something?
    fn counts(&self) -> Result<bool> {
        Ok(self.deed != Deed::Look && self.came()? == Came::Accepted)
    }
}

impl Deed {
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
            let is_it = |done: &&Done| name.ends_with(&done.pending.id.to_string());
            let done = self.done.iter().find(is_it).with_context(|| format!("{name} is held"))?;
            let came = done.came()?;
            ensure!(came == Came::Failed, "{:?} waits to be handled: {came:?}", done.deed);
        }
        Ok(())
    }

    /// Every interaction that was accepted is kept under its name, and no other.
    pub(super) fn requests(&self, archive: &Archive) -> Result<()> {
        let mut accepted = BTreeSet::new();
        let mut opened = 0;
        for done in &self.done {
            if done.counts()? {
                opened += usize::from(done.deed == Deed::Open);
                accepted.insert(format!("discord:{}", done.pending.id));
            }
        }
        let own = archive.requests.iter().filter(|name| name.starts_with("discord:"));
        let kept: BTreeSet<String> = own.cloned().collect();
        let of = |name: &String| {
            let done = self.done.iter().find(|one| name_of(one.pending.id) == *name);
            done.map(|done| format!("{name}: {:?}: {:?}", done.deed, done.pending.answer()))
        };
        let lost: Vec<_> = accepted.difference(&kept).map(of).collect();
        ensure!(lost.is_empty(), "{} were acknowledged and lost: {lost:#?}", lost.len());
        let more: Vec<_> = kept.difference(&accepted).map(of).collect();
        ensure!(more.is_empty(), "{} were done, and were not accepted: {more:#?}", more.len());
        let tables = archive.tables.len();
        ensure!(opened == tables, "{opened} tables were opened, there are {tables}");
        Ok(())
    }

    /// What people were told is done happened at the table, once, and nothing else did.
    pub(super) fn deeds(&self, name: &str, table: &Table) -> Result<()> {
        for id in self.names.keys() {
            // Whoever opens a table sits down with the same request.
            let opener = table.own("joined").next().map(|event| event["person"]["id"].clone());
            let mut joined = table.own("joined").filter(|event| event["person"]["id"] == **id);
            if opener.is_some_and(|opener| opener == **id) {
                joined.next();
            }
            let mut happened: Vec<Deed> =
                joined.map(|_| Deed::Join { table: name.to_owned() }).collect();
            for event in &table.events {
                if table.maker(event) != Some(id) {
                    continue;
                }
                let table = name.to_owned();
                if let ("predicted", Some(walls)) = (kind(event), event["walls"].as_u64()) {
                    happened.push(Deed::Predict { table, walls });
                } else if let ("placed", Some(cell)) = (kind(event), event["cell"].as_str()) {
                    happened.push(Deed::Place { table, cell: cell.to_owned() });
                }
            }
            let mut accepted = Vec::new();
            let own = self.done.iter().filter(|done| name_of(done.person) == **id);
            for done in own.filter(|done| done.deed.table() == Some(name)) {
                if done.counts()? {
                    accepted.push(done.deed.clone());
                }
            }
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
