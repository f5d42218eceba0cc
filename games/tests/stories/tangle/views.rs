//! Views of Tangle that come from outside: what does not go together is refused, also where each part of
//! it could be.

use crate::story::Story;
use parlour_games::engine::{Control, GameKind, Observer, Seat};
use serde_json::{Value as Json, json};

const TANGLE: GameKind = GameKind::Tangle;

/// The third of these segments brings the first player a point.
const ROUND: [&str; 4] = ["start SW", "draw A 40", "draw 315", "draw 180"];

fn play(game: &mut Story, lines: &[&str]) {
    for line in lines {
        let seat = game.to_act().iter().next().expect("somebody is to act");
        game.does(seat.0, line);
    }
}

/// Why a view is refused that is changed.
fn refused(view: &Json, change: impl FnOnce(&mut Json)) -> String {
    assert!(TANGLE.view_from_json(view.clone()).is_ok());
    let mut other = view.clone();
    change(&mut other);
    TANGLE.view_from_json(other).err().map(|error| error.to_string()).unwrap_or_default()
}

/// What is open to the player who draws: the letter of the edge, and who gets a point there.
fn open(view: &Json) -> Vec<(String, Json)> {
    let faces = view["faces"].as_array().unwrap().iter();
    let edges = faces.flat_map(|face| face["edges"].as_array().unwrap());
    edges
        .filter_map(|edge| Some((edge["letter"].as_str()?.to_owned(), edge["owner"].clone())))
        .collect()
}

/// The points of a round are those of its path, as long as there is one: on the field or behind.
#[test]
fn points_of_rounds_behind_are_those_of_their_paths() {
    let mut game = Story::open(TANGLE, "segments:3 rounds:each", 2);
    let with = |view: &Json, round: usize| {
        let said = refused(view, |view| {
            let points = &mut view["finished"][round]["points"];
            let [one, other] = [0, 1].map(|seat| points[seat].as_u64().unwrap());
            *points = json!([other, one]);
            for (seat, more) in [
                (0, other.cast_signed() - one.cast_signed()),
                (1, one.cast_signed() - other.cast_signed()),
            ] {
                let total = view["totals"][seat].as_i64().unwrap();
                view["totals"][seat] = json!(total + more);
            }
        });
        (
            said.contains("path is not that of the round behind"),
            said.contains("is not that of its round"),
        )
    };
    play(&mut game, &ROUND);
    assert_eq!(game.public()["finished"][0]["points"], json!([1, 0]));
    assert_eq!(with(&game.public(), 0), (true, false));
    play(&mut game, &ROUND[..2]);
    assert_eq!(with(&game.public(), 0), (false, true));
    play(&mut game, &ROUND[2..]);
    assert_eq!(with(&game.public(), 0), (false, true));
    assert_eq!(with(&game.public(), 1), (true, false));
}

/// Of a round whose path is forgotten, what is left still goes together.
#[test]
fn rounds_long_ago_have_no_path_and_one_who_came_first() {
    let mut game = Story::open(TANGLE, "first-to:1 rounds:all", 5);
    while game.public()["finished"].as_array().unwrap().len() < 26 {
        let view = game.public();
        if view["phase"] == "starting" {
            play(&mut game, &["start SW"]);
            continue;
        }
        let open = open(&view);
        let (letter, _) = open.iter().find(|(_, owner)| !owner.is_null()).unwrap_or(&open[0]);
        play(&mut game, &[&format!("draw {letter} 50")]);
    }
    let view = game.public();
    assert_eq!(
        (&view["finished"][0]["path"], &view["finished"][1]["path"]),
        (&json!([]), &json!([]))
    );
    let said = refused(&view, |view| {
        view["finished"][0]["path"] = view["finished"][25]["path"].clone();
        view["finished"][0]["vertices"] = view["finished"][25]["vertices"].clone();
    });
    assert!(said.contains("the path of a round long ago is still there"), "{said}");
    let said = refused(&view, |view| {
        let points = &mut view["finished"][0]["points"];
        let other = usize::from(points[0] == 1);
        points[other] = json!(1);
        view["finished"][0]["segments"] = json!(9);
        let total = view["totals"][other].as_u64().unwrap();
        view["totals"][other] = json!(total + 1);
    });
    assert!(said.contains("a round has not ended so"), "{said}");
}

#[test]
fn a_preview_is_of_a_place_where_there_is_room() {
    let mut game = Story::open(TANGLE, "", 2);
    play(&mut game, &["start SW", "try A 40"]);
    let near = json!({
        "letter": "A", "share": 1, "to": [1000.0, 0.1], "met": {"side": 1}, "point_for": null,
        "direction": 90.0, "next": 1,
    });
    let view = game.sees(0);
    assert_eq!((&view["preview"]["met"], &view["preview"]["next"]), (&near["met"], &near["next"]));
    let said = refused(&view, |view| view["preview"] = near);
    assert!(said.contains("preview is not of a segment that the observer could draw"), "{said}");
}

/// After the last segment nobody draws, and a preview of it says so.
#[test]
fn a_preview_of_the_last_segment_names_nobody_to_go_on() {
    let mut game = Story::open(TANGLE, "segments:2", 2);
    play(&mut game, &["start SW", "try A 40"]);
    assert_eq!(game.sees(0)["preview"]["next"], 1);
    play(&mut game, &["draw A 40", "try A 50"]);
    assert_eq!(game.sees(1)["preview"]["next"], Json::Null);
}

#[test]
fn no_path_goes_on_after_its_end() {
    let mut game = Story::open(TANGLE, "segments:4", 2);
    play(&mut game, &ROUND);
    let ended = |segments: u16| {
        refused(&game.public(), |view| {
            view["config"]["ending"] = json!({ "segments": segments });
            view["drawer"] = Json::Null;
            view["faces"] = json!([]);
        })
    };
    // A log may be cut off between the last segment and the end of the round.
    assert_eq!(ended(3), "");
    assert!(ended(2).contains("the path goes on after its end"), "{}", ended(2));
}

/// As many choices have room in a menu on every platform.
#[test]
fn no_menu_has_more_than_25_choices() {
    for polygon in ["square", "octagon"] {
        let mut game = Story::open(TANGLE, &format!("segments:40 polygon:{polygon}"), 2);
        play(&mut game, &["start 1"]);
        let mut most = 0;
        while let Some(seat) = game.to_act().iter().next() {
            for control in game.view(Observer::Seat(Seat(seat.0))).controls() {
                if let Control::Select { choices, .. } = control {
                    assert!((1..=25).contains(&choices.len()), "{}", choices.len());
                    most = most.max(choices.len());
                }
            }
            let view = game.public();
            let (letter, _) = open(&view).pop().unwrap();
            play(&mut game, &[&format!("draw {letter} 50")]);
        }
        assert!(most > 15, "{polygon}: {most}");
    }
}
