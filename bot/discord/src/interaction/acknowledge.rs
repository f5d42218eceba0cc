//! The first answer to an interaction, which Discord wants within three seconds: that the rest comes
//! later, or all that there is to say.

use std::time::Duration;

use parlour_app::vocabulary::Phrase;
use serde_json::{Value as Json, json};
use serenity::{
    builder::CreateModal,
    model::{application::InteractionResponseFlags, id::InteractionId},
};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    interaction::{
        call::{Call, Response},
        context::Origin,
    },
    rest::{
        codes::{ALREADY_ACKNOWLEDGED, UNKNOWN_INTERACTION},
        error::RestError,
    },
    shared::Shared,
};

/// How long Discord waits for the first answer, and how long one attempt at it may take.
const FIRST: Duration = Duration::from_secs(3);

const ATTEMPT: Duration = Duration::from_millis(1_200);

/// The pause before another attempt at the first answer. Where Discord is asked too fast, it is the
/// longer one that [`RestError`] knows of: every attempt before that would count as a refusal.
const AGAIN: Duration = Duration::from_millis(50);

// Kinds of first answers.
const MESSAGE: u8 = 4;

const DEFERRED: u8 = 5;

const DEFERRED_UPDATE: u8 = 6;

const COMPLETIONS: u8 = 8;

const FORM: u8 = 9;

/// How an acknowledgement fared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acknowledged {
    /// Discord has it.
    Yes,
    /// It was too late, or Discord does not want it: its person was told that it failed.
    No,
    /// The network was in the way.
    Unknown,
}

/// Acknowledges an interaction whose answer comes later.
pub(crate) async fn acknowledge(shared: &Shared, call: &Call, arrived: Instant) -> Acknowledged {
    let body = match call.response {
        Response::Ephemeral => deferred(true),
        Response::Direct | Response::ForAll => deferred(false),
        Response::Silent => json!({ "type": DEFERRED_UPDATE }),
    };
    respond(shared, InteractionId::from(call.id), &call.token, &body, arrived).await
}

fn deferred(ephemeral: bool) -> Json {
    if ephemeral {
        let flags = InteractionResponseFlags::EPHEMERAL.bits();
        json!({ "type": DEFERRED, "data": { "flags": flags } })
    } else {
        json!({ "type": DEFERRED })
    }
}

/// Says one thing, and nothing else, to the person who asked.
pub(crate) async fn say_at_once(
    shared: &Shared,
    origin: &Origin,
    phrase: Phrase,
    arrived: Instant,
) {
    let said = shared.phrases(&[phrase], None, &[]).follow_up(!origin.is_direct());
    only(shared, origin, &json!({ "type": MESSAGE, "data": said }), arrived).await;
}

/// Opens a form.
pub(crate) async fn open_form(
    shared: &Shared,
    origin: &Origin,
    form: &CreateModal,
    arrived: Instant,
) {
    only(shared, origin, &json!({ "type": FORM, "data": form }), arrived).await;
}

/// Completes what is being typed.
pub(crate) async fn complete(
    shared: &Shared,
    origin: &Origin,
    choices: Vec<Json>,
    arrived: Instant,
) {
    let body = json!({ "type": COMPLETIONS, "data": { "choices": choices } });
    only(shared, origin, &body, arrived).await;
}

/// The only answer.
async fn only(shared: &Shared, origin: &Origin, body: &Json, arrived: Instant) -> Acknowledged {
    let done = respond(shared, origin.id, &origin.token, body, arrived).await;
    if done != Acknowledged::Yes {
        tracing::warn!(id = origin.id.get(), "an interaction was not answered in time");
    }
    done
}

/// The first answer, tried until Discord would not take it any more.
async fn respond(
    shared: &Shared,
    id: InteractionId,
    token: &str,
    body: &Json,
    arrived: Instant,
) -> Acknowledged {
    loop {
        let left = FIRST.saturating_sub(arrived.elapsed());
        if left.is_zero() {
            return Acknowledged::Unknown;
        }
        let once = shared.interactions.create_interaction_response(id, token, body, Vec::new());
        let pause = match timeout(left.min(ATTEMPT), shared.call(once)).await {
            Ok(Ok(()) | Err(RestError::Unread(_))) => return Acknowledged::Yes,
            Ok(Err(RestError::Refused { code, status, reason })) => match code {
                // An attempt that seemed to be lost was not.
                ALREADY_ACKNOWLEDGED => return Acknowledged::Yes,
                UNKNOWN_INTERACTION => return Acknowledged::No,
                _ => {
                    let id = id.get();
                    tracing::error!(id, status, code, reason, "Discord does not take an answer");
                    return Acknowledged::No;
                }
            },
            Ok(Err(RestError::Passing { after, .. })) => after.unwrap_or(AGAIN),
            Err(_) => AGAIN,
        };
        sleep(pause.min(left)).await;
    }
}
