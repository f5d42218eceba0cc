//! A board for search: cells as bits, so that the computers and the lab can fill a board many
//! thousand times a second.

use std::sync::LazyLock;

use super::{board::Board, config::Config};

/// The most cells of a board.
pub(super) const MOST_CELLS: usize = Config::SIZES.1 as usize * Config::SIZES.1 as usize;

/// Bit `j` of entry `k`: do `k` and `j` share a factor?
pub(super) const SHARES: [u128; MOST_CELLS + 1] = shares();

/// Two numbers share a factor if some prime divides both.
const fn shares() -> [u128; MOST_CELLS + 1] {
    let mut table = [0; MOST_CELLS + 1];
    let mut divisor = 2;
    while divisor <= MOST_CELLS {
        // A divisor that is not prime adds nothing that its primes did not.
        let mut multiples: u128 = 0;
        let mut number = divisor;
        while number <= MOST_CELLS {
            multiples |= 1 << number;
            number += divisor;
        }
        number = divisor;
        while number <= MOST_CELLS {
            table[number] |= multiples;
            number += divisor;
        }
        divisor += 1;
    }
    table
}

/// The geometry of an n × n board.
pub(super) struct Grid {
    pub(super) size: u8,
    pub(super) cells: usize,
    /// For each cell the set of its neighbours.
    pub(super) near: Vec<u128>,
    /// Entry `k`: how likely two of the numbers `k` … n² share a factor, drawn blindly.
    blind: Vec<f32>,
}

impl Grid {
    fn new(size: u8) -> Self {
        let cells = usize::from(size) * usize::from(size);
        let near = (0..cells)
            .map(|cell| Board::neighbours(size, cell).fold(0, |set, other| set | 1 << other))
            .collect();
        let mut blind = vec![0.0; cells + 3];
        let mut pairs = 0;
        for least in (1..cells).rev() {
            pairs += (SHARES[least] & numbers(least + 1, cells)).count_ones();
            let left = (cells - least + 1) as f32;
            blind[least] = pairs as f32 / (left * (left - 1.0) / 2.0);
        }
        Self { size, cells, near, blind }
    }

    /// The board of that size: 2 (for the lab) to 10.
    pub(super) fn of(size: u8) -> Option<&'static Self> {
        static GRIDS: LazyLock<Vec<Grid>> =
            LazyLock::new(|| (2..=Config::SIZES.1).map(Grid::new).collect());
        GRIDS.get(usize::from(size).checked_sub(2)?)
    }
}

/// The set of the numbers `least` … `most`.
const fn numbers(least: usize, most: usize) -> u128 {
    if least > most { 0 } else { (u128::MAX >> (127 - most)) & (u128::MAX << least) }
}

/// The members of a set of cells or numbers.
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

/// A board partly filled with 1, 2, 3 ….
#[derive(Clone, Copy)]
pub(super) struct Filling {
    pub(super) grid: &'static Grid,
    /// 0 is blank.
    pub(super) numbers: [u8; MOST_CELLS],
    filled: u128,
    /// The cells that have a filled neighbour.
    beside: u128,
    /// The number to place next.
    pub(super) next: u8,
    pub(super) walls: u16,
}

impl Filling {
    pub(super) const fn new(grid: &'static Grid) -> Self {
        Self { grid, numbers: [0; MOST_CELLS], filled: 0, beside: 0, next: 1, walls: 0 }
    }

    pub(super) const fn is_full(&self) -> bool {
        self.next as usize > self.grid.cells
    }

    /// Where the next number may go.
    pub(super) const fn open(&self) -> u128 {
        if self.next == 1 {
            u128::MAX >> (128 - self.grid.cells)
        } else {
            self.beside & !self.filled
        }
    }

    /// Puts the next number into an open cell.
    pub(super) fn place(&mut self, cell: usize) {
        let near = self.grid.near[cell];
        let shares = SHARES[usize::from(self.next)];
        for other in members(near & self.filled) {
            self.walls += (shares >> self.numbers[other] & 1) as u16;
        }
        self.numbers[cell] = self.next;
        self.filled |= 1 << cell;
        self.beside |= near;
        self.next += 1;
    }

