//! What depends on a kit alone, worked out once.

use std::sync::OnceLock;

use super::{
    layout::{self, Layouts, Lines, STRIDE},
    survey::Survey,
    switches::{self, Switches},
    widths::Widths,
};
use crate::wiretap::variant::{Kit, Variant, WIDEST};

/// Everything about a kit that counting needs.
pub(crate) struct Tables {
    kit: Kit,
    layouts: [Layouts; WIDEST as usize],
    /// By set of rows (or of columns): their cells.
    cells: [u64; 1 << STRIDE],
    switches: OnceLock<Switches>,
    pub(super) opening: OnceLock<Survey>,
}

impl Tables {
    /// The tables of a variant, made when they are first asked for.
    pub(crate) fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<Tables>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TABLES[variant as usize].get_or_init(|| {
            // A test makes them for every variant.
            Self::new(variant.kit())
                .unwrap_or_else(|| unreachable!("the variants have at most 54 layouts a width"))
        })
    }

    /// The tables of any kit; `None` of one with so many layouts that they cannot be listed.
    pub(crate) fn new(kit: Kit) -> Option<Self> {
        let layouts = layout::by_width(kit)?;
        let line = (1_u64 << STRIDE) - 1;
        let cells = std::array::from_fn(|lines| {
            layout::bits(lines as u64).map(|index| line << (STRIDE * index)).sum()
        });
        Some(Self { kit, layouts, cells, switches: OnceLock::new(), opening: OnceLock::new() })
    }

    pub(super) const fn kit(&self) -> Kit {
        self.kit
    }

    /// The layouts of a width, by index: 1 wire first.
    pub(super) const fn layouts(&self, index: usize) -> &Layouts {
        &self.layouts[index]
    }

    /// How many layouts of a width (by index) are alike to the one that covers these cells in its
    /// lines; 0 if there is none.
    pub(super) fn alike(&self, index: usize, widths: &Widths, rows: u64, columns: u64) -> u64 {
        let layouts = &self.layouts[index];
        if !layouts.has_alike() {
            return 1;
        }
        let lines = widths.lines[index];
        let size = usize::from(self.kit.size());
        let rows = rows & self.cells_of(usize::from(lines) & ((1 << size) - 1));
        let columns = columns & self.cells_of(usize::from(lines) >> size);
        let mut layouts = layouts.of(lines).iter();
        let found = layouts.find(|layout| (layout.rows, layout.columns) == (rows, columns));
        found.map_or(0, |layout| u64::from(layout.alike))
    }

    /// How many layouts of a width (by index) some lines have, and how many that are not alike.
    pub(super) fn totals(&self, index: usize, lines: Lines) -> (u64, u64) {
        self.layouts[index].totals(lines)
    }

    /// The cells of a set of rows (or of columns).
    pub(super) const fn cells_of(&self, lines: usize) -> u64 {
        self.cells[lines]
    }

    /// The exchanges between lines of different widths; looked for when they are first needed.
    pub(super) fn switches(&self) -> &Switches {
        self.switches.get_or_init(|| switches::find(self.kit))
    }
}
