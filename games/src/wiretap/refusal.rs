//! Why something is refused, and what would be right.

use super::{group::Line, network::NetworkError, variant::Kit};
use crate::engine::{Arg, Cell, Phrase, Refuse, Seat, clip};

/// How much of what was typed is repeated, in characters.
const TYPED: usize = 40;

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Refusal {
    /// A match cannot be played for so many points.
    Points { least: u8, most: u8 },
    /// Nobody taps or guesses before both networks are confirmed.
    DrawFirst { missing: Vec<Seat> },
    /// A network that is confirmed stays as it is.
    Confirmed,
    /// One tap or one guess a round.
    Chosen,
    /// There is no such cell.
    OffTheGrid { cell: Cell, last: Cell },
    /// There is no such line.
    NoSuchLine { line: Line, size: u8 },
    /// Not a place in a line and a width.
    NotAGroup { line: Line, typed: String },
    /// Groups that are no network, or cannot become one.
    Network { kit: Kit, faults: Vec<NetworkError> },
    /// The network in the editor is not complete.
    Incomplete { missing: Vec<Line> },
    /// No group to take away.
    NothingInLine { line: Line },
    /// No change to take back.
    NothingToUndo,
    /// Nothing is drawn yet.
    NothingToClear,
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Points { least, most } => phrase!("wiretap-refuse-points", least, most),
            Self::DrawFirst { missing } => phrase!("wiretap-refuse-draw-first", missing),
            Self::Confirmed => phrase!("wiretap-refuse-confirmed"),
            Self::Chosen => phrase!("wiretap-refuse-chosen"),
            Self::OffTheGrid { cell, last } => phrase!("wiretap-refuse-off", cell, last),
            Self::NoSuchLine { line, size } => phrase!(
                "wiretap-refuse-line",
                line,
                row = size,
                column = Line::Column(size.saturating_sub(1)).to_string()
            ),
            Self::NotAGroup { line, typed } => phrase!(
                "wiretap-refuse-group",
                line,
                typed = clip(typed, TYPED),
                example = if matches!(line, Line::Row(_)) { "A-C*2" } else { "1-3*2" }
            ),
            Self::Network { kit, faults } => {
                phrase!("wiretap-refuse-network", faults = sentences(*kit, faults))
            }
            Self::Incomplete { missing } => {
                phrase!(
                    "wiretap-refuse-incomplete",
                    count = missing.len(),
                    missing = Arg::names(missing)
                )
            }
            Self::NothingInLine { line } => phrase!("wiretap-refuse-erase", line),
            Self::NothingToUndo => phrase!("wiretap-refuse-undo"),
            Self::NothingToClear => phrase!("wiretap-refuse-clear"),
        }
    }
}

/// Every fault, those of a kind in one sentence: what was typed is repeated once, so what is said is
/// not much longer.
fn sentences(kit: Kit, faults: &[NetworkError]) -> Arg {
    let (mut unread, mut twice, mut missing) = (Vec::new(), Vec::new(), Vec::new());
    let (mut off, mut long, mut wide, mut many) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for error in faults {
        match *error {
            NetworkError::Unread { ref word } => unread.push(clip(word, TYPED)),
            NetworkError::Off { group } => off.push(group),
            NetworkError::Length { group } => long.push(group),
            NetworkError::Width { group } => wide.push(group),
            NetworkError::Twice { line } => twice.push(line),
            NetworkError::Missing { line } => missing.push(line),
            NetworkError::TooMany { width, drawn, most } => {
                many.push(phrase!("wiretap-fault-many", width, drawn, most));
            }
            NetworkError::TooManyOfLength { width, length, drawn, most } => {
                many.push(phrase!("wiretap-fault-many-long", width, length, drawn, most));
            }
        }
    }
    let last = kit.size().saturating_sub(1);
    let last = Cell { column: last, row: last }.to_string();
    let lengths: Vec<String> = kit.lengths().map(|length| length.to_string()).collect();
    let widest = kit.widths().max().unwrap_or(0);
    let listed = [
        (
            unread.len(),
            phrase!(
                "wiretap-fault-unread",
                words = Arg::names(&unread),
                row = "2:B-D*3",
                column = "A:1-3*2"
            ),
        ),
        (off.len(), phrase!("wiretap-fault-off", groups = Arg::names(&off), last)),
        (long.len(), phrase!("wiretap-fault-length", groups = Arg::names(&long), lengths)),
        (wide.len(), phrase!("wiretap-fault-width", groups = Arg::names(&wide), most = widest)),
        (twice.len(), phrase!("wiretap-fault-twice", lines = Arg::names(&twice))),
        (missing.len(), phrase!("wiretap-fault-missing", lines = Arg::names(&missing))),
    ];
    let listed = listed.into_iter().filter(|(count, _)| *count > 0);
    let listed = listed.map(|(count, phrase)| phrase.with("count", count));
    Arg::list(listed.chain(many))
}
