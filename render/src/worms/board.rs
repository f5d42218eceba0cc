//! A network in its room: all of it, or a quarter and a bit more.

use super::{
    map::{Channel, Map},
    satellite::{self, RED},
};
use crate::{
    Zoom,
    layout::Line,
    scene::{Colour, Paint, Path, Point, Rect, Scene, Step, Stroke, Text, point},
    theme::{FIELD, GRID, INK, MUTED},
};

/// How much of the width and of the height a quarter shows.
const SHOWN: f32 = 0.6;
/// Around a quarter: where it says which satellites the links lead to that leave it.
const BAND: f32 = 40.0;
/// What that is written in, and how far two of them are apart.
const SIZE: f32 = 23.0;
const STEP: f32 = 31.0;
/// The same beside each other, where two digits are wider than they are high.
const STEP_ACROSS: f32 = 42.0;
/// How a link is looked at where it leaves a quarter.
const PARTS: u8 = 48;

/// Channels that the Widgetians hold, and free ones.
const HELD: Colour = Colour::hex(0x0051_4E5C);
const FREED: Colour = Colour::hex(0x0053_A98A);

/// Where the layout's square is in the picture.
#[derive(Debug, Clone, Copy)]
struct Window {
    /// What is seen of it, in the layout's units.
    seen: Rect,
    /// Where that is drawn.
    room: Rect,
}

impl Window {
    fn place(self, at: Point) -> Point {
        let (x, y) = ((at.x - self.seen.x), (at.y - self.seen.y));
        point(self.room.x + x * self.scale(), self.room.y + y * self.scale())
    }

    fn scale(self) -> f32 {
        self.room.width / self.seen.width
    }

    /// Is all of a disc in it?
    fn holds(self, at: Point, radius: f32) -> bool {
        let inner = self.seen.inset(radius);
        (inner.x..=inner.right()).contains(&at.x) && (inner.y..=inner.bottom()).contains(&at.y)
    }

    fn has(self, at: Point) -> bool {
        self.holds(at, 0.0)
    }
}

/// Draws all of a network into a square.
pub(super) fn whole(scene: &mut Scene, map: &Map, room: Rect) {
    field(scene, room);
    let window = Window { seen: Rect::new(0.0, 0.0, 1.0, 1.0), room };
    channels(scene, map, window, |_| true);
    satellites(scene, map, window);
}

/// Draws a quarter of a network into a square, with what its links lead to.
pub(super) fn quarter(scene: &mut Scene, map: &Map, zoom: Zoom, room: Rect) {
    let room = room.inset(BAND);
    field(scene, room);
    let (east, south) = zoom.sides();
    let corner = |is_far| if is_far { 1.0 - SHOWN } else { 0.0 };
    let seen = Rect::new(corner(east), corner(south), SHOWN, SHOWN);
    let window = Window { seen, room };
    let is_near = |line: &Line| {
        line.ends.iter().any(|end| {
            let centre = map.layout.centres.get(*end);
            centre.is_some_and(|at| window.holds(*at, map.layout.radius))
        })
    };
    channels(scene, map, window, is_near);
    satellites(scene, map, window);
    exits(scene, map, window);
}

/// The ground.
pub(super) fn field(scene: &mut Scene, room: Rect) {
    scene.rect(room, 10.0, Paint::fill(FIELD).and(Stroke::new(GRID, 1.5)));
}

