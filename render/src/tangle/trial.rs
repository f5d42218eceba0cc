//! A trial as it would be: the segment in its drawer's stroke, the new end, and the faces that would
//! be in play then, in the colour of the player who would go on. In the observer's own pictures only.

use parlour_games::{
    engine::Seat,
    tangle::{Line, Segment, View},
};

use super::{
    faces,
    field::{self, Map},
};
use crate::{
    scene::{Paint, Path, Point, Scene, Stroke},
    theme::{self, FIELD, INK},
};

/// How wide the segment is, and the light and the dark seam by which one sees that it is not drawn.
const LINE: f32 = 3.4;
const SEAMS: (f32, f32) = (7.0, 10.0);

/// The faces that would be in play, by their corners in the picture.
fn faces_then(view: &View, map: &Map) -> Vec<Vec<Point>> {
    let (Some(preview), Some(from), Some(owner)) = (&view.preview, view.end, view.drawer) else {
        return Vec::new();
    };
    let mut then = view.clone();
    let (to, number) = (then.vertices.len(), then.segments.len());
    then.vertices.push(preview.to);
    then.segments.push(Segment { from, to, owner, met: preview.met });
    let bounces = matches!(preview.met, Line::Side(_));
    let cells = faces::cells(&then, &then.segments);
    let in_play = cells.iter().filter(|cell| {
        let has_end = cell.edges.iter().any(|(vertex, _)| *vertex == to);
        let is_beside = cell.edges.iter().any(|(_, line)| *line == Line::Segment(number));
        // On a side the path bounces into both faces beside it; else it goes through.
        has_end && is_beside == bounces
    });
    in_play
        .map(|cell| cell.corners(&then).into_iter().map(|corner| map.at(corner)).collect())
        .collect()
}

/// Who would draw after the trial; nobody if it ended the round.
fn next(view: &View) -> Option<Seat> {
    view.preview.as_ref()?.next
}

/// Tints the faces that would be in play. Comes before the path.
pub(super) fn ground(scene: &mut Scene, view: &View, map: &Map) {
    let Some(next) = next(view) else { return };
    for corners in faces_then(view, map) {
        scene.path(Path::polygon(corners), Paint::fill(theme::tint(next, 0.42)));
    }
}

/// The segment and its end.
pub(super) fn draw(scene: &mut Scene, view: &View, map: &Map) {
    let end = view.end.and_then(|end| view.vertices.get(end));
    let (Some(preview), Some(end)) = (&view.preview, end) else { return };
    let (from, to) = (map.at(*end), map.at(preview.to));
    scene.line(from, to, Stroke::new(INK, SEAMS.1));
    scene.line(from, to, Stroke::new(FIELD, SEAMS.0));
    scene.line(from, to, field::stroke(view.drawer, LINE));
    // Like the path's end, but hollow.
    let colour = next(view).map_or(INK, theme::colour);
    scene.circle(to, 9.0, Paint::fill(FIELD).and(Stroke::new(INK, 2.0)));
    scene.circle(to, 5.0, Paint::fill(FIELD).and(Stroke::new(colour, 3.0)));
}
