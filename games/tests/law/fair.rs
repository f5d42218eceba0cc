//! Fair play: what is chosen in secret is sealed, and opened exactly when the game tells it; what chance
//! decided can be done again.

use std::collections::BTreeSet;

use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{Dice, Observer},
};

use super::random::{anybody, played};
use crate::story::Story;

fn of_variant(kind: GameKind, variant: usize, seed: [u8; 32], most: usize) -> (Story, Vec<u64>) {
    let (_, config, seats) = &kind.variants()[variant];
    played(kind, (config, *seats), seed, most)
}

fn each_log(kind: GameKind, check: impl Fn(&[AnyEvent], &mut Dice)) {
    for variant in 0..kind.variants().len() {
        for round in 0..8_u8 {
            let (game, _) = of_variant(kind, variant, [round; 32], usize::from(round) * 12 + 3);
            let mut dice = Dice::derive(&[round; 32], 1);
            for end in [game.log.len(), 1 + dice.below(game.log.len())] {
                check(&game.log[..end], &mut dice);
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

pub(super) fn sealed_until_told(kind: GameKind) {
    each_log(kind, |log, dice| {
        let sealed = kind.sealed(log);
        let changed = replaced(kind, log, dice);
        for seal in &sealed {
            let event = &log[seal.index];
            assert!(event.notice(Observer::Public).is_some(), "{}", event.encode());
            assert!(!(seal.is_told && changed[seal.index]), "told, but no secret");
        }
        for (index, event) in log.iter().enumerate().filter(|(index, _)| changed[*index]) {
            let is_sealed = sealed.iter().any(|seal| seal.index == index);
            let is_drawn = kind.draws(&log[..=index]).len() > kind.draws(&log[..index]).len();
            let is_heard = event.notice(Observer::Public).is_some();
            assert!(is_sealed || is_drawn || !is_heard, "{}", event.encode());
        }
    });
}

/// Whatever is known once, what is chosen later does not hide again.
pub(super) fn told_for_good(kind: GameKind) {
    for variant in 0..kind.variants().len() {
        for round in 0..3_u8 {
            let (game, _) = of_variant(kind, variant, [round; 32], 60);
            let mut dice = Dice::derive(&[round; 32], 1);
            let mut told = BTreeSet::new();
            let mut sealed = BTreeSet::new();
            for end in 1..=game.log.len() {
                let log = &game.log[..end];
                let seals = kind.sealed(log);
                let is_one_of = |index: &usize| seals.iter().any(|seal| seal.index == *index);
                assert!(sealed.iter().all(is_one_of), "what is sealed stays sealed");
                let open: BTreeSet<usize> =
                    seals.iter().filter(|seal| seal.is_told).map(|seal| seal.index).collect();
                assert!(told.is_subset(&open), "what is told is told for good");
                sealed.extend(seals.iter().map(|seal| seal.index));
                told.extend(open);
                if end % 8 == 0 {
                    let changed = replaced(kind, log, &mut dice);
                    assert!(told.iter().all(|index| !changed[*index]), "it is hidden again");
                }
            }
        }
    }
}

/// Of a secret that nobody ever hears of (what a player alone has looked at) there is nothing to open,
/// and nothing to seal.
pub(super) fn opened_in_the_end(kind: GameKind) {
    let games: Vec<Story> = (0..8).map(|round| of_variant(kind, 0, [round; 32], 400).0).collect();
    let is_heard = games.iter().any(|game| {
        // What is told later is no secret any more: look at the log as it grows.
        let mut dice = Dice::derive(&[0; 32], 1);
        (1..=game.log.len().min(60)).any(|end| {
            let changed = replaced(kind, &game.log[..end], &mut dice);
            let heard = |event: &AnyEvent| event.notice(Observer::Public).is_some();
            game.log.iter().zip(changed).any(|(event, changed)| changed && heard(event))
        })
    });
    let seals = || games.iter().flat_map(|game| kind.sealed(&game.log));
    if is_heard {
        let is_drawn = games.iter().any(|game| !kind.draws(&game.log).is_empty());
        assert!(is_drawn || seals().any(|seal| seal.is_told), "{}", kind.name());
    } else {
        assert_eq!(seals().count(), 0, "{} seals what nobody hears of", kind.name());
    }
}

pub(super) fn chance_is_done_again(kind: GameKind) {
    for (variant, (_, config, seats)) in kind.variants().into_iter().enumerate() {
        for round in 0..4_u8 {
            let seed = [round; 32];
            // What setup makes of the dice is made again as a whole.
            let setup = || kind.setup(&config, seats, &mut Dice::fair(&seed, 0)).unwrap();
            let once: Vec<String> = setup().iter().map(AnyEvent::encode).collect();
            assert_eq!(once, setup().iter().map(AnyEvent::encode).collect::<Vec<_>>());
            let (game, met) = of_variant(kind, variant, seed, 80);
            for draw in kind.draws(&game.log) {
                assert!(draw.comes_from(&seed), "{} {}", kind.name(), draw.label);
                assert!(!draw.comes_from(&[99; 32]), "{} {}", kind.name(), draw.label);
            }
            let mut labels: Vec<_> = kind.draws(&game.log).into_iter().map(|d| d.label).collect();
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

/// Chance that is not declared could not be checked: what other dice change is declared, one way or
/// the other, and where no chance is declared they change nothing. (What setup makes of the dice is
/// done again as a whole.)
pub(super) fn what_dice_change(kind: GameKind, has_chance: bool) {
    let mut changed = 0;
    for (_, config, seats) in kind.variants() {
        let seed = [5; 32];
        let setup = |seed: [u8; 32]| -> Vec<String> {
            let log = kind.setup(&config, seats, &mut Dice::fair(&seed, 0)).unwrap();
            log.iter().map(AnyEvent::encode).collect()
        };
        changed += usize::from(setup(seed) != setup([99; 32]));
        let mut game = Story::with_config(kind, &config, seats, seed);
        let mut script = Dice::derive(&seed, 0);
        for _ in 0..120 {
            let Some(seat) = anybody(&game, &mut script) else { break };
            // Whatever is offered, as often: chance may be in what has nothing to choose.
            let line = game.view(Observer::Seat(seat)).sample(&mut script);
            let line = line.expect("something to do").to_string();
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
    assert_eq!(changed > 0, has_chance, "{}: are dice thrown?", kind.name());
}
