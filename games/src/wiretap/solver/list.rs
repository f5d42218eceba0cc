//! The networks themselves: one of those that give the answers, or all of them.

use std::ops::ControlFlow;

use super::{
    answers::Answers,
    layout::{Layout, STRIDE},
    search::Search,
    tables::Tables,
    widths::Widths,
};
use crate::{
    engine::Dice,
    wiretap::{
        group::{Group, Line},
        network::Network,
        variant::{Kit, WIDEST},
    },
};

/// Any of the networks that give the answers, all equally likely; `None` if there is none.
pub(crate) fn random(tables: &Tables, answers: &Answers, dice: &mut Dice) -> Option<Network> {
    let search = Search::new(tables, answers);
    let mut networks: u64 = 0;
    search.run(&Widths::default(), &mut |widths| {
        networks += layouts(&search, widths).iter().map(|one| one.len() as u64).product::<u64>();
    });
    // Fewer than 2^63 for every kit, so that they fit in a `usize` wherever that has 64 bits.
    let mut skip = dice.below(usize::try_from(networks).ok()?);
    let mut found = None;
    let _ = search.run_until(&Widths::default(), &mut |widths| {
        let layouts = layouts(&search, widths);
        let here = layouts.iter().map(Vec::len).product();
        if skip < here {
            found = nth(tables.kit(), widths, &layouts, skip);
            return ControlFlow::Break(());
        }
        skip -= here;
        ControlFlow::Continue(())
    });
    found
}

/// All networks that give the answers; `None` if they are more than `most`.
pub(crate) fn all(tables: &Tables, answers: &Answers, most: usize) -> Option<Vec<Network>> {
    let search = Search::new(tables, answers);
    let mut networks = Vec::new();
    let flow = search.run_until(&Widths::default(), &mut |widths| {
        let layouts = layouts(&search, widths);
        let here: usize = layouts.iter().map(Vec::len).product();
        if networks.len() + here > most {
            return ControlFlow::Break(());
        }
        networks.extend((0..here).filter_map(|index| nth(tables.kit(), widths, &layouts, index)));
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(networks)
}

/// By width, 1 wire first: the layouts that agree with the answers.
type Choices<'a> = [Vec<&'a Layout>; WIDEST as usize];

fn layouts<'a>(search: &Search<'a>, widths: &Widths) -> Choices<'a> {
    std::array::from_fn(|index| search.layouts(widths, index).collect())
}

/// One of the networks with these widths, by number.
fn nth(kit: Kit, widths: &Widths, choices: &Choices, mut number: usize) -> Option<Network> {
    let (mut rows, mut columns) = (0, 0);
    for layouts in choices {
        let layout = layouts.get(number.checked_rem(layouts.len())?)?;
        number /= layouts.len();
        rows |= layout.rows;
        columns |= layout.columns;
    }
    network(kit, widths, rows, columns)
}

/// The network with these widths whose groups cover these cells.
pub(super) fn network(kit: Kit, widths: &Widths, rows: u64, columns: u64) -> Option<Network> {
    let group = |(index, line): (usize, Line)| {
        let (mask, at) = match line {
            Line::Row(row) => (rows, usize::from(row)),
            Line::Column(column) => (columns, usize::from(column)),
        };
        let span = (mask >> (STRIDE * at)) as u8 & ((1 << STRIDE) - 1);
        Group {
            line,
            start: span.trailing_zeros() as u8,
            length: span.count_ones() as u8,
            width: widths.of[index],
        }
    };
    let groups: Vec<Group> = Line::all(kit.size()).enumerate().map(group).collect();
    Network::new(kit, &groups).ok()
}
