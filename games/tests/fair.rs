//! Fair play, for every game and variant: what is chosen in secret is sealed, and opened exactly when
//! the game tells it; what chance decided can be done again.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail")]

mod story;

use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{Dice, Observer, Seat},
};
use story::Story;

/// A game of random offers over a seed, and the version that each of its events met.
fn played(kind: GameKind, variant: usize, seed: [u8; 32], most: usize) -> (Story, Vec<u64>) {
    let (_, config, seats) = &kind.variants()[variant];
    let mut game = Story::with_config(kind, config, *seats, seed);
    let mut met = vec![0; game.log.len()];
    let mut script = Dice::derive(&seed, 0);
    for _ in 0..most {
        let may =
            seats.iter().filter(|seat| !game.table.view(Observer::Seat(*seat)).legal().is_empty());
        let may: Vec<Seat> = may.collect();
        let Some(&seat) = script.pick(&may) else { break };
        let legal = game.table.view(Observer::Seat(seat)).legal();
        let line = legal.sample(&mut script).expect("something to do").to_string();
        let version = game.log.len() as u64;
        game.dice = Dice::fair(&seed, version);
        let events = game.does(seat.0, &line);
        met.extend(events.iter().map(|_| version));
    }
    (game, met)
}

fn each_log(check: impl Fn(GameKind, &[AnyEvent], &mut Dice)) {
    for &kind in GameKind::ALL {
        for variant in 0..kind.variants().len() {
            for round in 0..8_u8 {
                let (game, _) = played(kind, variant, [round; 32], usize::from(round) * 12 + 3);
                let mut dice = Dice::derive(&[round; 32], 1);
                for end in [game.log.len(), 1 + dice.below(game.log.len())] {
                    check(kind, &game.log[..end], &mut dice);
                }
            }
        }
    }
}

/// Which events are replaced when the public imagines what it may not know.
fn replaced(kind: GameKind, log: &[AnyEvent], dice: &mut Dice) -> Vec<bool> {
    let mut changed = vec![false; log.len()];
    for _ in 0..4 {
        let other = kind.imagine(log, Observer::Public, dice);
        for ((changed, one), other) in changed.iter_mut().zip(log).zip(&other) {
            *changed |= one.encode() != other.encode();
        }
    }
    changed
}

#[test]
fn what_is_secret_and_heard_of_is_sealed_until_it_is_told() {
    each_log(|kind, log, dice| {
        let sealed = kind.sealed(log);
        let changed = replaced(kind, log, dice);
        for seal in &sealed {
            assert!(
                log[seal.index].notice(Observer::Public).is_some(),
                "{} tells of it",
                kind.name()
            );
            assert!(!(seal.is_told && changed[seal.index]), "{}: told, but no secret", kind.name());
        }
        for (index, event) in log.iter().enumerate().filter(|(index, _)| changed[*index]) {
            let is_sealed = sealed.iter().any(|seal| seal.index == index);
            let is_drawn = kind.draws(&log[..=index]).len() > kind.draws(&log[..index]).len();
            let is_heard = event.notice(Observer::Public).is_some();
            assert!(is_sealed || is_drawn || !is_heard, "{}: {}", kind.name(), event.encode());
        }
    });
}

/// Of a secret that nobody ever hears of (what a player alone has looked at) there is nothing to open.
#[test]
fn every_game_that_ends_has_opened_something_if_it_has_secrets_that_are_heard_of() {
    let mut heard_of = 0;
    for &kind in GameKind::ALL.iter().filter(|kind| kind.has_secrets()) {
        let games: Vec<Story> = (0..8).map(|round| played(kind, 0, [round; 32], 400).0).collect();
        let is_heard = games.iter().any(|game| {
            // What is told later is no secret any more: look at the log as it grows.
            let mut dice = Dice::derive(&[0; 32], 1);
            (1..=game.log.len().min(60)).any(|end| {
                let changed = replaced(kind, &game.log[..end], &mut dice);
                let heard = |event: &AnyEvent| event.notice(Observer::Public).is_some();
                game.log.iter().zip(changed).any(|(event, changed)| changed && heard(event))
            })
        });
        heard_of += usize::from(is_heard);
        let told = !is_heard
            || games.iter().any(|game| {
                let chance = kind.draws(&game.log).len();
                chance > 0 || kind.sealed(&game.log).iter().any(|seal| seal.is_told)
            });
        assert!(told, "{}", kind.name());
    }
    assert!(heard_of > 0, "no game lets anybody hear of a secret");
}

