//! Who plays in the arena: a computer of Parlour's own, or another program.

use std::{
    str::FromStr,
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use parlour_games::{
    AnyView, GameKind,
    engine::{Dice, Level, Seat, tokens},
};
use serde_json::{Value as Json, json};

use crate::{arena::program::Program, legal::legal};

/// After so many faults a program is not asked any more.
const PATIENCE: usize = 10;

/// A player as it was named.
#[derive(Debug, Clone)]
pub(crate) struct PlayerSpec {
    pub(crate) name: String,
    kind: PlayerKind,
}

#[derive(Debug, Clone)]
enum PlayerKind {
    Builtin(Level),
    Random,
    Exec(Vec<String>),
}

impl FromStr for PlayerSpec {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let kind = match text.split_once(':') {
            Some(("builtin", "random")) => PlayerKind::Random,
            Some(("builtin", level)) => PlayerKind::Builtin(level.parse()?),
            Some(("exec", command)) => {
                let words = tokens(command).map_err(|_| "a quotation mark is open".to_owned())?;
                let words: Vec<String> = words.into_iter().map(|t| t.word.into_owned()).collect();
                if words.is_empty() {
                    return Err("exec: needs a program".into());
                }
                PlayerKind::Exec(words)
            }
            _ => return Err("a player is builtin:LEVEL or exec:PROGRAM".into()),
        };
        Ok(Self { name: text.to_owned(), kind })
    }
}

/// What went wrong with a player, and how long it thought.
#[derive(Debug, Default)]
pub(crate) struct Conduct {
    pub(crate) faults: Vec<String>,
    pub(crate) moves: u64,
    pub(crate) thought: Duration,
}

/// A player at the table.
pub(crate) struct Player {
    kind: PlayerKind,
    limit: Duration,
    program: Option<Program>,
    conduct: Conduct,
}

impl Player {
    pub(crate) fn new(spec: &PlayerSpec, limit: Duration) -> Self {
        Self { kind: spec.kind.clone(), limit, program: None, conduct: Conduct::default() }
    }

    /// What it does. A program that crashes, hangs or answers nonsense does the first legal thing.
    pub(crate) fn choose(
        &mut self,
        kind: GameKind,
        seat: Seat,
        view: &AnyView,
        dice: &mut Dice,
    ) -> String {
        let start = Instant::now();
        let line = match &self.kind {
            PlayerKind::Builtin(level) => view.choose(*level, dice).to_string(),
            PlayerKind::Random => {
                view.legal().sample(dice).map_or_else(String::new, |l| l.to_string())
            }
            PlayerKind::Exec(command) => {
                let command = command.clone();
                self.ask(&command, kind, seat, view).unwrap_or_else(|error| {
                    self.error(error.to_string());
                    fixed(view)
                })
            }
        };
        self.conduct.moves += 1;
        self.conduct.thought += start.elapsed();
        line
    }

    /// Its move was refused: a program's fault costs it the fixed move, a computer's is a defect.
    pub(crate) fn refused(&mut self, view: &AnyView, line: &str, code: &str) -> Result<String> {
        if !matches!(self.kind, PlayerKind::Exec(_)) {
            return Err(anyhow!("a computer chose {line:?}: {code}"));
        }
        let clipped: String = line.chars().take(80).collect();
        self.error(format!("illegal: {clipped:?} ({code})"));
        Ok(fixed(view))
    }

    fn error(&mut self, error: String) {
        self.conduct.faults.push(error);
        // Whatever it still says would be taken for the answer to the next question.
        self.program = None;
    }

    fn ask(
        &mut self,
        command: &[String],
        kind: GameKind,
        seat: Seat,
        view: &AnyView,
    ) -> Result<String> {
        if self.conduct.faults.len() >= PATIENCE {
            return Ok(fixed(view));
        }
        if self.program.is_none() {
            self.program = Some(Program::start(command)?);
        }
        let program = self.program.as_mut().ok_or_else(|| anyhow!("it did not start"))?;
        let request = json!({
            "cmd": "choose",
            "game": kind.name(),
            "seat": seat.0,
            "view": view.json(),
            "legal": legal(view),
        });
        let answer = program.ask(&request.to_string(), self.limit)?;
        let answer: Json = serde_json::from_str(&answer)
            .map_err(|error| anyhow!("its answer is not JSON: {error}"))?;
        let text = answer["ok"]["text"].as_str();
        text.map(str::to_owned)
            .ok_or_else(|| anyhow!("its answer is not {{\"ok\":{{\"text\":…}}}}"))
    }

    /// It goes on and on with what changes nothing: a program's fault costs it the fixed move.
    pub(crate) fn dawdles(&mut self, view: &AnyView, moves: u32) -> String {
        if matches!(self.kind, PlayerKind::Exec(_)) {
            self.error(format!("{moves} moves that changed nothing"));
        }
        fixed(view)
    }

    pub(crate) fn finish(self) -> Conduct {
        self.conduct
    }
}

/// The move of a player that fails to make one: the first legal one.
fn fixed(view: &AnyView) -> String {
    view.legal().iter().next().map_or_else(String::new, |line| line.to_string())
}
