//! One of the two networks, as far as somebody knows it.

use parlour_games::{
    engine::{Cell, Seat},
    wiretap::{Choice, Network, Sketch, Tap, other},
};

use super::wires;
use crate::{
    font,
    parts::Grid,
    scene::{Colour, Hatch, Paint, Point, Rect, Scene, Stroke, Text, Weight, point},
    theme::{self, FIELD, INK, MUTED},
};

/// A network and what is known of it. There are no more than 36 cells, so looking one up costs
/// nothing.
pub(super) struct Half<'a> {
    pub(super) size: u8,
    /// Whose network it is.
    pub(super) owner: Seat,
    /// The network, where the observer may see it.
    pub(super) network: Option<&'a Network>,
    /// What the other tapped: each cell once, the last tap at the end.
    pub(super) taps: Vec<Tap>,
    /// What the other has sketched of it, in their own picture.
    pub(super) sketch: Option<&'a Sketch>,
    /// What the other has chosen to do with it in this round, in their own picture.
    pub(super) choice: Option<&'a Choice>,
    /// By row and column, the numbers of wires that are possible.
    pub(super) marks: Option<&'a [Vec<Vec<u8>>]>,
    /// What the other guessed, once the game is over.
    pub(super) guess: Option<&'a Network>,
    /// Is the game over?
    pub(super) is_over: bool,
}

impl<'a> Half<'a> {
    /// A network of which only the taps are known.
    pub(super) fn new(size: u8, owner: Seat, taps: &[Tap]) -> Self {
        let taps = distinct(taps).into_iter().filter(|tap| tap.cell.index(size).is_some());
        Self {
            size,
            owner,
            network: None,
            taps: taps.collect(),
            sketch: None,
            choice: None,
            marks: None,
            guess: None,
            is_over: false,
        }
    }

    /// The player who taps it.
    pub(super) fn tapper(&self) -> Seat {
        other(self.owner)
    }

    pub(super) fn tap(&self, cell: Cell) -> Option<u8> {
        self.taps.iter().find(|tap| tap.cell == cell).map(|tap| tap.wires)
    }

    /// The cell of the last tap, while the game goes on.
    fn last(&self) -> Option<Cell> {
        self.taps.last().filter(|_| !self.is_over).map(|tap| tap.cell)
    }

    /// The cells in which the other's guess is wrong.
    pub(super) fn wrong(&self) -> Vec<Cell> {
        match (self.network, self.guess) {
            (Some(network), Some(guess)) => wrong_cells(network, guess),
            _ => Vec::new(),
        }
    }

    /// The numbers of wires that a cell can have, where the observer is told.
    pub(super) fn possible(&self, cell: Cell) -> Option<&'a [u8]> {
        let row = self.marks?.get(usize::from(cell.row))?;
        row.get(usize::from(cell.column)).map(Vec::as_slice)
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..usize::from(size) * usize::from(size)).map(move |index| Cell::at(index, size))
    }
}

/// What a network's own wires are drawn with.
pub(super) fn ink(owner: Seat) -> wires::Ink {
    let colour = theme::colour(owner);
    wires::Ink { rows: colour, columns: colour.mixed(0.72, INK), is_sketch: false }
}

/// What a sketch of somebody else's network is drawn with: pencil, and a soft one where it lies
/// below small numbers.
fn pencil(is_soft: bool) -> wires::Ink {
    let grey = MUTED.mixed(if is_soft { 0.42 } else { 0.8 }, FIELD);
    wires::Ink { rows: grey, columns: grey, is_sketch: true }
}

/// Draws it into `room`, which its coordinates lie outside of.
pub(super) fn draw(scene: &mut Scene, half: &Half<'_>, room: Rect) {
    let grid = Grid::new(room, half.size, half.size);
    grid.coordinates(scene);
    grid.field(scene);
    let wrong = half.wrong();
    for cell in half.cells() {
        let square = grid.square(cell);
        if wrong.contains(&cell) {
            scene.rect(square, 0.0, Paint::hatch(hatch(half.tapper())));
        } else if half.tap(cell).is_some() {
            let share = if half.last() == Some(cell) { 0.34 } else { 0.13 };
            scene.rect(square, 0.0, Paint::fill(theme::tint(half.tapper(), share)));
        }
    }
    grid.lines(scene);
    if let Some(sketch) = half.sketch {
        wires::draw(scene, &grid, half.size, &sketch.groups, pencil(half.marks.is_some()));
    }
    if let Some(network) = half.network {
        wires::draw(scene, &grid, half.size, network.groups(), ink(half.owner));
    }
    for cell in half.cells() {
        sign(scene, half, &grid, cell, wrong.contains(&cell));
    }
    if let Some(Choice::Tap(cell)) = half.choice {
        chosen(scene, half, &grid, *cell);
    }
    grid.border(scene);
}

