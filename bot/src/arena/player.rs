//! Who plays in the arena: a computer of Parlour's own, or another program.

use std::{
    io::{BufReader, Write as _},
    process::{Child, Command, Stdio},
    str::FromStr,
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender},
    time::{Duration, Instant},
};

use anyhow::{Result, anyhow};
use parlour_games::{
    AnyView, GameKind,
    engine::{Dice, Level, Seat, tokens},
};
use serde_json::{Value as Json, json};

use crate::engine;

/// After so many faults a program is not asked any more.
const PATIENCE: usize = 10;

/// A player as it was named.
#[derive(Debug, Clone)]
pub(super) struct PlayerSpec {
    pub(super) name: String,
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
pub(super) struct Conduct {
    pub(super) faults: Vec<String>,
    pub(super) moves: u64,
    pub(super) thought: Duration,
}

/// A player at the table.
pub(super) struct Player {
    kind: PlayerKind,
    limit: Duration,
    process: Option<Process>,
    conduct: Conduct,
}

struct Process {
    child: Child,
    /// A thread writes, since a program that does not read would block whoever does.
    input: SyncSender<String>,
    output: Receiver<String>,
}

impl Player {
    pub(super) fn new(spec: &PlayerSpec, limit: Duration) -> Self {
        Self { kind: spec.kind.clone(), limit, process: None, conduct: Conduct::default() }
    }

    /// What it does. A program that crashes, hangs or answers nonsense does the first legal thing.
    pub(super) fn choose(
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
                self.ask(&command, kind, seat, view).unwrap_or_else(|fault| {
                    self.fault(fault.to_string());
                    fixed(view)
                })
            }
        };
        self.conduct.moves += 1;
        self.conduct.thought += start.elapsed();
        line
    }

    /// Its move was refused: a program's fault costs it the fixed move, a computer's is a defect.
    pub(super) fn refused(&mut self, view: &AnyView, line: &str, code: &str) -> Result<String> {
        if !matches!(self.kind, PlayerKind::Exec(_)) {
            return Err(anyhow!("a computer chose {line:?}: {code}"));
        }
        let clipped: String = line.chars().take(80).collect();
        self.fault(format!("illegal: {clipped:?} ({code})"));
        Ok(fixed(view))
    }

    fn fault(&mut self, fault: String) {
        self.conduct.faults.push(fault);
        self.stop();
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
        if self.process.is_none() {
            self.process = Some(Process::start(command)?);
        }
        let process = self.process.as_mut().ok_or_else(|| anyhow!("it did not start"))?;
        let request = json!({
            "cmd": "choose",
            "game": kind.name(),
            "seat": seat.0,
            "view": view.json(),
            "legal": engine::legal(view),
        });
        process
            .input
            .try_send(format!("{request}\n"))
            .map_err(|_| anyhow!("it does not listen"))?;
        let answer = process.output.recv_timeout(self.limit).map_err(|error| match error {
            RecvTimeoutError::Timeout => anyhow!("no answer within {:?}", self.limit),
            RecvTimeoutError::Disconnected => anyhow!("it ended without an answer"),
        })?;
        let answer: Json = serde_json::from_str(&answer)
            .map_err(|error| anyhow!("its answer is not JSON: {error}"))?;
        let text = answer["ok"]["text"].as_str();
        text.map(str::to_owned)
            .ok_or_else(|| anyhow!("its answer is not {{\"ok\":{{\"text\":…}}}}"))
    }

    fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended by itself.
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }

    pub(super) fn finish(mut self) -> Conduct {
        self.stop();
        std::mem::take(&mut self.conduct)
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Process {
    fn start(command: &[String]) -> Result<Self> {
        let (program, args) = command.split_first().ok_or_else(|| anyhow!("no program"))?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| anyhow!("{program} cannot be started: {error}"))?;
        let mut pipe = child.stdin.take().ok_or_else(|| anyhow!("no standard input"))?;
        let output = child.stdout.take().ok_or_else(|| anyhow!("no standard output"))?;
        let (input, requests) = mpsc::sync_channel::<String>(1);
        std::thread::spawn(move || {
            for request in requests {
                if pipe.write_all(request.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                    break;
                }
            }
        });
        let (lines, received) = mpsc::sync_channel(16);
        // Ends with the program's output, or when nobody wants its lines any more.
        std::thread::spawn(move || {
            for line in engine::lines(BufReader::new(output)) {
                // A line without an end is not an answer, and is not kept either.
                let Ok(engine::Line::Whole(line)) = line else { break };
                let line = String::from_utf8_lossy(&line).into_owned();
                if lines.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { child, input, output: received })
    }
}

/// The move of whoever fails to make one: the first legal one.
fn fixed(view: &AnyView) -> String {
    view.legal().iter().next().map_or_else(String::new, |line| line.to_string())
}
