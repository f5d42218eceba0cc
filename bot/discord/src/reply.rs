//! Answering an interaction: the acknowledgement within three seconds, what there is to say within
//! a quarter of an hour, and after that by direct message.

use std::{sync::Arc, time::Duration};

use parlour_app::vocabulary::Phrase;
use serde_json::{Value as Json, json};
use serenity::{
    builder::{Builder as _, CreateModal},
    model::{application::InteractionResponseFlags, id::InteractionId},
};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    Shared,
    compose::Composed,
    doors::DoorToken,
    fault::Trouble,
    inbound::{Call, Origin, Response},
    names,
};

/// How long a token is used. Discord takes it for fifteen minutes.
pub(crate) const TOKEN: Duration = Duration::from_secs(14 * 60 + 30);
/// How long Discord waits for the first answer, and how long one attempt at it may take.
const FIRST: Duration = Duration::from_secs(3);
const ATTEMPT: Duration = Duration::from_millis(1_200);
/// The pause before another attempt at the first answer. Where Discord is asked too fast, it is the
/// longer one that [`Trouble`] knows of: every attempt before that would count as a refusal.
const AGAIN: Duration = Duration::from_millis(50);
/// How long a response that all see waits for the table's next message before it is taken away.
const WAITING: Duration = Duration::from_mins(1);
/// How often a direct message is tried.
const TRIES: u32 = 5;

// Discord's codes.
pub(crate) const UNKNOWN_MESSAGE: isize = 10_008;
pub(crate) const UNKNOWN_WEBHOOK: isize = 10_015;
const UNKNOWN_INTERACTION: isize = 10_062;
const ALREADY_ACKNOWLEDGED: isize = 40_060;
const INVALID_TOKEN: isize = 50_027;

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

/// The pause before the next attempt, after so many.
pub(crate) fn backoff(tried: u32) -> Duration {
    Duration::from_millis(250).saturating_mul(1 << tried.min(7))
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

/// Says one thing, and nothing else, to whoever asked.
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
pub(crate) async fn suggest(
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
            Ok(Ok(()) | Err(Trouble::Unread(_))) => return Acknowledged::Yes,
            Ok(Err(Trouble::Refused { code, status, reason })) => match code {
                // An attempt that seemed to be lost was not.
                ALREADY_ACKNOWLEDGED => return Acknowledged::Yes,
                UNKNOWN_INTERACTION => return Acknowledged::No,
                _ => {
                    let id = id.get();
                    tracing::error!(id, status, code, reason, "Discord does not take an answer");
                    return Acknowledged::No;
                }
            },
            Ok(Err(Trouble::Passing { after, .. })) => after.unwrap_or(AGAIN),
            Err(_) => AGAIN,
        };
        sleep(pause.min(left)).await;
    }
}

/// Says what came of an interaction that was acknowledged; `said` is empty if there is nothing to
/// say.
pub(crate) async fn answer(shared: &Arc<Shared>, call: &Call, said: Composed) {
    let token = DoorToken::new(&call.token);
    match call.response {
        Response::Ephemeral | Response::Direct if said.is_empty() => {
            give(shared, call, &Act::Remove).await;
        }
        Response::Ephemeral | Response::Direct => {
            give_or_write(shared, call, &Act::Edit(&said), &said).await;
        }
        Response::ForAll if said.is_empty() => {
            // The table's own message takes its place; that it does, the door sees to.
            tokio::spawn(close(Arc::clone(shared), call.clone()));
            return;
        }
        Response::ForAll => {
            // What is for the asker alone cannot stand where all see it.
            if shared.doors.take_original(&token) {
                give(shared, call, &Act::Remove).await;
            }
            follow_up(shared, call, &token, &said).await;
        }
        Response::Silent if said.is_empty() => {}
        Response::Silent => follow_up(shared, call, &token, &said).await,
    }
    shared.settle_door(&token, call.place_to_answer_in().as_ref()).await;
}

async fn follow_up(shared: &Shared, call: &Call, token: &DoorToken, said: &Composed) {
    // From here on nothing can take this answer's place, for it has none.
    shared.doors.settle(token);
    if shared.doors.spend(token) {
        let ephemeral = !call.is_direct();
        give_or_write(shared, call, &Act::FollowUp { said, ephemeral }, said).await;
    } else {
        write(shared, call, said).await;
    }
}

