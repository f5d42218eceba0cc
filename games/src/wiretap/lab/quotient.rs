//! A second way to count classes, which shares nothing with the solver: linear algebra.
//!
//! Where all groups have one length L, the groups of a row are multiples of the n − L + 1 *spans*,
//! the vectors with L ones in a row; these are linearly independent. So the rows of a network are an
//! n × (n − L + 1) matrix of numbers of wires. Taking spans away from its columns, from the top, until
//! nothing but its last L − 1 rows is left, splits it into a *residue* and a matrix of multiples of
//! *blocks*: L × L squares of ones, which rows and columns can make as well. The columns of a network
//! are split in the same way. A grid then says the residue of the rows, the residue of the columns,
//! and the sum of the blocks of both; and two networks for which these are equal have the same grid.
//! So only networks are to be compared whose rows have one residue, and whose columns have one.

use std::collections::BTreeMap;

use super::super::variant::{Kit, WIDEST};

/// Grids with more than one network, by how many networks they have.
pub(super) type Shared = BTreeMap<u64, u64>;

/// One half of a network: groups in all rows, or in all columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Half {
    residue: i64,
    /// The multiples of blocks, as a row's and as a column's: their difference from half to half is
    /// what counts.
    by_rows: i64,
    by_columns: i64,
    /// How many groups of each width it has, 8 bits a width.
    groups: u32,
}

/// The least power of two with which numbers of wires and their sums and differences do not run
/// over: a place in a number to this base for each entry of a matrix keeps sums of matrices apart.
const BASE: i64 = 64;
/// So many entries of a matrix fit into 63 bits.
const MOST_ENTRIES: usize = 10;

/// Counts the grids of a kit that several networks have; `None` if its groups have two lengths, or
/// so many places that the blocks do not fit into a number.
pub(super) fn shared(kit: Kit) -> Option<Shared> {
    let starts: Vec<usize> = kit.lengths().map(|length| usize::from(kit.starts(length))).collect();
    let [starts] = starts[..] else { return None };
    let length = usize::from(kit.size()) + 1 - starts;
    if starts * starts.max(length - 1) > MOST_ENTRIES {
        return None;
    }
    let mut halves = Vec::new();
    let mut rows = vec![(0, 0); usize::from(kit.size())];
    place(kit, starts, 0, &mut [0; WIDEST as usize], &mut rows, &mut halves);
    halves.sort_unstable();
    let all: [u8; WIDEST as usize] = std::array::from_fn(|index| kit.of_width(index as u8 + 1));
    // In columns everything is the other way round: what they lose, the rows gain; and they have
    // the groups that the rows have not.
    let rows = |half: &Half| Some((half.by_rows, half.groups));
    let columns = |half: &Half| Some((-half.by_columns, rest(all, half.groups)?));
    let by_columns = gains(&halves, columns);
    let mut common = gains(&halves, rows);
    common.retain(|gain| by_columns.binary_search(gain).is_ok());
    let [rows, columns] = [bundles(&halves, &common, rows), bundles(&halves, &common, columns)];
    Some(meet(common.len(), &rows, &columns))
}

/// How many groups of each width are left for the other half, if so many are used in one.
fn rest(all: [u8; WIDEST as usize], used: u32) -> Option<u32> {
    let mut left = all;
    for (left, used) in left.iter_mut().zip(used.to_le_bytes()) {
        *left = left.checked_sub(used)?;
    }
    Some(u32::from_le_bytes(left))
}

/// All ways to place groups in the rows from `row` on: the width and the start of each.
fn place(
    kit: Kit,
    starts: usize,
    row: usize,
    used: &mut [u8; WIDEST as usize],
    rows: &mut [(i64, usize)],
    halves: &mut Vec<Half>,
) {
    if row == rows.len() {
        halves.push(Half::of(starts, rows, *used));
        return;
    }
    for width in kit.widths() {
        let index = usize::from(width) - 1;
        if used[index] < kit.of_width(width) {
            used[index] += 1;
            for start in 0..starts {
                rows[row] = (i64::from(width), start);
                place(kit, starts, row + 1, used, rows, halves);
            }
            used[index] -= 1;
        }
    }
}

