//! Different networks with the same grid, to look at.

use std::ops::ControlFlow;

use super::{
    answers::Answers,
    exchange::Change,
    layout::{Layout, Lines, bits},
    list,
    search::Search,
    switches::before,
    tables::Tables,
    widths::Widths,
};
use crate::wiretap::{group::Group, network::Network, variant::WIDEST};

/// Two networks with the same grid in which all lines have the same widths, and two in which they
/// have not, each pair as little different as can be; those of the two that there are.
pub(crate) fn pairs(tables: &Tables) -> Vec<(Network, Network)> {
    [same_widths(tables), other_widths(tables)].into_iter().flatten().collect()
}

fn same_widths(tables: &Tables) -> Option<(Network, Network)> {
    let alike = |index: usize| {
        let sets = 0..1 << tables.kit().lines();
        sets.flat_map(move |lines: Lines| {
            let layouts = tables.layouts(index).of(lines);
            let others = layouts.iter().filter(|layout| !layout.first);
            others.filter_map(move |other| Some((index, lines, other.partner(layouts)?, other)))
        })
    };
    let all = (0..usize::from(WIDEST)).flat_map(alike);
    let (index, lines, one, other) = all.min_by_key(|(.., one, other)| one.distance(other))?;
    let mut begun = Widths::default();
    for line in bits(u64::from(lines)) {
        begun.set(line, index as u8 + 1);
    }
    // What is known of a line is all of its cells: those that the layout covers.
    begun.know(tables, lines, one);
    let first = any(tables, &begun)?;
    begun.know(tables, lines, other);
    // The search comes to the same widths first, and the other lines have the same layouts.
    Some((first, any(tables, &begun)?))
}

fn other_widths(tables: &Tables) -> Option<(Network, Network)> {
    let smallest = tables.switches().all.iter().min_by_key(|changes| changes.len())?;
    let first = any(tables, &before(smallest).widths(tables.kit()))?;
    let mut groups = first.groups().to_vec();
    for Change { line, after, .. } in smallest {
        let group = groups.get_mut(*line)?;
        *group = Group {
            line: group.line,
            start: after.span.trailing_zeros() as u8,
            length: after.span.count_ones() as u8,
            width: after.width,
        };
    }
    Some((first, Network::new(tables.kit(), &groups).ok()?))
}

impl Layout {
    /// The one among `layouts` that stands for all that are alike to this.
    fn partner<'a>(&self, layouts: &'a [Self]) -> Option<&'a Self> {
        let alike =
            |other: &&Self| other.first && (other.once, other.twice) == (self.once, self.twice);
        layouts.iter().find(alike)
    }

    /// In how many cells their rows and their columns differ.
    const fn distance(&self, other: &Self) -> u32 {
        (self.rows ^ other.rows).count_ones() + (self.columns ^ other.columns).count_ones()
    }
}

/// The first network that the search comes to.
fn any(tables: &Tables, begun: &Widths) -> Option<Network> {
    let search = Search::new(tables, &Answers::none(tables.kit()));
    let mut found = None;
    let _ = search.run_until(begun, &mut |widths| {
        let first = |index| search.layouts(widths, index).next();
        let layouts: Option<Vec<&Layout>> = (0..usize::from(WIDEST)).map(first).collect();
        let Some(layouts) = layouts else { return ControlFlow::Continue(()) };
        let join = |masks: (u64, u64), one: &&Layout| (masks.0 | one.rows, masks.1 | one.columns);
        let (rows, columns) = layouts.iter().fold((0, 0), join);
        found = list::network(tables.kit(), widths, rows, columns);
        ControlFlow::Break(())
    });
    found
}

impl Widths {
    /// Knows all cells of these lines, which a layout covers.
    fn know(&mut self, tables: &Tables, lines: Lines, layout: &Layout) {
        let size = usize::from(tables.kit().size());
        self.rows.mask = tables.cells_of(usize::from(lines) & ((1 << size) - 1));
        self.rows.covered = layout.rows;
        self.columns.mask = tables.cells_of(usize::from(lines) >> size);
        self.columns.covered = layout.columns;
    }
}
