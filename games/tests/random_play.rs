//! Random play of every game and variant: it ends, a replay equals what was lived, codecs and
//! grammar are inverse, and `legal` lists exactly what `decide` accepts.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may fail")]

mod story;

use std::collections::BTreeSet;

use parlour_games::engine::{
    AnyEvent, AnyTable, CommandSpec, Dice, Domain, GameKind, Level, Observer, ParamKind, Seat,
    Seats,
};
use story::Story;

/// No game of the catalogue is as long.
const MOST_ACTIONS: usize = 20_000;

/// What everybody sees.
fn views(table: &AnyTable, seats: Seats) -> Vec<String> {
    Observer::all(seats).map(|observer| table.view(observer).json().to_string()).collect()
}

/// Plays every variant of every game to its end, `games` times; `choose` makes the moves, `check`
/// sees the game before each.
fn play_all(
    games: u8,
    mut choose: impl FnMut(&Story, Seat, &mut Dice) -> String,
    mut check: impl FnMut(&mut Story, &mut Dice),
) -> Vec<Story> {
    let mut played = Vec::new();
    for &kind in GameKind::ALL {
        for (name, config, seats) in kind.variants() {
            for seed in 0..games {
                let mut game = Story::with_config(kind, &config, seats, [seed; 32]);
                let mut script = Dice::derive(&[seed; 32], 9);
                let mut actions = 0;
                loop {
                    check(&mut game, &mut script);
                    let acting: Vec<Seat> = game.to_act().iter().collect();
                    let Some(&seat) = script.pick(&acting) else { break };
                    let line = choose(&game, seat, &mut script);
                    game.does(seat.0, &line);
                    actions += 1;
                    assert!(actions < MOST_ACTIONS, "{} {name} does not end", kind.name());
                }
                assert!(game.table.outcome().is_some(), "{} {name}", kind.name());
                played.push(game);
            }
        }
    }
    played
}

fn any_offer(game: &Story, seat: Seat, script: &mut Dice) -> String {
    let legal = game.view(Observer::Seat(seat)).legal();
    legal.sample(script).expect("who is to act has something to do").to_string()
}

#[test]
fn it_ends_and_a_replay_of_what_was_written_equals_what_was_lived() {
    for game in play_all(8, any_offer, |_, _| ()) {
        let lines: Vec<String> = game.log.iter().map(AnyEvent::encode).collect();
        let read: Vec<AnyEvent> =
            lines.iter().map(|line| game.kind.decode(line).expect("it was written")).collect();
        assert_eq!(read.iter().map(AnyEvent::encode).collect::<Vec<_>>(), lines);
        assert!(lines.iter().all(|line| !line.contains('\n')));
        for end in 1..=read.len() {
            let replay = AnyTable::replay(&read[..end]).expect("events of this game");
            let lived = AnyTable::replay(&game.log[..end]).expect("events of this game");
            assert_eq!(views(&replay, game.seats), views(&lived, game.seats));
        }
        let replay = AnyTable::replay(&read).expect("events of this game");
        assert_eq!(views(&replay, game.seats), views(&game.table, game.seats));
        let outcome = replay.outcome().expect("it ended");
        assert_eq!(Some(&outcome), game.table.outcome().as_ref());
        assert_eq!(outcome.places.len(), usize::from(game.seats.count()));
        // Who plays alone can lose.
        assert!(outcome.places.contains(&1) || game.seats.count() == 1);
    }
}

#[test]
fn a_view_that_was_shown_can_be_read_again() {
    play_all(2, any_offer, |game, _| {
        for observer in Observer::all(game.seats) {
            let view = game.view(observer);
            let read = game.kind.view_from_json(view.json()).expect("it was shown");
            assert!(read == view);
        }
    });
}

#[test]
fn legal_lists_exactly_what_is_accepted() {
    play_all(1, any_offer, |game, _| {
        for seat in (0..=Seats::MAX).map(Seat) {
            let observer = Observer::Seat(seat);
            let listed: BTreeSet<String> = if game.seats.contains(seat) {
                game.view(observer).legal().iter().map(|line| line.to_string()).collect()
            } else {
                BTreeSet::new()
            };
            for line in &listed {
                assert!(game.would(seat.0, line).is_ok(), "seat {}: {line}", seat.0);
            }
            for line in game.kind.commands().iter().flat_map(every_line) {
                let accepted = game.would(seat.0, &line).is_ok();
                assert_eq!(accepted, listed.contains(&line), "seat {}: {line}", seat.0);
            }
        }
        assert!(game.view(Observer::Public).legal().is_empty());
    });
}

/// Every way to give a command whose parameters can be counted: all integers, words and cells, and
/// some that are out of range.
fn every_line(command: &CommandSpec) -> Vec<String> {
    command.params.iter().fold(vec![command.name.to_owned()], |lines, param| {
        let words: Vec<String> = match param.kind {
            ParamKind::Integer { min, max } => (min - 1..=max + 1).map(|n| n.to_string()).collect(),
            ParamKind::Choice(choices) => choices.iter().map(|&word| word.to_owned()).collect(),
            ParamKind::Cell => (b'A'..=b'K')
                .flat_map(|column| (1..=11).map(move |row| format!("{}{row}", char::from(column))))
                .collect(),
            // Nothing is refused for certain of what a game reads itself.
            _ => Vec::new(),
        };
        lines
            .iter()
            .flat_map(|line| words.iter().map(move |word| format!("{line} {word}")))
            .collect()
    })
}

#[test]
fn what_a_computer_writes_is_what_it_means() {
    // `choose` writes an action; giving that text must be accepted, at every level.
    for level in Level::ALL {
        play_all(
            1,
            |game, seat, script| {
                let line = game.view(Observer::Seat(seat)).choose(level, script);
                let legal = game.view(Observer::Seat(seat)).legal();
                assert!(
                    legal.count().is_none() || legal.iter().any(|offer| offer == line),
                    "{level}: {line}"
                );
                line.to_string()
            },
            |_, _| (),
        );
    }
}

#[test]
fn a_moment_is_the_same_for_all_and_no_two_turns_share_one() {
    for game in play_all(2, any_offer, |game, _| {
        let moments: BTreeSet<u64> =
            Observer::all(game.seats).map(|observer| game.view(observer).moment()).collect();
        assert_eq!(moments.len(), 1);
    }) {
        // Whatever can be pressed at one time can be pressed, or is gone, under another number.
        let mut turns = BTreeSet::new();
        let mut last = None;
        for end in 1..=game.log.len() {
            let table = AnyTable::replay(&game.log[..end]).expect("events of this game");
            let view = table.view(Observer::Public);
            let turn = (view.moment(), format!("{:?}", view.controls()));
            if last.as_ref() != Some(&turn) {
                assert!(turns.insert(turn.clone()), "moment {} comes again", turn.0);
            }
            let moment = turn.0;
            let of_moment = turns.iter().filter(|(other, _)| *other == moment).count();
            assert_eq!(of_moment, 1, "moment {moment} has two meanings");
            last = Some(turn);
        }
    }
}

/// Who plays by buttons must find one: in the table's place for what is open, in private for what
/// is secret.
#[test]
fn whoever_is_to_act_has_something_to_press() {
    play_all(1, any_offer, |game, _| {
        let kind = game.table.kind();
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

#[test]
fn completions_are_few_and_begin_with_what_was_typed() {
    play_all(1, any_offer, |game, script| {
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

#[test]
fn the_example_is_a_view_that_a_game_shows() {
    for &kind in GameKind::ALL {
        let view = kind.example();
        assert!(kind.view_from_json(view.json()).expect("it is a view") == view);
    }
}
