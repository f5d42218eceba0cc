//! People at Discord's clients: they type commands, press buttons, choose from menus and fill forms
//! in, as far as a client lets them, and read what comes back.

mod form;
mod shown;
mod typed;

use std::sync::Arc;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value as Json, json};

pub use self::{
    form::Form,
    shown::{Button, Menu, Shown},
};
use super::{
    Acknowledged, Discord, Failure, Follow, Id, Interaction, Kind, Message, Pending, Response, What,
};

/// Somebody at a client.
#[derive(Clone)]
pub struct User {
    discord: Discord,
    /// Who.
    pub id: Id,
    /// The name that others see.
    pub name: String,
}

impl Discord {
    /// Somebody new, whose direct messages are open.
    pub fn user(&self, name: &str) -> User {
        User { discord: self.clone(), id: self.person(name), name: name.to_owned() }
    }

    /// Somebody new who is a member of a guild.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn member(&self, guild: Id, name: &str) -> Result<User> {
        let user = self.user(name);
        self.join(guild, user.id, None)?;
        Ok(user)
    }

    /// Registers commands as another version of the bot might have.
    pub fn replace_commands(&self, guild: Option<Id>, commands: Vec<Json>) {
        self.inner.world().set_commands(guild, commands);
    }
}

/// Something proposed while a command is typed.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// What the person sees.
    pub name: String,
    /// What is taken.
    pub value: Json,
}

impl User {
    /// A command as this person's client would send it: `walls new size:3 fill:easy`. Values with
    /// spaces stand in quotation marks.
    ///
    /// # Errors
    /// When the client would not let them: there is no such command or option there, one that is
    /// required is missing, or a value is not of the option's kind or range.
    pub fn command(&self, channel: Id, line: &str) -> Result<Interaction> {
        let line = typed::Line::read(line)?;
        let data = line.data(&self.commands(channel)?, None)?;
        Ok(Interaction::new(What::Command, self.id, channel, data))
    }

    /// Types a command and waits for its answer.
    ///
    /// # Errors
    /// See [`Self::command`] and [`Self::ask`].
    pub async fn slash(&self, channel: Id, line: &str) -> Result<Reply> {
        self.ask(self.command(channel, line)?).await.with_context(|| format!("/{line}"))
    }

    /// What is proposed while this option of a command is typed.
    ///
    /// # Errors
    /// When the option has no proposals, or the proposals do not come.
    pub async fn autocomplete(
        &self,
        channel: Id,
        line: &str,
        focused: &str,
    ) -> Result<Vec<Proposal>> {
        let line = typed::Line::read(line)?;
        let data = line.data(&self.commands(channel)?, Some(focused))?;
        self.proposed(Interaction::new(What::Autocomplete, self.id, channel, data)).await
    }

    /// What is proposed for something being typed, however it came about.
    ///
    /// # Errors
    /// When the proposals do not come.
    pub async fn proposed(&self, asked: Interaction) -> Result<Vec<Proposal>> {
        let pending = self.discord.interact(asked)?;
        let choices = pending.settled(|answer| answer.choices.clone()).await?;
        let proposal = |choice: &Json| {
            let name = choice["name"].as_str().context("a proposal without a name")?;
            Ok(Proposal { name: name.to_owned(), value: choice["value"].clone() })
        };
        choices.iter().map(proposal).collect()
    }

    /// A press on the button with this label.
    ///
    /// # Errors
    /// When the message is gone for this person, or has no such button that can be pressed.
    pub fn pressing(&self, message: &Message, label: &str) -> Result<Interaction> {
        let now = self.looks_at(message)?;
        let buttons = now.buttons();
        let button = buttons.iter().find(|button| button.label == label);
        let button =
            button.with_context(|| format!("no button {label:?} in {:?}", now.labels()))?;
        ensure!(!button.disabled, "the button {label:?} is disabled");
        Ok(self.forged(message, &button.custom_id, None))
    }

    /// Presses a button and waits for the answer.
    ///
    /// # Errors
    /// See [`Self::pressing`] and [`Self::ask`].
    pub async fn press(&self, message: &Message, label: &str) -> Result<Reply> {
        self.ask(self.pressing(message, label)?).await.with_context(|| format!("[{label}]"))
    }

