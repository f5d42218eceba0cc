//! How many networks give each answer, counted for every cell.

use super::{
    answers::Answers,
    layout::{STRIDE, bits},
    search::Search,
    survey::{MOST_WIRES, Survey},
    tables::Tables,
    widths::{MOST_LINES, Widths},
};
use crate::wiretap::variant::WIDEST;

/// Counts exactly, for every cell, the networks that give each answer.
pub(crate) fn survey(tables: &Tables, answers: &Answers) -> Survey {
    let kit = tables.kit();
    let search = Search::new(tables, answers);
    let mut survey = Survey { kit, networks: 0, cells: vec![[0; MOST_WIRES + 1]; kit.cells()] };
    search.run(&Widths::default(), &mut |widths| {
        if let Some(covers) = Covers::of(&search, widths) {
            covers.add_to(&mut survey, widths);
        }
    });
    survey
}

/// Six counters of 21 bits each, one a place in a line; the layouts of a set of lines are fewer.
type Lanes = u128;

const LANE: usize = 21;

/// By span: 1 in the counter of each place that it covers.
const ONES: [Lanes; 1 << STRIDE] = {
    let mut ones = [0; 1 << STRIDE];
    let mut span = 0;
    while span < ones.len() {
        let mut place = 0;
        while place < STRIDE {
            ones[span] |= ((span as Lanes >> place) & 1) << (LANE * place);
            place += 1;
        }
        span += 1;
    }
    ones
};

/// For given widths: how many layouts cover what. The layouts of different widths go together in
/// every way.
struct Covers {
    /// By width, 1 wire first.
    layouts: [u64; WIDEST as usize],
    /// By line: the layouts of its width that cover each place.
    lines: [Lanes; MOST_LINES],
    /// By cell whose row and column have the same width: the layouts in which both cover it.
    twice: [u32; STRIDE * STRIDE],
}

impl Covers {
    /// `None` if the groups of some width cannot be placed.
    fn of(search: &Search, widths: &Widths) -> Option<Self> {
        let mut covers = Self {
            layouts: [0; WIDEST as usize],
            lines: [0; MOST_LINES],
            twice: [0; STRIDE * STRIDE],
        };
        for index in 0..usize::from(WIDEST) {
            let lines = widths.lines[index];
            let layouts = &mut covers.layouts[index];
            for layout in search.layouts(widths, index) {
                *layouts += 1;
                for line in bits(u64::from(lines)) {
                    covers.lines[line] += ONES[usize::from(search.span(layout, line))];
                }
                for cell in bits(layout.twice) {
                    covers.twice[cell] += 1;
                }
            }
            if *layouts == 0 {
                return None;
            }
        }
        Some(covers)
    }

    /// How many layouts of its width cover a place of a line.
    const fn at(&self, line: usize, place: usize) -> u64 {
        (self.lines[line] >> (LANE * place)) as u64 & ((1 << LANE) - 1)
    }

    fn add_to(&self, survey: &mut Survey, widths: &Widths) {
        let size = usize::from(survey.kit.size());
        survey.networks += self.layouts.iter().product::<u64>();
        let rest = self.rest();
        let mut tallies = survey.cells.iter_mut();
        for row in 0..size {
            let a = usize::from(widths.of[row]);
            for (column, tally) in tallies.by_ref().take(size).enumerate() {
                let b = usize::from(widths.of[size + column]);
                let rest = rest[a - 1][b - 1];
                let (by_row, by_column) = (self.at(row, column), self.at(size + column, row));
                if a == b {
                    let twice = u64::from(self.twice[STRIDE * row + column]);
                    tally[0] += (self.layouts[a - 1] + twice - by_row - by_column) * rest;
                    tally[a] += (by_row + by_column - 2 * twice) * rest;
                    tally[a + a] += twice * rest;
                } else {
                    let by_row = (self.layouts[a - 1] - by_row, by_row);
                    let by_column = (self.layouts[b - 1] - by_column, by_column);
                    tally[0] += by_row.0 * by_column.0 * rest;
                    tally[a] += by_row.1 * by_column.0 * rest;
                    tally[b] += by_row.0 * by_column.1 * rest;
                    tally[a + b] += by_row.1 * by_column.1 * rest;
                }
            }
        }
    }

    /// By two widths: the ways to place the groups of all others.
    fn rest(&self) -> [[u64; WIDEST as usize]; WIDEST as usize] {
        std::array::from_fn(|a| {
            std::array::from_fn(|b| {
                let others = (0..).zip(self.layouts).filter(|(width, _)| ![a, b].contains(width));
                others.map(|(_, layouts)| layouts).product()
            })
        })
    }
}

impl Tables {
    /// What a survey finds before the first tap; made when it is first asked for.
    pub(crate) fn opening(&self) -> &Survey {
        self.opening.get_or_init(|| survey(self, &Answers::none(self.kit())))
    }
}
