//! What may be typed next: completions of a half-typed option, from what its asker may know.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use parlour_app::{
    AddressError, Asker,
    vocabulary::Choice,
    words::{Plain, Words},
};
use serde_json::json;
use serenity::model::application::CommandInteraction;
use tokio::time::{Instant, timeout};

use crate::{
    interaction::{acknowledge::complete, admit::is_admitted, context::Origin, options::Typed},
    message::truncate,
    shared::Shared,
};

/// How long completions may take: nobody waits for them, and Discord takes none after three seconds.
const LIMIT: Duration = Duration::from_secs(2);
/// The most completions, and the most characters of one.
const MOST: usize = 25;
const LENGTH: usize = 100;

/// Answers with what fits; with nothing, if that takes too long.
///
/// # Errors
/// Never, for what Discord calls an id.
pub(crate) async fn suggest(
    shared: &Arc<Shared>,
    typing: &CommandInteraction,
    arrived: Instant,
) -> Result<(), AddressError> {
    let origin = Origin::of_command(typing)?;
    let typed = Typed::read(&typing.data);
    let found = timeout(LIMIT, choices(shared, &origin, &typed)).await.unwrap_or_else(|_| {
        tracing::error!(id = typing.id.get(), "completions take too long");
        Vec::new()
    });
    let words = shared.parlour.words();
    let shown: Vec<_> = shown(words, &found)
        .into_iter()
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    complete(shared, &origin, shown, arrived).await;
    Ok(())
}

async fn choices(shared: &Shared, origin: &Origin, typed: &Typed) -> Vec<Choice> {
    let Some((param, text)) = &typed.focused else { return Vec::new() };
    if origin.is_bot || !is_admitted(&shared.settings, origin) {
        return Vec::new();
    }
    let given: Vec<(&str, &str)> =
        typed.given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let circle = origin.circle();
    let asker = Asker { person: &origin.person, place: &origin.address, circle: circle.as_deref() };
    let found = shared.parlour.suggest(asker, &typed.words, param, text, &given).await;
    found.unwrap_or_else(|error| {
        tracing::error!(id = origin.id.get(), %error, "completions cannot be found");
        Vec::new()
    })
}

/// What Discord can show of them: name and value.
fn shown(words: &Words, found: &[Choice]) -> Vec<(String, String)> {
    let mut seen = BTreeSet::new();
    let fits = |choice: &&Choice| {
        (1..=LENGTH).contains(&choice.value.chars().count()) && seen.insert(choice.value.clone())
    };
    let show = |choice: &Choice| {
        let name = choice.label.as_ref().map(|label| words.say(label, &Plain));
        (
            truncate::text(&name.unwrap_or_else(|| choice.value.clone()), LENGTH),
            choice.value.clone(),
        )
    };
    found.iter().filter(fits).take(MOST).map(show).collect()
}

#[cfg(test)]
mod tests {
    use parlour_games::engine::Phrase;

    use super::*;

    #[test]
    fn only_what_discord_takes_is_shown() {
        let words = Words::english().unwrap();
        let mut found: Vec<Choice> = (0..30).map(|n| Choice::from(format!("C{n}"))).collect();
        found.insert(0, Choice::from(String::new()));
        found.insert(0, Choice::from("x".repeat(101)));
        found.insert(0, Choice::from("C1".to_owned()));
        let label = Phrase::new("table-refuse-begun").with("table", "x".repeat(100));
        found.insert(0, Choice { value: "walls-7".to_owned(), label: Some(label) });
        let shown = shown(&words, &found);
        assert_eq!(shown.len(), 25);
        assert_eq!(shown[0].0.chars().count(), 100);
        assert!(shown[0].0.ends_with('…') && shown[0].1 == "walls-7", "{:?}", shown[0]);
        assert_eq!(shown[1], ("C1".to_owned(), "C1".to_owned()));
        assert_eq!(shown[2].1, "C0");
        assert_eq!(shown.iter().filter(|(_, value)| value == "C1").count(), 1);
    }
}
