//! Computer players. They see a view of their own seat, and remember nothing: all of a round is on
//! its field.
//!
//! Easy draws anywhere, and now and then takes a point. Medium looks two segments ahead where it is
//! careful. Strong looks as far as a number of positions allows.
//!
//! The player who draws first wins nearly every game between careful players, however far they
//! look. So levels differ in how often they are careless: else who starts would be all that counts.

mod cut;
mod easy;
mod expected;
mod explain;
mod position;
mod search;
mod start;
mod thinker;
mod worth;

use super::{
    Tangle,
    play::{ending::Ending, explanation::Step, view::View},
};
use crate::engine::{Computer, Dice, Level};
pub(super) use cut::Cut;
pub(super) use easy::anywhere;
pub(super) use explain::explain;
use position::Position;
use search::Budget;
pub(super) use search::Found;
use serde_json::Value as Json;
use thinker::Thinker;

/// What medium looks at: its own segment, and what the next can do.
const MEDIUM: Budget = Budget { depth: 2, nodes: u64::MAX };
/// In how many percent of its moves medium is careless.
const CARELESS: usize = 55;
/// What strong looks at.
const STRONG: Budget = Budget { depth: usize::MAX, nodes: 150_000 };

/// A computer player of that level.
pub(super) fn player(level: Level) -> Box<dyn Computer<Tangle>> {
    match level {
        Level::Easy => Box::new(easy::Easy),
        Level::Medium => Box::new(Thinker { budget: MEDIUM, careless: CARELESS }),
        Level::Strong => Box::new(Thinker { budget: STRONG, careless: 0 }),
    }
}

/// What strong finds on the board of a round, be it over or not, as if it went on for long.
pub(super) fn look(view: &View, dice: &mut Dice) -> Option<Found> {
    let field = view.field()?.sketch();
    let order = view.order.clone();
    let ending = Ending::Segments(Ending::SEGMENTS.1);
    Some(thinker::think(&Position::new(field, order, ending), STRONG, dice))
}

/// What strong finds from a view, as data; see `expected`.
pub(super) fn analyse(view: &View) -> Option<Json> {
    let position = Position::read(view).filter(|position| !position.is_over())?;
    // Of moves that are as good, an analysis always names the same.
    let found = thinker::think(&position, STRONG, &mut Dice::from_seed([0; 32]));
    expected::json(view, &found)
}

/// The kinds of moves that there are.
pub(super) fn kinds(view: &View) -> Option<Vec<Cut>> {
    let mut kinds = Vec::new();
    Position::read(view)?.cuts(true, &mut kinds);
    Some(kinds)
}

/// What is found after one kind of move, exactly so many segments ahead (the move is one of them).
pub(super) fn after(view: &View, kind: Cut, depth: usize) -> Option<Found> {
    let position = Position::read(view)?;
    Some(search::search(&position, &[kind], Budget { depth, nodes: u64::MAX }))
}

/// The line that is expected.
pub(super) fn steps_of(view: &View, found: &Found) -> Option<Vec<Step>> {
    Some(expected::steps(&view.field()?, &view.order, &found.line))
}

/// What a search found, in points.
pub(super) fn value(found: &Found) -> f64 {
    f64::from(found.value) / f64::from(worth::POINT)
}
