//! The labs: what they say is true, and the same for the same seed.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;

use parlour_games::engine::{Args, Experiment, GameKind, LabError, LabOptions, Progress, Report};

fn experiment(kind: GameKind, name: &str) -> &'static Experiment {
    kind.experiments().iter().find(|one| one.name == name).expect("it is listed")
}

/// Keeps the steps, which must come in order and end at the last.
#[derive(Default)]
struct Steps(Vec<(u64, u64)>);

impl Progress for Steps {
    fn step(&mut self, done: u64, total: u64) {
        self.0.push((done, total));
    }
}

/// What an experiment reports, and in how many steps.
fn run(kind: GameKind, name: &str, options: &str) -> Result<(Report, usize), LabError> {
    let experiment = experiment(kind, name);
    let args = Args::read("lab", experiment.options, options).expect("options of the experiment");
    let mut steps = Steps::default();
    let report = (experiment.run)(&LabOptions { seed: [5; 32], args }, &mut steps)?;
    assert!(steps.0.is_sorted(), "{:?}", steps.0);
    assert!(steps.0.last().is_some_and(|(done, total)| done == total), "{:?}", steps.0);
    assert!(!report.charts.is_empty());
    for series in report.charts.iter().flat_map(|chart| &chart.series) {
        assert!(!series.points.is_empty());
        assert!(series.points.iter().all(|(x, y)| x.is_finite() && y.is_finite()));
    }
    Ok((report, steps.0.len()))
}
