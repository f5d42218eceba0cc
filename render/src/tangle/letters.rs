//! The letters of a face's edges and the ticks along them. Letters stand outside of the face, ticks
//! inside; whatever the face looks like, no letter lies on another or leaves its room.

use parlour_games::tangle::{Edge, Face, Share, View};

use super::field::{Map, corners, ends, stroke};
use crate::{
    scene::{Paint, Path, Point, Rect, Scene, Stroke, Text, point},
    theme::{BODY, FIELD, INK, MUTED},
};

/// From the middle of a letter to the rim of its badge.
const BADGE: f32 = 14.5;
/// From an edge to the middles of letters beside it, nearest first.
const AWAY: [f32; 5] = [21.0, 30.0, 44.0, 60.0, 80.0];
/// Where along an edge a letter may stand, best first.
const ALONG: [f32; 7] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/// The least distance of ticks that can be told apart.
const TELLING: f32 = 5.5;
/// How long the tick in an edge's middle is.
const LONGEST: f32 = 15.0;
/// The size of numbers at ticks.
const NUMBER: f32 = 17.0;

/// What has been written in a room, so that nothing is written over it.
pub(super) struct Room {
    bounds: Rect,
    taken: Vec<Rect>,
}

impl Room {
    pub(super) const fn new(bounds: Rect) -> Self {
        Self { bounds, taken: Vec::new() }
    }

    /// Nothing may be written within `radius` of there.
    pub(super) fn keep_clear(&mut self, at: Point, radius: f32) {
        self.taken.push(around(at, radius, radius));
    }

    fn is_free(&self, rect: Rect) -> bool {
        let is_inside = rect.x >= self.bounds.x
            && rect.y >= self.bounds.y
            && rect.right() <= self.bounds.right()
            && rect.bottom() <= self.bounds.bottom();
        is_inside && !self.taken.iter().any(|taken| taken.overlaps(rect, 0.0))
    }

    /// The first of those places that is free for something of that size, which takes it; else the
    /// free place that is nearest to the first.
    fn take(&mut self, places: &[Point], across: f32, down: f32) -> Option<Point> {
        let free = |at: &Point| self.is_free(around(*at, across, down));
        let found = places.iter().copied().find(free).or_else(|| {
            let first = *places.first()?;
            let far = |at: &Point| (at.x - first.x).hypot(at.y - first.y);
            let (columns, rows) = (self.bounds.width / 6.0, self.bounds.height / 6.0);
            let grid = (0..rows as u16).flat_map(|row| {
                (0..columns as u16).map(move |column| (f32::from(column), f32::from(row)))
            });
            let grid = grid.map(|(column, row)| {
                point(self.bounds.x + column * 6.0, self.bounds.y + row * 6.0)
            });
            grid.filter(free).min_by(|one, other| far(one).total_cmp(&far(other)))
        })?;
        self.taken.push(around(found, across, down));
        Some(found)
    }
}

fn around(at: Point, across: f32, down: f32) -> Rect {
    Rect::new(at.x - across, at.y - down, 2.0 * across, 2.0 * down)
}

/// A face as it is drawn: its corners, and which way is in.
struct Outline {
    corners: Vec<Point>,
    centre: Point,
}

impl Outline {
    fn new(view: &View, face: &Face, map: &Map) -> Self {
        let corners: Vec<Point> =
            corners(view, face).into_iter().map(|corner| map.at(corner)).collect();
        let count = corners.len().max(1) as f32;
        let sum = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
        Self { centre: point(sum.0 / count, sum.1 / count), corners }
    }

    /// How far inside a point is; negative outside.
    fn depth(&self, at: Point) -> f32 {
        let next = self.corners.iter().cycle().skip(1);
        let sides = self.corners.iter().zip(next).filter_map(|(a, b)| {
            let (ux, uy) = direction(*a, *b)?;
            let side = |at: Point| (at.x - a.x) * uy - (at.y - a.y) * ux;
            Some(side(at) * side(self.centre).signum())
        });
        sides.fold(f32::INFINITY, f32::min)
    }
}

/// The unit vector from one point to another; `None` if they are one.
fn direction(from: Point, to: Point) -> Option<(f32, f32)> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y);
    (length > 1e-6).then(|| (x / length, y / length))
}

/// A lettered edge as it is drawn.
struct Rung<'a> {
    edge: &'a Edge,
    from: Point,
    /// Along the edge, a unit long.
    along: (f32, f32),
    /// Into the face, a unit long.
    inward: (f32, f32),
    length: f32,
}

