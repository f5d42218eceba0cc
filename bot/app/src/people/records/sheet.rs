//! Records as a table for other programs: comma-separated values, by person and in sum.

use std::collections::BTreeSet;

use crate::people::records::stats::{PlayerStats, Stats};

/// What stands before a game's and a person's tallies.
const COLUMNS: [&str; 7] = ["game", "person", "name", "games", "won", "shared", "gave_up"];
/// In place of a person: everybody's together.
const ALL: &str = "all";

/// A line a person and game, and behind each game a line for all.
pub(crate) fn csv(stats: &Stats) -> String {
    let sums = stats.games().map(|kind| stats.sum(kind));
    let tallies: BTreeSet<String> =
        sums.flat_map(|sum| sum.tallies().map(str::to_owned).collect::<Vec<_>>()).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: Vec<String>| {
        // Into memory, and all rows have one length: this cannot fail.
        writer.write_record(&row).unwrap_or_else(|_| unreachable!("a row for a buffer"));
    };
    let head = COLUMNS.iter().map(|name| (*name).to_owned());
    write(head.chain(tallies.iter().map(|name| name.replace('-', "_"))).collect());
    for kind in stats.games() {
        let mut line = |person: &str, own_stats: &PlayerStats| {
            let counts = [own_stats.games, own_stats.won, own_stats.shared, own_stats.gave_up];
            let words = [kind.name(), person, &harmless(&own_stats.name)].map(str::to_owned);
            let tallies = tallies.iter().map(|name| {
                own_stats.tally(name).map_or_else(String::new, |value| value.to_string())
            });
            write(words.into_iter().chain(counts.map(|n| n.to_string())).chain(tallies).collect());
        };
        for (person, own_stats) in stats.ranked(kind) {
            line(&person.to_string(), own_stats);
        }
        line(ALL, &stats.sum(kind));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A name that no spreadsheet takes for a formula.
fn harmless(name: &str) -> String {
    let is_formula = name.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{name}") } else { name.to_owned() }
}
