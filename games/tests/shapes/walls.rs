//! The JSON that outside programs and stored games rely on: a view of each phase, every event and
//! the options. A change here is a change of what others read.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, GameKind, Observer, Seat};
use serde_json::{Value as Json, json};

const WALLS: GameKind = GameKind::Walls;

#[test]
fn views() {
    let mut game = Story::open(WALLS, "size:3", 2);
    game.does(1, "predict 5");
    let one = game.view(Observer::Seat(Seat(1))).json();
    insta::assert_json_snapshot!("view_predicting_own", one);
    insta::assert_json_snapshot!("view_predicting_public", game.public());
    game.does(0, "predict 3");
    game.place_all("B1 B2 A2 C2");
    insta::assert_json_snapshot!("view_filling", game.sees(0));
    game.place_all("A1 B3 C1 C3 A3");
    insta::assert_json_snapshot!("view_second_round", game.public());
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1 C2 B2 A2 A3 B3 C3");
    insta::assert_json_snapshot!("view_over", game.public());
}

#[test]
fn a_view_on_paper_draws_no_walls() {
    let mut game = Story::open(WALLS, "size:3 rounds:1 walls:end", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("B1 B2 A2 C2");
    insta::assert_json_snapshot!("view_paper", game.public());
}

#[test]
fn events() {
    let mut logs = Vec::new();
    for (options, rounds) in [("rounds:1", 1), ("rounds:1 walls:end", 1), ("rounds:each", 2)] {
        let mut game = Story::open(WALLS, &format!("size:3 {options}"), 2);
        for _ in 0..rounds {
            game.does(0, "predict 3");
            game.does(1, "predict 5");
            game.place_all("B1 B2 A2 C2 A1 B3 C1 C3 A3");
        }
        logs.push(game.log.iter().map(AnyEvent::encode).collect::<Vec<_>>());
    }
    // A golden log: it must also be read for ever.
    insta::assert_json_snapshot!("events", logs);
    for name in ["opened", "predicted", "all_predicted", "placed", "round_ended", "match_ended"] {
        let tag = format!("\"event\":\"{name}\"");
        assert!(logs.iter().flatten().any(|line| line.contains(&tag)), "{name}");
    }
}

#[test]
fn options_have_defaults_and_no_others_are_taken() {
    let config = |line| -> Json { serde_json::from_str(&WALLS.configure(line).unwrap()).unwrap() };
    insta::assert_json_snapshot!(
        "options",
        [config(""), config("size:10 rounds:1 walls:end"), config("3 each live"),]
    );
    let filled = |json: &str| WALLS.summary(json).map(|phrase| args(&phrase));
    assert_eq!(filled("{}"), filled(r#"{"size":5,"rounds":"each","walls":"live"}"#));
    assert_eq!(filled(r#"{"rounds":1}"#), filled(r#"{"size":5,"rounds":1,"walls":"live"}"#));
    for wrong in [
        "",
        r#"{"colour":"red"}"#,
        r#"{"size":300}"#,
        r#"{"size":-1}"#,
        r#"{"rounds":2}"#,
        r#"{"rounds":"one"}"#,
        r#"{"walls":"Live"}"#,
        r#"{"size":5,"size":5}"#,
    ] {
        let refusal = WALLS.summary(wrong).unwrap_err();
        assert_eq!(refusal.phrase.id, "fault-config", "{wrong}");
    }
    assert_eq!(config("")["walls"], json!("live"));
}
