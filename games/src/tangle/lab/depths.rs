//! `depths`: how many segments the strong player looks ahead.

use std::{collections::BTreeMap, fmt::Write as _};

use serde_json::json;

use super::{
    options::games_of,
    play::{Hand, Players},
};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Level, Mark, Progress, Report, Series},
    tangle::{computer, config::Config, play::ending::Ending},
};

/// Boards where nobody says.
const GAMES: u64 = 100;
/// Segments on a board.
const SEGMENTS: u16 = 30;

/// Runs the experiment: on boards of 30 segments that two medium computers drew, goal or length far
/// away, the strong player's search.
///
/// Its JSON: `experiment`: `"depths"`; `boards`; `segments`; `depths`: a list of `depth` (of the last
/// complete search) and `boards`; `nodes`: the mean number of positions of a search.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let games = games_of(options, GAMES);
    let mut computers = Players::new();
    let mut depths: BTreeMap<usize, u64> = BTreeMap::new();
    let mut nodes = 0;
    for game in 0..games {
        let mut dice = Dice::derive(&options.seed, game);
        let config = Config { ending: Ending::Segments(SEGMENTS), ..Config::default() };
        let view = computers.play(&config, &[Hand::Level(Level::Medium); 2], &mut dice)?;
        let found = computer::look(&view, &mut dice)
            .ok_or_else(|| LabError::OutOfReach("a board is none".into()))?;
        *depths.entry(found.depth).or_default() += 1;
        nodes += found.nodes;
        progress.step(game + 1, games);
    }
    let mean = nodes as f64 / games.max(1) as f64;
    let mut text = format!("{games} boards of {SEGMENTS} segments, {mean:.0} positions each\n");
    for (depth, boards) in &depths {
        let _ = writeln!(text, "  {depth} segments ahead: {boards}");
    }
    let rows: Vec<_> =
        depths.iter().map(|(depth, boards)| json!({ "depth": depth, "boards": boards })).collect();
    let points = depths.iter().map(|(depth, boards)| (*depth as f64, *boards as f64)).collect();
    let chart = Chart {
        title: format!("How far strong looks ahead, {SEGMENTS} segments drawn"),
        x: "segments".into(),
        y: "boards".into(),
        series: vec![Series { name: "boards".into(), mark: Mark::Bars, points }],
    };
    let json = json!({
        "experiment": "depths", "boards": games, "segments": SEGMENTS, "depths": rows, "nodes": mean,
    });
    Ok(Report { text: text.trim_end().to_owned(), json, charts: vec![chart], views: Vec::new() })
}
