//! The commands as Discord knows them: made from the tables of commands, and registered only where
//! Discord has others.
//!
//! Discord counts what is registered (200 new commands a day and server), and a registration makes
//! clients forget what they had; so it is read first, and written only when it differs.

use std::time::Duration;

use serenity::model::application::Command;
use tokio::{sync::Notify, time::timeout};

use crate::{
    commands::{
        description::{Registered, commands, in_one_guild},
        scope::{Scope, Written},
    },
    rest::{error::RestError, retry::later},
    shared::Shared,
};

/// Registers the commands, if they are not registered as they are now: everywhere, or in the
/// servers that the operator develops in. Where they were registered before and are not to be any
/// more, they are taken away: people would see each of them twice.
pub(crate) async fn bring_up_to_date(shared: &Shared) {
    let registration = &shared.registration;
    let Ok(mut done) = registration.done.try_lock() else {
        // Another shard sees to it. It hears of this also if it does not wait at the moment.
        return registration.again.notify_one();
    };
    if *done {
        return;
    }
    let commands = commands(shared.parlour.words());
    let wanted = Scope::wanted(&shared.settings.develop_in);
    let mut written = Written::of(&shared.parlour).await;
    for scope in &wanted {
        // Noted first: whatever happens meanwhile, it is known what may have to be taken away.
        written.add(*scope).await;
        let commands =
            if scope.is_everywhere() { commands.clone() } else { in_one_guild(&commands) };
        in_scope(shared, *scope, &commands).await;
    }
    for scope in written.but(&wanted) {
        if in_scope(shared, scope, &[]).await {
            written.remove(scope).await;
        }
    }
    *done = true;
}

/// Sees to one scope, however long it takes. `false`: Discord will not have it.
async fn in_scope(shared: &Shared, scope: Scope, wanted: &[Registered]) -> bool {
    let compared =
        until_said(&shared.registration.again, scope, || compared(shared, scope, wanted));
    match (compared.await, wanted.is_empty()) {
        (Ok(true), false) => tracing::info!("the commands are registered {scope}"),
        (Ok(false), false) => tracing::info!("the commands were registered {scope} before"),
        (Ok(true), true) => tracing::info!("the commands are taken away {scope}"),
        (Ok(false), true) => {}
        // Invite the bot there, or take the server out of the setting: only a person can.
        (Err(error), false) => {
            tracing::error!(%error, "the commands cannot be registered {scope}{}", scope.setting());
            return false;
        }
        (Err(error), true) => {
            tracing::warn!(%error, "the commands cannot be taken away {scope}");
            return false;
        }
    }
    true
}

/// Asks until Discord says something to it: what is not registered cannot be used, so it is never
/// given up. `again` ends a waiting time.
async fn until_said<T, Asked>(
    again: &Notify,
    scope: Scope,
    ask: impl Fn() -> Asked,
) -> Result<T, RestError>
where
    Asked: Future<Output = Result<T, RestError>>,
{
    let mut failures = 0;
    loop {
        let (reason, after) = match ask().await {
            Err(RestError::Passing { reason, after }) => (reason, after),
            said => return said,
        };
        failures += 1;
        let wait: Duration = after.unwrap_or_else(|| later(failures));
        tracing::warn!(reason, ?wait, "the commands {scope} are seen to later");
        // That it is over is no fault.
        let _ = timeout(wait, again.notified()).await;
    }
}

/// `true`: they were different, and are registered now.
async fn compared(shared: &Shared, scope: Scope, wanted: &[Registered]) -> Result<bool, RestError> {
    let http = &shared.http;
    let known = match scope.guild() {
        Some(guild) => shared.call(http.get_guild_commands_with_localizations(guild)).await,
        None => shared.call(http.get_global_commands_with_localizations()).await,
    };
    match known {
        Ok(known) if are_the_same(&known, wanted) => return Ok(false),
        // What cannot be read is not what we want.
        Ok(_) | Err(RestError::Unread(_)) => {}
        Err(error) => return Err(error),
    }
    let put = match scope.guild() {
        Some(guild) => shared.call(http.create_guild_commands(guild, &wanted)).await,
        None => shared.call(http.create_global_commands(&wanted)).await,
    };
    match put {
        Ok(_) | Err(RestError::Unread(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

/// The order of the commands means nothing, that of their options does.
fn are_the_same(known: &[Command], wanted: &[Registered]) -> bool {
    let mut known: Vec<Registered> = known.iter().map(Registered::from).collect();
    let mut wanted: Vec<Registered> = wanted.to_vec();
    if wanted.iter().all(Registered::is_in_one_guild) {
        known = in_one_guild(&known);
    }
    for commands in [&mut known, &mut wanted] {
        commands.sort_by(|a, b| a.name.cmp(&b.name));
    }
    known == wanted
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use serde_json::json;
    use tokio::time::Instant;

    use super::*;
    use parlour_app::words::Words;

    fn known(wanted: &[Registered]) -> Vec<Command> {
        let give_back = |command: &Registered| {
            let mut json = serde_json::to_value(command).unwrap();
            let ids = json!({ "id": "1", "application_id": "2", "version": "3" });
            json.as_object_mut().unwrap().extend(ids.as_object().unwrap().clone());
            serde_json::from_value(json).unwrap()
        };
        wanted.iter().map(give_back).collect()
    }

    #[test]
    fn only_what_differs_is_registered() {
        let wanted = commands(&Words::english().unwrap());
        let mut there = known(&wanted);
        there.reverse();
        assert!(are_the_same(&there, &wanted));
        assert!(!are_the_same(&there[1..], &wanted));
        assert!(!are_the_same(&[], &wanted));
        there[0].description += "!";
        assert!(!are_the_same(&there, &wanted));
    }

    #[test]
    fn in_one_server_nothing_is_said_of_where() {
        let wanted = commands(&Words::english().unwrap());
        let bare = in_one_guild(&wanted);
        assert!(are_the_same(&known(&bare), &bare));
        // Discord may say it all the same.
        assert!(are_the_same(&known(&wanted), &bare));
        assert!(!are_the_same(&known(&bare), &wanted));
    }

    fn passing() -> RestError {
        RestError::Passing { reason: "503".to_owned(), after: None }
    }

    #[tokio::test(start_paused = true)]
    async fn a_wobble_is_outlasted_however_long_it_is() {
        let (again, begun, asked) = (Notify::new(), Instant::now(), Cell::new(0));
        let said = until_said(&again, Scope::EVERYWHERE, || async {
            asked.set(asked.get() + 1);
            if begun.elapsed() < Duration::from_hours(2) { Err(passing()) } else { Ok(()) }
        });
        said.await.unwrap();
        assert!((20..50).contains(&asked.get()), "{asked:?} times in two hours");
    }

    #[tokio::test(start_paused = true)]
    async fn what_waits_is_hastened_and_what_is_refused_is_not_asked_again() {
        let (again, begun, asked) = (Notify::new(), Instant::now(), Cell::new(0));
        let refused = RestError::Refused { status: 403, code: 50_001, reason: String::new() };
        let said = until_said(&again, Scope::EVERYWHERE, || async {
            asked.set(asked.get() + 1);
            again.notify_one();
            Err::<(), _>(if asked.get() < 20 { passing() } else { refused.clone() })
        });
        assert_eq!(said.await, Err(refused.clone()));
        assert_eq!((asked.get(), begun.elapsed()), (20, Duration::ZERO));
    }
}
