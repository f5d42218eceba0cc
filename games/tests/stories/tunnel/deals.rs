//! Dealing, asking, predicting, scoring, and the match.

use parlour_games::{
    engine::{Observer, Seat},
    tunnel::{Card, Config, Partners, Sequence, outcome, score},
};
use serde_json::json;

use super::{ask_all, configure, hands, is_end, open, predict_all, to_act};
use crate::story::{arg, told};

#[test]
fn a_match_has_four_deals_of_two_rounds_unless_somebody_says() {
    let default = Config { rounds: 2, deals: 4, anonymous: None, partners: Partners::Lot };
    assert_eq!(configure(""), Ok(default));
    assert_eq!(serde_json::from_str::<Config>("{}").unwrap(), default);
    let said = Config { rounds: 0, deals: 12, anonymous: Some(false), ..Config::default() };
    assert_eq!(configure("rounds:0 deals:12 anonymous:off"), Ok(said));
    assert_eq!(
        configure("13 40 ON"),
        Ok(Config { rounds: 13, deals: 40, anonymous: Some(true), ..Config::default() })
    );
}

#[test]
fn everybody_gets_thirteen_cards_that_nobody_else_sees() {
    let game = open("");
    let hands = hands(&game.log);
    for seat in 0..4_u8 {
        assert_eq!(game.sees(seat)["hand"], json!(hands[usize::from(seat)]));
        let phrase = told(&game.log[1], Observer::Seat(Seat(seat))).unwrap();
        assert_eq!(phrase.id, "tunnel-dealt-own");
        assert_eq!(arg(&phrase, "cards"), json!({"text": hands[usize::from(seat)].said()}));
    }
    assert_eq!(game.public()["hand"], json!(null));
    assert_eq!(told(&game.log[1], Observer::Public).unwrap().id, "tunnel-dealt");
    assert_eq!(game.public()["phase"], "asking");
}

#[test]
fn a_hand_is_shown_again_to_its_owner_alone() {
    let mut game = open("");
    for seat in [2, 0] {
        let before = game.public();
        let events = game.does(seat, "hand");
        for other in 0..4 {
            let phrase = told(&events[0], Observer::Seat(Seat(other)));
            let expected = (other == seat).then_some("tunnel-hand");
            assert_eq!(phrase.as_ref().map(|phrase| phrase.id.as_ref()), expected);
        }
        assert_eq!(told(&events[0], Observer::Public), None);
        assert_eq!(game.public(), before);
    }
}

#[test]
fn each_seat_asks_its_partner_in_turn_and_everybody_hears_the_truth() {
    let mut game = open("rounds:13");
    let hands = hands(&game.log);
    // All cards, so that yes and no are heard by everybody, also of a card in the own hand.
    for (turn, card) in Card::all().enumerate() {
        let asker = (turn % 4) as u8;
        assert_eq!(to_act(&game), [asker]);
        assert_eq!(game.public()["asker"], asker);
        let events = game.does(asker, &format!("ask {}", card.said()));
        let has = hands[(turn + 2) % 4].has(card);
        let question = json!({"seat": asker, "card": card.to_string(), "has": has});
        assert_eq!(game.public()["questions"][turn], question);
        assert_eq!(game.sees((asker + 1) % 4)["questions"][turn], question);
        let phrase = told(&events[0], Observer::Public).unwrap();
        assert_eq!(arg(&phrase, "has"), json!({"text": if has { "yes" } else { "no" }}));
        assert_eq!(arg(&phrase, "card"), json!({"text": card.said()}));
    }
    let questions = game.public()["questions"].as_array().unwrap().clone();
    assert!((5..25).contains(&questions.iter().filter(|question| question["has"] == true).count()));
    assert_eq!(
        (to_act(&game), game.public()["phase"].clone()),
        (vec![0, 1, 2, 3], json!("predicting"))
    );
}

#[test]
fn without_rounds_everybody_predicts_at_once() {
    let game = open("rounds:0");
    assert_eq!(game.public()["phase"], "predicting");
    assert_eq!(to_act(&game), [0, 1, 2, 3]);
}

