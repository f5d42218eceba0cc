//! The JSON that outside programs and stored games rely on: a view of each phase, every event and
//! the options. A change here is a change of what others read.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, GameKind};
use serde_json::Value as Json;

const TANGLE: GameKind = GameKind::Tangle;

/// Two rounds of three segments.
fn game() -> Story {
    Story::open(TANGLE, "segments:3 rounds:each", 2)
}

fn play(game: &mut Story, lines: &[&str]) {
    for line in lines {
        let seat = game.to_act().iter().next().expect("somebody is to act");
        game.does(seat.0, line);
    }
}

const ROUND: [&str; 4] = ["start SW", "draw A 40", "draw 315", "draw 180"];

#[test]
fn views() {
    let mut game = game();
    insta::assert_json_snapshot!("view_starting", game.public());
    play(&mut game, &ROUND[..3]);
    insta::assert_json_snapshot!("view_drawing", game.public());
    play(&mut game, &["try 180"]);
    insta::assert_json_snapshot!("view_trying_own", game.sees(0)["preview"]);
    play(&mut game, &ROUND[3..]);
    insta::assert_json_snapshot!("view_second_round", game.public());
    play(&mut game, &ROUND);
    insta::assert_json_snapshot!("view_over", game.public());
}

#[test]
fn events() {
    let mut game = game();
    play(&mut game, &ROUND[..3]);
    play(&mut game, &["try 180", "why"]);
    play(&mut game, &ROUND[3..]);
    play(&mut game, &ROUND);
    let log: Vec<String> = game.log.iter().map(AnyEvent::encode).collect();
    // A golden log: it must also be read for ever.
    insta::assert_json_snapshot!("events", log);
    for name in ["opened", "started", "drawn", "tried", "explained", "round_ended", "match_ended"] {
        let tag = format!("\"event\":\"{name}\"");
        assert!(log.iter().any(|line| line.contains(&tag)), "{name}");
    }
}

#[test]
fn options_have_defaults_and_no_others_are_taken() {
    let config = |line| -> Json { serde_json::from_str(&TANGLE.configure(line).unwrap()).unwrap() };
    insta::assert_json_snapshot!(
        "options",
        [
            config(""),
            config("segments:50 rounds:each polygon:hexagon"),
            config("12 rounds:all polygon:\"0,0 1000,0 500.5,800\""),
        ]
    );
    let filled = |json: &str| TANGLE.summary(json).map(|phrase| args(&phrase));
    let whole = r#"{"polygon":4,"ending":{"first_to":10},"rounds":1}"#;
    assert_eq!(filled("{}"), filled(whole));
    for wrong in [
        "",
        r#"{"colour":"red"}"#,
        r#"{"polygon":-4}"#,
        r#"{"polygon":"square"}"#,
        r#"{"polygon":[[0,0,0]]}"#,
        r#"{"ending":10}"#,
        r#"{"ending":{"first_to":10,"segments":5}}"#,
        r#"{"rounds":2}"#,
        r#"{"rounds":"every"}"#,
    ] {
        let refusal = TANGLE.summary(wrong).unwrap_err();
        assert_eq!(refusal.phrase.id, "fault-config", "{wrong}");
    }
}

/// A view that says what no game shows is refused, whatever it is that is changed.
#[test]
fn views_that_no_game_shows_are_refused() {
    let mut game = game();
    play(&mut game, &ROUND[..3]);
    play(&mut game, &["try 180"]);
    let view = game.sees(0);
    assert!(TANGLE.view_from_json(view.clone()).is_ok());
    let changes: [(&str, Json); 18] = [
        ("/observer", 2.into()),
        ("/config/rounds", 1.into()),
        ("/config/polygon", 3.into()),
        ("/seats", 3.into()),
        ("/round", 1.into()),
        ("/rounds", 3.into()),
        ("/order/0", 1.into()),
        ("/phase", "over".into()),
        ("/drawer", 1.into()),
        ("/corners/0/0", 1.0.into()),
        ("/corner_names/0", "SE".into()),
        ("/vertices/5/1", 400.1.into()),
        ("/segments/1/owner", 0.into()),
        ("/segments/1/met/side", 3.into()),
        ("/end", 4.into()),
        ("/faces/0/edges/0/to", 0.into()),
        ("/points/0", 1.into()),
        ("/preview/share", 1.into()),
    ];
    for (pointer, value) in changes {
        let mut another = view.clone();
        *another.pointer_mut(pointer).expect(pointer) = value;
        assert!(TANGLE.view_from_json(another).is_err(), "{pointer}");
    }
}
