//! Why something is refused, and what would be right.

use super::{
    field::{
        Line,
        direction::Direction,
        polygon::{Polygon, PolygonError},
        share::{Share, ShareError},
    },
    play::ending::Ending,
};
use crate::engine::{Phrase, Refuse, Seat, clip};

/// How much of what was typed is repeated, in characters.
const TYPED: usize = 20;

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Refusal {
    /// Both ways to end a round.
    TwoEndings,
    /// No round ends so early or so late.
    Ending { ending: Ending, least: u16, most: u16 },
    /// No such field.
    Polygon(PolygonError),
    /// The match is over.
    Over,
    /// The path has begun.
    Started { drawer: Seat },
    /// Somebody else chooses the corner.
    NotYourStart { drawer: Seat },
    /// Nothing is drawn before the start.
    StartFirst { drawer: Seat, corners: Vec<String> },
    /// There is no segment yet to explain.
    NothingDrawn { drawer: Seat },
    /// There is no such corner.
    NoCorner { typed: String, corners: Vec<String> },
    /// Neither a letter with a percentage nor a direction.
    Direction { typed: String },
    /// A direction of more than one decimal.
    DirectionFine { typed: String },
    /// A letter without a percentage.
    HowFar { letter: String, example: Share },
    /// Not a percentage within an edge.
    Share { letter: String, typed: String, error: ShareError, example: Share },
    /// No edge has that letter.
    NoLetter { letter: String, last: String },
    /// Too near to the end of an edge, which has room from one share to another.
    TooNear { letter: String, share: Share, room: (Share, Share) },
    /// A direction that leads too near to the end of an edge.
    TooNearThere { direction: Direction, letter: String, nearest: Share },
    /// A direction that leads into a vertex.
    Vertex { direction: Direction },
    /// A direction that leads to an edge too short to be hit.
    TooShort { direction: Direction, last: String },
    /// A direction along a line through the path's end; it goes on between these two, clockwise.
    Along { direction: Direction, line: Line, from: Direction, to: Direction },
    /// A direction out of the field, or back over the line that was met; the path goes on between these
    /// two, clockwise.
    Outside { direction: Direction, from: Direction, to: Direction },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TwoEndings => phrase!("tangle-refuse-two-endings"),
            Self::Ending { ending, least, most } => {
                let phrase = match ending {
                    Ending::FirstTo(_) => phrase!("tangle-refuse-first-to"),
                    Ending::Segments(_) => phrase!("tangle-refuse-segments"),
                };
                phrase.with("least", *least).with("most", *most)
            }
            Self::Polygon(error) => polygon(*error),
            Self::Over => phrase!("tangle-refuse-over"),
            Self::Started { drawer } => phrase!("tangle-refuse-started", seat = drawer),
            Self::NotYourStart { drawer } => phrase!("tangle-refuse-start-turn", seat = drawer),
            Self::StartFirst { drawer, corners } => {
                phrase!("tangle-refuse-start-first", seat = drawer, corners)
            }
            Self::NothingDrawn { drawer } => phrase!("tangle-refuse-nothing-drawn", seat = drawer),
            Self::NoCorner { typed, corners } => phrase!(
                "tangle-refuse-corner",
                typed = clip(typed, TYPED),
                // Where they are called by numbers, these need not be said twice.
                numbers = if corners.iter().any(|name| name == "1") { 0 } else { corners.len() },
                corners
            ),
            Self::HowFar { letter, example } => phrase!("tangle-refuse-how-far", letter, example),
            Self::Share { letter, typed, error, example } => {
                let phrase = match error {
                    ShareError::NotANumber => phrase!("tangle-refuse-share"),
                    ShareError::TooFine => phrase!("tangle-refuse-share-fine"),
                    ShareError::OutOfRange => phrase!("tangle-refuse-share-range"),
                };
                phrase
                    .with("letter", letter.clone())
                    .with("typed", clip(typed, TYPED))
                    .with("example", example.to_string())
            }
            Self::NoLetter { letter, last } => phrase!(
                "tangle-refuse-letter",
                letter = clip(letter, TYPED),
                last,
                count = if last == "A" { 1 } else { 2 }
            ),
            Self::TooNear { letter, share, room } => phrase!(
                "tangle-refuse-near",
                letter,
                share,
                least = room.0,
                most = room.1,
                count = if room.0 == room.1 { 1 } else { 2 }
            ),
            Self::TooNearThere { direction, letter, nearest } => {
                phrase!("tangle-refuse-near-there", direction, letter, nearest)
            }
            Self::Vertex { direction } => phrase!("tangle-refuse-vertex", direction),
            Self::TooShort { direction, last } => phrase!(
                "tangle-refuse-short",
                direction,
                last,
                count = if last == "A" { 1 } else { 2 }
            ),
            Self::Along { direction, line, from, to } => {
                let phrase = match line {
                    Line::Side(_) => phrase!("tangle-refuse-along-side"),
                    Line::Segment(_) => phrase!("tangle-refuse-along-segment"),
                };
                within(phrase, *direction, *from, *to)
            }
            Self::Outside { direction, from, to } => {
                within(phrase!("tangle-refuse-outside"), *direction, *from, *to)
            }
            Self::Direction { typed } => {
                phrase!("tangle-refuse-direction", typed = clip(typed, TYPED))
            }
            Self::DirectionFine { typed } => {
                phrase!("tangle-refuse-direction-fine", typed = clip(typed, TYPED))
            }
        }
    }
}

/// The directions that there are instead of one.
fn within(phrase: Phrase, direction: Direction, from: Direction, to: Direction) -> Phrase {
    phrase
        .with("direction", direction.to_string())
        .with("from", from.to_string())
        .with("to", to.to_string())
}

fn polygon(error: PolygonError) -> Phrase {
    let (least, most) = Polygon::REGULAR;
    match error {
        PolygonError::NotAPolygon => phrase!("tangle-refuse-polygon"),
        PolygonError::Regular => phrase!("tangle-refuse-regular", least, most),
        PolygonError::Count { count } => {
            phrase!("tangle-refuse-corners", count, least, most = Polygon::MOST_CORNERS)
        }
        PolygonError::Far { corner } => {
            phrase!("tangle-refuse-far", corner, most = Polygon::FARTHEST)
        }
        PolygonError::Fine { corner } => phrase!("tangle-refuse-corner-fine", corner),
        PolygonError::Repeated { one, two } => phrase!("tangle-refuse-repeated", one, two),
        PolygonError::NotConvex { corner } => phrase!("tangle-refuse-convex", corner),
        PolygonError::Crossing => phrase!("tangle-refuse-crossing"),
        PolygonError::Small => phrase!("tangle-refuse-small", least = Polygon::LEAST_WIDTH),
        PolygonError::Thin => phrase!("tangle-refuse-thin", part = Polygon::THINNEST),
    }
}
