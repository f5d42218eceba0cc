//! What can be the headquarters, and what can belong to which group.

use super::{domains::Domains, search};
use crate::{
    engine::Dice,
    worms::network::{Graph, Group, Groups, Satellite, Set, worm},
};

/// All that follows from a view of a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Knowledge {
    /// Those that can be the headquarters; none if what is seen contradicts itself.
    pub headquarters: Set,
    /// For each group those that can belong to it.
    pub may: [Set; 3],
}

impl Knowledge {
    /// The groups that a satellite can belong to.
    pub fn groups(&self, satellite: Satellite) -> impl Iterator<Item = Group> {
        let may = move |group: &Group| self.may[group.index()].contains(satellite);
        Group::ALL.into_iter().filter(may)
    }
}

/// Can a satellite be the headquarters?
pub fn is_possible(graph: &Graph, known: &Groups, headquarters: Satellite) -> bool {
    search::solve(graph, known, headquarters, &mut |_, group| group.index()).is_some()
}

/// Those that can be the headquarters.
pub fn headquarters(graph: &Graph, known: &Groups) -> Set {
    // What a worm would uncloak is safe, and quicker found.
    let open = graph.all() - known.all() - worm::reach_of_all(graph, known);
    open.iter().filter(|satellite| is_possible(graph, known, *satellite)).collect()
}

/// Everything that follows.
pub fn analyse(graph: &Graph, known: &Groups) -> Knowledge {
    let mut seen = Seen { may: [Set::EMPTY; 3] };
    let mut possible = Set::EMPTY;
    let open = graph.all() - known.all() - worm::reach_of_all(graph, known);
    let mut rooms: Vec<(Satellite, Domains)> = Vec::new();
    for candidate in open {
        let Ok(domains) = Domains::new(graph, known, candidate) else { continue };
        if let Some(groups) = search::complete(domains, graph, &mut |s, g| seen.has(s, g)) {
            possible.insert(candidate);
            seen.add(known, &groups);
            rooms.push((candidate, domains));
        }
    }
    for (_, domains) in &rooms {
        let may = Group::ALL.map(|group| domains.may(group));
        if !search::exceeds(&may, &seen.may) {
            continue;
        }
        for group in Group::ALL {
            for satellite in domains.may(group) {
                if seen.has(satellite, group) == 1 {
                    continue;
                }
                if let Ok(narrower) = domains.with(satellite, group)
                    && let Some(groups) =
                        search::complete(narrower, graph, &mut |s, g| seen.has(s, g))
                {
                    seen.add(known, &groups);
                }
            }
        }
    }
    Knowledge { headquarters: possible, may: seen.may }
}

/// Some groups of the whole network that agree with what is seen, by dice; `None` if there are none.
/// Not all are equally likely.
pub fn imagine(graph: &Graph, known: &Groups, dice: &mut Dice) -> Option<(Satellite, Groups)> {
    let mut open: Vec<Satellite> = headquarters(graph, known).iter().collect();
    dice.shuffle(&mut open);
    let headquarters = *open.first()?;
    let groups = search::solve(graph, known, headquarters, &mut |_, _| dice.below(64))?;
    Some((headquarters, groups))
}

/// What some network showed to be possible.
struct Seen {
    may: [Set; 3],
}

impl Seen {
    /// 1 if that is known to be possible, else 0: what is new is tried first.
    fn has(&self, satellite: Satellite, group: Group) -> usize {
        usize::from(self.may[group.index()].contains(satellite))
    }

    /// Adds groups, and the same with groups renamed of which nothing is known.
    fn add(&mut self, known: &Groups, groups: &Groups) {
        let fresh: Vec<Group> =
            Group::ALL.into_iter().filter(|group| known.of(*group).is_empty()).collect();
        for group in Group::ALL {
            let names: &[Group] = if fresh.contains(&group) { &fresh } else { &[group] };
            for name in names {
                self.may[name.index()] |= groups.of(group);
            }
        }
    }
}
