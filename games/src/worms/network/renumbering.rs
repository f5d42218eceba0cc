//! The same network with other numbers. What was made of it is renumbered where it is defined.

use super::{
    graph::{Graph, Link},
    group::Groups,
    set::{Satellite, Set},
    whole::Network,
};
use crate::engine::Dice;

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

    pub(in crate::worms) fn link(&self, link: Link) -> Link {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worms::{Method, Recipe, generate};

    #[test]
    fn numbers_that_are_drawn_and_taken_back_leave_a_network_as_it_was() {
        for seed in 0..20_u8 {
            let (method, p) = (Method::Links, Recipe::usual_p(15));
            let recipe =
                Recipe { satellites: 15, method, p, headquarters: (3, 3), links: 6, open: None };
            let mut dice = Dice::from_seed([seed; 32]);
            let network = generate(&recipe, &mut dice).network;
            let numbers = Numbers::drawn(&network, "numbers 1", &dice);
            let other = numbers.network(&network);
            assert_ne!(other, network, "other numbers");
            assert_eq!(numbers.inverse().network(&other), network);
            assert_eq!(numbers.network(&numbers.inverse().network(&network)), network);
        }
    }
}
