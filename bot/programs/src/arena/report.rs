//! What came out of a tournament.

use std::fmt::Write as _;

use anyhow::Result;
use parlour_games::engine::{Outcome, Seats};
use serde_json::{Value as Json, json};

use crate::{
    arena::{
        ArenaArgs,
        player::{Conduct, PlayerSpec},
        points::Points,
    },
    print,
};

/// Counts by player and by seat.
pub(crate) struct Tally {
    players: Vec<Score>,
    seats: Vec<Score>,
    differences: Vec<Difference>,
    games: u64,
    decided: u64,
}

/// What a player scores more than another in the games in which both sit. Luck that both have in common
/// cancels out.
struct Difference {
    players: [usize; 2],
    points: Points,
}

#[derive(Default)]
struct Score {
    name: String,
    games: u64,
    won: u64,
    shared: u64,
    lost: u64,
    /// Of those lost, games that one player alone won.
    lost_decided: u64,
    points: Points,
    faults: Vec<String>,
    moves: u64,
    seconds: f64,
}

impl Tally {
    pub(crate) fn new(players: &[PlayerSpec], seats: Seats) -> Self {
        let named = |name: String| Score { name, ..Score::default() };
        Self {
            players: players.iter().map(|spec| named(spec.name.clone())).collect(),
            seats: seats.iter().map(|seat| named(format!("seat {}", seat.0))).collect(),
            differences: (0..players.len())
                .flat_map(|one| (one + 1..players.len()).map(move |other| [one, other]))
                .map(|players| Difference { players, points: Points::default() })
                .collect(),
            games: 0,
            decided: 0,
        }
    }

    /// Counts a game. It is decided when one player alone won it.
    pub(crate) fn count(&mut self, seating: &[usize], outcome: &Outcome) {
        let winners: Vec<usize> = outcome
            .winners()
            .iter()
            .filter_map(|seat| seating.get(seat.index()).copied())
            .collect();
        let decided = winners.iter().all(|player| Some(player) == winners.first());
        self.compare(seating, outcome);
        self.games += 1;
        self.decided += u64::from(decided);
        for (seat, player) in seating.iter().enumerate() {
            let first = outcome.places.get(seat) == Some(&1);
            let points = outcome.scores.get(seat).map_or(0.0, |score| *score as f64);
            let scores = [self.players.get_mut(*player), self.seats.get_mut(seat)];
            for score in scores.into_iter().flatten() {
                score.games += 1;
                score.points.add(points);
                match (first, decided) {
                    (true, true) => score.won += 1,
                    (true, false) => score.shared += 1,
                    (false, decided) => {
                        score.lost += 1;
                        score.lost_decided += u64::from(decided);
                    }
                }
            }
        }
    }

    /// Counts the differences of a game between the means of all seats that each player had.
    fn compare(&mut self, seating: &[usize], outcome: &Outcome) {
        let mut means = vec![Points::default(); self.players.len()];
        for (player, score) in seating.iter().zip(&outcome.scores) {
            if let Some(mean) = means.get_mut(*player) {
                mean.add(*score as f64);
            }
        }
        for difference in &mut self.differences {
            let of = |player: usize| means.get(player).filter(|mean| mean.count() > 0);
            let [one, other] = difference.players.map(of);
            if let Some((one, other)) = one.zip(other) {
                difference.points.add(one.mean() - other.mean());
            }
        }
    }

    pub(crate) fn faults(&mut self, player: usize, conduct: Conduct) {
        if let Some(score) = self.players.get_mut(player) {
            score.faults.extend(conduct.faults);
            score.moves += conduct.moves;
            score.seconds += conduct.thought.as_secs_f64();
        }
    }

    pub(crate) fn print(&self, json: bool, args: &ArenaArgs) -> Result<()> {
        if json {
            return print(&self.json(args).to_string());
        }
        let mut out = String::new();
        let per = f64::from(args.per);
        let _ = writeln!(out, "{} games of {}, {} decided", self.games, args.game, self.decided);
        for score in self.players.iter().chain(&self.seats) {
            let (low, high) = wilson(score.won, score.won + score.lost_decided);
            let _ = writeln!(
                out,
                "{:<28} won {:>6} ({:>4.1} % of decided, 95 %: {:.1} to {:.1})  shared {:>5}  lost {:>6}  mean score {:.2} ± {:.2}",
                score.name,
                score.won,
                percent(score.won, score.won + score.lost_decided),
                100.0 * low,
                100.0 * high,
                score.shared,
                score.lost,
                score.points.mean() / per,
                score.points.error() / per,
            );
            if score.moves > 0 {
                let _ = writeln!(
                    out,
                    "{:<28} {:.2} ms a move",
                    "",
                    1e3 * score.seconds / score.moves as f64
                );
            }
            for error in score.faults.iter().take(10) {
                let _ = writeln!(out, "{:<28} fault: {error}", "");
            }
        }
        for Difference { players: [one, other], points } in &self.differences {
            let name = |player: &usize| self.players.get(*player).map_or("", |score| &score.name);
            let _ = writeln!(
                out,
                "{} − {}: {:+.2} ± {:.2} (mean difference of scores in {} games with both, 95 %)",
                name(one),
                name(other),
                points.mean() / per,
                points.error() / per,
                points.count(),
            );
        }
        print(out.trim_end())
    }

    fn json(&self, args: &ArenaArgs) -> Json {
        let per = f64::from(args.per);
        let list = |scores: &[Score]| -> Vec<Json> {
            scores
                .iter()
                .map(|score| {
                    let (low, high) = wilson(score.won, score.won + score.lost_decided);
                    json!({
                        "name": score.name,
                        "games": score.games,
                        "won": score.won,
                        "shared": score.shared,
                        "lost": score.lost,
                        "won_of_decided": [low, share(score.won, score.won + score.lost_decided), high],
                        "mean_score": score.points.mean() / per,
                        "error": score.points.error() / per,
                        "deviation": score.points.deviation() / per,
                        "faults": score.faults,
                        "ms_a_move": 1e3 * score.seconds / score.moves.max(1) as f64,
                    })
                })
                .collect()
        };
        let differences: Vec<Json> = self
            .differences
            .iter()
            .map(|Difference { players, points }| {
                json!({
                    "players": players,
                    "games": points.count(),
                    "mean": points.mean() / per,
                    "error": points.error() / per,
                })
            })
            .collect();
        json!({
            "game": args.game,
            "options": args.options,
            "seed": args.seed,
            "games": self.games,
            "decided": self.decided,
            "players": list(&self.players),
            "seats": list(&self.seats),
            "per": args.per,
            "differences": differences,
        })
    }
}

fn share(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * share(part, whole)
}

/// Wilson's score interval for a share, at 95 %.
/// Source: E. B. Wilson, J. Am. Stat. Assoc. 22 (1927) 209.
fn wilson(part: u64, whole: u64) -> (f64, f64) {
    if whole == 0 {
        return (0.0, 1.0);
    }
    let (n, p, z) = (whole as f64, share(part, whole), 1.959_964);
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_as_in_the_tables() {
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }
}
