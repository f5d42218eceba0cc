//! Which networks have the grid of one with other widths: the switches between them.
//!
//! Of the networks with one grid, those that give each line the same width are alike (see
//! `layout`). Those that differ in widths differ by a *switch*: some lines exchange their groups.
//! To count each grid once, the networks are left out that a switch turns into one whose widths come
//! first in dictionary order. They are those that match the switch's *pattern*, the groups before
//! it in the lines that it changes; so what is left out is a union of patterns, written here as a
//! sum of patterns with signs.

use super::{
    exchange::{self, Change},
    pattern::{Index, Pattern},
    widths::Widths,
};
use crate::wiretap::variant::Kit;

/// All switches of a kit.
pub(crate) struct Switches {
    pub(super) all: Vec<Vec<Change>>,
    /// Patterns of networks whose grid another network has with widths that come first; each such
    /// network matches patterns whose numbers add up to 1.
    pub(super) patterns: Vec<(Widths, i64)>,
}

pub(super) fn find(kit: Kit) -> Switches {
    let all = exchange::find(kit);
    let patterns = all.iter().map(|changes| before(changes)).collect();
    let mut sum = Vec::new();
    union(kit, &least(kit, patterns), 1, &mut sum);
    let patterns = sum.into_iter().map(|(pattern, times)| (pattern.widths(kit), times)).collect();
    Switches { all, patterns }
}

/// The groups that an exchange replaces.
pub(super) fn before(changes: &[Change]) -> Pattern {
    Pattern::of(changes.iter().map(|change| (change.line, change.before)))
}

/// The groups that it replaces them by.
pub(super) fn after(changes: &[Change]) -> Pattern {
    Pattern::of(changes.iter().map(|change| (change.line, change.after)))
}

/// Without those that match only what another matches as well.
fn least(kit: Kit, mut patterns: Vec<Pattern>) -> Vec<Pattern> {
    patterns.sort_unstable_by_key(|pattern| (pattern.size(), *pattern));
    patterns.dedup();
    let mut smaller = Index::default();
    patterns.retain(|&pattern| {
        let is_least = !smaller.near(kit, pattern).any(|(other, _)| other.is_part_of(pattern));
        if is_least {
            smaller.insert(kit, pattern, 0);
        }
        is_least
    });
    patterns
}

/// Writes what matches any of the patterns as a sum: each of them, less what those before it match
/// as well.
fn union(kit: Kit, patterns: &[Pattern], times: i64, sum: &mut Vec<(Pattern, i64)>) {
    let mut before = Index::default();
    for &pattern in patterns {
        sum.push((pattern, times));
        let both = before.meeting(kit, pattern).filter_map(|(other, _)| pattern.and(other));
        let both: Vec<Pattern> = both.collect();
        if !both.is_empty() {
            union(kit, &least(kit, both), -times, sum);
        }
        before.insert(kit, pattern, 0);
    }
}
