//! A round as a search plays it: the field in quick coordinates, moves made and taken back in place.
//! Built from a view alone, and the same as the rules' field in all that can be told from one.

use super::cut::{Cut, Place};
use crate::{
    engine::Seat,
    tangle::{
        field::{EdgeId, Field, Point, Undo},
        play::{ending::Ending, phase::Phase, view::View},
    },
};

/// The most that can play.
const MOST: usize = 6;

/// A round, and who draws in it.
#[derive(Clone)]
pub(in crate::tangle) struct Position {
    field: Field<Point>,
    order: Vec<Seat>,
    ending: Ending,
    points: [i32; MOST],
    shortest: f64,
}

/// What undoes a cut.
#[derive(Clone, Copy)]
pub(super) struct Back {
    undo: Undo,
    owner: Option<Seat>,
}

impl Position {
    /// The round that is being drawn; `None` if none is.
    pub(in crate::tangle) fn read(view: &View) -> Option<Self> {
        if view.phase != Phase::Drawing {
            return None;
        }
        let field = view.field()?.sketch();
        Some(Self::new(field, view.order.clone(), view.config.ending))
    }

    pub(super) fn new(field: Field<Point>, order: Vec<Seat>, ending: Ending) -> Self {
        let mut points = [0; MOST];
        for (points, won) in points.iter_mut().zip(field.points(MOST)) {
            *points = i32::try_from(won).unwrap_or(i32::MAX);
        }
        let shortest = field.shortest();
        Self { field, order, ending, points, shortest }
    }

    pub(in crate::tangle) fn field(&self) -> &Field<Point> {
        &self.field
    }

    pub(in crate::tangle) const fn ending(&self) -> Ending {
        self.ending
    }

    pub(in crate::tangle) fn players(&self) -> usize {
        self.order.len()
    }

    /// The points of a seat.
    pub(in crate::tangle) fn points(&self, seat: Seat) -> i32 {
        self.points.get(seat.index()).copied().unwrap_or(0)
    }

    /// Who draws next if the round is not over.
    pub(in crate::tangle) fn drawer(&self) -> Seat {
        self.drawer_of(self.field.path().len())
    }

    /// Who draws a segment, from 0.
    pub(in crate::tangle) fn drawer_of(&self, segment: usize) -> Seat {
        let turn = segment % self.order.len().max(1);
        self.order.get(turn).copied().unwrap_or(Seat(0))
    }

    pub(in crate::tangle) fn is_over(&self) -> bool {
        let most = self.points.iter().max().copied().unwrap_or(0);
        self.ending.is_reached(u32::try_from(most).unwrap_or(0), self.field.path().len())
    }

    /// The edges that may be hit, with who gets the point, in the order of their letters.
    pub(super) fn open(&self) -> impl Iterator<Item = (EdgeId, Option<Seat>)> {
        let owned = |edge: EdgeId| (edge, self.field.owner(self.field.line(edge)));
        self.field.chords().filter(|edge| self.field.length(*edge) >= self.shortest).map(owned)
    }

    /// Adds the moves to `cuts`; with `is_fine`, all places of each edge.
    pub(super) fn cuts(&self, is_fine: bool, cuts: &mut Vec<Cut>) {
        let before = cuts.len();
        let places = if is_fine { &Place::ALL[..] } else { &[Place::Middle] };
        for (edge, owner) in self.open() {
            let length = if is_fine { self.field.length(edge) } else { 0.0 };
            for &place in places {
                let share = place.share(length, self.shortest);
                cuts.extend(share.map(|share| Cut { edge, owner, place, share }));
            }
        }
        if cuts.len() == before {
            // All are too short: the core knows which may be hit all the same.
            cuts.extend(self.field.openings().into_iter().map(|open| Cut {
                edge: open.edge,
                owner: self.field.owner(self.field.line(open.edge)),
                place: Place::Middle,
                share: open.room.0,
            }));
        }
    }

    /// Draws; `None`, and nothing is done, if no chord leads there.
    pub(super) fn play(&mut self, cut: &Cut) -> Option<Back> {
        let undo = self.field.play(cut.edge, cut.share, self.drawer())?;
        if let Some(points) = cut.owner.and_then(|owner| self.points.get_mut(owner.index())) {
            *points += 1;
        }
        Some(Back { undo, owner: cut.owner })
    }

    /// Takes the last cut back.
    pub(super) fn undo(&mut self, back: Back) {
        self.field.undo(back.undo);
        if let Some(points) = back.owner.and_then(|owner| self.points.get_mut(owner.index())) {
            *points -= 1;
        }
    }

    /// The shortest edge that can be hit.
    pub(super) const fn shortest(&self) -> f64 {
        self.shortest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::Dice,
        tangle::field::{Exact, polygon::Polygon},
    };

    fn same(position: &Position, exact: &Field<Exact>) {
        let openings = exact.openings();
        let mut cuts = Vec::new();
        position.cuts(true, &mut cuts);
        let edges: Vec<EdgeId> = openings.iter().map(|open| open.edge).collect();
        let middles = cuts.iter().filter(|cut| cut.place == Place::Middle);
        assert_eq!(middles.map(|cut| cut.edge).collect::<Vec<_>>(), edges);
        for cut in &cuts {
            let open = openings.iter().find(|open| open.edge == cut.edge).unwrap();
            assert_eq!(cut.owner, exact.owner(exact.line(cut.edge)));
            let nearest = open.nearest(cut.share).hundredths();
            assert!(nearest.abs_diff(cut.share.hundredths()) <= 1, "{cut:?} {:?}", open.room);
        }
        let points = exact.points(3);
        assert!(
            (0..3)
                .all(|seat| position.points(Seat(seat)) == points[usize::from(seat)].cast_signed())
        );
    }

    /// Over long games: what is open, where on it, and who has how many points are the rules' own.
    #[test]
    fn a_search_plays_on_the_rules_field() {
        for seed in 0..24 {
            let mut dice = Dice::from_seed([seed; 32]);
            let mut exact = Field::new(&Polygon::Regular(3 + seed % 6));
            exact.start(0);
            let order: Vec<Seat> = (0..3).map(Seat).collect();
            let mut position = Position::new(exact.sketch(), order, Ending::Segments(300));
            for _ in 0..120 {
                same(&position, &exact);
                let mut cuts = Vec::new();
                position.cuts(true, &mut cuts);
                let cut = *dice.pick(&cuts).unwrap();
                // Made, taken back and made again.
                let back = position.play(&cut).unwrap();
                position.undo(back);
                same(&position, &exact);
                let drawer = position.drawer();
                position.play(&cut).unwrap();
                exact.play(cut.edge, cut.share, drawer).unwrap();
            }
        }
    }
}