impl<'a> Rung<'a> {
    fn new(view: &View, edge: &'a Edge, outline: &Outline, map: &Map) -> Option<Self> {
        let (from, to) = ends(view, edge)?;
        let (from, to) = (map.at(from), map.at(to));
        let along = direction(from, to)?;
        let (x, y) = (along.1, -along.0);
        let centre = outline.centre;
        let is_inward = (centre.x - from.x) * x + (centre.y - from.y) * y >= 0.0;
        let inward = if is_inward { (x, y) } else { (-x, -y) };
        let length = (to.x - from.x).hypot(to.y - from.y);
        Some(Self { edge, from, along, inward, length })
    }

    /// A point `part` of the way along, `depth` units into the face.
    fn at(&self, part: f32, depth: f32) -> Point {
        let way = part * self.length;
        point(
            self.from.x + way * self.along.0 + depth * self.inward.0,
            self.from.y + way * self.along.1 + depth * self.inward.1,
        )
    }

    /// May it be hit there?
    fn is_open(&self, part: f32) -> bool {
        let part = Share::nearest(f64::from(part) * f64::from(Share::WHOLE));
        self.edge.room.is_some_and(|(least, most)| (least..=most).contains(&part))
    }
}

/// Writes a face's letters, ticks and numbers. Did all letters find room?
pub(super) fn draw(
    scene: &mut Scene,
    view: &View,
    face: &Face,
    map: &Map,
    room: &mut Room,
) -> bool {
    let outline = Outline::new(view, face, map);
    let lettered = face.edges.iter().filter(|edge| edge.letter.is_some());
    let mut rungs: Vec<Rung<'_>> =
        lettered.filter_map(|edge| Rung::new(view, edge, &outline, map)).collect();
    turn(scene, &outline, room);
    // Short edges have fewer places for their letters.
    rungs.sort_by(|one, other| one.length.total_cmp(&other.length));
    let mut has_all = true;
    for rung in &rungs {
        ticks(scene, &outline, rung);
        has_all &= letter(scene, rung, room);
    }
    for rung in rungs.iter().rev() {
        numbers(scene, &outline, rung, room);
    }
    has_all
}

/// By which mark a face in play is found again in what is drawn large: `near`, or as close to it as
/// there is room.
pub(super) fn mark(scene: &mut Scene, words: &str, near: &[Point], room: &mut Room) {
    const RADIUS: f32 = 13.0;
    let Some(at) = room.take(near, RADIUS, RADIUS) else { return };
    scene.circle(at, RADIUS, Paint::fill(INK));
    scene.text(Text::new(words, at.x, at.y, BODY, FIELD).bold().middle());
}

/// An arrow in the middle of the face that shows which way ticks are counted, if there is room.
fn turn(scene: &mut Scene, outline: &Outline, room: &mut Room) {
    const RADIUS: f32 = 13.0;
    let centre = outline.centre;
    let is_free = room.is_free(around(centre, RADIUS + 4.0, RADIUS + 4.0));
    if outline.depth(centre) < 2.6 * RADIUS || !is_free {
        return;
    }
    room.keep_clear(centre, RADIUS + 4.0);
    let on = |degrees: f32, radius: f32| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        point(centre.x + radius * cos, centre.y - radius * sin)
    };
    let arc = (0..=28).map(|step| on(60.0 + 10.0 * step as f32, RADIUS));
    scene.path(Path::polyline(arc), Paint::stroke(Stroke::new(MUTED, 2.2).round()));
    let tip = [on(368.0, RADIUS), on(338.0, RADIUS + 6.5), on(338.0, RADIUS - 6.5)];
    scene.path(Path::polygon(tip), Paint::fill(MUTED));
}

/// Ticks every ten percent, longer from one to the next, so that each edge shows where it begins.
fn ticks(scene: &mut Scene, outline: &Outline, rung: &Rung<'_>) {
    let depth = |part: f32, reach: f32| {
        // In a narrow face they must not look like ticks of the other side.
        let inner = outline.depth(rung.at(part, reach));
        if inner < 2.0 { reach * 0.4 } else { reach }
    };
    for tenth in 1..=9_u8 {
        let part = f32::from(tenth) / 10.0;
        let is_middle = tenth == 5;
        let is_shown = rung.length / 10.0 >= TELLING || (is_middle && rung.length >= 4.0 * TELLING);
        if !is_shown || !rung.is_open(part) {
            continue;
        }
        let reach = if is_middle { LONGEST } else { 4.0 + f32::from(tenth) };
        let width = if is_middle { 2.6 } else { 1.7 };
        let (from, to) = (rung.at(part, 1.0), rung.at(part, depth(part, reach)));
        scene.line(from, to, Stroke::new(INK, width));
    }
}

