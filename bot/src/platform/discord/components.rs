//! Controls as components.

use parlour_games::engine::Control;
use serenity::builder::CreateActionRow;

use crate::{parlour::TableName, words::Words};

/// The controls of a message or an answer; `about` is the table that they belong to and its moment.
pub(super) fn rows(
    words: &Words,
    about: Option<(&TableName, u64)>,
    controls: &[Control],
) -> Vec<CreateActionRow> {
    let _ = (words, about, controls);
    Vec::new()
}
