//! What there is to press.

use parlour_games::{
    engine::{Control, Domain, Observer, Seat},
    tunnel::Sequence,
};

use super::{hands, open, predict_all};
use crate::story::Story;

fn controls(game: &Story, observer: Observer) -> Vec<Control> {
    game.view(observer).controls()
}

/// The choices of every menu, and what else there is by its command.
fn split(controls: &[Control]) -> (Vec<Vec<String>>, Vec<String>) {
    let (mut menus, mut others) = (Vec::new(), Vec::new());
    for control in controls {
        match control {
            Control::Select { choices, .. } => {
                menus.push(choices.iter().map(|choice| choice.value.clone()).collect());
            }
            other => others.push(other.line().command.to_string()),
        }
    }
    (menus, others)
}

#[test]
fn who_asks_chooses_from_a_menu_for_each_suit() {
    let game = open("");
    let (menus, others) = split(&controls(&game, Observer::Seat(Seat(0))));
    assert_eq!(menus.len(), 4);
    assert_eq!(others, ["hand"]);
    let mut all = std::collections::BTreeSet::new();
    for (menu, suit) in menus.iter().zip(["S", "H", "D", "C"]) {
        assert_eq!(menu.len(), 13);
        assert!(menu.iter().all(|card| card.ends_with(suit)), "{menu:?}");
        all.extend(menu.iter().cloned());
        // What one holds oneself can be asked for, too, but comes last.
        let is_own = |card: &String| hands(&game.log)[0].has(card.parse().unwrap());
        assert!(menu.is_sorted_by_key(is_own), "{menu:?}");
    }
    assert_eq!(all.len(), 52);
}

#[test]
fn nobody_else_has_more_to_press_than_their_hand_and_the_public_nothing() {
    let game = open("");
    for seat in 1..4 {
        let (menus, others) = split(&controls(&game, Observer::Seat(Seat(seat))));
        assert_eq!((menus.len(), others), (0, vec!["hand".to_owned()]));
    }
    assert_eq!(controls(&game, Observer::Public), []);
}

#[test]
fn predictions_are_filled_into_a_form_that_shows_one() {
    let mut game = open("rounds:0");
    for _ in 0..2 {
        let controls = controls(&game, Observer::Seat(Seat(3)));
        let Some(Control::Form { fields, line, .. }) = controls.first() else {
            panic!("no form: {controls:?}")
        };
        assert_eq!((line.command.as_ref(), fields.len()), ("predict", 1));
        let Domain::Free { example } = &fields[0].domain else { panic!("{fields:?}") };
        assert!(example.parse::<Sequence>().is_ok(), "{example}");
        // It can be changed as long as others think.
        game.does(3, "predict 3 7 3");
    }
    predict_all(&mut game, ["3 7 3", "13", "0 13", "4 9"]);
    assert_eq!(game.public()["deal"], 1);
}

#[test]
fn after_the_match_there_is_nothing_to_press() {
    let mut game = open("rounds:0");
    for _ in 0..4 {
        predict_all(&mut game, ["3 7 3", "13", "0 13", "4 9"]);
    }
    assert_eq!(game.public()["phase"], "over");
    for observer in Observer::all(game.seats) {
        assert_eq!(controls(&game, observer), []);
    }
}
