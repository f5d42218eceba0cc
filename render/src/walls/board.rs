//! The board itself.

use parlour_games::engine::Cell;

use super::shown::Shown;
use crate::{
    parts::{BORDER, Grid},
    scene::{Colour, Paint, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, FAINT, INK},
};

/// Blank cells that cannot be filled yet.
const CLOSED: Colour = Colour::hex(0x00F1_ECE0);

pub(super) fn draw(scene: &mut Scene, shown: &Shown<'_>, room: Rect) {
    let grid = Grid::new(room, shown.size, shown.size);
    grid.coordinates(scene);
    grid.field(scene);
    for (cell, number) in shown.each() {
        let ground = match number {
            Some(number) if shown.last == Some(cell) => theme::tint(shown.placed_by(number), 0.34),
            Some(number) => theme::tint(shown.placed_by(number), 0.15),
            // Where something may be placed, the other blank cells step back.
            None if !shown.open.is_empty() && !shown.open.contains(&cell) => CLOSED,
            None => continue,
        };
        scene.rect(grid.square(cell), 0.0, Paint::fill(ground));
    }
    grid.lines(scene);
    for (cell, number) in shown.each() {
        match number {
            Some(number) => filled(scene, shown, &grid, cell, number),
            None if shown.open.contains(&cell) => open(scene, &grid, cell),
            None => {}
        }
    }
    grid.border(scene);
    walls(scene, shown, &grid);
}

fn filled(scene: &mut Scene, shown: &Shown<'_>, grid: &Grid, cell: Cell, number: u16) {
    let square = grid.square(cell);
    let centre = square.centre();
    let seat = shown.placed_by(number);
    let is_last = shown.last == Some(cell);
    if is_last {
        let width = (grid.cell * 0.045).clamp(2.5, 4.0);
        let room = square.inset((grid.cell * 0.06).clamp(3.0, 8.0));
        scene.rect(room, 4.0, Paint::stroke(Stroke::new(theme::colour(seat), width)));
    }
    let radius = (grid.cell * 0.085).clamp(4.2, 9.0);
    let corner = (grid.cell * 0.19).clamp(9.0, 24.0);
    theme::mark(scene, seat, point(square.x + corner, square.y + corner), radius);
    // Numbers of all lengths have one size on a board; the longest decides it.
    let longest = (u32::from(shown.size) * u32::from(shown.size)).to_string().len();
    let size = (grid.cell * if longest > 2 { 0.37 } else { 0.44 }).min(60.0);
    let text = Text::new(&number.to_string(), centre.x, centre.y + grid.cell * 0.04, size, INK);
    let text = text.middle();
    scene.text(if is_last { text.bold() } else { text });
}

/// Softly: there may be many of them.
fn open(scene: &mut Scene, grid: &Grid, cell: Cell) {
    let square = grid.square(cell);
    scene.circle(square.centre(), (grid.cell * 0.055).clamp(3.2, 7.0), Paint::fill(FAINT));
}

fn walls(scene: &mut Scene, shown: &Shown<'_>, grid: &Grid) {
    let width = (grid.cell * 0.09).clamp(5.5, 9.0);
    // A round end may not stick out of the board.
    let inside = grid.rect.inset((width - BORDER) / 2.0);
    let end = |columns, rows| {
        let Point { x, y } = grid.corner(columns, rows);
        point(x.clamp(inside.x, inside.right()), y.clamp(inside.y, inside.bottom()))
    };
    for (cell, _) in shown.each() {
        let (column, row) = (cell.column, cell.row);
        let (right, below) = (column + 1, row + 1);
        let bar = Stroke::new(INK, width).round();
        if right < shown.size && shown.wall_between(cell, Cell { column: right, row }) {
            scene.line(end(right, row), end(right, below), bar.clone());
        }
        if below < shown.size && shown.wall_between(cell, Cell { column, row: below }) {
            scene.line(end(column, below), end(right, below), bar);
        }
    }
}
