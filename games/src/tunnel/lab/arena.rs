//! `arena`: a tournament in which every player meets random partners and opponents.

use std::fmt::Write as _;

use serde_json::json;

use super::{
    options::{deals_of, rounds_of},
    play::Players,
};
use crate::engine::{
    Chart, Dice, LabError, LabOptions, Level, Mark, Mean, Progress, Report, Series,
};

/// Deals where nobody says.
const DEALS: u64 = 400;

/// Runs the experiment: in each deal every seat is taken by a level, all equally likely.
///
/// Its JSON: `experiment`: `"arena"`; `rounds`; `deals`; `levels`: by level `seats` (how often it
/// sat), `mean` (points a deal), `error` (half the width of its 95 % interval) and `deviation`;
/// `differences`: for each two levels, the weaker first, `levels` and the `mean` and `error` of what
/// the stronger scores more in a deal in which both sit.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let (rounds, deals) = (rounds_of(options), deals_of(options, DEALS));
    let mut players = Players::new();
    let mut points = [Mean::default(); 3];
    // Easy to medium, medium to strong, easy to strong.
    let pairs = [(0, 1), (1, 2), (0, 2)];
    let mut differences = [Mean::default(); 3];
    for deal in 0..deals {
        let mut dice = Dice::derive(&options.seed, deal);
        let levels: [Level; 4] = std::array::from_fn(|_| Level::ALL[dice.below(3)]);
        let played = players.play(rounds, levels, &mut dice)?;
        let mut mean = [Mean::default(); 3];
        for (level, score) in levels.iter().zip(played.scores) {
            points[*level as usize].add(f64::from(score));
            mean[*level as usize].add(f64::from(score));
        }
        for ((weak, strong), difference) in pairs.iter().zip(&mut differences) {
            if mean[*weak].count() > 0 && mean[*strong].count() > 0 {
                difference.add(mean[*strong].mean() - mean[*weak].mean());
            }
        }
        progress.step(deal + 1, deals);
    }
    let mut text =
        format!("{deals} deals with {rounds} rounds of questions, levels drawn by lot\n");
    let mut by_level = serde_json::Map::new();
    for (level, mean) in Level::ALL.into_iter().zip(&points) {
        let (points, error, deviation) = (mean.mean(), mean.error(), mean.deviation());
        let _ = writeln!(
            text,
            "  {level:<6} {points:6.2} ± {error:.2} points a deal, standard deviation {deviation:.1}",
        );
        let entry = json!({
            "seats": mean.count(), "mean": points, "error": error, "deviation": deviation,
        });
        by_level.insert(level.to_string(), entry);
    }
    let mut rows = Vec::new();
    for ((weak, strong), mean) in pairs.into_iter().zip(&differences) {
        let names = [weak, strong].map(|index: usize| Level::ALL[index].name());
        let [weak, strong] = names;
        let _ = writeln!(
            text,
            "  {strong} scores {:.2} ± {:.2} points a deal more than {weak}, in {} deals with both",
            mean.mean(),
            mean.error(),
            mean.count(),
        );
        rows.push(json!({ "levels": names, "mean": mean.mean(), "error": mean.error() }));
    }
    let of = |sign: f64| move |mean: &Mean| mean.mean() + sign * mean.error();
    let series = [
        ("mean", Mark::Bars, 0.0),
        ("95 % interval, low", Mark::Line, -1.0),
        ("95 % interval, high", Mark::Line, 1.0),
    ];
    let series = series.map(|(name, mark, sign)| Series {
        name: name.into(),
        mark,
        points: (1..).map(f64::from).zip(points.iter().map(of(sign))).collect(),
    });
    let chart = Chart {
        title: format!("Points a deal by level, {rounds} rounds of questions"),
        x: "1 easy, 2 medium, 3 strong".into(),
        y: "points a deal".into(),
        series: series.into(),
    };
    let json = json!({
        "experiment": "arena",
        "rounds": rounds,
        "deals": deals,
        "levels": by_level,
        "differences": rows,
    });
    Ok(Report { text: text.trim_end().to_owned(), json, charts: vec![chart], views: Vec::new() })
}
