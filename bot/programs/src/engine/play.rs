//! One engine: it reads a request, and plays.

use anyhow::Result;
use parlour_app::words::{Plain, Words};
use parlour_games::{
    AnyEvent, AnyTable, AnyView, GameKind,
    engine::{AnyRefusal, Dice, Level, Observer, Seat, Seats},
};
use serde_json::{Value as Json, json};

use crate::{
    engine::{
        error::EngineError,
        position::{analyse_position, described, kind},
        request::Request,
    },
    legal::legal,
};

/// One engine: at most one game at a time.
pub struct Engine {
    pub(super) words: Words,
    session: Option<Session>,
}

struct Session {
    table: AnyTable,
    log: Vec<AnyEvent>,
    seed: [u8; 32],
}

impl Engine {
    /// An engine without a game.
    pub const fn new(words: Words) -> Self {
        Self { words, session: None }
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Json {
        match self.handle_line(line) {
            Ok(ok) => json!({ "ok": ok }),
            Err(EngineError::Error(reason)) => error(&reason),
            Err(EngineError::Refused(AnyRefusal { phrase })) => json!({
                "refused": { "code": phrase.id, "message": self.words.say(&phrase, &Plain) }
            }),
        }
    }

    fn handle_line(&mut self, line: &[u8]) -> Result<Json, EngineError> {
        let error = |error| format!("not a request: {error}");
        let request: Json = serde_json::from_slice(line).map_err(error)?;
        match described(request) {
            Ok((game, position)) => analyse_position(&game, position),
            Err(request) => self.handle(serde_json::from_value(request).map_err(error)?),
        }
    }

    fn handle(&mut self, request: Request) -> Result<Json, EngineError> {
        match request {
            Request::New { game, config, seats, seed } => self.new_game(&game, config, seats, seed),
            Request::Load { game, log } => self.load(game.as_deref(), &log),
            Request::Choose { game, view, level, .. } => {
                let view = kind(&game)?
                    .view_from_json(view)
                    .map_err(|error| format!("not a view of {game}: {error}"))?;
                let mut dice = Dice::from_seed(rand::random());
                choose(&view, level, &mut dice)
            }
            Request::Act { seat, text } => {
                let session = self.session_mut()?;
                let mut dice = Dice::fair(&session.seed, session.log.len() as u64);
                let events = session.table.decide(Seat(seat), &text, &mut dice)?;
                let mut table = session.table.clone();
                for event in &events {
                    table = table.after(event).ok_or("an event of another game".to_owned())?;
                }
                session.table = table;
                session.log.extend(events);
                Ok(state(&session.table))
            }
            Request::View { r#as } => Ok(self.view(r#as)?.json()),
            Request::Legal { r#as } => Ok(legal(&self.view(r#as)?)),
            Request::Computer { seat, level } => {
                let view = self.view(Observer::Seat(Seat(seat)))?;
                if !self.session()?.table.to_act().contains(Seat(seat)) {
                    return Err(EngineError::Error(format!("seat {seat} has nothing to do now")));
                }
                let session = self.session()?;
                let mut dice = Dice::derive(&session.seed, !(session.log.len() as u64));
                choose(&view, level, &mut dice)
            }
            Request::Analyse { r#as } => self
                .view(r#as)?
                .analyse()
                .ok_or_else(|| EngineError::Error("this game has no solver".into())),
            Request::Png { r#as, path, width } => self.png(r#as, &path, width),
            Request::Gif { r#as, path, width } => self.gif(r#as, &path, width),
            Request::Log => {
                let session = self.session()?;
                let events = session.log.iter().map(|event| {
                    serde_json::from_str::<Json>(&event.encode()).unwrap_or(Json::Null)
                });
                let events: Vec<Json> = events.collect();
                Ok(json!({ "game": session.table.kind().name(), "log": events }))
            }
        }
    }

    fn session(&self) -> Result<&Session, EngineError> {
        self.session.as_ref().ok_or_else(no_game)
    }

    fn session_mut(&mut self) -> Result<&mut Session, EngineError> {
        self.session.as_mut().ok_or_else(no_game)
    }

    fn new_game(
        &mut self,
        game: &str,
        config: Option<Json>,
        seats: Option<u8>,
        seed: Option<String>,
    ) -> Result<Json, EngineError> {
        let kind = kind(game)?;
        let config = config.unwrap_or_else(|| json!({})).to_string();
        let seats = match seats {
            Some(seats) => {
                Seats::new(seats).ok_or_else(|| format!("seats is 1 to {}", Seats::MAX))?
            }
            None => kind.usual_seats(&config)?,
        };
        let seed = match seed {
            Some(text) => seed_from_hex(&text)?,
            None => rand::random(),
        };
        let log = kind.setup(&config, seats, &mut Dice::fair(&seed, 0))?;
        let table = AnyTable::replay(&log).ok_or("the game has no beginning".to_owned())?;
        let answer = state(&table);
        self.session = Some(Session { table, log, seed });
        Ok(answer)
    }

    fn load(&mut self, game: Option<&str>, log: &[Json]) -> Result<Json, EngineError> {
        let kinds: Vec<GameKind> = match game {
            Some(name) => vec![kind(name)?],
            None => GameKind::ALL.to_vec(),
        };
        let first = log.first().ok_or("the log is empty".to_owned())?.to_string();
        let kind = kinds.iter().copied().find(|kind| kind.decode(&first).is_ok());
        let kind = kind.or_else(|| kinds.first().copied()).ok_or("no game".to_owned())?;
        let decode = |(index, event): (usize, &Json)| {
            kind.decode(&event.to_string()).map_err(|error| format!("event {index}: {error}"))
        };
        let log: Vec<AnyEvent> = log.iter().enumerate().map(decode).collect::<Result<_, _>>()?;
        let table = AnyTable::replay(&log).ok_or("events of several games".to_owned())?;
        let answer = state(&table);
        self.session = Some(Session { table, log, seed: rand::random() });
        Ok(answer)
    }

    pub(super) fn view(&self, observer: Observer) -> Result<AnyView, EngineError> {
        let table = &self.session()?.table;
        let seats = table.seats();
        if observer.seat().is_some_and(|seat| !seats.contains(seat)) {
            let last = seats.count() - 1;
            return Err(EngineError::Error(format!(
                "a seat is 0 to {last}, or \"public\" for a view"
            )));
        }
        Ok(table.view(observer))
    }
}

fn no_game() -> EngineError {
    EngineError::Error("there is no game yet; begin with {\"cmd\":\"new\",\"game\":…}".into())
}

fn seed_from_hex(text: &str) -> Result<[u8; 32], EngineError> {
    let mut seed = [0; 32];
    hex::decode_to_slice(text, &mut seed)
        .map_err(|error| EngineError::Error(format!("seed is 64 hex digits: {error}")))?;
    Ok(seed)
}

fn state(table: &AnyTable) -> Json {
    let seats: Vec<u8> = table.to_act().iter().map(|seat| seat.0).collect();
    json!({ "to_act": seats, "outcome": table.outcome() })
}

fn choose(view: &AnyView, level: Option<Level>, dice: &mut Dice) -> Result<Json, EngineError> {
    if view.legal().is_empty() {
        return Err(EngineError::Error("there is nothing to do from this view".into()));
    }
    let line = view.choose(level.unwrap_or(Level::Strong), dice);
    Ok(json!({ "text": line.to_string() }))
}

fn error(reason: &str) -> Json {
    json!({ "error": reason })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine() -> Engine {
        Engine::new(Words::english().unwrap())
    }

    #[test]
    fn wrong_lines_are_answered_and_change_nothing() {
        let mut engine = engine();
        let text = |engine: &mut Engine, line: &str| engine.answer(line.as_bytes()).to_string();
        for line in [
            "",
            "{",
            "[]",
            "\"new\"",
            "{\"cmd\":\"fly\"}",
            "{\"cmd\":\"new\"}",
            "{\"cmd\":\"new\",\"game\":\"chess\"}",
            "{\"cmd\":\"new\",\"game\":\"walls\",\"seats\":0}",
            "{\"cmd\":\"new\",\"game\":\"walls\",\"seed\":\"abc\"}",
            "{\"cmd\":\"view\",\"as\":\"me\"}",
            "{\"cmd\":\"view\",\"as\":0}",
            "{\"cmd\":\"load\",\"log\":[]}",
            "{\"cmd\":\"load\",\"log\":[1]}",
        ] {
            assert!(text(&mut engine, line).starts_with("{\"error\":"), "{line}");
        }
        let refused =
            text(&mut engine, "{\"cmd\":\"new\",\"game\":\"walls\",\"config\":{\"size\":11}}");
        assert!(refused.contains("\"refused\""), "{refused}");
        let begun =
            text(&mut engine, "{\"cmd\":\"new\",\"game\":\"walls\",\"config\":{\"size\":3}}");
        assert_eq!(begun, "{\"ok\":{\"outcome\":null,\"to_act\":[0,1]}}");
        let early = text(&mut engine, "{\"cmd\":\"act\",\"seat\":0,\"text\":\"place B2\"}");
        assert!(early.contains("walls-refuse-predict-first"), "{early}");
        for seat in [7, 255] {
            let line = format!("{{\"cmd\":\"act\",\"seat\":{seat},\"text\":\"predict 3\"}}");
            assert!(text(&mut engine, &line).contains("\"refused\""));
            let line = format!("{{\"cmd\":\"computer\",\"seat\":{seat}}}");
            assert!(text(&mut engine, &line).contains("\"error\""));
            let line = format!("{{\"cmd\":\"view\",\"as\":{seat}}}");
            assert!(text(&mut engine, &line).contains("0 to 1"));
        }
    }

    #[test]
    fn a_position_is_analysed_without_a_game() {
        let mut engine = engine();
        let mut ask = |line: &str| engine.answer(line.as_bytes());
        let asked = |rest: &str| format!("{{\"cmd\":\"analyse\",\"game\":\"wiretap\"{rest}}}");
        let taps = ",\"config\":{\"variant\":\"base\"},\"taps\":[[\"A1\",3]]";
        let left = ask(&asked(taps));
        let number = |field: &str| left["ok"][field].as_str().unwrap().parse::<u64>().unwrap();
        assert!(1 < number("grids") && number("grids") <= number("networks"), "{left}");
        assert_eq!(left["ok"]["determined"], json!(false));
        let none = ask(&asked(",\"taps\":[[\"A1\",3],[\"A1\",4]]"));
        let nothing = json!({ "networks": "0", "grids": "0", "determined": false });
        assert_eq!(none, json!({ "ok": nothing }));
        // It is neither a game nor about the one that is played.
        ask("{\"cmd\":\"new\",\"game\":\"walls\"}");
        let public = ask("{\"cmd\":\"view\",\"as\":\"public\"}");
        assert_eq!(ask(&asked(taps)), left);
        assert_eq!(ask("{\"cmd\":\"view\",\"as\":\"public\"}"), public);
        for line in [
            &asked(",\"taps\":[[\"F1\",3]]"),
            &asked(",\"taps\":3"),
            &asked(",\"as\":0"),
            "{\"cmd\":\"analyse\",\"game\":\"walls\"}",
            "{\"cmd\":\"analyse\",\"game\":\"chess\"}",
            "{\"cmd\":\"analyse\",\"game\":7}",
        ] {
            assert!(ask(line)["error"].is_string(), "{line}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_game_and_a_log_can_be_loaded() {
        let play = || {
            let mut engine = engine();
            let mut ask = |request: Json| engine.answer(request.to_string().as_bytes());
            let seed = "07".repeat(32);
            ask(json!({ "cmd": "new", "game": "walls", "config": { "size": 3 }, "seed": seed }));
            let mut to_act = vec![0, 1];
            while let Some(seat) = to_act.first().copied() {
                let line = ask(json!({ "cmd": "computer", "seat": seat, "level": "easy" }));
                let acted = ask(json!({ "cmd": "act", "seat": seat, "text": line["ok"]["text"] }));
                to_act = serde_json::from_value(acted["ok"]["to_act"].clone()).unwrap();
            }
            let log = ask(json!({ "cmd": "log" }))["ok"].clone();
            let view = ask(json!({ "cmd": "view", "as": "public" }));
            let loaded = ask(json!({ "cmd": "load", "log": log["log"] }));
            assert_eq!(loaded["ok"]["to_act"], json!([]));
            assert_eq!(ask(json!({ "cmd": "view", "as": "public" })), view);
            log
        };
        assert_eq!(play(), play());
    }
}
