//! What is said of fair play beside the events of a table.

use parlour_games::engine::{Arg, Phrase};

use crate::table::{aggregate::Table, event::TableEvent, steps::Step};

/// What the public is told of fair play beside these events: the code that everything hangs on, the
/// codes of secrets, and that everything is open.
pub(crate) fn small_print(before: Option<&Table>, steps: &[Step]) -> Vec<Phrase> {
    let mut lines = Vec::new();
    let Some(Step { after, .. }) = steps.last() else { return lines };
    let Some(commitment) = after.commitment() else { return lines };
    if before.is_none() {
        let open = if after.is_lobby() { "yes" } else { "no" };
        lines.push(Phrase::new("fair-committed").with("code", commitment).with("open", open));
    }
    if steps.iter().any(|step| matches!(step.event, TableEvent::Seated { .. })) {
        let contributions = after
            .contributions()
            .into_iter()
            .map(|contribution| Arg::Phrase(Box::new(contribution)));
        lines.push(Phrase::new("fair-fixed").with("lucks", Arg::Names(contributions.collect())));
    }
    let codes: Vec<String> = steps.iter().filter_map(|step| step.after.code(&step.event)).collect();
    if !codes.is_empty() {
        let codes: Vec<Arg> = codes.into_iter().map(Arg::Text).collect();
        lines.push(Phrase::new("fair-sealed").with("codes", Arg::Names(codes)));
    }
    if steps.iter().any(|step| matches!(step.event, TableEvent::Ended)) {
        lines.push(Phrase::new("fair-open").with("table", after.name.to_string()));
    }
    lines
}
