//! What is refused, and options that make no sense.

use parlour_games::{
    engine::{Args, Dice, Knowledge, Options, Play, Refuse, Seats},
    worms::{Config, Method, Mode, View, Worms},
};

use super::{LETTERS, LINKS, WORMS, duel, is, on};
use crate::story::Typed;

#[test]
fn what_is_aimed_wrongly_is_refused_with_what_would_be_right() {
    let mut game = duel(2);
    assert_eq!(game.refuses(0, "fork 19").id, "worms-refuse-no-satellite");
    assert_eq!(game.refuses(1, "triangle 1").id, "worms-refuse-turn");
    assert_eq!(game.refuses(0, "deflect 1").id, "worms-refuse-not-firing");
    assert_eq!(game.refuses(0, "weapon deflect").id, "worms-refuse-no-fire");
    assert_eq!(game.refuses(0, "prove 1").id, "worms-refuse-weapon");
    assert_eq!(game.refuses(0, "weapon triangle").id, "worms-refuse-aimed");
    assert_eq!(game.refuses(0, "build triangle").id, "worms-refuse-nothing-to-build");
    game.does(0, "triangle 1");
    for line in ["triangle 1", "snap 2", "anti 5"] {
        assert_eq!(game.refuses(1, line).id, "worms-refuse-uncloaked");
    }
    assert!(game.would(1, "fork 41").is_err() && game.would(1, "fork 0").is_err());
    assert_eq!(game.refuses(7, "fork 9").id, "worms-refuse-not-seated");
}

/// "It can only be used once": and then nothing is left for them to do, while others go on.
#[test]
fn who_has_finished_is_told_so_and_not_to_wait() {
    for (line, with) in [("anti 18", "located"), ("anti 1", "spent"), ("snap 18", "snapped")] {
        let config = Config { mode: Mode::Relay, ..Config::default() };
        let mut game = on(LETTERS, LINKS, &config, 2);
        assert_eq!(game.refuses(1, line).id, "worms-refuse-turn", "it comes to them");
        game.does(0, line);
        for again in ["anti 18", "snap 2", "hint", "weapon fork"] {
            let refusal = game.refuses(0, again);
            assert_eq!(refusal.id, "worms-refuse-finished");
            let said = refusal.args.iter().find(|(name, _)| name == "with").unwrap();
            assert_eq!(said.1, with.into(), "{line}");
        }
    }
    let config = Config { mode: Mode::Relay, fire: 10, ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 2);
    game.does(0, "fork 18");
    game.does(0, "fork 18");
    let refusal = game.refuses(0, "fork 18");
    assert!(refusal.args.iter().any(|(name, said)| name == "with" && *said == "out".into()));
}

fn options(line: &str) -> Result<Config, String> {
    let args =
        Args::read("new", Config::PARAMS, line).map_err(|error| error.phrase().id.into_owned())?;
    Config::from_args(&args).map_err(|refusal| refusal.phrase().id.into_owned())
}

