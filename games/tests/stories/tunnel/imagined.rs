//! What can be imagined of a match, what is written and read, and views that no match shows.

use parlour_games::{
    AnyTable,
    engine::{Command, Dice, Observer, Seat},
    tunnel::{Action, Card, View},
};
use serde_json::{Value as Json, json};

use super::{TUNNEL, ask_all, asker, hands, open, predict_all, read};
use crate::law::{encoded, shown};

#[test]
fn imagining_replaces_the_cards_and_predictions_of_others_and_keeps_the_answers() {
    let mut game = open("rounds:2");
    ask_all(&mut game);
    game.does(1, "predict 13");
    let mut dice = Dice::from_seed([9; 32]);
    let own = Observer::Seat(Seat(1));
    let other = TUNNEL.imagine(&game.log, own, &mut dice);
    let (before, after) = (hands(&game.log), hands(&other));
    assert_eq!(after[1], before[1]);
    assert!([0, 2, 3].iter().all(|seat| after[*seat] != before[*seat]));
    let prediction = |table: &AnyTable| table.view(own).json()["prediction"].clone();
    let replay = |log: &[_]| AnyTable::replay(log).unwrap();
    assert_eq!(prediction(&replay(&other)), prediction(&game.table));
    // South, who knows another hand, would see that this is another game; so would North.
    for seat in [0, 2, 3] {
        assert_ne!(
            shown(&game.log, Observer::Seat(Seat(seat))),
            shown(&other, Observer::Seat(Seat(seat)))
        );
    }
    let others = (0..20).map(|_| TUNNEL.imagine(&game.log, Observer::Public, &mut dice));
    let predictions: Vec<_> = others.map(|log| prediction(&replay(&log))).collect();
    assert!(predictions.iter().any(|said| *said != prediction(&game.table)));
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
    for rounds in [1, 13] {
        moments_differ(rounds);
    }
}

fn moments_differ(rounds: usize) {
    let mut game = open(&format!("rounds:{rounds}"));
    let mut moments = vec![game.view(Observer::Public).moment()];
    for _ in 0..4 {
        while let Some(asker) = asker(&game) {
            game.does(asker.0, "ask QS");
            moments.push(game.view(Observer::Public).moment());
        }
        let before = game.view(Observer::Public).moment();
        game.does(0, "predict 13");
        assert_eq!(game.view(Observer::Public).moment(), before);
        predict_all(&mut game, ["3 7 3"; 4]);
        moments.push(game.view(Observer::Public).moment());
    }
    let all = moments.len();
    moments.sort_unstable();
    moments.dedup();
    let expected = 1 + 4 * (4 * rounds + 1);
    assert_eq!((moments.len(), all), (expected, expected));
}

#[test]
fn a_view_that_no_game_shows_is_refused() {
    let mut game = open("rounds:1");
    ask_all(&mut game);
    predict_all(&mut game, ["3 7 3"; 4]);
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

type Change = fn(&mut Json);

/// Each of the changes fits whatever else is seen.
#[test]
fn a_deal_that_is_over_is_checked_as_a_whole() {
    let mut game = open("rounds:1");
    ask_all(&mut game);
    predict_all(&mut game, ["13", "13", "13", "13"]);
    let sound = game.public();
    assert_ne!(sound["finished"][0]["outcome"], json!([13]));
    let changes: [(&str, Change); 3] = [
        ("questions are missing", |deal| {
            deal["questions"].as_array_mut().unwrap().pop();
        }),
        ("a question is asked out of turn", |deal| {
            deal["questions"].as_array_mut().unwrap().swap(1, 2);
        }),
        ("outcome is another", |deal| {
            deal["outcome"] = json!([13]);
            deal["scores"] = json!([60, 60, 60, 60]);
        }),
    ];
    for (reason, change) in changes {
        let mut json = sound.clone();
        change(&mut json["finished"][0]);
        json["totals"] = json["finished"][0]["scores"].clone();
        let said = serde_json::from_value::<View>(json).err().unwrap().to_string();
        assert!(said.contains(reason), "{reason}: {said}");
    }
}

/// When everybody has predicted, a deal is scored; and after the last, nobody has asked.
#[test]
fn no_phase_lasts_longer_than_there_is_something_to_do() {
    let refused = |mut json: Json, name: &str, value: Json| {
        json[name] = value;
        serde_json::from_value::<View>(json).err().unwrap().to_string()
    };
    let mut game = open("rounds:0");
    let said = refused(game.public(), "predicted", json!([true, true, true, true]));
    assert!(said.contains("everybody has predicted"), "{said}");
    for _ in 0..4 {
        predict_all(&mut game, ["3 7 3"; 4]);
    }
    let dealer = game.public()["dealer"].clone();
    let asked = json!([{"seat": dealer, "card": "AS", "has": true}]);
    let said = refused(game.public(), "questions", asked);
    assert!(said.contains("nothing is dealt to ask for"), "{said}");
}

#[test]
fn answers_that_no_deal_gives_are_refused() {
    let mut game = open("rounds:2");
    let (first, second) = (Card::at(12).unwrap(), Card::at(11).unwrap());
    for card in [first, first, first, first, second] {
        let asker = asker(&game).unwrap();
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
    let has = hands(&game.log)[2].has(first);
    assert!(serde_json::from_value::<View>(own.clone()).is_ok());
    own["questions"][0]["has"] = json!(!has);
    assert!(serde_json::from_value::<View>(own).is_err());
}

/// What somebody said first is never told: it is imagined, too, when the deal is scored.
#[test]
fn a_prediction_that_was_taken_back_stays_secret_after_the_deal() {
    let mut game = open("rounds:0");
    game.does(0, "predict 13");
    predict_all(&mut game, ["3 7 3"; 4]);
    let changed = |observer: u8| -> Vec<usize> {
        let observer = Observer::Seat(Seat(observer));
        let mut dice = Dice::from_seed([1; 32]);
        let mut changed = Vec::new();
        for _ in 0..20 {
            let other = TUNNEL.imagine(&game.log, observer, &mut dice);
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
