//! The inventors' own, stricter question: patterns in which *every* cloaked satellite is safe, and in
//! which no worm finds anything to begin with.
//!
//! Uncloaked satellites of one group can be taken together here. That takes nothing from what is
//! known, and wakes no worm: where no worm finds anything, linked satellites do not see the same
//! group, so that no triangle comes of it. So such a pattern is a graph of cloaked satellites without
//! triangles, each of which sees at most one group, and linked ones different groups.

use std::collections::BTreeSet;

use super::{
    canonical::{canonical, canonical_graph},
    colouring::{allowed, exists},
    pattern::{GROUPS, Pattern, members},
    reach::finds_nothing,
    safety::is_safe,
};

/// Those patterns with up to `most` satellites, by their number from none, with at most one uncloaked
/// satellite of each group, and without any that are such a pattern with something added: no single link,
/// uncloaking or satellite can be taken away.
pub(super) fn carousels(most: usize) -> Vec<BTreeSet<Pattern>> {
    let mut found = vec![BTreeSet::new(); most + 1];
    let mut graphs = vec![Pattern::new(1)];
    for cloaked in 1..=most {
        let groups = GROUPS.min(most - cloaked);
        for graph in &graphs {
            for_each_sight(&mut vec![0; cloaked], 0, graph, groups, &mut |seen| {
                let pattern = seeing(graph, seen);
                if is_carousel(&pattern) {
                    found[pattern.size()].insert(form(&pattern));
                }
            });
        }
        if cloaked < most {
            graphs = with_one_more(&graphs);
        }
    }
    found
}

/// The form of the pattern, whichever of its cloaked satellites is asked about.
pub(super) fn form(pattern: &Pattern) -> Pattern {
    let forms = members(pattern.cloaked()).map(|target| {
        let others = (0..pattern.size()).filter(|one| *one != target);
        canonical(&pattern.arranged(&std::iter::once(target).chain(others).collect::<Vec<_>>()))
    });
    forms.min().unwrap_or(*pattern)
}

/// Every graph without triangles that has one vertex more.
fn with_one_more(graphs: &[Pattern]) -> Vec<Pattern> {
    let mut wider = BTreeSet::new();
    for graph in graphs {
        for neighbours in 0..=graph.all() {
            if members(neighbours).all(|one| graph.neighbours(one) & neighbours == 0) {
                let mut links = graph.links();
                links.extend(members(neighbours).map(|one| (one, graph.size())));
                wider.insert(canonical_graph(&Pattern::of(graph.size() + 1, &links, &[])));
            }
        }
    }
    wider.into_iter().collect()
}

/// Hands every way to let satellites see one of the first `groups` groups each, or none (0), to
/// `each`, linked ones different groups, up to the groups' names.
fn for_each_sight(
    seen: &mut Vec<u8>,
    next: usize,
    graph: &Pattern,
    groups: usize,
    each: &mut dyn FnMut(&[u8]),
) {
    if next == seen.len() {
        each(seen);
        return;
    }
    let used = seen[..next].iter().max().copied().unwrap_or(0);
    for group in 0..=(used + 1).min(groups as u8) {
        let mut before = members(graph.neighbours(next)).take_while(|one| *one < next);
        if group == 0 || before.all(|one| seen[one] != group) {
            seen[next] = group;
            for_each_sight(seen, next + 1, graph, groups, each);
        }
    }
}

/// The graph with one uncloaked satellite of each group that is seen.
fn seeing(graph: &Pattern, seen: &[u8]) -> Pattern {
    let groups = seen.iter().max().copied().unwrap_or(0);
    let mut pattern = Pattern::of(graph.size() + usize::from(groups), &graph.links(), &[]);
    for group in 1..=groups {
        pattern.uncloak(graph.size() + usize::from(group) - 1, group);
    }
    for (one, group) in seen.iter().enumerate().filter(|(_, group)| **group > 0) {
        pattern.link(one, graph.size() + usize::from(*group) - 1);
    }
    pattern
}

/// Connected, free of contradictions, all safe, nothing for the worms, and nothing too much.
fn is_carousel(pattern: &Pattern) -> bool {
    // Nobody with one neighbour is safe: this is soon seen.
    (members(pattern.cloaked())).all(|one| pattern.neighbours(one).count_ones() > 1)
        && all_safe(pattern)
        && pattern.is_connected()
        && exists(pattern.adjacency(), &allowed(pattern), pattern.all())
        && finds_nothing(pattern)
        && !(pattern.links().into_iter())
            .any(|(one, other)| all_safe(&pattern.without_link(one, other)))
        && !members(pattern.all() & !pattern.cloaked())
            .any(|one| all_safe(&pattern.with_cloaked(one)))
        && !(0..pattern.size()).any(|one| all_safe(&pattern.without(one)))
}

fn all_safe(pattern: &Pattern) -> bool {
    let cloaked = pattern.cloaked();
    cloaked != 0 && members(cloaked).all(|one| is_safe(pattern, one))
}

#[cfg(test)]
mod tests {
    use super::{super::named::CAROUSEL, *};

    #[test]
    fn there_is_one_with_nine_satellites_and_none_with_fewer() {
        let found = carousels(9);
        assert!(found[..9].iter().all(BTreeSet::is_empty), "{found:?}");
        assert_eq!(found[9], BTreeSet::from([form(&CAROUSEL.pattern())]));
    }

    #[test]
    fn turning_the_carousel_changes_nothing() {
        // Everybody in it sees the same, but for the groups' names.
        let carousel = CAROUSEL.pattern();
        for target in members(carousel.cloaked()) {
            let others = (0..carousel.size()).filter(|one| *one != target);
            let turned: Vec<usize> = std::iter::once(target).chain(others).collect();
            assert_eq!(canonical(&carousel.arranged(&turned)), canonical(&carousel));
        }
        assert!(all_safe(&carousel) && finds_nothing(&carousel));
    }
}
