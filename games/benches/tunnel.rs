//! What an outcome of Tunnel costs: by itself, and of a random deal each.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlour_games::{
    engine::Dice,
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

criterion_group!(benches, outcomes);
criterion_main!(benches);
