//! The field and the path on it: where its points are in a picture, and how lines look.

use parlour_games::{
    engine::Seat,
    tangle::{Edge, Face, Line, Point as Place, Segment, View},
};

use crate::{
    scene::{Paint, Path, Point, Rect, Scene, Stroke, point},
    theme::{self, FIELD, INK},
};

/// How wide a segment is, and the last one.
const LINE: (f32, f32) = (3.4, 6.0);
/// The field's border.
pub(super) const BORDER: f32 = 4.0;

/// From the field's units, whose y goes up, to a picture's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Map {
    scale: f64,
    /// The field's point that is at `to`.
    from: (f64, f64),
    to: Point,
}

impl Map {
    /// Shows those points as large as `room` allows, in its middle.
    pub(super) fn fit<'a>(points: impl IntoIterator<Item = &'a Place>, room: Rect) -> Self {
        let Extent { left, right, low, high } = Extent::of(points);
        let (width, height) = ((right - left).max(1e-9), (high - low).max(1e-9));
        Self {
            scale: (f64::from(room.width) / width).min(f64::from(room.height) / height),
            from: (f64::midpoint(left, right), f64::midpoint(low, high)),
            to: room.centre(),
        }
    }

    /// Where that place is in the picture.
    pub(super) fn at(&self, place: Place) -> Point {
        point(
            self.to.x + ((place.x - self.from.0) * self.scale) as f32,
            self.to.y - ((place.y - self.from.1) * self.scale) as f32,
        )
    }

    /// How much larger than on `other` everything is here.
    pub(super) fn zoom_over(&self, other: &Self) -> f64 {
        self.scale / other.scale
    }
}

/// How far points reach.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    left: f64,
    right: f64,
    low: f64,
    high: f64,
}

impl Extent {
    /// Of no points: nothing.
    pub(super) fn of<'a>(points: impl IntoIterator<Item = &'a Place>) -> Self {
        let mut points = points.into_iter().filter(|at| at.x.is_finite() && at.y.is_finite());
        let Some(first) = points.next() else {
            return Self { left: 0.0, right: 0.0, low: 0.0, high: 0.0 };
        };
        let one = Self { left: first.x, right: first.x, low: first.y, high: first.y };
        points.fold(one, |so_far, at| Self {
            left: so_far.left.min(at.x),
            right: so_far.right.max(at.x),
            low: so_far.low.min(at.y),
            high: so_far.high.max(at.y),
        })
    }

    /// The larger of width and height.
    pub(super) fn larger(self) -> f64 {
        (self.right - self.left).max(self.high - self.low)
    }

    /// Its height, as a part of its width.
    pub(super) fn steepness(self) -> f64 {
        (self.high - self.low) / (self.right - self.left).max(1e-9)
    }
}

/// The corners of a face. What a view has no vertex for is left out.
pub(super) fn corners(view: &View, face: &Face) -> Vec<Place> {
    let places = face.edges.iter().filter_map(|edge| view.vertices.get(edge.from));
    places.copied().collect()
}

/// How large a face with those corners is.
pub(super) fn area(corners: &[Place]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>().abs() / 2.0
}

/// The ends of an edge.
pub(super) fn ends(view: &View, edge: &Edge) -> Option<(Place, Place)> {
    Some((*view.vertices.get(edge.from)?, *view.vertices.get(edge.to)?))
}

/// How a player's lines look, `width` units wide.
pub(super) fn stroke(owner: Option<Seat>, width: f32) -> Stroke {
    match owner {
        Some(seat) => Stroke::new(theme::colour(seat), width).dashed(theme::pattern(seat).0),
        None => Stroke::new(INK, width).round(),
    }
}

/// The empty field, without its border.
pub(super) fn ground(scene: &mut Scene, view: &View, map: &Map) {
    let corners = view.corners.iter().map(|corner| map.at(*corner));
    scene.path(Path::polygon(corners), Paint::fill(FIELD));
}

/// The field's border. Comes after the path, so that no line goes over it.
pub(super) fn border(scene: &mut Scene, view: &View, map: &Map) {
    let corners = view.corners.iter().map(|corner| map.at(*corner));
    scene.path(Path::polygon(corners), Paint::stroke(Stroke::new(INK, BORDER).round()));
}

/// Those segments of a path; the last of them stands out if it is `marked`.
pub(super) fn path(scene: &mut Scene, view: &View, segments: &[Segment], map: &Map, marked: bool) {
    for (index, segment) in segments.iter().enumerate() {
        let ends = (view.vertices.get(segment.from), view.vertices.get(segment.to));
        let (Some(from), Some(to)) = ends else { continue };
        let is_last = marked && index + 1 == segments.len();
        let (from, to) = (map.at(*from), map.at(*to));
        if is_last {
            // A light seam lifts it off what it crosses.
            scene.line(from, to, Stroke::new(FIELD, LINE.1 + 4.0));
        }
        let width = if is_last { LINE.1 } else { LINE.0 };
        scene.line(from, to, stroke(Some(segment.owner), width));
    }
}

/// Where the path ends, in the colour of the player who goes on from there.
pub(super) fn end(scene: &mut Scene, at: Point, drawer: Option<Seat>) {
    let colour = drawer.map_or(INK, theme::colour);
    scene.circle(at, 10.0, Paint::fill(FIELD).and(Stroke::new(INK, 2.0)));
    scene.circle(at, 6.0, Paint::fill(colour));
}

/// A face in play stands out, in the colour of the player who draws in it.
pub(super) fn in_play(scene: &mut Scene, view: &View, face: &Face, map: &Map) {
    let tint = view.drawer.map_or(theme::SAND, |drawer| theme::tint(drawer, 0.2));
    let corners = corners(view, face).into_iter().map(|corner| map.at(corner));
    scene.path(Path::polygon(corners), Paint::fill(tint));
}

/// Who owns a line.
pub(super) fn owner(view: &View, line: Line) -> Option<Seat> {
    match line {
        Line::Side(_) => None,
        Line::Segment(index) => view.segments.get(index).map(|segment| segment.owner),
    }
}
