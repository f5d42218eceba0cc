//! A bound that no filling passes, whatever the order in which the numbers come.

use super::super::filling::{Grid, SHARES};

/// No more walls than this, by counting: take away the numbers that share a factor with the fewest
/// others. Each of them makes at most as many walls as it has such others, and the m cells that
/// remain have at most ⌊2m − 2√m⌋ edges between them (Harary and Harborth, "Extremal animals",
/// 1976). The best of these bounds over how many are taken away.
pub(super) fn by_counting(grid: &Grid) -> u16 {
    let cells = grid.cells;
    let all = (u128::MAX >> (127 - cells)) & !1;
    let mut partners: Vec<u32> =
        (1..=cells).map(|number| (SHARES[number] & all & !(1 << number)).count_ones()).collect();
    partners.sort_unstable();
    let mut taken = 0;
    let mut least = most_edges(cells);
    for (count, partners) in (1..).zip(partners) {
        taken += partners as usize;
        least = least.min(most_edges(cells - count) + taken);
    }
    least as u16
}

/// ⌊2m − 2√m⌋ = 2m − ⌈√(4m)⌉.
const fn most_edges(cells: usize) -> usize {
    let mut root = (4 * cells).isqrt();
    if root * root < 4 * cells {
        root += 1;
    }
    2 * cells - root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_contacts_of_so_many_cells() {
        // One cell has none, two have one, a 2 × 2 block has four, a 3 × 3 block twelve.
        assert_eq!([1, 2, 3, 4, 9, 16].map(most_edges), [0, 1, 2, 4, 12, 24]);
        assert_eq!(most_edges(0), 0);
    }
}
