//! What the complete logic of War of the Language Worms costs, and its proofs: at the median and at
//! worst over 10,000 positions of 40 satellites, of which a random share is uncloaked.
#![allow(missing_docs, reason = "the macros of criterion make public functions")]
#![allow(clippy::print_stdout, reason = "a bench says what it measured")]
#![allow(clippy::disallowed_types, reason = "a bench has a clock")]

use std::{hint::black_box, time::Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use parlour_games::{
    engine::Dice,
    worms::{Groups, Method, Network, Recipe, generate, logic},
};

const POSITIONS: usize = 10_000;

fn positions() -> Vec<(Network, Groups)> {
    let mut dice = Dice::from_seed([1; 32]);
    let position = |round: usize| {
        let method = if round.is_multiple_of(2) { Method::Links } else { Method::Pieces };
        let p = Recipe::usual_p(40);
        let recipe =
            Recipe { satellites: 40, method, p, headquarters: (3, 3), links: 6, open: None };
        let network = generate(&recipe, &mut dice).network;
        let share = dice.unit();
        let known = network.groups.all().iter().filter(|_| dice.unit() < share).collect();
        let known = network.groups.within(known);
        (network, known)
    };
    (0..POSITIONS).map(position).collect()
}

/// Times a question at each position, and says how long it took at the median and at worst.
fn spread(name: &str, positions: &[(Network, Groups)], ask: impl Fn(&Network, &Groups)) {
    let time = |(network, known): &(Network, Groups)| {
        let start = Instant::now();
        ask(black_box(network), black_box(known));
        start.elapsed()
    };
    let mut times: Vec<_> = positions.iter().map(time).collect();
    times.sort_unstable();
    let at =
        |share: usize| times.get((times.len() - 1) * share / 1000).copied().unwrap_or_default();
    println!("{name}: median {:?}, 99.9 % {:?}, worst {:?}", at(500), at(999), at(1000));
}

fn thinking(criterion: &mut Criterion) {
    let positions = positions();
    spread("analyse", &positions, |network, known| {
        black_box(logic::analyse(&network.graph, known));
    });
    spread("headquarters", &positions, |network, known| {
        black_box(logic::headquarters(&network.graph, known));
    });
    spread("prove each", &positions[..200], |network, known| {
        for satellite in network.graph.all() - known.all() {
            black_box(logic::prove(&network.graph, known, satellite));
        }
    });
    let mut index = 0;
    criterion.bench_function("analyse one position of many", |bencher| {
        bencher.iter(|| {
            index = (index + 1) % positions.len();
            let (network, known) = &positions[index];
            logic::analyse(&network.graph, known)
        });
    });
}

criterion_group!(benches, thinking);
criterion_main!(benches);