    /// A choice from the menu whose placeholder starts so; a long list may be in several such menus.
    ///
    /// # Errors
    /// When the message is gone for this person, or has no such choice.
    pub fn selecting(&self, message: &Message, menu: &str, value: &str) -> Result<Interaction> {
        let now = self.looks_at(message)?;
        let menus = now.menus();
        let mut menus = menus.iter().filter(|one| one.placeholder.starts_with(menu));
        let found = menus.find(|one| one.options.iter().any(|(_, known)| known == value));
        let found =
            found.with_context(|| format!("no {value:?} under {menu:?} in {:?}", now.labels()))?;
        ensure!(!found.disabled, "the menu {menu:?} is disabled");
        Ok(self.forged(message, &found.custom_id, Some(&[value])))
    }

    /// Chooses from a menu and waits for the answer.
    ///
    /// # Errors
    /// See [`Self::selecting`] and [`Self::ask`].
    pub async fn select(&self, message: &Message, menu: &str, value: &str) -> Result<Reply> {
        let asked = self.selecting(message, menu, value)?;
        self.ask(asked).await.with_context(|| format!("[{menu}] {value}"))
    }

    /// A press, or a choice of these values, with any custom id: a client that somebody wrote.
    pub fn forged(&self, message: &Message, id: &str, values: Option<&[&str]>) -> Interaction {
        let data = match values {
            None => json!({ "custom_id": id, "component_type": 2, "id": 2 }),
            Some(values) => {
                json!({ "custom_id": id, "component_type": 3, "id": 2, "values": values })
            }
        };
        Interaction::new(What::Component(message.id), self.id, message.channel, data)
    }

    /// Fills the form that a press opened, each field by its label, and sends it off.
    ///
    /// # Errors
    /// When no form opened, or the client would not let them send it.
    pub fn filling(&self, opened: &Reply, fields: &[(&str, &str)]) -> Result<Interaction> {
        let data = opened.form()?.data(fields)?;
        let what = What::Modal(opened.pending.id);
        Ok(Interaction::new(what, self.id, opened.channel, data))
    }

    /// Fills a form in and waits for the answer.
    ///
    /// # Errors
    /// See [`Self::filling`] and [`Self::ask`].
    pub async fn fill(&self, opened: &Reply, fields: &[(&str, &str)]) -> Result<Reply> {
        self.ask(self.filling(opened, fields)?).await.with_context(|| format!("{fields:?}"))
    }

    /// Does something, and waits until there is an answer: for a message that was promised, until it
    /// is there or was taken back.
    ///
    /// # Errors
    /// When it fails for this person, or no answer comes.
    pub async fn ask(&self, asked: Interaction) -> Result<Reply> {
        let channel = asked.channel;
        let pending = self.discord.interact(asked)?;
        let acknowledged = pending.acknowledged().await?;
        let reply = Reply { channel, pending, acknowledged };
        if acknowledged.how == Response::Deferred {
            let settled = |message: &Arc<Message>| message.deleted || !message.is_loading();
            reply
                .pending
                .settled(|answer| answer.original.as_ref().is_some_and(settled).then_some(()))
                .await?;
        }
        Ok(reply)
    }

    /// Does something that fails for this person; why.
    ///
    /// # Errors
    /// When it is acknowledged instead.
    pub async fn fails(&self, asked: Interaction) -> Result<Failure> {
        self.discord.interact(asked)?.failed().await
    }

    /// What this person sees in a channel, in order.
    pub fn sees(&self, channel: Id) -> Vec<Shown> {
        let all = self.discord.messages(channel).into_iter();
        all.filter(|message| message.is_seen_by(self.id)).map(Shown).collect()
    }

