//! The computer players of Wiretap. The seeds are fixed, so this is one tournament and not chance;
//! `parlour lab wiretap taps` and `parlour arena` play longer ones.

use super::duel;
use crate::story::Story;
use parlour_games::{
    engine::{Args, Dice, GameKind, LabOptions, Level, Observer, Seat},
    wiretap::{Network, Variant},
};

#[test]
fn each_level_beats_the_one_below() {
    for (one, other) in [(Level::Strong, Level::Medium), (Level::Medium, Level::Easy)] {
        let (won, lost) = duel(GameKind::Wiretap, "", 6, one, other);
        assert!(won >= 4 && won > 2 * lost, "{one}: {won}, {other}: {lost}");
    }
}

#[test]
fn strong_needs_few_taps_and_blind_taps_need_many() {
    let experiments = GameKind::Wiretap.experiments();
    let taps = experiments.iter().find(|one| one.name == "taps").unwrap();
    let args = Args::read("lab", taps.options, "variant:base games:8").unwrap();
    let report = (taps.run)(&LabOptions { seed: [4; 32], args }, &mut ()).unwrap();
    let mean = |level: Level| report.json["levels"][level.name()]["mean"].as_f64().unwrap();
    assert!(mean(Level::Strong) <= 13.2, "{}", report.text);
    assert!(mean(Level::Strong) < mean(Level::Medium), "{}", report.text);
    assert!((18.0..=22.0).contains(&mean(Level::Easy)), "{}", report.text);
}

/// A table at which both have drawn, and seat 0 has tapped these cells; seat 1 has tapped E5 as
/// often, or as many cells of its own.
fn tapped(options: &str, networks: [&Network; 2], own: &[&str], other: &[&str]) -> Story {
    let mut game = Story::open(GameKind::Wiretap, options, 2);
    for (seat, network) in (0..).zip(networks) {
        game.does(seat, &format!("network {network}"));
    }
    for round in 0..own.len().max(other.len()) {
        for (seat, cells) in [(0, own), (1, other)] {
            let cell = cells.get(round).unwrap_or(&"E5");
            game.does(seat, &format!("tap {cell}"));
        }
    }
    game
}

fn choice(game: &Story, level: Level) -> String {
    let view = game.view(Observer::Seat(Seat(0)));
    view.choose(level, &mut Dice::from_seed([0; 32])).to_string()
}

/// Every cell but A1, row by row.
fn all_but_the_first() -> Vec<String> {
    let name = |index: u8| format!("{}{}", char::from(b'A' + index % 5), index / 5 + 1);
    (1..25).map(name).collect()
}

#[test]
fn who_is_certain_guesses_right() {
    let mut dice = Dice::from_seed([6; 32]);
    let kit = Variant::Base.kit();
    let cells = all_but_the_first();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    for _ in 0..3 {
        let [own, hidden] = [(); 2].map(|()| Network::random(kit, &mut dice));
        // The answer in A1 follows: so many wires are in all cells together.
        let game = tapped("", [&own, &hidden], &cells, &[]);
        for level in Level::ALL {
            let line = choice(&game, level);
            let guess = line.strip_prefix("guess ").unwrap_or_else(|| panic!("{level}: {line}"));
            assert_eq!(Network::parse(kit, guess).unwrap().grid(), hidden.grid(), "{level}");
        }
    }
}

/// With few networks left most cells are known, and the best tap of all comes next anyway.
#[test]
fn nobody_who_thinks_taps_what_is_known() {
    for level in [Level::Medium, Level::Strong] {
        for seed in 0..4 {
            let mut dice = Dice::from_seed([seed; 32]);
            let networks = [(); 2].map(|()| Network::random(Variant::Base.kit(), &mut dice));
            let mut game = tapped("assist:marks", networks.each_ref(), &[], &[]);
            let possible = |game: &Story, cell: &str| {
                let cell = cell.as_bytes();
                let [row, column] = [cell[1] - b'1', cell[0] - b'A'].map(usize::from);
                game.sees(0)["reckoning"]["marks"][row][column].as_array().unwrap().len()
            };
            loop {
                let view = game.view(Observer::Seat(Seat(0)));
                let line = view.choose(level, &mut dice).to_string();
                let Some(cell) = line.strip_prefix("tap ") else { break };
                assert!(possible(&game, cell) > 1, "{level} taps {cell}");
                game.does(0, &line);
                game.does(1, "tap E5");
            }
        }
    }
}

#[test]
fn every_choice_is_legal_in_every_variant() {
    for options in ["variant:long points:2", "variant:six", "variant:six-long assist:both"] {
        let mut story = Story::open(GameKind::Wiretap, options, 2);
        let mut dice = Dice::from_seed([1; 32]);
        while let Some(seat) = story.to_act().iter().next() {
            let line = story.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice);
            story.does(seat.0, &line.to_string());
        }
        assert!(story.table.outcome().is_some());
    }
}
