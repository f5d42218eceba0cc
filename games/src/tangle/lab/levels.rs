//! `levels`: how well each level does against the one below it, the start alternating.

use std::fmt::Write as _;

use serde_json::json;

use super::{
    options::games_of,
    play::{self, Hand, Players},
};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Level, Mark, Mean, Progress, Report, Series},
    tangle::config::Config,
};

/// Games for each pair of levels where nobody says.
const GAMES: u64 = 100;

/// Runs the experiment: the levels take the seats in turn, and in every game start one seat later. With
/// an odd number of players both levels have the larger number of seats in half of the games.
///
/// Its JSON: `experiment`: `"levels"`; `players`; `games`; `pairs`: the weaker level first, each with
/// `levels`, `won` and `lost` (games in which the best seat is of the stronger and of the weaker level
/// alone), and `ahead` and `error`: what the mean seat of the stronger level scores more, with half the
/// width of the 95 % interval.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let games = games_of(options, GAMES);
    let players = options.args.number::<usize>("players").unwrap_or(2);
    let pairs = [[Level::Easy, Level::Medium], [Level::Medium, Level::Strong]];
    let mut computers = Players::new();
    let mut text = format!("{games} games with {players} players, first to 10\n");
    let (mut rows, mut bars) = (Vec::new(), Vec::new());
    for (index, pair) in (0..).zip(pairs) {
        let (mut won, mut lost, mut ahead) = (0_u32, 0_u32, Mean::default());
        for game in 0..games {
            let mut dice = Dice::derive(&options.seed, index * games + game);
            let first = usize::try_from(game % 2).unwrap_or(0);
            let levels: Vec<Level> = (0..players).map(|seat| pair[(seat + first) % 2]).collect();
            let hands: Vec<Hand> = levels.iter().copied().map(Hand::from).collect();
            let view = computers.play(&Config::default(), &hands, &mut dice)?;
            let parts = play::parts(&view.totals);
            let part = |level| -> f64 {
                levels
                    .iter()
                    .zip(&parts)
                    .filter(|(one, _)| **one == level)
                    .map(|(_, part)| part)
                    .sum()
            };
            let (strong, weak) = (part(pair[1]), part(pair[0]));
            won += u32::from(weak == 0.0);
            lost += u32::from(strong == 0.0);
            ahead.add(
                mean_of(&levels, &view.totals, pair[1]) - mean_of(&levels, &view.totals, pair[0]),
            );
            progress.step(index * games + game + 1, 2 * games);
        }
        let share = f64::from(won) / f64::from((won + lost).max(1));
        let _ = writeln!(
            text,
            "  {} beats {} in {won} of {} decided games ({:.1} %), and scores {:.2} ± {:.2} more",
            pair[1],
            pair[0],
            won + lost,
            100.0 * share,
            ahead.mean(),
            ahead.error(),
        );
        rows.push(json!({
            "levels": pair, "won": won, "lost": lost, "ahead": ahead.mean(), "error": ahead.error(),
        }));
        bars.push((f64::from(index as u32 + 1), 100.0 * share));
    }
    let chart = Chart {
        title: format!("Games won against the level below, {players} players"),
        x: "1 medium, 2 strong".into(),
        y: "% of decided games".into(),
        series: vec![Series { name: "won".into(), mark: Mark::Bars, points: bars }],
    };
    let json = json!({ "experiment": "levels", "players": players, "games": games, "pairs": rows });
    Ok(Report { text: text.trim_end().to_owned(), json, charts: vec![chart], views: Vec::new() })
}

fn mean_of(levels: &[Level], totals: &[u32], level: Level) -> f64 {
    let mut mean = Mean::default();
    let own = levels.iter().zip(totals).filter(|(one, _)| **one == level);
    own.for_each(|(_, points)| mean.add(f64::from(*points)));
    mean.mean()
}
