//! A whole network: satellites, links, the group of each satellite and which one is the headquarters.

use super::{
    error::NetworkError,
    graph::{Graph, Link},
    group::{Group, Groups},
    set::{Satellite, Set},
};

/// A whole network. Whether it keeps the rules, [`super::legality::faults`] says; one that was read
/// from JSON does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// Satellites and links.
    pub graph: Graph,
    /// The group of every satellite but the headquarters.
    pub groups: Groups,
    /// Those that are uncloaked from the start; none where the bot makes the network.
    pub uncloaked: Set,
}

impl Network {
    /// The headquarters: the one satellite without a group.
    pub fn headquarters(&self) -> Option<Satellite> {
        (self.graph.all() - self.groups.all()).only()
    }

    /// The letters of all satellites, `H` for the headquarters.
    pub fn letters(&self) -> String {
        let letter = |satellite| self.groups.get(satellite).map_or('H', Group::letter);
        self.graph.all().iter().map(letter).collect()
    }

    /// A network from its parts, however odd.
    ///
    /// ```
    /// use parlour_games::worms::{Link, Network, NetworkError, Satellite, Set};
    /// let links = [Link::new(Satellite(0), Satellite(1)), Link::new(Satellite(1), Satellite(2))];
    /// let network = Network::from_parts("EHm", &links, Set::EMPTY)?;
    /// assert_eq!((network.headquarters(), network.letters()), (Some(Satellite(1)), "EHM".into()));
    /// let wrong = NetworkError::Letter { satellite: Satellite(1), letter: 'X' };
    /// assert_eq!(Network::from_parts("EXM", &links, Set::EMPTY), Err(wrong));
    /// // It is odd: none that is so small keeps the rules, so none is read from JSON.
    /// assert!(serde_json::from_str::<Network>(&serde_json::to_string(&network).unwrap()).is_err());
    /// # Ok::<(), NetworkError>(())
    /// ```
    ///
    /// # Errors
    /// When letters or links do not describe satellites at all.
    pub fn from_parts(letters: &str, links: &[Link], uncloaked: Set) -> Result<Self, NetworkError> {
        let count = letters.chars().count();
        if count > Graph::MOST {
            return Err(NetworkError::TooMany { satellites: count, most: Graph::MOST });
        }
        let mut network = Self { graph: Graph::new(count), groups: Groups::default(), uncloaked };
        for (index, letter) in (0..).zip(letters.chars()) {
            match Group::from_letter(letter) {
                Some(group) => network.groups.set(Satellite(index), group),
                None if letter.eq_ignore_ascii_case(&'H') => {}
                None => return Err(NetworkError::Letter { satellite: Satellite(index), letter }),
            }
        }
        network.graph = graph(count, links)?;
        match (uncloaked - network.graph.all()).least() {
            Some(satellite) => Err(NetworkError::NoSatellite { satellite, satellites: count }),
            None => Ok(network),
        }
    }
}

/// So many satellites with these links.
///
/// # Errors
/// When a link joins a satellite to itself, or one that does not exist, or comes twice.
pub(in crate::worms) fn graph(satellites: usize, links: &[Link]) -> Result<Graph, NetworkError> {
    let mut graph = Graph::new(satellites);
    for link in links {
        let [one, other] = link.ends();
        if other.index() >= satellites {
            return Err(NetworkError::NoSatellite { satellite: other, satellites });
        }
        if one == other {
            return Err(NetworkError::Loop { satellite: one });
        }
        if graph.has(one, other) {
            return Err(NetworkError::Twice { link: *link });
        }
        graph.link(one, other);
    }
    Ok(graph)
}
