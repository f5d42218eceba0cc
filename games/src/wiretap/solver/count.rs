//! How many networks and how many grids give the answers.

use super::{answers::Answers, search::Search, tables::Tables, widths::Widths};
use crate::wiretap::variant::WIDEST;

/// How much the answers leave possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Left {
    pub(crate) networks: u64,
    /// Grids of those networks.
    pub(crate) grids: u64,
}

/// How many networks give the answers.
pub(crate) fn networks(tables: &Tables, answers: &Answers) -> u64 {
    let search = Search::new(tables, answers);
    let mut networks = 0;
    search.run(&Widths::default(), &mut |widths| networks += product(tables, &search, widths).0);
    networks
}

/// How many networks give the answers, and how many grids.
pub(crate) fn count(tables: &Tables, answers: &Answers) -> Left {
    let search = Search::new(tables, answers);
    let mut left = Left::default();
    search.run(&Widths::default(), &mut |widths| {
        let (networks, grids) = product(tables, &search, widths);
        left.networks += networks;
        left.grids += grids;
    });
    if left.grids <= 1 {
        return left;
    }
    // So far each grid was counted as often as networks with other widths have it.
    let mut again = 0;
    for (pattern, times) in &tables.switches().patterns {
        search.run(pattern, &mut |widths| {
            again += times * product(tables, &search, widths).1.cast_signed();
        });
    }
    left.grids = left.grids.saturating_add_signed(-again);
    left
}

/// The networks with these widths, and how many of them are not alike.
fn product(tables: &Tables, search: &Search, widths: &Widths) -> (u64, u64) {
    let mut product = (1, 1);
    for index in 0..usize::from(WIDEST) {
        let (all, first) = if search.is_free(widths, index) {
            tables.totals(index, widths.lines[index])
        } else {
            let layouts = search.layouts(widths, index);
            layouts.fold((0, 0), |(all, first), one| (all + 1, first + u64::from(one.first)))
        };
        if first == 0 {
            return (0, 0);
        }
        product = (product.0 * all, product.1 * first);
    }
    product
}
