//! Layouts: every way to place the groups of one width in the lines that have that width.
//!
//! A *layout* covers cells; how wide its groups are does not matter here, so widths with as many
//! groups share their layouts. Two layouts of the same lines are *alike* if they cover every cell
//! equally often, whether by the row or by the column: then no tap can tell them apart.

use std::collections::BTreeMap;

use super::super::variant::{Kit, WIDEST};

/// Cells a line in a mask, whatever the grid's size: place `along` of row r is bit 6r + `along`, and
/// so for columns.
pub(super) const STRIDE: usize = Kit::MOST_SIZE as usize;

/// More layouts than this for one set of lines are not listed.
const MOST_LAYOUTS: usize = 1 << 14;

/// The lines of a grid as bits, in the order of `Line::all`.
pub(super) type Lines = u16;

/// The places in a line that a group covers, one bit a cell.
pub(in crate::wiretap) type Span = u8;

/// One way to place groups in some lines.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    /// What the groups in rows cover: bit 6 · row + column.
    pub(super) rows: u64,
    /// What the groups in columns cover: bit 6 · column + row.
    pub(super) columns: u64,
    /// The cells that are covered once: bit 6 · row + column.
    pub(super) once: u64,
    /// The cells that are covered by both their lines: bit 6 · row + column.
    pub(super) twice: u64,
    /// How many layouts are alike, this one included.
    pub(super) alike: u32,
    /// Is it the first of those? Then it stands for all of them.
    pub(super) first: bool,
}

/// All layouts of so many groups, for every set of so many lines.
pub(super) struct Layouts {
    /// By set of lines: where its layouts are; empty if it has another number of lines.
    ranges: Vec<std::ops::Range<usize>>,
    totals: Vec<(u64, u64)>,
    all: Vec<Layout>,
    has_alike: bool,
}

impl Layouts {
    /// Are any two layouts alike?
    pub(super) const fn has_alike(&self) -> bool {
        self.has_alike
    }

    /// How many layouts a set of lines has, and how many that are not alike.
    pub(super) fn totals(&self, lines: Lines) -> (u64, u64) {
        self.totals.get(usize::from(lines)).copied().unwrap_or((0, 0))
    }

    /// The layouts of one set of lines: empty unless there are as many lines as groups.
    pub(super) fn of(&self, lines: Lines) -> &[Layout] {
        let range = self.ranges.get(usize::from(lines)).cloned();
        range.and_then(|range| self.all.get(range)).unwrap_or(&[])
    }
}

/// The layouts of each width of a kit, 1 wire first; `None` if they are too many to list.
pub(super) fn by_width(kit: Kit) -> Option<[Layouts; WIDEST as usize]> {
    let lists = (1..=WIDEST).map(|width| list(kit, width)).collect::<Option<Vec<_>>>()?;
    lists.try_into().ok()
}

/// The spans of a group of that length: one a place where it can start.
pub(in crate::wiretap) fn spans(kit: Kit, length: u8) -> impl Iterator<Item = Span> {
    (0..kit.starts(length)).map(move |start| ((1_u8 << length) - 1) << start)
}

/// The spans of the kit's groups: the shorter ones, and the longer ones if there are such.
fn spans_by_length(kit: Kit) -> [Vec<Span>; 2] {
    let mut lengths = kit.lengths().map(|length| spans(kit, length).collect());
    [lengths.next().unwrap_or_default(), lengths.next().unwrap_or_default()]
}

fn list(kit: Kit, width: u8) -> Option<Layouts> {
    let groups = kit.of_width(width);
    let longer: u8 = kit.lengths().skip(1).map(|length| kit.of_kind(width, length)).sum();
    let spans = spans_by_length(kit);
    let mut layouts =
        Layouts { ranges: Vec::new(), totals: Vec::new(), all: Vec::new(), has_alike: false };
    for lines in 0..1_u32 << kit.lines() {
        let begin = layouts.all.len();
        if lines.count_ones() == u32::from(groups) {
            let mut found = vec![(Layout::EMPTY, longer)];
            for line in (0..kit.lines()).filter(|line| lines & 1 << line != 0) {
                found = found.iter().flat_map(|one| one.extended(kit, line, &spans)).collect();
                if found.len() > MOST_LAYOUTS {
                    return None;
                }
            }
            // Those that did not use up the longer groups are no layouts.
            let done = found.into_iter().filter(|(_, longer)| *longer == 0);
            layouts.all.extend(done.map(|(layout, _)| layout.crossed()));
            compare(&mut layouts.all[begin..]);
        }
        let own = &layouts.all[begin..];
        let first = own.iter().filter(|layout| layout.first).count();
        layouts.totals.push((own.len() as u64, first as u64));
        layouts.ranges.push(begin..layouts.all.len());
    }
    layouts.has_alike = layouts.all.iter().any(|layout| layout.alike > 1);
    Some(layouts)
}

