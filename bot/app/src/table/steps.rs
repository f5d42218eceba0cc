//! Events one by one, with the tables that they made.

use crate::table::{aggregate::Table, event::TableEvent, name::TableName};

/// An event with the table that it made; the one that it met is that of the step before.
pub(crate) struct Step {
    pub(crate) event: TableEvent,
    pub(crate) after: Table,
}

/// The events one by one; `None` if they cannot follow, which what was decided always can.
pub(crate) fn steps(
    before: Option<&Table>,
    events: &[TableEvent],
    name: &TableName,
) -> Option<Vec<Step>> {
    let mut steps: Vec<Step> = Vec::with_capacity(events.len());
    for event in events {
        let met = steps.last().map(|step| &step.after).or(before).cloned();
        let after = match met {
            Some(table) => table.after(event).ok()?,
            None => Table::open(name.clone(), event).ok()?,
        };
        steps.push(Step { event: event.clone(), after });
    }
    Some(steps)
}
