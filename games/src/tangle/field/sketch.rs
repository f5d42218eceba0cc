//! A field in floating-point numbers, for searches: the same map, with quick coordinates.

use super::{EdgeId, Exact, Field, Point, place::NEAREST};

impl Field<Exact> {
    /// Where the vertices are, as they are shown.
    pub(in crate::tangle) fn shown(&self) -> Vec<Point> {
        self.places().iter().map(Exact::shown).collect()
    }

    /// The same field and path with quick coordinates. Its rooms may be off by the least step: what
    /// a search finds in it is to be put into the room that the exact field gives.
    pub(crate) fn sketch(&self) -> Field<Point> {
        Field {
            width: self.width as f64 / 100.0,
            corners: self.corners,
            places: self.places.iter().map(Exact::shown).collect(),
            edges: self.edges.clone(),
            path: self.path.clone(),
            front: self.front,
        }
    }
}

impl Field<Point> {
    /// The shortest edge that can be hit.
    pub(crate) fn shortest(&self) -> f64 {
        self.width * 2.0 / f64::from(NEAREST)
    }

    /// How long an edge is.
    pub(crate) fn length(&self, edge: EdgeId) -> f64 {
        let place = |vertex: usize| self.places.get(vertex).copied();
        place(self.from(edge))
            .zip(place(self.to(edge)))
            .map_or(0.0, |(one, other)| one.distance(other))
    }
}
