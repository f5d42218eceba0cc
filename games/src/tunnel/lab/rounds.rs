//! `rounds`: how many questions make a good game? The source looks for numbers of rounds with which
//! scores are neither all low nor all high, but vary from deal to deal.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::{options::deals_of, play::Players};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Level, Mark, Mean, Progress, Report, Series},
    tunnel::Config,
};

/// Deals for each level and number of rounds, where nobody says.
const DEALS: u64 = 100;

/// Runs the experiment: four of a level play the same deals with every number of rounds.
///
/// Its JSON: `experiment`: `"rounds"`; `deals`; `levels`: by level a list with one entry for each
/// number of rounds, with `rounds`, `mean` (points a deal), `error` (half the width of its 95 %
/// interval, by deals), `variance` (of the scores, in squared points), `full` (the share of
/// predictions that are right) and `within` (the variance between the four of a deal); `most_spread`:
/// by level the number of rounds with the greatest variance, and under `all` the one where the mean of
/// the levels' variances is greatest.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let deals = deals_of(options, DEALS);
    let all = u64::from(Config::MOST_ROUNDS) + 1;
    let total = all * deals * Level::ALL.len() as u64;
    let mut players = Players::new();
    let mut done = 0;
    let mut levels: Vec<(Level, Vec<Row>)> = Vec::new();
    for level in Level::ALL {
        let mut rows = Vec::new();
        for rounds in 0..=Config::MOST_ROUNDS {
            let mut row = Row::default();
            for deal in 0..deals {
                let mut dice = Dice::derive(&options.seed, deal);
                row.add(players.play(rounds, [level; 4], &mut dice)?.scores);
                done += 1;
                progress.step(done, total);
            }
            rows.push(row);
        }
        levels.push((level, rows));
    }
    let mut text = format!("{deals} deals between four of a level, for each number of rounds\n");
    let mut by_level = serde_json::Map::new();
    let mut most_spread = serde_json::Map::new();
    for (level, rows) in &levels {
        let _ = writeln!(text, "  {level}\n    rounds   mean          deviation  right");
        for (rounds, row) in rows.iter().enumerate() {
            let _ = writeln!(
                text,
                "    {rounds:>6}  {:6.2} ± {:.2}  {:9.2}  {:4.1} %",
                row.scores.mean(),
                row.deals.error(),
                row.scores.deviation(),
                100.0 * row.right(),
            );
        }
        let spread = most_spread_of(rows);
        let _ = writeln!(text, "    most spread at {spread}");
        most_spread.insert(level.to_string(), json!(spread));
        let rows = rows.iter().enumerate().map(|(rounds, row)| row.json(rounds));
        by_level.insert(level.to_string(), rows.collect());
    }
    let spread = most_spread_of_all(&levels);
    let _ = writeln!(text, "  most spread over all levels at {spread}");
    most_spread.insert("all".to_owned(), json!(spread));
    let json = json!({
        "experiment": "rounds",
        "deals": deals,
        "levels": by_level,
        "most_spread": most_spread,
    });
    let charts = vec![
        chart(&levels, "Mean score by rounds of questions", "points a deal", Row::mean),
        chart(&levels, "How much scores vary", "standard deviation, points", Row::deviation),
    ];
    Ok(Report { text: text.trim_end().to_owned(), json, charts, views: Vec::new() })
}

/// What came of one number of rounds.
#[derive(Default)]
struct Row {
    scores: Mean,
    /// The mean of each deal: the four of a deal are not independent.
    deals: Mean,
    /// The variance between the four of a deal.
    within: Mean,
    full: u64,
}

impl Row {
    fn add(&mut self, scores: [i32; 4]) {
        let mut deal = Mean::default();
        for score in scores {
            deal.add(f64::from(score));
            self.scores.add(f64::from(score));
            self.full += u64::from(score == crate::tunnel::FULL);
        }
        self.deals.add(deal.mean());
        self.within.add(deal.variance());
    }

    fn mean(&self) -> f64 {
        self.scores.mean()
    }

    fn deviation(&self) -> f64 {
        self.scores.deviation()
    }

    fn right(&self) -> f64 {
        self.full as f64 / self.scores.count().max(1) as f64
    }

    fn json(&self, rounds: usize) -> Json {
        json!({
            "rounds": rounds,
            "mean": self.mean(),
            "error": self.deals.error(),
            "variance": self.scores.variance(),
            "within": self.within.mean(),
            "full": self.right(),
        })
    }
}

/// The number of rounds with the greatest variance; the least of several.
fn most_spread_of(rows: &[Row]) -> usize {
    greatest(rows.iter().map(|row| row.scores.variance()))
}

fn most_spread_of_all(levels: &[(Level, Vec<Row>)]) -> usize {
    let variance = |rounds: usize| -> f64 {
        levels.iter().filter_map(|(_, rows)| rows.get(rounds)).map(|r| r.scores.variance()).sum()
    };
    greatest((0..=usize::from(Config::MOST_ROUNDS)).map(variance))
}

fn greatest(values: impl Iterator<Item = f64>) -> usize {
    let mut best = (f64::NEG_INFINITY, 0);
    for (index, value) in values.enumerate() {
        if value > best.0 {
            best = (value, index);
        }
    }
    best.1
}

fn chart(levels: &[(Level, Vec<Row>)], title: &str, y: &str, of: fn(&Row) -> f64) -> Chart {
    let series = levels.iter().map(|(level, rows)| Series {
        name: level.to_string(),
        mark: Mark::Line,
        points: rows.iter().enumerate().map(|(rounds, row)| (rounds as f64, of(row))).collect(),
    });
    Chart {
        title: title.into(),
        x: "rounds of questions".into(),
        y: y.into(),
        series: series.collect(),
    }
}
