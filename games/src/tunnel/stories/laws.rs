//! What holds in every game: what is imagined could have been, replay is live, and what is offered
//! is accepted.

use proptest::prelude::*;

use super::{
    super::{Card, imagine},
    *,
};
use crate::engine::{History, decode, encode};

/// A match of random actions by anybody who may act, cut off after `most`.
fn random_match(variant: usize, seed: [u8; 32], most: usize) -> Story {
    let variants = Config::variants();
    let mut game = Story::with_config(variants[variant % variants.len()].1, seed);
    let mut script = Dice::derive(&seed, 7);
    for _ in 0..most {
        let views = four().iter().map(|seat| (seat, game.view(Observer::Seat(seat))));
        let may: Vec<(Seat, View)> = views.filter(|(_, view)| !view.legal().is_empty()).collect();
        let Some((seat, view)) = script.pick(&may).cloned() else { break };
        let line = view.sample(&mut script).unwrap().to_string();
        game.does(seat.0, &line);
    }
    game
}

/// Everything that an observer is shown, event by event.
fn shown(log: &[Entry], observer: Observer) -> Vec<String> {
    (1..=log.len())
        .map(|end| {
            let view = replay(&log[..end]).view(observer);
            let said = notice(&log[end - 1], observer);
            let suggested = view.suggest("ask", "card", "q");
            let legal = view.legal();
            format!("{} {} {said:?} {legal:?} {suggested:?}", json!(view), view.moment())
        })
        .collect()
}

fn encoded(log: &[Entry]) -> Vec<String> {
    log.iter().map(encode).collect()
}

fn imagine(log: &[Entry], observer: Observer, dice: &mut Dice) -> Vec<Entry> {
    let mut history = History::of(log).unwrap();
    imagine::imagine(&mut history, observer, dice);
    history.into_log().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_imagined_is_a_game_that_could_have_been(
        variant in 0_usize..3,
        seed: [u8; 32],
        most in 0_usize..60,
    ) {
        let game = random_match(variant, seed, most);
        let mut dice = Dice::derive(&seed, 1);
        for observer in Observer::all(four()) {
            for end in [game.log.len(), 1 + dice.below(game.log.len())] {
                for text in encoded(&imagine(&game.log[..end], observer, &mut dice)) {
                    prop_assert!(decode::<Tunnel>(&text).is_ok(), "{}", text);
                }
            }
        }
    }

    #[test]
    fn a_replay_of_what_was_written_shows_the_same(
        variant in 0_usize..3,
        seed: [u8; 32],
        most in 0_usize..200,
    ) {
        let game = random_match(variant, seed, most);
        let read = encoded(&game.log).into_iter().map(|text| decode(&text).unwrap());
        let play = replay(&read.collect::<Vec<_>>());
        for observer in Observer::all(four()) {
            let view = play.view(observer);
            prop_assert_eq!(&view, &game.view(observer));
            // And a view that a game shows is read back.
            let back: View = serde_json::from_value(json!(view)).unwrap();
            prop_assert_eq!(back, view);
        }
    }

    #[test]
    fn what_is_offered_is_accepted_and_nothing_else(
        variant in 0_usize..3,
        seed: [u8; 32],
        most in 0_usize..80,
    ) {
        let mut game = random_match(variant, seed, most);
        for seat in 0..5_u8 {
            let legal = game.view(Observer::Seat(Seat(seat))).legal();
            let offered: Vec<String> = legal.iter().map(|line| line.to_string()).collect();
            for line in &offered {
                prop_assert!(game.would(seat, line).is_ok(), "{}", line);
            }
            for line in ["ask QS", "predict 3 7 3", "hand"] {
                let accepted = game.would(seat, line).is_ok();
                prop_assert_eq!(accepted, offered.iter().any(|offered| offered == line), "{}", line);
            }
        }
        prop_assert!(game.view(Observer::Public).legal().is_empty());
    }
}

#[test]
fn every_match_ends() {
    for variant in 0..Config::variants().len() {
        let game = random_match(variant, [variant as u8; 32], 10_000);
        assert!(game.play.outcome().is_some(), "{variant}");
        assert!(game.to_act().is_empty());
    }
}

#[test]
fn imagining_replaces_the_cards_and_predictions_of_others_and_keeps_the_answers() {
    let mut game = Story::open("rounds:2");
    game.ask_all();
    game.does(1, "predict 13");
    let mut dice = Dice::from_seed([9; 32]);
    let own = Observer::Seat(Seat(1));
    let other = imagine(&game.log, own, &mut dice);
    let hands = hands_of(&other);
    let before = game.hands();
    assert_eq!(hands[1], before[1]);
    assert!([0, 2, 3].iter().all(|seat| hands[*seat] != before[*seat]));
    assert_eq!(replay(&other).view(own).prediction, game.view(own).prediction);
    // South, who knows another hand, would see that this is another game; so would North.
    for seat in [0, 2, 3] {
        assert_ne!(
            shown(&game.log, Observer::Seat(Seat(seat))),
            shown(&other, Observer::Seat(Seat(seat)))
        );
    }
    let public = (0..20).map(|_| replay(&imagine(&game.log, Observer::Public, &mut dice)));
    let predictions: Vec<_> = public.map(|play| play.view(own).prediction).collect();
    assert!(predictions.iter().any(|said| *said != game.view(own).prediction));
}

