//! What Uncoprime Walls costs: one placement by the rules, one choice by the strong computer.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlour_games::engine::{AnyTable, Dice, GameKind, Level, Observer, Seat, Seats};

/// A game on a board of that size, a third of it filled by easy computers.
fn game(size: u8, players: u8) -> (AnyTable, Seat, Dice) {
    let mut dice = Dice::from_seed([1; 32]);
    let config = GameKind::Walls.configure(&format!("size:{size} rounds:1")).expect("options");
    let seats = Seats::new(players).expect("players");
    let log = GameKind::Walls.setup(&config, seats, &mut dice).expect("setup");
    let mut table = AnyTable::replay(&log).expect("events");
    for _ in 0..u32::from(players) + u32::from(size) * u32::from(size) / 3 {
        let seat = table.to_act().iter().next().expect("somebody to act");
        let line = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
        for event in table.decide(seat, &line, &mut dice).expect("a legal choice") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    let seat = table.to_act().iter().next().expect("somebody to act");
    (table, seat, dice)
}

fn placing(criterion: &mut Criterion) {
    let (table, seat, mut dice) = game(5, 2);
    let line = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
    criterion.bench_function("decide and evolve one placement, 5x5", |bencher| {
        bencher.iter(|| {
            let events = table.decide(seat, black_box(&line), &mut dice).expect("a legal choice");
            events.iter().try_fold(table.clone(), AnyTable::after)
        });
    });
}

fn choosing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a strong choice");
    group.sample_size(10);
    for (size, players) in [(5, 2), (10, 6)] {
        let (table, seat, mut dice) = game(size, players);
        let view = table.view(Observer::Seat(seat));
        group.bench_function(format!("{size}x{size}, {players} players"), |bencher| {
            bencher.iter(|| black_box(&view).choose(Level::Strong, &mut dice));
        });
    }
    group.finish();
}

criterion_group!(benches, placing, choosing);
criterion_main!(benches);
