//! A board of square cells.

use parlour_games::engine::Cell;

use crate::{
    scene::{Paint, Point, Rect, Scene, Stroke, Text, point},
    theme::{FIELD, GRID, INK, MUTED, SMALL},
};

/// How wide the line around a board is.
pub(crate) const BORDER: f32 = 3.0;

/// Where the cells of a board are. Its drawing methods are listed in the order in which they are
/// called; grounds of cells come before the lines, and what is on cells after them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grid {
    /// All cells together.
    pub(crate) rect: Rect,
    /// How wide and high a cell is.
    pub(crate) cell: f32,
    columns: u8,
    rows: u8,
}

impl Grid {
    /// The largest grid that fits into `room`, from its upper left corner. A grid without columns
    /// or rows has one.
    pub(crate) fn new(room: Rect, columns: u8, rows: u8) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let (across, down) = (f32::from(columns), f32::from(rows));
        let rect = if room.width / across <= room.height / down {
            Rect::new(room.x, room.y, room.width, room.width * (down / across))
        } else {
            Rect::new(room.x, room.y, room.height * (across / down), room.height)
        };
        Self { rect, cell: rect.width / across, columns, rows }
    }

    /// The letters of the columns above, and the numbers of the rows on the left, as [`Cell`] has
    /// them.
    pub(crate) fn coordinates(&self, scene: &mut Scene) {
        let size = SMALL.min(self.cell * 0.6);
        for index in 0..self.columns.max(self.rows) {
            let cell = Cell { column: index, row: index };
            let centre = self.square(cell).centre();
            let name = cell.to_string();
            let (letter, number) = name.split_at(1);
            if index < self.columns {
                let text = Text::new(letter, centre.x, self.rect.y - 20.0, size, MUTED);
                scene.text(text.middle());
            }
            if index < self.rows {
                let text = Text::new(number, self.rect.x - 12.0, centre.y, size, MUTED);
                scene.text(text.end());
            }
        }
    }

    /// The ground of all cells.
    pub(crate) fn field(&self, scene: &mut Scene) {
        scene.rect(self.rect, 0.0, Paint::fill(FIELD));
    }

    /// The thin lines between cells.
    pub(crate) fn lines(&self, scene: &mut Scene) {
        let line = Stroke::new(GRID, 1.5);
        for index in 1..self.columns.max(self.rows) {
            if index < self.columns {
                let (top, bottom) = (self.corner(index, 0), self.corner(index, self.rows));
                scene.line(top, bottom, line.clone());
            }
            if index < self.rows {
                let (left, right) = (self.corner(0, index), self.corner(self.columns, index));
                scene.line(left, right, line.clone());
            }
        }
    }

    /// The line around the board.
    pub(crate) fn border(&self, scene: &mut Scene) {
        scene.rect(self.rect, 0.0, Paint::stroke(Stroke::new(INK, BORDER)));
    }

    /// A cell's square.
    pub(crate) fn square(&self, cell: Cell) -> Rect {
        let Point { x, y } = self.corner(cell.column, cell.row);
        Rect::new(x, y, self.cell, self.cell)
    }

    /// Where lines cross, counted in cells from the left and from the top.
    pub(crate) fn corner(&self, columns: u8, rows: u8) -> Point {
        let at = |index: u8| f32::from(index) * self.cell;
        point(self.rect.x + at(columns), self.rect.y + at(rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Shape;

    const ROOM: Rect = Rect::new(46.0, 48.0, 456.0, 456.0);

    #[test]
    fn cells_are_square_and_stay_in_the_room() {
        for (columns, rows) in [(1, 1), (8, 8), (7, 6), (3, 10), (26, 2), (0, 5)] {
            let grid = Grid::new(ROOM, columns, rows);
            let last = Cell { column: grid.columns - 1, row: grid.rows - 1 };
            let square = grid.square(last);
            assert!((square.right() - grid.rect.right()).abs() < 0.01, "{columns} × {rows}");
            assert!((square.bottom() - grid.rect.bottom()).abs() < 0.01, "{columns} × {rows}");
            let inside = square.right() < ROOM.right() + 0.01;
            assert!(inside && square.bottom() < ROOM.bottom() + 0.01, "{columns} × {rows}");
        }
    }

    #[test]
    fn each_column_and_row_has_its_name() {
        let mut scene = Scene::new(800.0, 528.0, FIELD);
        let grid = Grid::new(ROOM, 3, 2);
        grid.coordinates(&mut scene);
        let texts = scene.texts();
        let words: Vec<_> = texts.iter().map(|(text, _)| text.words.as_str()).collect();
        assert_eq!(words, ["A", "1", "B", "2", "C"]);
        assert_eq!(scene.overflow(), Vec::<String>::new());
        let mut scene = Scene::new(800.0, 528.0, FIELD);
        grid.lines(&mut scene);
        assert_eq!(scene.shapes.len(), 3);
        assert!(scene.shapes.iter().all(|shape| matches!(shape, Shape::Line { .. })));
    }
}
