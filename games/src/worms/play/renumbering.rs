//! What happened, with other numbers.

use super::{
    event::{Hint, Outcome},
    launch::Launch,
    tutor::Lesson,
};
use crate::worms::network::renumbering::Numbers;

impl Numbers {
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
