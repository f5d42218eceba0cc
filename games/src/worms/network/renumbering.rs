//! The same network with other numbers, and what was made of it.

use super::{
    graph::{Graph, Link},
    set::{Satellite, Set},
    whole::{Groups, Network},
};
use crate::{
    engine::Dice,
    worms::{
        generate::{Chain, Inference, Made},
        logic::{Cases, Proof, Reason, Step},
        play::{
            event::{Hint, Launch, Outcome},
            tutor::Lesson,
        },
    },
};

/// A new number for each satellite, in the order of the old ones; a satellite past the last keeps its
/// number.
#[derive(Clone)]
pub(in crate::worms) struct Numbers(pub(in crate::worms) Vec<Satellite>);

impl Numbers {
    /// Drawn under a label, so that they tell nothing of how a network was made, and anybody can check
    /// that.
    pub(in crate::worms) fn drawn(network: &Network, label: &str, dice: &Dice) -> Self {
        let mut order: Vec<Satellite> = network.graph.all().iter().collect();
        dice.order(label, &mut order, ToString::to_string);
        Self(order)
    }

    /// From the new numbers back to the old ones.
    pub(in crate::worms) fn inverse(&self) -> Self {
        let mut old = self.0.clone();
        for (index, new) in (0..).zip(&self.0) {
            if let Some(own) = old.get_mut(new.index()) {
                *own = Satellite(index);
            }
        }
        Self(old)
    }

    pub(in crate::worms) fn of(&self, satellite: Satellite) -> Satellite {
        self.0.get(satellite.index()).copied().unwrap_or(satellite)
    }

    pub(in crate::worms) fn set(&self, set: Set) -> Set {
        set.iter().map(|satellite| self.of(satellite)).collect()
    }

    fn link(&self, link: Link) -> Link {
        let [one, other] = link.ends();
        Link::new(self.of(one), self.of(other))
    }

    pub(in crate::worms) fn network(&self, network: &Network) -> Network {
        let mut graph = Graph::new(network.graph.len());
        for link in network.graph.links() {
            let [one, other] = self.link(link).ends();
            graph.link(one, other);
        }
        let mut groups = Groups::default();
        for satellite in network.groups.all() {
            if let Some(group) = network.groups.get(satellite) {
                groups.set(self.of(satellite), group);
            }
        }
        Network { graph, groups, uncloaked: self.set(network.uncloaked) }
    }

    fn inference(&self, inference: Inference) -> Inference {
        Inference { satellite: self.of(inference.satellite), ..inference }
    }

    pub(in crate::worms) fn chain(&self, chain: &Chain) -> Chain {
        let inferences = chain.inferences.iter().map(|inference| self.inference(*inference));
        Chain { inferences: inferences.collect(), par: chain.par }
    }

    pub(in crate::worms) fn made(&self, made: &Made) -> Made {
        let chain = made.chain.as_ref().map(|chain| self.chain(chain));
        Made { network: self.network(&made.network), chain }
    }

    pub(in crate::worms) fn launch(&self, launch: &Launch) -> Launch {
        Launch {
            network: self.network(&launch.network),
            chain: launch.chain.as_ref().map(|chain| self.chain(chain)),
            numbers: launch.numbers.iter().map(|number| self.of(*number)).collect(),
            ..launch.clone()
        }
    }

    pub(in crate::worms) fn outcome(&self, outcome: &Outcome) -> Outcome {
        match outcome {
            Outcome::Hit { uncloaked, links, points, proof } => Outcome::Hit {
                uncloaked: uncloaked.iter().map(|(s, group)| (self.of(*s), *group)).collect(),
                links: links.iter().map(|link| self.link(*link)).collect(),
                points: *points,
                proof: proof.as_ref().map(|proof| Box::new(self.proof(proof))),
            },
            other => other.clone(),
        }
    }

    fn proof(&self, proof: &Proof) -> Proof {
        Proof { satellite: self.of(proof.satellite), follows: self.cases(&proof.follows) }
    }

    fn cases(&self, cases: &Cases) -> Cases {
        let step = |step: &Step| Step {
            satellite: self.of(step.satellite),
            not: step.not,
            because: match step.because {
                Reason::Linked(other) => Reason::Linked(self.of(other)),
                Reason::Alone(group) => Reason::Alone(group),
                Reason::Needed(other, group) => Reason::Needed(self.of(other), group),
                Reason::Alike(other) => Reason::Alike(self.of(other)),
            },
        };
        Cases {
            steps: cases.steps.iter().map(step).collect(),
            satellite: self.of(cases.satellite),
            cases: cases.cases.iter().map(|(group, case)| (*group, self.cases(case))).collect(),
        }
    }

    pub(in crate::worms) fn lesson(&self, lesson: &Lesson) -> Lesson {
        Lesson {
            worm: lesson.worm,
            satellite: self.of(lesson.satellite),
            beside: self.set(lesson.beside),
            uncloaked: lesson.uncloaked.iter().map(|(s, g)| (self.of(*s), *g)).collect(),
            beyond: lesson.beyond.iter().map(|(s, g)| (self.of(*s), *g)).collect(),
        }
    }

    pub(in crate::worms) fn hint(&self, hint: Hint) -> Hint {
        match hint {
            Hint::Worm(inference, points) => Hint::Worm(self.inference(inference), points),
            Hint::Prove(satellite) => Hint::Prove(self.of(satellite)),
            Hint::Anti(satellite) => Hint::Anti(self.of(satellite)),
            Hint::Safe(satellite) => Hint::Safe(self.of(satellite)),
            Hint::Snap(satellite) => Hint::Snap(self.of(satellite)),
        }
    }
}
