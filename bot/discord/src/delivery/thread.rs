//! A table's own thread, under the message that says that it was opened.
//!
//! Discord gives a thread the id of its message, and refuses to make a second one under it, so
//! making it again after a crash does no harm. Where a thread cannot be, the table stays where it
//! was opened; if that is for want of a permission, its opener is told which.

use std::{sync::Arc, time::Duration};

use parlour_app::{
    Address, Delivered, Outbound, TableName,
    vocabulary::{Arg, Phrase},
    words::Plain,
};
use serenity::{
    builder::CreateThread,
    model::{
        channel::AutoArchiveDuration,
        id::{ChannelId, MessageId},
    },
};
use tokio::time::Instant;

use crate::{
    delivery::memory::OpeningMessage,
    message::{composed::Composed, truncate},
    names,
    permissions::{self, OWN_THREAD},
    rest::{
        codes::{MISSING_PERMISSION, NO_ACCESS, THREAD_THERE_ALREADY, TOO_MANY_THREADS},
        error::RestError,
    },
    shared::Shared,
};

/// The most characters of a thread's name.
const NAME: usize = 100;
/// How often a thread is tried before its table stays in the channel.
const TRIES: u32 = 5;
/// How long a channel is not told again why its tables have no threads.
const TOLD: Duration = Duration::from_hours(24);

/// Posts an opening message and makes a thread under it.
pub(crate) async fn open(
    shared: &Arc<Shared>,
    channel: ChannelId,
    message: &Outbound,
    composed: Composed,
    nonce: &str,
) -> Delivered {
    let id = nonce.to_owned();
    let known = shared.memory.lock().openings.get(&id).copied();
    let posted = match known {
        Some(posted) => posted,
        None => match shared.post(channel, composed, &id).await {
            Ok(Some(message)) => OpeningMessage { message, tries: 0 },
            // Which message it is cannot be known, so there can be no thread under it.
            Ok(None) => return Delivered::Sent,
            Err(error) => return shared.not_posted(channel, error),
        },
    };
    let result = match make(shared, channel, message, posted.message).await {
        Ok(Made::Thread(thread)) => shared.move_in(&message.table, channel, thread).await,
        Ok(Made::Nothing) => Delivered::Sent,
        Ok(Made::Lacking(lacking)) => {
            let (shared, opener) = (Arc::clone(shared), message.opener.clone());
            let (id, table) = (id.clone(), message.table.clone());
            // The table's opener may still be waiting for the answer: nothing waits for this.
            tokio::spawn(async move {
                let phrase = Phrase::new("discord-no-thread")
                    .with("table", table.to_string())
                    .with("missing", lacking);
                shared.tell_no_thread(channel, opener.as_ref(), &phrase, &id).await;
            });
            Delivered::Sent
        }
        Err(error) if posted.tries < TRIES => error.delivered(),
        Err(error) => {
            tracing::warn!(table = %message.table, %error, "a table stays without a thread");
            Delivered::Sent
        }
    };
    let mut memory = shared.memory.lock();
    match &result {
        Delivered::Later { .. } => {
            memory.openings.put(id, OpeningMessage { tries: posted.tries + 1, ..posted });
        }
        Delivered::Sent | Delivered::Never { .. } => {
            memory.openings.pop(&id);
        }
    }
    drop(memory);
    result
}

/// What came of a thread.
enum Made {
    Thread(ChannelId),
    /// There can be none here, and nobody could change that: in a thread, in a voice channel.
    Nothing,
    /// There could be one, with these permissions.
    Lacking(Arg),
}

async fn make(
    shared: &Shared,
    channel: ChannelId,
    message: &Outbound,
    under: MessageId,
) -> Result<Made, RestError> {
    if let Some(place) = shared.seen.of(channel) {
        if !place.has_threads() {
            return Ok(Made::Nothing);
        }
        let lacking = permissions::missing(place.given, &OWN_THREAD);
        if !lacking.is_empty() {
            return Ok(Made::Lacking(permissions::said(&lacking)));
        }
    }
    let title = shared.parlour.words().say(&message.title, &Plain);
    let thread = CreateThread::new(truncate::text(&title, NAME))
        .auto_archive_duration(AutoArchiveDuration::OneWeek);
    let made = shared.http.create_thread_from_message(channel, under, &thread, None);
    let same = || Made::Thread(ChannelId::new(under.get()));
    match shared.call_in_turn(made).await {
        Ok(thread) => Ok(Made::Thread(thread.id)),
        Err(RestError::Unread(_) | RestError::Refused { code: THREAD_THERE_ALREADY, .. }) => {
            Ok(same())
        }
        Err(RestError::Refused { code: NO_ACCESS | MISSING_PERMISSION, .. }) => {
            Ok(Made::Lacking(permissions::said(&OWN_THREAD)))
        }
        Err(RestError::Refused { code: TOO_MANY_THREADS, .. }) => {
            tracing::warn!(%channel, "the server has as many threads as Discord allows");
            Ok(Made::Nothing)
        }
        Err(error @ RestError::Refused { .. }) => {
            tracing::debug!(%channel, %error, "there can be no thread");
            Ok(Made::Nothing)
        }
        Err(error @ RestError::Passing { .. }) => Err(error),
    }
}

impl Shared {
    /// From now on the table is told in its thread.
    async fn move_in(&self, table: &TableName, from: ChannelId, to: ChannelId) -> Delivered {
        let place = |channel| names::place(channel, false).map(Address::Place);
        let (Ok(from), Ok(to)) = (place(from), place(to)) else { return Delivered::Sent };
        match self.parlour.house(table, &from, to).await {
            Ok(()) => Delivered::Sent,
            Err(error) => Delivered::Later { reason: error.to_string(), after: None },
        }
    }

    /// Tells the opener of a table why it has no thread; if there is no way to tell them alone, the
    /// channel, but not at every table.
    async fn tell_no_thread(
        &self,
        channel: ChannelId,
        opener: Option<&parlour_app::PersonId>,
        phrase: &Phrase,
        delivery: &str,
    ) {
        let said = self.phrases(std::slice::from_ref(phrase), None, &[]);
        if let Some(opener) = opener
            && self.whisper(opener, said.clone()).await
        {
            return;
        }
        let now = Instant::now();
        let told = self.memory.lock().told.put(channel, now);
        if told.is_some_and(|at| now.duration_since(at) < TOLD) {
            return;
        }
        if let Err(error) = self.post(channel, said, &format!("t{delivery}")).await {
            tracing::warn!(%channel, %error, "a channel was not told why it has no threads");
        }
    }
}
