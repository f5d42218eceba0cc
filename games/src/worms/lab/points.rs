//! `points`: the par of networks from patterns, and what can be scored: by taking the most each time,
//! and the best of many orders in which worms can be sent.

use std::fmt::Write as _;

use serde_json::json;

use super::sample::{Kind, count};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Mark, Progress, Report, Series},
    worms::{
        computer::strategy::{greedy, shots},
        generate::ANTI,
        network::Network,
    },
};

/// How many orders are tried for each network.
const ORDERS: usize = 40;

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"points"`; `networks`: of each kind; `kinds`: for each `satellites` and
/// `method` the means of `par` (`null` for method I), `greedy` and `best`, and `par_is_most`: in how many
/// no order that was tried scores more than par.
#[allow(clippy::unnecessary_wraps, reason = "experiments may be out of reach")]
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let networks = count(options);
    let kinds: Vec<Kind> = Kind::all()
        .into_iter()
        .filter(|kind| kind.share.is_none_or(|share| (share - 1.0).abs() < 1e-9))
        .collect();
    let mut text = format!("Mean points over {networks} networks of each kind\n");
    let _ =
        writeln!(text, "  {:>3}  {:<12} {:>6} {:>6} {:>6}", "n", "method", "par", "greedy", "best");
    let mut rows = Vec::new();
    let mut charted: Vec<(f64, f64, f64)> = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        let mut dice = Dice::derive(&options.seed, !(index as u64));
        let made = kind.networks(options, networks);
        let mean = |sum: u32| f64::from(sum) / networks.max(1) as f64;
        let (mut pars, mut taken, mut bests, mut par_is_most) = (0, 0, 0, 0);
        for made in &made {
            let by_greed = greedy(&made.network).points;
            let best = best(&made.network, &mut dice).max(by_greed);
            let par = made.chain.as_ref().map_or(0, |chain| chain.par);
            pars += par;
            taken += by_greed;
            bests += best;
            par_is_most += usize::from(best <= par);
        }
        let has_par = kind.share.is_none();
        let (satellites, method) = (kind.satellites, kind.method());
        let par = has_par.then(|| mean(pars));
        let shown = par.map_or_else(|| "–".into(), |par| format!("{par:.1}"));
        let (taken, best) = (mean(taken), mean(bests));
        let _ =
            writeln!(text, "  {satellites:>3}  {method:<12} {shown:>6} {taken:>6.1} {best:>6.1}");
        if let Some(par) = par {
            charted.push((satellites as f64, par, best));
        }
        rows.push(json!({
            "satellites": satellites, "method": method, "par": par, "greedy": taken, "best": best,
            "par_is_most": has_par.then_some(par_is_most),
        }));
        progress.step(index as u64 + 1, kinds.len() as u64);
    }
    let series = |name: &str, points: Vec<(f64, f64)>| Series {
        name: name.into(),
        mark: Mark::Line,
        points,
    };
    let chart = Chart {
        title: "Par and the best scores found, networks from patterns".into(),
        x: "satellites".into(),
        y: "points".into(),
        series: vec![
            series("par", charted.iter().map(|(n, par, _)| (*n, *par)).collect()),
            series("best", charted.iter().map(|(n, _, best)| (*n, *best)).collect()),
        ],
    };
    let json = json!({ "experiment": "points", "networks": networks, "kinds": rows });
    Ok(Report { text, json, charts: vec![chart], views: Vec::new() })
}

/// The most points of many orders of shots, by dice.
fn best(network: &Network, dice: &mut Dice) -> u32 {
    let play = |dice: &mut Dice| {
        let mut known = network.groups.within(network.uncloaked);
        let mut points = 0;
        loop {
            let shots = shots(&network.graph, &known);
            let Some(shot) = dice.pick(&shots) else { break };
            points += shot.points();
            known = network.groups.within(known.all() | shot.find.uncloaks);
        }
        let is_finished = (network.graph.all() - known.all()).len() == 1;
        points + if is_finished { ANTI } else { 0 }
    };
    (0..ORDERS).map(|_| play(dice)).max().unwrap_or(0)
}
