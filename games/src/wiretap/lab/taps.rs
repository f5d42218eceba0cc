//! `taps`: how many taps each level needs until the grid is certain.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::options::variant_of;
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Level, Mark, Progress, Report, Series},
    wiretap::{computer, network::Network, tap::Tap, variant::Variant},
};

/// Networks for each level where nobody says: what takes some minutes at most.
const fn usual(variant: Variant) -> usize {
    match variant {
        Variant::Base => 300,
        Variant::Long => 200,
        Variant::Six | Variant::SixLong => 50,
    }
}

/// Runs the experiment: every level looks for the same random networks, all equally likely.
///
/// Its JSON: `experiment`: `"taps"`; `variant`; `games`: networks looked for; `levels`: by level
/// `mean` and `deviation` (standard) of the number of taps, `least`, `greatest`, and `counts`: how
/// many networks took 0, 1, 2 … taps, up to `greatest`.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let variant = variant_of(options);
    let games = options.args.number::<usize>("games");
    let games = games.unwrap_or_else(|| usual(variant));
    let total = games * Level::ALL.len();
    let mut found: Vec<Vec<usize>> = vec![Vec::with_capacity(games); Level::ALL.len()];
    for game in 0..games {
        let network = Network::random(variant.kit(), &mut Dice::derive(&options.seed, game as u64));
        for (index, level) in Level::ALL.into_iter().enumerate() {
            let mut dice = Dice::derive(&options.seed, !(game as u64));
            found[index].push(taps(variant, level, &network, &mut dice)?);
            progress.step((game * Level::ALL.len() + index + 1) as u64, total as u64);
        }
    }
    let levels = || Level::ALL.into_iter().zip(&found);
    let mut text = format!("{variant}, {games} random networks\n");
    for (level, taps) in levels() {
        let (mean, deviation) = mean_and_deviation(taps);
        let (least, greatest) = (least(taps), greatest(taps));
        let _ = writeln!(
            text,
            "  {level:<6} mean {mean:.2} taps, standard deviation {deviation:.2}, {least} to \
             {greatest}",
        );
    }
    let by_level: serde_json::Map<String, Json> =
        levels().map(|(level, taps)| (level.to_string(), summary(taps))).collect();
    let json = json!({
        "experiment": "taps",
        "variant": variant,
        "games": games,
        "levels": by_level,
    });
    let series = levels().map(|(level, taps)| Series {
        name: level.to_string(),
        mark: Mark::Line,
        points: shares(taps),
    });
    let chart = Chart {
        title: format!("Taps until the grid is certain, {variant}"),
        x: "taps".into(),
        y: "% of networks".into(),
        series: series.collect(),
    };
    Ok(Report { text, json, charts: vec![chart], views: Vec::new() })
}

/// How many taps a level needs for a network.
fn taps(
    variant: Variant,
    level: Level,
    network: &Network,
    dice: &mut Dice,
) -> Result<usize, LabError> {
    let off_the_grid = || LabError::OutOfReach(format!("{level} taps off the grid"));
    let grid = network.grid();
    let mut taps = Vec::new();
    while let Some(cell) = computer::next_tap(level, variant, &taps, dice) {
        let wires = grid.wires(cell).ok_or_else(off_the_grid)?;
        taps.push(Tap { cell, wires });
    }
    Ok(taps.len())
}

fn least(taps: &[usize]) -> usize {
    taps.iter().copied().min().unwrap_or(0)
}

fn greatest(taps: &[usize]) -> usize {
    taps.iter().copied().max().unwrap_or(0)
}

fn mean_and_deviation(taps: &[usize]) -> (f64, f64) {
    let count = taps.len().max(1) as f64;
    let mean = taps.iter().sum::<usize>() as f64 / count;
    let square = taps.iter().map(|&taps| (taps as f64 - mean).powi(2)).sum::<f64>();
    (mean, (square / count).sqrt())
}

fn counts(taps: &[usize]) -> Vec<usize> {
    let mut counts = vec![0; greatest(taps) + 1];
    for &taps in taps {
        counts[taps] += 1;
    }
    counts
}

/// In percent of all, by number of taps, from the least that occurred.
fn shares(taps: &[usize]) -> Vec<(f64, f64)> {
    let all = taps.len().max(1) as f64;
    let shares = counts(taps).into_iter().map(|count| 100.0 * count as f64 / all);
    shares.enumerate().skip(least(taps)).map(|(taps, share)| (taps as f64, share)).collect()
}

fn summary(taps: &[usize]) -> Json {
    let (mean, deviation) = mean_and_deviation(taps);
    json!({
        "mean": mean,
        "deviation": deviation,
        "least": least(taps),
        "greatest": greatest(taps),
        "counts": counts(taps),
    })
}
