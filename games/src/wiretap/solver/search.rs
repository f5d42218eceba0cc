//! The search through the widths of all lines, on which every count rests.
//!
//! Once every line has a width, an answer says of its cell which of its two groups cover it: with
//! widths a ≠ b, an answer of 0, a, b or a + b is given in one way only. So groups of different
//! widths have nothing to do with each other any more, and the ways to place all groups are the
//! product of the ways to place those of each width. Only where a = b does an answer of a leave
//! open which of the two it is, and those two are of one width.

use super::{
    answers::Answers,
    layout::{Layout, STRIDE, Span, spans},
    tables::Tables,
    widths::{Known, Widths},
};
use crate::wiretap::variant::WIDEST;
use std::ops::ControlFlow;

/// Looks through all widths of lines that the answers leave possible.
pub(super) struct Search<'a> {
    tables: &'a Tables,
    size: usize,
    /// How many lines have each width, 1 wire first.
    groups: [u32; WIDEST as usize],
    /// The lines, those that have much to do with each other first.
    order: Vec<usize>,
    /// By line: each tapped cell's row, column and wires.
    taps: Vec<Vec<(usize, usize, u8)>>,
    spans: Vec<Span>,
    contradictory: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(tables: &'a Tables, answers: &Answers) -> Self {
        let kit = tables.kit();
        let size = usize::from(kit.size());
        let mut taps = vec![Vec::new(); kit.lines()];
        for row in 0..size {
            for column in 0..size {
                if let Some(wires) = answers.wires(row, column) {
                    taps[row].push((row, column, wires));
                    taps[size + column].push((row, column, wires));
                }
            }
        }
        let order = order(&taps, size);
        Self {
            tables,
            size,
            groups: std::array::from_fn(|index| u32::from(kit.of_width(index as u8 + 1))),
            order,
            taps,
            spans: kit.lengths().flat_map(|length| spans(kit, length)).collect(),
            contradictory: answers.is_contradictory(),
        }
    }

    /// Shows `visit` all widths of all lines that agree with `begun` and that the answers do not
    /// exclude. There may be no way to place the groups of a width all the same.
    pub(super) fn run(&self, begun: &Widths, visit: &mut impl FnMut(&Widths)) {
        let _ = self.run_until(begun, &mut |widths| {
            visit(widths);
            ControlFlow::Continue(())
        });
    }

    /// As [`Search::run`], until `visit` has seen enough.
    pub(super) fn run_until(
        &self,
        begun: &Widths,
        visit: &mut impl FnMut(&Widths) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.begin(begun).filter(|_| !self.contradictory) {
            Some(begun) => self.next(&begun, 0, visit),
            None => ControlFlow::Continue(()),
        }
    }

    /// What the answers say of the lines that have widths from the beginning.
    fn begin(&self, begun: &Widths) -> Option<Widths> {
        let mut begun = *begun;
        for &(row, column, wires) in self.taps.iter().take(self.size).flatten() {
            let both = begun.of[row] != 0 && begun.of[self.size + column] != 0;
            if both && !begun.explain(row, column, self.size, wires) {
                return None;
            }
        }
        Some(begun)
    }

    fn next(
        &self,
        widths: &Widths,
        depth: usize,
        visit: &mut impl FnMut(&Widths) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&line) = self.order.get(depth) else { return visit(widths) };
        if widths.of[line] != 0 {
            return self.next(widths, depth + 1, visit);
        }
        for width in 1..=WIDEST {
            let index = usize::from(width) - 1;
            if widths.lines[index].count_ones() < self.groups[index]
                && let Some(next) = self.with(widths, line, width)
            {
                self.next(&next, depth + 1, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// With a width for one more line; `None` if the answers exclude it.
    fn with(&self, widths: &Widths, line: usize, width: u8) -> Option<Widths> {
        let mut next = *widths;
        next.set(line, width);
        for &(row, column, wires) in &self.taps[line] {
            let crossing = if line == row { self.size + column } else { row };
            if next.of[crossing] == 0 {
                continue;
            }
            if !next.explain(row, column, self.size, wires) || !self.has_span(&next, crossing) {
                return None;
            }
        }
        self.has_span(&next, line).then_some(next)
    }

    /// Is there a place for the group of that line, as far as is known?
    fn has_span(&self, widths: &Widths, line: usize) -> bool {
        let (known, index) =
            if line < self.size { (widths.rows, line) } else { (widths.columns, line - self.size) };
        let cut = |mask: u64| (mask >> (STRIDE * index)) as u8 & ((1 << STRIDE) - 1);
        let (mask, covered) = (cut(known.mask), cut(known.covered));
        self.spans.iter().any(|span| (span ^ covered) & mask == 0)
    }

    /// The layouts of one width (by index, 1 wire first) that agree with what is known.
    pub(super) fn layouts(
        &self,
        widths: &Widths,
        index: usize,
    ) -> impl Iterator<Item = &'a Layout> {
        let Filter { rows, columns, either } = self.filter(widths, index);
        self.tables.layouts(index).of(widths.lines[index]).iter().filter(move |layout| {
            (layout.rows ^ rows.covered) & rows.mask == 0
                && (layout.columns ^ columns.covered) & columns.mask == 0
                && layout.once & either == either
        })
    }

    /// What is known of the lines of one width.
    fn filter(&self, widths: &Widths, index: usize) -> Filter {
        let lines = usize::from(widths.lines[index]);
        let rows = self.tables.cells_of(lines & ((1 << self.size) - 1));
        let columns = self.tables.cells_of(lines >> self.size);
        let within = |known: Known, cells: u64| Known {
            mask: known.mask & cells,
            covered: known.covered & cells,
        };
        Filter {
            rows: within(widths.rows, rows),
            columns: within(widths.columns, columns),
            either: widths.either & rows,
        }
    }

    /// What a layout covers in a line.
    pub(super) const fn span(&self, layout: &Layout, line: usize) -> Span {
        let (mask, index) =
            if line < self.size { (layout.rows, line) } else { (layout.columns, line - self.size) };
        (mask >> (STRIDE * index)) as Span & ((1 << STRIDE) - 1)
    }

    /// Is nothing known of the lines of one width?
    pub(super) fn is_free(&self, widths: &Widths, index: usize) -> bool {
        let Filter { rows, columns, either } = self.filter(widths, index);
        rows.mask | columns.mask | either == 0
    }
}

struct Filter {
    rows: Known,
    columns: Known,
    either: u64,
}

/// Always the line next that has the most tapped cells in common with the lines before, so that
/// widths that cannot be are found out early.
fn order(taps: &[Vec<(usize, usize, u8)>], size: usize) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::with_capacity(taps.len());
    while order.len() < taps.len() {
        let crossings = |line: usize| {
            let meets = |&(row, column, _): &(usize, usize, u8)| {
                order.contains(&if line == row { size + column } else { row })
            };
            taps[line].iter().filter(|&tap| meets(tap)).count()
        };
        let open = (0..taps.len()).filter(|line| !order.contains(line));
        // The first of equals, so that the order does not hang on how ties are broken.
        let best = open.rev().max_by_key(|&line| (crossings(line), taps[line].len()));
        order.extend(best);
    }
    order
}