/// Held channels first, then free ones, and what was found last over all. Links that join no
/// satellite that is seen step back.
fn channels(scene: &mut Scene, map: &Map, window: Window, is_near: impl Fn(&Line) -> bool) {
    let width = (map.layout.radius * window.scale() * 0.105).clamp(2.2, 4.0);
    let lines = || map.layout.lines.iter().zip(&map.channels);
    let stroke = |line: &Line, channel: &Channel| match (channel.is_freed, is_near(line)) {
        (false, true) => Stroke::new(HELD, width),
        (true, true) => Stroke::new(FREED, width * 0.8).dashed(&[width * 3.0, width * 1.4]),
        (_, false) => Stroke::new(GRID, width * 0.7),
    };
    for is_freed in [false, true] {
        for (line, channel) in lines().filter(|(_, channel)| channel.is_freed == is_freed) {
            let path = path(line, window);
            scene.path(path, Paint::stroke(stroke(line, channel)));
        }
    }
    for (line, _) in lines().filter(|(line, channel)| channel.is_found && is_near(line)) {
        scene.path(path(line, window), Paint::stroke(Stroke::new(RED, width * 1.9).round()));
    }
}

/// A link as far as it is in the window.
fn path(line: &Line, window: Window) -> Path {
    if window.has(line.from) && window.has(line.to) && window.has(line.by) {
        // A quadratic curve as the cubic one that it is.
        let toward = |end: Point| {
            point(end.x + (line.by.x - end.x) * 2.0 / 3.0, end.y + (line.by.y - end.y) * 2.0 / 3.0)
        };
        let [one, other, to] = [toward(line.from), toward(line.to), line.to];
        let [one, other, to] = [one, other, to].map(|at| window.place(at));
        let from = Step::Move(window.place(line.from));
        return Path { steps: vec![from, Step::Curve(one, other, to)] };
    }
    let mut steps = Vec::new();
    let mut was_in = false;
    for part in 0..=PARTS {
        let at = line.at(f32::from(part) / f32::from(PARTS));
        let is_in = window.has(at);
        let before = line.at(f32::from(part.saturating_sub(1)) / f32::from(PARTS));
        match (was_in, is_in) {
            (true, true) => steps.push(Step::Line(window.place(at))),
            (true, false) => steps.push(Step::Line(window.place(border(before, at, window)))),
            (false, true) if part > 0 => {
                steps.push(Step::Move(window.place(border(at, before, window))));
                steps.push(Step::Line(window.place(at)));
            }
            (false, true) => steps.push(Step::Move(window.place(at))),
            (false, false) => {}
        }
        was_in = is_in;
    }
    Path { steps }
}

/// Where the way from inside to outside leaves the window.
fn border(inside: Point, outside: Point, window: Window) -> Point {
    let mut near = (inside, outside);
    for _ in 0..14 {
        let (a, b) = near;
        let middle = point(f32::midpoint(a.x, b.x), f32::midpoint(a.y, b.y));
        near = if window.has(middle) { (middle, b) } else { (a, middle) };
    }
    near.0
}

fn satellites(scene: &mut Scene, map: &Map, window: Window) {
    let radius = map.layout.radius;
    for (index, (look, at)) in map.satellites.iter().zip(&map.layout.centres).enumerate() {
        if window.holds(*at, radius * 0.99) {
            let at = window.place(*at);
            satellite::draw(scene, index + 1, look, at, radius * window.scale());
        }
    }
}

/// What is written beside a window: which number, and the places that it is about.
#[derive(Default)]
struct Exit {
    number: usize,
    from: Vec<Point>,
}

/// The numbers of satellites out of sight, beside the places where links to them leave the window. Of
/// a satellite at the very border there is a dot.
fn exits(scene: &mut Scene, map: &Map, window: Window) {
    let mut sides: [Vec<Exit>; 4] = Default::default();
    let mut add = |at: Point, number| {
        let (side, _) = side(at, window.room);
        sides[side].push(Exit { number, from: vec![at] });
    };
    let centre = |end: usize| map.layout.centres.get(end).copied();
    let is_seen = |end| centre(end).is_some_and(|at| window.holds(at, map.layout.radius * 0.99));
    let is_dot = |end| !is_seen(end) && centre(end).is_some_and(|at| window.has(at));
    let mut dots = Vec::new();
    for line in &map.layout.lines {
        for (near, far) in [(0, 1), (1, 0)].map(|(a, b)| (line.ends[a], line.ends[b])) {
            if !is_seen(near) || is_seen(far) {
                continue;
            }
            if !is_dot(far) {
                add(window.place(leaves(line, near == line.ends[0], window)), far + 1);
            } else if !dots.contains(&far) {
                dots.push(far);
            }
        }
    }
    for dot in dots {
        if let Some(at) = centre(dot).map(|at| window.place(at)) {
            scene.circle(at, 6.0, Paint::fill(MUTED));
            add(at, dot + 1);
        }
    }
    for (side, exits) in sides.into_iter().enumerate() {
        labels(scene, window.room, side, exits);
    }
}

