//! A proof with other numbers.

use super::proof::{Cases, Proof, Reason, Step};
use crate::worms::network::renumbering::Numbers;

impl Numbers {
    pub(in crate::worms) fn proof(&self, proof: &Proof) -> Proof {
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
}
