//! A town of people who all read what the program writes.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use anyhow::{Context as _, Result};
use parlour_tests::{
    audit::discord::{nonce, opened},
    discord::{
        Discord, HAS_THREAD, Id,
        user::{Shown, User},
    },
};
use tokio::{
    sync::mpsc,
    task::{AbortHandle, JoinSet},
};

/// A message that somebody reads.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// The table that it is about.
    pub(crate) table: String,
    pub(crate) message: Shown,
}

/// Where everybody reads.
pub(crate) struct Town {
    discord: Discord,
    people: BTreeMap<Id, mpsc::UnboundedSender<Heard>>,
    /// Those who read, one for each channel.
    readers: Mutex<JoinSet<()>>,
}

impl Town {
    /// Everybody reads a channel and its threads, and their own direct messages.
    pub(crate) fn read(
        discord: &Discord,
        channel: Id,
        people: &[User],
    ) -> Result<(Arc<Self>, Vec<mpsc::UnboundedReceiver<Heard>>)> {
        let (senders, receivers): (Vec<_>, Vec<_>) =
            people.iter().map(|_| mpsc::unbounded_channel()).unzip();
        let people: BTreeMap<_, _> = people.iter().map(|user| user.id).zip(senders).collect();
        let discord = discord.clone();
        let town = Arc::new(Self { discord, people, readers: Mutex::default() });
        town.follow(channel, None, None);
        for person in town.people.keys() {
            town.follow(town.discord.dm(*person)?, Some(*person), None);
        }
        Ok((town, receivers))
    }

    fn follow(
        self: &Arc<Self>,
        channel: Id,
        only: Option<Id>,
        table: Option<String>,
    ) -> AbortHandle {
        let town = Arc::clone(self);
        self.readers.lock().unwrap().spawn(async move {
            town.listen(channel, only, table).await.unwrap();
        })
    }

    async fn listen(
        self: Arc<Self>,
        channel: Id,
        only: Option<Id>,
        table: Option<String>,
    ) -> Result<()> {
        let mut follow = self.discord.follow_all(channel)?;
        let application = self.discord.application();
        let (mut read, mut threads) = (BTreeSet::new(), BTreeSet::new());
        loop {
            let own = |message: &parlour_tests::discord::Message| {
                message.author == application && message.interaction.is_none() && !message.deleted
            };
            // A table that is over is silent for ever.
            let Ok(message) = follow.next(own).await else { continue };
            let message = Shown(message);
            let opening = opened(&message);
            if let Some(name) = opening.as_ref().filter(|_| message.flags & HAS_THREAD != 0)
                && threads.insert(message.id)
            {
                self.follow(message.id, None, Some(name.clone()));
            }
            if !read.insert(message.id) {
                continue;
            }
            let table = opening.or_else(|| table.clone()).or_else(|| named(&message));
            let Some(table) = table else { continue };
            for (person, to) in &self.people {
                if only.is_none_or(|only| only == *person) {
                    // Whoever has left needs no messages.
                    let _ = to.send(Heard { table: table.clone(), message: message.clone() });
                }
            }
        }
    }

    /// Waits until a message was sent under this name to an address, or to a thread of it.
    pub(crate) async fn sent(&self, id: u64, address: &str) -> Result<()> {
        let (kind, rest) = address.split_once("/discord:").context("no address on Discord")?;
        let target: Id = rest.parse()?;
        let mut places = vec![if kind == "direct" { self.discord.dm(target)? } else { target }];
        places.extend(self.discord.threads(target));
        let name = nonce(id);
        let sent = places.into_iter().map(|place| {
            let name = name.as_str();
            Box::pin(self.discord.wait_for_message(place, move |message| {
                let nonce = message.nonce.as_ref().and_then(|nonce| nonce.as_str());
                nonce.is_some_and(|nonce| nonce.starts_with(name))
            }))
        });
        let found = futures::future::select_ok(sent).await;
        found.with_context(|| format!("{id} is not sent to {address}"))?;
        Ok(())
    }
}

/// The first table that a message names.
fn named(message: &Shown) -> Option<String> {
    let text = message.text();
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let mut names = words.filter(|word| {
        word.strip_prefix("walls-").is_some_and(|number| number.parse::<u64>().is_ok())
    });
    names.next().map(str::to_owned)
}
