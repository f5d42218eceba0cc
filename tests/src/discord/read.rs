//! Reading what stands in channels, and waiting for it.

use std::{fmt::Write as _, sync::Arc};

use anyhow::{Context as _, Result, bail};
use serde_json::Value as Json;
use tokio::{sync::watch, time::timeout};

use super::{Discord, id::Id, world::Message};
use crate::program::PATIENCE;

/// Reads a channel on from one moment, each change once: a message that is posted, edited or
/// deleted.
pub struct Follow {
    discord: Discord,
    channel: Id,
    read: usize,
    changed: watch::Receiver<usize>,
}

impl Follow {
    /// The next message, new or changed, in which something is found; what stands before it is
    /// read, too. A message that was changed twice meanwhile is seen as it stands now.
    ///
    /// # Errors
    /// When it takes longer than anything should; with what stands in the channel.
    pub async fn find<T>(&mut self, mut find: impl FnMut(&Arc<Message>) -> Option<T>) -> Result<T> {
        let found = async {
            loop {
                self.changed.borrow_and_update();
                let changes: Vec<Arc<Message>> = {
                    let world = self.discord.inner.world();
                    let channel = world.former_channel(self.channel).context("no such channel")?;
                    channel.changed_since(self.read).cloned().collect()
                };
                for message in changes {
                    self.read += 1;
                    if let Some(found) = find(&message) {
                        return Ok(found);
                    }
                }
                self.changed.changed().await.context("the channel is gone")?;
            }
        };
        match timeout(PATIENCE, found).await {
            Ok(found) => found,
            Err(_) => bail!("it does not come; there is:\n{}", self.discord.tell(self.channel)),
        }
    }

    /// Every change that there is to read now.
    pub fn rest(&mut self) -> Vec<Arc<Message>> {
        let world = self.discord.inner.world();
        let channel = world.former_channel(self.channel);
        let changes = channel.into_iter().flat_map(|channel| channel.changed_since(self.read));
        let changes: Vec<Arc<Message>> = changes.cloned().collect();
        self.read += changes.len();
        changes
    }

    /// The next message, new or changed, of which this is true.
    ///
    /// # Errors
    /// When it takes longer than anything should; with what stands in the channel.
    pub async fn next(&mut self, is: impl Fn(&Message) -> bool) -> Result<Arc<Message>> {
        self.find(|message| is(message).then(|| Arc::clone(message))).await
    }
}

impl Discord {
    /// What stands in a channel, in order, the ephemeral messages of everybody among them.
    pub fn messages(&self, channel: Id) -> Vec<Arc<Message>> {
        let world = self.inner.world();
        world.channel(channel).map(|one| one.messages().cloned().collect()).unwrap_or_default()
    }

    /// One message as it stands now.
    pub fn message(&self, channel: Id, message: Id) -> Option<Arc<Message>> {
        self.inner.world().channel(channel)?.message(message).cloned()
    }

    /// Reads a channel from its beginning.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn follow_all(&self, channel: Id) -> Result<Follow> {
        let changed = self.inner.world().channel(channel).context("no such channel")?.watch();
        Ok(Follow { discord: self.clone(), channel, read: 0, changed })
    }

    /// Reads a channel from now on.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn follow(&self, channel: Id) -> Result<Follow> {
        let mut follow = self.follow_all(channel)?;
        follow.read = *follow.changed.borrow();
        Ok(follow)
    }

    /// The first message of the channel of which this is true, once there is one.
    ///
    /// # Errors
    /// When it takes longer than anything should; with what stands in the channel.
    pub async fn wait_for_message(
        &self,
        channel: Id,
        is: impl Fn(&Message) -> bool,
    ) -> Result<Arc<Message>> {
        self.follow_all(channel)?.next(|message| !message.deleted && is(message)).await
    }

    /// The threads of a channel, in the order in which they were made.
    pub fn threads(&self, channel: Id) -> Vec<Id> {
        self.inner.world().threads_of(channel).map(|thread| thread.id).collect()
    }

    /// Something about a channel, its name or its thread's state, as it is now or was when it
    /// was deleted.
    pub fn look_in<T>(&self, channel: Id, look: impl FnOnce(&super::Channel) -> T) -> Option<T> {
        self.inner.world().former_channel(channel).map(look)
    }

    /// The commands of the application, or those of a guild alone, as Discord would list them.
    pub fn commands(&self, guild: Option<Id>) -> Vec<Json> {
        self.inner.world().commands(guild).to_vec()
    }

    /// How often commands were registered, anywhere.
    pub fn registrations(&self) -> usize {
        *self.inner.world().registrations().borrow()
    }

    /// Waits until commands are registered for everybody, or in a guild.
    ///
    /// # Errors
    /// When it takes longer than anything should.
    pub async fn registered(&self, guild: Option<Id>) -> Result<()> {
        let mut registrations = self.inner.world().registrations();
        let registered = async {
            // Looked at outside of the watch, which whoever registers holds inside of the world.
            while self.commands(guild).is_empty() {
                registrations.changed().await?;
            }
            anyhow::Ok(())
        };
        timeout(PATIENCE, registered).await.context("no commands are registered")?
    }

    /// Waits until no commands are registered for everybody, or in a guild.
    ///
    /// # Errors
    /// When it takes longer than anything should.
    pub async fn unregistered(&self, guild: Option<Id>) -> Result<()> {
        let mut registrations = self.inner.world().registrations();
        let gone = async {
            while !self.commands(guild).is_empty() {
                registrations.changed().await?;
            }
            anyhow::Ok(())
        };
        timeout(PATIENCE, gone).await.context("the commands are still registered")?
    }

    /// What stands in all channels that exist.
    pub fn everything(&self) -> Vec<Arc<Message>> {
        let world = self.inner.world();
        world.channels().flat_map(super::Channel::messages).cloned().collect()
    }

    /// No longer keeps the bytes of files: a long test would fill the memory with pictures.
    pub fn forget_files(&self) {
        self.inner.world().keeps_files = false;
    }

    /// What stands in a channel, for a test's failure.
    pub fn tell(&self, channel: Id) -> String {
        let mut told = String::new();
        for message in self.messages(channel) {
            let files = message.attachments.len();
            let only = message.only_for.map(|person| format!(" only for {person}"));
            // A string takes everything.
            let _ = writeln!(
                told,
                "{} by {}{}: {:?}, {files} files, {} rows",
                message.id,
                message.author,
                only.unwrap_or_default(),
                message.content,
                message.components.len(),
            );
        }
        told
    }
}