#[test]
fn written_actions_are_read_as_the_same() {
    let cards = Card::all().map(Action::Ask);
    let sequences = ["13", "0 13", "3 7 3", "0 4 4 4 1"];
    let predictions = sequences.map(|said| Action::Predict(said.parse().unwrap()));
    for action in cards.chain(predictions).chain([Action::Hand]) {
        let line = action.write();
        for text in [line.to_string(), line.by_name()] {
            assert_eq!(read(&text), Ok(Ok(action)), "{text}");
        }
    }
}

#[test]
fn moments_differ_where_controls_mean_something_else() {
    let mut game = Story::open("rounds:1");
    let mut moments = vec![game.view(Observer::Public).moment()];
    for _ in 0..4 {
        while let Some(asker) = game.asker() {
            game.does(asker.0, "ask QS");
            moments.push(game.view(Observer::Public).moment());
        }
        let before = game.view(Observer::Public).moment();
        game.does(0, "predict 13");
        assert_eq!(game.view(Observer::Public).moment(), before);
        game.predict_all(["3 7 3"; 4]);
        moments.push(game.view(Observer::Public).moment());
    }
    let all = moments.len();
    moments.sort_unstable();
    moments.dedup();
    assert_eq!((moments.len(), all), (1 + 4 * 5, 1 + 4 * 5));
}

#[test]
fn a_view_that_no_game_shows_is_refused() {
    let mut game = Story::open("rounds:1");
    game.ask_all();
    game.predict_all(["3 7 3"; 4]);
    game.does(1, "ask AS");
    let sound = game.sees(1);
    let read = |json: &Json| serde_json::from_value::<View>(json.clone());
    assert!(read(&sound).is_ok());
    let changes: [(&str, Json); 14] = [
        ("/observer", json!(4)),
        ("/config/deals", json!(5)),
        ("/seats", json!(3)),
        ("/deal", json!(2)),
        ("/dealer", json!(0)),
        ("/phase", json!("predicting")),
        ("/asker", json!(1)),
        ("/questions/0/seat", json!(2)),
        ("/hand", json!(null)),
        ("/predicted", json!([true, false, false, false])),
        ("/prediction", json!([13])),
        ("/finished/0/outcome", json!([13, 1])),
        ("/finished/0/scores/2", json!(61)),
        ("/totals/3", json!(1)),
    ];
    for (path, value) in changes {
        let mut json = sound.clone();
        *json.pointer_mut(path).unwrap() = value;
        assert!(read(&json).is_err(), "{path}");
    }
    // An answer that is not that of the hand, and a hand that has a card twice.
    for (path, text) in [("/finished/0/questions/1/has", "has"), ("/finished/0/hands/2", "hand")] {
        let mut json = sound.clone();
        let value = json.pointer(path).unwrap().clone();
        *json.pointer_mut(path).unwrap() = match value {
            Json::Bool(has) => json!(!has),
            _ => sound["finished"][0]["hands"][1].clone(),
        };
        assert!(read(&json).is_err(), "{text}");
    }
}

#[test]
fn answers_that_no_deal_gives_are_refused() {
    let mut game = Story::open("rounds:2");
    let (first, second) = (Card::at(12).unwrap(), Card::at(11).unwrap());
    for card in [first, first, first, first, second] {
        let asker = game.asker().unwrap();
        game.does(asker.0, &format!("ask {card}"));
    }
    let sound = game.public();
    let with = |answers: [bool; 5]| {
        let mut json = sound.clone();
        for (question, has) in answers.into_iter().enumerate() {
            json["questions"][question]["has"] = json!(has);
        }
        serde_json::from_value::<View>(json).is_ok()
    };
    // Somebody has the card, and nobody else has it.
    assert!(with([true, false, false, false, true]));
    assert!(with([false, false, true, false, false]));
    assert!(!with([false, false, false, false, true]));
    assert!(!with([true, true, false, false, true]));
    // Who looks at their own hand knows the answers of their own.
    let mut own = game.sees(2);
    let has = game.hands()[2].has(first);
    assert!(serde_json::from_value::<View>(own.clone()).is_ok());
    own["questions"][0]["has"] = json!(!has);
    assert!(serde_json::from_value::<View>(own).is_err());
}

/// What somebody said first is never told: it is imagined, too, when the deal is scored.
#[test]
fn a_prediction_that_was_taken_back_stays_secret_after_the_deal() {
    let mut game = Story::open("rounds:0");
    game.does(0, "predict 13");
    game.predict_all(["3 7 3"; 4]);
    let changed = |observer: u8| -> Vec<usize> {
        let observer = Observer::Seat(Seat(observer));
        let mut dice = Dice::from_seed([1; 32]);
        let mut changed = Vec::new();
        for _ in 0..20 {
            let other = imagine(&game.log, observer, &mut dice);
            assert_eq!(shown(&game.log, observer), shown(&other, observer));
            let pairs = encoded(&game.log).into_iter().zip(encoded(&other)).enumerate();
            changed.extend(pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| at));
        }
        changed.sort_unstable();
        changed.dedup();
        changed
    };
    // Opened, dealt, the 13, four predictions, scored, dealt again.
    assert_eq!(game.log.len(), 9);
    assert_eq!(changed(1), [2, 8]);
    assert_eq!(changed(0), [8], "who said it knows it");
}
