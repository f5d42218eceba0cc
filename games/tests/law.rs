//! The no-leak law, for every game and variant: replace what an observer may not know by anything
//! consistent with what they do know, and nothing that they are shown changes.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail")]

mod story;

use parlour_games::engine::{AnyEvent, AnyTable, Dice, GameKind, Observer, Seat, Seats};
use proptest::prelude::*;
use story::Story;

/// What an observer is shown of one event: the view's JSON, its moment, what it offers, what there
/// is to press and to complete, and what is said.
type Shown = Vec<String>;

/// Shows a log to an observer, event by event. `sight` is how a table is looked at.
fn shown(
    kind: GameKind,
    log: &[AnyEvent],
    observer: Observer,
    sight: impl Fn(&AnyTable) -> String,
) -> Vec<Shown> {
    let mut table: Option<AnyTable> = None;
    log.iter()
        .enumerate()
        .map(|(index, event)| {
            let next = match table.take() {
                Some(table) => table.after(event),
                None => AnyTable::replay(std::slice::from_ref(event)),
            };
            let next = next.expect("an event of this game");
            let view = next.view(observer);
            let mut shown = vec![
                sight(&next),
                format!("{:?} {:?}", view.moment(), event.notice(observer)),
                format!("{:?} {:?}", view.legal(), view.controls()),
            ];
            // A solver may take its time: it is asked at the end, when it knows most.
            if index + 1 == log.len() {
                shown.push(format!("{:?}", view.analyse()));
            }
            for command in kind.commands() {
                for param in command.params {
                    for typed in ["", "1", "a"] {
                        shown.push(format!("{:?}", view.suggest(command.name, param.name, typed)));
                    }
                }
            }
            table = Some(next);
            shown
        })
        .collect()
}

/// A game of random offers, cut off after `most` actions; some seats say again what they said.
fn random_log(
    kind: GameKind,
    variant: usize,
    seed: [u8; 32],
    most: usize,
) -> (Seats, Vec<AnyEvent>) {
    let variants = kind.variants();
    let (_, config, seats) = &variants[variant % variants.len()];
    let mut game = Story::with_config(kind, config, *seats, seed);
    let mut script = Dice::from_seed(seed);
    for _ in 0..most {
        // Anybody who may act, not only who must: so predictions are also taken back.
        let may: Vec<Seat> = seats
            .iter()
            .filter(|seat| !game.view(Observer::Seat(*seat)).legal().is_empty())
            .collect();
        let Some(&seat) = script.pick(&may) else { break };
        let legal = game.view(Observer::Seat(seat)).legal();
        let line = legal.sample(&mut script).expect("something to do").to_string();
        game.does(seat.0, &line);
    }
    (*seats, game.log)
}

fn encoded(log: &[AnyEvent]) -> Vec<String> {
    log.iter().map(AnyEvent::encode).collect()
}

/// The first event at which an observer can tell two logs apart.
fn told_apart(
    kind: GameKind,
    one: &[AnyEvent],
    other: &[AnyEvent],
    observer: Observer,
) -> Option<usize> {
    let look = |table: &AnyTable| table.view(observer).json().to_string();
    let (one, other) = (shown(kind, one, observer, look), shown(kind, other, observer, look));
    if one.len() != other.len() {
        return Some(one.len().min(other.len()));
    }
    one.iter().zip(&other).position(|(one, other)| one != other)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_an_observer_may_not_know_changes_nothing_for_them(
        kind in prop::sample::select(GameKind::ALL),
        variant in 0_usize..100,
        seed: [u8; 32],
        most in 0_usize..120,
    ) {
        let (seats, log) = random_log(kind, variant, seed, most);
        let mut dice = Dice::derive(&seed, 1);
        for observer in Observer::all(seats) {
            // A log that ends earlier hides more: try it whole and cut at any event.
            for end in [log.len(), 1 + dice.below(log.len())] {
                let log = &log[..end];
                let other = kind.imagine(log, observer, &mut dice);
                prop_assert_eq!(told_apart(kind, log, &other, observer), None, "{}", observer);
            }
        }
    }
}

/// A law that is always kept because nothing is ever replaced would be no law.
#[test]
fn imagining_changes_something_for_somebody_in_every_variant_and_others_see_it() {
    for &kind in GameKind::ALL.iter().filter(|kind| kind.has_secrets()) {
        for variant in 0..kind.variants().len() {
            let mut changed = 0;
            let mut seen_by_another = 0;
            for seed in 0..20 {
                let (seats, log) = random_log(kind, variant, [seed; 32], seed as usize % 6 + 1);
                let mut dice = Dice::derive(&[seed; 32], 1);
                let other = kind.imagine(&log, Observer::Public, &mut dice);
                if encoded(&log) != encoded(&other) {
                    changed += 1;
                    let told =
                        |seat| told_apart(kind, &log, &other, Observer::Seat(seat)).is_some();
                    seen_by_another += usize::from(seats.iter().any(told));
                }
            }
            assert!(changed > 0, "{} never hides anything", kind.name());
            assert!(seen_by_another > 0, "{}: nobody knows what is hidden", kind.name());
        }
    }
}

/// The law's own test: a sight that shows the public what a seat knows is caught.
#[test]
fn a_leak_is_caught() {
    for &kind in GameKind::ALL.iter().filter(|kind| kind.has_secrets()) {
        let caught = (0..20).any(|seed| {
            let (seats, log) = random_log(kind, 0, [seed; 32], seed as usize % 6 + 1);
            let mut dice = Dice::derive(&[seed; 32], 1);
            let other = kind.imagine(&log, Observer::Public, &mut dice);
            let leaky = |table: &AnyTable| -> String {
                seats
                    .iter()
                    .map(|seat| table.view(Observer::Seat(seat)).json().to_string())
                    .collect()
            };
            shown(kind, &log, Observer::Public, leaky)
                != shown(kind, &other, Observer::Public, leaky)
        });
        assert!(caught, "{}", kind.name());
    }
}

/// A seat must not learn what another took back either: it is imagined too.
#[test]
fn a_prediction_that_was_taken_back_stays_secret_after_the_round() {
    let mut game = Story::open(GameKind::Walls, "size:3 rounds:1", 2);
    game.does(0, "predict 9");
    game.does(0, "predict 2");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1 C2 B2 A2 A3 B3 C3");
    let log = encoded(&game.log);
    let mut changed = vec![false; log.len()];
    for seed in 0..20 {
        let mut dice = Dice::from_seed([seed; 32]);
        let other = GameKind::Walls.imagine(&game.log, Observer::Seat(Seat(1)), &mut dice);
        for (changed, (one, other)) in changed.iter_mut().zip(log.iter().zip(encoded(&other))) {
            *changed |= *one != other;
        }
        assert_eq!(told_apart(GameKind::Walls, &game.log, &other, Observer::Seat(Seat(1))), None);
    }
    assert!(changed[1], "the 9 is known to seat 0 alone");
    assert_eq!(changed.iter().filter(|&&changed| changed).count(), 1);
}
