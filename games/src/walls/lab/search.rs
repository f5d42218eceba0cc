//! Finding fillings with few or many walls: all of them on small boards, annealing on large ones.

use super::super::{
    filling::{Filling, Grid, SHARES, members},
    quick::Quick,
};

/// Which end is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Least,
    Greatest,
}

impl End {
    /// Is `walls` further that way than `than`?
    pub(super) const fn improves(self, walls: u16, than: u16) -> bool {
        match self {
            Self::Least => walls < than,
            Self::Greatest => walls > than,
        }
    }
}

/// A legal filling: the cell of each number, from 1, and its walls.
#[derive(Clone)]
pub(super) struct Witness {
    pub(super) path: Vec<usize>,
    pub(super) walls: u16,
}

impl Witness {
    /// The board row by row.
    pub(super) fn rows(&self, grid: &Grid) -> Vec<Vec<usize>> {
        let mut numbers = vec![0; grid.cells];
        for (number, &cell) in (1..).zip(&self.path) {
            numbers[cell] = number;
        }
        numbers.chunks(usize::from(grid.size)).map(<[usize]>::to_vec).collect()
    }
}

/// Goes through every legal filling; for boards of up to nine cells.
pub(super) fn exhaust(grid: &'static Grid) -> (Witness, Witness) {
    let mut found = Found { least: None, greatest: None };
    found.visit(&Filling::new(grid), &mut Vec::with_capacity(grid.cells));
    let none = || Witness { path: Vec::new(), walls: 0 };
    (found.least.unwrap_or_else(none), found.greatest.unwrap_or_else(none))
}

struct Found {
    least: Option<Witness>,
    greatest: Option<Witness>,
}

impl Found {
    fn visit(&mut self, filling: &Filling, path: &mut Vec<usize>) {
        if filling.is_full() {
            let walls = filling.walls;
            for (end, kept) in [(End::Least, &mut self.least), (End::Greatest, &mut self.greatest)]
            {
                if kept.as_ref().is_none_or(|kept| end.improves(walls, kept.walls)) {
                    *kept = Some(Witness { path: path.clone(), walls });
                }
            }
            return;
        }
        for cell in members(filling.open()) {
            let mut after = *filling;
            after.place(cell);
            path.push(cell);
            self.visit(&after, path);
            path.pop();
        }
    }
}

/// Simulated annealing over legal fillings: two numbers change places wherever every number still
/// has a smaller neighbour. Ends early at `goal`, which nothing can pass.
pub(super) fn anneal(
    grid: &'static Grid,
    end: End,
    goal: u16,
    steps: u64,
    quick: &mut Quick,
) -> Witness {
    let mut board = Legal::snake(grid);
    let mut best = board.witness();
    let (hot, cold) = (1.5_f32, 0.12_f32);
    for step in 0..steps {
        if best.walls == goal {
            break;
        }
        let heat = hot * (cold / hot).powf(step as f32 / steps as f32);
        let (a, b) = (quick.below(grid.cells), quick.below(grid.cells));
        let before = board.walls;
        if a == b || !board.swap(a, b) {
            continue;
        }
        let loss = match end {
            End::Least => f32::from(board.walls) - f32::from(before),
            End::Greatest => f32::from(before) - f32::from(board.walls),
        };
        if loss > 0.0 && quick.unit() >= (-loss / heat).exp() {
            board.swap(a, b);
        } else if end.improves(board.walls, best.walls) {
            best = board.witness();
        }
    }
    best
}

/// A full board on which every number above 1 has a smaller neighbour.
struct Legal {
    grid: &'static Grid,
    numbers: Vec<u8>,
    walls: u16,
}

impl Legal {
    /// Row by row, to and fro.
    fn snake(grid: &'static Grid) -> Self {
        let size = usize::from(grid.size);
        let numbers = (0..grid.cells)
            .map(|cell| {
                let (row, column) = (cell / size, cell % size);
                let along = if row % 2 == 0 { column } else { size - 1 - column };
                (row * size + along + 1) as u8
            })
            .collect();
        let mut board = Self { grid, numbers, walls: 0 };
        board.walls = (0..grid.cells).map(|cell| board.walls_at(cell)).sum::<u16>() / 2;
        board
    }

    fn witness(&self) -> Witness {
        let mut path = vec![0; self.grid.cells];
        for (cell, &number) in self.numbers.iter().enumerate() {
            path[usize::from(number) - 1] = cell;
        }
        Witness { path, walls: self.walls }
    }

    fn walls_at(&self, cell: usize) -> u16 {
        let shares = SHARES[usize::from(self.numbers[cell])];
        members(self.grid.near[cell]).map(|other| (shares >> self.numbers[other] & 1) as u16).sum()
    }

    fn is_supported(&self, cell: usize) -> bool {
        self.numbers[cell] == 1
            || members(self.grid.near[cell]).any(|other| self.numbers[other] < self.numbers[cell])
    }

    /// The walls that touch either cell. The one between them counts twice, before and after alike.
    fn walls_around(&self, a: usize, b: usize) -> u16 {
        self.walls_at(a) + self.walls_at(b)
    }

    /// Swaps the numbers of two cells; `false`, and nothing happens, where that is not legal.
    fn swap(&mut self, a: usize, b: usize) -> bool {
        let before = self.walls_around(a, b);
        self.numbers.swap(a, b);
        let touched = self.grid.near[a] | self.grid.near[b] | 1 << a | 1 << b;
        if members(touched).all(|cell| self.is_supported(cell)) {
            self.walls = self.walls + self.walls_around(a, b) - before;
            true
        } else {
            self.numbers.swap(a, b);
            false
        }
    }
}