impl Half {
    fn of(starts: usize, rows: &[(i64, usize)], used: [u8; WIDEST as usize]) -> Self {
        let length = rows.len() + 1 - starts;
        let mut matrix = vec![vec![0_i64; starts]; rows.len()];
        for (row, &(width, start)) in matrix.iter_mut().zip(rows) {
            row[start] = width;
        }
        let number = |entries: &mut dyn Iterator<Item = i64>| {
            entries.fold(0, |number, entry| number * BASE + entry)
        };
        for top in 0..starts {
            let block = matrix[top].clone();
            for row in &mut matrix[top + 1..top + length] {
                for (entry, multiple) in row.iter_mut().zip(&block) {
                    *entry -= multiple;
                }
            }
        }
        let (blocks, residue) = matrix.split_at(starts);
        let turned = (0..starts).flat_map(|column| blocks.iter().map(move |row| row[column]));
        Self {
            residue: number(&mut residue.iter().flatten().copied()),
            by_rows: number(&mut blocks.iter().flatten().copied()),
            by_columns: number(&mut { turned }),
            groups: u32::from_le_bytes(used),
        }
    }
}

/// A half as rows see it: what it has of blocks, and how many groups of each width the rows then
/// have. `None` for columns with more groups of a width than there are.
type Seen = Option<(i64, u32)>;

/// From one half to another: what rows gain, and how many groups of each width they have before and
/// after.
type Gain = (i64, u32, u32);

/// All steps from one half to another with the same residue, the least first.
fn gains(halves: &[Half], seen: impl Fn(&Half) -> Seen) -> Vec<Gain> {
    let mut gains = Vec::new();
    for alike in halves.chunk_by(|one, other| one.residue == other.residue) {
        let alike: Vec<(i64, u32)> = alike.iter().filter_map(&seen).collect();
        for one in &alike {
            let others = alike.iter().filter(|other| other.0 != one.0);
            gains.extend(others.map(|other| (other.0 - one.0, one.1, other.1)));
        }
    }
    gains.sort_unstable();
    gains.dedup();
    gains
}

/// Halves that can stand for each other, by one step or by several.
struct Bundle {
    halves: Vec<(i64, u32)>,
    /// The steps between them, by number, the least first.
    gains: Vec<usize>,
}

/// The bundles of more than one half.
fn bundles(halves: &[Half], common: &[Gain], seen: impl Fn(&Half) -> Seen) -> Vec<Bundle> {
    let step = |one: &(i64, u32), other: &(i64, u32)| {
        common.binary_search(&(other.0 - one.0, one.1, other.1)).ok()
    };
    let mut bundles = Vec::new();
    for alike in halves.chunk_by(|one, other| one.residue == other.residue) {
        let mut open: Vec<(i64, u32)> = alike.iter().filter_map(&seen).collect();
        while let Some(first) = open.pop() {
            let mut halves = vec![first];
            let mut gains = Vec::new();
            let mut at = 0;
            while let Some(&one) = halves.get(at) {
                halves.extend(open.extract_if(.., |other| step(&one, other).is_some()));
                at += 1;
            }
            for one in halves.iter().filter(|_| at > 1) {
                gains.extend(halves.iter().filter_map(|other| step(one, other)));
            }
            gains.sort_unstable();
            gains.dedup();
            if at > 1 {
                bundles.push(Bundle { halves, gains });
            }
        }
    }
    bundles
}

/// Counts the grids that several networks have, from all bundles of rows and of columns of which
/// the ones gain what the others lose.
fn meet(gains: usize, rows: &[Bundle], columns: &[Bundle]) -> Shared {
    let mut by_gain: Vec<Vec<&Bundle>> = vec![Vec::new(); gains];
    for bundle in columns {
        for &gain in &bundle.gains {
            by_gain[gain].push(bundle);
        }
    }
    let mut shared = Shared::new();
    for row in rows {
        for &gain in &row.gains {
            for column in &by_gain[gain] {
                // Bundles with several gains in common meet at the first.
                let common = |other: &&usize| column.gains.binary_search(other).is_ok();
                if row.gains.iter().find(common) == Some(&gain) {
                    count(row, column, &mut shared);
                }
            }
        }
    }
    shared
}

/// Of two bundles, the networks by their grids.
fn count(rows: &Bundle, columns: &Bundle, shared: &mut Shared) {
    let mut grids = Vec::new();
    for (row, groups) in &rows.halves {
        let fits = columns.halves.iter().filter(|(_, left)| left == groups);
        grids.extend(fits.map(|(column, _)| row - column));
    }
    grids.sort_unstable();
    for networks in grids.chunk_by(|one, other| one == other).filter(|equal| equal.len() > 1) {
        *shared.entry(networks.len() as u64).or_default() += 1;
    }
}
