//! The field: an exact map of vertices, edges and faces that the path cuts.
//!
//! Every *line* (a side of the field, or a segment) is cut into *edges* at its vertices; every face
//! is a convex cycle of edges. A move is a chord from the path's end to a place within an edge of a
//! face in play. What follows from it (which face comes next, who gets the point) is incidence
//! alone; coordinates only say how near is too near. The edges are the half-edges of the literature:
//! each belongs to one face, which lies to its left, and knows the one on its other side.
//!
//! Beyond a segment that it crossed, the path may go straight on: that is a chord of the next face like
//! any other. The new segment continues the last one but runs along nothing, since what was drawn lies
//! on the other side, so the two are lines of their own, each with its owner.

mod aim;
pub(super) mod corner_names;
pub(super) mod direction;
mod exact;
#[cfg(test)]
mod laws;
pub(super) mod letter;
mod opening;
mod place;
pub(super) mod polygon;
mod polygon_json;
pub(super) mod share;
mod sketch;
pub(super) mod target;
#[cfg(test)]
mod tests;

pub(crate) use aim::AimError;
pub(crate) use exact::Exact;
pub(crate) use opening::Opening;
pub(crate) use place::Place;
pub use place::Point;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::{polygon::Polygon, share::Share};
use crate::engine::Seat;

/// A side of the field, or a segment of the path: both count from 0. A segment *meets* the line on
/// which it ends.
///
/// ```
/// use parlour_games::tangle::Line;
/// assert_eq!(serde_json::to_string(&Line::Side(0)).unwrap(), r#"{"side":0}"#);
/// assert_eq!(serde_json::from_str::<Line>(r#"{"segment":3}"#).unwrap(), Line::Segment(3));
/// assert!(serde_json::from_str::<Line>(r#"{"segment":-1}"#).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// From the corner of that number to the next.
    Side(usize),
    /// The segment of that number.
    Segment(usize),
}

/// A segment of the path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The vertex in which it starts.
    pub from: usize,
    /// The vertex in which it ends.
    pub to: usize,
    /// Who drew it.
    pub owner: Seat,
    /// The line on which it ended.
    pub met: Line,
}

/// An edge of one face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct EdgeId(u32);

#[derive(Clone, Copy)]
struct HalfEdge {
    origin: u32,
    line: Line,
    next: EdgeId,
    prev: EdgeId,
    /// The same piece of the line in the face beyond; none beyond the field's sides.
    twin: Option<EdgeId>,
}

/// The faces in play, each by the edge that starts in the path's end: none before the start, one, or
/// two when the path bounces, counter-clockwise.
type Front = [Option<EdgeId>; 2];

/// What undoes a move.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    edge: EdgeId,
    corner: EdgeId,
    front: Front,
}

impl Undo {
    /// The edge on which the segment ended, as it was before that.
    pub(crate) const fn edge(self) -> EdgeId {
        self.edge
    }
}

/// A field with a path in it.
#[derive(Clone)]
pub(crate) struct Field<P: Place = Exact> {
    width: P::Width,
    corners: usize,
    places: Vec<P>,
    edges: Vec<HalfEdge>,
    path: Vec<Segment>,
    front: Front,
}

impl Field {
    /// An empty field.
    pub(crate) fn new(polygon: &Polygon) -> Self {
        let places = polygon.corners().into_iter().map(Exact::corner).collect();
        Self::from_places(places, polygon.width())
    }
}

impl<P: Place> Field<P> {
    fn from_places(places: Vec<P>, width: P::Width) -> Self {
        let count = places.len();
        let edge = |index: usize| HalfEdge {
            origin: index as u32,
            line: Line::Side(index),
            next: EdgeId(((index + 1) % count) as u32),
            prev: EdgeId(((index + count - 1) % count) as u32),
            twin: None,
        };
        let edges = (0..count).map(edge).collect();
        Self { width, corners: count, places, edges, path: Vec::new(), front: [None; 2] }
    }

    fn half(&self, edge: EdgeId) -> &HalfEdge {
        &self.edges[edge.0 as usize]
    }

    fn half_mut(&mut self, edge: EdgeId) -> &mut HalfEdge {
        &mut self.edges[edge.0 as usize]
    }

    /// The vertices: the corners, then every end of a segment.
    pub(crate) fn places(&self) -> &[P] {
        &self.places
    }

    /// The path.
    pub(crate) fn path(&self) -> &[Segment] {
        &self.path
    }

    /// The vertex where an edge begins.
    pub(crate) fn from(&self, edge: EdgeId) -> usize {
        self.half(edge).origin as usize
    }

    /// The vertex where an edge ends.
    pub(crate) fn to(&self, edge: EdgeId) -> usize {
        self.from(self.half(edge).next)
    }

    /// The line of which an edge is a piece.
    pub(crate) fn line(&self, edge: EdgeId) -> Line {
        self.half(edge).line
    }

    /// Who drew a line; nobody drew the sides.
    pub(crate) fn owner(&self, line: Line) -> Option<Seat> {
        match line {
            Line::Side(_) => None,
            Line::Segment(index) => self.path.get(index).map(|segment| segment.owner),
        }
    }

    /// The faces in play, each by the edge that starts in the path's end.
    pub(crate) fn front(&self) -> impl Iterator<Item = EdgeId> + use<P> {
        self.front.into_iter().flatten()
    }

    /// The path's end; `None` before the start.
    pub(crate) fn end(&self) -> Option<usize> {
        self.front[0].map(|first| self.from(first))
    }

