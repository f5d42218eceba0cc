//! The greatest number of walls of a 4 × 4 board, proved: arrangements first, the order of placing
//! second.
//!
//! Numbers with the same prime divisors make the same walls, so there are only nine *kinds* of them
//! on sixteen cells. How many walls the rest of a board can have depends on what is left of each
//! kind and on the last row alone; kept in a table, that leads straight to every arrangement of
//! kinds with at least so many walls. Each is then asked whether 1, 2, 3 … can be placed on it by
//! the rules. Going down from what no arrangement passes, the first that can is the greatest.

#![allow(clippy::disallowed_types, reason = "a memo that is asked and never iterated")]

use std::collections::HashMap;

use super::{
    super::filling::{Grid, SHARES, members},
    search::Witness,
};

/// Larger boards have too many kinds for the table.
pub(super) const MOST_CELLS: usize = 16;

/// A legal filling with the most walls there can be.
pub(super) fn greatest(grid: &'static Grid) -> Witness {
    let mut search = Search::new(grid);
    let mut least = search.rest(0);
    loop {
        if let Some(path) = search.find(0, least) {
            return Witness { path, walls: least };
        }
        // Some legal filling exists, and it has 0 walls or more: this ends.
        match least.checked_sub(1) {
            Some(fewer) => least = fewer,
            None => return Witness { path: Vec::new(), walls: 0 },
        }
    }
}

struct Search {
    grid: &'static Grid,
    kinds: Kinds,
    /// By kind, how many numbers are left.
    stock: Vec<u8>,
    /// The kinds in the cells so far, row by row.
    cells: Vec<usize>,
    /// The most walls that the cells from here on can add, by what they depend on. Never iterated.
    known: HashMap<(Vec<u8>, Vec<usize>), u16>,
}

impl Search {
    fn new(grid: &'static Grid) -> Self {
        let kinds = Kinds::of(grid.cells);
        let stock = kinds.numbers.iter().map(|numbers| numbers.len() as u8).collect();
        Self { grid, kinds, stock, cells: Vec::new(), known: HashMap::new() }
    }

    /// The walls that a kind makes in the next cell with those above and to the left.
    fn made(&self, kind: usize) -> u16 {
        let (size, here) = (usize::from(self.grid.size), self.cells.len());
        let above = here.checked_sub(size);
        let left = if here % size == 0 { None } else { here.checked_sub(1) };
        [above, left]
            .into_iter()
            .flatten()
            .map(|other| u16::from(self.kinds.share[kind][self.cells[other]]))
            .sum()
    }

    /// Puts a kind into the next cell, does something, and takes it out again.
    fn with<T>(&mut self, kind: usize, then: impl FnOnce(&mut Self) -> T) -> T {
        self.stock[kind] -= 1;
        self.cells.push(kind);
        let result = then(self);
        self.cells.pop();
        self.stock[kind] += 1;
        result
    }

    /// The most walls that the cells from `here` on can add.
    fn rest(&mut self, here: usize) -> u16 {
        if here == self.grid.cells {
            return 0;
        }
        let row = here.saturating_sub(usize::from(self.grid.size));
        let key = (self.stock.clone(), self.cells[row..].to_vec());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut most = 0;
        for kind in 0..self.stock.len() {
            if self.stock[kind] > 0 {
                let made = self.made(kind);
                most = most.max(made + self.with(kind, |search| search.rest(here + 1)));
            }
        }
        self.known.insert(key, most);
        most
    }

    /// A legal filling on any arrangement that adds at least `missing` walls from `here` on.
    fn find(&mut self, here: usize, missing: u16) -> Option<Vec<usize>> {
        if here == self.grid.cells {
            return self.order();
        }
        for kind in 0..self.stock.len() {
            if self.stock[kind] == 0 {
                continue;
            }
            let left = missing.saturating_sub(self.made(kind));
            let found = self.with(kind, |search| {
                if search.rest(here + 1) < left { None } else { search.find(here + 1, left) }
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Where 1, 2, 3 … can be placed by the rules, each on a cell of its kind.
    fn order(&self) -> Option<Vec<usize>> {
        let mut path = Vec::with_capacity(self.grid.cells);
        self.grow(0, 0, &mut path).then_some(path)
    }

    fn grow(&self, filled: u128, beside: u128, path: &mut Vec<usize>) -> bool {
        let number = path.len() + 1;
        if number > self.grid.cells {
            return true;
        }
        let all = u128::MAX >> (128 - self.grid.cells);
        let open = if number == 1 { all } else { beside & !filled };
        for cell in members(open) {
            if self.kinds.numbers[self.cells[cell]].contains(&number) {
                path.push(cell);
                if self.grow(filled | 1 << cell, beside | self.grid.near[cell], path) {
                    return true;
                }
                path.pop();
            }
        }
        false
    }
}

/// The numbers 1 … n², those that make the same walls together.
struct Kinds {
    numbers: Vec<Vec<usize>>,
    /// By pair of kinds: do they share a factor?
    share: Vec<Vec<bool>>,
}

impl Kinds {
    fn of(cells: usize) -> Self {
        let all = (u128::MAX >> (127 - cells)) & !1;
        // A prime whose double is too great is as good as 1.
        let partners = |number: usize| match SHARES[number] & all {
            alone if alone.count_ones() <= 1 => 0,
            set => set,
        };
        let mut kinds: Vec<(u128, Vec<usize>)> = Vec::new();
        for number in 1..=cells {
            match kinds.iter_mut().find(|(set, _)| *set == partners(number)) {
                Some((_, numbers)) => numbers.push(number),
                None => kinds.push((partners(number), vec![number])),
            }
        }
        let share = kinds
            .iter()
            .map(|(set, _)| kinds.iter().map(|(_, other)| set >> other[0] & 1 == 1).collect())
            .collect();
        Self { numbers: kinds.into_iter().map(|(_, numbers)| numbers).collect(), share }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::search, *};

    #[test]
    fn it_finds_what_looking_at_every_filling_finds() {
        for size in [2, 3] {
            let grid = Grid::of(size).unwrap();
            let (_, most) = search::exhaust(grid);
            assert_eq!(greatest(grid).walls, most.walls);
        }
    }
}
