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
pub enum Refusal {
    /// Both ways to end a round.
    TwoEndings,
    /// No round ends so early or so late.
    Ending {
        /// What was given.
        ending: Ending,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// No such field.
    Polygon(PolygonError),
    /// The match is over.
    Over,
    /// The path has begun.
    Started {
        /// Who draws.
        drawer: Seat,
    },
    /// Somebody else chooses the corner.
    NotYourStart {
        /// Who.
        drawer: Seat,
    },
    /// Nothing is drawn before the start.
    StartFirst {
        /// Who chooses the corner.
        drawer: Seat,
        /// What there is to choose from.
        corners: Vec<String>,
    },
    /// There is no segment yet to explain.
    NothingDrawn {
        /// Who goes on.
        drawer: Seat,
    },
    /// There is no such corner.
    NoCorner {
        /// What was typed.
        typed: String,
        /// The corners.
        corners: Vec<String>,
    },
    /// Neither a letter with a percentage nor a direction.
    Direction {
        /// What was typed.
        typed: String,
    },
    /// A direction of more than one decimal.
    DirectionFine {
        /// What was typed.
        typed: String,
    },
    /// A letter without a percentage.
    HowFar {
        /// The letter.
        letter: String,
        /// A share of that edge that has room.
        example: Share,
    },
    /// Not a percentage within an edge.
    Share {
        /// The edge.
        letter: String,
        /// What was typed.
        typed: String,
        /// What is wrong with it.
        fault: ShareError,
        /// A share of that edge that has room.
        example: Share,
    },
    /// No edge has that letter.
    NoLetter {
        /// What was given.
        letter: String,
        /// The last letter that there is.
        last: String,
    },
    /// Too near to the end of an edge.
    TooNear {
        /// The edge.
        letter: String,
        /// What was given.
        share: Share,
        /// What it has room for.
        room: (Share, Share),
    },
    /// A direction that leads too near to the end of an edge.
    TooNearThere {
        /// What was given.
        direction: Direction,
        /// The edge.
        letter: String,
        /// The nearest place on it that has room.
        nearest: Share,
    },
    /// A direction that leads into a vertex.
    Vertex {
        /// What was given.
        direction: Direction,
    },
    /// A direction that leads to an edge too short to be hit.
    TooShort {
        /// What was given.
        direction: Direction,
        /// The last letter that there is.
        last: String,
    },
    /// A direction along a line through the path's end.
    Along {
        /// What was given.
        direction: Direction,
        /// The line.
        line: Line,
        /// The directions between which the path can go on, clockwise.
        from: Direction,
        /// The last of them.
        to: Direction,
    },
    /// A direction out of the field, or back over the line that was met.
    Outside {
        /// What was given.
        direction: Direction,
        /// The directions between which the path can go on, clockwise.
        from: Direction,
        /// The last of them.
        to: Direction,
    },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        match self {
            Self::TwoEndings => Phrase::new("tangle-refuse-two-endings"),
            Self::Ending { ending, least, most } => {
                let phrase = match ending {
                    Ending::FirstTo(_) => Phrase::new("tangle-refuse-first-to"),
                    Ending::Segments(_) => Phrase::new("tangle-refuse-segments"),
                };
                phrase.with("least", *least).with("most", *most)
            }
            Self::Polygon(fault) => polygon(*fault),
            Self::Over => Phrase::new("tangle-refuse-over"),
            Self::Started { drawer } => Phrase::new("tangle-refuse-started").with("seat", *drawer),
            Self::NotYourStart { drawer } => {
                Phrase::new("tangle-refuse-start-turn").with("seat", *drawer)
            }
            Self::StartFirst { drawer, corners } => Phrase::new("tangle-refuse-start-first")
                .with("seat", *drawer)
                .with("corners", corners.clone()),
            Self::NothingDrawn { drawer } => {
                Phrase::new("tangle-refuse-nothing-drawn").with("seat", *drawer)
            }
            Self::NoCorner { typed, corners } => Phrase::new("tangle-refuse-corner")
                .with("typed", clip(typed, TYPED))
                // Where they are called by numbers, these need not be said twice.
                .with(
                    "numbers",
                    if corners.iter().any(|name| name == "1") { 0 } else { corners.len() },
                )
                .with("corners", corners.clone()),
            _ => self.target(),
        }
    }
}

