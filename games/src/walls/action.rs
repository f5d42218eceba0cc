//! What players do, as it is read and written.

use super::{config::Config, game::Walls, refusal::Refusal};
use crate::engine::{Args, Cell, Command, CommandLine, CommandSpec, ParamKind, ParamSpec};

/// The most walls that any board can have: 2 · 10 · 9.
const MOST_WALLS: i64 = 180;

/// What a player does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Foretells the number of walls.
    Predict {
        /// 0 to 2n(n − 1).
        walls: u16,
    },
    /// Puts the next number into a cell.
    Place {
        /// Where.
        cell: Cell,
    },
}

impl Command for Action {
    type Game = Walls;
    const COMMANDS: &'static [CommandSpec] = &[
        CommandSpec::secret(
            "predict",
            &[ParamSpec::required("walls", ParamKind::Integer { min: 0, max: MOST_WALLS })],
        ),
        CommandSpec::open("place", &[ParamSpec::required("cell", ParamKind::Cell)]),
    ];

    fn parse(command: &str, args: &Args) -> Result<Self, Refusal> {
        if command == "predict" {
            let walls = args.number::<u16>("walls");
            return Ok(Self::Predict { walls: walls.unwrap_or(u16::MAX) });
        }
        // The grammar has checked that it is a cell; one off every board is refused by `decide`.
        let off = Cell { column: Config::SIZES.1, row: Config::SIZES.1 };
        let cell = args.text("cell").and_then(|cell| cell.parse().ok());
        Ok(Self::Place { cell: cell.unwrap_or(off) })
    }

    fn write(&self) -> CommandLine {
        match self {
            Self::Predict { walls } => CommandLine::new("predict").arg("walls", walls),
            Self::Place { cell } => CommandLine::new("place").arg("cell", cell),
        }
    }
}
