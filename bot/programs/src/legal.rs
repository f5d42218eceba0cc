//! What an observer may do, as JSON.

use parlour_games::AnyView;
use serde_json::{Value as Json, json};

/// What an observer may do: each action as text, and the same as offers with their parameters'
/// values. Texts are left out where there are too many to list.
pub(crate) fn legal(view: &AnyView) -> Json {
    const MOST: usize = 2_000;
    let actions = view.legal();
    let listed = actions.count().is_some_and(|count| count <= MOST);
    let texts = listed.then(|| actions.iter().map(|line| line.to_string()).collect::<Vec<_>>());
    json!({ "actions": texts, "offers": actions })
}
