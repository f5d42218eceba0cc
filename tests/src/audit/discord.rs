//! What people did and read on Discord.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};

use super::{Action, Board, Came, Message, Record, Request, opening};
use crate::discord::{
    Discord, Id, Kind, Pending, Response,
    user::{Shown, User},
};

/// Something that somebody did.
#[derive(Debug, Clone)]
pub struct Done {
    /// Who.
    pub person: Id,
    /// What it was to bring about.
    pub action: Action,
    /// Is it what they were asked for, so that it cannot be refused?
    pub sure: bool,
    /// What Discord knows of it.
    pub pending: Pending,
}

/// How the program knows somebody.
pub fn name_of(person: Id) -> String {
    format!("discord:{person}")
}

/// With what the nonce begins under which an outbox entry is sent; the store's name follows.
pub fn nonce(delivery: u64) -> String {
    format!("d{delivery}.")
}

/// The table that a message says is open.
pub fn opened(message: &Shown) -> Option<String> {
    opening(&message.text())
}

impl Record {
    /// Collects what stands in all channels.
    ///
    /// # Errors
    /// When there is a message of which nobody can say to which table it belongs, or a request was
    /// acknowledged and never answered, or answered twice.
    pub fn of_discord(discord: &Discord, people: &[User], done: &[Done]) -> Result<Self> {
        let names: BTreeMap<String, String> =
            people.iter().map(|user| (name_of(user.id), user.name.clone())).collect();
        let requests = done.iter().map(Done::request).collect::<Result<_>>()?;
        let (mut public, mut direct) = (BTreeMap::<_, Vec<_>>::new(), BTreeMap::<_, Vec<_>>::new());
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
            let read = read(&message, &names)?;
            if let Some(Kind::Direct(person)) = kind {
                direct.entry(name_of(person)).or_default().push(read);
                continue;
            }
            let table = openings.get(&message.id).or_else(|| openings.get(&message.channel));
            let table = table.with_context(|| format!("of which table is {:?}?", message.content));
            public.entry(table?.clone()).or_default().push(read);
        }
        Ok(Self { platform: "discord", names, requests, public, direct })
    }
}

fn read(message: &Shown, names: &BTreeMap<String, String>) -> Result<Message> {
    let mut text = message.text();
    for id in &message.mentions {
        let name = name_of(*id);
        text = text.replace(&format!("<@{id}>"), names.get(&name).unwrap_or(&name));
    }
    let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
    let entry = nonce.and_then(|nonce| nonce.split('.').next()?.strip_prefix('d')?.parse().ok());
    Ok(Message {
        id: message.id.to_string(),
        place: message.channel.to_string(),
        lines: text.lines().map(str::to_owned).collect(),
        board: board(message)?,
        entry,
    })
}

/// The board that a message's picture shows, if it has one.
fn board(message: &Shown) -> Result<Option<Board>> {
    let Some(file) = message.attachments.first() else { return Ok(None) };
    ensure!(message.attachments.len() == 1, "several files: {message:?}");
    ensure!(file.measures.is_some() && file.size > 0, "{} is no picture", file.filename);
    Board::named(&file.filename, file.description.as_deref().unwrap_or_default()).map(Some)
}

impl Done {
    fn request(&self) -> Result<Request> {
        Ok(Request {
            person: name_of(self.person),
            action: self.action.clone(),
            sure: self.sure,
            id: name_of(self.pending.id),
            came: self.came()?,
            // What follows an interaction has no nonce, so a crash between saying it and noting so lets
            // it be said again, to one person alone.
            repeated: self.pending.answer().followups.len().saturating_sub(1),
        })
    }

    /// What came of it.
    fn came(&self) -> Result<Came> {
        let answer = self.pending.answer();
        let what = || format!("{:?} ({}): {answer:?}", self.action, self.pending.id);
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
        Ok(Came::of(&self.action, said.map(|said| said.text())))
    }
}
