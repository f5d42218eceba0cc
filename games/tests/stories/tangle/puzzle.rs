//! The source's puzzle: five opening moves on a square; what is player 2's reply, and why?

use crate::story::Story;
use parlour_games::engine::{Args, Dice, GameKind, LabOptions, Level, Observer, Report, Seat};
use serde_json::{Value as Json, json};

/// The source's five moves.
fn puzzle() -> Story {
    let mut game = Story::open(GameKind::Tangle, "", 2);
    for (turn, line) in ["start SW", "draw A 40", "draw 315", "draw 180", "draw 97.6", "draw 270"]
        .iter()
        .enumerate()
    {
        game.does(if turn < 2 { 0 } else { (turn as u8 + 1) % 2 }, line);
    }
    game
}

/// As `parlour lab tangle puzzle` prints it.
fn lab() -> Report {
    let found = GameKind::Tangle.experiments().iter().find(|one| one.name == "puzzle").unwrap();
    let args = Args::read("lab", found.options, "").unwrap();
    (found.run)(&LabOptions { seed: [0; 32], args }, &mut ()).unwrap()
}

#[test]
fn strong_finds_the_reply_whatever_the_dice() {
    let game = puzzle();
    let reply = lab().json["replies"][0].clone();
    assert_eq!(reply["met"], json!({ "segment": 2 }));
    let letter = reply["letter"].as_str().unwrap();
    for seed in 0..5 {
        let mut dice = Dice::from_seed([seed; 32]);
        let line = game.view(Observer::Seat(Seat(1))).choose(Level::Strong, &mut dice).to_string();
        // There, too, where on that edge the round lasts longest.
        let share = reply["line"][0]["share"].as_f64().unwrap() / 100.0;
        assert_eq!(line, format!("draw {letter} {share}"));
    }
}

#[test]
fn the_lab_gives_the_loss_of_every_reply_and_a_reason() {
    let report = lab();
    let replies = report.json["replies"].as_array().unwrap();
    assert_eq!(replies[0]["loss"], json!(0.0));
    let reason = report.json["reason"].as_str().unwrap();
    assert!(report.text.contains(reason), "{}", report.text);
    // The reply gives a point away, and no other gives player 2 more in the end; but it lasts longest.
    assert!(reason.starts_with("to meet segment 3 gives player 1 a point now;"), "{reason}");
    let lasts = |reply: &Json| reply["line"].as_array().unwrap().len();
    for words in ["player 2 gets 3 and player 1 8 in 13 segments, after", "8 in 12 segments"] {
        assert!(reason.contains(words), "{reason}");
    }
    for (number, reply) in replies.iter().enumerate() {
        let line = reply["line"].as_array().unwrap();
        let first = |of: u8| line.iter().filter(|step| step["point"] == json!(of)).count();
        // Every line goes on until player 1, who has two points, has ten.
        assert_eq!((first(0), first(1)), (8, 3), "{reply}");
        assert!(number == 0 || lasts(reply) < lasts(&replies[0]), "{reply}");
        assert!(number == 0 || reply["loss"].as_f64().unwrap() > 0.0, "{reply}");
    }
}

/// Looked one and two segments further nothing changes: the margin of every reply is seen.
#[test]
fn the_margins_do_not_change_any_more() {
    let report = lab();
    for reply in report.json["replies"].as_array().unwrap() {
        let values = reply["values"].as_array().unwrap();
        assert_eq!(values.len(), 18);
        assert_eq!([&values[15], &values[16]], [&values[17]; 2], "{reply}");
    }
}

#[test]
fn the_reply_is_told_as_data() {
    let analysis = puzzle().view(Observer::Seat(Seat(1))).analyse().unwrap();
    let line = analysis["line"].as_array().unwrap();
    assert_eq!((&line[0]["seat"], &line[0]["met"]), (&json!(1), &json!({ "segment": 2 })));
    assert_eq!(line[0]["point"], json!(0));
    // The line can be drawn as it is told.
    let mut game = puzzle();
    for step in line {
        let share = step["share"].as_f64().unwrap() / 100.0;
        let letter = step["letter"].as_str().unwrap();
        game.does(step["seat"].as_u64().unwrap() as u8, &format!("draw {letter} {share}"));
    }
    let gains = analysis["gains"].as_array().unwrap();
    assert_eq!(game.public()["points"][0].as_u64().unwrap(), 2 + gains[0].as_u64().unwrap());
}

/// What strong would draw there loses as many points as anything else, so nothing is blamed: neither on
/// its edge, nor on another, where the round only ends earlier.
#[test]
fn the_reply_is_explained_and_not_blamed() {
    for to in ["A 50", "A 99.7", "A 0.24", "B 50", "C 50"] {
        let mut game = puzzle();
        game.does(1, &format!("draw {to}"));
        game.does(1, "why");
        let told: Json = serde_json::from_str(&game.log.last().unwrap().encode()).unwrap();
        assert_eq!(told["told"]["better"], Json::Null, "{to}: {told}");
    }
}

/// From the corner, both sides are the same.
#[test]
fn of_two_segments_that_are_as_good_neither_is_blamed() {
    for to in ["A 50", "B 50"] {
        let mut game = Story::open(GameKind::Tangle, "", 2);
        game.does(0, "start SW");
        game.does(0, &format!("draw {to}"));
        game.does(1, "why");
        let told: Json = serde_json::from_str(&game.log.last().unwrap().encode()).unwrap();
        assert_eq!(told["told"]["better"], Json::Null, "{to}: {told}");
    }
}
