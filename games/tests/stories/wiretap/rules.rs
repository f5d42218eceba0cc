//! Wiretap, rule by rule, as people play it: commands in text, and what is seen and said. The editor
//! has a file of its own.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, Dice, GameKind, Observer, Phrase, Seat, Seats};
use serde_json::{Value as Json, json};

const WIRETAP: GameKind = GameKind::Wiretap;

/// Its cells, row by row: 3 1 1 4 0, 2 6 3 7 2, 2 3 3 6 4, 4 7 5 0 2, 0 1 2 1 0.
const ONE: &str = "1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
/// Its cells, row by row: 4 4 4 0 0, 3 4 3 0 4, 3 4 3 3 4, 4 5 4 3 4, 1 1 1 3 0.
const TWO: &str = "1:A-C*4 2:A-C*1 3:A-C*1 4:A-C*2 5:A-C*1 A:2-4*2 B:2-4*3 C:2-4*2 D:3-5*3 E:2-4*4";
/// Other wires than the second network's, and as many in every cell.
const TWIN: &str =
    "1:A-C*4 2:A-C*2 3:A-C*2 4:A-C*3 5:A-C*1 A:2-4*1 B:2-4*2 C:2-4*1 D:3-5*3 E:2-4*4";

/// A game in which both networks are confirmed: seat 0 has the first, seat 1 the second.
fn tapping(options: &str) -> Story {
    let mut game = Story::open(WIRETAP, options, 2);
    draw(&mut game);
    game
}

fn draw(game: &mut Story) {
    game.does(0, &format!("network {ONE}"));
    game.does(1, &format!("network {TWO}"));
}

fn acting(game: &Story) -> Vec<u8> {
    game.to_act().iter().map(|seat| seat.0).collect()
}

fn said(phrase: &Phrase, id: &str, expected: Json) {
    assert_eq!((phrase.id.as_ref(), args(phrase)), (id, expected));
}

/// The ids of what the events say to an observer.
fn told(events: &[AnyEvent], observer: Observer) -> Vec<String> {
    let said = events.iter().filter_map(|event| event.notice(observer));
    said.map(|notice| notice.phrase.id.into_owned()).collect()
}

/// The faults that a refused text is told, each with its names.
fn faults(game: &mut Story, line: &str) -> Vec<(String, Json)> {
    let phrase = game.refuses(0, line);
    assert_eq!(phrase.id, "wiretap-refuse-network", "{line}");
    let faults = args(&phrase)[0][1]["list"].clone();
    let error = |error: &Json| {
        let phrase = &error["phrase"];
        (phrase["id"].as_str().unwrap().to_owned(), phrase["args"].clone())
    };
    faults.as_array().unwrap().iter().map(error).collect()
}

fn names(names: &[&str]) -> Json {
    json!({"names": names.iter().map(|name| json!({"text": name})).collect::<Vec<_>>()})
}

// Setup.

