//! Delivering what is in the outbox.
//!
//! A message is sent with its delivery's number and the store's name as a nonce, so that Discord shows
//! it once if it is sent again within the next minutes. What is said with an interaction's token
//! ([`crate::interaction::tokens`]) has no nonce:
//! an edit can be made twice without harm, and a follow-up whose answer was lost may be seen twice.

use std::{sync::Arc, time::Duration};

use parlour_app::{Address, Delivered, Outbound, PersonId, Place, Why};
use serenity::{
    builder::Builder as _,
    model::id::{ChannelId, UserId},
};
use tokio::time::Instant;

use crate::{
    delivery::thread,
    interaction::tokens::Way,
    message::composed::Composed,
    names::Target,
    rest::{
        codes::{INVALID_BODY, UNKNOWN_MESSAGE},
        error::RestError,
    },
    shared::Shared,
};

/// After this long no further message of a batch is begun, so that all are done within the lease of
/// the batch, whatever each of them takes.
const BATCH: Duration = Duration::from_secs(25);
/// How long to wait where only somebody's next interaction opens a way. It hastens what waits.
const UNTIL_ASKED: Duration = Duration::from_hours(6);
/// Delivers messages to one address, in their order.
pub(crate) async fn deliver(shared: &Arc<Shared>, messages: Vec<Outbound>) -> Vec<Delivered> {
    let begun = Instant::now();
    let mut results = Vec::with_capacity(messages.len());
    for message in &messages {
        let result = if let Some(pause) = shared.refusals.pause() {
            let reason = "Discord refused too often lately".to_owned();
            Delivered::Later { reason, after: Some(pause) }
        } else if begun.elapsed() > BATCH {
            let reason = "the messages before it took long".to_owned();
            Delivered::Later { reason, after: Some(Duration::ZERO) }
        } else {
            shared.deliver(message).await
        };
        let stops = matches!(result, Delivered::Later { .. });
        results.push(result);
        if stops {
            break;
        }
    }
    results
}

impl Shared {
    async fn deliver(self: &Arc<Self>, message: &Outbound) -> Delivered {
        let Some(target) = Target::of(&message.address) else {
            let reason = "this is no address on Discord".to_owned();
            return Delivered::Never { why: Why::Gone, reason };
        };
        let composed = match self.compose(message).await {
            Ok(composed) => composed,
            Err(error) => return Delivered::Later { reason: error.to_string(), after: None },
        };
        // Where several processes speak for one bot, each has a store that counts from 1.
        let nonce = match self.parlour.instance().await {
            Ok(instance) => format!("{}.{instance}", message.id),
            Err(error) => return Delivered::Later { reason: error.to_string(), after: None },
        };
        match (target, &message.address) {
            (Target::Person(user), Address::Direct(person)) => {
                self.to_person(user, person, message, composed, &nonce).await
            }
            (Target::Channel(channel), _) => {
                self.to_channel(channel, message, composed, &nonce).await
            }
            (_, Address::Place(place)) => self.to_place(place, composed).await,
            (_, Address::Direct(person)) => {
                let reason = format!("{person} is nobody on Discord");
                Delivered::Never { why: Why::Gone, reason }
            }
        }
    }

    /// By direct message.
    async fn to_person(
        self: &Arc<Self>,
        user: UserId,
        person: &PersonId,
        message: &Outbound,
        composed: Composed,
        nonce: &str,
    ) -> Delivered {
        let sent = match self.direct(user).await {
            Ok(channel) => self.post(channel, composed, nonce).await,
            Err(error) => Err(error),
        };
        let result = match sent {
            Ok(_) => Delivered::Sent,
            Err(error) => error.delivered(),
        };
        match &result {
            Delivered::Sent => {
                self.memory.lock().closed.pop(&user);
            }
            Delivered::Never { why, .. } => {
                self.memory.lock().direct.pop(&user);
                if *why == Why::ClosedToMessages {
                    self.tell_closed(user, person, message);
                }
            }
            Delivered::Later { .. } => {}
        }
        result
    }

    /// To all in a channel or thread where Parlour may write.
    async fn to_channel(
        self: &Arc<Self>,
        channel: ChannelId,
        message: &Outbound,
        composed: Composed,
        nonce: &str,
    ) -> Delivered {
        if message.opening {
            return thread::open(self, channel, message, composed, nonce).await;
        }
        match self.post(channel, composed, nonce).await {
            Ok(_) => Delivered::Sent,
            Err(error) => self.not_posted(channel, error),
        }
    }

    /// To all in a place where Parlour can only answer: through the tokens that are open.
    async fn to_place(&self, place: &Place, composed: Composed) -> Delivered {
        while let Some(way) = self.tokens.to_place(place) {
            let (token, said) = match &way {
                Way::Original(token) => {
                    let edit = composed.clone().edit();
                    (token, self.call(edit.execute(&*self.interactions, token.expose())).await)
                }
                Way::FollowUp(token) => {
                    let said = composed.clone().follow_up(false);
                    let said = said.execute(&*self.interactions, (None, token.expose()));
                    (token, self.call(said).await)
                }
            };
            match said.map(drop).or_else(read) {
                Ok(()) => {
                    self.settle_token(token, Some(place)).await;
                    return Delivered::Sent;
                }
                Err(error @ RestError::Passing { .. }) => {
                    if let Way::Original(token) = &way {
                        self.tokens.give_original_back(token);
                    }
                    return error.delivered();
                }
                // The message itself is not to Discord's liking, and would be by no other way.
                Err(error @ RestError::Refused { status: 400, code: INVALID_BODY, .. }) => {
                    tracing::error!(%error, "Discord does not take a message");
                    return error.delivered();
                }
                // The response was taken away; its token may still be good.
                Err(RestError::Refused { code: UNKNOWN_MESSAGE, .. }) => self.tokens.settle(token),
                Err(error) => {
                    tracing::debug!(%error, "a token is dead");
                    self.tokens.close(token);
                }
            }
        }
        let reason = "nobody has asked for anything there lately".to_owned();
        Delivered::Later { reason, after: Some(UNTIL_ASKED) }
    }
}

/// What was done counts, also if its answer cannot be read.
fn read(error: RestError) -> Result<(), RestError> {
    match error {
        RestError::Unread(_) => Ok(()),
        error => Err(error),
    }
}
