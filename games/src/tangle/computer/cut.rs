//! What differs between moves. The faces are convex, so any edge of a face in play can be hit, and
//! which faces there are afterwards depends on the edge alone, not on the place within it. All that
//! a place decides is which of the two pieces of the edge are long enough to be hit again.

use crate::{
    engine::{Dice, Seat},
    tangle::field::{EdgeId, share::Share},
};

/// A move of a search: an edge, and a kind of place within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tangle) struct Cut {
    /// The edge.
    pub(in crate::tangle) edge: EdgeId,
    /// Who gets a point.
    pub(in crate::tangle) owner: Option<Seat>,
    /// The kind of place.
    pub(in crate::tangle) place: Place,
    /// The share that stands for its kind.
    pub(in crate::tangle) share: Share,
}

/// Where within an edge: near enough to a vertex that the piece between is too short to be hit, or
/// not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub(in crate::tangle) enum Place {
    /// In its middle.
    Middle,
    /// As near to its first vertex as may be.
    First,
    /// As near to its last vertex as may be.
    Last,
}

impl Place {
    /// Middle first: the usual one.
    pub(super) const ALL: [Self; 3] = [Self::Middle, Self::First, Self::Last];

    pub(in crate::tangle) fn name(self) -> &'static str {
        self.into()
    }

    /// The share that stands for a place within an edge of a length, where an edge of half of
    /// `shortest` on either side must be left. `None` where it is no other place than the middle.
    pub(super) fn share(self, length: f64, shortest: f64) -> Option<Share> {
        let whole = f64::from(Share::WHOLE);
        let least = || {
            // So long an edge has pieces that are long enough, and others.
            (length >= 1.5 * shortest)
                .then(|| Share::nearest((shortest / 2.0 / length * whole).ceil().max(1.0)))
        };
        match self {
            Self::Middle => Some(Share::HALF),
            Self::First => least(),
            Self::Last => least().map(Share::from_behind),
        }
    }
}

impl Cut {
    /// Any share of the cut's kind: they are equal for the search, but not for the eye.
    pub(super) fn drawn(self, length: f64, shortest: f64, dice: &mut Dice) -> Share {
        /// How far from the middle, in hundredths of a percent.
        const SPREAD: usize = 2400;
        // Both pieces stay long enough to be hit, whatever the share.
        let is_free = self.place == Place::Middle && length * 0.25 >= shortest;
        if !is_free {
            return self.share;
        }
        let off = dice.below(2 * SPREAD + 1) as f64 - SPREAD as f64;
        Share::nearest(f64::from(Share::HALF.hundredths()) + off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_differ_in_the_pieces_that_they_leave() {
        // The shortest edge that can be hit is of 4 units, and 2 units are left on either side.
        for length in [6.0, 8.5, 30.0, 1000.0] {
            let piece = |place: Place| place.share(length, 4.0).unwrap().part() * length;
            let (first, last) = (piece(Place::First), length - piece(Place::Last));
            assert!((2.0..4.0).contains(&first), "{length}: {first}");
            assert!((2.0..4.0).contains(&last), "{length}: {last}");
            assert!(length - first >= 4.0 - 0.01 * length, "{length}");
        }
        assert_eq!(Place::First.share(5.9, 4.0), None);
        assert_eq!(Place::Middle.share(1.0, 4.0), Some(Share::HALF));
    }
}
