//! How many grids have one network, how many have two, and so on.
//!
//! The *class* of a network is all networks with its grid. Its networks with the same widths are
//! alike width by width (see `layout`), so their number is a product; those with other widths are
//! found by the switches.

use std::collections::BTreeMap;

use super::{
    answers::Answers,
    exchange::Change,
    layout::{Layout, Lines, STRIDE, Span, cover},
    pattern::{Index, Pattern},
    search::Search,
    switches::{after, before},
    tables::Tables,
    widths::Widths,
};
use crate::wiretap::variant::{Kit, WIDEST};

/// By number of networks: the grids that have so many.
pub(crate) type Classes = BTreeMap<u64, u64>;

/// Counts the grids of a kit by how many networks they have; `step` hears how many switches of how
/// many have been looked at.
pub(crate) fn classes(tables: &Tables, step: &mut dyn FnMut(u64, u64)) -> Classes {
    let search = Search::new(tables, &Answers::none(tables.kit()));
    let counted = one_width(tables, &search).into_iter();
    let mut sum = Sum(counted.map(|(networks, grids)| (networks, grids.cast_signed())).collect());
    let moves = Moves::of(tables);
    let total = moves.all.len();
    for number in 0..total {
        if number.is_multiple_of(64) {
            step(number as u64, total as u64);
        }
        moves.join(tables, &search, number, &mut sum);
    }
    step(total as u64, total as u64);
    // No class is taken away that was not counted.
    let classes = sum.0.into_iter().filter(|(_, grids)| *grids != 0);
    classes.map(|(networks, grids)| (networks, grids.unsigned_abs())).collect()
}

/// Classes so far, some of them to be taken away again.
struct Sum(BTreeMap<u64, i64>);

impl Sum {
    fn add(&mut self, networks: u64, grids: i64) {
        *self.0.entry(networks).or_default() += grids;
    }

    /// Makes one class of several that were counted one by one.
    fn join(&mut self, classes: &[u64]) {
        for &networks in classes {
            self.add(networks, -1);
        }
        self.add(classes.iter().sum(), 1);
    }
}

/// Grids by how many networks with the same widths they have, for all widths of lines.
fn one_width(tables: &Tables, search: &Search) -> Classes {
    let mut kinds: Vec<Classes> = Vec::new();
    let mut kind_of = |index: usize, lines: Lines| {
        let mut own = Classes::new();
        for layout in tables.layouts(index).of(lines).iter().filter(|layout| layout.first) {
            *own.entry(u64::from(layout.alike)).or_default() += 1;
        }
        kinds.iter().position(|other| *other == own).unwrap_or_else(|| {
            kinds.push(own);
            kinds.len() - 1
        })
    };
    let sets = 0..1 << tables.kit().lines();
    let of: Vec<Vec<usize>> = (0..usize::from(WIDEST))
        .map(|index| sets.clone().map(|lines| kind_of(index, lines)).collect())
        .collect();
    let mut times: BTreeMap<[usize; WIDEST as usize], u64> = BTreeMap::new();
    search.run(&Widths::default(), &mut |widths| {
        let key = std::array::from_fn(|index| of[index][usize::from(widths.lines[index])]);
        *times.entry(key).or_default() += 1;
    });
    let mut classes = Classes::new();
    for (key, times) in times {
        let mut product = Classes::from([(1, times)]);
        for kind in key {
            product = combine(&product, &kinds[kind]);
        }
        for (networks, grids) in product {
            *classes.entry(networks).or_default() += grids;
        }
    }
    classes
}

/// Every class of the one with every class of the other.
fn combine(one: &Classes, other: &Classes) -> Classes {
    let mut product = Classes::new();
    for (a, grids) in one {
        for (b, times) in other {
            *product.entry(a * b).or_default() += grids * times;
        }
    }
    product
}

/// A switch to widths that come first.
struct Move {
    before: Pattern,
    /// The new width of each line that gets one.
    widths: Vec<(usize, u8)>,
    /// What is covered after it in the lines that it changes, and all cells of those.
    covered: (u64, u64),
    changed: (u64, u64),
}

impl Move {
    fn of(kit: Kit, changes: &[Change]) -> Self {
        let both = |one: (u64, u64), other: (u64, u64)| (one.0 | other.0, one.1 | other.1);
        let cells = |span: fn(&Change) -> Span| {
            let covers = changes.iter().map(|change| cover(kit, change.line, span(change)));
            covers.fold((0, 0), both)
        };
        let widens = |change: &&Change| change.before.width != change.after.width;
        let widths = changes.iter().filter(widens).map(|one| (one.line, one.after.width));
        Self {
            before: before(changes),
            widths: widths.collect(),
            covered: cells(|change| change.after.span),
            changed: cells(|_| (1 << STRIDE) - 1),
        }
    }
}

