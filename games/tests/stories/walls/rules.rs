//! Uncoprime Walls, rule by rule, as people play it: commands in text, and what is seen.

use crate::{
    law::{encoded, shown},
    story::{Story, args},
};
use parlour_games::engine::{Dice, GameKind, Observer, Phrase, Seat, Seats};
use serde_json::json;

const WALLS: GameKind = GameKind::Walls;

/// A 3 × 3 board to and fro: 1 2 3 / 6 5 4 / 7 8 9. No two neighbours share a factor.
const NO_WALLS: &str = "A1 B1 C1 C2 B2 A2 A3 B3 C3";
/// 5 1 7 / 3 2 4 / 9 6 8. Walls: 2-4, 2-6, 3-9, 4-8, 6-8, 6-9.
const SIX_WALLS: &str = "B1 B2 A2 C2 A1 B3 C1 C3 A3";

/// Two players at a quick 3 × 3 game that have predicted.
fn filling() -> Story {
    let mut game = Story::open(WALLS, "size:3 rounds:1", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game
}

fn acting(game: &Story) -> Vec<u8> {
    game.to_act().iter().map(|seat| seat.0).collect()
}

fn said(phrase: &Phrase, id: &str, expected: serde_json::Value) {
    assert_eq!((phrase.id.as_ref(), args(phrase)), (id, expected));
}

// Setup.

#[test]
fn a_table_has_five_by_five_cells_for_two_unless_somebody_says() {
    assert_eq!(WALLS.configure("").unwrap(), r#"{"size":5,"rounds":"each","walls":"live"}"#);
    assert_eq!((WALLS.default_seats(), WALLS.seats()), (2, 2..=6));
    let game = Story::open(WALLS, "", 2);
    assert_eq!(game.public()["cells"].as_array().unwrap().len(), 5);
    assert_eq!(game.public()["most_walls"], 40);
}

#[test]
fn sizes_three_to_ten_are_played_and_others_refused() {
    for size in 3..=10_u16 {
        let game = Story::open(WALLS, &format!("size:{size}"), 2);
        assert_eq!(game.public()["most_walls"], 2 * size * (size - 1));
    }
    for size in ["2", "11", "-3", "five"] {
        let refusal = WALLS.configure(&format!("size:{size}")).unwrap_err();
        said(
            &refusal.phrase,
            "fault-not-in-range",
            json!([["param", {"text": "size"}], ["typed", {"text": size}], ["min", {"number": 3}], ["max", {"number": 10}]]),
        );
    }
    // Options may also come as JSON, past the grammar.
    let refusal = WALLS.setup(
        r#"{"size":2}"#,
        Seats::new(2).unwrap(),
        &mut parlour_games::engine::Dice::from_seed([0; 32]),
    );
    let phrase = refusal.err().unwrap().phrase;
    said(&phrase, "walls-refuse-size", json!([["least", {"number": 3}], ["most", {"number": 10}]]));
}

#[test]
fn two_to_six_play_and_no_others() {
    for count in 1..=Seats::MAX {
        let mut dice = parlour_games::engine::Dice::from_seed([0; 32]);
        let setup = WALLS.setup("{}", Seats::new(count).unwrap(), &mut dice);
        match setup {
            Ok(_) => assert!((2..=6).contains(&count), "{count}"),
            Err(refusal) => {
                assert!(!(2..=6).contains(&count), "{count}");
                said(
                    &refusal.phrase,
                    "walls-refuse-players",
                    json!([["least", {"number": 2}], ["most", {"number": 6}]]),
                );
            }
        }
    }
}

// Predictions.

#[test]
fn everybody_sees_that_a_player_has_predicted_and_nobody_what() {
    let mut game = Story::open(WALLS, "size:3", 2);
    let events = game.does(1, "predict 7");
    assert_eq!(game.public()["predicted"], json!([false, true]));
    assert_eq!(game.sees(1)["prediction"], 7);
    assert_eq!(game.sees(0)["prediction"], json!(null));
    assert_eq!(game.public()["prediction"], json!(null));
    let told = |observer| events[0].notice(observer).map(|notice| notice.phrase);
    said(&told(Observer::Public).unwrap(), "walls-predicted", json!([["seat", {"seat": 1}]]));
    said(
        &told(Observer::Seat(Seat(1))).unwrap(),
        "walls-predicted-own",
        json!([["walls", {"number": 7}]]),
    );
    assert!(told(Observer::Seat(Seat(0))).is_none());
}

#[test]
fn predictions_come_in_any_order_and_may_be_changed_until_the_last_is_in() {
    let mut game = Story::open(WALLS, "size:3", 3);
    assert_eq!(acting(&game), [0, 1, 2]);
    game.does(2, "predict 7");
    assert_eq!(acting(&game), [0, 1]);
    game.does(2, "predict 0");
    assert_eq!((acting(&game), game.sees(2)["prediction"].clone()), (vec![0, 1], json!(0)));
    game.does(0, "predict 12");
    game.does(2, "predict 4");
    let events = game.does(1, "predict 5");
    // The last one is in: now numbers are placed, and it is too late.
    assert_eq!(game.public()["phase"], "filling");
    said(
        &events[1].notice(Observer::Public).unwrap().phrase,
        "walls-all-predicted",
        json!([["round", {"number": 1}], ["seat", {"seat": 0}]]),
    );
    for seat in 0..3 {
        said(&game.refuses(seat, "predict 6"), "walls-refuse-too-late", json!([]));
    }
    assert_eq!(game.sees(2)["prediction"], 4);
}

#[test]
fn a_prediction_is_at_most_as_many_walls_as_the_board_has_edges() {
    let mut game = Story::open(WALLS, "size:3", 2);
    said(
        &game.refuses(0, "predict 13"),
        "walls-refuse-prediction",
        json!([["walls", {"number": 13}], ["most", {"number": 12}]]),
    );
    for line in ["predict 181", "predict -1", "predict many"] {
        assert_eq!(game.refuses(0, line).id, "fault-not-in-range", "{line}");
    }
    game.does(0, "predict 12");
    game.does(1, "predict 0");
}

#[test]
fn nothing_is_placed_before_everybody_has_predicted() {
    let mut game = Story::open(WALLS, "size:3", 3);
    game.does(1, "predict 5");
    said(
        &game.refuses(0, "place A1"),
        "walls-refuse-predict-first",
        json!([["count", {"number": 2}], ["missing", {"seats": [0, 2]}]]),
    );
}

// Filling.

#[test]
fn the_one_goes_anywhere_and_later_numbers_beside_a_number() {
    let mut game = filling();
    for cell in ["A1", "B2", "C3", "A3"] {
        assert!(game.would(0, &format!("place {cell}")).is_ok(), "{cell}");
    }
    game.does(0, "place A1");
    assert_eq!(game.public()["open"], json!(["B1", "A2"]));
    // B2 touches A1 with a corner only.
    said(
        &game.refuses(1, "place B2"),
        "walls-refuse-adjacent",
        json!([["cell", {"text": "B2"}], ["open", {"texts": ["B1", "A2"]}]]),
    );
    let refusal = game.refuses(1, "place C3");
    assert_eq!(refusal.id, "walls-refuse-adjacent");
    game.does(1, "place a2");
    assert_eq!(
        game.public()["cells"],
        json!([[1, null, null], [2, null, null], [null, null, null]])
    );
    assert_eq!(
        (game.public()["last"].clone(), game.public()["number"].clone()),
        (json!("A2"), json!(3))
    );
}

#[test]
fn a_filled_cell_is_refused_with_cells_that_would_do() {
    let mut game = filling();
    game.does(0, "place B2");
    said(
        &game.refuses(1, "place B2"),
        "walls-refuse-filled",
        json!([["cell", {"text": "B2"}], ["number", {"number": 1}], ["open", {"texts": ["B1", "A2", "C2"]}]]),
    );
}

#[test]
fn of_the_cells_that_would_do_the_nearest_are_named() {
    let mut game = Story::open(WALLS, "size:5 rounds:1", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1 A2 A3");
    // Open are D1, B2, C2, B3 and A4.
    let phrase = game.refuses(1, "place E5");
    let expected = json!([["cell", {"text": "E5"}], ["open", {"texts": ["D1", "C2", "B3"]}]]);
    said(&phrase, "walls-refuse-adjacent", expected);
}

#[test]
fn a_cell_off_the_board_is_refused_with_the_last_that_there_is() {
    let mut game = filling();
    for cell in ["D1", "A4", "Z99"] {
        said(
            &game.refuses(0, &format!("place {cell}")),
            "walls-refuse-off",
            json!([["cell", {"text": cell}], ["last", {"text": "C3"}]]),
        );
    }
    for line in ["place 4C", "place A0", "place A256", "place B-2"] {
        assert_eq!(game.refuses(0, line).id, "fault-not-a-cell", "{line}");
    }
    assert_eq!(game.refuses(0, "place").id, "fault-missing");
    assert_eq!(game.refuses(0, "place A1 A2").id, "fault-leftover");
    assert_eq!(game.refuses(0, "plaec A1").id, "fault-unknown-command");
}

#[test]
fn whoever_is_not_to_place_is_told_who_is() {
    let mut game = filling();
    said(
        &game.refuses(1, "place A1"),
        "walls-refuse-turn",
        json!([["seat", {"seat": 0}], ["number", {"number": 1}]]),
    );
    game.does(0, "place A1");
    said(
        &game.refuses(0, "place B1"),
        "walls-refuse-turn",
        json!([["seat", {"seat": 1}], ["number", {"number": 2}]]),
    );
    said(&game.refuses(2, "place B1"), "walls-refuse-not-seated", json!([]));
    said(&game.refuses(255, "predict 3"), "walls-refuse-not-seated", json!([]));
}

#[test]
fn with_m_players_the_first_places_1_and_m_plus_1_and_so_on() {
    for players in 2..=6_u8 {
        let mut game = Story::open(WALLS, "size:3 rounds:1", players);
        for seat in 0..players {
            game.does(seat, "predict 4");
        }
        for (index, cell) in (0_u8..).zip(NO_WALLS.split(' ')) {
            let turn = index % players;
            assert_eq!(acting(&game), [turn], "{players} players, number {}", index + 1);
            assert_eq!(game.public()["placer"], turn);
            game.does(turn, &format!("place {cell}"));
        }
        assert!(game.table.outcome().is_some());
    }
}

#[test]
fn the_start_moves_on_by_one_each_round() {
    for players in 2..=6_u8 {
        let mut game = Story::open(WALLS, "size:3", players);
        for round in 0..players {
            assert_eq!(
                (game.public()["round"].clone(), game.table.outcome()),
                (json!(round), None)
            );
            for seat in 0..players {
                game.does(seat, "predict 4");
            }
            assert_eq!(acting(&game), [round]);
            game.place_all(NO_WALLS);
        }
        assert!(game.table.outcome().is_some());
        assert_eq!(acting(&game), [0_u8; 0]);
    }
}

/// On the greatest board, too, no moment comes again.
#[test]
fn no_moment_of_a_round_is_one_of_the_next() {
    let mut game = Story::open(WALLS, "size:10", 2);
    let mut moments = Vec::new();
    for _ in 0..2 {
        for seat in [0, 1] {
            game.does(seat, "predict 90");
        }
        while let [seat] = acting(&game)[..] {
            moments.push(game.view(Observer::Public).moment());
            let cell = game.public()["open"][0].as_str().unwrap().to_owned();
            game.does(seat, &format!("place {cell}"));
        }
        moments.push(game.view(Observer::Public).moment());
    }
    assert_eq!(moments.len(), 2 * (100 + 1));
    assert!(moments.is_sorted_by(|one, other| one < other), "{moments:?}");
}

#[test]
fn walls_are_drawn_live_or_at_the_end() {
    for (walls, drawn) in [("live", json!([["B2", "C2"]])), ("end", json!(null))] {
        let mut game = Story::open(WALLS, &format!("size:3 rounds:1 walls:{walls}"), 2);
        game.does(0, "predict 3");
        game.does(1, "predict 5");
        game.place_all("B1 B2 A2");
        let events = game.does(1, "place C2");
        // The 4 stands beside the 2.
        assert_eq!(game.public()["walls"], drawn);
        let phrase = events[0].notice(Observer::Public).unwrap().phrase;
        if walls == "live" {
            assert_eq!(phrase.id, "walls-placed");
            assert_eq!(args(&phrase)[3], json!(["made", {"number": 1}]));
        } else {
            said(
                &phrase,
                "walls-placed-quietly",
                json!([["seat", {"seat": 1}], ["number", {"number": 4}], ["cell", {"text": "C2"}], ["made", {"number": 0}]]),
            );
        }
        game.place_all("A1 B3 C1 C3 A3");
        assert_eq!(game.public()["finished"][0]["walls"].as_array().unwrap().len(), 6);
    }
}

// The end of a round and of the match.

#[test]
fn a_full_board_reveals_every_prediction_and_the_closest_wins() {
    let mut game = filling();
    game.place_all("B1 B2 A2 C2 A1 B3 C1 C3");
    assert_eq!(game.public()["finished"], json!([]));
    let events = game.does(0, "place A3");
    let finished = &game.public()["finished"][0];
    assert_eq!(finished["cells"], json!([[5, 1, 7], [3, 2, 4], [9, 6, 8]]));
    assert_eq!(finished["predictions"], json!([3, 5]));
    assert_eq!(finished["differences"], json!([3, 1]));
    let phrase = events[1].notice(Observer::Public).unwrap().phrase;
    assert_eq!(phrase.id, "walls-round-ended");
    assert_eq!(args(&phrase)[2], json!(["walls", {"number": 6}]));
    assert_eq!(args(&phrase)[4], json!(["closest", {"seats": [1]}]));
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.places, outcome.scores), (vec![2, 1], vec![3, 1]));
    assert_eq!(game.public()["phase"], "over");
    said(&game.refuses(0, "place A1"), "walls-refuse-over", json!([]));
    said(&game.refuses(1, "predict 3"), "walls-refuse-over", json!([]));
}

#[test]
fn several_may_be_closest() {
    let mut game = Story::open(WALLS, "size:3 rounds:1", 3);
    for (seat, line) in [(0, "predict 5"), (1, "predict 7"), (2, "predict 8")] {
        game.does(seat, line);
    }
    game.place_all(SIX_WALLS);
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.places, outcome.scores), (vec![1, 1, 3], vec![1, 1, 2]));
    let ended = game.log.last().unwrap().notice(Observer::Public).unwrap().phrase;
    assert_eq!(args(&ended)[4], json!(["closest", {"seats": [0, 1]}]));
}