/// Takes a response away that nothing came to fill.
async fn close(shared: Arc<Shared>, call: Call) {
    sleep(WAITING).await;
    let token = DoorToken::new(&call.token);
    if shared.doors.take_original(&token) {
        give(&shared, &call, &Act::Remove).await;
    }
    shared.settle_door(&token, call.place_to_answer_in().as_ref()).await;
}

/// Something done with an interaction's token.
enum Act<'a> {
    /// The original response becomes this.
    Edit(&'a Composed),
    /// The original response goes.
    Remove,
    /// One more message.
    FollowUp { said: &'a Composed, ephemeral: bool },
}

impl Act<'_> {
    async fn done(&self, shared: &Shared, token: &str) -> serenity::Result<()> {
        let http = &*shared.interactions;
        match self {
            Self::Edit(said) => (*said).clone().edit().execute(http, token).await.map(drop),
            Self::Remove => http.delete_original_interaction_response(token).await,
            Self::FollowUp { said, ephemeral } => {
                let follow_up = (*said).clone().follow_up(*ephemeral);
                follow_up.execute(http, (None, token)).await.map(drop)
            }
        }
    }
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Done,
    /// The token is not good any more.
    Dead,
    /// Discord does not want it.
    Refused,
}

/// Does something with an interaction's token, for as long as that lives.
async fn give(shared: &Shared, call: &Call, act: &Act<'_>) -> End {
    let mut tried = 0;
    while shared.age(call) < TOKEN {
        match shared.call(act.done(shared, &call.token)).await {
            Err(Trouble::Passing { reason, after }) => {
                tried += 1;
                tracing::warn!(id = call.id, reason, tried, "an answer is tried again");
                sleep(after.unwrap_or_else(|| backoff(tried))).await;
            }
            Err(Trouble::Refused { code: UNKNOWN_WEBHOOK | INVALID_TOKEN, .. }) => break,
            // If the message is unknown, whoever asked has put it away already.
            Ok(()) | Err(Trouble::Unread(_) | Trouble::Refused { code: UNKNOWN_MESSAGE, .. }) => {
                return End::Done;
            }
            Err(trouble @ Trouble::Refused { .. }) => {
                tracing::error!(id = call.id, %trouble, "Discord does not take an answer");
                return End::Refused;
            }
        }
    }
    End::Dead
}

/// Gives an answer; by direct message where the interaction is too old for it. One that Discord does
/// not want is replaced by the general sentence, so that nobody waits for nothing.
async fn give_or_write(shared: &Shared, call: &Call, act: &Act<'_>, said: &Composed) {
    match give(shared, call, act).await {
        End::Done => {}
        End::Dead => write(shared, call, said).await,
        End::Refused => {
            let sorry = shared.phrases(&[Phrase::new("fault-inside")], None, &[]);
            let act = match act {
                Act::FollowUp { ephemeral, .. } => {
                    Act::FollowUp { said: &sorry, ephemeral: *ephemeral }
                }
                Act::Edit(_) | Act::Remove => Act::Edit(&sorry),
            };
            give(shared, call, &act).await;
        }
    }
}

/// Says it by direct message. If those are closed, it is dropped: what was done is told at its
/// table, and nobody waits for an answer any more.
async fn write(shared: &Shared, call: &Call, said: &Composed) {
    let Some(user) = names::user(&call.person.id) else { return };
    for tried in 1..=TRIES {
        let written = async {
            let channel = shared.direct(user).await?;
            // Another name than any delivery has.
            shared.post(channel, said.clone(), &format!("a{}", call.id)).await
        };
        match written.await {
            Ok(_) | Err(Trouble::Unread(_)) => return,
            Err(Trouble::Passing { after, .. }) if tried < TRIES => {
                sleep(after.unwrap_or_else(|| backoff(tried))).await;
            }
            Err(trouble) => {
                return tracing::warn!(id = call.id, %trouble, "an answer came too late");
            }
        }
    }
}

impl Shared {
    /// How long ago an interaction came.
    pub(crate) fn age(&self, call: &Call) -> Duration {
        let now = self.parlour.clock().now().0;
        Duration::from_millis(now.saturating_sub(call.at))
    }
}
