//! What the strong computer costs at Tangle, with 30 segments on the field.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlour_games::engine::{AnyTable, Dice, GameKind, Level, Observer, Seat, Seats};

/// A game of easy computers with 30 segments.
fn game(players: u8) -> (AnyTable, Seat, Dice) {
    let mut dice = Dice::from_seed([1; 32]);
    let config = GameKind::Tangle.configure("segments:300").expect("options");
    let seats = Seats::new(players).expect("players");
    let log = GameKind::Tangle.setup(&config, seats, &mut dice).expect("setup");
    let mut table = AnyTable::replay(&log).expect("events");
    // The start is an action, too.
    for _ in 0..=30 {
        let seat = table.to_act().iter().next().expect("somebody to act");
        let line = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
        for event in table.decide(seat, &line, &mut dice).expect("a legal choice") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    let seat = table.to_act().iter().next().expect("somebody to act");
    (table, seat, dice)
}

fn choosing(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a strong move, 30 segments");
    group.sample_size(10);
    for players in [2, 4] {
        let (table, seat, mut dice) = game(players);
        let view = table.view(Observer::Seat(seat));
        let positions = view.analyse().and_then(|found| found["positions"].as_u64());
        // In positions a second.
        group.throughput(Throughput::Elements(positions.expect("a search")));
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| black_box(&view).choose(Level::Strong, &mut dice));
        });
    }
    group.finish();
}

criterion_group!(benches, choosing);
criterion_main!(benches);
