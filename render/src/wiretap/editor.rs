//! A player's own network while networks are drawn: what is there, and what is left to draw.

use parlour_games::{
    engine::{Phrase, Seat},
    wiretap::{Group, Kind, Line, Sketch, View},
};

use super::{half::ink, halves::size, wires};
use crate::{
    Words,
    parts::{self, Grid, Panel, Player},
    scene::{Paint, Path, Rect, Scene, Stroke, point},
    theme::{self, INK},
};

pub(super) fn scene(view: &View, seat: Seat, words: &dyn Words) -> Scene {
    parts::picture(words, |scene, room| board(scene, view, seat, room), |panel| beside(panel, view))
}

fn board(scene: &mut Scene, view: &View, seat: Seat, room: Rect) {
    let size = size(view);
    let grid = Grid::new(room, size, size);
    grid.coordinates(scene);
    grid.field(scene);
    let groups: &[Group] = match (&view.network, &view.sketch) {
        (Some(network), _) => network.groups(),
        (None, Some(sketch)) => {
            band(scene, &grid, size, seat, sketch);
            &sketch.groups
        }
        (None, None) => &[],
    };
    grid.lines(scene);
    wires::draw(scene, &grid, size, groups, ink(seat));
    grid.border(scene);
    if let (None, Some(sketch)) = (&view.network, &view.sketch) {
        arrow(scene, &grid, size, seat, sketch);
    }
}

/// The ground of the line that is drawn in next.
fn band(scene: &mut Scene, grid: &Grid, size: u8, seat: Seat, sketch: &Sketch) {
    if sketch.line.index(size).is_none() {
        return;
    }
    for along in 0..size {
        let square = grid.square(sketch.line.cell(along));
        scene.rect(square, 0.0, Paint::fill(theme::tint(seat, 0.13)));
    }
}

/// Points at the line that is drawn in next, from the right or from below: the names of lines are on
/// the other sides.
fn arrow(scene: &mut Scene, grid: &Grid, size: u8, seat: Seat, sketch: &Sketch) {
    let Some(last) = size.checked_sub(1).filter(|_| sketch.line.index(size).is_some()) else {
        return;
    };
    let square = grid.square(sketch.line.cell(last));
    let (long, half) = (11.0, 7.5);
    let corners = match sketch.line {
        Line::Row(_) => {
            let (x, y) = (square.right() + 4.0, square.centre().y);
            [point(x, y), point(x + long, y - half), point(x + long, y + half)]
        }
        Line::Column(_) => {
            let (x, y) = (square.centre().x, square.bottom() + 4.0);
            [point(x, y), point(x - half, y + long), point(x + half, y + long)]
        }
    };
    let edge = Stroke::new(INK, 1.5).round();
    scene.path(Path::polygon(corners), Paint::fill(theme::colour(seat)).and(edge));
}

fn beside(panel: &mut Panel<'_>, view: &View) {
    if let (None, Some(sketch)) = (&view.network, &view.sketch) {
        panel.title(&Phrase::new("wiretap-pic-editor"));
        budget(panel, view, sketch);
    } else {
        panel.title(&Phrase::new("wiretap-pic-own"));
        panel.note(&Phrase::new("wiretap-pic-waiting"));
    }
    let is_match = view.config.points.is_some();
    let player = |seat: Seat| Player {
        has_acted: view.ready.get(seat.index()).copied(),
        total: view.points.get(seat.index()).filter(|_| is_match).map(ToString::to_string),
        ..Player::of(seat)
    };
    panel.players(None, view.seats.iter().map(player));
}

/// What is left to draw, kind by kind.
fn budget(panel: &mut Panel<'_>, view: &View, sketch: &Sketch) {
    let kit = view.config.variant.kit();
    let has_lengths = kit.lengths().count() > 1;
    panel.note(&Phrase::new("wiretap-pic-left"));
    for Kind { width, length, count } in sketch.left(kit) {
        let label = Phrase::new("wiretap-pic-kind")
            .with("width", width)
            .with("length", if has_lengths { length } else { 0 });
        panel.entry(&label, &count.to_string());
    }
}
