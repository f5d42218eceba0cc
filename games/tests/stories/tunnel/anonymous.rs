//! Who sits where is told at the end, and not before.

use parlour_games::engine::{Observer, Phrase, Seat};
use serde_json::json;

use super::{asker, is_end, open, predict_all};
use crate::story::{Story, arg, told};

/// A whole match with every kind of event, and some refusals.
fn play(options: &str) -> (Story, Vec<Phrase>) {
    let mut game = open(options);
    let mut refusals = Vec::new();
    for _ in 0..4 {
        refusals.push(game.refuses(0, "predict 3 7 3"));
        while let Some(asker) = asker(&game) {
            refusals.push(game.refuses((asker.0 + 1) % 4, "ask QS"));
            game.does(asker.0, "hand");
            game.does(asker.0, "ask KH");
        }
        predict_all(&mut game, ["3 7 3", "13", "0 13", "4 9"]);
    }
    (game, refusals)
}

/// Is there a person in it? A seat in a phrase becomes a name.
fn names_somebody(phrase: &Phrase) -> bool {
    json!(phrase).to_string().contains("{\"seat\":")
}

#[test]
fn at_an_anonymous_table_nobody_is_named_before_the_match_is_over() {
    let (game, refusals) = play("rounds:2");
    assert!(!refusals.iter().any(names_somebody));
    let mut said = 0;
    for event in &game.log {
        for phrase in Observer::all(game.seats).filter_map(|observer| told(event, observer)) {
            assert_eq!(names_somebody(&phrase), is_end(event), "{}", phrase.id);
            said += 1;
        }
    }
    assert!(said > 4 * (8 + 8 + 8));
}

#[test]
fn at_an_open_table_people_are_named_from_the_beginning() {
    let (game, refusals) = play("rounds:2 anonymous:off");
    assert!(refusals.iter().all(names_somebody));
    for event in &game.log {
        if let Some(phrase) = told(event, Observer::Public) {
            assert!(names_somebody(&phrase), "{}", phrase.id);
        }
    }
}

#[test]
fn everybody_learns_their_own_place_with_their_cards() {
    let game = open("");
    for (seat, name) in (0..).zip(["south", "west", "north", "east"]) {
        let phrase = told(&game.log[1], Observer::Seat(Seat(seat))).unwrap();
        assert_eq!(arg(&phrase, "place"), json!({"text": name}));
    }
}
