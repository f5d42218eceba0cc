//! What is said to one person alone, where they were last active.

use std::{collections::BTreeSet, sync::Arc};

use parlour_app::{
    Outbound, PersonId,
    vocabulary::{CommandLine, Control, Phrase},
};
use serenity::{builder::Builder as _, model::id::UserId};

use crate::{message::composed::Composed, rest::error::RestError, shared::Shared};

impl Shared {
    /// Tells somebody, where they were last active, how to open their direct messages, and how to
    /// play on without. Once for each table, until a message arrives.
    pub(super) fn tell_closed(
        self: &Arc<Self>,
        user: UserId,
        person: &PersonId,
        message: &Outbound,
    ) {
        let new = {
            let mut memory = self.memory.lock();
            let tables = memory.closed.get_or_insert_mut(user, BTreeSet::new);
            tables.insert(message.table.clone())
        };
        if !new {
            return;
        }
        let phrase = Phrase::new("discord-direct-closed").with("table", message.table.to_string());
        let show = Control::Button {
            label: Phrase::new("do-show"),
            line: CommandLine::new("board").arg("table", &message.table),
        };
        let said = self.phrases(&[phrase], Some((&message.table, message.moment)), &[show]);
        let (shared, person) = (Arc::clone(self), person.clone());
        // Nothing else waits for it: the table tells it, too.
        tokio::spawn(async move {
            if !shared.whisper(&person, said).await {
                tracing::info!("there was no way to tell somebody that their messages are closed");
            }
        });
    }

    /// Says something to one person alone, where they were last active. Is there a way?
    pub(crate) async fn whisper(&self, person: &PersonId, said: Composed) -> bool {
        let Some(token) = self.tokens.to_person_soon(person).await else { return false };
        let follow_up = said.follow_up(true).execute(&*self.interactions, (None, token.expose()));
        match self.call(follow_up).await {
            Ok(_) | Err(RestError::Unread(_)) => true,
            Err(error) => {
                tracing::warn!(%error, "something could not be said to one person alone");
                self.tokens.close(&token);
                false
            }
        }
    }
}
