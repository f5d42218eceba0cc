//! Carrying out a request, and answering it: where it was made, or in its sender's own room.

use std::sync::Arc;

use matrix_sdk::ruma::EventId;
use parlour_app::{Address, Answer, Request, vocabulary::Phrase};
use tokio::time::sleep;

use crate::{
    delivery::say::{Target, until_taken},
    fault::{Fault, backoff},
    message::{content, said::Said},
    names,
    room::direct,
    shared::{Session, Shared},
};

/// How often a request is tried that could not be handled.
const TRIES: u32 = 5;
/// The reaction that says: look into our own room.
const LETTER: &str = "✉️";
/// The reaction that says: done.
const DONE: &str = "✅";

/// Says a sentence in answer to an event.
///
/// # Errors
/// When the homeserver does not take it.
pub(crate) async fn sentence(
    shared: &Shared,
    session: &Session,
    target: &Target,
    event: &EventId,
    phrase: Phrase,
) -> Result<(), Fault> {
    let said = Said::phrases(&shared.parlour, &[phrase], None, &[]);
    give(shared, session, target, event, &said).await
}

async fn give(
    shared: &Shared,
    session: &Session,
    target: &Target,
    event: &EventId,
    said: &Said,
) -> Result<(), Fault> {
    if said.is_empty() {
        return Ok(());
    }
    let txn = format!("answer.{event}");
    until_taken(|| shared.say_and_offer(session, target, said, &txn)).await
}

/// Carries out a request and answers it.
///
/// # Errors
/// When the homeserver does not take the answer.
pub(crate) async fn handle(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    target: &Target,
    event: &EventId,
    request: &Request,
) -> Result<(), Fault> {
    let answer = carried_out(shared, event, request).await;
    if answer.public {
        return give(shared, session, target, event, &compose(shared, &answer).await).await;
    }
    let user = names::user(&request.person.id);
    if let (Address::Direct(_), Some(user)) = (&request.place, user)
        && until_taken(|| direct::is_fit(session, &target.room, &user)).await?
    {
        let target = Target { alone_with: Some(user), ..target.clone() };
        return give(shared, session, &target, event, &compose(shared, &answer).await).await;
    }
    privately(shared, session, target, event, request, &answer).await
}

/// What comes of a request. A failure that can pass, such as one of the store, is retried;
/// if the process ends meanwhile, the next one does it.
async fn carried_out(shared: &Shared, event: &EventId, request: &Request) -> Answer {
    let mut failures = 0;
    loop {
        match shared.parlour.handle(request).await {
            Ok(answer) => return answer,
            Err(error) => {
                tracing::error!(event = %event, %error, "a command could not be handled");
                failures += 1;
                if failures == TRIES {
                    let lines = vec![Phrase::new("fault-inside")];
                    return Answer { lines, refused: true, public: true, ..Answer::default() };
                }
                sleep(backoff(failures)).await;
            }
        }
    }
}

/// Answers in its sender's own room, and says so with a reaction.
async fn privately(
    shared: &Shared,
    session: &Session,
    target: &Target,
    event: &EventId,
    request: &Request,
    answer: &Answer,
) -> Result<(), Fault> {
    let first = request.line.split_whitespace().next().unwrap_or_default();
    if !answer.refused && first.eq_ignore_ascii_case("resign") {
        return react(session, target, event, DONE).await;
    }
    let said = compose(shared, answer).await;
    if said.is_empty() {
        return Ok(());
    }
    let txn = format!("answer.{event}");
    let there = until_taken(|| shared.whisper(session, &request.person.id, &said, &txn)).await;
    if let Err(error) = &there {
        tracing::warn!(%error, person = %request.person.id, "somebody cannot be answered in private");
    }
    if there == Ok(true) {
        return react(session, target, event, LETTER).await;
    }
    let phrase = Phrase::new("matrix-come-into-our-room");
    sentence(shared, session, target, event, phrase).await
}

async fn react(
    session: &Session,
    target: &Target,
    event: &EventId,
    key: &str,
) -> Result<(), Fault> {
    let txn = format!("seen.{event}");
    let content = content::reaction(event, key);
    until_taken(|| session.send(&target.room, content::REACTION, content.clone(), &txn))
        .await
        .map(drop)
}

/// What was done is told also where the board cannot be had.
async fn compose(shared: &Shared, answer: &Answer) -> Said {
    match Said::answer(&shared.parlour, answer).await {
        Ok(said) => said,
        Err(error) => {
            tracing::error!(%error, "an answer goes without its board");
            let at = answer.table.as_ref().map(|(table, moment)| (table, *moment));
            Said::phrases(&shared.parlour, &answer.lines, at, &answer.controls)
        }
    }
}