#[test]
fn predictions_are_secret_and_may_be_changed_until_the_last_is_in() {
    let mut game = open("rounds:1");
    ask_all(&mut game);
    let events = game.does(2, "predict 13");
    assert_eq!(told(&events[0], Observer::Public).unwrap().id, "tunnel-predicted");
    assert_eq!(told(&events[0], Observer::Seat(Seat(0))), None);
    let own = told(&events[0], Observer::Seat(Seat(2))).unwrap();
    assert_eq!(arg(&own, "sequence"), json!({"text": "13"}));
    game.does(2, "predict 5, 8");
    assert_eq!(to_act(&game), [0, 1, 3]);
    assert_eq!(game.public()["predicted"], json!([false, false, true, false]));
    assert_eq!(game.sees(2)["prediction"], json!([5, 8]));
    assert_eq!(
        (game.sees(0)["prediction"].clone(), game.public()["prediction"].clone()),
        (json!(null), json!(null))
    );
    game.does(0, "predict 3 7 3");
    game.does(3, "predict 0 13");
    assert_eq!(game.public()["finished"], json!([]));
    game.does(1, "predict 0 4 4 4 1");
    let finished = &game.public()["finished"][0];
    assert_eq!(finished["predictions"], json!([[3, 7, 3], [0, 4, 4, 4, 1], [5, 8], [0, 13]]));
}

#[test]
fn a_deal_is_scored_for_the_dealers_side_and_everything_in_it_is_told() {
    let mut game = open("rounds:1");
    let mut totals = [0_i64; 4];
    for deal in 0..4_usize {
        let hands = hands(&game.log);
        ask_all(&mut game);
        let side = hands[deal % 2].cards().union(hands[deal % 2 + 2].cards());
        let outcome = outcome(side);
        let right = outcome.to_string();
        let events = predict_all(&mut game, [&right, "13", "3 7 3", "0 4 4 4 1"]);
        let said: [Sequence; 4] =
            [&right, "13", "3 7 3", "0 4 4 4 1"].map(|said| said.parse().unwrap());
        let scores = said.map(|said| score(outcome, said));
        assert_eq!(scores[0], 60);
        for (total, score) in totals.iter_mut().zip(scores) {
            *total += i64::from(score);
        }
        let view = game.public();
        let finished = &view["finished"][deal];
        assert_eq!(finished["dealer"], deal);
        assert_eq!(finished["hands"], json!(hands));
        assert_eq!(finished["outcome"], json!(outcome));
        assert_eq!(finished["scores"], json!(scores));
        assert_eq!(view["totals"], json!(totals));
        let phrase = told(&events[1], Observer::Public).unwrap();
        assert_eq!(arg(&phrase, "outcome"), json!({"text": right}));
        assert_eq!(arg(&phrase, "deal"), json!({"number": deal + 1}));
    }
    let end = game.table.outcome().unwrap();
    assert_eq!(end.scores, totals);
    assert_eq!(end.places[0], 1);
    assert_eq!((to_act(&game), game.public()["phase"].clone()), (vec![], json!("over")));
}

#[test]
fn the_deal_moves_clockwise_and_everybody_deals_as_often() {
    let mut game = open("rounds:1 deals:8");
    let mut before = None;
    for deal in 0..8_u8 {
        assert_eq!(game.table.outcome(), None);
        assert_eq!(game.public()["deal"], deal);
        assert_eq!(game.public()["dealer"], deal % 4);
        assert_eq!(to_act(&game), [deal % 4]);
        assert_ne!(before, Some(hands(&game.log)), "the cards are dealt anew");
        before = Some(hands(&game.log));
        ask_all(&mut game);
        predict_all(&mut game, ["3 7 3"; 4]);
    }
    assert!(game.table.outcome().is_some());
    assert!(is_end(game.log.last().unwrap()));
}

#[test]
fn cards_complete_by_name_and_by_suit() {
    let game = open("");
    let values = |seat: u8, typed: &str| -> Vec<String> {
        let view = game.view(Observer::Seat(Seat(seat)));
        let choices = view.suggest("ask", "card", typed);
        choices.into_iter().map(|choice| choice.value).collect()
    };
    assert_eq!(values(0, "q"), ["QS", "QH", "QD", "QC"]);
    assert_eq!(values(0, "10"), ["TS", "TH", "TD", "TC"]);
    for spades in ["s", "♠"] {
        assert_eq!(values(0, spades).len(), 13);
        assert!(values(0, spades).iter().all(|name| name.ends_with('S')));
    }
    assert_eq!(values(0, "♥a"), ["AH"]);
    // High cards first, of every suit.
    assert_eq!(values(0, "").len(), 25);
    assert_eq!(values(0, "")[..5], ["AS", "AH", "AD", "AC", "KS"]);
    assert_eq!(values(0, "x"), [""; 0]);
    assert_eq!(values(1, "q"), [""; 0], "it is South's turn");
    assert_eq!(game.view(Observer::Public).suggest("predict", "sequence", "3"), []);
}
