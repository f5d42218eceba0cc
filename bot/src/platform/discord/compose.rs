//! Messages and answers as Discord shows them: words, pictures, components.

use serenity::{
    builder::{
        CreateActionRow, CreateAllowedMentions, CreateAttachment,
        CreateInteractionResponseFollowup, CreateMessage, EditInteractionResponse,
    },
    model::{channel::MessageFlags, id::UserId},
};

use super::Shared;
use crate::parlour::{Answer, Fault, Outbound};

/// Something to be said, in Discord's terms.
#[derive(Clone, Default)]
pub(super) struct Composed {
    content: String,
    files: Vec<CreateAttachment>,
    components: Vec<CreateActionRow>,
    mentions: Vec<UserId>,
}

impl Composed {
    /// Is there nothing to show?
    pub(super) const fn is_empty(&self) -> bool {
        self.content.is_empty() && self.files.is_empty() && self.components.is_empty()
    }

    fn allowed_mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.mentions.iter().copied())
    }

    /// As a message of Parlour's own, which is seen once however often it is sent.
    pub(super) fn message(self, nonce: &str) -> CreateMessage {
        let _ = nonce;
        CreateMessage::new().allowed_mentions(self.allowed_mentions()).content(self.content)
    }

    /// As what an interaction's original response becomes.
    pub(super) fn edit(self) -> EditInteractionResponse {
        EditInteractionResponse::new()
            .allowed_mentions(self.allowed_mentions())
            .components(self.components)
            .content(self.content)
    }

    /// As a follow-up to an interaction.
    pub(super) fn follow_up(self, ephemeral: bool) -> CreateInteractionResponseFollowup {
        let flags = if ephemeral { MessageFlags::EPHEMERAL } else { MessageFlags::empty() };
        CreateInteractionResponseFollowup::new()
            .allowed_mentions(self.allowed_mentions())
            .flags(flags | MessageFlags::SUPPRESS_EMBEDS)
            .components(self.components)
            .content(self.content)
    }
}

impl Shared {
    /// A message of the outbox.
    ///
    /// # Errors
    /// When its board cannot be drawn.
    pub(super) async fn compose(&self, message: &Outbound) -> Result<Composed, Fault> {
        let _ = message;
        Ok(Composed::default())
    }

    /// An answer. It is empty if there is nothing to say.
    ///
    /// # Errors
    /// When its board cannot be drawn.
    pub(super) async fn compose_answer(&self, answer: &Answer) -> Result<Composed, Fault> {
        let _ = answer;
        Ok(Composed::default())
    }
}
