//! What players say: the commands, what they may say now, and why something is refused.

use super::{
    config::Config,
    view::{Phase, View},
};
use crate::engine::{
    Actions, Args, Cell, CommandLine, CommandSpec, Control, Domain, Observer, Offer, ParamKind,
    ParamSpec, Phrase, Refuse, Seat,
};

/// The most walls that any board can have: 2 · 10 · 9.
const MOST_WALLS: i64 = 180;

/// The commands of the game.
pub(super) const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        name: "predict",
        secret: true,
        params: &[ParamSpec::required("walls", ParamKind::Integer { min: 0, max: MOST_WALLS })],
    },
    CommandSpec {
        name: "place",
        secret: false,
        params: &[ParamSpec::required("cell", ParamKind::Cell)],
    },
];

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

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The board's size is out of range.
    Size {
        /// The least.
        least: u8,
        /// The greatest.
        most: u8,
    },
    /// Too few or too many players.
    Players {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// The match is over.
    Over,
    /// No such seat.
    NotSeated,
    /// The round's predictions are closed.
    TooLateToPredict,
    /// More walls than the board has edges.
    Prediction {
        /// What was said.
        walls: u16,
        /// What is possible.
        most: u16,
    },
    /// Nothing is placed before everybody has predicted.
    PredictFirst {
        /// Who has not.
        missing: Vec<Seat>,
    },
    /// Somebody else places.
    NotYourTurn {
        /// Who.
        placer: Seat,
        /// Which number.
        number: u16,
    },
    /// There is no such cell.
    OffTheBoard {
        /// What was said.
        cell: Cell,
        /// The board's last cell.
        last: Cell,
    },
    /// There is a number already.
    Filled {
        /// What was said.
        cell: Cell,
        /// The number there.
        number: u16,
        /// Some cells that would do.
        open: Vec<Cell>,
    },
    /// No neighbour has a number.
    NotAdjacent {
        /// What was said.
        cell: Cell,
        /// Some cells that would do.
        open: Vec<Cell>,
    },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let names =
            |cells: &[Cell]| -> Vec<String> { cells.iter().map(ToString::to_string).collect() };
        match self {
            Self::Size { least, most } => {
                Phrase::new("walls-refuse-size").with("least", *least).with("most", *most)
            }
            Self::Players { least, most } => {
                Phrase::new("walls-refuse-players").with("least", *least).with("most", *most)
            }
            Self::Over => Phrase::new("walls-refuse-over"),
            Self::NotSeated => Phrase::new("walls-refuse-not-seated"),
            Self::TooLateToPredict => Phrase::new("walls-refuse-too-late"),
            Self::Prediction { walls, most } => {
                Phrase::new("walls-refuse-prediction").with("walls", *walls).with("most", *most)
            }
            Self::PredictFirst { missing } => Phrase::new("walls-refuse-predict-first")
                .with("count", missing.len())
                .with("missing", missing.clone()),
            Self::NotYourTurn { placer, number } => {
                Phrase::new("walls-refuse-turn").with("seat", *placer).with("number", *number)
            }
            Self::OffTheBoard { cell, last } => Phrase::new("walls-refuse-off")
                .with("cell", cell.to_string())
                .with("last", last.to_string()),
            Self::Filled { cell, number, open } => Phrase::new("walls-refuse-filled")
                .with("cell", cell.to_string())
                .with("number", *number)
                .with("open", names(open)),
            Self::NotAdjacent { cell, open } => Phrase::new("walls-refuse-adjacent")
                .with("cell", cell.to_string())
                .with("open", names(open)),
        }
    }
}

/// An action from checked arguments.
pub(super) fn parse(command: &str, args: &Args) -> Action {
    if command == "predict" {
        let walls = args.integer("walls").and_then(|walls| u16::try_from(walls).ok());
        return Action::Predict { walls: walls.unwrap_or(u16::MAX) };
    }
    // The grammar has checked that it is a cell; one off every board is refused by `decide`.
    let off = Cell { column: Config::SIZES.1, row: Config::SIZES.1 };
    Action::Place { cell: args.text("cell").and_then(|cell| cell.parse().ok()).unwrap_or(off) }
}

/// The inverse of [`parse`].
pub(super) fn write(action: Action) -> CommandLine {
    match action {
        Action::Predict { walls } => CommandLine::new("predict").arg("walls", walls),
        Action::Place { cell } => CommandLine::new("place").arg("cell", cell),
    }
}

/// What the view's observer may do.
pub(super) fn legal(view: &View) -> Actions {
    let seated = view.observer.seat().filter(|seat| view.seats.contains(*seat));
    let Some(seat) = seated else { return Actions::default() };
    match view.phase {
        Phase::Predicting => Actions(vec![predict_offer(view)]),
        Phase::Filling if view.placer == Some(seat) => Actions(vec![place_offer(view)]),
        Phase::Filling | Phase::Over => Actions::default(),
    }
}

/// Controls: everybody may see where the next number can go, so the public sees it too; what to
/// predict is asked in private.
pub(super) fn controls(view: &View) -> Vec<Control> {
    let offer = match (view.phase, view.observer) {
        (Phase::Filling, Observer::Public) => place_offer(view),
        (Phase::Filling, Observer::Seat(seat)) if view.placer == Some(seat) => place_offer(view),
        (Phase::Predicting, Observer::Seat(seat)) if view.seats.contains(seat) => {
            predict_offer(view)
        }
        _ => return Vec::new(),
    };
    vec![Control::for_offer("walls", &offer)]
}

fn predict_offer(view: &View) -> Offer {
    Offer::new("predict").with("walls", Domain::Range { min: 0, max: i64::from(view.most_walls) })
}

fn place_offer(view: &View) -> Offer {
    Offer::new("place")
        .with("cell", Domain::Words(view.open.iter().map(ToString::to_string).collect()))
}
