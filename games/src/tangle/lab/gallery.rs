//! `gallery`: games of random and of computer players as the designs that the source hopes for.

use std::fmt::Write as _;

use serde_json::json;

use super::{
    options::games_of,
    play::{Hand, Players},
};
use crate::{
    engine::{AnyView, Dice, LabError, LabOptions, Level, Progress, Report},
    tangle::{config::Config, field::polygon::Polygon, play::ending::Ending},
};

/// Pictures where nobody says: as many as are seen well on one sheet.
const GAMES: u64 = 9;
/// The most: each is still 200 pixels wide.
pub(super) const MOST: i64 = 64;
/// Segments where nobody says: enough for a design, few enough for its lines to be told apart.
const SEGMENTS: u16 = 60;
/// Who draws where nobody says, in turn.
const HANDS: [Hand; 2] = [Hand::Random, Hand::Level(Level::Strong)];

/// Runs the experiment. Where nobody says, fields have 3 to 8 sides, and 2 to 6 players draw them.
///
/// Its JSON: `experiment`: `"gallery"`; `games`: one entry a picture, in order, each with `sides`,
/// `players`, `hand` (`"random"` or a level), `segments`, and the `points` by seat.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let count = games_of(options, GAMES);
    let asked = |name| options.args.integer(name);
    let small = |name| asked(name).and_then(|number| u8::try_from(number).ok());
    let segments = asked("segments").and_then(|number| u16::try_from(number).ok());
    let hand = options.args.text("by").map(|by| by.parse().map_or(Hand::Random, Hand::Level));
    let ending = Ending::Segments(segments.unwrap_or(SEGMENTS));
    let mut computers = Players::new();
    let mut text = format!("{count} games\n");
    let (mut games, mut views) = (Vec::new(), Vec::new());
    for game in 0..count {
        let mut dice = Dice::derive(&options.seed, game);
        // One after the other, so that a sheet has all of them.
        let turn = |(least, most): (u8, u8), per: u64| {
            least + (game / per % u64::from(most - least + 1)) as u8
        };
        let sides = small("polygon").unwrap_or_else(|| turn(Polygon::REGULAR, 1));
        let players = small("players").unwrap_or_else(|| turn((2, 6), HANDS.len() as u64));
        let hand = hand.unwrap_or(HANDS[(game % HANDS.len() as u64) as usize]);
        let config = Config { polygon: Polygon::Regular(sides), ending, ..Config::default() };
        let view = computers.play(&config, &vec![hand; usize::from(players)], &mut dice)?;
        let (name, drawn) = (hand.to_string(), view.segments.len());
        let points: Vec<String> = view.totals.iter().map(u32::to_string).collect();
        let _ = writeln!(
            text,
            "  {}: {sides} sides, {players} players ({name}), {drawn} segments, points {}",
            game + 1,
            points.join(" "),
        );
        games.push(json!({
            "sides": sides, "players": players, "hand": name, "segments": drawn,
            "points": view.totals,
        }));
        views.push(AnyView::Tangle(view));
        progress.step(game + 1, count);
    }
    let json = json!({ "experiment": "gallery", "games": games });
    Ok(Report { text: text.trim_end().to_owned(), json, charts: Vec::new(), views })
}
