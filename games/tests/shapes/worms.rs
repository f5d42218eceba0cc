//! The JSON that outside programs and stored games rely on: a view of each phase, every event and
//! the options. A change here is a change of what others read.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, GameKind, Seat, Seats};
use serde_json::{Value as Json, json};

const WORMS: GameKind = GameKind::Worms;

/// Eight satellites; the last is the headquarters.
fn network() -> Json {
    json!({
        "groups": "EMGEMGGH",
        "links": [[0, 1], [0, 2], [1, 2], [0, 4], [1, 3], [3, 5], [4, 5], [2, 3], [2, 4], [3, 4],
            [0, 6], [4, 6], [1, 7], [4, 7]],
    })
}

/// A table at which that network is played, so that shapes do not depend on dice.
fn given(mut options: Json, seats: u8) -> Story {
    options["network"] = network();
    let seats = Seats::new(seats).unwrap();
    Story::with_config(WORMS, &options.to_string(), seats, [0; 32])
}

/// A duel against the clock.
fn duel() -> Story {
    let mut game = given(json!({"logic": "complete", "blitz": true, "clock": 60}), 2);
    game.does(0, "triangle 1");
    game.does(1, "fork 8");
    game.does(0, "hint");
    let late = game.table.passes(75);
    game.add(&late);
    let late = game.table.overtime(Seat(0));
    game.add(&late);
    game.does(1, "deflect 8");
    game.does(0, "weapon prove");
    game
}

#[test]
fn views() {
    let mut game = duel();
    insta::assert_json_snapshot!("worms_view_shooting_own", game.sees(0));
    insta::assert_json_snapshot!("worms_view_shooting_public", game.public());
    game.does(0, "anti 8");
    insta::assert_json_snapshot!("worms_view_over", game.public());
    assert_eq!(game.public()["boards"][0]["groups"], network()["groups"]);

    let mut game = Story::open(WORMS, "mode:build level:1 worth:0", 2);
    game.does(0, "build triangle");
    game.does(0, "build triangle 1");
    insta::assert_json_snapshot!("worms_view_building_own", game.sees(0));
    insta::assert_json_snapshot!("worms_view_building_public", game.public());
}

#[test]
fn events() {
    let mut duel = duel();
    duel.does(0, "prove 4");
    duel.does(1, "snap 6");
    duel.does(0, "anti 8");
    let mut built = Story::open(WORMS, "mode:build satellites:9 parts:singles worth:0", 1);
    let groups = network()["groups"].as_str().unwrap().to_owned();
    for group in groups.chars().filter(|letter| *letter != 'H') {
        built.does(0, &format!("build satellite {group}"));
    }
    let links = network()["links"].as_array().unwrap().clone();
    for link in links.iter().filter(|link| link[1] != 7) {
        let number = |end: usize| link[end].as_u64().unwrap() + 1;
        built.does(0, &format!("build link {} {}", number(0), number(1)));
    }
    for line in ["headquarters 2", "undo", "headquarters 2 5", "check", "done"] {
        built.does(0, &format!("build {line}"));
    }
    built.does(0, "anti 8");
    let logs: Vec<Vec<String>> =
        [&duel, &built].map(|game| game.log.iter().map(AnyEvent::encode).collect()).into();
    // Golden logs: they must also be read for ever.
    insta::assert_json_snapshot!("worms_events", logs);
    for name in [
        "opened", "drafted", "built", "launched", "aimed", "shot", "passed", "elapsed", "overtime",
        "hinted", "ended",
    ] {
        let tag = format!("\"event\":\"{name}\"");
        assert!(logs.iter().flatten().any(|line| line.contains(&tag)), "{name}");
    }
}

#[test]
fn options_have_defaults_and_no_others_are_taken() {
    let config = |line| -> Json { serde_json::from_str(&WORMS.configure(line).unwrap()).unwrap() };
    let many = "mode:relay level:7 satellites:30 method:links logic:complete headquarters:4 links:8 \
        shots:2 fire:3 pace:4 blitz:on clock:90 tutor:off p:0.25";
    insta::assert_json_snapshot!(
        "worms_options",
        [config(""), config(many), config("mode:build worth:20 parts:singles open:3")]
    );
    let filled = |json: &str| WORMS.summary(json).map(|phrase| args(&phrase));
    assert_eq!(filled("{}"), filled(&WORMS.configure("").unwrap()));
    for wrong in [
        "",
        r#"{"size":5}"#,
        r#"{"level":300}"#,
        r#"{"mode":"Duel"}"#,
        r#"{"clock":-5}"#,
        r#"{"blitz":"on"}"#,
        r#"{"level":4,"level":4}"#,
        r#"{"network":{"links":[[0,1]],"groups":"EH"}}"#,
    ] {
        let refusal = WORMS.summary(wrong).unwrap_err();
        assert_eq!(refusal.phrase.id, "fault-config", "{wrong}");
    }
}
