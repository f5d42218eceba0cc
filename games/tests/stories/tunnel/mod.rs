//! Stories of Tunnel, rule by rule.

mod anonymous;
mod controls;
mod deals;
mod imagined;
mod refusals;

use parlour_games::{
    AnyEvent, GameKind,
    engine::{Args, Command, Options, Seat},
    tunnel::{Action, Config, Hand, Refusal},
};
use serde_json::{Value as Json, json};

use crate::story::{Story, fields};

const TUNNEL: GameKind = GameKind::Tunnel;

/// Opens a table with options such as `rounds:2 anonymous:off`.
fn open(options: &str) -> Story {
    Story::open(TUNNEL, options, 4)
}

fn asker(game: &Story) -> Option<Seat> {
    game.public()["asker"].as_u64().map(|seat| Seat(seat as u8))
}

/// Everybody asks for something until no question is left.
fn ask_all(game: &mut Story) {
    while let Some(asker) = asker(game) {
        game.does(asker.0, "ask AS");
    }
}

fn predict_all(game: &mut Story, lines: [&str; 4]) -> Vec<AnyEvent> {
    let mut events = Vec::new();
    for (seat, line) in (0..).zip(lines) {
        events = game.does(seat, &format!("predict {line}"));
    }
    events
}

fn to_act(game: &Story) -> Vec<u8> {
    game.to_act().iter().map(|seat| seat.0).collect()
}

/// The hands as they were dealt last.
fn hands(log: &[AnyEvent]) -> [Hand; 4] {
    let dealt = log.iter().rev().map(fields).find(|event| event["event"] == "dealt");
    serde_json::from_value(dealt.unwrap()["hands"].clone()).unwrap()
}

/// A typed command as an action, through the grammar.
fn read(line: &str) -> Result<Result<Action, Refusal>, parlour_games::engine::ArgError> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    let spec = Action::COMMANDS.iter().find(|spec| spec.name == name).unwrap();
    Args::read(spec.name, spec.params, rest).map(|args| Action::parse(name, &args))
}

fn configure(options: &str) -> Result<Config, Refusal> {
    Config::from_args(&Args::read("new", Config::PARAMS, options).unwrap())
}

fn is_end(event: &AnyEvent) -> bool {
    fields(event)["event"] == "match_ended"
}

fn place(name: &str) -> Json {
    json!({"phrase": {"id": "tunnel-place", "args": [["place", {"text": name}]]}})
}
