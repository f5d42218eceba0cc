//! The laws that every game keeps, over random games of every variant: they end, a replay equals what
//! was lived, `legal` lists what is accepted, no view tells what is hidden, and chance can be done
//! again.

use super::*;
use crate::engine::ParamKind;

/// Plays random offers; `check` sees the game before each.
fn play(
    config: &Config,
    count: u8,
    seed: [u8; 32],
    most: usize,
    mut check: impl FnMut(&mut Story, &mut Dice),
) -> Story {
    let mut story = Story::new(config, count, seed);
    let mut script = Dice::derive(&seed, 9);
    for _ in 0..most {
        check(&mut story, &mut script);
        let acting: Vec<Seat> = story.play.to_act().iter().collect();
        let Some(&seat) = script.pick(&acting) else { break };
        let legal = Worms::legal(&story.sees(seat.0));
        let line = legal.sample(&mut script).expect("something to do").to_string();
        story.dice = Dice::fair(&seed, story.log.len() as u64);
        story.does(seat.0, &line);
    }
    story
}

fn each(rounds: u8, most: usize, mut check: impl FnMut(&mut Story, &mut Dice)) -> Vec<Story> {
    let mut played = Vec::new();
    for (_, config, seats) in Worms::variants() {
        for round in 0..rounds {
            played.push(play(&config, seats.count(), [round; 32], most, &mut check));
        }
    }
    played
}

fn views(play: &Play<Worms>, seats: Seats) -> Vec<String> {
    Observer::all(seats).map(|o| serde_json::to_string(&play.view(o)).unwrap()).collect()
}

#[test]
fn random_games_end_and_a_replay_of_what_was_written_equals_what_was_lived() {
    for story in each(6, 20_000, |_, _| ()) {
        assert!(story.play.outcome().is_some());
        let read: Vec<Event> =
            story.log.iter().map(|event| Event::decode(&event.encode()).unwrap()).collect();
        let replay = Play::<Worms>::replay(&read).unwrap();
        assert_eq!(views(&replay, story.seats), views(&story.play, story.seats));
        let outcome = replay.outcome().unwrap();
        let alone = story.seats.count() == 1;
        assert!(outcome.places.contains(&1) || alone);
        assert_eq!(outcome.places.len(), usize::from(story.seats.count()));
    }
}

#[test]
fn views_are_read_again_and_legal_lists_exactly_what_is_accepted() {
    each(2, 60, |story, _| {
        for observer in Observer::all(story.seats) {
            let view = story.play.view(observer);
            let json = serde_json::to_value(&view).unwrap();
            assert_eq!(serde_json::from_value::<View>(json).unwrap(), view);
        }
        for seat in story.seats.iter() {
            let legal = Worms::legal(&story.sees(seat.0));
            let listed: Vec<String> = legal.iter().map(|line| line.to_string()).collect();
            for line in &listed {
                assert!(story.would(seat.0, line).is_ok(), "{line}");
                let action = read(line).unwrap();
                assert_eq!(Worms::write(&action).to_string(), *line);
            }
            for spec in action::COMMANDS {
                let words: Vec<String> = match spec.params {
                    [] => vec![String::new()],
                    [param] => match param.kind {
                        ParamKind::Integer { min, max } => {
                            (min - 1..=max + 1).map(|n| format!(" {n}")).collect()
                        }
                        ParamKind::Choice(words) => words.iter().map(|w| format!(" {w}")).collect(),
                        _ => Vec::new(),
                    },
                    _ => Vec::new(),
                };
                for word in words {
                    let line = format!("{}{word}", spec.name);
                    let accepted = story.would(seat.0, &line).is_ok();
                    assert_eq!(accepted, listed.contains(&line), "seat {seat}: {line}");
                }
            }
        }
        assert!(Worms::legal(&story.public()).is_empty());
    });
}

