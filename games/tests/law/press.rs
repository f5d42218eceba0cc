//! What there is to press and to complete, and when what is pressed is old.

use std::collections::{BTreeMap, BTreeSet};

use parlour_games::{
    AnyTable, GameKind,
    engine::{Dice, Domain, Observer, Seat},
};

use super::random::{anybody, anything, play_all, time_passes};
use crate::story::Story;

/// Where everybody can press: whatever can be pressed at one time can be pressed, or is gone, under
/// another number.
pub(super) fn moments_of_open_turns(kind: GameKind) {
    for game in play_all(kind, 2, anything, |game, _| {
        let moments: BTreeSet<u64> =
            Observer::all(game.seats).map(|observer| game.view(observer).moment()).collect();
        assert_eq!(moments.len(), 1);
    }) {
        let mut turns = BTreeMap::new();
        let mut last = None;
        let mut table: Option<AnyTable> = None;
        for event in &game.log {
            let next = match table.take() {
                Some(table) => table.after(event),
                None => AnyTable::replay(std::slice::from_ref(event)),
            };
            let view = next.as_ref().expect("an event of this game").view(Observer::Public);
            let turn = (view.moment(), format!("{:?}", view.controls()));
            if last.as_ref() != Some(&turn) {
                let before = turns.insert(turn.0, turn.1.clone());
                assert_eq!(before, None, "moment {} comes again, or means two things", turn.0);
            }
            last = Some(turn);
            table = next;
        }
    }
}

/// What a seat could do when the game last waited for it, under which number.
#[derive(Clone, Default)]
struct Turn {
    moment: u64,
    commands: BTreeSet<String>,
}

/// A press carries the number of the view that it was made from. A form that a seat was given in
/// private may be pressed late; so the number is another one
/// - when the game waits for the seat anew, because of what others did or because time passed;
/// - when the seat can do nothing of what it could;
/// - and it never comes back.
///
/// What a seat does and takes back for itself, such as a step in an editor, needs no other number: each
/// control holds its whole command.
pub(super) fn moments_of_each_seat(kind: GameKind) {
    let mut renewed = 0;
    for (name, config, seats) in kind.variants() {
        for seed in 0..3_u8 {
            let mut game = Story::with_config(kind, &config, seats, [seed; 32]);
            let mut script = Dice::derive(&[seed; 32], 4);
            let mut turns: BTreeMap<Seat, Turn> = BTreeMap::new();
            let mut gone = BTreeSet::new();
            let mut seconds = 0;
            let mut actor = None;
            let mut waited: BTreeSet<Seat> = BTreeSet::new();
            for step in 0..240 {
                let waits: BTreeSet<Seat> = game.to_act().iter().collect();
                for &seat in &waits {
                    let view = game.view(Observer::Seat(seat));
                    let commands = view.legal().0.into_iter().map(|o| o.command.to_string());
                    let now = Turn { moment: view.moment(), commands: commands.collect() };
                    if let Some(last) = turns.insert(seat, now.clone()) {
                        let is_called = !waited.contains(&seat) && actor != Some(seat);
                        let is_other = last.commands.is_disjoint(&now.commands);
                        if is_called || is_other {
                            renewed += 1;
                            assert_ne!(last.moment, now.moment, "{} {name}: {seat}", kind.name());
                        }
                        if last.moment != now.moment {
                            gone.insert((seat, last.moment));
                        }
                    }
                    assert!(!gone.contains(&(seat, now.moment)), "{} comes again", now.moment);
                }
                waited = waits;
                // Time passes before somebody acts, and also that can call a seat.
                actor = None;
                if step % 2 == 1 {
                    time_passes(&mut game, &mut seconds, &mut script);
                } else {
                    let Some(seat) = anybody(&game, &mut script) else { break };
                    let line = anything(&game, seat, &mut script);
                    game.does(seat.0, &line);
                    actor = Some(seat);
                }
            }
        }
    }
    assert!(renewed > 0, "{} never calls anybody again", kind.name());
}

/// Who plays by buttons must find one: in the table's place for what is open, in private for what is
/// secret.
pub(super) fn something_to_press(kind: GameKind) {
    play_all(kind, 1, anything, |game, _| {
        let secret = |name: &str| kind.command(name).is_some_and(|spec| spec.secret);
        for seat in game.to_act().iter() {
            let own = game.view(Observer::Seat(seat));
            assert!(!own.controls().is_empty(), "{}: nothing for seat {seat}", kind.name());
            if own.legal().0.iter().any(|offer| !secret(&offer.command)) {
                let public = game.view(Observer::Public).controls();
                assert!(!public.is_empty(), "{}: an open turn without a button", kind.name());
            }
        }
    });
}

pub(super) fn completions(kind: GameKind) {
    play_all(kind, 1, anything, |game, script| {
        for observer in Observer::all(game.seats) {
            let view = game.view(observer);
            let legal = view.legal().0;
            let others = kind.commands().iter().filter(|spec| {
                legal.iter().all(|offer| !offer.command.eq_ignore_ascii_case(spec.name))
            });
            for (spec, param) in others.flat_map(|spec| spec.params.iter().map(move |p| (spec, p)))
            {
                let all = view.suggest(spec.name, param.name, "");
                assert!(all.is_empty(), "{observer} may not {}: {all:?}", spec.name);
            }
        }
        for seat in game.to_act().iter() {
            let view = game.view(Observer::Seat(seat));
            for offer in &view.legal().0 {
                for (param, domain) in &offer.params {
                    let all = view.suggest(&offer.command, param, "");
                    assert!(!all.is_empty() && all.len() <= 25);
                    if matches!(domain, Domain::Free { .. }) {
                        continue;
                    }
                    let chosen = offer.nth(script.below(offer.count().unwrap_or(1)));
                    let value = &chosen.args.iter().find(|(name, _)| name == param).unwrap().1;
                    let found = view.suggest(&offer.command, param, &value.to_lowercase());
                    assert!(found.iter().any(|choice| choice.value == *value), "{value}");
                }
            }
        }
    });
}