impl Refusal {
    /// What is wrong with where a segment was to end.
    fn target(&self) -> Phrase {
        match self {
            Self::HowFar { letter, example } => Phrase::new("tangle-refuse-how-far")
                .with("letter", letter.clone())
                .with("example", example.to_string()),
            Self::Share { letter, typed, fault, example } => {
                let phrase = match fault {
                    ShareError::NotANumber => Phrase::new("tangle-refuse-share"),
                    ShareError::TooFine => Phrase::new("tangle-refuse-share-fine"),
                    ShareError::OutOfRange => Phrase::new("tangle-refuse-share-range"),
                };
                phrase
                    .with("letter", letter.clone())
                    .with("typed", clip(typed, TYPED))
                    .with("example", example.to_string())
            }
            Self::NoLetter { letter, last } => Phrase::new("tangle-refuse-letter")
                .with("letter", clip(letter, TYPED))
                .with("last", last.clone())
                .with("count", if last == "A" { 1 } else { 2 }),
            Self::TooNear { letter, share, room } => Phrase::new("tangle-refuse-near")
                .with("letter", letter.clone())
                .with("share", share.to_string())
                .with("least", room.0.to_string())
                .with("most", room.1.to_string())
                .with("count", if room.0 == room.1 { 1 } else { 2 }),
            Self::TooNearThere { direction, letter, nearest } => {
                Phrase::new("tangle-refuse-near-there")
                    .with("direction", direction.to_string())
                    .with("letter", letter.clone())
                    .with("nearest", nearest.to_string())
            }
            Self::Vertex { direction } => {
                Phrase::new("tangle-refuse-vertex").with("direction", direction.to_string())
            }
            Self::TooShort { direction, last } => Phrase::new("tangle-refuse-short")
                .with("direction", direction.to_string())
                .with("last", last.clone())
                .with("count", if last == "A" { 1 } else { 2 }),
            Self::Along { direction, line, from, to } => {
                let phrase = match line {
                    Line::Side(_) => Phrase::new("tangle-refuse-along-side"),
                    Line::Segment(_) => Phrase::new("tangle-refuse-along-segment"),
                };
                within(phrase, *direction, *from, *to)
            }
            Self::Outside { direction, from, to } => {
                within(Phrase::new("tangle-refuse-outside"), *direction, *from, *to)
            }
            Self::Direction { typed } => {
                Phrase::new("tangle-refuse-direction").with("typed", clip(typed, TYPED))
            }
            Self::DirectionFine { typed } => {
                Phrase::new("tangle-refuse-direction-fine").with("typed", clip(typed, TYPED))
            }
            _ => Phrase::new("tangle-refuse-over"),
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

fn polygon(fault: PolygonError) -> Phrase {
    let (least, most) = Polygon::REGULAR;
    match fault {
        PolygonError::NotAPolygon => Phrase::new("tangle-refuse-polygon"),
        PolygonError::Regular => {
            Phrase::new("tangle-refuse-regular").with("least", least).with("most", most)
        }
        PolygonError::Count { count } => Phrase::new("tangle-refuse-corners")
            .with("count", count)
            .with("least", least)
            .with("most", Polygon::MOST_CORNERS),
        PolygonError::Far { corner } => {
            Phrase::new("tangle-refuse-far").with("corner", corner).with("most", Polygon::FARTHEST)
        }
        PolygonError::Fine { corner } => {
            Phrase::new("tangle-refuse-corner-fine").with("corner", corner)
        }
        PolygonError::Repeated { one, two } => {
            Phrase::new("tangle-refuse-repeated").with("one", one).with("two", two)
        }
        PolygonError::NotConvex { corner } => {
            Phrase::new("tangle-refuse-convex").with("corner", corner)
        }
        PolygonError::Crossing => Phrase::new("tangle-refuse-crossing"),
        PolygonError::Small => {
            Phrase::new("tangle-refuse-small").with("least", Polygon::LEAST_WIDTH)
        }
        PolygonError::Thin => Phrase::new("tangle-refuse-thin").with("part", Polygon::THINNEST),
    }
}
