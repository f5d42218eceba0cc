//! What players do, and how it is written.

use super::{
    game::Wiretap,
    group::{Group, Line},
    refusal::Refusal,
};
use crate::engine::{Args, Cell, Command, CommandLine, CommandSpec, ParamKind, ParamSpec};

/// The lines of every grid that is played on, as commands name them.
const LINES: &[&str] = &["1", "2", "3", "4", "5", "6", "A", "B", "C", "D", "E", "F"];

/// What stands for no group in `wire`.
pub(super) const NONE: &str = "none";

/// The longest text of a network, in characters. Twelve groups take 95; the rest is for those who
/// write them with a comma, or on lines of their own.
const LONGEST: usize = 300;

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Draws and confirms their network, as one text.
    Network(String),
    /// Asks how many wires are in a cell of the other's network.
    Tap(Cell),
    /// Guesses the other's network: as one text, or what is in the editor.
    Guess(Option<String>),
    /// Chooses the line to draw in next.
    Line(Line),
    /// Draws a group in its line, in place of what is there.
    Wire(Group),
    /// Takes the group of a line away.
    Erase(Line),
    /// Has the dice draw a network, all of them equally likely.
    Random,
    /// Takes the last change back.
    Undo,
    /// Takes everything away.
    Clear,
    /// Confirms the network that is in the editor.
    Confirm,
}

impl Command for Action {
    type Game = Wiretap;
    /// All of them are secrets.
    const COMMANDS: &'static [CommandSpec] = &[
        CommandSpec::secret(
            "network",
            &[ParamSpec::required("groups", ParamKind::Text { max: LONGEST })],
        ),
        CommandSpec::secret("tap", &[ParamSpec::required("cell", ParamKind::Cell)]),
        CommandSpec::secret(
            "guess",
            &[ParamSpec::optional("groups", ParamKind::Text { max: LONGEST })],
        ),
        CommandSpec::secret("line", &[ParamSpec::required("line", ParamKind::Choice(LINES))]),
        CommandSpec::secret(
            "wire",
            &[
                ParamSpec::required("line", ParamKind::Choice(LINES)),
                ParamSpec::required("at", ParamKind::Text { max: 20 }),
            ],
        ),
        CommandSpec::secret("random", &[]),
        CommandSpec::secret("undo", &[]),
        CommandSpec::secret("clear", &[]),
        CommandSpec::secret("confirm", &[]),
    ];

    fn parse(command: &str, args: &Args) -> Result<Self, Refusal> {
        let text = |name| args.text(name).unwrap_or_default();
        // The grammar lets no other word through.
        let line = || text("line").parse().unwrap_or(Line::Row(u8::MAX));
        Ok(match command {
            "network" => Self::Network(text("groups").to_owned()),
            "tap" => {
                // The grammar has checked that it is a cell.
                let off = Cell { column: u8::MAX, row: u8::MAX };
                Self::Tap(text("cell").parse().unwrap_or(off))
            }
            "guess" => Self::Guess(args.text("groups").map(str::to_owned)),
            "line" => Self::Line(line()),
            "wire" => {
                let (line, at) = (line(), text("at").trim());
                if at.eq_ignore_ascii_case(NONE) {
                    return Ok(Self::Erase(line));
                }
                let group = format!("{line}:{at}").parse();
                Self::Wire(group.map_err(|_| Refusal::NotAGroup { line, typed: at.to_owned() })?)
            }
            "random" => Self::Random,
            "undo" => Self::Undo,
            "clear" => Self::Clear,
            _ => Self::Confirm,
        })
    }

    fn write(&self) -> CommandLine {
        match self {
            Self::Network(text) => CommandLine::new("network").arg("groups", text),
            Self::Tap(cell) => CommandLine::new("tap").arg("cell", cell),
            Self::Guess(None) => CommandLine::new("guess"),
            Self::Guess(Some(text)) => CommandLine::new("guess").arg("groups", text),
            Self::Line(line) => CommandLine::new("line").arg("line", line),
            Self::Wire(group) => {
                CommandLine::new("wire").arg("line", group.line).arg("at", along(*group))
            }
            Self::Erase(line) => CommandLine::new("wire").arg("line", line).arg("at", NONE),
            Self::Random => CommandLine::new("random"),
            Self::Undo => CommandLine::new("undo"),
            Self::Clear => CommandLine::new("clear"),
            Self::Confirm => CommandLine::new("confirm"),
        }
    }
}

/// Where a group is in its line, and how wide, as `wire` takes it: `A-C*2`.
pub(super) fn along(group: Group) -> String {
    let text = group.to_string();
    text.split_once(':').map_or_else(String::new, |(_, along)| along.to_owned())
}
