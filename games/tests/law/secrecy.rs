//! The no-leak law: replace what an observer may not know by anything consistent with what they do know,
//! and nothing that they are shown changes.

use parlour_games::engine::{AnyEvent, AnyTable, Dice, GameKind, Observer, Seats};
use proptest::{prelude::*, test_runner::TestRunner};

use super::random::played;

/// What an observer is shown of one event: the view's JSON, its moment, what it offers, what there
/// is to press and to complete, and what is said.
type Shown = Vec<String>;

/// Shows a log to an observer, event by event.
pub(crate) fn shown(log: &[AnyEvent], observer: Observer) -> Vec<Shown> {
    shown_by(log, observer, |table| table.view(observer).json().to_string())
}

/// `sight` is how a table is looked at.
fn shown_by(
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
            // A solver may take its time: it is asked at the end, when it knows most, of some games.
            if index + 1 == log.len() && (log.len() / 2).is_multiple_of(4) {
                shown.push(format!("{:?}", view.analyse()));
            }
            for command in next.kind().commands() {
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

/// The log of a random game, cut off after `most` actions.
pub(crate) fn random_log(
    kind: GameKind,
    config: &str,
    seats: Seats,
    seed: [u8; 32],
    most: usize,
) -> Vec<AnyEvent> {
    played(kind, (config, seats), seed, most).0.log
}

fn of_variant(
    kind: GameKind,
    variant: usize,
    seed: [u8; 32],
    most: usize,
) -> (Seats, Vec<AnyEvent>) {
    let variants = kind.variants();
    let (_, config, seats) = &variants[variant % variants.len()];
    (*seats, random_log(kind, config, *seats, seed, most))
}

pub(crate) fn encoded(log: &[AnyEvent]) -> Vec<String> {
    log.iter().map(AnyEvent::encode).collect()
}

/// The first event at which an observer can tell two logs apart.
fn told_apart(one: &[AnyEvent], other: &[AnyEvent], observer: Observer) -> Option<usize> {
    let (one, other) = (shown(one, observer), shown(other, observer));
    if one.len() != other.len() {
        return Some(one.len().min(other.len()));
    }
    one.iter().zip(&other).position(|(one, other)| one != other)
}

/// Nobody can tell what they imagine from what is; what is imagined can be written and read, and is a
/// game in which everybody sees what a game shows. Is anything replaced?
pub(crate) fn keeps_secrets(
    kind: GameKind,
    log: &[AnyEvent],
    seats: Seats,
    dice: &mut Dice,
) -> bool {
    let mut is_changed = false;
    for observer in Observer::all(seats) {
        let other = kind.imagine(log, observer, dice);
        let texts = encoded(&other);
        // Equal logs are shown equally; comparing them would only cost the solvers' time.
        if texts == encoded(log) {
            continue;
        }
        is_changed = true;
        assert_eq!(told_apart(log, &other, observer), None, "{observer}");
        // All that is made from a view, a solver's answers too, can differ only where the views do.
        let view = |log: &[AnyEvent]| AnyTable::replay(log).map(|table| table.view(observer));
        assert!(view(log) == view(&other), "{observer} sees another view");
        for text in &texts {
            let read = kind.decode(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(read.encode(), *text);
        }
        // A log that is cut off amid what comes of one action is nothing that a game shows.
        let sees = |log: &[AnyEvent], observer| {
            let view = AnyTable::replay(log).expect("events of this game").view(observer);
            kind.view_from_json(view.json()).map(|read| read == view)
        };
        for seen in Observer::all(seats).filter(|seen| sees(log, *seen).is_ok()) {
            let read = sees(&other, seen);
            assert!(matches!(read, Ok(true)), "as {observer} imagines {seen}: {:?}", read.err());
        }
    }
    is_changed
}

/// Does a seat know what the public does not?
pub(crate) fn somebody_knows(
    kind: GameKind,
    log: &[AnyEvent],
    seats: Seats,
    dice: &mut Dice,
) -> bool {
    let other = kind.imagine(log, Observer::Public, dice);
    let is_changed = encoded(log) != encoded(&other);
    let tells = |seat| told_apart(log, &other, Observer::Seat(seat)).is_some();
    is_changed && seats.iter().any(tells)
}

pub(super) fn nothing_leaks(kind: GameKind) {
    let config =
        ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() };
    let games = (0_usize..100, any::<[u8; 32]>(), 0_usize..120);
    let kept = TestRunner::new(config).run(&games, |(variant, seed, most)| {
        let (seats, log) = of_variant(kind, variant, seed, most);
        let mut dice = Dice::derive(&seed, 1);
        // A log that ends earlier hides more: try it whole and cut at any event.
        for end in [log.len(), 1 + dice.below(log.len())] {
            keeps_secrets(kind, &log[..end], seats, &mut dice);
        }
        Ok(())
    });
    kept.unwrap_or_else(|error| panic!("{error}"));
}

/// A law that is always kept because nothing is ever replaced would be no law.
pub(super) fn something_is_imagined(kind: GameKind) {
    for (variant, (name, ..)) in kind.variants().into_iter().enumerate() {
        let is_known = (0..60).any(|seed: u8| {
            let (seats, log) = of_variant(kind, variant, [seed; 32], usize::from(seed) % 12 + 1);
            somebody_knows(kind, &log, seats, &mut Dice::derive(&[seed; 32], 1))
        });
        assert_eq!(is_known, kind.has_secrets(), "{} {name}: is anything hidden?", kind.name());
    }
}

/// The law's own test: a sight that shows the public what a seat knows is caught.
pub(super) fn a_leak_is_caught(kind: GameKind) {
    let caught = (0..80).any(|seed| {
        let (seats, log) = of_variant(kind, 0, [seed; 32], seed as usize % 6 + 1);
        let mut dice = Dice::derive(&[seed; 32], 1);
        let other = kind.imagine(&log, Observer::Public, &mut dice);
        let leaky = |table: &AnyTable| -> String {
            seats.iter().map(|seat| table.view(Observer::Seat(seat)).json().to_string()).collect()
        };
        shown_by(&log, Observer::Public, leaky) != shown_by(&other, Observer::Public, leaky)
    });
    assert_eq!(caught, kind.has_secrets(), "{}", kind.name());
}
