//! Pictures of Tangle.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]
#![allow(clippy::expect_used, reason = "what fails here is the test's own mistake")]

use parlour_games::{
    AnyTable, GameKind,
    engine::{Dice, Observer, Seat, Seats},
};
use parlour_render::{Scene, replay, scene};
use serde_json::Value as Json;

use super::LONG;
use crate::{English, NAMES};

/// A game of so many segments: each goes to an edge, the longer the likelier, and to a place on it
/// that a fixed sequence tells. It does not depend on any random-number algorithm, so that reference
/// pictures stay as they are.
pub(crate) fn tangle(config: &str, seats: u8, segments: usize, mut turn: u32) -> AnyTable {
    let seats = Seats::new(seats).expect("a number of seats");
    let mut dice = Dice::from_seed([0; 32]);
    let log = GameKind::Tangle.setup(config, seats, &mut dice).expect("a config");
    let mut table = AnyTable::replay(&log).expect("it has begun");
    loop {
        let view = table.view(Observer::Public).json();
        let drawn = view["segments"].as_array().map_or(0, Vec::len);
        let Some(seat) = table.to_act().iter().next() else { return table };
        let line = if view["phase"] == "starting" {
            if segments == 0 {
                return table;
            }
            format!("start {}", view["corner_names"][0].as_str().expect("a corner"))
        } else if drawn >= segments {
            return table;
        } else {
            draw(&view, &mut turn)
        };
        table = after(table, seat, &line);
    }
}

fn after(mut table: AnyTable, seat: Seat, line: &str) -> AnyTable {
    let mut dice = Dice::from_seed([0; 32]);
    let events = table.decide(seat, line, &mut dice);
    for event in events.unwrap_or_else(|refusal| panic!("{line}: {:?}", refusal.phrase)) {
        table = table.after(&event).expect("an event of this game");
    }
    table
}

fn next(turn: &mut u32, below: u32) -> u32 {
    *turn = turn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    (*turn >> 8) % below
}

/// The next move of the sequence.
fn draw(view: &Json, turn: &mut u32) -> String {
    let at = |vertex: &Json| {
        let place = &view["vertices"][vertex.as_u64().expect("a vertex") as usize];
        [0, 1].map(|axis| place[axis].as_f64().expect("a number"))
    };
    let faces = view["faces"].as_array().expect("faces");
    let edges = faces.iter().flat_map(|face| face["edges"].as_array().expect("edges"));
    let best = edges.filter(|edge| edge["letter"].is_string()).max_by_key(|edge| {
        let ([a, b], [c, d]) = (at(&edge["from"]), at(&edge["to"]));
        ((c - a).hypot(d - b).round() as u32) * (25 + next(turn, 100))
    });
    let edge = best.expect("there is always a move");
    let room = [0, 1].map(|end| edge["room"][end].as_u64().expect("a share") as u32);
    let wanted = 500 + next(turn, 90) * 100;
    let share = wanted.clamp(room[0], room[1]);
    format!("draw {} {}.{:02}", edge["letter"].as_str().unwrap_or("A"), share / 100, share % 100)
}

pub(super) fn all() -> Vec<(&'static str, Scene)> {
    let (short, long) = (English::new(&NAMES), English::new(&LONG));
    let of = |config: &str, seats, segments, turn, words: &English| {
        scene(&tangle(config, seats, segments, turn).view(Observer::Public), words)
    };
    let many = r#"{"ending":{"segments":100}}"#;
    let tried = tangle("{}", 2, 9, 5);
    let seat = tried.to_act().iter().next().expect("somebody draws");
    let tried = after(tried, seat, "try A 40").view(Observer::Seat(seat));
    let whole = |config: &str, seats, turn| {
        let view = tangle(config, seats, usize::MAX, turn).view(Observer::Public);
        replay(&view, &short).expect("it has a replay")
    };
    let hundred = whole(many, 3, 6);
    let octagon = whole(r#"{"polygon":8,"ending":{"segments":60}}"#, 6, 31);
    vec![
        ("tangle-example", scene(&GameKind::Tangle.example(), &short)),
        ("tangle-start", of("{}", 2, 0, 1, &short)),
        ("tangle-3", of("{}", 2, 3, 2, &short)),
        ("tangle-10-tried", scene(&tried, &short)),
        ("tangle-50", of(many, 2, 50, 4, &short)),
        ("tangle-99-six", of(many, 6, 99, 3, &long)),
        ("tangle-triangle", of(r#"{"polygon":3,"rounds":"each"}"#, 3, 14, 8, &short)),
        ("tangle-octagon", of(r#"{"polygon":8}"#, 4, 20, 9, &long)),
        ("tangle-octagon-start", of(r#"{"polygon":8}"#, 3, 0, 9, &short)),
        ("tangle-over", of(r#"{"ending":{"first_to":5}}"#, 2, usize::MAX, 10, &short)),
        ("tangle-frame-0", hundred.frames[0].scene.clone()),
        ("tangle-frame-50", hundred.frames[50].scene.clone()),
        ("tangle-frame-last", hundred.frames[hundred.frames.len() - 1].scene.clone()),
        ("tangle-keepsake", hundred.keepsake),
        ("tangle-keepsake-octagon", octagon.keepsake),
    ]
}
