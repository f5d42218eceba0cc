//! Which cell to tap.

use crate::{
    engine::{Cell, Dice, Level},
    wiretap::{
        solver::{self, Answers, Survey, Tables},
        tap::Tap,
        variant::Variant,
    },
};

/// The next tap of a level that has made these; `None` once the grid is certain.
pub(in crate::wiretap) fn next_tap(
    level: Level,
    variant: Variant,
    taps: &[Tap],
    dice: &mut Dice,
) -> Option<Cell> {
    match level {
        Level::Easy => easy(variant, taps, dice),
        Level::Medium => medium(variant, taps, dice),
        Level::Strong => strong(variant, taps, dice),
    }
}

/// The cells that were not tapped.
fn open(variant: Variant, taps: &[Tap]) -> Vec<Cell> {
    let kit = variant.kit();
    let cells = (0..kit.cells()).map(|index| Cell::at(index, kit.size()));
    cells.filter(|cell| taps.iter().all(|tap| tap.cell != *cell)).collect()
}

fn survey(variant: Variant, taps: &[Tap]) -> Survey {
    solver::survey(Tables::of(variant), &Answers::of(variant.kit(), taps))
}

/// Anywhere. That blind taps leave nothing open before half of the cells are tapped is so rare that
/// it does not ask before.
fn easy(variant: Variant, taps: &[Tap], dice: &mut Dice) -> Option<Cell> {
    let open = open(variant, taps);
    if open.len() <= variant.kit().cells() / 2 && survey(variant, taps).is_settled() {
        return None;
    }
    dice.pick(&open).copied()
}

/// Of some cells, the one that is worth most. The first taps, which are worth much anywhere, go
/// anywhere.
fn medium(variant: Variant, taps: &[Tap], dice: &mut Dice) -> Option<Cell> {
    const BLIND: usize = 3;
    const LOOKED_AT: usize = 4;
    let mut open = open(variant, taps);
    dice.shuffle(&mut open);
    if taps.len() < BLIND {
        return open.first().copied();
    }
    let survey = survey(variant, taps);
    if survey.is_settled() {
        return None;
    }
    // What is known already is worth nothing.
    open.retain(|cell| survey.bits(*cell) > 0.0);
    let some = open.into_iter().take(LOOKED_AT);
    some.max_by(|one, other| survey.bits(*one).total_cmp(&survey.bits(*other)))
}

/// Within what worth two taps are as good as each other, in bits: any of them, so that nobody can
/// count on it.
const EQUAL: f64 = 0.01;

/// The tap that is worth most; together with the best tap after it, as soon as that is found out
/// quickly.
fn strong(variant: Variant, taps: &[Tap], dice: &mut Dice) -> Option<Cell> {
    /// So many networks or fewer are surveyed so often.
    const FEW: u64 = 200_000;
    let tables = Tables::of(variant);
    let answers = Answers::of(variant.kit(), taps);
    let survey = if taps.is_empty() { tables.opening() } else { &solver::survey(tables, &answers) };
    if survey.is_settled() {
        return None;
    }
    let mut worth: Vec<(Cell, f64)> =
        survey.cells().map(|cell| (cell, survey.bits(cell))).collect();
    if survey.networks() <= FEW {
        ahead(tables, &answers, survey, &mut worth);
    }
    let best = worth.iter().map(|(_, bits)| *bits).fold(0.0, f64::max);
    worth.retain(|(_, bits)| best - bits <= EQUAL);
    dice.pick(&worth).map(|(cell, _)| *cell)
}

/// Adds to the worth of the best taps what the best tap after them is worth on average, and leaves
/// the others out.
fn ahead(tables: &Tables, answers: &Answers, survey: &Survey, worth: &mut Vec<(Cell, f64)>) {
    const LOOKED_AT: usize = 6;
    /// What a bit is worth that is told one tap later: a little less, or of two taps the one that
    /// tells less might as well be the first.
    const LATER: f64 = 0.9;
    // What is known already is worth nothing, whatever may be tapped after it.
    worth.retain(|(_, bits)| *bits > 0.0);
    worth.sort_by(|one, other| other.1.total_cmp(&one.1));
    worth.truncate(LOOKED_AT);
    for (cell, bits) in worth {
        for (wires, networks) in survey.answers(*cell) {
            let mut after = answers.clone();
            after.hear(Tap { cell: *cell, wires });
            let then = solver::survey(tables, &after);
            let best = then.cells().map(|cell| then.bits(cell)).fold(0.0, f64::max);
            *bits += LATER * best * networks as f64 / survey.networks() as f64;
        }
    }
}
