//! What is kept of a game: records of players, and networks by name.

use std::collections::BTreeSet;

use parlour_games::{
    engine::{Args, Dice, Level, Options, Seat, Sum, Tally},
    worms::{Config, Mode, Network, Refusal, Satellite},
};
use serde_json::{Value as Json, json};

use super::{
    LETTERS, WORMS, config, duel, headquarters, launched, new, next, public, saving, sees,
};
use crate::story::{Story, fields};

fn tallies(game: &Story, seat: u8) -> Vec<(&'static str, u32)> {
    let tallies = game.table.tallies(Seat(seat));
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
    for (name, config, seats) in Config::variants() {
        let mut game = new(&config, seats, [8; 32]);
        let mut dice = Dice::from_seed([9; 32]);
        while let Some(seat) = next(&game) {
            game.lets(Level::Strong, seat, &mut dice);
        }
        let names = |seat: u8| {
            let tallies = game.table.tallies(Seat(seat));
            tallies.iter().map(|tally| (tally.name, tally.sum)).collect::<Vec<_>>()
        };
        assert_eq!(names(0).len(), 18, "{name}");
        assert_eq!(names(0), names(seats - 1), "{name}");
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

/// A table that makes it easier, or harder, plays no level.
#[test]
fn a_level_counts_only_where_networks_are_as_the_level_has_them() {
    let level = |line: &str| {
        let args = Args::read("new", Config::PARAMS, line).unwrap();
        let mut game = new(&Config::from_args(&args).unwrap(), 1, [3; 32]);
        let line = format!("anti {}", headquarters(&game, 0));
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

#[test]
fn what_is_built_can_be_saved_by_who_built_it_and_played_by_others() {
    let options = Config { level: 1, worth: Some(0), ..config(Mode::Build) };
    let mut game = new(&options, 2, [1; 32]);
    game.does(0, "build random");
    assert!((saving().savable)(&sees(&game, 0)).is_none(), "it is not built yet");
    game.does(0, "build done");
    let saved = (saving().savable)(&sees(&game, 0)).unwrap();
    assert!(
        (saving().savable)(&sees(&game, 1)).is_none()
            && (saving().savable)(&public(&game)).is_none()
    );

    let adopted = (saving().adopt)(&config(Mode::Relay), saved.clone()).unwrap();
    let network: Network = serde_json::from_value(saved.clone()).unwrap();
    assert_eq!(adopted.network, Some(network.clone()));
    let played = new(&adopted, 2, [0; 32]);
    let view = sees(&played, 0);
    assert_eq!(view.config.network, None, "what is hidden is in no view");
    assert!(view.boards[0].groups.chars().all(|letter| letter == '?'));
    assert_eq!(view.boards[0].links.len(), network.graph.links().count());
    for mode in [Mode::Own, Mode::Build] {
        let refusal = (saving().adopt)(&config(mode), saved.clone()).unwrap_err();
        assert_eq!(refusal, Refusal::NetworkOfOwn { mode });
    }
}

/// The links of a network, and its groups by satellite.
fn parts(network: &Json) -> (BTreeSet<BTreeSet<u64>>, Vec<char>) {
    let ends =
        |link: &Json| link.as_array().unwrap().iter().map(|end| end.as_u64().unwrap()).collect();
    let links = network["links"].as_array().unwrap().iter().map(ends).collect();
    (links, network["groups"].as_str().unwrap().chars().collect())
}

/// The same where each satellite has the number that stands in its place.
fn renumbered(network: &Json, numbers: &Json) -> (BTreeSet<BTreeSet<u64>>, Vec<char>) {
    let numbers: Vec<u64> = serde_json::from_value(numbers.clone()).unwrap();
    let (links, groups) = parts(network);
    let of = |link: BTreeSet<u64>| link.into_iter().map(|end| numbers[end as usize]).collect();
    let mut other = groups.clone();
    for (number, group) in numbers.iter().zip(groups) {
        other[*number as usize] = group;
    }
    (links.into_iter().map(of).collect(), other)
}

/// A player who has seen it before, or knows how it was built, knows nothing by the numbers.
#[test]
fn what_is_saved_has_other_numbers_in_each_game_that_plays_it() {
    let mut game = duel(2);
    game.does(0, "anti 18");
    let saved = (saving().savable)(&public(&game)).unwrap();
    for mode in [Mode::Duel, Mode::Relay, Mode::Master] {
        let adopted = (saving().adopt)(&config(mode), saved.clone()).unwrap();
        let mut places = Vec::new();
        for seed in 0..20_u8 {
            let game = new(&adopted, 2, [seed; 32]);
            places.push(headquarters(&game, 0));
            let [draw] = WORMS.draws(&game.log).try_into().unwrap();
            assert!(draw.comes_from(&[seed; 32]));
            let launched = launched(&game);
            let given = &fields(&game.log[0])["config"]["network"];
            assert_eq!(renumbered(given, &launched[0]["numbers"]), parts(&launched[0]["network"]));
            assert!(launched.iter().all(|field| field["network"] == launched[0]["network"]));
        }
        places.sort_unstable();
        places.dedup();
        assert!(places.len() > 5, "{places:?}");
    }
    // An outside program that gives a network means its numbers, unless it says otherwise.
    let config =
        Config { network: Some(serde_json::from_value(saved).unwrap()), ..config(Mode::Duel) };
    assert_eq!(headquarters(&new(&config, 2, [1; 32]), 0), Satellite(17));
    let config = Config { renumber: true, ..config };
    let places = (0..9).map(|seed| headquarters(&new(&config, 2, [seed; 32]), 0));
    assert!(places.collect::<Vec<_>>().iter().any(|place| *place != Satellite(17)));
}

#[test]
fn what_everybody_has_seen_to_its_end_can_be_saved_and_nothing_before() {
    let mut game = duel(2);
    game.does(0, "triangle 1");
    assert!((saving().savable)(&sees(&game, 0)).is_none());
    game.does(1, "anti 18");
    for view in [sees(&game, 0), sees(&game, 1), public(&game)] {
        let saved = (saving().savable)(&view).unwrap();
        let network: Network = serde_json::from_value(saved).unwrap();
        assert_eq!(network.letters(), LETTERS);
    }
}

/// The options of a table are shown without the network that is played at it.
#[test]
fn options_are_disclosed_as_views_show_them() {
    let game = duel(2);
    let played: Json = fields(&game.log[0])["config"].clone();
    assert!(played["network"].is_object());
    let shown = WORMS.disclosed(&played.to_string()).unwrap();
    assert_eq!((&shown["network"], &shown), (&Json::Null, &game.public()["config"]));
    assert_eq!(WORMS.disclosed("{\"size\":5}"), None);
}

#[test]
fn what_is_no_network_is_not_played() {
    let broken = json!({"links": [[0, 1]], "groups": "EMGH"});
    for saved in [json!(null), json!({"groups": "EMG"}), broken] {
        assert_eq!((saving().adopt)(&Config::default(), saved), Err(Refusal::NotANetwork));
    }
}
