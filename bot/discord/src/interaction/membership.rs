//! Servers that have Parlour's commands, but not Parlour.
//!
//! An admin who installs it without the scope `bot` gets commands that work, and nobody who could post a
//! table's messages. Nothing in an interaction says so. So before the first table comes to a channel,
//! Discord is asked whether Parlour is there, after the acknowledgement; otherwise the table would be
//! opened, and nobody would ever see it.

use parlour_app::vocabulary::Phrase;

use crate::{
    interaction::{admit::brings_a_table, call::Call},
    names::Target,
    permissions,
    rest::{codes::NO_ACCESS, error::RestError},
    shared::Shared,
};

/// Why no table comes to where it is asked for: Parlour is no member there. `None`: it is, as far as
/// anybody knows.
pub(crate) async fn refusal(shared: &Shared, call: &Call) -> Option<Phrase> {
    if call.is_direct() || !brings_a_table(&call.line) {
        return None;
    }
    let Some(Target::Channel(channel)) = Target::of(&call.address) else { return None };
    if shared.present.knows(channel) {
        return None;
    }
    match shared.call_in_turn(shared.http.get_channel(channel)).await {
        Ok(_) | Err(RestError::Unread(_)) => shared.present.note(channel),
        // If only the permission to see it were missing, the interaction would have said so.
        Err(RestError::Refused { code: NO_ACCESS, .. }) => {
            tracing::warn!(%channel, "commands are there, but not the bot: the scope `bot` is missing");
            let phrase = Phrase::new("discord-no-member")
                .with("application", call.application.to_string())
                .with("permissions", permissions::asked_for().to_string());
            return Some(phrase);
        }
        // Whatever it is, the table will meet it, too.
        Err(_) => {}
    }
    None
}
