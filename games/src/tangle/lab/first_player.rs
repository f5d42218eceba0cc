//! `first-player`: what it is worth to draw first, and how far moving the start on evens it.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::{
    options::{games_of, level_of},
    play::{self, Players},
};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Level, Mark, Mean, Progress, Report, Series},
    tangle::{
        config::Config,
        play::{ending::Ending, order::Rounds},
    },
};

/// Numbers of players where nobody says.
const PLAYERS: std::ops::RangeInclusive<u8> = 2..=4;
/// Matches for each number of players and each ending where nobody says.
const MATCHES: u64 = 200;
/// The goal and the length that are compared.
const ENDINGS: [(&str, Ending); 2] =
    [("first to 10", Ending::FirstTo(10)), ("50 segments", Ending::Segments(50))];

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"first-player"`; `level`; `rounds`: `"each"` or `"all"`; `matches`: for each
/// number of players and ending; `tables`: one entry each, with `players`, `ending`, `fair` (1 /
/// players), and `turns` and `seats`, each a list of `share` (of wins, shared ones in part), `points`
/// (mean) and the half widths of their 95 % intervals, `share_error` and `points_error`. `turns` are
/// the single rounds by turn, the one who draws first at first; `seats` whole matches by seat, in which
/// the start moves on.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let (level, matches) = (level_of(options), games_of(options, MATCHES));
    let (rounds, name) = match options.args.text("rounds") {
        Some("all") => (Rounds::All, "all"),
        _ => (Rounds::Each, "each"),
    };
    let asked = options.args.number::<u8>("players");
    let counts: Vec<u8> = asked.map_or_else(|| PLAYERS.collect(), |players| vec![players]);
    let total = counts.len() as u64 * ENDINGS.len() as u64 * matches;
    let mut computers = Players::new();
    let mut text = format!("{matches} matches each between {level} computers, rounds: {name}\n");
    let (mut tables, mut charts, mut done) = (Vec::new(), Vec::new(), 0);
    for &players in &counts {
        for (words, ending) in ENDINGS {
            let config = Config { ending, rounds, ..Config::default() };
            let mut table = Table::new(players);
            for _ in 0..matches {
                let mut dice = Dice::derive(&options.seed, done);
                table.play(&mut computers, &config, level, &mut dice)?;
                done += 1;
                progress.step(done, total);
            }
            table.tell(words, &mut text);
            tables.push(table.json(players, words));
            charts.push(table.chart(players, words));
        }
    }
    let json = json!({
        "experiment": "first-player",
        "level": level,
        "rounds": name,
        "matches": matches,
        "tables": tables,
    });
    Ok(Report { text: text.trim_end().to_owned(), json, charts, views: Vec::new() })
}

/// What one turn or one seat comes to.
#[derive(Clone, Default)]
struct Place {
    share: Mean,
    points: Mean,
}

/// One number of players and one ending.
struct Table {
    turns: Vec<Place>,
    seats: Vec<Place>,
}

fn add(places: &mut [Place], points: &[u32]) {
    for ((place, part), points) in places.iter_mut().zip(play::parts(points)).zip(points) {
        place.share.add(part);
        place.points.add(f64::from(*points));
    }
}

impl Table {
    fn new(players: u8) -> Self {
        let places = vec![Place::default(); usize::from(players)];
        Self { turns: places.clone(), seats: places }
    }

    fn play(
        &mut self,
        computers: &mut Players,
        config: &Config,
        level: Level,
        dice: &mut Dice,
    ) -> Result<(), LabError> {
        let view = computers.play(config, &vec![level.into(); self.turns.len()], dice)?;
        for round in &view.finished {
            add(&mut self.turns, &play::by_turn(&round.order, &round.points));
        }
        add(&mut self.seats, &view.totals);
        Ok(())
    }

    fn fair(&self) -> f64 {
        1.0 / self.turns.len().max(1) as f64
    }

    fn tell(&self, ending: &str, text: &mut String) {
        let (players, fair) = (self.turns.len(), 100.0 * self.fair());
        let _ = writeln!(text, "{players} players, {ending} (alike, each would win {fair:.1} %)");
        for (name, places) in [("a round, turn", &self.turns), ("a match, seat", &self.seats)] {
            for (number, place) in (1..).zip(places) {
                let _ = writeln!(
                    text,
                    "  {name} {number}: wins {:.1} ± {:.1} %, {:.2} ± {:.2} points",
                    100.0 * place.share.mean(),
                    100.0 * place.share.error(),
                    place.points.mean(),
                    place.points.error(),
                );
            }
        }
    }

    fn json(&self, players: u8, ending: &str) -> Json {
        let rows = |places: &[Place]| -> Vec<Json> {
            let row = |place: &Place| {
                json!({
                    "share": place.share.mean(),
                    "share_error": place.share.error(),
                    "points": place.points.mean(),
                    "points_error": place.points.error(),
                })
            };
            places.iter().map(row).collect()
        };
        json!({
            "players": players,
            "ending": ending,
            "fair": self.fair(),
            "turns": rows(&self.turns),
            "seats": rows(&self.seats),
        })
    }

    fn chart(&self, players: u8, ending: &str) -> Chart {
        let series = |name: &str, mark, value: &dyn Fn(&Place) -> f64, places: &[Place]| Series {
            name: name.into(),
            mark,
            points: (1..)
                .map(f64::from)
                .zip(places.iter().map(|place| 100.0 * value(place)))
                .collect(),
        };
        let low = |place: &Place| place.share.mean() - place.share.error();
        let high = |place: &Place| place.share.mean() + place.share.error();
        let mean = |place: &Place| place.share.mean();
        Chart {
            title: format!("Wins by turn, {players} players, {ending}"),
            x: "turn in a round; seat in a match".into(),
            y: "% of wins".into(),
            series: vec![
                series("a round, by turn", Mark::Bars, &mean, &self.turns),
                series("95 % interval, low", Mark::Line, &low, &self.turns),
                series("95 % interval, high", Mark::Line, &high, &self.turns),
                series(
                    "a match in which the start moves on, by seat",
                    Mark::Line,
                    &mean,
                    &self.seats,
                ),
                series("if turns were alike", Mark::Line, &|_| self.fair(), &self.turns),
            ],
        }
    }
}
