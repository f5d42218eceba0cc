//! Why a segment may have been drawn: what it gave, whether a careful player would have met another
//! line, and what is expected from now on. Made from what everybody sees, by a search that asks
//! neither clock nor dice, so that it says the same to everybody.

use serde::{Deserialize, Serialize};

use super::{
    super::{
        field::{EdgeId, Field, Line, Point},
        order,
        view::{Phase, View},
    },
    cut::Cut,
    expected::{self, Step},
    position::Position,
    search::{self, Budget},
    worth::POINT,
};
use crate::engine::Seat;

/// What is looked at: few enough positions that anybody may ask at any time.
const LOOK: Budget = Budget { depth: 8, nodes: 6_000 };
/// How many segments are told.
const TOLD: usize = 6;
/// So much worse than the best is worth a word, in thousandths of a point.
const WORSE: i32 = POINT / 2;

/// What is said of the last segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::tangle) struct Explanation {
    /// Who drew it.
    pub(in crate::tangle) drawer: Seat,
    /// The line that it met.
    pub(in crate::tangle) met: Line,
    /// Who got a point.
    pub(in crate::tangle) point: Option<Seat>,
    /// The line that a careful player would have met instead; none where this one is as good.
    pub(in crate::tangle) better: Option<Better>,
    /// What is expected from now on, as long as the round goes on.
    pub(in crate::tangle) steps: Vec<Step>,
}

/// A line that was better to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::tangle) struct Better {
    /// The line.
    pub(in crate::tangle) met: Line,
    /// Whose it is.
    pub(in crate::tangle) owner: Option<Seat>,
}

impl Explanation {
    /// Whoever is named in it.
    pub(in crate::tangle) fn seats(&self) -> impl Iterator<Item = Seat> {
        let own = [Some(self.drawer), self.point, self.better.and_then(|better| better.owner)];
        let later = self.steps.iter().flat_map(|step| [Some(step.seat), step.point]);
        own.into_iter().chain(later).flatten()
    }

    /// Who gets how many points in what is expected, by seat; those who get none are left out.
    pub(in crate::tangle) fn gains(&self) -> impl Iterator<Item = (Seat, u32)> {
        let gains = expected::gains(&self.steps, usize::from(u8::MAX));
        (0..=u8::MAX).map(Seat).zip(gains).filter(|(_, points)| *points > 0)
    }
}

/// Explains the last segment of the round that is drawn; `None` if there is none.
pub(in crate::tangle) fn explain(view: &View) -> Option<Explanation> {
    let last = *view.segments.last().filter(|_| view.phase == Phase::Drawing)?;
    let owner = |line| match line {
        Line::Side(_) => None,
        Line::Segment(number) => view.segments.get(number).map(|segment| segment.owner),
    };
    let position = Position::read(view)?;
    let mut cuts: Vec<Cut> = Vec::new();
    position.cuts(true, &mut cuts);
    let found = search::search(&position, &cuts, LOOK);
    let order = order::of(view.config.rounds, view.seats, view.round);
    let line = found.line.get(..TOLD).unwrap_or(&found.line);
    Some(Explanation {
        drawer: last.owner,
        met: last.met,
        point: owner(last.met),
        better: better(view).map(|met| Better { met, owner: owner(met) }),
        steps: expected::steps(&view.field()?, &order, line),
    })
}

/// The line that was better to meet than the last segment's.
fn better(view: &View) -> Option<Line> {
    let last = view.segments.last()?;
    let before = before(view)?;
    let to = *view.vertices.get(last.to)?;
    let mut cuts: Vec<Cut> = Vec::new();
    before.cuts(true, &mut cuts);
    let best = search::search(&before, &cuts, LOOK);
    // Whatever the place on that edge was, it is seen at its best.
    let edge = nearest(before.field(), last.met, to)?;
    cuts.retain(|cut| cut.edge == edge);
    let budget = Budget { depth: best.depth, nodes: u64::MAX };
    let drawn = search::search(&before, &cuts, budget);
    let is_worse = !cuts.is_empty() && drawn.value + WORSE <= best.value;
    let line = before.field().line(best.line.first()?.edge);
    (is_worse && line != last.met).then_some(line)
}

/// The position in which the last segment was drawn.
fn before(view: &View) -> Option<Position> {
    let (last, earlier) = view.segments.split_last()?;
    let mut then = view.clone();
    then.segments = earlier.to_vec();
    then.vertices.pop();
    then.end = Some(last.from);
    let field = then.field()?.sketch();
    let order = order::of(view.config.rounds, view.seats, view.round);
    Some(Position::new(field, order, view.config.ending))
}

/// The edge that can be hit and is the piece of a line nearest to a point.
fn nearest(field: &Field<Point>, line: Line, at: Point) -> Option<EdgeId> {
    let away = |edge: EdgeId| {
        let (from, to) = (field.places().get(field.from(edge)), field.places().get(field.to(edge)));
        // By how much longer the way over the point is than the edge.
        from.zip(to).map_or(f64::INFINITY, |(from, to)| {
            from.distance(at) + at.distance(*to) - from.distance(*to)
        })
    };
    let pieces = field.chords().filter(|edge| field.line(*edge) == line);
    pieces.min_by(|one, other| away(*one).total_cmp(&away(*other)))
}
