//! Groups of wires: parallel lines, as many as the group is wide, so that they can be counted.

use parlour_games::wiretap::{Group, Line};

use crate::{
    parts::Grid,
    scene::{Colour, Scene, Stroke, point},
};

/// How groups are drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ink {
    /// Of the wires along rows.
    pub(super) rows: Colour,
    /// Of those along columns, which are drawn over them.
    pub(super) columns: Colour,
    /// Is it only a sketch? Then lines are dashed.
    pub(super) is_sketch: bool,
}

/// From one wire's middle to the next, in cells.
const GAP: f32 = 0.145;
/// From the ends of a group to the sides of its first and last cell, in cells.
const INSET: f32 = 0.14;

/// Draws groups; what is off the grid is left out.
pub(super) fn draw(scene: &mut Scene, grid: &Grid, size: u8, groups: &[Group], ink: Ink) {
    let on_the_grid = |group: &&Group| group.fits(size);
    let (rows, columns): (Vec<&Group>, Vec<&Group>) =
        groups.iter().filter(on_the_grid).partition(|group| matches!(group.line, Line::Row(_)));
    for group in rows {
        one(scene, grid, *group, ink.rows, ink.is_sketch);
    }
    for group in columns {
        one(scene, grid, *group, ink.columns, ink.is_sketch);
    }
}

fn one(scene: &mut Scene, grid: &Grid, group: Group, colour: Colour, is_sketch: bool) {
    let Some((first, last)) = group.cells().next().zip(group.cells().last()) else { return };
    let (first, last) = (grid.square(first), grid.square(last));
    let cell = grid.cell;
    let width = (cell * 0.045).clamp(2.2, 4.2);
    let stroke = Stroke::new(colour, width).round();
    let stroke = if is_sketch { stroke.dashed(&[width * 2.6, width * 2.2]) } else { stroke };
    let inset = INSET * cell;
    let spread = f32::from(group.width.saturating_sub(1)) * GAP * cell;
    for wire in 0..group.width {
        let across = f32::from(wire) * GAP * cell - spread / 2.0;
        let (from, to) = match group.line {
            Line::Row(_) => {
                let y = first.centre().y + across;
                (point(first.x + inset, y), point(last.right() - inset, y))
            }
            Line::Column(_) => {
                let x = first.centre().x + across;
                (point(x, first.y + inset), point(x, last.bottom() - inset))
            }
        };
        scene.line(from, to, stroke.clone());
    }
}
