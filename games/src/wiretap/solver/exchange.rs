//! The search for exchanges: what two networks with equal grids differ in.
//!
//! Two networks have equal grids if in every cell the row loses from the one to the other what the
//! column gains. So the gains of the rows make a matrix of which every row, and every column with
//! its sign changed, is the difference of two groups in one line. All such matrices are looked
//! through cell by cell, along the ways in which such differences begin.

use super::{
    layout::{STRIDE, Span, spans},
    widths::MOST_LINES,
};
use crate::wiretap::variant::{Kind, Kit, WIDEST};

/// A group, whatever line it is in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    /// In wires.
    pub(super) width: u8,
    pub(super) span: Span,
    /// Which of the kit's kinds it is of.
    kind: usize,
}

/// A line whose group an exchange replaces by another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Change {
    /// In the order of `Line::all`.
    pub(super) line: usize,
    pub(super) before: Placed,
    pub(super) after: Placed,
}

/// Every exchange between legal networks that gives some lines another width, the first of them a
/// smaller one. Left out are those with a part that changes no width and could be left out.
pub(super) fn find(kit: Kit) -> Vec<Vec<Change>> {
    let kinds = kit.kinds();
    let mut finder = Finder {
        size: usize::from(kit.size()),
        beginnings: beginnings(kit, &kinds),
        kinds,
        begun: [0; MOST_LINES],
        touched: [0; STRIDE],
        before: [0; KINDS],
        after: [0; KINDS],
        changes: Vec::with_capacity(kit.lines()),
        found: Vec::new(),
    };
    finder.line(0);
    finder.found
}

/// The most kinds that a kit has: two lengths of each width.
const KINDS: usize = 2 * WIDEST as usize;
/// By how much the wires of two groups can differ in a cell: −4 to 4, kept as 0 to 8.
const GAINS: usize = 2 * WIDEST as usize + 1;
const NO_GAIN: usize = WIDEST as usize;
const NEVER: usize = usize::MAX;

impl Placed {
    const fn wires(self, place: u8) -> u8 {
        if self.span & 1 << place != 0 { self.width } else { 0 }
    }
}

/// How the difference of two groups in one line begins, up to some cell.
struct Beginning {
    /// By gain: the beginning that is longer by one cell.
    longer: [usize; GAINS],
    /// Of a whole line: the groups with that difference, before and after; none for no difference.
    pairs: Vec<(Placed, Placed)>,
}

/// All beginnings of differences; the first is that of no cells.
fn beginnings(kit: Kit, kinds: &[Kind]) -> Vec<Beginning> {
    let blank = || Beginning { longer: [NEVER; GAINS], pairs: Vec::new() };
    let groups: Vec<Placed> = (0..)
        .zip(kinds)
        .flat_map(|(kind, of)| {
            let width = of.width;
            spans(kit, of.length).map(move |span| Placed { width, span, kind })
        })
        .collect();
    let mut all = vec![blank()];
    for &before in &groups {
        for &after in &groups {
            let mut at = 0;
            for place in 0..kit.size() {
                let gain = usize::from(WIDEST + after.wires(place) - before.wires(place));
                if all[at].longer[gain] == NEVER {
                    all[at].longer[gain] = all.len();
                    all.push(blank());
                }
                at = all[at].longer[gain];
            }
            if before != after {
                all[at].pairs.push((before, after));
            }
        }
    }
    all
}

/// A matrix in the making. Its lines are made whole in turn, first row, first column, second row …,
/// since the groups that are left over limit what comes later.
struct Finder {
    size: usize,
    kinds: Vec<Kind>,
    beginnings: Vec<Beginning>,
    /// By line: the beginning of its gains (of a row) or losses (of a column).
    begun: [usize; MOST_LINES],
    /// By row: the columns with a gain or a loss.
    touched: [u64; STRIDE],
    /// By kind: how many groups are replaced, and how many replace them.
    before: [u8; KINDS],
    after: [u8; KINDS],
    changes: Vec<Change>,
    found: Vec<Vec<Change>>,
}