    /// Waits for a message in a channel that is like this, from its beginning.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn reads(&self, channel: Id, is: impl Fn(&Shown) -> bool) -> Result<Shown> {
        self.rereader(channel)?.next(is).await
    }

    /// Reads a channel from its beginning.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn rereader(&self, channel: Id) -> Result<Reader> {
        Ok(Reader { of: self.id, follow: self.discord.follow_all(channel)? })
    }

    /// Reads a channel on from now.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn reader(&self, channel: Id) -> Result<Reader> {
        Ok(Reader { of: self.id, follow: self.discord.follow(channel)? })
    }

    /// The channel of this person's direct messages with the bot.
    ///
    /// # Errors
    /// Never for a person who exists.
    pub fn direct(&self) -> Result<Id> {
        self.discord.dm(self.id)
    }

    /// What this person sees in their direct messages.
    ///
    /// # Errors
    /// Never for a person who exists.
    pub fn dms(&self) -> Result<Vec<Shown>> {
        Ok(self.sees(self.direct()?))
    }

    /// The message as it is now for this person.
    fn looks_at(&self, message: &Message) -> Result<Shown> {
        let now = self.discord.message(message.channel, message.id);
        let now = now.filter(|message| message.is_seen_by(self.id));
        Ok(Shown(now.context("the message is not there")?))
    }

    /// The commands that this person's client shows in a channel, those of the guild before those of
    /// everywhere.
    fn commands(&self, channel: Id) -> Result<Vec<(Option<Id>, Json)>> {
        let looked = self.discord.look_in(channel, |channel| (channel.guild, channel.kind.clone()));
        let (guild, kind) = looked.context("there is no such channel")?;
        let (context, has_bot) = match (kind, guild) {
            (Kind::Direct(_), _) => (1, true),
            (Kind::Private(_), _) => (2, false),
            (_, Some(guild)) => {
                let guild = self.discord.look_at_guild(guild)?;
                (0, guild.has_bot || guild.commands_alone)
            }
            (_, None) => bail!("a channel of no guild"),
        };
        let installed = self.discord.look_up(self.id)?.installed;
        let mut all = Vec::new();
        if let Some(guild) = guild.filter(|_| has_bot) {
            let of_guild = self.discord.commands(Some(guild)).into_iter();
            all.extend(of_guild.map(|command| (Some(guild), command)));
        }
        let lists = |list: &Json, number: u64| {
            list.as_array().is_none_or(|list| list.iter().any(|one| *one == number))
        };
        let shown = |command: &Json| {
            let types = &command["integration_types"];
            lists(&command["contexts"], context)
                && ((has_bot && lists(types, 0)) || (installed && lists(types, 1)))
        };
        let everywhere = self.discord.commands(None).into_iter().filter(shown);
        all.extend(everywhere.map(|command| (None, command)));
        Ok(all)
    }
}

/// What came back of something that somebody did.
pub struct Reply {
    channel: Id,
    pending: Pending,
    /// The first response: of what kind, and after how long.
    pub acknowledged: Acknowledged,
}

impl Reply {
    /// The interaction.
    pub fn id(&self) -> Id {
        self.pending.id
    }

    /// Does nobody else see it?
    pub fn is_ephemeral(&self) -> bool {
        self.acknowledged.ephemeral
    }

    /// The first response's message as it is now, unless it was taken back.
    pub fn said(&self) -> Option<Shown> {
        let original = self.pending.answer().original;
        original.filter(|message| !message.deleted && !message.is_loading()).map(Shown)
    }

    /// The first response's message.
    ///
    /// # Errors
    /// When there is none.
    pub fn message(&self) -> Result<Shown> {
        self.said().with_context(|| format!("nothing was answered: {:?}", self.pending.answer()))
    }

    /// The first response's text, as it is read.
    ///
    /// # Errors
    /// When there is none.
    pub fn text(&self) -> Result<String> {
        Ok(self.message()?.text())
    }

    /// The follow-ups as they are now.
    pub fn followups(&self) -> Vec<Shown> {
        let all = self.pending.answer().followups.into_iter();
        all.filter(|message| !message.deleted).map(Shown).collect()
    }

    /// Waits for a follow-up.
    ///
    /// # Errors
    /// When none comes.
    pub async fn followup(&self) -> Result<Shown> {
        let first = |answer: &super::Answer| {
            answer.followups.iter().find(|message| !message.deleted).cloned()
        };
        Ok(Shown(self.pending.settled(first).await?))
    }

    /// The form that opened.
    ///
    /// # Errors
    /// When none did.
    pub fn form(&self) -> Result<Form> {
        let modal = self.pending.answer().modal;
        Form::read(&modal.with_context(|| format!("no form: {:?}", self.pending.answer()))?)
    }
}

/// Reads a channel with somebody's eyes, on from one moment.
pub struct Reader {
    of: Id,
    follow: Follow,
}

impl Reader {
    /// The next message, new or changed, that is like this; what stands before it is read, too.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn next(&mut self, is: impl Fn(&Shown) -> bool) -> Result<Shown> {
        let of = self.of;
        let fits = |message: &Arc<Message>| {
            let shown = Shown(Arc::clone(message));
            (!message.deleted && message.is_seen_by(of) && is(&shown)).then_some(shown)
        };
        self.follow.find(fits).await
    }

    /// What was posted or changed since, as far as it is there.
    pub fn rest(&mut self) -> Vec<Shown> {
        let all = self.follow.rest().into_iter().filter(|message| !message.deleted);
        all.filter(|message| message.is_seen_by(self.of)).map(Shown).collect()
    }
}
