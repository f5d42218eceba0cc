//! `guesses`: how often a network can be finished without a guess, with the three worms alone and
//! with the complete logic. All that follows is drawn, in any order: what a worm finds is still found
//! later, so the order changes nothing but the points.

use std::fmt::Write as _;

use serde_json::json;

use super::sample::{Kind, SIZES, count};
use crate::{
    engine::{Chart, LabError, LabOptions, Mark, Progress, Report, Series},
    worms::computer::strategy::{complete, greedy},
};

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"guesses"`; `networks`: of each kind; `kinds`: for each `satellites`,
/// `method`, `p`, and `fundamental` and `complete`: how many can be finished without a guess.
#[allow(clippy::unnecessary_wraps, reason = "experiments may be out of reach")]
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let networks = count(options);
    let kinds = Kind::all();
    let mut text = format!("Networks of {networks} that can be finished without a guess\n");
    let _ =
        writeln!(text, "  {:>3}  {:<16} {:>11} {:>9}", "n", "method", "fundamental", "complete");
    let (mut rows, mut found) = (Vec::new(), Vec::new());
    for (index, kind) in kinds.iter().enumerate() {
        let made = kind.networks(options, networks);
        let fundamental = made.iter().filter(|made| greedy(&made.network).is_finished).count();
        let whole = made.iter().filter(|made| complete(&made.network).is_finished).count();
        let (satellites, method) = (kind.satellites, kind.method());
        let _ = writeln!(text, "  {satellites:>3}  {method:<16} {fundamental:>11} {whole:>9}");
        rows.push(json!({
            "satellites": satellites,
            "method": method,
            "p": kind.share.map(|_| kind.recipe().p),
            "fundamental": fundamental,
            "complete": whole,
        }));
        found.push((*kind, fundamental, whole));
        progress.step(index as u64 + 1, kinds.len() as u64);
    }
    let percent = |count: usize| 100.0 * count as f64 / networks.max(1) as f64;
    let series =
        |name: String, share: Option<f64>, of: fn(&(Kind, usize, usize)) -> usize| Series {
            name,
            mark: Mark::Line,
            points: found
                .iter()
                .filter(|(kind, ..)| kind.share == share && SIZES.contains(&kind.satellites))
                .map(|row| (row.0.satellites as f64, percent(of(row))))
                .collect(),
        };
    let chart = Chart {
        title: "Networks that can be finished without a guess".into(),
        x: "satellites".into(),
        y: "%".into(),
        series: vec![
            series("links, fundamental".into(), Some(1.0), |row| row.1),
            series("links, complete".into(), Some(1.0), |row| row.2),
            series("pieces, fundamental".into(), None, |row| row.1),
        ],
    };
    let json = json!({ "experiment": "guesses", "networks": networks, "kinds": rows });
    Ok(Report { text, json, charts: vec![chart], views: Vec::new() })
}
