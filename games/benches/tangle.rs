//! What Tangle costs with 100 segments on the field: a move by the rules, a ray, a view.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlour_games::engine::{AnyTable, Dice, Domain, GameKind, Level, Observer, Seat, Seats};

/// A game of easy computers with that many segments.
fn game(segments: usize) -> (AnyTable, Seat, Dice) {
    let mut dice = Dice::from_seed([1; 32]);
    let config = GameKind::Tangle.configure("segments:300").expect("options");
    let seats = Seats::new(2).expect("players");
    let log = GameKind::Tangle.setup(&config, seats, &mut dice).expect("setup");
    let mut table = AnyTable::replay(&log).expect("events");
    // The start is an action, too.
    for _ in 0..=segments {
        let seat = table.to_act().iter().next().expect("somebody to act");
        let line = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
        for event in table.decide(seat, &line, &mut dice).expect("a legal choice") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    let seat = table.to_act().iter().next().expect("somebody to act");
    (table, seat, dice)
}

fn deciding(criterion: &mut Criterion) {
    let (table, seat, mut dice) = game(100);
    let edge = table.view(Observer::Seat(seat)).choose(Level::Easy, &mut dice).to_string();
    let offers = table.view(Observer::Seat(seat)).legal().0;
    let ray = offers
        .iter()
        .find(|offer| offer.command == "draw" && matches!(offer.params[0].1, Domain::Free { .. }))
        .map(|offer| offer.nth(0).to_string())
        .expect("an example");
    for (name, line) in [("an edge", edge), ("a direction", ray)] {
        let name = format!("decide and evolve a move to {name}, 100 segments");
        criterion.bench_function(&name, |bencher| {
            bencher.iter(|| {
                let events = table.decide(seat, black_box(&line), &mut dice).expect("legal");
                events.iter().try_fold(table.clone(), AnyTable::after)
            });
        });
    }
}

fn looking(criterion: &mut Criterion) {
    let (table, seat, _) = game(100);
    criterion.bench_function("a view, 100 segments", |bencher| {
        bencher.iter(|| table.view(black_box(Observer::Seat(seat))));
    });
    let json = table.view(Observer::Seat(seat)).json();
    criterion.bench_function("a view read from JSON, 100 segments", |bencher| {
        bencher.iter(|| GameKind::Tangle.view_from_json(black_box(json.clone())));
    });
}

criterion_group!(benches, deciding, looking);
criterion_main!(benches);
