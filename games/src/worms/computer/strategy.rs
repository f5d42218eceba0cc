//! What the worms can score: the best next shot, and how far such shots lead without a guess.

use crate::worms::{
    generate::{ANTI, Inference},
    logic,
    network::{
        Graph, Groups, Network, Satellite, Set, Worm,
        worm::{self, Find, worth},
    },
};

/// A shot that finds its pattern, and what it finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shot {
    /// The worm and its satellite.
    pub inference: Inference,
    /// What it finds.
    pub find: Find,
}

impl Shot {
    /// Its points.
    pub const fn points(&self) -> u32 {
        worth(self.find.uncloaks.len())
    }
}

/// Every shot that finds its pattern, by worm and then by satellite.
pub fn shots(graph: &Graph, known: &Groups) -> Vec<Shot> {
    let shots = |worm: Worm| {
        worm::reach(worm, graph, known).iter().filter_map(move |satellite: Satellite| {
            let find = worm::find(worm, graph, known, satellite)?;
            Some(Shot { inference: Inference { worm, satellite }, find })
        })
    };
    Worm::ALL.into_iter().flat_map(shots).collect()
}

/// A game that was played to where no inference is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What it scored, with the Anti-Widgetian worm if the headquarters is certain.
    pub points: u32,
    /// Those that are still cloaked.
    pub cloaked: Set,
    /// Is the headquarters certain in the end?
    pub is_finished: bool,
}

/// With the three worms alone, each time the shot with the most points.
pub fn greedy(network: &Network) -> Played {
    play(network, false)
}

/// As [`greedy`], and where no worm finds anything, with the complete logic.
pub fn complete(network: &Network) -> Played {
    play(network, true)
}

/// The points of a proof.
pub(crate) const PROOF: u32 = 4;

fn play(network: &Network, is_complete: bool) -> Played {
    let graph = &network.graph;
    let mut known = network.groups.within(network.uncloaked);
    let mut points = 0;
    loop {
        let best = shots(graph, &known).into_iter().max_by_key(Shot::points);
        let uncloaks = if let Some(shot) = best {
            points += shot.points();
            shot.find.uncloaks
        } else {
            let cloaked = graph.all() - known.all();
            let safe = if is_complete && cloaked.len() > 1 {
                (cloaked - logic::headquarters(graph, &known)).least()
            } else {
                None
            };
            let Some(safe) = safe else { break };
            points += PROOF;
            Set::one(safe)
        };
        known = network.groups.within(known.all() | uncloaks);
    }
    let cloaked = graph.all() - known.all();
    // What is being built may have none yet.
    let has_headquarters = network.headquarters().is_some();
    let is_certain =
        cloaked.len() == 1 || (is_complete && logic::headquarters(graph, &known).len() == 1);
    let is_finished = has_headquarters && is_certain;
    Played { points: points + if is_finished { ANTI } else { 0 }, cloaked, is_finished }
}