impl Finder {
    /// Makes the next line whole: row k is the line 2k, column k the line 2k + 1.
    fn line(&mut self, turn: usize) {
        let index = turn / 2;
        if index == self.size {
            self.keep();
        } else if turn.is_multiple_of(2) {
            self.cell(turn, index, index);
        } else {
            self.cell(turn, index + 1, index);
        }
    }

    /// All gains that a cell can have, given how its row and its column begin; and then the next
    /// cell of the row or column that is being made whole.
    fn cell(&mut self, turn: usize, row: usize, column: usize) {
        if row == self.size || column == self.size {
            return self.change(turn);
        }
        let down = self.size + column;
        let (left, above) = (self.begun[row], self.begun[down]);
        for gain in 0..GAINS {
            let in_row = self.beginnings[left].longer[gain];
            let in_column = self.beginnings[above].longer[gain];
            if in_row == NEVER || in_column == NEVER {
                continue;
            }
            let bit = u64::from(gain != NO_GAIN) << column;
            (self.begun[row], self.begun[down]) = (in_row, in_column);
            self.touched[row] |= bit;
            let (next_row, next_column) =
                if turn.is_multiple_of(2) { (row, column + 1) } else { (row + 1, column) };
            self.cell(turn, next_row, next_column);
            self.touched[row] &= !bit;
        }
        (self.begun[row], self.begun[down]) = (left, above);
    }

    /// All groups with the difference of a line that is whole now, and on to the next line. What
    /// the rows gain, the columns lose.
    fn change(&mut self, turn: usize) {
        let is_loss = !turn.is_multiple_of(2);
        let line = turn / 2 + if is_loss { self.size } else { 0 };
        let whole = self.begun[line];
        // Without pairs it is no difference.
        if self.beginnings[whole].pairs.is_empty() {
            return self.line(turn + 1);
        }
        for index in 0..self.beginnings[whole].pairs.len() {
            let (one, other) = self.beginnings[whole].pairs[index];
            let (before, after) = if is_loss { (other, one) } else { (one, other) };
            let narrows = self.narrows().unwrap_or(before.width >= after.width);
            let fits = self.before[before.kind] < self.kinds[before.kind].count
                && self.after[after.kind] < self.kinds[after.kind].count;
            if narrows && fits {
                self.before[before.kind] += 1;
                self.after[after.kind] += 1;
                self.changes.push(Change { line, before, after });
                self.line(turn + 1);
                self.changes.pop();
                self.before[before.kind] -= 1;
                self.after[after.kind] -= 1;
            }
        }
    }

    /// Does the first line that gets another width get a smaller one? `None` if there is none yet.
    fn narrows(&self) -> Option<bool> {
        let mut changed = self.changes.iter().filter(|one| one.before.width != one.after.width);
        changed.next().map(|first| first.before.width > first.after.width)
    }

    fn keep(&mut self) {
        if self.before == self.after && self.narrows().is_some() && self.is_all_needed() {
            self.found.push(self.changes.clone());
        }
    }

    /// Do all parts that have no line in common change a width?
    fn is_all_needed(&self) -> bool {
        let rows = |from: usize| self.changes.iter().filter(move |one| one.line < from);
        let mut parts: Vec<(u64, bool)> = Vec::new();
        for change in rows(self.size) {
            let mut part = (self.touched[change.line], change.before.width != change.after.width);
            parts.retain(|&(columns, widths)| {
                let apart = columns & part.0 == 0;
                if !apart {
                    part = (part.0 | columns, part.1 | widths);
                }
                apart
            });
            parts.push(part);
        }
        let columns = self.changes.iter().filter(|one| one.line >= self.size);
        let widths: u64 = columns
            .filter(|one| one.before.width != one.after.width)
            .map(|one| 1_u64 << (one.line - self.size))
            .sum();
        parts.iter().all(|&(columns, changes)| changes || columns & widths != 0)
    }
}