#[test]
fn chance_can_be_done_again() {
    for &kind in GameKind::ALL {
        for variant in 0..kind.variants().len() {
            for round in 0..4_u8 {
                let seed = [round; 32];
                let (game, met) = played(kind, variant, seed, 80);
                for draw in kind.draws(&game.log) {
                    assert!(draw.comes_from(&seed), "{} {}", kind.name(), draw.label);
                    assert!(!draw.comes_from(&[99; 32]), "{} {}", kind.name(), draw.label);
                }
                let mut labels: Vec<_> =
                    kind.draws(&game.log).into_iter().map(|d| d.label).collect();
                let all = labels.len();
                labels.sort();
                labels.dedup();
                assert_eq!(labels.len(), all, "{}: a label comes twice", kind.name());
                let mut table: Option<AnyTable> = None;
                for (event, version) in game.log.iter().zip(met) {
                    if let Some(table) = &table {
                        let redo = |seed| table.redo(event, &mut Dice::fair(seed, version));
                        assert_ne!(redo(&seed), Some(false), "{}", event.encode());
                        // Other dice decide otherwise, or what is redone is no chance.
                        assert_ne!(redo(&[99; 32]), Some(true), "{}", event.encode());
                    }
                    table = Some(match table {
                        Some(table) => table.after(event).unwrap(),
                        None => AnyTable::replay(std::slice::from_ref(event)).unwrap(),
                    });
                }
            }
        }
    }
}

/// Chance that is not declared could not be checked: what other dice change is declared, one way or
/// the other. (What setup makes of the dice is done again as a whole.)
#[test]
fn what_other_dice_change_is_declared() {
    let mut changed = 0;
    for &kind in GameKind::ALL {
        for (_, config, seats) in kind.variants() {
            let seed = [5; 32];
            let mut game = Story::with_config(kind, &config, seats, seed);
            let mut script = Dice::derive(&seed, 0);
            for _ in 0..120 {
                let may = |seat: &Seat| !game.table.view(Observer::Seat(*seat)).legal().is_empty();
                let may: Vec<Seat> = seats.iter().filter(may).collect();
                let Some(&seat) = script.pick(&may) else { break };
                let legal = game.table.view(Observer::Seat(seat)).legal();
                let line = legal.sample(&mut script).expect("something to do").to_string();
                let version = game.log.len() as u64;
                game.dice = Dice::fair(&[99; 32], version);
                let others = game.would(seat.0, &line).unwrap_or_default();
                game.dice = Dice::fair(&seed, version);
                let (mut table, before) = (game.table.clone(), game.log.len());
                let own = game.does(seat.0, &line);
                for (index, event) in own.iter().enumerate() {
                    let differs = others.get(index).is_none_or(|o| o.encode() != event.encode());
                    let redone = table.redo(event, &mut Dice::fair(&seed, version));
                    let log = |end| kind.draws(&game.log[..before + end]).len();
                    let is_drawn = log(index + 1) > log(index);
                    let is_declared = redone.is_some() || is_drawn;
                    assert!(!differs || is_declared, "{}: {}", kind.name(), event.encode());
                    changed += usize::from(differs);
                    table = table.after(event).expect("an event of this game");
                }
            }
        }
    }
    assert!(changed > 0, "no dice were thrown");
}
