//! What an outcome of Tunnel costs, by itself and of a random deal each; and what a strong computer's
//! choices cost.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::expect_used, reason = "a bench that cannot be set up has nothing to measure")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlour_games::{
    engine::{AnyTable, AnyView, Dice, GameKind, Level, Observer, Seats},
    tunnel::{Cards, half, outcome, score},
};

const DEALS: u64 = 1024;

fn outcomes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tunnel");
    group.throughput(Throughput::Elements(DEALS));
    let mut dice = Dice::from_seed([1; 32]);
    let sides: Vec<Cards> = (0..DEALS).map(|_| half(&mut dice)).collect();
    group.bench_function("outcomes", |bencher| {
        bencher.iter(|| {
            let sides = black_box(&sides).iter();
            sides.map(|side| u64::from(outcome(*side).length())).sum::<u64>()
        });
    });
    group.bench_function("outcomes of random deals", |bencher| {
        bencher
            .iter(|| (0..DEALS).map(|_| u64::from(outcome(half(&mut dice)).length())).sum::<u64>());
    });
    let actual: Vec<_> = sides.iter().map(|side| outcome(*side)).collect();
    group.bench_function("scores", |bencher| {
        bencher.iter(|| {
            let pairs = actual.iter().zip(actual.iter().skip(1));
            pairs.map(|(actual, said)| i64::from(score(*actual, *said))).sum::<i64>()
        });
    });
    group.finish();
}

/// What the next to act sees after so many questions by strong computers.
fn asked(rounds: u8, questions: u8) -> AnyView {
    let mut dice = Dice::from_seed([1; 32]);
    let config = GameKind::Tunnel.configure(&format!("rounds:{rounds}")).expect("options");
    let seats = Seats::new(4).expect("players");
    let log = GameKind::Tunnel.setup(&config, seats, &mut dice).expect("setup");
    let mut table = AnyTable::replay(&log).expect("events");
    for _ in 0..questions {
        let seat = table.to_act().iter().next().expect("somebody to act");
        let line = table.view(Observer::Seat(seat)).choose(Level::Strong, &mut dice).to_string();
        for event in table.decide(seat, &line, &mut dice).expect("a legal choice") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    let seat = table.to_act().iter().next().expect("somebody to act");
    table.view(Observer::Seat(seat))
}

fn choices(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("a strong choice");
    group.sample_size(10);
    for (name, rounds, questions) in [
        ("the first question", 4, 0),
        ("a question in the second round", 4, 6),
        ("a prediction after two rounds", 2, 8),
        ("a prediction after 13 rounds", 13, 52),
    ] {
        let view = asked(rounds, questions);
        let mut dice = Dice::from_seed([2; 32]);
        group.bench_function(name, |bencher| {
            bencher.iter(|| black_box(&view).choose(Level::Strong, &mut dice));
        });
    }
    group.finish();
}

criterion_group!(benches, outcomes, choices);
criterion_main!(benches);
