//! The tutor: after two failures in a row with one worm it says what the pattern needs, and what of it
//! is there around the very satellite that was hit.

use serde::{Deserialize, Serialize};

use super::{
    graph::{Graph, Link},
    network::{Group, Groups},
    set::{Satellite, Set},
    worm::Worm,
};
use crate::engine::{Arg, Phrase};

/// How many failures in a row with one worm make the tutor speak.
pub(super) const PATIENCE: u8 = 2;

/// What the tutor says of a satellite that a worm was sent to in vain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Which worm.
    pub worm: Worm,
    /// Where it failed.
    pub satellite: Satellite,
    /// Its neighbours.
    pub beside: Set,
    /// Those of them that are uncloaked, with their groups: what a fork stands on, and where a
    /// foursome begins.
    pub uncloaked: Vec<(Satellite, Group)>,
    /// For each neighbour, the uncloaked ones beyond it: where a foursome could end.
    pub beyond: Vec<(Link, Group)>,
}

impl Lesson {
    /// The lesson of a failure.
    pub fn of(worm: Worm, graph: &Graph, known: &Groups, satellite: Satellite) -> Self {
        let beside = graph.of(satellite);
        let uncloaked = beside.iter().filter_map(|next| Some((next, known.get(next)?))).collect();
        let beyond = beside.iter().flat_map(|next| {
            let ends = graph.of(next) - Set::one(satellite);
            ends.iter().filter_map(move |end| Some((Link::new(next, end), known.get(end)?)))
        });
        let beyond = if worm == Worm::Foursome { beyond.collect() } else { Vec::new() };
        Self { worm, satellite, beside, uncloaked, beyond }
    }

    /// The lesson in words: `worms-lesson-WORM`.
    pub(super) fn phrase(&self) -> Phrase {
        let names = |satellites: Vec<Satellite>| {
            Arg::Names(satellites.into_iter().map(|s| Arg::Text(s.to_string())).collect())
        };
        let with_group =
            |(satellite, group): &(Satellite, Group)| Arg::Text(format!("{satellite} ({group})"));
        let uncloaked = self.uncloaked.iter().map(with_group).collect();
        Phrase::new(match self.worm {
            Worm::Fork => "worms-lesson-fork",
            Worm::Triangle => "worms-lesson-triangle",
            Worm::Foursome => "worms-lesson-foursome",
        })
        .with("satellite", self.satellite.to_string())
        .with("beside", names(self.beside.iter().collect()))
        .with("beside_count", self.beside.len())
        .with("uncloaked", Arg::Names(uncloaked))
        .with("uncloaked_count", self.uncloaked.len())
        .with("beyond_count", self.ends().len())
        .with("beyond", Arg::Names(self.ends().iter().map(with_group).collect()))
    }

    /// The uncloaked satellites beyond its neighbours, each once.
    fn ends(&self) -> Vec<(Satellite, Group)> {
        let mut ends = Vec::new();
        for (link, group) in &self.beyond {
            let [one, other] = link.ends();
            // Of two neighbours that are linked, the end is the one that is known to be of the group.
            let end = match (self.beside.contains(one), self.beside.contains(other)) {
                (true, true) if self.uncloaked.contains(&(one, *group)) => one,
                (true, _) => other,
                _ => one,
            };
            if !ends.contains(&(end, *group)) {
                ends.push((end, *group));
            }
        }
        ends
    }
}