    /// What can be expected of the final count, for each cell that the next number may go to.
    pub(super) fn outlook(&self) -> Outlook<'_> {
        let cells = self.grid.cells;
        let next = usize::from(self.next);
        let later = numbers(next + 1, cells);
        let left = (cells - next.min(cells)) as f32;
        let share = if left > 0.0 { 1.0 / left } else { 0.0 };
        let blind = self.grid.blind[next + 1];
        let mut chance = [0; MOST_CELLS];
        // Edges between a number and a blank cell.
        let mut half = 0;
        let mut half_walls = 0;
        for cell in members(self.filled) {
            let blanks = (self.grid.near[cell] & !self.filled).count_ones();
            if blanks > 0 {
                let sharing = (SHARES[usize::from(self.numbers[cell])] & later).count_ones();
                chance[cell] = sharing as u8;
                half += blanks;
                half_walls += blanks * sharing;
            }
        }
        let blank_degrees: u32 = members(!self.filled & (u128::MAX >> (128 - cells)))
            .map(|cell| self.grid.near[cell].count_ones())
            .sum();
        let blank_edges = (blank_degrees - half) / 2;
        Outlook {
            filling: self,
            share,
            chance,
            own: (SHARES[next] & later).count_ones() as f32 * share,
            blind,
            base: f32::from(self.walls) + half_walls as f32 * share + blank_edges as f32 * blind,
        }
    }
}

/// The final count of walls to be expected if, after the next number, the rest fell blindly: each
/// edge counts with the chance that its two cells will share a factor.
pub(super) struct Outlook<'a> {
    filling: &'a Filling,
    /// One over how many numbers come after the next.
    share: f32,
    /// By filled cell with a blank neighbour: how many of the later numbers share a factor with it.
    chance: [u8; MOST_CELLS],
    /// How likely a later number shares a factor with the next.
    own: f32,
    /// How likely two later numbers share a factor.
    blind: f32,
    base: f32,
}

impl Outlook<'_> {
    /// The count to be expected with the next number in an open cell.
    pub(super) fn with(&self, cell: usize) -> f32 {
        let filling = self.filling;
        let near = filling.grid.near[cell];
        let shares = SHARES[usize::from(filling.next)];
        let filled = near & filling.filled;
        let mut expected = self.base;
        for other in members(filled) {
            expected += (shares >> filling.numbers[other] & 1) as f32
                - f32::from(self.chance[other]) * self.share;
        }
        expected + (near & !filling.filled).count_ones() as f32 * (self.own - self.blind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walls::board::share_a_factor;

    #[test]
    fn the_table_of_factors_is_euclids() {
        for a in 1..=100_u16 {
            for b in 1..=100_u16 {
                let table = SHARES[usize::from(a)] >> b & 1 == 1;
                assert_eq!(table, share_a_factor(a, b), "{a} and {b}");
            }
        }
    }

    #[test]
    fn it_counts_and_allows_as_the_board_does() {
        let mut slow = Board::new(5);
        let mut fast = Filling::new(Grid::of(5).unwrap());
        let mut pick = 7_usize;
        while !slow.is_full() {
            let open: Vec<_> = slow.open().collect();
            assert_eq!(members(fast.open()).collect::<Vec<_>>(), open);
            pick = (pick * 31 + 11) % 1009;
            let cell = open[pick % open.len()];
            let outlook = fast.outlook().with(cell);
            assert!((0.0..=40.0).contains(&outlook), "{outlook}");
            slow.place(cell);
            fast.place(cell);
            assert_eq!(fast.walls, slow.walls());
        }
        assert!(fast.is_full());
    }

    /// The walls of all ways to put the rest into the blank cells, whether the rules allow it or not:
    /// their sum, and how many ways there are.
    fn all_ways(filling: &Filling) -> (u32, u32) {
        if filling.is_full() {
            return (u32::from(filling.walls), 1);
        }
        let blank = (0..filling.grid.cells).filter(|cell| filling.numbers[*cell] == 0);
        blank.fold((0, 0), |(walls, ways), cell| {
            let mut next = *filling;
            next.place(cell);
            let more = all_ways(&next);
            (walls + more.0, ways + more.1)
        })
    }

    #[test]
    fn the_outlook_is_the_mean_of_all_ways_to_go_on() {
        let mut filling = Filling::new(Grid::of(3).unwrap());
        for cell in [4, 1, 3, 0, 5, 2, 8] {
            for at in members(filling.open()).filter(|_| filling.next > 2) {
                let outlook = filling.outlook().with(at);
                let mut next = filling;
                next.place(at);
                let (walls, ways) = all_ways(&next);
                let mean = walls as f32 / ways as f32;
                assert!((outlook - mean).abs() < 1e-3, "{at}: {outlook} and not {mean}");
            }
            filling.place(cell);
        }
    }

    #[test]
    fn the_outlook_of_the_last_number_is_what_comes() {
        let mut filling = Filling::new(Grid::of(3).unwrap());
        for cell in [4, 1, 3, 0, 5, 2, 8, 7] {
            filling.place(cell);
        }
        let expected = filling.outlook().with(6);
        filling.place(6);
        assert!((expected - f32::from(filling.walls)).abs() < 1e-4);
    }
}