/// Where a link leaves the window for good, from its first end or its last.
fn leaves(line: &Line, is_forward: bool, window: Window) -> Point {
    let share = |part: u8| {
        let share = f32::from(part) / f32::from(PARTS);
        line.at(if is_forward { share } else { 1.0 - share })
    };
    let out = (1..=PARTS).find(|part| !window.has(share(*part)));
    out.map_or_else(|| share(PARTS), |out| border(share(out - 1), share(out), window))
}

/// The side that a place is nearest to (left, top, right, bottom), and where along it.
fn side(at: Point, room: Rect) -> (usize, f32) {
    let ways = [at.x - room.x, at.y - room.y, room.right() - at.x, room.bottom() - at.y];
    let least = ways.iter().enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other));
    let side = least.map_or(0, |(side, _)| side);
    (side, if side % 2 == 0 { at.y } else { at.x })
}

/// Writes numbers beside a side, each as near to its links as there is room; links to the same
/// satellite that are close to each other share one.
fn labels(scene: &mut Scene, room: Rect, side: usize, mut exits: Vec<Exit>) {
    let is_upright = side.is_multiple_of(2);
    let step = if is_upright { STEP } else { STEP_ACROSS };
    let along = |at: &Point| if is_upright { at.y } else { at.x };
    let middle =
        |exit: &Exit| exit.from.iter().map(along).sum::<f32>() / exit.from.len().max(1) as f32;
    exits.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
    let mut merged: Vec<Exit> = Vec::new();
    for exit in exits {
        match merged.last_mut() {
            Some(last)
                if last.number == exit.number && middle(&exit) - middle(last) < 2.0 * step =>
            {
                last.from.extend(exit.from);
            }
            _ => merged.push(exit),
        }
    }
    let (least, most) = if is_upright {
        (room.y + SIZE / 2.0, room.bottom() - SIZE / 2.0)
    } else {
        (room.x + SIZE / 2.0, room.right() - SIZE / 2.0)
    };
    let wanted: Vec<f32> = merged.iter().map(middle).collect();
    for (exit, place) in merged.iter().zip(spread(wanted, step, least, most)) {
        let at = |along: f32, out: f32| match side {
            0 => point(room.x - out, along),
            1 => point(along, room.y - out),
            2 => point(room.right() + out, along),
            _ => point(along, room.bottom() + out),
        };
        for from in &exit.from {
            scene.line(*from, at(place, 9.0), Stroke::new(MUTED, 1.6));
        }
        let centre = at(place, 23.0);
        let text = Text::new(&exit.number.to_string(), centre.x, centre.y, SIZE, INK);
        scene.text(text.middle().within(step - 2.0));
    }
}

/// Places as near to those that are wanted (in order) as there is room between two ends.
fn spread(mut places: Vec<f32>, step: f32, least: f32, most: f32) -> Vec<f32> {
    let gaps = places.len().saturating_sub(1).max(1) as f32;
    let step = step.min((most - least) / gaps);
    let mut floor = least;
    for place in &mut places {
        *place = place.max(floor);
        floor = *place + step;
    }
    let mut ceiling = most;
    for place in places.iter_mut().rev() {
        *place = place.min(ceiling);
        ceiling = *place - step;
    }
    places
}
