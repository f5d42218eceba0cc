//! What the taps leave possible, counted exactly and fast enough to play by.
//!
//! Everything rests on a search through the *widths* of all lines (see `search`): once they are
//! known, the groups of each width can be placed without regard to the others, and what can be placed
//! is on a list (see `layout`). There are at most 369,600 ways to hand out the widths, where there
//! are up to 3,142,729,497,600 networks.
//!
//! Networks with equal grids have the same widths and are alike on that list, or they differ by one
//! of some thousand *switches* (see `exchange` and `switches`). So grids are counted exactly as well.

mod answers;
mod classes;
mod count;
mod covers;
mod exchange;
mod layout;
mod list;
mod pairs;
mod pattern;
mod search;
mod survey;
mod switches;
mod tables;
#[cfg(test)]
mod tests;
mod widths;

pub(super) use answers::Answers;
pub(super) use classes::{Classes, classes};
pub(super) use count::{count, networks};
pub(super) use covers::survey;
pub(super) use layout::{Span, spans};
pub(super) use list::{all, random};
pub(super) use pairs::pairs;
pub(super) use survey::Survey;
pub(super) use tables::Tables;
