//! `dealer`: what it is worth that the own side plays first, and asks first.

use std::fmt::Write as _;

use serde_json::json;

use super::{
    options::{deals_of, rounds_of},
    play::Players,
};
use crate::engine::{
    Chart, Dice, LabError, LabOptions, Level, Mark, Mean, Progress, Report, Series,
};

/// Deals for each level where nobody says.
const DEALS: u64 = 400;
/// Who asks first, second, third and last: the dealer, and the seats behind.
const PLACES: [&str; 4] = ["dealer", "second", "dealer's partner", "last"];

/// Runs the experiment: four of a level play.
///
/// Its JSON: `experiment`: `"dealer"`; `rounds`; `deals`; `levels`: by level `places` (the mean score
/// of the dealer and of those who follow clockwise, each with its 95 % `error`), `advantage` (what a
/// player of the dealer's side scores more than one of the other, with `error`), `asking_first` (what
/// the first of each side to ask scores more than the partner, with `error`) and `played` (the mean
/// number of cards that the dealer's side plays more than the other, with `error`).
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let (rounds, deals) = (rounds_of(options), deals_of(options, DEALS));
    let total = deals * Level::ALL.len() as u64;
    let mut players = Players::new();
    let mut done = 0;
    let mut text = format!("{deals} deals with {rounds} rounds of questions, four of a level\n");
    let mut by_level = serde_json::Map::new();
    let mut series = Vec::new();
    for level in Level::ALL {
        let mut sums = Sums::default();
        for deal in 0..deals {
            let mut dice = Dice::derive(&options.seed, deal);
            let played = players.play(rounds, [level; 4], &mut dice)?;
            sums.add(played.scores.map(f64::from), played.outcome.entries());
            done += 1;
            progress.step(done, total);
        }
        let _ = writeln!(text, "  {level}");
        for (place, mean) in PLACES.iter().zip(&sums.places) {
            let _ = writeln!(text, "    {place:<17}{}", said(mean));
        }
        let _ = writeln!(text, "    dealer's side − other side   {}", said(&sums.advantage));
        let _ = writeln!(text, "    first to ask − partner       {}", said(&sums.asking_first));
        let _ = writeln!(text, "    cards played, more           {}", said(&sums.played));
        let pair = |mean: &Mean| json!({ "mean": mean.mean(), "error": mean.error() });
        let entry = json!({
            "places": sums.places.each_ref().map(pair),
            "advantage": pair(&sums.advantage),
            "asking_first": pair(&sums.asking_first),
            "played": pair(&sums.played),
        });
        by_level.insert(level.to_string(), entry);
        series.push(Series {
            name: level.to_string(),
            mark: Mark::Line,
            points: (1..).map(f64::from).zip(sums.places.iter().map(Mean::mean)).collect(),
        });
    }
    let json = json!({
        "experiment": "dealer", "rounds": rounds, "deals": deals, "levels": by_level,
    });
    let chart = Chart {
        title: format!("Score by place, {rounds} rounds of questions"),
        x: "place in the order of asking: 1 deals, 3 is the dealer’s partner".into(),
        y: "points a deal".into(),
        series,
    };
    Ok(Report { text: text.trim_end().to_owned(), json, charts: vec![chart], views: Vec::new() })
}

/// A mean with its 95 % interval.
fn said(mean: &Mean) -> String {
    format!("{:6.2} ± {:.2}", mean.mean(), mean.error())
}

#[derive(Default)]
struct Sums {
    places: [Mean; 4],
    advantage: Mean,
    asking_first: Mean,
    played: Mean,
}

impl Sums {
    /// Scores from the dealer on, and the outcome's numbers.
    fn add(&mut self, scores: [f64; 4], outcome: &[u8]) {
        for (place, score) in self.places.iter_mut().zip(scores) {
            place.add(score);
        }
        let [dealer, second, partner, last] = scores;
        self.advantage.add((dealer + partner - second - last) / 2.0);
        self.asking_first.add((dealer + second - partner - last) / 2.0);
        let turns = outcome.iter().enumerate();
        let more = turns.map(|(turn, &n)| if turn % 2 == 0 { f64::from(n) } else { -f64::from(n) });
        self.played.add(more.sum());
    }
}
