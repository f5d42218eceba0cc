//! What is kept of a game: records of players, and networks by name.

use super::*;
use crate::engine::{Sum, Tally};

fn tallies(game: &Story, seat: u8) -> Vec<(&'static str, u32)> {
    let tallies = game.play.tallies(Seat(seat));
    tallies.into_iter().map(|Tally { name, value, .. }| (name, value)).collect()
}

/// Those that are not 0.
fn counted(game: &Story, seat: u8) -> Vec<(&'static str, u32)> {
    tallies(game, seat).into_iter().filter(|(_, value)| *value > 0).collect()
}

#[test]
fn a_record_counts_every_weapon_by_what_it_did() {
    let mut game = duel(2);
    for (seat, line) in [(0, "triangle 1"), (1, "fork 18"), (0, "hint"), (0, "snap 18")] {
        assert!(tallies(&game, 0).is_empty(), "nothing is counted before the end");
        game.does(seat, line);
    }
    // A network that was given is of no level.
    let own = [("points", 10), ("hints", 1), ("triangle-hit", 1), ("snap-miss", 1)];
    assert_eq!(counted(&game, 0), own);
    assert_eq!(counted(&game, 1), [("points", 20), ("fork-miss", 1)]);
}

#[test]
fn the_greatest_level_counts_and_everything_else_is_added_up() {
    for (name, config, count) in Worms::variants() {
        let mut game = Story::new(&config, count.count(), [8; 32]);
        let mut dice = Dice::from_seed([9; 32]);
        while let Some(seat) = game.play.to_act().iter().next() {
            let action = Worms::computer(Level::Strong).choose(&game.sees(seat.0), &mut dice);
            game.does(seat.0, &Worms::write(&action).to_string());
        }
        let names = |seat: u8| {
            let tallies = game.play.tallies(Seat(seat));
            tallies.iter().map(|tally| (tally.name, tally.sum)).collect::<Vec<_>>()
        };
        assert_eq!(names(0).len(), 18, "{name}");
        assert_eq!(names(0), names(count.count() - 1), "{name}");
        let greatest = |(name, sum): &(&str, Sum)| (*name == "level") == (*sum == Sum::Greatest);
        assert!(names(0).iter().all(greatest));
        let sum = |wanted: &str| {
            let all = game.seats.iter().flat_map(|seat| tallies(&game, seat.0));
            all.filter(|(name, _)| *name == wanted).map(|(_, value)| value).sum::<u32>()
        };
        assert_eq!(sum("finished"), sum("anti-hit"), "{name}");
        let builds = config.mode == Mode::Build;
        assert_eq!(sum("built"), if builds { 2 } else { 0 }, "{name}");
        if sum("finished") > 0 && !builds {
            let levels = game.seats.iter().flat_map(|seat| tallies(&game, seat.0));
            let level = levels.filter(|(name, _)| *name == "level").map(|(_, v)| v).max();
            assert_eq!(level, Some(u32::from(config.level)), "{name}");
        }
    }
}

/// A table that is made easier or harder than a level is of no level.
#[test]
fn a_level_counts_only_where_networks_are_as_the_level_has_them() {
    let level = |line: &str| {
        let args = Args::read("new", config::OPTIONS, line).unwrap();
        let mut game = Story::new(&Worms::configure(&args).unwrap(), 1, [3; 32]);
        let line = format!("anti {}", game.headquarters(0));
        game.does(0, &line);
        counted(&game, 0).iter().find(|(name, _)| *name == "level").map(|(_, level)| *level)
    };
    assert_eq!(level("level:10"), Some(10));
    assert_eq!(
        level("level:10 satellites:40 method:links links:8 headquarters:3 shots:2"),
        Some(10)
    );
    for easier in [
        "satellites:8 method:pieces",
        "satellites:39",
        "method:pieces",
        "headquarters:4",
        "links:7",
        "open:20",
        "p:0.9",
    ] {
        assert_eq!(level(&format!("level:10 {easier}")), None, "{easier}");
    }
}

