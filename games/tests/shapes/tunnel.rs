//! The JSON that outside programs and stored games rely on: a view of each phase, every event and
//! the options. A change here is a change of what others read.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, AnyTable, GameKind};
use serde_json::{Value as Json, json};

const TUNNEL: GameKind = GameKind::Tunnel;

/// The source's example, South's hand first: 3 7 3 if South or North deals, else 3 6 4.
const HANDS: [&str; 4] = [
    "AS TS 7S QH 8H 6H KD 9D 3D AC JC 6C 4C",
    "QS 8S 5S 2S AH TH 4H AD TD 7D KC 8C 5C",
    "KS 9S 4S JH 7H 3H 2H JD 5D TC 7C 3C 2C",
    "JS 6S 3S KH 9H 5H QD 8D 6D 4D 2D QC 9C",
];

/// The event; if it is a deal, one of those hands, so that shapes do not depend on dice.
fn told(event: &AnyEvent) -> AnyEvent {
    let mut json: Json = serde_json::from_str(&event.encode()).unwrap();
    if json["event"] == "dealt" {
        json["hands"] =
            HANDS.iter().map(|hand| json!(hand.split(' ').collect::<Vec<_>>())).collect();
    }
    TUNNEL.decode(&json.to_string()).unwrap()
}

/// A match whose deals are all the same.
struct Match(Story);

impl Match {
    fn open(options: &str) -> Self {
        let mut game = Story::open(TUNNEL, options, 4);
        game.log = game.log.iter().map(told).collect();
        game.table = AnyTable::replay(&game.log).unwrap();
        Self(game)
    }

    fn does(&mut self, seat: u8, line: &str) {
        let game = &mut self.0;
        for event in game.would(seat, line).unwrap().iter().map(told) {
            game.table = game.table.clone().after(&event).unwrap();
            game.log.push(event);
        }
    }

    /// Asks whoever's turn it is.
    fn ask(&mut self, cards: &str) {
        for card in cards.split(' ') {
            let seat = self.0.to_act().iter().next().unwrap();
            self.does(seat.0, &format!("ask {card}"));
        }
    }

    fn predict(&mut self, all: [&str; 4]) {
        for (seat, said) in (0..).zip(all) {
            self.does(seat, &format!("predict {said}"));
        }
    }
}

#[test]
fn views() {
    let mut game = Match::open("rounds:1");
    game.ask("KS AH QH");
    insta::assert_json_snapshot!("tunnel_view_asking_own", game.0.sees(2));
    insta::assert_json_snapshot!("tunnel_view_asking_public", game.0.public());
    game.ask("AD");
    game.does(2, "predict 5 7 1");
    insta::assert_json_snapshot!("tunnel_view_predicting_own", game.0.sees(2));
    insta::assert_json_snapshot!("tunnel_view_predicting_public", game.0.public());
    game.predict(["3 7 3", "3 6 4", "5 7 1", "3 5 4 1"]);
    insta::assert_json_snapshot!("tunnel_view_after", game.0.public());
    for _ in 0..3 {
        game.ask("2S 2S 2S 2S");
        game.predict(["13", "0 13", "3 6 4", "3 7 3"]);
    }
    let over = game.0.sees(1);
    assert_eq!((&over["phase"], &over["hand"]), (&json!("over"), &json!(null)));
    assert_eq!(over["finished"].as_array().map(Vec::len), Some(4));
    assert_eq!(over["finished"][0], game.0.public()["finished"][0]);
}

#[test]
fn events() {
    let mut game = Match::open("rounds:1 anonymous:off");
    game.does(3, "hand");
    for _ in 0..4 {
        game.ask("KS QS 2C 4H");
        game.predict(["3 7 3", "3 6 4", "5 7 1", "0 4 4 4 1"]);
    }
    let log: Vec<_> = game.0.log.iter().map(AnyEvent::encode).collect();
    // A golden log: it must also be read for ever.
    insta::assert_json_snapshot!("tunnel_events", log);
    for name in ["opened", "dealt", "asked", "predicted", "looked", "scored", "match_ended"] {
        let tag = format!("\"event\":\"{name}\"");
        assert!(log.iter().any(|line| line.contains(&tag)), "{name}");
    }
}

#[test]
fn options_have_defaults_and_no_others_are_taken() {
    let config = |line| -> Json { serde_json::from_str(&TUNNEL.configure(line).unwrap()).unwrap() };
    insta::assert_json_snapshot!(
        "tunnel_options",
        [config(""), config("rounds:0 deals:8 anonymous:off"), config("13 40 on")]
    );
    let filled = |json: &str| TUNNEL.summary(json).map(|phrase| args(&phrase));
    assert_eq!(filled("{}"), filled(&TUNNEL.configure("").unwrap()));
    for wrong in [
        "",
        r#"{"size":5}"#,
        r#"{"rounds":-1}"#,
        r#"{"rounds":"3"}"#,
        r#"{"rounds":300}"#,
        r#"{"deals":4.5}"#,
        r#"{"anonymous":"on"}"#,
        r#"{"deals":8,"deals":8}"#,
    ] {
        let refusal = TUNNEL.summary(wrong).unwrap_err();
        assert_eq!(refusal.phrase.id, "fault-config", "{wrong}");
    }
}
