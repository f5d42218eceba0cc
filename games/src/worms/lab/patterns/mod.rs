//! `patterns`: are there inference patterns beyond the three worms'? All minimal ones by size.
//!
//! A *pattern* is a connected graph with some satellites uncloaked. A cloaked one, the *target*, is *safe*
//! when no proper 3-colouring that agrees with what is seen gives all its neighbours one colour.
//! Pattern and target are *minimal* when the target is safe, and no longer without any one
//! satellite, link or uncloaking. They are counted up to renumbering and renaming of groups.
//!
//! "Are there any more? Mike says that there *must* be." There are. With four and five satellites there
//! is none beyond the Fork, the Triangle and the Foursome, and with six each is a chain of them. The
//! first that no worm ever comes to have seven, and all three are the *tripod*, or come to it:
//!
//! ```text
//!            E         The target X has three cloaked neighbours. As the headquarters' they would
//!            |         have one group between them: not E, not M, not G.
//!            ?
//!            |         In the *parachute* the feet E, M, G are a triangle, still cloaked; in the
//!            X         *trestle* one of them is in the fork of the others.
//!          /   \
//!         ?     ?
//!        /       \
//!       G         M
//! ```
//!
//! If every cloaked satellite must be safe, as the source has it, the smallest in which no worm finds
//! anything is the *carousel*: six in a ring, linked to E, M, G, E, M, G in turn.
//!
//! README.md in this folder has pictures, proofs, and the counts.

mod canonical;
mod carousels;
mod colouring;
mod critical;
mod definition;
mod marks;
mod named;
mod pattern;
mod reach;
mod report;
mod safety;
mod unfolding;

use std::collections::BTreeSet;

use marks::Marked;
use pattern::Pattern;
use report::{Row, report};

use crate::engine::{Experiment, LabError, LabOptions, ParamSpec, Progress, Report};

/// The experiment.
pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "patterns",
    about: "all minimal inference patterns up to a size, and which of them no worm reaches",
    options: &[
        ParamSpec::number("size", SMALLEST, LARGEST),
        ParamSpec::choice("method", &[UNFOLDING, DEFINITION]),
    ],
    run,
};

const SMALLEST: i64 = 3;
const LARGEST: i64 = 11;
/// The size where nobody says.
const USUAL: i64 = 7;
const UNFOLDING: &str = "unfolding";
const DEFINITION: &str = "definition";
/// The definition tries all graphs; with one satellite more they are 200 times as many.
const LARGEST_BY_DEFINITION: i64 = 7;

/// Up to this size patterns are looked for in which everybody is safe and no worm finds anything.
const CAROUSELS: usize = 10;

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"patterns"`; `method`; `size`; `sizes`: one entry for every size from 3,
/// with `minimal` (how many), `beyond_one_step` (one shot does not uncloak the target),
/// `beyond_repeated_use` (nor do several, however the groups turn out), `not_always_reached` (for some
/// ways they do not), `still` (no worm finds anything in it), `every_cloaked_safe` and
/// `every_cloaked_safe_and_beyond`; `patterns`: those of `size` with a `name` or null, `links`, `known` (a
/// letter for each satellite, `?` for cloaked ones; the target is the first), `one_step`, `ways` (in
/// which the groups may turn out), `reached` (in how many of them repeated shots come to the
/// target), `still` and `every_cloaked_safe`; `carousels`: the same of the patterns up to `size`, and
/// to 10, where every cloaked satellite is safe and no worm finds anything, with at most one
/// uncloaked satellite of each group.
fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let size = options.args.integer("size").unwrap_or(USUAL);
    let method = options.args.text("method").unwrap_or(UNFOLDING);
    let by_definition = method == DEFINITION;
    if by_definition && size > LARGEST_BY_DEFINITION {
        let reason = format!(
            "the definition is tried on all graphs with up to {LARGEST_BY_DEFINITION} satellites; \
             for {size} take --method {UNFOLDING}"
        );
        return Err(LabError::OutOfReach(reason));
    }
    let sizes = SMALLEST as usize..=size as usize;
    let total = sizes.clone().count() as u64 + 2;
    progress.step(0, total);
    let most = if by_definition { 0 } else { sizes.end() - unfolding::FOLDED };
    let critical = critical::critical_graphs(most);
    progress.step(1, total);
    let mut rows = Vec::new();
    let mut patterns = Vec::new();
    for (done, size) in (2..).zip(sizes.clone()) {
        let found: BTreeSet<Pattern> = if by_definition {
            definition::minimal_patterns(size)
        } else {
            unfolding::minimal_patterns(size, &critical)
        };
        patterns = found.into_iter().map(Marked::new).collect::<Vec<_>>();
        rows.push(Row::new(size, &patterns));
        progress.step(done, total);
    }
    let smaller = carousels::carousels(*sizes.end().min(&CAROUSELS)).into_iter().flatten();
    let carousels: Vec<Marked> = smaller.map(Marked::new).collect();
    progress.step(total, total);
    Ok(report(method, &rows, &patterns, &carousels))
}
