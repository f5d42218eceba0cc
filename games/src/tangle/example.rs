//! The position of the source's puzzle: five moves on a square, and player 2 is to move.

use super::{
    config::Config,
    field::{Line, share::Share},
    play::state::State,
};
use crate::engine::{Position as _, Seat, Seats};

/// The source's opening: the line that each segment meets, and where, in percent of the edge. East-
/// north-east from the lower left corner to the right side, north-west to the upper side, south to
/// the first segment, (east-)south-east to the right side, west to the first segment.
const OPENING: [(Line, u16); 5] = [
    (Line::Side(1), 40),
    (Line::Side(2), 60),
    (Line::Segment(0), 40),
    (Line::Side(1), 20),
    (Line::Segment(0), 50),
];

/// The puzzle.
pub(super) fn puzzle() -> State {
    let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
    let mut state = State::begin(&Config::default(), seats, &());
    state.is_started = state.field.start(0);
    for (turn, (line, percent)) in OPENING.into_iter().enumerate() {
        // Of two pieces of the first segment, the last move meets the lower one: the one farther round.
        let chord = state.field.chords().filter(|edge| state.field.line(*edge) == line).last();
        if let (Some(edge), Some(share)) = (chord, Share::new(percent * 100)) {
            state.field.play(edge, share, seats.after(Seat(0), turn));
        }
    }
    state
}
