//! Random play: it ends, a replay equals what was lived, codecs and grammar are inverse, and `legal`
//! lists exactly what `decide` accepts.

use std::collections::{BTreeMap, BTreeSet};

use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{CommandSpec, Dice, Domain, Level, Observer, ParamKind, Seat, Seats},
};

use super::random::{anything, play_all};

/// What everybody sees.
fn views(table: &AnyTable, seats: Seats) -> Vec<String> {
    Observer::all(seats).map(|observer| table.view(observer).json().to_string()).collect()
}

pub(super) fn ends_and_replays(kind: GameKind) {
    for game in play_all(kind, 8, anything, |_, _| ()) {
        let lines: Vec<String> = game.log.iter().map(AnyEvent::encode).collect();
        let read: Vec<AnyEvent> =
            lines.iter().map(|line| kind.decode(line).expect("it was written")).collect();
        assert_eq!(read.iter().map(AnyEvent::encode).collect::<Vec<_>>(), lines);
        assert!(lines.iter().all(|line| !line.contains('\n')));
        let mut both: Option<(AnyTable, AnyTable)> = None;
        for (read, lived) in read.iter().zip(&game.log) {
            let after = if let Some((one, other)) = both.take() {
                (one.after(read), other.after(lived))
            } else {
                let first = |event| AnyTable::replay(std::slice::from_ref(event));
                (first(read), first(lived))
            };
            let (one, other) = (after.0.expect("of this game"), after.1.expect("of this game"));
            assert_eq!(views(&one, game.seats), views(&other, game.seats));
            both = Some((one, other));
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

pub(super) fn views_are_read_again(kind: GameKind) {
    play_all(kind, 2, anything, |game, _| {
        for observer in Observer::all(game.seats) {
            let view = game.view(observer);
            let read = kind.view_from_json(view.json()).expect("it was shown");
            assert!(read == view);
        }
    });
}

pub(super) fn examples_are_views(kind: GameKind) {
    let topics = kind.topics();
    let examples = topics.iter().map(|topic| kind.example_of(topic));
    for view in std::iter::once(kind.example()).chain(examples) {
        assert!(kind.view_from_json(view.json()).expect("it is a view") == view);
    }
}

pub(super) fn legal_is_what_is_accepted(kind: GameKind) {
    // Of free texts, those that came up; what is accepted of them is offered.
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    play_all(kind, 1, anything, |game, script| {
        for seat in (0..=Seats::MAX).map(Seat) {
            let is_seated = game.seats.contains(seat);
            let view = game.view(Observer::Seat(seat));
            let legal = view.legal();
            assert!(is_seated || legal.is_empty(), "{seat} is not at the table");
            let listed: BTreeSet<String> = legal.iter().map(|line| line.to_string()).collect();
            for line in &listed {
                // What has nothing to choose is the same at every step, and may take thought.
                if line.contains(' ') || script.below(4) == 0 {
                    assert!(game.would(seat.0, line).is_ok(), "seat {}: {line}", seat.0);
                }
            }
            let unlisted = kind.commands().iter().flat_map(every_line);
            for line in unlisted.filter(|line| !listed.contains(line)) {
                assert!(game.would(seat.0, &line).is_err(), "seat {}: {line}", seat.0);
            }
            let free: BTreeSet<String> = legal
                .0
                .iter()
                .filter(|offer| offer.count().is_none())
                .map(|o| o.command.to_string())
                .collect();
            if let Some(line) = is_seated.then(|| view.sample(script)).flatten() {
                let known = texts.entry(line.command.to_string()).or_default();
                if free.contains(line.command.as_ref()) && known.len() < 8 {
                    known.insert(line.to_string());
                }
            }
            for (command, lines) in texts.iter().filter(|(command, _)| !free.contains(*command)) {
                for line in lines.difference(&listed) {
                    let accepted = game.would(seat.0, line).is_ok();
                    assert!(!accepted, "seat {}: {command} is not offered: {line}", seat.0);
                }
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

/// What `sample` says is accepted, is of an offer, and of a free text is not always the same.
pub(super) fn samples_are_legal(kind: GameKind) {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    play_all(kind, 2, anything, |game, script| {
        for seat in game.seats.iter() {
            let view = game.view(Observer::Seat(seat));
            let legal = view.legal();
            let sampled = view.sample(script);
            assert_eq!(sampled.is_none(), legal.is_empty(), "seat {seat}");
            let Some(line) = sampled else { continue };
            // What is listed, another law tries.
            if legal.iter().all(|listed| listed != line) {
                assert!(game.would(seat.0, &line.to_string()).is_ok(), "seat {seat}: {line}");
            }
            let names = |names: Vec<&str>| -> BTreeSet<String> {
                names.into_iter().map(str::to_owned).collect()
            };
            let own = names(line.args.iter().map(|(name, _)| name.as_ref()).collect());
            let fits = legal.0.iter().any(|offer| {
                offer.command == line.command
                    && names(offer.params.iter().map(|(name, _)| name.as_ref()).collect()) == own
            });
            assert!(fits, "seat {seat}: {line} is of no offer");
            let is_free = |domain: &Domain| matches!(domain, Domain::Free { .. });
            let mut free = legal.0.iter().filter(|offer| {
                offer.command == line.command && offer.params.iter().any(|(_, d)| is_free(d))
            });
            if free.next().is_some() {
                texts.entry(line.command.to_string()).or_default().insert(line.to_string());
            }
        }
    });
    for (command, texts) in texts {
        assert!(texts.len() > 5, "{}: {command} is always {texts:?}", kind.name());
    }
    assert!(kind.variants().iter().all(|(_, config, seats)| {
        let table =
            AnyTable::replay(&kind.setup(config, *seats, &mut Dice::from_seed([0; 32])).unwrap());
        table.unwrap().view(Observer::Public).sample(&mut Dice::from_seed([0; 32])).is_none()
    }));
}

/// `choose` writes an action; giving that text must be accepted, at every level.
pub(super) fn computers_do_what_is_offered(kind: GameKind) {
    for level in Level::ALL {
        play_all(
            kind,
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