#[test]
fn whoever_is_to_act_has_something_to_press_and_no_two_turns_share_a_moment() {
    for story in each(2, 20_000, |story, _| {
        let moments: Vec<u64> =
            Observer::all(story.seats).map(|o| Worms::moment(&story.play.view(o))).collect();
        assert!(moments.windows(2).all(|pair| pair[0] == pair[1]));
        let secret = |name: &str| action::COMMANDS.iter().any(|s| s.name == name && s.secret);
        for seat in story.play.to_act().iter() {
            let own = story.sees(seat.0);
            assert!(!Worms::controls(&own).is_empty());
            if Worms::legal(&own).0.iter().any(|offer| !secret(&offer.command)) {
                assert!(!Worms::controls(&story.public()).is_empty());
            }
        }
    }) {
        let mut turns: Vec<(u64, String)> = Vec::new();
        for end in 1..=story.log.len() {
            let view = Play::<Worms>::replay(&story.log[..end]).unwrap().view(Observer::Public);
            let turn = (Worms::moment(&view), format!("{:?}", Worms::controls(&view)));
            if turns.last() != Some(&turn) {
                assert!(turns.iter().all(|(moment, _)| *moment != turn.0), "{} again", turn.0);
                turns.push(turn);
            }
        }
    }
}

#[test]
fn computers_of_every_level_do_what_is_offered_and_finish_every_variant() {
    for level in Level::ALL {
        for (name, config, count) in Worms::variants() {
            let mut story = Story::new(&config, count.count(), [4; 32]);
            let mut dice = Dice::from_seed([5; 32]);
            let mut actions = 0;
            while let Some(seat) = story.play.to_act().iter().next() {
                let view = story.sees(seat.0);
                let action = Worms::computer(level).choose(&view, &mut dice);
                let line = Worms::write(&action);
                assert!(Worms::legal(&view).iter().any(|offer| offer == line), "{level}: {line}");
                story.does(seat.0, &line.to_string());
                actions += 1;
                assert!(actions < 2_000, "{level} does not end {name}");
            }
        }
    }
}

/// "A satellite is capable of firing at you unless you free all of its channels": it holds by itself.
/// Worms free channels between uncloaked satellites, and only cloaked ones fire.
#[test]
fn freed_channels_join_uncloaked_satellites_and_those_that_fire_have_none() {
    let mut freed = 0;
    for (name, config, count) in Worms::variants() {
        for level in [Level::Easy, Level::Strong] {
            let mut story = Story::new(&config, count.count(), [6; 32]);
            let mut dice = Dice::from_seed([7; 32]);
            let mut next = level;
            while let Some(seat) = story.play.to_act().iter().next() {
                let view = story.sees(seat.0);
                for board in &view.boards {
                    let cloaked = board.cloaked();
                    let ends = board.freed.iter().flat_map(|link| link.ends()).collect::<Set>();
                    assert!(!ends.meets(cloaked), "{name}");
                    let firing = board.gunners.iter().fold(Set::EMPTY, |all, one| all | one.firing);
                    assert!(firing.is_within(cloaked), "{name}");
                    freed += board.freed.len();
                }
                // Now and then they miss.
                let any = Worms::legal(&view).sample(&mut dice).filter(|_| dice.below(3) == 0);
                let line = any.filter(|line| !["anti", "snap"].contains(&line.command.as_ref()));
                let choose = || {
                    Worms::write(
                        &Worms::computer(next).choose(&view, &mut Dice::from_seed([8; 32])),
                    )
                };
                let line = line.unwrap_or_else(choose).to_string();
                next = level;
                story.does(seat.0, &line);
            }
        }
    }
    assert!(freed > 500, "{freed}");
}

/// Numbers are drawn after a network is made, and its chain goes with them.
#[test]
fn the_chain_of_a_network_as_it_is_played_scores_its_par() {
    for (level, seed) in (1..=6_u8).flat_map(|level| (0..5_u8).map(move |seed| (level, seed))) {
        let config = Config { level, mode: Mode::Solo, ..Config::default() };
        let mut story = Story::new(&config, 1, [seed; 32]);
        let Kind::Opened { fields, .. } = story.log[0].0.clone() else { unreachable!() };
        let chain = fields[0].chain.clone().expect("it is made of pieces");
        let numbers = network::renumbering::Numbers(fields[0].numbers.clone());
        assert_eq!(
            numbers.network(&numbers.inverse().network(&fields[0].network)),
            fields[0].network
        );
        for Inference { worm, satellite } in chain.inferences {
            story.does(0, &format!("{worm} {satellite}"));
        }
        assert_eq!(story.public().boards[0].cloaked(), Set::one(story.headquarters(0)));
        let line = format!("anti {}", story.headquarters(0));
        story.does(0, &line);
        assert_eq!(story.public().boards[0].gunners[0].points, 20 + chain.par);
    }
}

