//! Answering an interaction: the acknowledgement within three seconds, what there is to say within
//! a quarter of an hour, and after that by direct message.

use std::{sync::Arc, time::Duration};

use parlour_app::vocabulary::Phrase;
use serenity::builder::Builder as _;
use tokio::time::sleep;

use crate::{
    interaction::{
        call::{Call, Response},
        tokens::{InteractionToken, TOKEN},
    },
    message::composed::Composed,
    names,
    rest::{
        codes::{INVALID_INTERACTION_TOKEN, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK},
        error::RestError,
        retry::until_said,
    },
    shared::Shared,
};

/// How long a response that all see waits for the table's next message before it is taken away.
const WAITING: Duration = Duration::from_mins(1);
/// How often a direct message is tried.
const TRIES: u32 = 5;

/// Says what came of an interaction that was acknowledged; `said` is empty if there is nothing to
/// say.
pub(crate) async fn answer(shared: &Arc<Shared>, call: &Call, said: Composed) {
    let token = InteractionToken::new(&call.token);
    match call.response {
        Response::Ephemeral | Response::Direct if said.is_empty() => {
            give(shared, call, &Act::Remove).await;
        }
        Response::Ephemeral | Response::Direct => {
            give_or_write(shared, call, &Act::Edit(&said), &said).await;
        }
        Response::ForAll if said.is_empty() => {
            // The table's own message takes its place; that it does, the token sees to.
            tokio::spawn(close(Arc::clone(shared), call.clone()));
            return;
        }
        Response::ForAll => {
            // What is for the asker alone cannot stand where all see it.
            if shared.tokens.take_original(&token) {
                give(shared, call, &Act::Remove).await;
            }
            follow_up(shared, call, &token, &said).await;
        }
        Response::Silent if said.is_empty() => {}
        Response::Silent => follow_up(shared, call, &token, &said).await,
    }
    shared.settle_token(&token, call.place_to_answer_in().as_ref()).await;
}

async fn follow_up(shared: &Shared, call: &Call, token: &InteractionToken, said: &Composed) {
    // From here on nothing can take this answer's place, for it has none.
    shared.tokens.settle(token);
    if shared.tokens.spend(token) {
        let ephemeral = !call.is_direct();
        give_or_write(shared, call, &Act::FollowUp { said, ephemeral }, said).await;
    } else {
        write(shared, call, said).await;
    }
}

/// Takes a response away that nothing came to fill.
async fn close(shared: Arc<Shared>, call: Call) {
    sleep(WAITING).await;
    let token = InteractionToken::new(&call.token);
    if shared.tokens.take_original(&token) {
        give(&shared, &call, &Act::Remove).await;
    }
    shared.settle_token(&token, call.place_to_answer_in().as_ref()).await;
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
    let lives = |_| shared.age(call) < TOKEN;
    if !lives(0) {
        return End::Dead;
    }
    match until_said(lives, || shared.call(act.done(shared, &call.token))).await {
        // If the message is unknown, the person who asked has put it away already.
        Ok(()) | Err(RestError::Unread(_) | RestError::Refused { code: UNKNOWN_MESSAGE, .. }) => {
            End::Done
        }
        Err(
            RestError::Passing { .. }
            | RestError::Refused { code: UNKNOWN_WEBHOOK | INVALID_INTERACTION_TOKEN, .. },
        ) => End::Dead,
        Err(error @ RestError::Refused { .. }) => {
            tracing::error!(id = call.id, %error, "Discord does not take an answer");
            End::Refused
        }
    }
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
    let written = || async {
        let channel = shared.direct(user).await?;
        // Another name than any delivery has.
        shared.post(channel, said.clone(), &format!("a{}", call.id)).await
    };
    match until_said(|tried| tried < TRIES, written).await {
        Ok(_) | Err(RestError::Unread(_)) => {}
        Err(error) => tracing::warn!(id = call.id, %error, "an answer came too late"),
    }
}
