//! Carries out what was acknowledged, and answers it.

use std::sync::Arc;

use parlour_app::{Answer, AppError, Press, Request, RequestId, vocabulary::Phrase};

use crate::{
    interaction::{answer::answer, call::Call, membership::refusal},
    message::composed::Composed,
    shared::Shared,
};

/// Handles what was acknowledged, and answers it. `free`: nothing stands in the response yet.
pub(crate) async fn carry_out(shared: &Arc<Shared>, call: &Call, free: bool) {
    shared.register_token(call.new_token(free)).await;
    let said = handle(shared, call).await;
    answer(shared, call, said).await;
}

/// What there is to say to it; empty, if nothing.
async fn handle(shared: &Shared, call: &Call) -> Composed {
    if let Some(phrase) = refusal(shared, call).await {
        return shared.phrases(&[phrase], None, &[]);
    }
    let answer = match (&call.refusal, request(call), call.press().filter(|_| call.form)) {
        (Some(refusal), ..) => Ok(refusal.clone()),
        (None, _, Some(press)) => no_form(shared, call, &press).await,
        (None, Some(request), None) => {
            let answer = shared.parlour.handle(&request).await;
            if let Ok(refusal) = &answer
                && refusal.refused
            {
                // Nothing of it is in the store, and its person, who has read it, must not find it done.
                let refusal = Some(refusal.clone());
                shared.pending.hold(&Call { refusal, ..call.clone() }).await;
            }
            answer
        }
        (None, None, None) => Ok(sorry()),
    };
    // Faults are logged where they arise; here, to which interaction they belong.
    let answer = answer.unwrap_or_else(|error| {
        tracing::error!(id = call.id, %error, "an interaction could not be handled");
        sorry()
    });
    match shared.compose_answer(&answer).await {
        Ok(said) => said,
        Err(error) => without_board(shared, call, &answer, &error),
    }
}

/// What is said where no form can open. If there is one by now, it takes another press.
async fn no_form(shared: &Shared, call: &Call, press: &Press) -> Result<Answer, AppError> {
    let form = shared.parlour.form(&call.person, &call.address, press, &call.line).await?;
    Ok(match form {
        Ok(_) => Answer {
            lines: vec![Phrase::new("discord-try-again")],
            refused: true,
            ..Answer::default()
        },
        Err(answer) => answer,
    })
}

fn request(call: &Call) -> Option<Request> {
    let id = RequestId::new(format!("discord:{}", call.id)).ok()?;
    Some(Request {
        id,
        person: call.person.clone(),
        place: call.address.clone(),
        circle: call.circle.clone(),
        steward: call.steward,
        line: call.line.clone(),
        press: call.press(),
    })
}

/// The general sentence.
fn sorry() -> Answer {
    Answer { lines: vec![Phrase::new("fault-inside")], refused: true, ..Answer::default() }
}

/// What was done is told also where the board cannot be had.
fn without_board(shared: &Shared, call: &Call, answer: &Answer, error: &AppError) -> Composed {
    tracing::error!(id = call.id, %error, "an answer goes without its board");
    let about = answer.table.as_ref().map(|(table, moment)| (table, *moment));
    shared.phrases(&answer.lines, about, &answer.controls)
}
