//! Patterns: groups in some lines, which many networks have.

use std::collections::BTreeMap;

use super::{
    exchange::Placed,
    layout::{STRIDE, Span, cover},
    widths::{MOST_LINES, Widths},
};
use crate::wiretap::variant::Kit;

/// All places of a line.
const ALL: Span = (1 << STRIDE) - 1;

/// Groups in some lines; the others may have any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    /// By line, 8 bits each: all set if it has a group.
    lines: u128,
    /// By line: its group's width in the upper 2 bits, less one, and its span; else 0.
    groups: u128,
}

impl Pattern {
    /// What every network matches.
    const FREE: Self = Self { lines: 0, groups: 0 };

    /// These groups in these lines.
    pub(super) fn of(groups: impl Iterator<Item = (usize, Placed)>) -> Self {
        groups.fold(Self::FREE, |pattern, (line, placed)| {
            pattern.with_group(line, placed.width, placed.span)
        })
    }

    /// All groups of a network: by line its width, and what rows and columns cover.
    pub(super) fn whole(kit: Kit, widths: &[u8; MOST_LINES], rows: u64, columns: u64) -> Self {
        let size = usize::from(kit.size());
        let span = |line: usize| {
            let (mask, index) = if line < size { (rows, line) } else { (columns, line - size) };
            (mask >> (STRIDE * index)) as Span & ALL
        };
        let with = |pattern: Self, line| pattern.with_group(line, widths[line], span(line));
        (0..kit.lines()).fold(Self::FREE, with)
    }

    fn with_group(self, line: usize, width: u8, span: Span) -> Self {
        let group = u128::from((width - 1) << 6 | span);
        Self { lines: self.lines | 0xff << (8 * line), groups: self.groups | group << (8 * line) }
    }

    /// The width and the span in each line that has a group.
    pub(super) fn groups(self) -> impl Iterator<Item = (usize, u8, Span)> {
        (0..MOST_LINES).filter(move |line| self.lines >> (8 * line) & 1 != 0).map(move |line| {
            let group = (self.groups >> (8 * line)) as u8;
            (line, (group >> 6) + 1, group & ALL)
        })
    }

    /// In how many lines it has a group.
    pub(super) const fn size(self) -> u32 {
        self.lines.count_ones() / 8
    }

    /// Does every network that matches `other` match this?
    pub(super) const fn is_part_of(self, other: Self) -> bool {
        self.lines & !other.lines == 0 && (self.groups ^ other.groups) & self.lines == 0
    }

    /// What matches both; `None` if they want different groups.
    pub(super) const fn and(self, other: Self) -> Option<Self> {
        if (self.groups ^ other.groups) & self.lines & other.lines != 0 {
            return None;
        }
        Some(Self { lines: self.lines | other.lines, groups: self.groups | other.groups })
    }

    /// Has the kit so many groups of each kind?
    pub(super) fn is_of(self, kit: Kit) -> bool {
        kit.kinds().into_iter().all(|kind| {
            let same = |&(_, width, span): &(usize, u8, Span)| {
                width == kind.width && span.count_ones() == u32::from(kind.length)
            };
            self.groups().filter(same).count() <= usize::from(kind.count)
        })
    }

    pub(super) fn widths(self, kit: Kit) -> Widths {
        let mut widths = Widths::default();
        for (line, width, span) in self.groups() {
            widths.set(line, width);
            let (rows, columns) = cover(kit, line, span);
            let (all_rows, all_columns) = cover(kit, line, ALL);
            widths.rows.mask |= all_rows;
            widths.rows.covered |= rows;
            widths.columns.mask |= all_columns;
            widths.columns.covered |= columns;
        }
        widths
    }
}

/// Numbered patterns by the groups that they have in two lines, so that a pattern is not held
/// against all that want other groups there.
#[derive(Default)]
pub(super) struct Index(BTreeMap<[u8; 2], Vec<(Pattern, usize)>>);

impl Index {
    /// Any lines would do; nearly all patterns have groups in those of the middle.
    fn key(kit: Kit, pattern: Pattern) -> [u8; 2] {
        let middle = usize::from(kit.size() / 2);
        let group = |line: usize| (pattern.groups >> (8 * line)) as u8;
        [group(middle), group(usize::from(kit.size()) + middle)]
    }

    pub(super) fn insert(&mut self, kit: Kit, pattern: Pattern, number: usize) {
        self.0.entry(Self::key(kit, pattern)).or_default().push((pattern, number));
    }

    /// Those that do not want another group than `pattern` in one of the two lines.
    pub(super) fn near(
        &self,
        kit: Kit,
        pattern: Pattern,
    ) -> impl Iterator<Item = &(Pattern, usize)> {
        let own = Self::key(kit, pattern);
        let agree = |(own, other): (&u8, &u8)| own == other || *own == 0 || *other == 0;
        let near = self.0.iter().filter(move |(key, _)| own.iter().zip(*key).all(agree));
        near.flat_map(|(_, patterns)| patterns)
    }

    /// Those that some network matches together with `pattern`.
    pub(super) fn meeting(
        &self,
        kit: Kit,
        pattern: Pattern,
    ) -> impl Iterator<Item = (Pattern, usize)> {
        let meets = move |other: &Pattern| pattern.and(*other).is_some_and(|both| both.is_of(kit));
        self.near(kit, pattern).filter(move |(other, _)| meets(other)).copied()
    }
}