#[test]
fn a_table_plays_one_game_of_the_basic_variant_unless_somebody_says() {
    assert_eq!(
        WIRETAP.configure("").unwrap(),
        r#"{"variant":"base","points":null,"assist":"off"}"#
    );
    assert_eq!((WIRETAP.default_seats(), WIRETAP.seats()), (2, 2..=2));
    for (line, config) in [
        ("six-long", r#"{"variant":"six-long","points":null,"assist":"off"}"#),
        ("points:5 assist:count", r#"{"variant":"base","points":5,"assist":"count"}"#),
        ("LONG 1 both", r#"{"variant":"long","points":1,"assist":"both"}"#),
    ] {
        assert_eq!(WIRETAP.configure(line).unwrap(), config);
    }
    for (line, id) in [
        ("variant:seven", "fault-not-a-choice"),
        ("points:0", "fault-not-in-range"),
        ("points:21", "fault-not-in-range"),
        ("assist:on", "fault-not-a-choice"),
    ] {
        assert_eq!(WIRETAP.configure(line).unwrap_err().phrase.id, id);
    }
}

#[test]
fn options_that_come_as_json_are_checked_too_and_only_two_play() {
    let setup = |config: &str, seats: u8| {
        let seats = Seats::new(seats).unwrap();
        let setup = WIRETAP.setup(config, seats, &mut Dice::from_seed([0; 32]));
        setup.err().map(|refusal| refusal.phrase.id.into_owned())
    };
    assert_eq!(setup("{}", 2), None);
    for seats in [1, 3, 16] {
        assert_eq!(setup("{}", seats).as_deref(), Some("wiretap-refuse-players"));
    }
    for points in ["0", "21", "255"] {
        let config = format!(r#"{{"points":{points}}}"#);
        assert_eq!(setup(&config, 2).as_deref(), Some("wiretap-refuse-points"));
    }
    for config in [r#"{"variant":"Base"}"#, r#"{"points":-1}"#, r#"{"size":5}"#, "5"] {
        assert_eq!(setup(config, 2).as_deref(), Some("fault-config"), "{config}");
    }
}

// Networks.

#[test]
fn networks_are_drawn_in_secret_and_in_any_order() {
    let mut game = Story::open(WIRETAP, "", 2);
    assert_eq!((acting(&game), &game.public()["phase"]), (vec![0, 1], &json!("drawing")));
    let events = game.does(1, &format!("network {TWO}"));
    assert_eq!(told(&events, Observer::Public), ["wiretap-drawn"]);
    assert_eq!(told(&events, Observer::Seat(Seat(1))), ["wiretap-drawn-own"]);
    assert_eq!(told(&events, Observer::Seat(Seat(0))), [""; 0]);
    assert_eq!((acting(&game), &game.public()["ready"]), (vec![0], &json!([false, true])));
    assert_eq!(game.sees(1)["network"], TWO);
    for other in [game.sees(0), game.public()] {
        assert!(!other.to_string().contains("A-C*4"), "{other}");
    }
    let events = game.does(0, &format!("network {ONE}"));
    assert_eq!(told(&events, Observer::Public), ["wiretap-drawn", "wiretap-begun"]);
    assert_eq!((acting(&game), &game.public()["phase"]), (vec![0, 1], &json!("tapping")));
    assert_eq!(game.public()["ready"], json!([false, false]));
}

#[test]
fn a_text_may_have_its_groups_in_any_order_and_case() {
    let mut game = Story::open(WIRETAP, "", 2);
    let mut words: Vec<String> = ONE.split(' ').map(str::to_lowercase).collect();
    words.reverse();
    game.does(0, &format!("network {}", words.join(", ").replace('*', "x")));
    assert_eq!(game.sees(0)["network"], ONE);
}

#[test]
fn what_is_no_network_is_refused_with_every_fault() {
    let mut game = Story::open(WIRETAP, "", 2);
    let error = |id: &str, args: Json| (id.to_owned(), args);
    // A line missing.
    assert_eq!(
        faults(&mut game, &format!("network {}", ONE.replace("2:B-D*3 ", ""))),
        [error(
            "wiretap-fault-missing",
            json!([["lines", names(&["2"])], ["count", {"number": 1}]])
        )]
    );
    // A line twice, and so another missing.
    assert_eq!(
        faults(&mut game, &format!("network {}", ONE.replace("2:B-D*3", "1:B-D*3"))),
        [
            error(
                "wiretap-fault-twice",
                json!([["lines", names(&["1"])], ["count", {"number": 1}]])
            ),
            error(
                "wiretap-fault-missing",
                json!([["lines", names(&["2"])], ["count", {"number": 1}]])
            ),
        ]
    );
    // Off the grid, too long, too wide, and a word that is no group, all at once.
    let wrong = ONE
        .replace("3:C-E*2", "3:D-F*2")
        .replace("4:A-C*4", "4:A-D*4")
        .replace("A:1-3*2", "A:1-3*5")
        .replace("E:2-4*2", "E24*2");
    let found = faults(&mut game, &format!("network {wrong}"));
    let ids: Vec<_> = found.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "wiretap-fault-unread",
            "wiretap-fault-off",
            "wiretap-fault-length",
            "wiretap-fault-width",
            "wiretap-fault-missing"
        ]
    );
    assert_eq!(found[0].1[0], json!(["words", names(&["E24*2"])]));
    assert_eq!(found[1].1[0], json!(["groups", names(&["3:D-F*2"])]));
    assert_eq!(found[2].1[1], json!(["lengths", {"texts": ["3"]}]));
    // A width over its budget.
    assert_eq!(
        faults(&mut game, &format!("network {}", ONE.replace("2:B-D*3", "2:B-D*4"))),
        [error(
            "wiretap-fault-many",
            json!([["width", {"number": 4}], ["drawn", {"number": 3}], ["most", {"number": 2}]])
        )]
    );
    // Nothing was drawn by any of it.
    assert_eq!(acting(&game), [0, 1]);
    assert_eq!(game.refuses(0, "network").id, "fault-missing");
    let long = "1:A-C*1 ".repeat(60);
    assert_eq!(game.refuses(0, &format!("network {long}")).id, "fault-too-long");
}

#[test]
fn in_the_variants_with_two_lengths_each_has_its_own_budget() {
    // Of each width there is one group of four cells.
    let long = "1:A-D*1 2:A-D*3 3:B-E*2 4:A-D*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
    let mut game = Story::open(WIRETAP, "variant:long", 2);
    let found = faults(&mut game, &format!("network {}", long.replace("5:B-D*1", "5:B-E*1")));
    assert_eq!(
        found,
        [(
            "wiretap-fault-many-long".to_owned(),
            json!([
                ["width", {"number": 1}],
                ["length", {"number": 4}],
                ["drawn", {"number": 2}],
                ["most", {"number": 1}]
            ])
        )]
    );
    let found = faults(&mut game, &format!("network {}", long.replace("5:B-D*1", "5:A-E*1")));
    assert_eq!(found[0].0, "wiretap-fault-length");
    assert_eq!(found[0].1[1], json!(["lengths", {"texts": ["3", "4"]}]));
    // A network of the basic variant lacks the longer groups.
    assert_eq!(faults(&mut game, &format!("network {ONE}")).len(), 4);
    game.does(0, &format!("network {long}"));
}

#[test]
fn a_network_stays_as_it_is_once_it_is_confirmed() {
    let mut game = Story::open(WIRETAP, "", 2);
    game.does(0, &format!("network {ONE}"));
    let network = format!("network {TWO}");
    let lines = [network.as_str(), "confirm", "random", "clear", "undo", "line 2", "wire 1 A-C*1"];
    for line in lines {
        said(&game.refuses(0, line), "wiretap-refuse-confirmed", json!([]));
    }
    game.does(1, &network);
    for line in [network.as_str(), "confirm", "random"] {
        said(&game.refuses(0, line), "wiretap-refuse-confirmed", json!([]));
    }
    assert_eq!(game.sees(0)["network"], ONE);
}

#[test]
fn nobody_taps_or_guesses_before_both_networks_are_confirmed() {
    let mut game = Story::open(WIRETAP, "", 2);
    game.does(0, &format!("network {ONE}"));
    for line in ["tap A1", &format!("guess {TWO}"), "guess"] {
        said(
            &game.refuses(0, line),
            "wiretap-refuse-draw-first",
            json!([["missing", {"seats": [1]}]]),
        );
    }
}

// Taps.

#[test]
fn a_tap_is_a_secret_until_both_have_chosen() {
    let mut game = tapping("");
    let before = game.public();
    let events = game.does(0, "tap b4");
    assert_eq!(told(&events, Observer::Public), ["wiretap-chosen"]);
    assert_eq!(told(&events, Observer::Seat(Seat(1))), [""; 0]);
    said(
        &events[0].notice(Observer::Seat(Seat(0))).unwrap().phrase,
        "wiretap-tap-own",
        json!([["cell", {"text": "B4"}]]),
    );
    assert_eq!(game.sees(0)["choice"], json!({"tap": "B4"}));
    for other in [game.sees(1), game.public()] {
        assert_eq!((&other["choice"], &other["taps"]), (&json!(null), &before["taps"]));
        assert_eq!(other["ready"], json!([true, false]));
    }
    assert_eq!(acting(&game), [1]);
    let events = game.does(1, "tap E1");
    assert_eq!(told(&events, Observer::Public), ["wiretap-chosen", "wiretap-answered"]);
    assert_eq!(game.public()["taps"], json!([[["B4", 5]], [["E1", 0]]]));
    assert_eq!((acting(&game), game.sees(0)["choice"].clone()), (vec![0, 1], json!(null)));
}

#[test]
fn every_answer_is_the_number_of_wires_in_the_cell() {
    let mut game = tapping("");
    let one = [[3, 1, 1, 4, 0], [2, 6, 3, 7, 2], [2, 3, 3, 6, 4], [4, 7, 5, 0, 2], [0, 1, 2, 1, 0]];
    let two = [[4, 4, 4, 0, 0], [3, 4, 3, 0, 4], [3, 4, 3, 3, 4], [4, 5, 4, 3, 4], [1, 1, 1, 3, 0]];
    for row in 0..5 {
        for (column, letter) in ["A", "B", "C", "D", "E"].iter().enumerate() {
            let cell = format!("{letter}{}", row + 1);
            game.does(1, &format!("tap {cell}"));
            game.does(0, &format!("tap {cell}"));
            let taps = &game.public()["taps"];
            let last = |seat: usize| taps[seat].as_array().unwrap().last().unwrap().clone();
            assert_eq!(last(0), json!([cell, two[row][column]]));
            assert_eq!(last(1), json!([cell, one[row][column]]));
        }
    }
}

#[test]
fn a_tap_off_the_grid_is_refused_with_the_last_cell_that_there_is() {
    for (options, off, last) in [("", "F1", "E5"), ("", "A6", "E5"), ("six", "G6", "F6")] {
        let mut game = Story::open(WIRETAP, options, 2);
        game.does(0, "random");
        game.does(0, "confirm");
        game.does(1, "random");
        game.does(1, "confirm");
        said(
            &game.refuses(0, &format!("tap {off}")),
            "wiretap-refuse-off",
            json!([["cell", {"text": off}], ["last", {"text": last}]]),
        );
        assert_eq!(game.refuses(0, "tap 4B").id, "fault-not-a-cell");
    }
}

#[test]
fn one_choice_a_round() {
    let guess = format!("guess {TWO}");
    for first in ["tap B4", guess.as_str()] {
        let mut game = tapping("");
        game.does(0, first);
        for line in [first, "tap B4", "tap C1", "guess", guess.as_str(), "clear", "line 1"] {
            said(&game.refuses(0, line), "wiretap-refuse-chosen", json!([]));
        }
        assert!(game.view(Observer::Seat(Seat(0))).legal().is_empty());
    }
}

#[test]
fn a_cell_can_be_tapped_again_for_those_who_want_to() {
    let mut game = tapping("");
    for _ in 0..2 {
        game.does(0, "tap A1");
        game.does(1, "tap A1");
    }
    assert_eq!(game.public()["taps"], json!([[["A1", 4], ["A1", 4]], [["A1", 3], ["A1", 3]]]));
}

// Guesses.

/// Plays the last round of a game: what each seat says, the points that it brings by seat, and what
/// everybody is told.
fn ends(first: &str, second: &str) -> (Vec<i64>, Vec<u8>, Phrase) {
    let mut game = tapping("");
    game.does(0, first);
    assert_eq!(game.table.outcome(), None);
    let events = game.does(1, second);
    let outcome = game.table.outcome().unwrap();
    let phrase = events.last().unwrap().notice(Observer::Public).unwrap().phrase;
    assert_eq!(phrase.id, "wiretap-ended");
    (outcome.scores, outcome.places, phrase)
}

#[test]
fn single_double_and_triple_games_and_ties() {
    // What is right for seat 0 is the network of seat 1, and the other way round.
    let (right, wrong) = (format!("guess {TWO}"), format!("guess {ONE}"));
    for (first, second, scores, places, result) in [
        (right.as_str(), "tap A1", [1, 0], [1, 2], "wiretap-won"),
        (&wrong, "tap A1", [0, 2], [2, 1], "wiretap-won"),
        ("tap A1", &wrong, [0, 1], [2, 1], "wiretap-won"),
        ("tap A1", &right, [2, 0], [1, 2], "wiretap-won"),
        (&right, &right, [3, 0], [1, 2], "wiretap-won"),
        (&wrong, &wrong, [0, 3], [2, 1], "wiretap-won"),
        (&right, &wrong, [0, 0], [1, 1], "wiretap-tied"),
        (&wrong, &right, [0, 0], [1, 1], "wiretap-tied"),
    ] {
        let (found, ranks, phrase) = ends(first, second);
        assert_eq!((found, ranks), (scores.to_vec(), places.to_vec()), "{first}, {second}");
        assert_eq!(args(&phrase)[1][1]["phrase"]["id"], result);
    }
}

#[test]
fn other_wires_with_the_same_numbers_are_right() {
    let (scores, _, phrase) = ends(&format!("guess {TWIN}"), "tap A1");
    assert_eq!(scores, [1, 0]);
    let said = args(&phrase)[0][1]["list"].clone();
    assert_eq!(said[0]["phrase"]["id"], "wiretap-guessed-right");
    assert_eq!(said[1]["phrase"]["id"], "wiretap-void");
}

#[test]
fn a_tap_beside_a_guess_is_void_and_stays_a_secret() {
    let mut game = tapping("");
    game.does(0, "tap C5");
    let events = game.does(1, &format!("guess {ONE}"));
    let finished = &game.public()["finished"][0];
    assert_eq!(finished["taps"], json!([[], []]));
    assert_eq!(finished["networks"], json!([ONE, TWO]));
    assert_eq!(finished["guesses"], json!([null, ONE]));
    assert_eq!(finished["points"], json!([0, 1]));
    for observer in Observer::all(game.seats) {
        let everything = format!("{:?} {}", told(&events, observer), game.view(observer).json());
        assert!(!everything.contains("C5"), "{everything}");
    }
    // So it is in what fair play opens: the networks and the guess, and not the tap.
    let opened: Vec<_> = WIRETAP.sealed(&game.log).iter().map(|seal| seal.is_told).collect();
    assert_eq!(opened, [true, true, false, true]);
    for seat in 0..2 {
        for line in ["tap A1", "random", "guess"] {
            said(&game.refuses(seat, line), "wiretap-refuse-over", json!([]));
        }
    }
    assert_eq!(acting(&game), [0_u8; 0]);
}

#[test]
fn a_guess_that_is_no_network_is_refused_and_costs_nothing() {
    let mut game = tapping("");
    let faults = faults(&mut game, &format!("guess {}", TWO.replace("5:A-C*1 ", "")));
    assert_eq!(faults[0].0, "wiretap-fault-missing");
    let phrase = game.refuses(0, "guess");
    assert_eq!(phrase.id, "wiretap-refuse-incomplete");
    assert_eq!(args(&phrase)[0], json!(["count", {"number": 10}]));
    game.does(0, "tap A1");
}

// Matches.

#[test]
fn a_match_goes_on_until_somebody_has_the_points() {
    let mut game = tapping("points:3");
    let moments = |game: &Story| game.view(Observer::Public).moment();
    let first = moments(&game);
    game.does(0, &format!("guess {TWO}"));
    let events = game.does(1, "tap A1");
    // One point is not enough: the next game is drawn.
    assert_eq!(args(&events[1].notice(Observer::Public).unwrap().phrase)[2][1]["list"][0], {
        json!({"phrase": {"id": "wiretap-total", "args": [["seat", {"seat": 0}], ["points", {"number": 1}]]}})
    });
    assert_eq!((game.table.outcome(), acting(&game)), (None, vec![0, 1]));
    let public = game.public();
    assert_eq!(public["phase"], "drawing");
    assert_eq!((&public["game"], &public["points"]), (&json!(1), &json!([1, 0])));
    assert_eq!(game.sees(0)["network"], json!(null));
    assert_eq!(game.sees(0)["sketch"]["groups"], json!([]));
    assert!(moments(&game) > first);
    // A tie brings nobody nearer.
    draw(&mut game);
    game.does(0, &format!("guess {ONE}"));
    game.does(1, &format!("guess {TWO}"));
    assert_eq!((game.public()["points"].clone(), acting(&game)), (json!([1, 0]), vec![0, 1]));
    draw(&mut game);
    game.does(0, "tap A1");
    game.does(1, &format!("guess {TWO}"));
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.places, outcome.scores), (vec![1, 2], vec![3, 0]));
    assert_eq!((&game.public()["phase"], &game.public()["game"]), (&json!("over"), &json!(2)));
}

