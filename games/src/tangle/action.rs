//! What players do, as it is read and written.

use super::{
    field::target::{self, Target},
    game::Tangle,
    refusal::Refusal,
};
use crate::engine::{Args, Command, CommandLine, CommandSpec, ParamKind, ParamSpec};

/// The longest text of a target or a corner, in characters.
const LONGEST: usize = 20;
const TO: &[ParamSpec] = &[ParamSpec::required("to", ParamKind::Text { max: LONGEST })];

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Begins the path in a corner, by its name or its number from 1.
    Start(String),
    /// Draws the next segment.
    Draw(Target),
    /// Looks at the next segment without drawing it.
    Try(Target),
    /// Asks what the last segment was good for, and what is expected from now on.
    Why,
}

impl Command for Action {
    type Game = Tangle;
    const COMMANDS: &'static [CommandSpec] = &[
        CommandSpec::open(
            "start",
            &[ParamSpec::required("corner", ParamKind::Text { max: LONGEST })],
        ),
        CommandSpec::open("draw", TO),
        CommandSpec::secret("try", TO),
        CommandSpec::secret("why", &[]),
    ];

    fn parse(command: &str, args: &Args) -> Result<Self, Refusal> {
        let text = |name| args.text(name).unwrap_or_default();
        Ok(match command {
            "draw" => Self::Draw(target::read(text("to"))?),
            "try" => Self::Try(target::read(text("to"))?),
            "why" => Self::Why,
            _ => Self::Start(text("corner").trim().to_owned()),
        })
    }

    fn write(&self) -> CommandLine {
        match self {
            Self::Start(corner) => CommandLine::new("start").arg("corner", corner),
            Self::Draw(target) => CommandLine::new("draw").arg("to", target),
            Self::Try(target) => CommandLine::new("try").arg("to", target),
            Self::Why => CommandLine::new("why"),
        }
    }
}
