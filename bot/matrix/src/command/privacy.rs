//! What is secret and was typed where others can read it: it is not done, taken away where Parlour may, and
//! who typed it is told how to do it.

use std::sync::Arc;

use matrix_sdk::ruma::{EventId, TransactionId};
use parlour_app::{Request, vocabulary::Phrase};

use crate::{
    command::answer,
    delivery::say::{Target, until_taken},
    fault::Fault,
    message::said::Said,
    room::members,
    shared::{Session, Shared},
};

/// Refuses a secret that was typed in a shared room.
///
/// # Errors
/// When the homeserver does not take what is said.
pub(crate) async fn refuse(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    target: &Target,
    event: &EventId,
    request: &Request,
) -> Result<(), Fault> {
    let redacted = redact(session, target, event).await;
    let how = Phrase::new("matrix-secret-how")
        .with("redacted", if redacted { "yes" } else { "no" })
        .with("line", request.line.clone());
    let said = Said::phrases(&shared.parlour, &[how], None, &[]);
    let txn = format!("secret.{event}");
    let told = until_taken(|| shared.whisper(session, &request.person.id, &said, &txn)).await;
    if let Err(error) = told {
        tracing::warn!(%error, person = %request.person.id, "somebody cannot be told in private");
    }
    answer::sentence(shared, session, target, event, Phrase::new("matrix-secret-here")).await
}

/// Takes a message away, if Parlour may.
async fn redact(session: &Session, target: &Target, event: &EventId) -> bool {
    if !members::may_redact(&target.room, &session.me).await {
        return false;
    }
    let txn = format!("redact.{event}");
    let redacted = until_taken(|| async {
        let txn: &TransactionId = txn.as_str().into();
        Ok(target.room.redact(event, None, Some(txn.to_owned())).await?)
    });
    match redacted.await {
        Ok(_) => true,
        Err(error) => {
            tracing::warn!(%error, room = %target.room.room_id(), "a secret cannot be taken away");
            false
        }
    }
}
