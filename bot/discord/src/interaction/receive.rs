//! What people do on Discord: interactions are acknowledged, handled and answered.
//!
//! Nothing but one write to the disk comes before an acknowledgement
//! ([`crate::interaction::recovery`] says why it does), so that it goes out within a few milliseconds whatever else is going on. Only what cannot
//! be deferred is decided first: whether a form opens, and what completes a half-typed option; both
//! have a time limit, and change nothing.

use std::{sync::Arc, time::Duration};

use parlour_app::{Press, is_for_asker_alone, vocabulary::Phrase};
use serenity::model::application::{
    CommandInteraction, ComponentInteraction, Interaction, ModalInteraction,
};
use tokio::time::Instant;

use crate::{
    interaction::{
        acknowledge::{Acknowledged, acknowledge, open_form, say_at_once},
        admit,
        call::{Call, Response},
        carry_out::carry_out,
        context::Origin,
        options,
        press::{self, Wish},
        recovery::{Uncertainty, recover},
        suggest,
    },
    message::form::create_form,
    shared::Shared,
};

/// How long it may take until a form opens: a form is the first answer or none.
const FORM: Duration = Duration::from_millis(1_500);

/// Takes an interaction up: acknowledges, handles and answers it.
pub(crate) async fn receive(shared: &Arc<Shared>, interaction: Interaction) {
    let arrived = Instant::now();
    if !shared.pending.is_new(interaction.id().get()) {
        // The gateway has delivered it twice; the first copy is under way.
        return;
    }
    // Each is asked by its application; without knowing it, no answer can be given.
    let application = interaction.application_id();
    for http in [&shared.http, &shared.interactions] {
        http.set_application_id(application);
    }
    let done = match &interaction {
        Interaction::Command(command) => called(shared, command, arrived).await,
        Interaction::Component(component) => Box::pin(pressed(shared, component, arrived)).await,
        Interaction::Modal(form) => filled_in(shared, form, arrived).await,
        Interaction::Autocomplete(typing) => suggest::suggest(shared, typing, arrived).await,
        // Discord pings over HTTP alone.
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::error!(id = interaction.id().get(), %error, "an interaction makes no sense");
    }
}

/// Nothing that Discord calls an id is refused as an address.
type Sensible = Result<(), parlour_app::AddressError>;

/// A slash command.
async fn called(shared: &Arc<Shared>, command: &CommandInteraction, arrived: Instant) -> Sensible {
    let origin = Origin::of_command(command)?;
    match options::line(&command.data) {
        Ok(line) => {
            let response = deferred(&origin, &line);
            take(shared, origin, Asked { line, press: None, response, form: false }, arrived).await;
        }
        Err(phrase) => say_at_once(shared, &origin, phrase, arrived).await,
    }
    Ok(())
}

/// A button, or a choice from a menu.
async fn pressed(
    shared: &Arc<Shared>,
    component: &ComponentInteraction,
    arrived: Instant,
) -> Sensible {
    let origin = Origin::of_press(component)?;
    match press::wish(&component.data) {
        Ok(Wish::Do { line, press }) => {
            // What changes the table is told at the table.
            let looks = is_for_asker_alone(&line);
            let response = if looks { deferred(&origin, &line) } else { Response::Silent };
            take(shared, origin, Asked { line, press, response, form: false }, arrived).await;
        }
        Ok(Wish::Open { line, press }) => open(shared, origin, line, press, arrived).await,
        Err(phrase) => say_at_once(shared, &origin, phrase, arrived).await,
    }
    Ok(())
}

/// A form that was sent off.
async fn filled_in(shared: &Arc<Shared>, form: &ModalInteraction, arrived: Instant) -> Sensible {
    let filled = press::filled(&form.data);
    let elsewhere = filled.as_ref().is_ok_and(|filled| filled.elsewhere);
    let origin = Origin::of_form(form, elsewhere)?;
    match filled {
        Ok(press::Filled { line, press, .. }) => {
            let response = deferred(&origin, &line);
            take(shared, origin, Asked { line, press, response, form: false }, arrived).await;
        }
        Err(phrase) => say_at_once(shared, &origin, phrase, arrived).await,
    }
    Ok(())
}

/// Opens a form, as it is now.
async fn open(shared: &Arc<Shared>, origin: Origin, line: String, press: Press, arrived: Instant) {
    if let Some(phrase) = admit::refusal(shared, &origin, &line) {
        return say_at_once(shared, &origin, phrase, arrived).await;
    }
    let form = shared.parlour.form(&origin.person, &origin.address, &press, &line);
    let phrase = match tokio::time::timeout(FORM, form).await {
        Ok(Ok(Ok(control))) => {
            let words = shared.parlour.words();
            let form = create_form(words, &press, origin.elsewhere, &control);
            match form {
                Some(form) => {
                    return open_form(shared, &origin, &form, arrived).await;
                }
                None => Phrase::new("fault-inside"),
            }
        }
        Ok(Ok(Err(_))) => {
            // What is said instead has a board, which takes too long for a first answer.
            let direct = origin.is_direct();
            let response = if direct { Response::Direct } else { Response::Ephemeral };
            let asked = Asked { line, press: Some(press), response, form: true };
            return take(shared, origin, asked, arrived).await;
        }
        Ok(Err(error)) => {
            tracing::error!(id = origin.id.get(), %error, "a form cannot be opened");
            Phrase::new("fault-inside")
        }
        Err(_) => Phrase::new("discord-try-again"),
    };
    say_at_once(shared, &origin, phrase, arrived).await;
}

/// A command with how it is acknowledged.
struct Asked {
    line: String,
    press: Option<Press>,
    response: Response,
    /// Is it the form for the rest of the command that is asked for?
    form: bool,
}

/// How an answer is deferred whose length nobody knows yet. What is public comes as a message of
/// the table's own; where Parlour cannot write by itself, the response itself must become that.
fn deferred(origin: &Origin, line: &str) -> Response {
    if origin.is_direct() {
        Response::Direct
    } else if origin.elsewhere && !origin.hushed && !is_for_asker_alone(line) {
        Response::ForAll
    } else {
        Response::Ephemeral
    }
}

/// Holds, acknowledges, and carries out what is asked.
async fn take(shared: &Arc<Shared>, origin: Origin, asked: Asked, arrived: Instant) {
    if let Some(phrase) = admit::refusal(shared, &origin, &asked.line) {
        return say_at_once(shared, &origin, phrase, arrived).await;
    }
    let call = Call {
        id: origin.id.into(),
        application: origin.application.into(),
        at: shared.parlour.clock().now().0,
        circle: origin.circle(),
        steward: origin.steward && !origin.elsewhere,
        token: origin.token,
        person: origin.person,
        address: origin.address,
        elsewhere: origin.elsewhere,
        hushed: origin.hushed,
        line: asked.line,
        press: asked.press.map(|press| (press.table, press.moment)),
        response: asked.response,
        form: asked.form,
        refusal: None,
    };
    shared.pending.hold(&call).await;
    match acknowledge(shared, &call, arrived).await {
        Acknowledged::Yes => {
            carry_out(shared, &call, true).await;
            shared.pending.release(call.id).await;
        }
        // Its person sees that it failed.
        Acknowledged::No => shared.pending.release(call.id).await,
        // Seldom, and large.
        Acknowledged::Unknown => Box::pin(recover(shared, call, Uncertainty::Unheard)).await,
    }
}
