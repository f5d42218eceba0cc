//! The JSON that outside programs and stored games rely on: a view of each phase, every event and
//! the options. A change here is a change of what others read.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, GameKind};
use serde_json::{Value as Json, json};

const WIRETAP: GameKind = GameKind::Wiretap;

const ONE: &str = "1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
const TWO: &str = "1:A-C*4 2:A-C*1 3:A-C*1 4:A-C*2 5:A-C*1 A:2-4*2 B:2-4*3 C:2-4*2 D:3-5*3 E:2-4*4";

fn draw(game: &mut Story) {
    game.does(0, &format!("network {ONE}"));
    game.does(1, &format!("network {TWO}"));
}

#[test]
fn views() {
    let mut game = Story::open(WIRETAP, "points:2", 2);
    game.does(0, "wire 2 B-D*3");
    insta::assert_json_snapshot!("wiretap_view_drawing_own", game.sees(0));
    insta::assert_json_snapshot!("wiretap_view_drawing_public", game.public());
    draw(&mut game);
    game.does(0, "tap B4");
    game.does(1, "tap E1");
    game.does(0, "tap C3");
    insta::assert_json_snapshot!("wiretap_view_tapping_own", game.sees(0));
    insta::assert_json_snapshot!("wiretap_view_tapping_public", game.public());
    game.does(1, &format!("guess {TWO}"));
    insta::assert_json_snapshot!("wiretap_view_over", game.sees(1));
}

#[test]
fn a_view_with_assistance() {
    let mut game = Story::open(WIRETAP, "assist:both", 2);
    draw(&mut game);
    game.does(0, "tap A1");
    game.does(1, "tap E1");
    game.does(0, &format!("guess {TWO}"));
    insta::assert_json_snapshot!("wiretap_view_assisted", game.sees(0));
}

#[test]
fn events() {
    let mut logs = Vec::new();
    let mut game = Story::open(WIRETAP, "points:2", 2);
    for line in ["line A", "wire A 1-3*1", "wire 1 A-C*1", "wire A none", "undo", "clear"] {
        game.does(0, line);
    }
    draw(&mut game);
    game.does(0, "wire 1 A-C*4");
    game.does(0, "tap A1");
    game.does(1, "tap E1");
    game.does(0, &format!("guess {TWO}"));
    game.does(1, "tap A1");
    draw(&mut game);
    game.does(0, &format!("guess {TWO}"));
    game.does(1, &format!("guess {TWO}"));
    logs.push(game.log.iter().map(AnyEvent::encode).collect::<Vec<_>>());
    let mut game = Story::open(WIRETAP, "assist:both", 2);
    draw(&mut game);
    game.does(0, "tap A1");
    game.does(1, &format!("guess {TWO}"));
    logs.push(game.log.iter().map(AnyEvent::encode).collect());
    // A golden log: it must also be read for ever.
    insta::assert_json_snapshot!("wiretap_events", logs);
    for name in ["opened", "edited", "drawn", "begun", "chosen", "answered", "reckoned", "ended"] {
        let tag = format!("\"event\":\"{name}\"");
        assert!(logs.iter().flatten().any(|line| line.contains(&tag)), "{name}");
    }
}

/// What `random` draws depends on the dice, but not its shape.
#[test]
fn a_random_network_is_an_edit() {
    let mut game = Story::open(WIRETAP, "", 2);
    let events = game.does(0, "random");
    let json: Json = serde_json::from_str(&events[0].encode()).unwrap();
    assert_eq!((&json["event"], &json["step"]), (&json!("edited"), &json!("random")));
    assert_eq!(json["sketch"]["groups"].as_array().unwrap().len(), 10);
}

#[test]
fn options_have_defaults_and_no_others_are_taken() {
    let config =
        |line| -> Json { serde_json::from_str(&WIRETAP.configure(line).unwrap()).unwrap() };
    insta::assert_json_snapshot!(
        "wiretap_options",
        [config(""), config("variant:six points:7 assist:marks"), config("long 1 both")]
    );
    let filled = |json: &str| WIRETAP.summary(json).map(|phrase| args(&phrase));
    assert_eq!(filled("{}"), filled(r#"{"variant":"base","points":null,"assist":"off"}"#));
    for wrong in [
        "",
        r#"{"size":5}"#,
        r#"{"variant":"Six"}"#,
        r#"{"points":"3"}"#,
        r#"{"points":300}"#,
        r#"{"assist":true}"#,
        r#"{"variant":"six","variant":"six"}"#,
    ] {
        let refusal = WIRETAP.summary(wrong).unwrap_err();
        assert_eq!(refusal.phrase.id, "fault-config", "{wrong}");
    }
}
