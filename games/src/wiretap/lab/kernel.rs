//! The linear map from networks to grids, and its kernel.
//!
//! A *place* is a line and a span in it. To any numbers of wires in all places, also to fractions and
//! to negative ones, belongs the grid of their sums. That map is linear, and networks are some of
//! its vectors; so two networks have the same grid exactly if their difference is in its kernel.

use super::super::{
    group::Line,
    solver::{Span, spans},
    variant::Kit,
};
use crate::engine::Cell;

/// A block: the rectangle of the rows of one span and the columns of another. One wire in each of
/// its rows covers the same cells once as one wire in each of its columns; to take the ones and give
/// the others is the *switch* of the block.
pub(super) struct Block {
    /// Its first and its last cell.
    pub(super) corners: (Cell, Cell),
    /// By place: 1 for its rows, −1 for its columns, else 0.
    switch: Vec<i64>,
}

/// What is known of the kernel.
pub(super) struct Kernel {
    /// How many places there are.
    pub(super) places: usize,
    /// Its dimension.
    pub(super) dimension: usize,
    /// Blocks whose switches generate it, since they are in it, independent, and as many as its
    /// dimension.
    pub(super) blocks: Vec<Block>,
}

impl Kernel {
    /// The kernel for a kit; `None` if the switches of its blocks do not generate it.
    pub(super) fn of(kit: Kit) -> Option<Self> {
        let all: Vec<Span> = kit.lengths().flat_map(|length| spans(kit, length)).collect();
        let places: Vec<(Line, Span)> = Line::all(kit.size())
            .flat_map(|line| all.iter().map(move |&span| (line, span)))
            .collect();
        let matrix: Vec<Vec<i64>> = places.iter().map(|&place| grid(kit, place)).collect();
        let dimension = places.len() - rank(matrix.clone());
        let pairs = all.iter().flat_map(|&rows| all.iter().map(move |&columns| (rows, columns)));
        let blocks: Vec<Block> =
            pairs.map(|(rows, columns)| Block::of(&places, rows, columns)).collect();
        let vanish = |block: &Block| {
            (0..kit.cells()).all(|cell| {
                let wires =
                    block.switch.iter().zip(&matrix).map(|(times, grid)| times * grid[cell]);
                wires.sum::<i64>() == 0
            })
        };
        let switches: Vec<Vec<i64>> = blocks.iter().map(|block| block.switch.clone()).collect();
        let generate =
            blocks.iter().all(vanish) && blocks.len() == dimension && rank(switches) == dimension;
        generate.then_some(Self { places: places.len(), dimension, blocks })
    }
}

impl Block {
    fn of(places: &[(Line, Span)], rows: Span, columns: Span) -> Self {
        let is_in = |index: u8, span: Span| span & 1 << index != 0;
        let times = |&(line, span): &(Line, Span)| match line {
            Line::Row(row) => i64::from(is_in(row, rows) && span == columns),
            Line::Column(column) => -i64::from(is_in(column, columns) && span == rows),
        };
        let ends = |span: Span| (span.trailing_zeros() as u8, span.ilog2() as u8);
        let ((top, bottom), (left, right)) = (ends(rows), ends(columns));
        let corners = (Cell { column: left, row: top }, Cell { column: right, row: bottom });
        Self { corners, switch: places.iter().map(times).collect() }
    }
}

/// The grid of one wire in one place, row by row.
fn grid(kit: Kit, (line, span): (Line, Span)) -> Vec<i64> {
    let covers = |cell: Cell| match line {
        Line::Row(row) => cell.row == row && span & 1 << cell.column != 0,
        Line::Column(column) => cell.column == column && span & 1 << cell.row != 0,
    };
    (0..kit.cells()).map(|index| i64::from(covers(Cell::at(index, kit.size())))).collect()
}

/// The rank of a matrix of small whole numbers, by elimination without fractions: each step is
/// divided by the pivot before, which leaves no remainder (Bareiss, 1968), so entries stay
/// determinants of parts of the matrix.
fn rank(mut matrix: Vec<Vec<i64>>) -> usize {
    let columns = matrix.first().map_or(0, Vec::len);
    let mut rank = 0;
    let mut before = 1_i128;
    for column in 0..columns {
        let Some(pivot) = (rank..matrix.len()).find(|&row| matrix[row][column] != 0) else {
            continue;
        };
        matrix.swap(rank, pivot);
        let (done, open) = matrix.split_at_mut(rank + 1);
        let pivot = &done[rank];
        for row in open {
            let factor = i128::from(row[column]);
            for (entry, above) in row.iter_mut().zip(pivot) {
                let crossed =
                    i128::from(*entry) * i128::from(pivot[column]) - factor * i128::from(*above);
                *entry = (crossed / before) as i64;
            }
        }
        before = i128::from(pivot[column]);
        rank += 1;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiretap::Variant;

    #[test]
    fn ranks_that_are_known() {
        assert_eq!(rank(vec![vec![0, 0], vec![0, 0]]), 0);
        assert_eq!(rank(vec![vec![1, 2, 3], vec![4, 5, 6], vec![7, 8, 9]]), 2);
        assert_eq!(rank(vec![vec![0, 2, 0], vec![3, 0, 0], vec![0, 0, 5]]), 3);
        assert_eq!(rank(vec![vec![2, 4], vec![1, 2], vec![1, 3]]), 2);
    }

    #[test]
    fn blocks_generate_the_kernel_of_every_variant() {
        for (variant, places, dimension) in [
            (Variant::Base, 30, 9),
            (Variant::Long, 50, 25),
            (Variant::Six, 36, 9),
            (Variant::SixLong, 60, 25),
        ] {
            let kernel = Kernel::of(variant.kit()).unwrap();
            assert_eq!((kernel.places, kernel.dimension), (places, dimension), "{variant}");
        }
    }
}
