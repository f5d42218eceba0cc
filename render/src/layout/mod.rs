//! Where satellites and links are drawn: no link runs over a satellite that it does not join, few
//! links cross, satellites are spread evenly. The same network is always drawn the same.
//! Pictures of a network so and in a plain circle, and what was measured of both, are in
//! `render/src/worms/README.md`.

mod bend;
mod cache;
mod clearance;
mod cost;
mod plane;
mod search;
mod stress;

pub(super) use cache::remembered;
pub use clearance::{GAP, MARGIN};
use plane::{Vector, vector};

use crate::{
    scene::{Paint, Path, Point, Rect, Scene, Stroke, point},
    theme,
};

/// A drawing of a network in a square whose sides are 1 long.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// The radius of every satellite.
    pub radius: f32,
    /// The centre of each.
    pub centres: Vec<Point>,
    /// Each link once, in order of their satellites.
    pub lines: Vec<Line>,
}

impl Layout {
    /// The network without anything else, to compare layouts by eye.
    pub fn sketch(&self) -> Scene {
        const SIDE: f32 = 500.0;
        const STEPS: u8 = 16;
        let room = Rect::new(0.0, 0.0, SIDE, SIDE).inset(10.0);
        let place = |at: Point| point(room.x + at.x * room.width, room.y + at.y * room.height);
        let mut scene = Scene::new(SIDE, SIDE, theme::PAPER);
        for line in &self.lines {
            let steps = (0..=STEPS).map(|step| place(line.at(f32::from(step) / f32::from(STEPS))));
            let stroke = Stroke::new(theme::INK, 2.0).round();
            scene.path(Path::polyline(steps), Paint::stroke(stroke));
        }
        for centre in &self.centres {
            let paint = Paint::fill(theme::FIELD).and(Stroke::new(theme::INK, 2.0));
            scene.circle(place(*centre), self.radius * room.width, paint);
        }
        scene
    }
}

/// How a link is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// The satellites that it joins, counted from 0, the lesser first.
    pub ends: [usize; 2],
    /// Where the lesser one's centre is, and the other's.
    pub from: Point,
    /// See `from`.
    pub to: Point,
    /// The control point of a quadratic Bézier curve; of a straight line, its middle.
    pub by: Point,
}

impl Line {
    /// Where the line is after a share of it, from 0 to 1.
    pub fn at(&self, share: f32) -> Point {
        let rest = 1.0 - share;
        let [a, b, c] = [rest * rest, 2.0 * rest * share, share * share];
        point(
            a * self.from.x + b * self.by.x + c * self.to.x,
            a * self.from.y + b * self.by.y + c * self.to.y,
        )
    }
}

/// The largest radius, for networks of few satellites.
const LARGEST: f64 = 0.085;

/// Draws a network of so many satellites. Links that do not join two of them are left out, and each
/// is drawn once.
pub fn lay_out(satellites: usize, links: &[[usize; 2]]) -> Layout {
    let links = sorted(satellites, links);
    let side = (satellites as f64).sqrt().max(1.0);
    let search::Found { at, bends, radius } = search::search(&links, satellites, side);
    let radius = radius.min(LARGEST * side);
    let unit = |at: Vector| point((at.x / side) as f32, (at.y / side) as f32);
    let line = |(ends, by): (&[usize; 2], &Vector)| Line {
        ends: *ends,
        from: unit(at[ends[0]]),
        to: unit(at[ends[1]]),
        by: unit(*by),
    };
    Layout {
        radius: (radius / side) as f32,
        centres: at.iter().copied().map(unit).collect(),
        lines: links.iter().zip(&bends).map(line).collect(),
    }
}

/// The satellites on a circle in their order and straight links between them: what a drawing is
/// measured against.
pub fn circle(satellites: usize, links: &[[usize; 2]]) -> Layout {
    let turn = |satellite: usize| std::f64::consts::TAU * satellite as f64 / satellites as f64;
    let at = |angle: f64| vector(0.5 + 0.44 * angle.sin(), 0.5 - 0.44 * angle.cos());
    let at: Vec<Vector> = (0..satellites).map(turn).map(at).collect();
    let unit = |at: Vector| point(at.x as f32, at.y as f32);
    let links = sorted(satellites, links);
    let line = |ends: &[usize; 2]| {
        let [from, to] = ends.map(|end| at[end]);
        Line { ends: *ends, from: unit(from), to: unit(to), by: unit((from + to) * 0.5) }
    };
    Layout {
        radius: (0.23 / (satellites as f64).sqrt().max(1.0)).min(LARGEST) as f32,
        centres: at.iter().copied().map(unit).collect(),
        lines: links.iter().map(line).collect(),
    }
}

fn sorted(satellites: usize, links: &[[usize; 2]]) -> Vec<[usize; 2]> {
    let ordered = links.iter().map(|&[one, other]| [one.min(other), one.max(other)]);
    let mut links: Vec<_> = ordered.filter(|[one, two]| one < two && *two < satellites).collect();
    links.sort_unstable();
    links.dedup();
    links
}