fn given(mode: Mode) -> Config {
    Config { mode, ..Config::default() }
}

#[test]
fn what_is_built_can_be_saved_by_who_built_it_and_played_by_others() {
    let config = Config { level: 1, worth: Some(0), ..given(Mode::Build) };
    let mut game = Story::new(&config, 2, [1; 32]);
    game.does(0, "build random");
    assert!(Worms::savable(&game.sees(0)).is_none(), "it is not built yet");
    game.does(0, "build done");
    let saved = Worms::savable(&game.sees(0)).unwrap();
    assert!(Worms::savable(&game.sees(1)).is_none() && Worms::savable(&game.public()).is_none());

    let config = Worms::adopt(given(Mode::Relay), saved.clone()).unwrap();
    let network: Network = serde_json::from_value(saved.clone()).unwrap();
    assert_eq!(config.network, Some(network.clone()));
    let played = Story::new(&config, 2, [0; 32]);
    let view = played.sees(0);
    assert_eq!(view.config.network, None, "what is hidden is in no view");
    assert!(view.boards[0].groups.chars().all(|letter| letter == '?'));
    assert_eq!(view.boards[0].links.len(), network.graph.links().count());
    for mode in [Mode::Own, Mode::Build] {
        let refusal = Worms::adopt(given(mode), saved.clone()).unwrap_err();
        assert_eq!(refusal, Refusal::NetworkOfOwn { mode });
    }
}

/// Numbers tell nothing to a player who has seen the network before, or knows how it was built.
#[test]
fn what_is_saved_has_other_numbers_in_each_game_that_plays_it() {
    let mut game = duel(2);
    game.does(0, "anti 18");
    let saved = Worms::savable(&game.public()).unwrap();
    for mode in [Mode::Duel, Mode::Relay, Mode::Master] {
        let config = Worms::adopt(given(mode), saved.clone()).unwrap();
        let mut places = Vec::new();
        for seed in 0..20_u8 {
            let game = Story::new(&config, 2, [seed; 32]);
            places.push(game.headquarters(0));
            let [draw] = Worms::draws(&game.log).try_into().unwrap();
            assert!(draw.comes_from(&[seed; 32]));
            let Kind::Opened { fields, config, .. } = &game.log[0].0 else { unreachable!() };
            let numbers = network::renumbering::Numbers(fields[0].numbers.clone());
            assert_eq!(numbers.network(config.network.as_ref().unwrap()), fields[0].network);
            assert!(fields.iter().all(|field| field.network == fields[0].network));
        }
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 5, "{places:?}");
    }
    // An outside program that gives a network means its numbers, unless it says otherwise.
    let config =
        Config { network: Some(serde_json::from_value(saved).unwrap()), ..given(Mode::Duel) };
    assert_eq!(Story::new(&config, 2, [1; 32]).headquarters(0), Satellite(17));
    let config = Config { renumber: true, ..config };
    let places = (0..9).map(|seed| Story::new(&config, 2, [seed; 32]).headquarters(0));
    assert!(places.collect::<Vec<_>>().iter().any(|place| *place != Satellite(17)));
}

#[test]
fn what_everybody_has_seen_to_its_end_can_be_saved_and_nothing_before() {
    let mut game = duel(2);
    game.does(0, "triangle 1");
    assert!(Worms::savable(&game.sees(0)).is_none());
    game.does(1, "anti 18");
    for view in [game.sees(0), game.sees(1), game.public()] {
        let saved = Worms::savable(&view).unwrap();
        let network: Network = serde_json::from_value(saved).unwrap();
        assert_eq!(network.letters(), LETTERS);
    }
}

#[test]
fn what_is_no_network_is_not_played() {
    let broken = serde_json::json!({"links": [[0, 1]], "groups": "EMGH"});
    for saved in [serde_json::json!(null), serde_json::json!({"groups": "EMG"}), broken] {
        assert_eq!(Worms::adopt(Config::default(), saved), Err(Refusal::NotANetwork));
    }
}
