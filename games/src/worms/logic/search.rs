//! Are there groups that agree with all that is seen, and which?

use super::domains::Domains;
use crate::worms::network::{Graph, Group, Groups, Satellite, Set};

/// Groups under which that satellite is the headquarters; `None` if there are none. `prefer` says
/// which group is tried first.
pub(super) fn solve(
    graph: &Graph,
    known: &Groups,
    headquarters: Satellite,
    prefer: &mut dyn FnMut(Satellite, Group) -> usize,
) -> Option<Groups> {
    complete(Domains::new(graph, known, headquarters).ok()?, graph, prefer)
}

/// Groups for everybody within these domains.
pub(super) fn complete(
    domains: Domains,
    graph: &Graph,
    prefer: &mut dyn FnMut(Satellite, Group) -> usize,
) -> Option<Groups> {
    let Some(satellite) = next(&domains, graph) else { return Some(domains.groups()) };
    let mut groups: Vec<Group> =
        Group::ALL.into_iter().filter(|group| domains.may(*group).contains(satellite)).collect();
    // Of interchangeable groups one is enough.
    let mut tried: Vec<Group> = Vec::new();
    groups.sort_by_key(|group| prefer(satellite, *group));
    for group in groups {
        if tried.iter().any(|other| domains.are_alike(group, *other)) {
            continue;
        }
        tried.push(group);
        if let Ok(narrower) = domains.with(satellite, group)
            && let Some(found) = complete(narrower, graph, prefer)
        {
            return Some(found);
        }
    }
    None
}

/// The satellite to decide next: the one with the fewest groups left, and of those the one beside
/// the most that are settled.
fn next(domains: &Domains, graph: &Graph) -> Option<Satellite> {
    let settled = domains.settled();
    let open = domains.may(Group::Edu) | domains.may(Group::Mil) | domains.may(Group::Gov);
    (open - settled).iter().min_by_key(|satellite| {
        let beside = graph.of(*satellite);
        (domains.left(*satellite), usize::MAX - 64 * (beside & settled).len() - beside.len())
    })
}

/// Does anything in `one` go beyond `other`?
pub(super) fn exceeds(one: &[Set; 3], other: &[Set; 3]) -> bool {
    one.iter().zip(other).any(|(one, other)| !one.is_within(*other))
}
