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
//!                 is_next: self.next == Some(seat),
//!                 is_crowned: self.winner == Some(seat),
//!                 ..Player::of(seat)
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
    scene::{Rect, Scene, Text},
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
    picture_and_below(words, board, panel, |_, _| None)
}

/// The same with something below both, as wide as the picture: it gets where it may begin, and says
/// where it ends, if there is anything.
pub(crate) fn picture_and_below(
    words: &dyn Words,
    board: impl FnOnce(&mut Scene, Rect),
    panel: impl FnOnce(&mut Panel<'_>),
    below: impl FnOnce(&mut Scene, f32) -> Option<f32>,
) -> Scene {
    let mut scene = Scene::new(theme::WIDTH, BOARD.bottom() + MARGIN, theme::PAPER);
    board(&mut scene, BOARD);
    let mut beside = Panel::new(&mut scene, words, PANEL, theme::WIDTH - MARGIN);
    panel(&mut beside);
    let bottom = beside.bottom();
    let top = scene.height.max(bottom + MARGIN);
    scene.height = below(&mut scene, top).map_or(top, |bottom| bottom + MARGIN);
    theme::frame(&mut scene);
    scene
}

/// The picture of a board that takes all of the width, and of two panels below it, side by side.
pub(crate) fn below(
    words: &dyn Words,
    board: impl FnOnce(&mut Scene, Rect),
    left: impl FnOnce(&mut Panel<'_>),
    right: impl FnOnce(&mut Panel<'_>),
) -> Scene {
    const APART: f32 = 36.0;
    let side = theme::WIDTH - 2.0 * MARGIN;
    let mut scene = Scene::new(theme::WIDTH, 0.0, theme::PAPER);
    board(&mut scene, Rect::new(MARGIN, MARGIN, side, side));
    let (top, width) = (side + 2.0 * MARGIN, (side - APART) / 2.0);
    let mut bottom = top;
    // Titles stand on their middle line; what comes first on the right has none.
    let mut first = Panel::new(&mut scene, words, (MARGIN, top + 10.0), MARGIN + width);
    left(&mut first);
    bottom = bottom.max(first.bottom());
    let start = (MARGIN + width + APART, top - 14.0);
    let mut second = Panel::new(&mut scene, words, start, theme::WIDTH - MARGIN);
    right(&mut second);
    bottom = bottom.max(second.bottom());
    scene.height = bottom + MARGIN;
    theme::frame(&mut scene);
    scene
}

/// The picture of a board that takes all of the width, below a title.
pub(crate) fn alone(title: &str, board: impl FnOnce(&mut Scene, Rect)) -> Scene {
    const TITLE: f32 = 34.0;
    let side = theme::WIDTH - 2.0 * MARGIN;
    let mut scene = Scene::new(theme::WIDTH, side + TITLE + MARGIN, theme::PAPER);
    let text = Text::new(title, MARGIN, TITLE / 2.0 + 6.0, theme::BODY, theme::INK);
    scene.text(text.bold().within(side));
    board(&mut scene, Rect::new(MARGIN, TITLE, side, side));
    theme::frame(&mut scene);
    scene
}