#[test]
fn a_match_is_decided_by_the_sum_of_differences() {
    let mut game = Story::open(WALLS, "size:3", 2);
    game.does(0, "predict 0");
    game.does(1, "predict 5");
    game.place_all(NO_WALLS);
    // What was said in the last round is known, and a new one is being predicted.
    assert_eq!(game.public()["totals"], json!([0, 5]));
    assert_eq!(game.public()["phase"], "predicting");
    assert_eq!(
        (game.public()["predicted"].clone(), game.sees(0)["prediction"].clone()),
        (json!([false, false]), json!(null))
    );
    game.does(0, "predict 12");
    game.does(1, "predict 5");
    game.place_all(SIX_WALLS);
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.places, outcome.scores), (vec![1, 1], vec![6, 6]));
}

#[test]
fn only_who_is_to_place_has_cells_to_choose_from_but_everybody_sees_them() {
    let game = filling();
    let offers = |observer| game.view(observer).legal().count();
    assert_eq!(offers(Observer::Seat(Seat(0))), Some(9));
    assert_eq!(offers(Observer::Seat(Seat(1))), Some(0));
    assert_eq!(offers(Observer::Public), Some(0));
    let controls = |observer| game.view(observer).controls().len();
    assert_eq!(controls(Observer::Public), 1);
    assert_eq!(controls(Observer::Seat(Seat(1))), 0);
}

/// A seat must not learn what another took back either: it is imagined too.
#[test]
fn a_prediction_that_was_taken_back_stays_secret_after_the_round() {
    let mut game = Story::open(WALLS, "size:3 rounds:1", 2);
    game.does(0, "predict 9");
    game.does(0, "predict 2");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1 C2 B2 A2 A3 B3 C3");
    let other = Observer::Seat(Seat(1));
    let log = encoded(&game.log);
    let mut changed = vec![false; log.len()];
    for seed in 0..20 {
        let imagined = WALLS.imagine(&game.log, other, &mut Dice::from_seed([seed; 32]));
        for (changed, (one, other)) in changed.iter_mut().zip(log.iter().zip(encoded(&imagined))) {
            *changed |= *one != other;
        }
        assert_eq!(shown(&game.log, other), shown(&imagined, other));
    }
    assert!(changed[1], "the 9 is known to seat 0 alone");
    assert_eq!(changed.iter().filter(|&&changed| changed).count(), 1);
}
