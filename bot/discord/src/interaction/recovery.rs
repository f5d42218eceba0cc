//! Interactions that are not answered yet, so that no crash loses what was acknowledged.
//!
//! Discord wants an acknowledgement within three seconds. So an interaction is first held in the
//! parlour's inbox, on the disk; then it is acknowledged, handled, answered, and released. What is
//! still held when the program starts was interrupted somewhere on that way:
//!
//! - It was acknowledged: then it is handled now. If it had been handled before, the request's id
//!   makes that happen once, and it is answered again; a refusal is kept with what is held, since
//!   what was refused once might be allowed by now.
//! - It was not: its person saw it fail, and it is dropped. They can do it again.
//!
//! Which of the two Discord says, as long as the interaction's token lives: the original response is
//! there, or it is not. After those fifteen minutes nobody knows. Then what a crash interrupted is
//! handled, for nearly everything that is held then was acknowledged: what comes between the two takes
//! a moment only. What is old is judged by the rules as they stand now, so the worst that can come of
//! it is what its person asked for. After a day, nobody waits for it any more. But where Discord did
//! not answer to the acknowledgement itself, it most likely never heard it, and it is dropped.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use parlour_app::PersonId;
use serenity::model::channel::MessageFlags;
use tokio::time::sleep;

use crate::{
    interaction::{call::Call, carry_out::carry_out, tokens::TOKEN},
    rest::{
        codes::{UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK},
        error::RestError,
        retry::until_said,
    },
    shared::Shared,
};

/// How long after an interaction came Discord takes no acknowledgement of it any more, whatever it
/// was held up by.
const TOO_LATE: Duration = Duration::from_millis(3_500);
/// How long what is held is worth anything.
const WORTH: Duration = Duration::from_hours(24);

/// Takes up what was interrupted, once Discord is reached. Every shard asks for it.
pub(crate) async fn recover_all(shared: &Arc<Shared>) {
    shared.pending.recovered.get_or_init(|| interrupted(shared)).await;
}

async fn interrupted(shared: &Arc<Shared>) {
    let held = match shared.pending.inbox.pending().await {
        Ok(held) => held,
        Err(error) => return tracing::error!(%error, "what was interrupted cannot be read"),
    };
    let before = held.into_iter().filter(|held| held.at < shared.pending.since);
    let mut interrupted: BTreeMap<PersonId, Vec<Call>> = BTreeMap::new();
    for held in before {
        match serde_json::from_slice::<Call>(&held.body) {
            Ok(call) => interrupted.entry(call.person.id.clone()).or_default().push(call),
            Err(error) => {
                tracing::error!(name = held.name, %error, "what was held cannot be understood");
                shared.pending.forget(&held.name).await;
            }
        }
    }
    // What one person asked for is done in its order. What others did need not wait for that.
    for calls in interrupted.into_values() {
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            for call in calls {
                recover(&shared, call, Uncertainty::Interrupted).await;
            }
        });
    }
}

/// Why nobody knows whether an interaction was acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Uncertainty {
    /// The program was interrupted after it was held.
    Interrupted,
    /// Discord did not answer to the acknowledgement.
    Unheard,
}

/// Handles an interaction that may have been acknowledged, or drops it.
pub(crate) async fn recover(shared: &Arc<Shared>, call: Call, doubt: Uncertainty) {
    if shared.age(&call) > WORTH {
        tracing::error!(id = call.id, "an interaction is dropped: it was interrupted too long ago");
    } else {
        // Known from the interactions that come; there may have been none yet.
        shared.interactions.set_application_id(call.application.into());
        match (response_state(shared, &call).await, doubt) {
            (ResponseState::Waiting, _) => carry_out(shared, &call, true).await,
            (ResponseState::Answered, _) | (ResponseState::Unknown, Uncertainty::Interrupted) => {
                carry_out(shared, &call, false).await;
            }
            (ResponseState::Failed, _) => {}
            // Its person has seen it fail, for all that we know, and has long done it again.
            (ResponseState::Unknown, Uncertainty::Unheard) => {
                tracing::warn!(id = call.id, "an interaction is dropped: Discord was not reached");
            }
        }
    }
    shared.pending.release(call.id).await;
}

/// What Discord shows of an interaction.
enum ResponseState {
    /// It was not acknowledged in time.
    Failed,
    /// It was acknowledged, and waits for its answer.
    Waiting,
    /// It was acknowledged, and something stands in its response, or did.
    Answered,
    /// Nobody knows any more.
    Unknown,
}

/// Asks until Discord says it, or the token is dead.
async fn response_state(shared: &Shared, call: &Call) -> ResponseState {
    let lives = |_| shared.age(call) < TOKEN;
    while lives(0) {
        let known =
            || shared.call(shared.interactions.get_original_interaction_response(&call.token));
        match until_said(lives, known).await {
            Err(RestError::Refused { code: UNKNOWN_WEBHOOK, .. }) => {
                // An acknowledgement may have been on its way when the program was cut short, and
                // may arrive as long as Discord takes it.
                let open = TOO_LATE.saturating_sub(shared.age(call));
                if open.is_zero() {
                    return ResponseState::Failed;
                }
                sleep(open).await;
            }
            Ok(response) => {
                let waits =
                    response.flags.is_some_and(|flags| flags.contains(MessageFlags::LOADING));
                return if waits { ResponseState::Waiting } else { ResponseState::Answered };
            }
            // It was there, and is deleted.
            Err(RestError::Unread(_) | RestError::Refused { code: UNKNOWN_MESSAGE, .. }) => {
                return ResponseState::Answered;
            }
            // The token is dead, perhaps sooner than we think.
            Err(RestError::Passing { .. } | RestError::Refused { .. }) => break,
        }
    }
    ResponseState::Unknown
}
