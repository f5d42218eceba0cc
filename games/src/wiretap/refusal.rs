//! Why something is refused, and what would be right.

use super::{group::Line, network::NetworkError, variant::Kit};
use crate::engine::{Arg, Cell, Phrase, Refuse, Seat, clip};

/// How much of what was typed is repeated, in characters.
const TYPED: usize = 40;

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// A match cannot be played for so many points.
    Points {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Nobody taps or guesses before both networks are confirmed.
    DrawFirst {
        /// Whose are not.
        missing: Vec<Seat>,
    },
    /// A network that is confirmed stays as it is.
    Confirmed,
    /// One tap or one guess a round.
    Chosen,
    /// There is no such cell.
    OffTheGrid {
        /// What was said.
        cell: Cell,
        /// The grid's last cell.
        last: Cell,
    },
    /// There is no such line.
    NoSuchLine {
        /// What was said.
        line: Line,
        /// The grid's size, in cells.
        size: u8,
    },
    /// Not a place in a line and a width.
    NotAGroup {
        /// The line.
        line: Line,
        /// What was said.
        typed: String,
    },
    /// Groups that are no network, or cannot become one.
    Network {
        /// What networks are made of.
        kit: Kit,
        /// Everything that is wrong with them.
        faults: Vec<NetworkError>,
    },
    /// The network in the editor is not complete.
    Incomplete {
        /// The lines without a group.
        missing: Vec<Line>,
    },
    /// No group to take away.
    NothingInLine {
        /// The line.
        line: Line,
    },
    /// No change to take back.
    NothingToUndo,
    /// Nothing is drawn yet.
    NothingToClear,
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Points { least, most } => {
                Phrase::new("wiretap-refuse-points").with("least", *least).with("most", *most)
            }
            Self::DrawFirst { missing } => {
                Phrase::new("wiretap-refuse-draw-first").with("missing", missing.clone())
            }
            Self::Confirmed => Phrase::new("wiretap-refuse-confirmed"),
            Self::Chosen => Phrase::new("wiretap-refuse-chosen"),
            Self::OffTheGrid { cell, last } => Phrase::new("wiretap-refuse-off")
                .with("cell", cell.to_string())
                .with("last", last.to_string()),
            Self::NoSuchLine { line, size } => Phrase::new("wiretap-refuse-line")
                .with("line", line.to_string())
                .with("row", *size)
                .with("column", Line::Column(size.saturating_sub(1)).to_string()),
            Self::NotAGroup { line, typed } => Phrase::new("wiretap-refuse-group")
                .with("line", line.to_string())
                .with("typed", clip(typed, TYPED))
                .with("example", if matches!(line, Line::Row(_)) { "A-C*2" } else { "1-3*2" }),
            Self::Network { kit, faults } => {
                Phrase::new("wiretap-refuse-network").with("faults", sentences(*kit, faults))
            }
            Self::Incomplete { missing } => Phrase::new("wiretap-refuse-incomplete")
                .with("count", missing.len())
                .with("missing", all(missing)),
            Self::NothingInLine { line } => {
                Phrase::new("wiretap-refuse-erase").with("line", line.to_string())
            }
            Self::NothingToUndo => Phrase::new("wiretap-refuse-undo"),
            Self::NothingToClear => Phrase::new("wiretap-refuse-clear"),
        }
    }
}

/// Every fault, those of a kind in one sentence: what was typed is repeated once, so what is said is
/// not much longer.
fn sentences(kit: Kit, faults: &[NetworkError]) -> Arg {
    let (mut unread, mut twice, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let (mut off, mut long, mut wide, mut many) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for fault in faults {
        match *fault {
            NetworkError::Unread { ref word } => unread.push(clip(word, TYPED)),
            NetworkError::Off { group } => off.push(group),
            NetworkError::Length { group } => long.push(group),
            NetworkError::Width { group } => wide.push(group),
            NetworkError::Twice { line } => twice.push(line),
            NetworkError::Missing { line } => missing.push(line),
            NetworkError::TooMany { width, drawn, most } => many.push(
                Phrase::new("wiretap-fault-many")
                    .with("width", width)
                    .with("drawn", drawn)
                    .with("most", most),
            ),
            NetworkError::TooManyOfLength { width, length, drawn, most } => many.push(
                Phrase::new("wiretap-fault-many-long")
                    .with("width", width)
                    .with("length", length)
                    .with("drawn", drawn)
                    .with("most", most),
            ),
        }
    }
    let last = kit.size().saturating_sub(1);
    let last = Cell { column: last, row: last }.to_string();
    let lengths: Vec<String> = kit.lengths().map(|length| length.to_string()).collect();
    let widest = kit.widths().max().unwrap_or(0);
    let listed = [
        (
            unread.len(),
            Phrase::new("wiretap-fault-unread")
                .with("words", all(&unread))
                .with("row", "2:B-D*3")
                .with("column", "A:1-3*2"),
        ),
        (off.len(), Phrase::new("wiretap-fault-off").with("groups", all(&off)).with("last", last)),
        (
            long.len(),
            Phrase::new("wiretap-fault-length").with("groups", all(&long)).with("lengths", lengths),
        ),
        (
            wide.len(),
            Phrase::new("wiretap-fault-width").with("groups", all(&wide)).with("most", widest),
        ),
        (twice.len(), Phrase::new("wiretap-fault-twice").with("lines", all(&twice))),
        (missing.len(), Phrase::new("wiretap-fault-missing").with("lines", all(&missing))),
    ];
    let listed = listed.into_iter().filter(|(count, _)| *count > 0);
    let listed = listed.map(|(count, phrase)| phrase.with("count", count));
    Arg::List(listed.chain(many).map(Arg::from).collect())
}

/// Names, all of them: `1, 3 and A`.
pub(super) fn all<T: ToString>(names: &[T]) -> Arg {
    Arg::Names(names.iter().map(|name| Arg::Text(name.to_string())).collect())
}
