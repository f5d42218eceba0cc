//! Why a segment may have been drawn: what it gave, whether a careful player would have met another
//! line, and what is expected from now on. Made by a search that asks neither clock nor dice, so that
//! it says the same to everybody.

use super::{
    cut::Cut,
    expected,
    position::Position,
    search::{self, Budget},
    worth::POINT,
};
use crate::{
    engine::Seat,
    tangle::{
        field::Line,
        play::{
            explanation::{Better, Explanation},
            state::State,
        },
    },
};

/// What is looked at: as much as strong does, so that its segments are found to be the best.
const LOOK: Budget = Budget { depth: usize::MAX, nodes: 150_000 };
/// So many positions at most to see what was drawn as deep, where much has to be refuted.
const DRAWN: u64 = 4 * LOOK.nodes;
/// How many segments are told.
const TOLD: usize = 6;
/// So much worse than the best is worth a word, in thousandths of a point.
const WORSE: i32 = POINT / 2;

/// Explains the last segment on the field; `None` if there is none.
pub(in crate::tangle) fn explain(state: &State) -> Option<Explanation> {
    let field = &state.field;
    let last = field.path().last()?;
    let order = state.order_on_field();
    let found = state.is_drawing().then(|| {
        let position = Position::new(field.sketch(), order.clone(), state.config.ending);
        let mut cuts: Vec<Cut> = Vec::new();
        position.cuts(true, &mut cuts);
        search::search(&position, &cuts, LOOK)
    });
    let line = found.as_ref().map_or(&[][..], |found| &found.line);
    Some(Explanation {
        drawer: last.owner,
        met: last.met,
        point: field.owner(last.met),
        better: better(state, &order).map(|met| Better { met, owner: field.owner(met) }),
        steps: expected::steps(field, &order, line.get(..TOLD).unwrap_or(line)),
    })
}

/// The line that was better to meet than the last segment's.
fn better(state: &State, order: &[Seat]) -> Option<Line> {
    let (last, undo) = (state.field.path().last()?, state.last?);
    let mut before = state.field.clone();
    before.undo(undo);
    let before = Position::new(before.sketch(), order.to_vec(), state.config.ending);
    let mut cuts: Vec<Cut> = Vec::new();
    before.cuts(true, &mut cuts);
    let best = search::search(&before, &cuts, LOOK);
    // Whatever the place on that edge was, it is seen at its best.
    cuts.retain(|cut| cut.edge == undo.edge());
    let budget = Budget { depth: best.depth, nodes: DRAWN };
    let drawn = search::search(&before, &cuts, budget);
    let is_seen = !cuts.is_empty() && drawn.nodes < DRAWN;
    let is_worse = is_seen && drawn.value + WORSE <= best.value;
    let line = before.field().line(best.line.first()?.edge);
    (is_worse && line != last.met).then_some(line)
}