fn hatch(seat: Seat) -> Hatch {
    let (_, angle) = theme::pattern(seat);
    let angle = if angle == 0.0 { -45.0 } else { angle };
    Hatch { colour: theme::tint(seat, 0.5), ground: FIELD, angle, gap: 7.0, width: 2.0 }
}

/// What stands in a cell: the answer to a tap, what was guessed wrongly, or what is possible.
fn sign(scene: &mut Scene, half: &Half<'_>, grid: &Grid, cell: Cell, is_wrong: bool) {
    let square = grid.square(cell);
    let tap = half.tap(cell);
    let actual = half.network.filter(|_| is_wrong).and_then(|network| network.grid().wires(cell));
    let number = |number: u8| number.to_string();
    match (actual, half.guess, tap) {
        // What is there, and beside it what was guessed.
        (Some(actual), Some(guess), _) => {
            let guessed = guess.grid().wires(cell).map(number).unwrap_or_default();
            corner(scene, grid, square, &format!("{actual}≠{guessed}"), true);
        }
        // A number in the middle if nothing else is there, else in a corner.
        (_, _, Some(wires)) if half.network.is_some() => {
            corner(scene, grid, square, &number(wires), half.last() == Some(cell));
        }
        (_, _, Some(wires)) => {
            let is_last = half.last() == Some(cell);
            if is_last {
                ring(scene, half.tapper(), square, grid.cell, &[]);
            }
            let at = point(square.centre().x, square.centre().y + grid.cell * 0.03);
            plate(scene, grid, at, &number(wires), 0.46, is_last);
        }
        _ => marks(scene, half.possible(cell), square),
    }
}

/// A number in the upper left corner of a cell, where few wires run.
fn corner(scene: &mut Scene, grid: &Grid, square: Rect, words: &str, is_bold: bool) {
    let share = 0.27;
    let weight = if is_bold { Weight::Bold } else { Weight::Regular };
    let width = font::width(words, grid.cell * share, weight);
    let at = point(square.x + width / 2.0 + grid.cell * 0.09, square.y + grid.cell * 0.175);
    plate(scene, grid, at, words, share, is_bold);
}

/// A number on a ground that keeps it readable over wires.
fn plate(scene: &mut Scene, grid: &Grid, at: Point, words: &str, share: f32, is_bold: bool) {
    let size = grid.cell * share;
    let text = Text::new(words, at.x, at.y, size, INK).middle();
    let text = if is_bold { text.bold() } else { text };
    let (width, height) = (text.width() + size * 0.36, size * 1.12);
    let ground = Colour { alpha: 225, ..FIELD };
    let rect = Rect::new(at.x - width / 2.0, at.y - height / 2.0, width, height);
    scene.rect(rect, size * 0.25, Paint::fill(ground));
    scene.text(text);
}

/// A ring inside a cell: the last tap, or (dashed) the next.
fn ring(scene: &mut Scene, seat: Seat, square: Rect, cell: f32, dashes: &[f32]) {
    let width = (cell * 0.045).clamp(2.5, 4.0);
    let stroke = Stroke::new(theme::colour(seat), width).dashed(dashes);
    scene.rect(square.inset((cell * 0.06).clamp(3.0, 6.0)), 4.0, Paint::stroke(stroke));
}

fn chosen(scene: &mut Scene, half: &Half<'_>, grid: &Grid, cell: Cell) {
    if cell.index(half.size).is_some() {
        ring(scene, half.tapper(), grid.square(cell), grid.cell, &[7.0, 5.0]);
    }
}

/// The numbers from 0 to 8 that are possible, each in a place of its own, three in a row.
fn marks(scene: &mut Scene, possible: Option<&[u8]>, square: Rect) {
    let room = square.inset(square.width * 0.07);
    let step = room.width / 3.0;
    for &wires in possible.unwrap_or_default().iter().filter(|&&wires| wires < 9) {
        let (across, down) = (f32::from(wires % 3), f32::from(wires / 3));
        let (x, y) = (room.x + step * (across + 0.5), room.y + step * (down + 0.5));
        let text = Text::new(&wires.to_string(), x, y, step * 0.88, INK.mixed(0.85, FIELD));
        scene.text(text.middle());
    }
}

/// How a guess went: the cells in which it is wrong.
fn wrong_cells(network: &Network, guess: &Network) -> Vec<parlour_games::engine::Cell> {
    network.grid().differences(&guess.grid())
}

/// The taps, each cell once, with the last one at the end.
fn distinct(taps: &[Tap]) -> Vec<Tap> {
    let mut seen: Vec<Tap> = Vec::new();
    for tap in taps.iter().rev() {
        if seen.iter().all(|other| other.cell != tap.cell) {
            seen.push(*tap);
        }
    }
    seen.reverse();
    seen
}