/// What an observer is shown of a log, event by event.
fn shown(log: &[Event], observer: Observer) -> Vec<String> {
    (1..=log.len())
        .map(|end| {
            let view = Play::<Worms>::replay(&log[..end]).unwrap().view(observer);
            let analysis = (end == log.len()).then(|| Worms::analyse(&view));
            format!(
                "{} {:?} {:?} {:?} {:?}",
                serde_json::to_string(&view).unwrap(),
                Worms::notice(&log[end - 1], observer),
                Worms::legal(&view),
                Worms::controls(&view),
                analysis,
            )
        })
        .collect()
}

fn encoded(log: &[Event]) -> Vec<String> {
    log.iter().map(Event::encode).collect()
}

#[test]
fn what_an_observer_may_not_know_changes_nothing_for_them() {
    let network = duel(1).log.into_iter().find_map(|event| match event.0 {
        Kind::Opened { config, .. } => config.network,
        _ => None,
    });
    let saved = Config { network, renumber: true, mode: Mode::Relay, ..Config::default() };
    let three = Config { worth: Some(0), mode: Mode::Build, level: 1, ..Config::default() };
    let more = [("saved", saved, seats(2)), ("three build", three, seats(3))];
    for (name, config, count) in Worms::variants().into_iter().chain(more) {
        let (mut changed, mut told) = (0, 0);
        for round in 0..30_u8 {
            let story =
                play(&config, count.count(), [round; 32], 1 + usize::from(round), |_, _| ());
            let mut dice = Dice::derive(&[round; 32], 1);
            for observer in Observer::all(story.seats) {
                let other = Worms::imagine(&story.log, observer, &mut dice);
                assert_eq!(
                    shown(&story.log, observer),
                    shown(&other, observer),
                    "{name} {observer}"
                );
                changed += usize::from(encoded(&story.log) != encoded(&other));
            }
            let other = Worms::imagine(&story.log, Observer::Public, &mut dice);
            let tells = |seat: Seat| {
                let seat = Observer::Seat(seat);
                shown(&story.log, seat) != shown(&other, seat)
            };
            told += usize::from(story.seats.iter().any(tells));
            for seal in Worms::sealed(&story.log) {
                let event = &story.log[seal.index];
                assert!(Worms::notice(event, Observer::Public).is_some());
                assert!(!seal.is_told || event.encode() == other[seal.index].encode());
            }
        }
        assert!(changed > 0, "{name} hides nothing");
        assert!(told > 0, "{name}: nobody knows what is hidden");
    }
}

#[test]
fn chance_can_be_done_again() {
    for (name, config, count) in Worms::variants() {
        for round in 0..2_u8 {
            let seed = [round; 32];
            let story = play(&config, count.count(), seed, 40, |_, _| ());
            for draw in Worms::draws(&story.log) {
                assert!(draw.comes_from(&seed) && !draw.comes_from(&[99; 32]), "{name}");
            }
            let again = Worms::setup(&config, count, &mut Dice::fair(&seed, 0)).unwrap();
            assert_eq!(encoded(&again)[0], story.log[0].encode());
            for at in 1..story.log.len() {
                // An action's events all meet the version at which it was decided.
                let play = Play::<Worms>::replay(&story.log[..at]).unwrap();
                let redo = |seed| play.redo(&story.log[at], &mut Dice::fair(seed, at as u64));
                assert_ne!(redo(&seed), Some(false), "{name}");
                assert_ne!(redo(&[99; 32]), Some(true), "{name}");
            }
        }
    }
}