/// All switches.
struct Moves {
    /// But for those that do what another does with fewer groups.
    all: Vec<Move>,
    /// What is before each of them, by its number; and what is after each switch there is.
    before: Index,
    after: Index,
}

impl Moves {
    fn of(tables: &Tables) -> Self {
        let kit = tables.kit();
        let mut moves = Self { all: Vec::new(), before: Index::default(), after: Index::default() };
        let mut all: Vec<&Vec<Change>> = tables.switches().all.iter().collect();
        all.sort_by_key(|changes| changes.len());
        let mut by_widths: BTreeMap<Vec<(usize, u8)>, Vec<Pattern>> = BTreeMap::new();
        for changes in all {
            moves.after.insert(kit, after(changes), 0);
            let one = Move::of(kit, changes);
            let same = by_widths.entry(one.widths.clone()).or_default();
            if !same.iter().any(|smaller| smaller.is_part_of(one.before)) {
                same.push(one.before);
                moves.before.insert(kit, one.before, moves.all.len());
                moves.all.push(one);
            }
        }
        moves
    }

    /// Joins the classes of the networks that this switch changes. Of the networks with one grid
    /// only those with the last widths are looked at, and each only with the first switch of many.
    fn join(&self, tables: &Tables, search: &Search, number: usize, sum: &mut Sum) {
        let kit = tables.kit();
        let own = &self.all[number];
        let down: Vec<(Pattern, usize)> = self.before.meeting(kit, own.before).collect();
        let up: Vec<(Pattern, usize)> = self.after.meeting(kit, own.before).collect();
        search.run(&own.before.widths(kit), &mut |widths| {
            each_first(search, widths, &mut |placed| {
                let whole = || placed.pattern(widths, kit);
                if down.len() == 1 && up.is_empty() {
                    return sum.join(&[placed.alike, placed.alike_after(tables, widths, own)]);
                }
                let whole = whole();
                let matches = |(pattern, _): &&(Pattern, usize)| pattern.is_part_of(whole);
                let all: Vec<usize> = down.iter().filter(matches).map(|(_, at)| *at).collect();
                let is_first = all.iter().min() == Some(&number);
                if is_first && !up.iter().any(|pattern| matches(&pattern)) {
                    let others = all.iter().map(|&at| {
                        let other = &self.all[at];
                        (other.widths.clone(), placed.alike_after(tables, widths, other))
                    });
                    let others: BTreeMap<_, u64> = others.collect();
                    let classes = std::iter::once(placed.alike).chain(others.into_values());
                    sum.join(&classes.collect::<Vec<_>>());
                }
            });
        });
    }
}

/// The groups of a whole network, without their widths.
#[derive(Clone, Copy)]
struct Placement {
    rows: u64,
    columns: u64,
    /// How many networks with the same widths have its grid.
    alike: u64,
}

impl Placement {
    fn pattern(&self, widths: &Widths, kit: Kit) -> Pattern {
        Pattern::whole(kit, &widths.of, self.rows, self.columns)
    }

    /// How many networks with the same widths have its grid after a switch.
    fn alike_after(&self, tables: &Tables, widths: &Widths, by: &Move) -> u64 {
        let rows = self.rows & !by.changed.0 | by.covered.0;
        let columns = self.columns & !by.changed.1 | by.covered.1;
        let mut after = *widths;
        for &(line, width) in &by.widths {
            after.replace(line, width);
        }
        (0..usize::from(WIDEST)).map(|index| tables.alike(index, &after, rows, columns)).product()
    }
}

/// All placements of groups with these widths of which no two have the same grid.
fn each_first(search: &Search, widths: &Widths, visit: &mut impl FnMut(Placement)) {
    let layouts: [Vec<&Layout>; WIDEST as usize] = std::array::from_fn(|index| {
        search.layouts(widths, index).filter(|layout| layout.first).collect()
    });
    let mut placements = vec![Placement { rows: 0, columns: 0, alike: 1 }];
    for own in &layouts {
        let with = |placement: &Placement| {
            let placement = *placement;
            own.iter().map(move |layout| Placement {
                rows: placement.rows | layout.rows,
                columns: placement.columns | layout.columns,
                alike: placement.alike * u64::from(layout.alike),
            })
        };
        placements = placements.iter().flat_map(with).collect();
    }
    placements.into_iter().for_each(visit);
}
