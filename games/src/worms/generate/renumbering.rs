//! What the dice made, with other numbers.

use super::{
    chain::{Chain, Inference},
    recipe::Made,
};
use crate::worms::network::renumbering::Numbers;

impl Numbers {
    pub(in crate::worms) fn inference(&self, inference: Inference) -> Inference {
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
}
