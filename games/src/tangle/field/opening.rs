//! Where the next segment may end: the open edges of the faces in play, and the room on each.

use super::{EdgeId, Field, Place, Share};

/// An edge that may be hit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The edge.
    pub(crate) edge: EdgeId,
    /// The least and the greatest share of it that are not too near to its vertices.
    pub(crate) room: (Share, Share),
}

impl<P: Place> Field<P> {
    /// The edges that may be hit, counter-clockwise as seen from the path's end. Those on a line
    /// through it are none of them, nor those too short to be hit. If all are too short, the longest
    /// (of equals the first) may be hit in its middle, so that there is always a move.
    pub(crate) fn openings(&self) -> Vec<Opening> {
        let chords: Vec<EdgeId> = self.chords().collect();
        let open = |&edge: &EdgeId| self.room(edge).map(|room| Opening { edge, room });
        let openings: Vec<Opening> = chords.iter().filter_map(open).collect();
        if !openings.is_empty() {
            return openings;
        }
        let ends = |edge: EdgeId| (&self.places[self.from(edge)], &self.places[self.to(edge)]);
        // Of equals `max_by` takes the last.
        let longest =
            chords.into_iter().rev().max_by(|one, other| P::compare(ends(*one), ends(*other)));
        let middle = |edge| Opening { edge, room: (Share::HALF, Share::HALF) };
        longest.map(middle).into_iter().collect()
    }

    /// The edges of the faces in play that are not on a line through the path's end.
    pub(crate) fn chords(&self) -> impl Iterator<Item = EdgeId> {
        self.front().flat_map(move |first| {
            let (one, other) = (self.line(first), self.line(self.half(first).prev));
            self.around(first).filter(move |edge| {
                let line = self.line(*edge);
                line != one && line != other
            })
        })
    }

    fn room(&self, edge: EdgeId) -> Option<(Share, Share)> {
        let (from, to) = (&self.places[self.from(edge)], &self.places[self.to(edge)]);
        let least = from.nearest_share(to, &self.width)?;
        Some((least, least.from_behind()))
    }
}

impl Opening {
    /// May this share of it be hit?
    pub(crate) fn has(self, share: Share) -> bool {
        self.room.0 <= share && share <= self.room.1
    }

    /// The share nearest to one that may be hit.
    pub(crate) fn nearest(self, share: Share) -> Share {
        share.clamp(self.room.0, self.room.1)
    }
}
