//! Posting a message under a nonce.

use std::time::Duration;

use parlour_app::{Delivered, vocabulary::Phrase};
use serenity::{
    builder::Builder as _,
    model::id::{ChannelId, MessageId, UserId},
};
use tokio::time::Instant;

use crate::{
    message::composed::Composed,
    permissions::{self, IN_CHANNEL, IN_THREAD},
    rest::error::RestError,
    shared::Shared,
};

/// How long a channel is taken to refuse files after it did.
const WITHOUT_FILES: Duration = Duration::from_mins(10);

impl Shared {
    /// A person's channel of direct messages.
    pub(crate) async fn direct(&self, user: UserId) -> Result<ChannelId, RestError> {
        let known = self.memory.lock().direct.get(&user).copied();
        if let Some(channel) = known {
            return Ok(channel);
        }
        let channel = self.call_in_turn(user.create_dm_channel(&*self.http)).await?.id;
        self.memory.lock().direct.put(user, channel);
        Ok(channel)
    }

    /// What becomes of a message that a channel did not take.
    pub(crate) fn not_posted(&self, channel: ChannelId, error: RestError) -> Delivered {
        let missing = error.is_missing_permission();
        match error.delivered() {
            Delivered::Never { why, reason } => {
                let reason = match self.seen.of(channel).filter(|_| missing) {
                    Some(place) => {
                        let needed = if place.has_threads() { &IN_CHANNEL } else { &IN_THREAD };
                        let lacks = permissions::missing(place.given, needed);
                        let names: Vec<&str> = lacks.iter().map(|(_, name)| *name).collect();
                        format!("{reason} (lately missing there: {})", names.join(", "))
                    }
                    None => reason,
                };
                tracing::error!(%channel, reason, "a channel cannot be written to");
                Delivered::Never { why, reason }
            }
            other => other,
        }
    }

    /// Posts a message under a nonce; without its files, if only those are not allowed. Returns
    /// which message it is, if Discord says so.
    pub(crate) async fn post(
        &self,
        channel: ChannelId,
        composed: Composed,
        nonce: &str,
    ) -> Result<Option<MessageId>, RestError> {
        let send = async |composed: Composed| {
            let message = composed.message(nonce).execute(&*self.http, (channel, None));
            match self.call_in_turn(message).await {
                Ok(message) => Ok(Some(message.id)),
                Err(RestError::Unread(reason)) => {
                    tracing::warn!(%channel, reason, "a message was sent, but not understood");
                    Ok(None)
                }
                Err(error) => Err(error),
            }
        };
        if !composed.has_files() {
            return send(composed).await;
        }
        let bare = composed.clone().without_files(self.no_files());
        let now = Instant::now();
        let known = self.memory.lock().without_files.get(&channel).copied();
        if known.is_some_and(|until| until > now) {
            return send(bare).await;
        }
        match send(composed).await {
            Err(error) if error.is_missing_permission() => {
                // If this is refused, too, it was not for the file.
                let posted = send(bare).await.map_err(|_| error)?;
                self.memory.lock().without_files.put(channel, now + WITHOUT_FILES);
                tracing::warn!(%channel, "boards cannot be attached there: Attach Files is missing");
                Ok(posted)
            }
            other => other,
        }
    }

    /// Why there is no picture.
    fn no_files(&self) -> String {
        let attach = permissions::said(&permissions::ATTACHING);
        let phrase = Phrase::new("discord-no-files").with("missing", attach);
        self.parlour.words().say(&phrase, &parlour_app::words::Plain)
    }
}
