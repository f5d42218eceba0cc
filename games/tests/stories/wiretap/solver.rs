//! The solver of Wiretap as outside programs meet it. Unit tests hold its counts against brute
//! force on small kits.

use crate::story::Story;
use parlour_games::{
    engine::{Cell, Dice, GameKind, Observer, Seat},
    wiretap::{Network, Variant},
};
use serde_json::{Value as Json, json};

fn analyse(position: Json) -> Result<Json, String> {
    GameKind::Wiretap.analyse_position(position).expect("it can be analysed without a table")
}

fn number(analysis: &Json, field: &str) -> u64 {
    analysis[field].as_str().expect("a decimal text").parse().expect("a number")
}

/// Taps at these cells, as JSON.
fn taps(network: &Network, cells: &[Cell]) -> Json {
    let grid = network.grid();
    json!(cells.iter().map(|&cell| json!([cell, grid.wires(cell)])).collect::<Vec<_>>())
}

fn cells(variant: Variant, dice: &mut Dice) -> Vec<Cell> {
    let kit = variant.kit();
    let mut cells: Vec<Cell> = (0..kit.cells()).map(|index| Cell::at(index, kit.size())).collect();
    dice.shuffle(&mut cells);
    cells
}

#[test]
fn nothing_is_known_before_the_first_tap() {
    // By hand: 10!/(3! 3! 2! 2!) ways to hand the groups out, 3 places for each.
    let networks = 25_200 * 3_u64.pow(10);
    for position in [json!({}), json!({ "config": { "variant": "base" }, "taps": [] })] {
        let analysis = analyse(position).unwrap();
        assert_eq!(number(&analysis, "networks"), networks);
        assert!(number(&analysis, "grids") < networks);
        assert_eq!(analysis["determined"], false);
        assert_eq!(analysis.as_object().unwrap().len(), 3);
    }
}

#[test]
fn taps_leave_less_and_less_until_the_grid_is_certain() {
    let mut dice = Dice::from_seed([8; 32]);
    for variant in Variant::ALL {
        let network = Network::random(variant.kit(), &mut dice);
        let cells = cells(variant, &mut dice);
        let mut before = (u64::MAX, u64::MAX);
        // A few taps first: what is possible before them is for release builds to look at.
        for count in 6..=cells.len() {
            let taps = taps(&network, &cells[..count]);
            let analysis = analyse(json!({ "config": { "variant": variant }, "taps": taps }));
            let analysis = analysis.unwrap();
            let left = (number(&analysis, "networks"), number(&analysis, "grids"));
            assert!(left.0 >= left.1 && left.1 >= 1, "{analysis}");
            assert!(left.0 <= before.0 && left.1 <= before.1, "{analysis} after {before:?}");
            assert_eq!(analysis["determined"], left.1 == 1);
            before = left;
        }
        assert_eq!(before.1, 1, "all cells are known");
    }
}

#[test]
fn contradictions_leave_nothing_and_are_no_error() {
    for taps in [
        json!([["A1", 3], ["A1", 4]]),
        json!([["A1", 3], ["A1", 4], ["B2", 3]]),
        json!([["C3", 9]]),
        json!([["A1", 255]]),
        // Every group of three in a line of five covers the middle.
        json!([["C3", 1]]),
        json!([["A1", 8], ["A2", 8], ["A3", 8]]),
    ] {
        let analysis = analyse(json!({ "taps": taps })).unwrap();
        assert_eq!(
            analysis,
            json!({ "networks": "0", "grids": "0", "determined": false }),
            "{taps}"
        );
    }
}

#[test]
fn what_is_no_position_is_an_error() {
    for position in [
        json!({ "taps": [["F1", 3]] }),
        json!({ "taps": [["A6", 3]] }),
        json!({ "taps": [["Z99", 3]] }),
        json!({ "taps": [["A1"]] }),
        json!({ "taps": [["A1", -1]] }),
        json!({ "taps": [["A1", 256]] }),
        json!({ "taps": [["1A", 1]] }),
        json!({ "taps": {} }),
        json!({ "config": { "variant": "seven" } }),
        json!({ "config": { "size": 5 } }),
        json!({ "tap": [] }),
        json!([]),
        json!(null),
    ] {
        let reason = analyse(position.clone()).unwrap_err();
        assert!(!reason.is_empty(), "{position}");
    }
    // The same cells are on the larger grid.
    for cell in ["F1", "A6"] {
        let position = json!({ "config": { "variant": "six" }, "taps": [[cell, 0]] });
        assert!(number(&analyse(position).unwrap(), "networks") > 0);
    }
    assert!(GameKind::Walls.analyse_position(json!({})).is_none());
}

#[test]
fn a_tap_is_worth_what_it_leaves_open() {
    let mut dice = Dice::from_seed([2; 32]);
    let network = Network::random(Variant::Base.kit(), &mut dice);
    let cells = cells(Variant::Base, &mut dice);
    let known = &cells[..9];
    let asked = |taps: Json| analyse(json!({ "taps": taps, "worth": true })).unwrap();
    let analysis = asked(taps(&network, known));
    let all = number(&analysis, "networks") as f64;
    for cell in &cells {
        // The entropy by its definition, from the networks that each answer leaves.
        let mut bits = 0.0;
        for wires in 0..=8 {
            let mut taps = taps(&network, known);
            taps.as_array_mut().unwrap().push(json!([cell, wires]));
            let left = number(&analyse(json!({ "taps": taps })).unwrap(), "networks") as f64;
            bits -= if left > 0.0 { left / all * (left / all).log2() } else { 0.0 };
        }
        let worth = analysis["bits"][cell.to_string()].as_f64().unwrap();
        assert!((worth - bits).abs() < 1e-9, "{cell}: {worth}, not {bits}");
        assert!(worth.is_sign_positive(), "{cell}: not even −0");
        assert!(!known.contains(cell) || worth.abs() < 1e-9);
    }
}

#[test]
fn a_view_is_analysed_by_the_taps_of_who_looks() {
    let network = "1:A-C*2 2:B-D*4 3:C-E*1 4:A-C*3 5:B-D*1 A:2-4*1 B:1-3*3 C:3-5*2 D:2-4*4 E:1-3*2";
    let mut game = Story::open(GameKind::Wiretap, "", 2);
    for seat in [0, 1] {
        game.does(seat, &format!("network {network}"));
    }
    for (one, other) in [("C3", "A1"), ("B2", "A1"), ("D4", "E1")] {
        game.does(0, &format!("tap {one}"));
        game.does(1, &format!("tap {other}"));
    }
    let taps = game.public()["taps"].clone();
    let of = |seat: usize| analyse(json!({ "taps": taps[seat] })).unwrap();
    let seen = |observer| game.view(observer).analyse().unwrap();
    assert_eq!(seen(Observer::Seat(Seat(0))), of(0));
    assert_eq!(seen(Observer::Seat(Seat(1))), of(1));
    assert_ne!(of(0), of(1));
    assert_eq!(seen(Observer::Public), json!({ "seats": [of(0), of(1)] }));
    // Afterwards it is about the game that is over.
    game.does(0, &format!("guess {network}"));
    game.does(1, "tap A2");
    assert_eq!(game.view(Observer::Seat(Seat(1))).analyse().unwrap(), of(1));
}
