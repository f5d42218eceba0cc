//! What is too small to aim at, drawn large below the field: a face in play with its letters.

use parlour_games::{
    engine::Phrase,
    tangle::{Face, Line, View},
};

use super::{
    field::{self, Extent, Map},
    letters::{self, Room},
    trial,
};
use crate::{
    Words,
    scene::{Paint, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, FIELD, INK, MUTED, SAND},
};

/// From the sides of the picture, and between insets.
const MARGIN: f32 = 24.0;
/// From the sides of an inset to the face: room for letters.
const AROUND: f32 = 54.0;
/// The radius of a face that is not searched for.
const LONG: f32 = 60.0;
/// How high an inset is, at least and at most.
const HEIGHT: (f32, f32) = (250.0, 420.0);

/// Draws those faces large below `top`; returns where they end. `whole` is how the field is shown.
pub(super) fn draw(
    scene: &mut Scene,
    words: &dyn Words,
    view: &View,
    faces: &[&Face],
    whole: &Map,
    top: f32,
) -> Option<f32> {
    let count = faces.len() as f32;
    if faces.is_empty() {
        return None;
    }
    let width = (theme::WIDTH - MARGIN - MARGIN * count) / count;
    let steepest = faces.iter().map(|face| Extent::of(&field::corners(view, face)).steepness());
    let steepest = steepest.fold(0.0, f64::max) as f32;
    let height = (width - 2.0 * AROUND) * steepest + 2.0 * AROUND;
    let height = height.clamp(HEIGHT.0, HEIGHT.1);
    for (index, face) in faces.iter().enumerate() {
        let left = MARGIN + (width + MARGIN) * index as f32;
        one(scene, words, view, face, whole, Rect::new(left, top, width, height));
    }
    Some(top + height)
}

/// How much larger than on the field a face is in an inset of its own.
pub(super) fn zoom(view: &View, face: &Face, whole: &Map) -> f64 {
    // Where the path bounced there may be two of them, side by side.
    let count = view.faces.len().max(1) as f32;
    let width = (theme::WIDTH - MARGIN - MARGIN * count) / count;
    let room = Rect::new(0.0, 0.0, width, HEIGHT.1).inset(AROUND);
    Map::fit(&field::corners(view, face), room).zoom_over(whole)
}

/// What marks a face here and on the field; a face that is alone needs nothing.
fn mark(view: &View, face: &Face) -> Option<&'static str> {
    let number = view.faces.iter().position(|other| other == face)?;
    (view.faces.len() > 1).then_some(if number == 0 { "a" } else { "b" })
}

fn one(scene: &mut Scene, words: &dyn Words, view: &View, face: &Face, whole: &Map, rect: Rect) {
    scene.rect(rect, 12.0, Paint::fill(SAND));
    let corners = field::corners(view, face);
    let map = Map::fit(&corners, rect.inset(AROUND));
    field::in_play(scene, view, face, &map);
    let is_tried = view.preview.as_ref().is_some_and(|preview| {
        face.edges.iter().any(|edge| edge.letter.as_ref() == Some(&preview.letter))
    });
    // What is beyond an edge is not shown here; what is beside a bounce is.
    if is_tried && view.preview.as_ref().is_some_and(|tried| matches!(tried.met, Line::Side(_))) {
        trial::ground(scene, view, &map);
    }
    for edge in &face.edges {
        if let Some((from, to)) = field::ends(view, edge) {
            scene.line(map.at(from), map.at(to), field::stroke(edge.owner, 5.0));
        }
    }
    let mut room = Room::new(rect.inset(4.0));
    let mut left = rect.x + 14.0;
    if let Some(mark) = mark(view, face) {
        letters::mark(scene, mark, &[point(left + 11.0, rect.y + 22.0)], &mut room);
        left += 32.0;
    }
    let times = map.zoom_over(whole);
    let times = if times < 4.0 { format!("{times:.1}") } else { format!("{times:.0}") };
    let zoom = Phrase::new("tangle-pic-zoom").with("times", times);
    let text = Text::new(&words.say(&zoom), left, rect.y + 22.0, theme::SMALL, MUTED);
    let text = text.within(rect.width / 2.0);
    room.keep_clear(text.extent().centre(), text.width() / 2.0);
    scene.text(text);
    let end = view.end.filter(|end| face.edges.iter().any(|edge| edge.from == *end));
    if let Some(end) = end.and_then(|end| view.vertices.get(end)) {
        if is_tried {
            trial::draw(scene, view, &map);
        }
        room.keep_clear(map.at(*end), 11.0);
        field::end(scene, map.at(*end), view.drawer);
    }
    letters::draw(scene, view, face, &map, &mut room);
}

/// Shows on the field where the face is that is drawn large below.
pub(super) fn point_out(scene: &mut Scene, view: &View, face: &Face, map: &Map, room: &mut Room) {
    let corners: Vec<Point> =
        field::corners(view, face).into_iter().map(|corner| map.at(corner)).collect();
    let Some(first) = corners.first() else { return };
    let around = corners.iter().fold((first.x, first.x, first.y, first.y), |so_far, at| {
        let (left, right, top, bottom) = so_far;
        (left.min(at.x), right.max(at.x), top.min(at.y), bottom.max(at.y))
    });
    let (left, right, top, bottom) = around;
    let centre = point(f32::midpoint(left, right), f32::midpoint(top, bottom));
    let radius = (right - left).hypot(bottom - top) / 2.0 + 9.0;
    // What is long enough is seen without.
    if radius < LONG {
        scene.circle(centre, radius.max(18.0), Paint::stroke(Stroke::new(FIELD, 6.0)));
        scene.circle(centre, radius.max(18.0), Paint::stroke(Stroke::new(INK, 2.5)));
    }
    if let Some(mark) = mark(view, face) {
        letters::mark(scene, mark, &beside(&corners), room);
    }
}

/// Where a face can be marked: in its middle, where it is wide enough; else close to one of its edges,
/// outside.
fn beside(corners: &[Point]) -> Vec<Point> {
    const CLOSE: [f32; 3] = [17.0, 24.0, 34.0];
    let count = corners.len().max(1) as f32;
    let sum = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
    let middle = point(sum.0 / count, sum.1 / count);
    let next = corners.iter().cycle().skip(1);
    let edges: Vec<(Point, Point)> = corners.iter().copied().zip(next.copied()).collect();
    let width = |(from, to): &(Point, Point)| {
        let (x, y) = (to.x - from.x, to.y - from.y);
        ((middle.x - from.x) * y - (middle.y - from.y) * x).abs() / x.hypot(y).max(0.1)
    };
    let is_wide = edges.iter().all(|edge| width(edge) >= CLOSE[0]);
    let outside = CLOSE.into_iter().flat_map(|away| {
        edges.iter().map(move |(from, to)| {
            let at = point(f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y));
            let (x, y) = (to.y - from.y, from.x - to.x);
            let length = x.hypot(y).max(0.1);
            // Away from the middle, whichever way round the corners go.
            let turn = if (at.x - middle.x) * x + (at.y - middle.y) * y < 0.0 { -1.0 } else { 1.0 };
            point(at.x + turn * x / length * away, at.y + turn * y / length * away)
        })
    });
    is_wide.then_some(middle).into_iter().chain(outside).collect()
}