#[test]
fn options_are_read_and_judged() {
    let config = options("mode:relay satellites:20 p:0.25 method:links links:7 tutor:off").unwrap();
    assert_eq!((config.mode, config.satellites(), config.links()), (Mode::Relay, 20, 7));
    assert_eq!((config.recipe().p, config.tutor), (0.25, false));
    assert_eq!(options("logic:off").unwrap().mode, Mode::Master);
    for (line, code) in [
        ("p:2", "worms-refuse-probability"),
        ("p:none", "worms-refuse-probability"),
        ("mode:duel logic:off", "worms-refuse-logic-off"),
        ("mode:master logic:complete", "worms-refuse-logic-off"),
        ("mode:build satellites:8 worth:21", "worms-refuse-worth"),
        ("method:pieces p:0.3", "worms-refuse-unheeded"),
        ("method:links open:3", "worms-refuse-unheeded"),
        ("open:3 p:0.3", "worms-refuse-unheeded"),
        ("mode:build p:0.3", "worms-refuse-unheeded"),
        ("mode:build level:9 method:links", "worms-refuse-unheeded"),
    ] {
        assert_eq!(options(line).unwrap_err(), code, "{line}");
    }
    // At these levels networks are made otherwise.
    let (linked, pieced) = (options("level:2 p:0.3").unwrap(), options("level:9 open:3").unwrap());
    assert_eq!((linked.recipe().method, linked.recipe().p), (Method::Links, 0.3));
    assert_eq!((pieced.recipe().method, pieced.recipe().open), (Method::Pieces, Some(3)));
    let own = r#"{"mode":"own","network":{"groups":"EMGMG","links":[]}}"#;
    assert!(serde_json::from_str::<Config>(own).is_err(), "that network keeps no rule");
    let five = Play::<Worms>::setup(
        &Config::default(),
        Seats::new(5).unwrap(),
        &mut Dice::from_seed([0; 32]),
    );
    assert!(five.is_err());
    let pair = Config { mode: Mode::Solo, ..Config::default() };
    assert!(
        Play::<Worms>::setup(&pair, Seats::new(2).unwrap(), &mut Dice::from_seed([0; 32])).is_err()
    );
}

#[test]
fn analysis_of_what_is_described() {
    let ask = |json: &str| {
        let position = serde_json::from_str(json).unwrap();
        WORMS.analyse_position(position).unwrap()
    };
    let links = serde_json::to_string(LINKS).unwrap();
    let answer = ask(&format!(r#"{{"network":{{"links":{links},"known":"??????????????????"}}}}"#));
    let answer = answer.unwrap();
    assert_eq!(answer["safe"]["triangle"], serde_json::json!([0, 1, 2, 3, 4, 5, 7, 8]));
    assert_eq!(answer["groups"].as_array().unwrap().len(), 18);
    let known = "E".repeat(18);
    let answer = ask(&format!(r#"{{"network":{{"links":{links},"known":"{known}"}}}}"#)).unwrap();
    let empty = serde_json::json!({
        "headquarters": [], "groups": [], "safe": { "fork": [], "triangle": [], "foursome": [] }
    });
    assert_eq!(answer, empty, "what contradicts itself leaves nothing");
    for wrong in [
        r#"{"network":{"links":[[0,1]],"known":"?"}}"#,
        r#"{"network":{"links":[],"known":"?X"}}"#,
        r#"{"network":{"links":[[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8],[0,9]],"known":"??????????"}}"#,
        r#"{"network":{"links":[]}}"#,
        "[]",
    ] {
        assert!(ask(wrong).is_err(), "{wrong}");
    }
    let many = "?".repeat(41);
    assert!(ask(&format!(r#"{{"network":{{"links":[],"known":"{many}"}}}}"#)).is_err());
}

#[test]
fn what_is_not_an_event_is_refused() {
    for text in ["", "{}", r#"{"event":"opened","config":{"level":11},"seats":2,"fields":[]}"#] {
        assert!(WORMS.decode(text).is_err(), "{text}");
    }
    let game = duel(2);
    for event in &game.log {
        assert_eq!(WORMS.decode(&event.encode()).unwrap().encode(), event.encode());
    }
    assert!(is(&game.log[0], "opened"));
}

#[test]
fn the_example_is_a_view_that_a_game_shows() {
    let example = View::example();
    let json = serde_json::to_value(&example).unwrap();
    assert_eq!(serde_json::from_value::<View>(json).unwrap(), example);
    let board = &example.boards[0];
    assert_eq!((board.shots, board.gunners[1].firing.len()), (4, 1));
}

#[test]
fn every_page_of_rules_has_a_position_that_a_game_shows() {
    for topic in WORMS.topics() {
        let view = WORMS.example_of(topic);
        assert!(WORMS.view_from_json(view.json()).unwrap() == view, "{topic}");
    }
    let built = <View as Typed>::of(WORMS.example_of("build")).draft.unwrap();
    assert_eq!((built.groups.as_str(), built.links.len()), ("EMGMGEEG", 11));
}
