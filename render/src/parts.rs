//! What the pictures of board games share: a board with coordinates on the left, and beside it a
//! panel that says what goes on and how everybody stands.
//!
//! A game's renderer lays them out with [`picture`], draws its board on a [`Grid`] and fills the
//! [`Panel`] from the top down. What only this game has is left to it:
//!
//! ```ignore
//! fn scene(&self, words: &dyn Words) -> Scene {
//!     parts::picture(
//!         words,
//!         |scene, room| {
//!             let grid = Grid::new(room, 8, 8);
//!             grid.coordinates(scene);
//!             grid.field(scene);
//!             // The colours of squares: scene.rect(grid.square(cell), 0.0, Paint::fill(…));
//!             grid.lines(scene);
//!             // What stands on them: theme::mark(scene, seat, grid.square(cell).centre(), …);
//!             grid.border(scene);
//!         },
//!         |panel| {
//!             panel.title(&Phrase::new("chess-pic-move").with("move", self.moves));
//!             panel.entry(&Phrase::new("chess-pic-taken"), &self.taken.to_string());
//!             let player = |seat| Player {
//!                 seat,
//!                 is_next: self.next == Some(seat),
//!                 is_crowned: self.winner == Some(seat),
//!                 has_acted: None,
//!                 total: None,
//!                 detail: None,
//!             };
//!             panel.players(None, self.seats.iter().map(player));
//!         },
//!     )
//! }
//! ```
//!
//! Phrases and names that are said through the panel fit, whatever they hold. Where a renderer
//! writes by itself, it keeps each [`Text`](crate::Text) [`within`](crate::Text::within) its room,
//! and takes names from [`theme::name`].

mod grid;
mod panel;

pub(crate) use grid::{BORDER, Grid};
pub(crate) use panel::{Card, Panel, Player};

use crate::{
    Words,
    scene::{Rect, Scene},
    theme,
};

/// From the sides of a picture to what is in it.
const MARGIN: f32 = 24.0;
/// The board with its border, below the letters and right of the numbers.
const BOARD: Rect = Rect::new(46.0, 48.0, 456.0, 456.0);
/// Where the panel's left side and the middle line of its first text are.
const PANEL: (f32, f32) = (528.0, 28.0);

/// The picture of a board and of a panel beside it, as high as the higher of them. `board` gets
/// where it may draw; coordinates are drawn outside of that.
pub(crate) fn picture(
    words: &dyn Words,
    board: impl FnOnce(&mut Scene, Rect),
    panel: impl FnOnce(&mut Panel<'_>),
) -> Scene {
    let mut scene = Scene::new(theme::WIDTH, BOARD.bottom() + MARGIN, theme::PAPER);
    board(&mut scene, BOARD);
    let mut beside = Panel::new(&mut scene, words, PANEL, theme::WIDTH - MARGIN);
    panel(&mut beside);
    let bottom = beside.bottom();
    scene.height = scene.height.max(bottom + MARGIN);
    theme::frame(&mut scene);
    scene
}