    /// The edges of a face, counter-clockwise from one of them.
    pub(crate) fn around(&self, first: EdgeId) -> impl Iterator<Item = EdgeId> {
        let next = move |edge: &EdgeId| Some(self.half(*edge).next).filter(|next| *next != first);
        std::iter::successors(Some(first), next)
    }

    /// The edges of the faces in play, counter-clockwise as seen from the path's end.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = EdgeId> {
        self.front().flat_map(|first| self.around(first))
    }

    /// The edge of that number of those in play, from 0.
    pub(crate) fn edge(&self, number: usize) -> Option<EdgeId> {
        self.in_play().nth(number)
    }

    /// Every face, by one of its edges.
    #[cfg(test)]
    pub(crate) fn faces(&self) -> Vec<EdgeId> {
        let mut seen = vec![false; self.edges.len()];
        let mut faces = Vec::new();
        for edge in (0..self.edges.len() as u32).map(EdgeId) {
            if !seen[edge.0 as usize] {
                faces.push(edge);
                self.around(edge).for_each(|edge| seen[edge.0 as usize] = true);
            }
        }
        faces
    }

    /// Begins the path in a corner; `false` if there is none, or it has begun.
    pub(crate) fn start(&mut self, corner: usize) -> bool {
        let may = corner < self.corners && self.end().is_none();
        if may {
            // Each side begins in the corner of its number until something is drawn.
            self.front = [Some(EdgeId(corner as u32)), None];
        }
        may
    }

    /// The face in play to which a chord to this edge belongs, by its first edge; `None` if there is
    /// no such chord: the edge is of another face, or lies on a line through the path's end.
    fn face_of(&self, edge: EdgeId) -> Option<EdgeId> {
        let first = self.front().find(|first| self.around(*first).any(|other| other == edge))?;
        let line = self.line(edge);
        let last = self.half(first).prev;
        (line != self.line(first) && line != self.line(last)).then_some(first)
    }

    /// Draws a segment to a place within an edge of a face in play. How near to a vertex it may be is
    /// not asked. `None`, and nothing is done, if no chord leads there.
    pub(crate) fn play(&mut self, edge: EdgeId, share: Share, owner: Seat) -> Option<Undo> {
        let first = self.face_of(edge)?;
        let undo = Undo { edge, corner: first, front: self.front };
        let (start, end) = (self.half(first).origin, self.places.len() as u32);
        let (from, to) = (self.from(edge), self.to(edge));
        self.places.push(self.places[from].along(&self.places[to], share));
        let (met, beyond) = self.split(edge, end);
        let rest = self.half(edge).next;
        // The chord cuts the face in two.
        let line = Line::Segment(self.path.len());
        let last = self.half(first).prev;
        let out = EdgeId(self.edges.len() as u32);
        let back = EdgeId(out.0 + 1);
        self.edges.push(HalfEdge { origin: start, line, next: rest, prev: last, twin: Some(back) });
        self.edges.push(HalfEdge { origin: end, line, next: first, prev: edge, twin: Some(out) });
        self.half_mut(last).next = out;
        self.half_mut(rest).prev = out;
        self.half_mut(first).prev = back;
        self.half_mut(edge).next = back;
        let (from, to) = (start as usize, end as usize);
        self.path.push(Segment { from, to, owner, met });
        self.front = match beyond {
            Some(beyond) => [Some(beyond), None],
            None => [Some(rest), Some(back)],
        };
        Some(undo)
    }

    /// Puts a vertex into an edge, on both sides of it: its line, and the edge beyond that starts
    /// there.
    fn split(&mut self, edge: EdgeId, vertex: u32) -> (Line, Option<EdgeId>) {
        let HalfEdge { line, next, twin, .. } = *self.half(edge);
        let rest = EdgeId(self.edges.len() as u32);
        self.edges.push(HalfEdge { origin: vertex, line, next, prev: edge, twin });
        self.half_mut(next).prev = rest;
        self.half_mut(edge).next = rest;
        let Some(twin) = twin else { return (line, None) };
        let beyond = EdgeId(rest.0 + 1);
        let next = self.half(twin).next;
        self.edges.push(HalfEdge { origin: vertex, line, next, prev: twin, twin: Some(edge) });
        self.half_mut(next).prev = beyond;
        self.half_mut(twin).next = beyond;
        self.half_mut(twin).twin = Some(rest);
        self.half_mut(edge).twin = Some(beyond);
        (line, Some(beyond))
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self, undo: Undo) {
        let Undo { edge, corner, front } = undo;
        let back = self.half(corner).prev;
        let out = EdgeId(back.0 - 1);
        let (rest, last) = (self.half(out).next, self.half(out).prev);
        // The two parts of the face become one.
        self.half_mut(last).next = corner;
        self.half_mut(corner).prev = last;
        let next = self.half(rest).next;
        self.half_mut(edge).next = next;
        self.half_mut(next).prev = edge;
        // So do the parts of the edge, on both sides of it.
        let twin = self.half(rest).twin;
        self.half_mut(edge).twin = twin;
        if let Some(twin) = twin {
            let beyond = self.half(twin).next;
            let next = self.half(beyond).next;
            self.half_mut(twin).next = next;
            self.half_mut(next).prev = twin;
            self.half_mut(twin).twin = Some(edge);
        }
        self.edges.truncate(rest.0 as usize);
        self.places.pop();
        self.path.pop();
        self.front = front;
    }

    /// By seat, how many segments ended on lines of each.
    pub(crate) fn points(&self, seats: usize) -> Vec<u32> {
        let mut points = vec![0; seats];
        for segment in &self.path {
            let owner = self.owner(segment.met);
            if let Some(points) = owner.and_then(|owner| points.get_mut(owner.index())) {
                *points += 1;
            }
        }
        points
    }
}
