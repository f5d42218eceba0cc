//! What the solver of Wiretap costs, and a move of the strong computer. The positions are the worst
//! of many that were looked at: no taps for a survey, and for a count of grids those taps that leave
//! the most switches possible.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlour_games::{
    engine::{AnyTable, Dice, GameKind, Level, Observer, Seat, Seats},
    wiretap::{Network, Variant},
};
use serde_json::{Value as Json, json};

/// A position of a variant with so many taps at random cells of a random network.
fn position(variant: Variant, taps: usize, worth: bool) -> Json {
    let mut dice = Dice::from_seed([3; 32]);
    let grid = Network::random(variant.kit(), &mut dice).grid();
    let mut cells: Vec<_> = grid.cells().take(variant.kit().cells()).collect();
    dice.shuffle(&mut cells);
    json!({ "config": { "variant": variant }, "taps": cells[..taps], "worth": worth })
}

fn analysing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("analyse");
    group.sample_size(10);
    for variant in Variant::ALL {
        for (taps, worth) in [(0, false), (0, true), (1, true), (2, true), (3, true), (6, true)] {
            let position = position(variant, taps, worth);
            let what = if worth { " with worths" } else { "" };
            group.bench_function(format!("{variant}, {taps} taps{what}"), |bencher| {
                bencher.iter(|| GameKind::Wiretap.analyse_position(black_box(position.clone())));
            });
        }
    }
    group.finish();
}

/// A game in which both have tapped so often, by easy computers.
fn game(variant: Variant, rounds: u32) -> (AnyTable, Dice) {
    let mut dice = Dice::from_seed([1; 32]);
    let kind = GameKind::Wiretap;
    let config = kind.configure(&format!("variant:{variant}")).expect("options");
    let log = kind.setup(&config, Seats::new(2).expect("two"), &mut dice).expect("setup");
    let mut table = AnyTable::replay(&log).expect("events");
    for _ in 0..2 + 2 * rounds {
        let seat = table.to_act().iter().next().expect("somebody to act");
        let line = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
        for event in table.decide(seat, &line, &mut dice).expect("a legal choice") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    (table, dice)
}

fn choosing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a strong choice");
    group.sample_size(10);
    for variant in Variant::ALL {
        for rounds in [1, 4, 8] {
            let (table, mut dice) = game(variant, rounds);
            let view = table.view(Observer::Seat(Seat(0)));
            group.bench_function(format!("{variant}, {rounds} rounds"), |bencher| {
                bencher.iter(|| black_box(&view).choose(Level::Strong, &mut dice));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, analysing, choosing);
criterion_main!(benches);
