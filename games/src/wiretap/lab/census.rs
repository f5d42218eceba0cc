//! `census`: how many networks and grids there are, which networks share a grid, and why.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::{
    kernel::{Block, Kernel},
    options::variant_of,
    quotient,
};
use crate::{
    engine::{Chart, LabError, LabOptions, Mark, Progress, Report, Series},
    wiretap::{
        network::Network,
        reckoning::grouped,
        solver::{self, Classes, Tables},
        variant::{Kit, Variant},
    },
};

/// Runs the experiment.
///
/// Its JSON: `experiment`: `"census"`; `variant`; `networks` and `grids`: how many there are, as
/// decimal strings; `ambiguous`: the probability that a random network shares its grid with another;
/// `classes`: by number of networks, as a decimal string how many grids have so many;
/// `kernel`: the dimension of the kernel of the linear map from networks to grids; `places`: the
/// dimension that it maps from; `blocks`: the first and the last cell of each block whose switch
/// generates the kernel; `pairs`: different networks with the same grid; `checked`: `"quotient"`
/// if the classes were counted in that other way as well, else `null`.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let variant = variant_of(options);
    let kit = variant.kit();
    let tables = Tables::of(variant);
    let contradiction = |what: &str| {
        LabError::OutOfReach(format!("two ways to count contradict each other: {what}"))
    };
    let classes = solver::classes(tables, &mut |done, total| progress.step(done, total));
    let networks: u64 = classes.iter().map(|(networks, grids)| networks * grids).sum();
    if networks != product(kit) {
        return Err(contradiction("all networks"));
    }
    let checks = match options.args.text("check") {
        Some(word) => word == "yes",
        None => variant == Variant::Base,
    };
    let shared = if checks { quotient::shared(kit) } else { None };
    let many = classes.iter().filter(|(networks, _)| **networks > 1);
    if shared.as_ref().is_some_and(|shared| !shared.iter().eq(many)) {
        return Err(contradiction("grids with several networks"));
    }
    let kernel = Kernel::of(kit).ok_or_else(|| contradiction("the kernel"))?;
    let census = Census {
        variant,
        networks,
        classes,
        kernel,
        pairs: solver::pairs(tables),
        is_checked: shared.is_some(),
    };
    Ok(Report {
        text: census.text(),
        json: census.json(),
        charts: vec![census.chart()],
        views: Vec::new(),
    })
}

/// How many networks a kit has: the ways to hand its groups out to the lines, times the places that
/// each group then has.
fn product(kit: Kit) -> u64 {
    let mut lines = kit.lines() as u64;
    let mut networks = 1;
    for kind in kit.kinds() {
        for drawn in 1..=u64::from(kind.count) {
            networks = networks * lines / drawn;
            lines -= 1;
        }
    }
    let places =
        |kind: crate::wiretap::Kind| u64::from(kit.starts(kind.length)).pow(u32::from(kind.count));
    networks * kit.kinds().into_iter().map(places).product::<u64>()
}

struct Census {
    variant: Variant,
    networks: u64,
    classes: Classes,
    kernel: Kernel,
    pairs: Vec<(Network, Network)>,
    is_checked: bool,
}

impl Census {
    fn grids(&self) -> u64 {
        self.classes.values().sum()
    }

    /// How probable it is that a random network shares its grid.
    fn ambiguous(&self) -> f64 {
        let alone = self.classes.get(&1).copied().unwrap_or(0);
        (self.networks - alone) as f64 / self.networks as f64
    }

    fn json(&self) -> Json {
        let classes: serde_json::Map<String, Json> = (self.classes.iter())
            .map(|(networks, grids)| (networks.to_string(), json!(grids.to_string())))
            .collect();
        let blocks: Vec<Json> =
            self.kernel.blocks.iter().map(|Block { corners, .. }| json!(corners)).collect();
        json!({
            "experiment": "census",
            "variant": self.variant,
            "networks": self.networks.to_string(),
            "grids": self.grids().to_string(),
            "ambiguous": self.ambiguous(),
            "classes": classes,
            "kernel": self.kernel.dimension,
            "places": self.kernel.places,
            "blocks": blocks,
            "pairs": self.pairs,
            "checked": self.is_checked.then_some("quotient"),
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let size = self.variant.kit().size();
        let number = |count: u64| grouped(u128::from(count)).replace('\u{a0}', ",");
        let _ = writeln!(text, "{}, {size} × {size}", self.variant);
        let _ = writeln!(text, "  networks: {}", number(self.networks));
        let _ = writeln!(text, "  grids:    {}", number(self.grids()));
        let share = 100.0 * self.ambiguous();
        let _ = writeln!(text, "  {share:.4} % of all networks share their grid with another");
        for (networks, grids) in &self.classes {
            let _ = writeln!(text, "  grids with {networks:>2} networks: {:>17}", number(*grids));
        }
        if self.is_checked {
            let _ = writeln!(text, "  (the same was counted by linear algebra alone)");
        }
        let Kernel { places, dimension, blocks } = &self.kernel;
        let _ = writeln!(
            text,
            "  The linear map from {places} places to {} cells has a kernel of dimension \
             {dimension},\n  generated by the switches of these blocks, which rows and columns can \
             both fill:",
            self.variant.kit().cells(),
        );
        let names: Vec<String> = blocks
            .iter()
            .map(|Block { corners: (first, last), .. }| format!("{first}-{last}"))
            .collect();
        for names in names.chunks(9) {
            let _ = writeln!(text, "    {}", names.join(" "));
        }
        for (one, other) in &self.pairs {
            let _ = writeln!(text, "  Two networks with one grid:\n    {one}\n    {other}");
        }
        text
    }

    fn chart(&self) -> Chart {
        let bar = |(networks, grids): (&u64, &u64)| (*networks as f64, (*grids as f64).log10());
        Chart {
            title: format!("Grids of {} by how many networks they have", self.variant),
            x: "networks with the same grid".into(),
            y: "grids, as a power of 10".into(),
            series: vec![Series {
                name: "grids".into(),
                mark: Mark::Bars,
                points: self.classes.iter().map(bar).collect(),
            }],
        }
    }
}