/// A layout in the making, and how many longer groups are still to be placed.
type Begun = (Layout, u8);

trait Extend {
    /// With one more group, in that line.
    fn extended(&self, kit: Kit, line: usize, spans: &[Vec<Span>; 2]) -> Vec<Begun>;
}

impl Extend for Begun {
    fn extended(&self, kit: Kit, line: usize, [short, long]: &[Vec<Span>; 2]) -> Vec<Begun> {
        let (layout, longer) = *self;
        let short = short.iter().map(|&span| (layout.with(kit, line, span), longer));
        let long = long
            .iter()
            .filter_map(|&span| Some((layout.with(kit, line, span), longer.checked_sub(1)?)));
        short.chain(long).collect()
    }
}

impl Layout {
    const EMPTY: Self = Self { rows: 0, columns: 0, once: 0, twice: 0, alike: 1, first: true };

    fn with(self, kit: Kit, line: usize, span: Span) -> Self {
        let (rows, columns) = cover(kit, line, span);
        Self { rows: self.rows | rows, columns: self.columns | columns, ..self }
    }

    /// With its cells counted.
    fn crossed(self) -> Self {
        let down = turned(self.columns);
        Self { once: self.rows ^ down, twice: self.rows & down, ..self }
    }
}

/// What a span covers in a line: the masks of rows and of columns.
pub(super) const fn cover(kit: Kit, line: usize, span: Span) -> (u64, u64) {
    let size = kit.size() as usize;
    if line < size {
        ((span as u64) << (STRIDE * line), 0)
    } else {
        (0, (span as u64) << (STRIDE * (line - size)))
    }
}

/// A mask of cells with rows and columns exchanged.
pub(super) fn turned(mask: u64) -> u64 {
    bits(mask).map(|bit| 1 << (STRIDE * (bit % STRIDE) + bit / STRIDE)).sum()
}

/// The bits of a mask that are set, the lowest first.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// Says of each layout how many are alike, and which stands for them.
fn compare(layouts: &mut [Layout]) {
    let mut alike: BTreeMap<(u64, u64), u32> = BTreeMap::new();
    for layout in &mut *layouts {
        let count = alike.entry((layout.once, layout.twice)).or_default();
        layout.first = *count == 0;
        *count += 1;
    }
    for layout in layouts {
        layout.alike = alike.get(&(layout.once, layout.twice)).copied().unwrap_or(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiretap::Variant;

    #[test]
    fn every_set_of_lines_has_its_layouts() {
        // Three groups of one width: 27 ways to start; or one of three is longer, with 2 starts.
        for (variant, sets, layouts) in [
            (Variant::Base, 120, 27),
            (Variant::Long, 120, 3 * 3 * 3 * 2),
            (Variant::Six, 220, 27),
            (Variant::SixLong, 220, 3 * 3 * 3 * 2),
        ] {
            let kit = variant.kit();
            let [narrowest, ..] = by_width(kit).unwrap();
            let lists = (0..1_u16 << kit.lines()).map(|lines| narrowest.of(lines).len());
            let lists: Vec<usize> = lists.filter(|&count| count > 0).collect();
            assert_eq!(lists, vec![layouts; sets], "{variant}");
        }
    }

    #[test]
    fn with_one_length_and_three_groups_no_two_layouts_are_alike() {
        let [narrowest, ..] = by_width(Variant::Base.kit()).unwrap();
        assert!(narrowest.all.iter().all(|layout| layout.alike == 1 && layout.first));
        // With four groups, two rows and two columns can shift together.
        let kit = Kit::new(5, 3, false, [4, 2, 2, 2]).unwrap();
        let [narrowest, ..] = by_width(kit).unwrap();
        assert!(narrowest.all.iter().any(|layout| layout.alike == 2 && !layout.first));
        // A cell at the end of a long row can belong to a column instead.
        let [narrowest, ..] = by_width(Variant::Long.kit()).unwrap();
        assert!(narrowest.all.iter().any(|layout| layout.alike == 2));
    }

    #[test]
    fn masks_are_turned() {
        assert_eq!(turned(1 << 3), 1 << (3 * STRIDE));
        assert_eq!(turned(turned(0x0008_1234_5678)), 0x0008_1234_5678);
        assert_eq!(bits(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
        assert_eq!(bits(0).count(), 0);
    }
}