/// Numbers at some ticks, where there is room for them in the face.
fn numbers(scene: &mut Scene, outline: &Outline, rung: &Rung<'_>, room: &mut Room) {
    let wanted: &[u8] = match rung.length {
        200.0.. => &[5, 2, 8],
        110.0.. => &[5],
        _ => &[],
    };
    for tenth in wanted {
        let part = f32::from(*tenth) / 10.0;
        let at = rung.at(part, 29.0);
        let text = Text::new(&(u16::from(*tenth) * 10).to_string(), at.x, at.y, NUMBER, MUTED);
        let text = text.middle();
        let (across, down) = (text.width() / 2.0 + 2.0, NUMBER * 0.55);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let is_within = corners
            .iter()
            .all(|(x, y)| outline.depth(point(at.x + x * across, at.y + y * down)) > LONGEST);
        if rung.is_open(part) && is_within && room.is_free(around(at, across, down)) {
            room.taken.push(around(at, across, down));
            scene.text(text);
        }
    }
}

/// An edge's letter beside it; a thin line leads there where it had to go further away.
/// `false` if there is no room for it.
fn letter(scene: &mut Scene, rung: &Rung<'_>, room: &mut Room) -> bool {
    let words = rung.edge.letter.as_deref().unwrap_or_default();
    let text = Text::new(words, 0.0, 0.0, BODY, INK).bold().middle();
    let across = (text.width() / 2.0 + 6.0).max(BADGE);
    // A short edge's letter may also stand beyond its ends.
    let beyond = [-0.2, 1.2, -0.6, 1.6].into_iter().filter(|_| rung.length < 40.0);
    let along: Vec<f32> = ALONG.into_iter().chain(beyond).collect();
    let places: Vec<Point> = AWAY
        .into_iter()
        .flat_map(|away| along.iter().map(move |part| (*part, -away)))
        .map(|(part, depth)| rung.at(part, depth))
        .collect();
    let Some(at) = room.take(&places, across, BADGE) else { return false };
    let foot = rung.at(0.5, 0.0);
    let far = (at.x - foot.x).hypot(at.y - foot.y);
    if far > AWAY[1].max(rung.length / 2.0) {
        scene.line(foot, at, Stroke::new(INK, 1.5));
        scene.circle(foot, 3.0, Paint::fill(INK));
    }
    let rim = Stroke { dashes: Vec::new(), ..stroke(rung.edge.owner, 3.0) };
    let badge = around(at, across, BADGE);
    scene.rect(badge, BADGE, Paint::fill(FIELD).and(rim));
    let text = Text::new(words, at.x, at.y, BODY, INK).bold().middle();
    scene.text(text);
    true
}

/// The names of the field's corners, for the player who chooses one of them to start in.
pub(super) fn corners_of_field(scene: &mut Scene, view: &View, map: &Map, room: &mut Room) {
    let at: Vec<Point> = view.corners.iter().map(|corner| map.at(*corner)).collect();
    let count = at.len().max(1) as f32;
    let middle = at.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x / count, sum.1 + at.y / count));
    for (name, corner) in view.corner_names.iter().zip(&at) {
        let text = Text::new(name, 0.0, 0.0, BODY, INK).bold();
        let across = (text.width() / 2.0 + 9.0).max(BADGE);
        let Some((x, y)) = direction(*corner, point(middle.0, middle.1)) else { continue };
        scene.circle(*corner, 7.0, Paint::fill(FIELD).and(Stroke::new(INK, 2.6)));
        let places: Vec<Point> = (0..8_u8)
            .map(|step| across + 18.0 + 12.0 * f32::from(step))
            .map(|away| point(corner.x + x * away, corner.y + y * away))
            .collect();
        let Some(at) = room.take(&places, across, BADGE) else { continue };
        let badge = around(at, across, BADGE);
        scene.rect(badge, BADGE, Paint::fill(FIELD).and(Stroke::new(MUTED, 2.0)));
        scene.text(Text::new(name, at.x, at.y, BODY, INK).bold().middle());
    }
}
