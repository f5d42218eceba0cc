//! The answer as a table, as JSON and as a chart.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::marks::Marked;
use crate::engine::{Chart, Mark, Report, Series};

/// So many patterns are printed, those beyond the worms first.
const LISTED: usize = 12;

/// How many minimal patterns of a size there are, and how many of them have which mark.
pub(super) struct Row {
    size: usize,
    minimal: usize,
    beyond_one_step: usize,
    beyond_repeated_use: usize,
    not_always: usize,
    still: usize,
    every_safe: usize,
    every_safe_beyond: usize,
}

impl Row {
    pub(super) fn new(size: usize, patterns: &[Marked]) -> Self {
        let count = |has: fn(&Marked) -> bool| patterns.iter().filter(|one| has(one)).count();
        Self {
            size,
            minimal: patterns.len(),
            beyond_one_step: count(|one| !one.one_step),
            beyond_repeated_use: count(Marked::is_beyond),
            not_always: count(|one| !one.reach.is_always()),
            still: count(|one| one.still),
            every_safe: count(|one| one.every_safe),
            every_safe_beyond: count(|one| one.every_safe && one.is_beyond()),
        }
    }

    fn line(&self) -> String {
        format!(
            "{:>10} {:>8} {:>9} {:>9} {:>10} {:>6} {:>10} {:>8}",
            self.size,
            self.minimal,
            self.beyond_one_step,
            self.beyond_repeated_use,
            self.not_always,
            self.still,
            self.every_safe,
            self.every_safe_beyond,
        )
    }

    fn json(&self) -> Json {
        json!({
            "size": self.size,
            "minimal": self.minimal,
            "beyond_one_step": self.beyond_one_step,
            "beyond_repeated_use": self.beyond_repeated_use,
            "not_always_reached": self.not_always,
            "still": self.still,
            "every_cloaked_safe": self.every_safe,
            "every_cloaked_safe_and_beyond": self.every_safe_beyond,
        })
    }
}

/// The report over all sizes up to the last row's, whose patterns are listed.
pub(super) fn report(
    method: &str,
    rows: &[Row],
    patterns: &[Marked],
    carousels: &[Marked],
) -> Report {
    let size = rows.last().map_or(0, |row| row.size);
    let mut text = format!(
        "Minimal patterns and who in them no worm reaches (method: {method})\n{:>10} {:>8} {:>9} \
         {:>9} {:>10} {:>6} {:>10} {:>8}\n",
        "satellites",
        "minimal",
        "(a) > 1",
        "(b) never",
        "not always",
        "still",
        "every safe",
        "and (b)",
    );
    for row in rows {
        let _ = writeln!(text, "{}", row.line());
    }
    let mut listed: Vec<&Marked> = patterns.iter().collect();
    listed.sort_by_key(|one| (!one.is_beyond(), !one.still));
    let _ = writeln!(text, "with {size} satellites, 0 the safe one:");
    for one in listed.iter().take(LISTED) {
        let _ = writeln!(text, "  {}", one.line());
    }
    if listed.len() > LISTED {
        let _ = writeln!(text, "  and {} more (--json lists all)", listed.len() - LISTED);
    }
    text += "everybody safe, and no worm finds anything, of up to this size:\n";
    for one in carousels {
        let _ = writeln!(text, "  {}", one.line());
    }
    if carousels.is_empty() {
        text += "  none\n";
    }
    let json = json!({
        "experiment": "patterns",
        "method": method,
        "size": size,
        "sizes": rows.iter().map(Row::json).collect::<Vec<_>>(),
        "patterns": patterns.iter().map(Marked::json).collect::<Vec<_>>(),
        "carousels": carousels.iter().map(Marked::json).collect::<Vec<_>>(),
    });
    Report { text: text.trim_end().to_owned(), json, charts: vec![chart(rows)], views: Vec::new() }
}

/// The counts double and redouble, so their logarithms are drawn; what is not there has none.
fn chart(rows: &[Row]) -> Chart {
    let series = |name: &str, count: fn(&Row) -> usize| Series {
        name: name.into(),
        mark: Mark::Line,
        points: (rows.iter().filter(|row| count(row) > 0))
            .map(|row| (row.size as f64, (count(row) as f64).log10()))
            .collect(),
    };
    let series = [
        series("all", |row| row.minimal),
        series("every cloaked satellite is safe", |row| row.every_safe),
        series("no worm ever reaches the safe one", |row| row.beyond_repeated_use),
        series("no worm finds anything", |row| row.still),
    ];
    Chart {
        title: "Minimal patterns".into(),
        x: "satellites".into(),
        y: "how many (power of ten)".into(),
        series: series.into_iter().filter(|series| !series.points.is_empty()).collect(),
    }
}
