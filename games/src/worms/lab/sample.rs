//! Networks of one kind after another, for the experiments.

use crate::{
    engine::{Dice, LabOptions},
    worms::generate::{Made, Method, Recipe, generate},
};

/// The sizes that are looked at.
pub(super) const SIZES: [usize; 6] = [8, 12, 16, 24, 32, 40];

/// Of the source's p, the shares that are looked at.
pub(super) const SHARES: [f64; 4] = [0.75, 1.0, 1.25, 1.5];

/// A kind of network: its size, and for method I its share of the source's p.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub(super) satellites: usize,
    pub(super) share: Option<f64>,
}

impl Kind {
    /// Every kind.
    pub(super) fn all() -> Vec<Self> {
        let of = |satellites| {
            let shares = SHARES.into_iter().map(Some).chain([None]);
            shares.map(move |share| Self { satellites, share })
        };
        SIZES.into_iter().flat_map(of).collect()
    }

    /// What it is called.
    pub(super) fn method(self) -> String {
        self.share.map_or_else(|| "pieces".into(), |share| format!("links, p × {share}"))
    }

    /// What its networks are made to.
    pub(super) fn recipe(self) -> Recipe {
        let satellites = self.satellites;
        let p = (Recipe::usual_p(satellites) * self.share.unwrap_or(1.0)).min(1.0);
        let method = if self.share.is_some() { Method::Links } else { Method::Pieces };
        Recipe { satellites, method, p, headquarters: (3, 3), links: 6, open: None }
    }

    /// So many networks, the same for the same seed.
    pub(super) fn networks(self, options: &LabOptions, count: usize) -> Vec<Made> {
        let share = self.share.map_or(0, |share| (share * 100.0) as u64);
        let mut dice = Dice::derive(&options.seed, self.satellites as u64 * 1000 + share);
        let recipe = self.recipe();
        (0..count).map(|_| generate(&recipe, &mut dice)).collect()
    }
}

/// How many networks of each kind.
pub(super) fn count(options: &LabOptions) -> usize {
    const USUAL: usize = 200;
    let said = options.args.number::<usize>("networks");
    said.unwrap_or(USUAL)
}
