//! The minimal patterns of a size straight from the definition: every graph, every satellite cloaked or of
//! every group. Slow, and knows nothing that could be wrong: what the unfolding is compared with.

use std::collections::BTreeSet;

use super::{
    canonical::canonical,
    pattern::{GROUPS, Pattern, TARGET},
    safety::is_safe,
};

/// The minimal patterns with `size` satellites, each in its canonical form, in order.
pub(super) fn minimal_patterns(size: usize) -> BTreeSet<Pattern> {
    let pairs: Vec<(usize, usize)> =
        (0..size).flat_map(|one| (one + 1..size).map(move |other| (one, other))).collect();
    let mut found = BTreeSet::new();
    for groups in groups(size) {
        for chosen in 0..1_u64 << pairs.len() {
            let mut pattern = Pattern::of(size, &[], &groups);
            for (index, (one, other)) in pairs.iter().enumerate() {
                if chosen >> index & 1 == 1 {
                    pattern.link(*one, *other);
                }
            }
            if is_minimal(&pattern) {
                found.insert(canonical(&pattern));
            }
        }
    }
    found
}

/// Which satellites are uncloaked with which groups, up to their numbers and the groups' names.
fn groups(size: usize) -> Vec<Vec<(usize, u8)>> {
    let mut found = Vec::new();
    let ways = (GROUPS + 1).pow(size as u32 - 1);
    for way in 0..ways {
        let group = |one: usize| (way / (GROUPS + 1).pow(one as u32 - 1) % (GROUPS + 1)) as u8;
        let groups: Vec<(usize, u8)> = (1..size).map(|one| (one, group(one))).collect();
        let count = |group: u8| groups.iter().filter(|(_, its)| *its == group).count();
        let sorted = groups.is_sorted_by_key(|(_, group)| *group);
        if sorted && count(1) >= count(2) && count(2) >= count(3) {
            found.push(groups);
        }
    }
    found
}

/// The definition, word by word: connected, the target safe, and not once a satellite, a link or an
/// uncloaking is taken away.
fn is_minimal(pattern: &Pattern) -> bool {
    let safe = |pattern: &Pattern| is_safe(pattern, TARGET);
    safe(pattern)
        && pattern.is_connected()
        && !pattern.links().into_iter().any(|(one, other)| safe(&pattern.without_link(one, other)))
        && (1..pattern.size()).all(|one| {
            let cloaked_again = pattern.group(one).map(|_| pattern.with_cloaked(one));
            ![Some(pattern.without(one)), cloaked_again].iter().flatten().any(safe)
        })
}

#[cfg(test)]
mod tests {
    use super::{
        super::{critical::critical_graphs, unfolding},
        *,
    };

    #[test]
    fn unfolding_finds_what_the_definition_says() {
        let critical = critical_graphs(4);
        for size in 1..=6 {
            let unfolded = unfolding::minimal_patterns(size, &critical);
            assert_eq!(unfolded, minimal_patterns(size), "{size} satellites");
        }
    }
}
