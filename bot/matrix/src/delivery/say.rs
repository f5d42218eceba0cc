//! Saying something: its files, then its words, under transaction ids of its own, so that what is said again
//! after a crash is there once.

use std::collections::BTreeSet;

use matrix_sdk::{
    Room,
    ruma::{EventId, OwnedEventId, OwnedUserId, UserId},
};
use parlour_app::PersonId;
use tokio::time::sleep;

use crate::{
    fault::{Fault, backoff},
    message::{
        content::{self, Relation},
        list::{self, List},
        said::Said,
    },
    names::Spot,
    room::direct::{self, Direct},
    shared::{Session, Shared},
};

/// The kind of an event that is a message.
pub(crate) const MESSAGE: &str = "m.room.message";
/// How often an answer is tried. With the waiting times between, that is some minutes.
const TRIES: u32 = 10;

/// Where something is said.
#[derive(Clone)]
pub(crate) struct Target {
    pub(crate) room: Room,
    pub(crate) spot: Spot,
    /// What it answers.
    pub(crate) to: Option<OwnedEventId>,
    /// Who alone may read it: nothing is said here while somebody else is in the room.
    pub(crate) alone_with: Option<OwnedUserId>,
}

impl Target {
    /// The room as a whole.
    pub(crate) fn room(room: Room) -> Self {
        Self { spot: Spot::room(room.room_id()), room, to: None, alone_with: None }
    }

    /// A person's own room.
    pub(crate) fn own(room: Room, user: OwnedUserId) -> Self {
        Self { alone_with: Some(user), ..Self::room(room) }
    }

    fn relation<'a>(&'a self, last: Option<&'a EventId>) -> Option<Relation<'a>> {
        match (&self.spot.thread, &self.to) {
            (Some(root), Some(to)) => Some(Relation::ThreadAnswer { root, to }),
            (Some(root), None) => {
                Some(Relation::Thread { root, shown_under: last.unwrap_or(root) })
            }
            (None, Some(to)) => Some(Relation::Answer { to }),
            (None, None) => None,
        }
    }
}

impl Shared {
    /// Sends a message to a target.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn post(
        &self,
        session: &Session,
        target: &Target,
        content: serde_json::Value,
        txn: &str,
    ) -> Result<OwnedEventId, Fault> {
        let last = self.memory.lock().last.get(&target.spot).cloned();
        let content = match target.relation(last.as_deref()) {
            Some(relation) => content::related(content, relation),
            None => content,
        };
        let sent = session
            .send_where(&target.room, target.alone_with.as_deref(), MESSAGE, content, txn)
            .await?;
        if target.spot.thread.is_some() {
            self.memory.lock().last.put(target.spot.clone(), sent.clone());
        }
        self.lists.pushed(&target.spot);
        Ok(sent)
    }

    /// Says something: its files, and then its words, with the list below them. Returns the message
    /// of words, if there are any.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn say(
        &self,
        session: &Session,
        target: &Target,
        said: &Said,
        txn: &str,
    ) -> Result<Option<OwnedEventId>, Fault> {
        let encrypted = target.room.latest_encryption_state().await?.is_encrypted();
        let mut uploads = Vec::with_capacity(said.files.len());
        for file in &said.files {
            let room = target.room.room_id();
            uploads.push(self.uploads.upload(&session.client, room, encrypted, file).await?);
        }
        let uploaded: Vec<_> = said.files.iter().zip(&uploads).collect();
        for (index, (file, upload)) in uploaded.iter().enumerate() {
            let thumbnail = file.thumbnail.and_then(|at| uploaded.get(at));
            let thumbnail = thumbnail.map(|(file, upload)| (file.about(None), &upload.0));
            let about = file.about(upload.1.as_deref());
            let content = content::file(&about, &upload.0, thumbnail.as_ref());
            self.post(session, target, content, &format!("{txn}.f{index}")).await?;
        }
        let words = match &said.list {
            Some((_, listed)) => said.words.clone().above(listed),
            None => said.words.clone(),
        };
        if words.is_empty() {
            return Ok(None);
        }
        let mentions: Vec<&UserId> = said.mentions.iter().map(AsRef::as_ref).collect();
        let list = said.list.as_ref().map(|(list, _)| list);
        let content = content::text(&words, &mentions, list);
        self.post(session, target, content, &format!("{txn}.w")).await.map(Some)
    }

    /// The same, and sets the reactions under its list.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn say_and_offer(
        &self,
        session: &Session,
        target: &Target,
        said: &Said,
        txn: &str,
    ) -> Result<(), Fault> {
        let sent = self.say(session, target, said, txn).await?;
        self.offer_under(session, target, sent.as_deref(), said, txn).await;
        Ok(())
    }

    /// Sets the reactions under the list of what was said.
    pub(crate) async fn offer_under(
        &self,
        session: &Session,
        target: &Target,
        sent: Option<&EventId>,
        said: &Said,
        txn: &str,
    ) {
        if let (Some(sent), Some((list, _))) = (sent, &said.list) {
            self.offer(session, &target.room, sent, list, &BTreeSet::new(), txn).await;
        }
    }

    /// Sets the reactions under a list that stand for its numbers, but for those that are there. They are
    /// a convenience: where the homeserver limits Parlour, they are the first to be left out.
    pub(crate) async fn offer(
        &self,
        session: &Session,
        room: &Room,
        to: &EventId,
        list: &List,
        there: &BTreeSet<usize>,
        txn: &str,
    ) {
        if self.lists.is_hushed() {
            return;
        }
        for number in list.keys().filter(|number| !there.contains(number)) {
            let content = content::reaction(to, &list::key(number));
            let sent =
                session.send(room, content::REACTION, content, &format!("{txn}.k{number}")).await;
            if let Err(error) = sent {
                if let Fault::Passing { after: Some(_), .. } = error {
                    self.lists.hush();
                }
                tracing::debug!(%error, room = %room.room_id(), "a reaction is left out");
                return;
            }
        }
    }

    /// Says something to one person alone. `Ok(false)`: they are not there.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn whisper(
        &self,
        session: &Session,
        person: &PersonId,
        said: &Said,
        txn: &str,
    ) -> Result<bool, Fault> {
        match direct::room_of(self, session, person).await? {
            Direct::Ready(room, user) => {
                self.say_and_offer(session, &Target::own(room, user), said, txn).await?;
                Ok(true)
            }
            Direct::Invited | Direct::Declined => Ok(false),
        }
    }
}

/// Does something until the homeserver takes it or refuses it for good.
///
/// # Errors
/// With the last fault.
pub(crate) async fn until_taken<T, F: Future<Output = Result<T, Fault>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T, Fault> {
    let mut failures = 0;
    loop {
        match attempt().await {
            Err(Fault::Passing { reason, after }) if failures < TRIES => {
                let wait = after.unwrap_or_else(|| backoff(failures));
                tracing::info!(reason, ?wait, "an answer is given later");
                sleep(wait).await;
                failures += 1;
            }
            other => return other,
        }
    }
}
