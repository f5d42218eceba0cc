//! `first-player`: how often each seat wins a round, under strong play.

use std::fmt::Write as _;

use serde_json::json;

use super::round::{mean_and_deviation, strong_round};
use crate::engine::{Chart, Dice, LabError, LabOptions, Mark, Progress, Report, Seats, Series};

/// Numbers of players looked at where none is asked for.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=4;
const SIZE: u8 = 5;
/// Games for each number of players where nobody says.
const GAMES: usize = 200;

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"first-player"`; `size`: n; `games`: rounds for each number of players;
/// `players`: a list with one entry a number of players, each with
/// - `players`; `fair`: the share of each seat if seats did not matter, 1 / players;
/// - `seats`: one entry a seat, the one who places the 1 first, each with `wins`: rounds won alone;
///   `shared`: rounds won with others; `share`: wins plus its part of shared wins, over games;
///   `low` and `high`: the 95 % interval of `share`; `difference`: the mean of |prediction − walls|.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let number = |name| options.args.integer(name);
    let size = number("size").and_then(|n| u8::try_from(n).ok()).unwrap_or(SIZE);
    let games = number("games").and_then(|n| usize::try_from(n).ok()).unwrap_or(GAMES);
    let players: Vec<u8> = match number("players").and_then(|n| u8::try_from(n).ok()) {
        Some(players) => vec![players],
        None => PLAYERS.collect(),
    };
    let total = (players.len() * games) as u64;
    let mut dice = Dice::from_seed(options.seed);
    let mut text = format!("{size} × {size}, {games} rounds between strong computers each\n");
    let mut entries = Vec::new();
    let mut charts = Vec::new();
    for (index, &count) in players.iter().enumerate() {
        let seats =
            Seats::new(count).ok_or_else(|| LabError::OutOfReach("2 to 6 can play".into()))?;
        let mut tally = Tally::new(seats);
        for game in 0..games {
            tally.add(&strong_round(size, seats, &mut dice)?.differences);
            progress.step((index * games + game + 1) as u64, total);
        }
        let fair = 1.0 / f64::from(count);
        let _ = writeln!(text, "{count} players (seats alike would win {:.1} %)", 100.0 * fair);
        let mut lines = Vec::new();
        let mut rows = Vec::new();
        for (seat, won) in (1_u8..).zip(&tally.0) {
            let (share, error) = won.share();
            let (low, high) = ((share - error).max(0.0), (share + error).min(1.0));
            let (difference, _) = mean_and_deviation(&won.differences);
            let _ = writeln!(
                text,
                "  seat {seat}: {:.1} % (95 %: {:.1} to {:.1}), {} alone, {} shared, off by \
                 {difference:.2} on average",
                100.0 * share,
                100.0 * low,
                100.0 * high,
                won.wins,
                won.shared,
            );
            rows.push(json!({
                "wins": won.wins,
                "shared": won.shared,
                "share": share,
                "low": low,
                "high": high,
                "difference": difference,
            }));
            lines.push((f64::from(seat), [share, low, high, fair]));
        }
        entries.push(json!({ "players": count, "fair": fair, "seats": rows }));
        charts.push(chart(count, &lines));
    }
    let json =
        json!({ "experiment": "first-player", "size": size, "games": games, "players": entries });
    Ok(Report { text, json, charts, views: Vec::new() })
}

/// What a seat came to.
#[derive(Default)]
struct Won {
    wins: usize,
    shared: usize,
    /// A round's part of a win: 1 alone, 1/k shared by k, 0 lost.
    parts: Vec<f64>,
    differences: Vec<u16>,
}

impl Won {
    /// The mean part of a win, and the half width of its 95 % interval.
    fn share(&self) -> (f64, f64) {
        let count = self.parts.len().max(1) as f64;
        let mean = self.parts.iter().sum::<f64>() / count;
        let square = self.parts.iter().map(|part| (part - mean).powi(2)).sum::<f64>();
        (mean, 1.96 * (square / count).sqrt() / count.sqrt())
    }
}

struct Tally(Vec<Won>);

impl Tally {
    fn new(seats: Seats) -> Self {
        Self(seats.iter().map(|_| Won::default()).collect())
    }

    fn add(&mut self, differences: &[u16]) {
        let least = differences.iter().copied().min().unwrap_or(0);
        let winners = differences.iter().filter(|&&off| off == least).count();
        for (won, &off) in self.0.iter_mut().zip(differences) {
            won.differences.push(off);
            if off == least {
                won.parts.push(1.0 / winners as f64);
                *(if winners == 1 { &mut won.wins } else { &mut won.shared }) += 1;
            } else {
                won.parts.push(0.0);
            }
        }
    }
}

fn chart(players: u8, lines: &[(f64, [f64; 4])]) -> Chart {
    let names = [
        ("wins (shared ones in part)", Mark::Bars),
        ("95 % interval, low", Mark::Line),
        ("95 % interval, high", Mark::Line),
        ("if seats were alike", Mark::Line),
    ];
    let series = (0..).zip(names).map(|(index, (name, mark)): (usize, _)| Series {
        name: name.into(),
        mark,
        points: lines.iter().map(|(seat, values)| (*seat, 100.0 * values[index])).collect(),
    });
    Chart {
        title: format!("Rounds won by seat, {players} players"),
        x: "seat (1 places the 1)".into(),
        y: "% of rounds".into(),
        series: series.collect(),
    }
}
