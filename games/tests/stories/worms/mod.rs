//! Stories of War of the Language Worms.

mod building;
mod invariants;
mod modes;
mod networks;
mod points;
mod records;
mod refusals;
mod sample;
mod secrets;
mod time;
mod views;

use parlour_games::{
    GameKind,
    engine::{Game, Observer, Saving, Seat},
    worms::{Config, Limits, Link, Mode, Network, Satellite, Set, View, Worms, faults},
};
use serde_json::Value as Json;

use crate::story::{Story, fields};

const WORMS: GameKind = GameKind::Worms;

/// Two triangles that share a corner, foursomes and forks around them, and the headquarters (the
/// eighteenth) beside three of one group.
const LETTERS: &str = "EMGMGEMGMEGMGEMGEH";
/// Its links.
const LINKS: &[(u8, u8)] = &[
    (0, 1),
    (0, 2),
    (1, 2),
    (0, 3),
    (0, 4),
    (3, 4),
    (1, 5),
    (5, 7),
    (7, 6),
    (4, 6),
    (6, 9),
    (9, 10),
    (10, 8),
    (8, 5),
    (2, 11),
    (11, 13),
    (13, 12),
    (12, 3),
    (9, 14),
    (14, 15),
    (15, 13),
    (11, 16),
    (16, 15),
    (12, 14),
    (16, 17),
    (5, 17),
    (13, 17),
    (7, 8),
];

fn new(config: &Config, seats: u8, seed: [u8; 32]) -> Story {
    Story::of(WORMS, config, seats, seed)
}

fn network(letters: &str, links: &[(u8, u8)]) -> Network {
    let links: Vec<Link> =
        links.iter().map(|(a, b)| Link::new(Satellite(*a), Satellite(*b))).collect();
    let network = Network::from_parts(letters, &links, Set::EMPTY).unwrap();
    assert_eq!(faults(&network, Limits::WIDEST), []);
    network
}

/// A network that everybody knows, in a mode.
fn on(letters: &str, links: &[(u8, u8)], config: &Config, seats: u8) -> Story {
    let network = Some(network(letters, links));
    new(&Config { network, ..config.clone() }, seats, [0; 32])
}

/// All shoot at one network, in turn.
fn duel(seats: u8) -> Story {
    on(LETTERS, LINKS, &Config::default(), seats)
}

fn config(mode: Mode) -> Config {
    Config { mode, ..Config::default() }
}

fn sees(game: &Story, seat: u8) -> View {
    game.sees_typed(seat)
}

fn public(game: &Story) -> View {
    game.public_typed()
}

fn points(game: &Story) -> Vec<i64> {
    public(game).players.iter().map(|player| player.points).collect()
}

fn saving() -> Saving<Worms> {
    Worms::SAVING.unwrap()
}

/// The fields that were launched last, as they are kept.
fn launched(game: &Story) -> Vec<Json> {
    let launched = game.log.iter().rev().map(fields).find(|event| event["fields"].is_array());
    launched
        .and_then(|event| event["fields"].as_array().cloned())
        .filter(|all| !all.is_empty())
        .unwrap()
}

/// Where the headquarters of a field is.
fn headquarters(game: &Story, field: usize) -> Satellite {
    let network: Network =
        serde_json::from_value(launched(game)[field]["network"].clone()).unwrap();
    network.headquarters().unwrap()
}

/// Is it such an event?
fn is(event: &parlour_games::AnyEvent, name: &str) -> bool {
    fields(event)["event"] == name
}

/// Whom the game waits for, first to last.
fn next(game: &Story) -> Option<Seat> {
    game.to_act().iter().next()
}

/// What was last said to an observer.
fn last_notice(game: &Story, observer: Observer) -> parlour_games::engine::Notice {
    game.notices(observer).pop().unwrap()
}