#[test]
fn a_match_may_end_with_more_points_than_it_was_played_for() {
    let mut game = tapping("points:1");
    game.does(0, &format!("guess {TWO}"));
    game.does(1, &format!("guess {TWO}"));
    assert_eq!(game.table.outcome().unwrap().scores, [3, 0]);
}

// Assistance.

#[test]
fn assistance_tells_each_what_their_taps_leave_possible() {
    let mut game = tapping("assist:both");
    let start = game.sees(0)["reckoning"].clone();
    assert_eq!(start, game.sees(1)["reckoning"]);
    assert_eq!(game.public()["reckoning"], json!(null));
    let number = |reckoning: &Json, what: &str| -> u128 {
        reckoning["count"][what].as_str().unwrap().parse().unwrap()
    };
    // 10! / (3! 3! 2! 2!) ways to hand the groups out, and 3 places for each.
    assert_eq!(number(&start, "networks"), 25_200 * 59_049);
    assert!(number(&start, "grids") < number(&start, "networks"));
    game.does(0, "tap B4");
    let events = game.does(1, "tap D2");
    let own = told(&events, Observer::Seat(Seat(0)));
    assert_eq!(own, ["wiretap-count"]);
    assert_eq!(told(&events, Observer::Public), ["wiretap-chosen", "wiretap-answered"]);
    let after = game.sees(0)["reckoning"].clone();
    assert!(number(&after, "networks") < number(&start, "networks"));
    assert_eq!(after["marks"][3][1], json!([5]));
    assert_ne!(after, game.sees(1)["reckoning"]);
    // The truth is never ruled out.
    let two = [[4, 4, 4, 0, 0], [3, 4, 3, 0, 4], [3, 4, 3, 3, 4], [4, 5, 4, 3, 4], [1, 1, 1, 3, 0]];
    for (marks, wires) in after["marks"].as_array().unwrap().iter().zip(two) {
        for (marks, wires) in marks.as_array().unwrap().iter().zip(wires) {
            assert!(marks.as_array().unwrap().contains(&json!(wires)), "{marks} {wires}");
        }
    }
}

#[test]
fn without_assistance_nobody_is_told_more_than_the_answers() {
    for (assist, count, marks) in
        [("off", false, false), ("marks", false, true), ("count", true, false)]
    {
        let game = tapping(&format!("assist:{assist}"));
        let reckoning = &game.sees(0)["reckoning"];
        assert_eq!(reckoning.is_null(), assist == "off");
        assert_eq!((!reckoning["count"].is_null(), !reckoning["marks"].is_null()), (count, marks));
    }
}
