//! `extremes`: the least and the greatest number of walls that any legal filling reaches.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::{
    super::{filling::Grid, quick::Quick},
    arrange, bound,
    search::{self, End, Witness},
};
use crate::engine::{Chart, Dice, LabError, LabOptions, Mark, Progress, Report, Series};

/// Sizes looked at where none is asked for.
const SIZES: std::ops::RangeInclusive<u8> = 2..=6;
/// Runs of annealing for one end of one size, unless the bound is met before.
const RUNS: u64 = 8;
const STEPS: u64 = 2_000_000;

/// What is known of one end.
struct Known {
    witness: Witness,
    /// Nothing passes it.
    bound: u16,
    proof: &'static str,
}

impl Known {
    fn is_exact(&self) -> bool {
        self.witness.walls == self.bound
    }

    fn json(&self, grid: &Grid) -> Json {
        json!({
            "walls": self.witness.walls,
            "bound": self.bound,
            "exact": self.is_exact(),
            "proof": self.proof,
            "board": self.witness.rows(grid),
        })
    }
}

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"extremes"`; `sizes`: a list with one entry a size, each with
/// - `size`: n; `edges`: 2n(n − 1), the most walls that could be;
/// - `least` and `greatest`, each with `walls`: what the witness has; `bound`: what nothing passes;
///   `exact`: are the two equal; `proof`: where the bound comes from, `"every filling"` (all were
///   looked at), `"none below zero"`, `"every arrangement"` (all with more walls were looked at, and
///   none can be placed by the rules) or `"counting"` (see `bound.rs`); `board`: the witness, its numbers row by row.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let sizes: Vec<u8> = match options.args.number::<u8>("size") {
        Some(size) => vec![size],
        None => SIZES.collect(),
    };
    let mut dice = Dice::from_seed(options.seed);
    let mut quick = Quick::from_dice(&mut dice);
    let total = sizes.len() as u64 * 2 * RUNS;
    let mut text = String::new();
    let mut entries = Vec::new();
    let mut lines: [Vec<(f64, f64)>; 4] = Default::default();
    for (index, &size) in (0..).zip(&sizes) {
        let grid = Grid::of(size)
            .ok_or_else(|| LabError::OutOfReach("boards are 2 to 10 cells wide".into()))?;
        let done = index * 2 * RUNS;
        let (least, greatest) =
            know(grid, &mut quick, &mut |step| progress.step(done + step, total));
        let edges = 2 * u16::from(size) * (u16::from(size) - 1);
        let _ = writeln!(text, "{size} × {size}, {edges} edges");
        for (name, end) in [("least", &least), ("greatest", &greatest)] {
            describe(&mut text, name, end, grid);
        }
        let x = f64::from(size);
        for (line, y) in lines.iter_mut().zip([
            edges,
            greatest.bound,
            greatest.witness.walls,
            least.witness.walls,
        ]) {
            line.push((x, f64::from(y)));
        }
        entries.push(json!({
            "size": size,
            "edges": edges,
            "least": least.json(grid),
            "greatest": greatest.json(grid),
        }));
        progress.step((index + 1) * 2 * RUNS, total);
    }
    let names = ["edges of the board", "proved upper bound", "most found", "fewest found"];
    let chart = Chart {
        title: "Least and greatest number of walls".into(),
        x: "board size n".into(),
        y: "walls".into(),
        series: names
            .into_iter()
            .zip(lines)
            .map(|(name, points)| Series { name: name.into(), mark: Mark::Line, points })
            .collect(),
    };
    let json = json!({ "experiment": "extremes", "sizes": entries });
    Ok(Report { text, json, charts: vec![chart], views: Vec::new() })
}

fn know(grid: &'static Grid, quick: &mut Quick, step: &mut dyn FnMut(u64)) -> (Known, Known) {
    if grid.cells <= 9 {
        let (least, greatest) = search::exhaust(grid);
        let known =
            |witness: Witness| Known { bound: witness.walls, witness, proof: "every filling" };
        return (known(least), known(greatest));
    }
    let witness = climb(grid, End::Least, 0, quick, &mut |run| step(run));
    let least = Known { witness, bound: 0, proof: "none below zero" };
    if grid.cells <= arrange::MOST_CELLS {
        let witness = arrange::greatest(grid);
        let bound = witness.walls;
        return (least, Known { witness, bound, proof: "every arrangement" });
    }
    let (bound, proof) = (bound::by_counting(grid), "counting");
    let witness = climb(grid, End::Greatest, bound, quick, &mut |run| step(RUNS + run));
    (least, Known { witness, bound, proof })
}

/// The best of several runs of annealing.
fn climb(
    grid: &'static Grid,
    end: End,
    goal: u16,
    quick: &mut Quick,
    step: &mut dyn FnMut(u64),
) -> Witness {
    let mut best = search::anneal(grid, end, goal, STEPS, quick);
    for run in 1..RUNS {
        if best.walls == goal {
            break;
        }
        step(run);
        let other = search::anneal(grid, end, goal, STEPS, quick);
        if end.improves(other.walls, best.walls) {
            best = other;
        }
    }
    best
}

fn describe(text: &mut String, name: &str, known: &Known, grid: &Grid) {
    let walls = known.witness.walls;
    let _ = match (known.is_exact(), name) {
        (true, _) => writeln!(text, "  {name}: {walls} (exact, by {})", known.proof),
        (false, "least") => writeln!(text, "  {name}: {} to {walls}", known.bound),
        _ => writeln!(text, "  {name}: {walls} to {} (bound by {})", known.bound, known.proof),
    };
    for row in known.witness.rows(grid) {
        let row: Vec<String> = row.iter().map(|number| format!("{number:>3}")).collect();
        let _ = writeln!(text, "    {}", row.join(" "));
    }
}
