//! `spread`: how many walls there are at the end, under blind and under strong play.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::round::{mean_and_deviation, strong_round};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Mark, Progress, Report, Seats, Series},
    walls::{
        computer::playout,
        filling::{Filling, Grid},
        quick::Quick,
    },
};

/// Sizes looked at where none is asked for.
const SIZES: std::ops::RangeInclusive<u8> = 3..=6;
/// Games a size where nobody says. Blind games take no time: there are so many times as many.
const GAMES: usize = 100;
const BLIND_GAMES: usize = 100;

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"spread"`; `sizes`: a list with one entry a size, each with
/// - `size`: n; `edges`: 2n(n − 1);
/// - `blind` (every number goes to any open cell) and `strong` (two strong computers play a round),
///   each with `games`; `mean` and `deviation` (standard) of the number of walls; `least` and
///   `greatest` that were seen; `counts`: how many games ended with 0, 1, 2 … walls, up to
///   `greatest`.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let sizes: Vec<u8> = match options.args.number::<u8>("size") {
        Some(size) => vec![size],
        None => SIZES.collect(),
    };
    let games = options.args.number::<usize>("games").unwrap_or(GAMES);
    let total = (sizes.len() * games) as u64;
    let two = Seats::new(2).ok_or_else(|| LabError::OutOfReach("no table for two".into()))?;
    let mut dice = Dice::from_seed(options.seed);
    let mut text = String::new();
    let mut entries = Vec::new();
    let mut charts = Vec::new();
    for (index, &size) in sizes.iter().enumerate() {
        let grid = Grid::of(size)
            .ok_or_else(|| LabError::OutOfReach("boards are 3 to 10 cells wide".into()))?;
        let mut quick = Quick::from_dice(&mut dice);
        let blind: Vec<u16> = (0..games * BLIND_GAMES)
            .map(|_| playout::blindly(Filling::new(grid), &mut quick))
            .collect();
        let mut strong = Vec::with_capacity(games);
        for game in 0..games {
            strong.push(strong_round(size, two, &mut dice)?.walls);
            progress.step((index * games + game + 1) as u64, total);
        }
        let edges = 2 * u16::from(size) * (u16::from(size) - 1);
        let _ = writeln!(text, "{size} × {size}, {edges} edges");
        for (name, walls) in [("blind", &blind), ("strong", &strong)] {
            let (mean, deviation) = mean_and_deviation(walls);
            let _ = writeln!(
                text,
                "  {name:<6} play: mean {mean:.2}, standard deviation {deviation:.2}, {} to {} \
                 walls ({} games)",
                least(walls),
                greatest(walls),
                walls.len(),
            );
        }
        entries.push(json!({
            "size": size,
            "edges": edges,
            "blind": summary(&blind),
            "strong": summary(&strong),
        }));
        charts.push(chart(size, &blind, &strong));
    }
    Ok(Report {
        text,
        json: json!({ "experiment": "spread", "sizes": entries }),
        charts,
        views: Vec::new(),
    })
}

fn least(walls: &[u16]) -> u16 {
    walls.iter().copied().min().unwrap_or(0)
}

fn greatest(walls: &[u16]) -> u16 {
    walls.iter().copied().max().unwrap_or(0)
}

fn counts(walls: &[u16]) -> Vec<usize> {
    let mut counts = vec![0; usize::from(greatest(walls)) + 1];
    for &walls in walls {
        counts[usize::from(walls)] += 1;
    }
    counts
}

fn summary(walls: &[u16]) -> Json {
    let (mean, deviation) = mean_and_deviation(walls);
    json!({
        "games": walls.len(),
        "mean": mean,
        "deviation": deviation,
        "least": least(walls),
        "greatest": greatest(walls),
        "counts": counts(walls),
    })
}

fn chart(size: u8, blind: &[u16], strong: &[u16]) -> Chart {
    let share = |walls: &[u16]| {
        let all = walls.len().max(1) as f64;
        (0_u32..).zip(counts(walls)).map(|(x, n)| (f64::from(x), 100.0 * n as f64 / all)).collect()
    };
    Chart {
        title: format!("Walls at the end, {size} × {size}"),
        x: "walls".into(),
        y: "% of games".into(),
        series: vec![
            Series { name: "blind play".into(), mark: Mark::Bars, points: share(blind) },
            Series { name: "strong play".into(), mark: Mark::Line, points: share(strong) },
        ],
    }
}
