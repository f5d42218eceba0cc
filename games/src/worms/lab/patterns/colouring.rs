//! Proper 3-colourings: which satellite may be of which group.

use super::pattern::{GROUPS, MOST, Pattern, Satellites, members};

/// Some of the groups: bit 0 is the first.
pub(super) type Groups = u8;
/// All of them.
pub(super) const ANY: Groups = (1 << GROUPS) - 1;

/// The groups that each satellite may have: its own if it is uncloaked.
pub(super) fn allowed(pattern: &Pattern) -> [Groups; MOST] {
    let mut allowed = [ANY; MOST];
    for (satellite, allowed) in allowed.iter_mut().enumerate().take(pattern.size()) {
        if let Some(group) = pattern.group(satellite) {
            *allowed = 1 << (group - 1);
        }
    }
    allowed
}

/// Can the `open` satellites be given groups that are allowed to them, linked ones different ones?
pub(super) fn exists(
    links: &[Satellites; MOST],
    allowed: &[Groups; MOST],
    open: Satellites,
) -> bool {
    !search(links, allowed, open, &mut |_| false)
}

/// Hands every way to do so to `each`: for every open satellite one group.
pub(super) fn for_each(
    links: &[Satellites; MOST],
    allowed: &[Groups; MOST],
    open: Satellites,
    mut each: impl FnMut(&[Groups; MOST]),
) {
    search(links, allowed, open, &mut |groups| {
        each(groups);
        true
    });
}

/// Goes on as long as `each` wants more; was it to the end? The satellite with the fewest groups
/// left comes next, so that what contradicts itself is soon seen.
fn search(
    links: &[Satellites; MOST],
    allowed: &[Groups; MOST],
    open: Satellites,
    each: &mut dyn FnMut(&[Groups; MOST]) -> bool,
) -> bool {
    let Some(next) = members(open).min_by_key(|one| allowed[*one].count_ones()) else {
        return each(allowed);
    };
    let open = open & !(1 << next);
    (0..GROUPS).map(|group| 1 << group).filter(|group| allowed[next] & group != 0).all(|group| {
        let mut narrowed = *allowed;
        narrowed[next] = group;
        for neighbour in members(links[next] & open) {
            narrowed[neighbour] &= !group;
        }
        search(links, &narrowed, open, each)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By trying all ways to give three groups.
    fn by_trial(pattern: &Pattern) -> usize {
        let allowed = allowed(pattern);
        let ways = 3_usize.pow(pattern.size() as u32);
        let fits = |way: &usize| {
            let group = |one: usize| way / 3_usize.pow(one as u32) % 3;
            (0..pattern.size()).all(|one| allowed[one] >> group(one) & 1 == 1)
                && pattern.links().into_iter().all(|(one, other)| group(one) != group(other))
        };
        (0..ways).filter(fits).count()
    }

    #[test]
    fn all_are_found_and_no_other() {
        let wheel = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4), (4, 1)];
        let odd_wheel =
            [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 2), (2, 3), (3, 4), (4, 5), (5, 1)];
        let path = [(0, 1), (1, 2), (2, 3)];
        let cases = [
            (Pattern::of(5, &wheel, &[]), 6),
            (Pattern::of(5, &wheel, &[(1, 1), (3, 2)]), 0),
            (Pattern::of(6, &odd_wheel, &[]), 0),
            (Pattern::of(4, &path, &[]), 24),
            (Pattern::of(4, &path, &[(0, 1), (3, 1)]), 2),
        ];
        for (pattern, count) in cases {
            let mut found = 0;
            let allowed = allowed(&pattern);
            for_each(pattern.adjacency(), &allowed, pattern.all(), |groups| {
                found += 1;
                for (one, other) in pattern.links() {
                    assert_ne!(groups[one], groups[other]);
                }
            });
            assert_eq!((found, by_trial(&pattern)), (count, count), "{pattern}");
            assert_eq!(exists(pattern.adjacency(), &allowed, pattern.all()), count > 0);
        }
    }
}
