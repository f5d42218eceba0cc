//! One satellite: its number, and whom it belongs to by shape, colour and letter.

use parlour_games::worms::Group;

use super::map::{Cover, Mark, Satellite};
use crate::{
    scene::{Colour, Paint, Path, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, GOLD, INK},
};

/// A cloaked satellite, and what is written on it.
const CLOAK: Colour = Colour::hex(0x005B_6069);
const ON_CLOAK: Colour = Colour::hex(0x00FF_FFFF);
/// What a shot found, and fire.
pub(super) const RED: Colour = Colour::hex(0x00C8_1E2B);
/// Silenced fire.
const SILENT: Colour = Colour::hex(0x009A_9488);

/// A group's colour. The players' colours are others.
const fn colour(group: Group) -> Colour {
    match group {
        Group::Edu => Colour::hex(0x00A5_D8F5),
        Group::Mil => Colour::hex(0x00F7_E78A),
        Group::Gov => Colour::hex(0x00F1_BBD6),
    }
}

/// Draws a satellite of that number and radius. Nothing but fire and rings leaves its disc.
pub(super) fn draw(scene: &mut Scene, number: usize, look: &Satellite, at: Point, radius: f32) {
    fire(scene, look, at, radius);
    ring(scene, look.mark, at, radius);
    let edge = Stroke::new(INK, (radius * 0.075).clamp(1.6, 3.2)).round();
    match look.cover {
        Cover::Cloaked => scene.circle(at, radius * 0.94, Paint::fill(CLOAK).and(edge)),
        Cover::Group(group) => body(scene, group, at, radius, Paint::fill(colour(group)).and(edge)),
        Cover::Headquarters => {
            let gold = Stroke::new(GOLD, radius * 0.14);
            scene.circle(at, radius * 0.92, Paint::fill(INK).and(gold));
        }
    }
    written(scene, number, look.cover, at, radius);
    targets(scene, look, at, radius);
}

/// The shape that stands for a group; all look equally large.
fn body(scene: &mut Scene, group: Group, at: Point, radius: f32, paint: Paint) {
    match group {
        Group::Edu => scene.circle(at, radius * 0.96, paint),
        Group::Mil => {
            let half = radius * 0.84;
            let rect = Rect::new(at.x - half, at.y - half, 2.0 * half, 2.0 * half);
            scene.rect(rect, radius * 0.12, paint);
        }
        Group::Gov => {
            // A hexagon that stands on a corner would leave little room for a number.
            let (far, near, high) = (radius * 1.06, radius * 0.56, radius * 0.9);
            let corners = [
                (far, 0.0),
                (near, high),
                (-near, high),
                (-far, 0.0),
                (-near, -high),
                (near, -high),
            ];
            let path = Path::polygon(corners.map(|(x, y)| point(at.x + x, at.y + y)));
            scene.path(path, paint);
        }
    }
}

fn written(scene: &mut Scene, number: usize, cover: Cover, at: Point, radius: f32) {
    let number = number.to_string();
    let (letter, colour) = match cover {
        Cover::Cloaked => {
            let text = Text::new(&number, at.x, at.y, radius * 1.02, ON_CLOAK);
            return scene.text(text.bold().middle());
        }
        Cover::Group(group) => (group.letter(), INK),
        Cover::Headquarters => ('W', GOLD),
    };
    let letter = Text::new(&letter.to_string(), at.x, at.y - radius * 0.36, radius * 0.8, colour);
    scene.text(letter.bold().middle());
    let below = Text::new(&number, at.x, at.y + radius * 0.4, radius * 0.76, colour);
    scene.text(below.middle());
}

fn ring(scene: &mut Scene, mark: Option<Mark>, at: Point, radius: f32) {
    let width = (radius * 0.13).clamp(2.4, 5.0);
    let stroke = match mark {
        None => return,
        Some(Mark::Shot | Mark::Uncloaked) => Stroke::new(RED, width),
        Some(Mark::Hint) => Stroke::new(GOLD, width).dashed(&[radius * 0.3, radius * 0.2]),
    };
    let width = stroke.width;
    let out = radius * 1.04 + width;
    scene.circle(at, out, Paint::stroke(stroke));
    // Who shot at it looked for something there: twice the line, as the source's figures have it.
    if mark == Some(Mark::Shot) {
        scene.circle(at, out + width * 0.9, Paint::stroke(Stroke::new(INK, width * 0.6)));
    }
}

/// How many rays fire has.
const RAYS: u16 = 12;

/// Rays all around, grey and short if nobody is hit.
fn fire(scene: &mut Scene, look: &Satellite, at: Point, radius: f32) {
    if look.fires_at.is_empty() {
        return;
    }
    let is_silent = look.fires_at.iter().all(|seat| look.silent_to.contains(seat));
    // Rays begin outside of a ring.
    let inner = if look.mark.is_some() { 1.24 } else { 1.0 };
    let (colour, reach) = if is_silent { (SILENT, inner + 0.26) } else { (RED, inner + 0.42) };
    let corners = (0..2 * RAYS).map(|corner| {
        let turn = std::f32::consts::TAU * f32::from(corner) / f32::from(2 * RAYS);
        let reach = radius * if corner % 2 == 0 { reach } else { inner };
        point(at.x + turn.sin() * reach, at.y - turn.cos() * reach)
    });
    let paint = Paint::fill(colour.mixed(if is_silent { 0.6 } else { 0.85 }, theme::FIELD));
    scene.path(Path::polygon(corners), paint.and(Stroke::new(colour, radius * 0.05).round()));
}

/// The marks of those at whom it fires, along its lower side.
fn targets(scene: &mut Scene, look: &Satellite, at: Point, radius: f32) {
    let hit: Vec<_> = look.fires_at.iter().filter(|seat| !look.silent_to.contains(seat)).collect();
    let size = (radius * 0.3).max(6.0);
    let left = at.x - size * 1.15 * (hit.len().saturating_sub(1)) as f32;
    for (index, seat) in hit.into_iter().enumerate() {
        let at = point(left + 2.3 * size * index as f32, at.y + radius * 1.18);
        scene.circle(at, size * 1.3, Paint::fill(theme::FIELD).and(Stroke::new(RED, 1.2)));
        theme::mark(scene, *seat, at, size);
    }
}
