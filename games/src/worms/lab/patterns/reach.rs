//! How far the three worms come: which satellites of a pattern they uncloak, in one shot or in many.

use super::{
    colouring::{Groups, allowed, for_each},
    pattern::{MOST, Pattern, Satellites, TARGET, members},
};

/// How often repeated shots come to the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Reach {
    /// Ways the groups may turn out: proper 3-colourings that agree with what is seen.
    pub(super) ways: u32,
    /// In how many of them the target is uncloaked in the end.
    pub(super) reached: u32,
}

impl Reach {
    /// Never, however the groups turn out?
    pub(super) const fn is_never(self) -> bool {
        self.reached == 0
    }

    /// Always, however the groups turn out?
    pub(super) const fn is_always(self) -> bool {
        self.reached == self.ways
    }
}

/// Does one shot with some worm uncloak the target?
pub(super) fn in_one_step(pattern: &Pattern) -> bool {
    let uncloaked = pattern.all() & !pattern.cloaked();
    uncloaks(pattern, &allowed(pattern), uncloaked, TARGET)
}

/// Shoots until no worm finds anything, for every way the groups may turn out.
///
/// Where some other satellite of the pattern is the headquarters, it has no group. But its neighbours
/// have one group between them, so that there is a colouring that gives it another and is the same for all the
/// others; and no worm ever uncloaks the headquarters. So these cases are among those that are
/// counted.
pub(super) fn in_many_steps(pattern: &Pattern) -> Reach {
    let mut reach = Reach { ways: 0, reached: 0 };
    for_each(pattern.adjacency(), &allowed(pattern), pattern.all(), |groups| {
        reach.ways += 1;
        reach.reached += u32::from(comes_to_the_target(pattern, groups));
    });
    reach
}

/// Does no worm uncloak anything at all?
pub(super) fn finds_nothing(pattern: &Pattern) -> bool {
    let groups = allowed(pattern);
    let cloaked = pattern.cloaked();
    !members(cloaked).any(|one| uncloaks(pattern, &groups, pattern.all() & !cloaked, one))
}

fn comes_to_the_target(pattern: &Pattern, groups: &[Groups; MOST]) -> bool {
    let mut uncloaked = pattern.all() & !pattern.cloaked();
    loop {
        let next = members(pattern.all() & !uncloaked)
            .find(|satellite| uncloaks(pattern, groups, uncloaked, *satellite));
        match next {
            Some(TARGET) => return true,
            Some(satellite) => uncloaked |= 1 << satellite,
            None => return false,
        }
    }
}

/// Does a worm uncloak that satellite, shot at it or at one beside it? `groups` are those of the
/// uncloaked.
fn uncloaks(
    pattern: &Pattern,
    groups: &[Groups; MOST],
    uncloaked: Satellites,
    satellite: usize,
) -> bool {
    let neighbours = pattern.neighbours(satellite);
    let seen = |set: Satellites| members(set & uncloaked).fold(0, |seen, one| seen | groups[one]);
    let fork = seen(neighbours).count_ones() > 1;
    let triangle = members(neighbours).any(|one| pattern.neighbours(one) & neighbours != 0);
    // From an end over this satellite and the other middle one to another end of the same group.
    let foursome = members(neighbours & uncloaked).any(|end| {
        members(neighbours & !(1 << end)).any(|middle| {
            let ends = pattern.neighbours(middle) & !(1 << end) & !(1 << satellite);
            seen(ends) & groups[end] != 0
        })
    });
    fork || triangle || foursome
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(pattern: &Pattern) -> (bool, u32, u32) {
        let Reach { ways, reached } = in_many_steps(pattern);
        (in_one_step(pattern), reached, ways)
    }

    #[test]
    fn the_worms_own_patterns() {
        let fork = [(0, 1), (0, 2)];
        assert_eq!(reach(&Pattern::of(3, &fork, &[(1, 1), (2, 3)])), (true, 1, 1));
        // Of one group: no fork.
        assert_eq!(reach(&Pattern::of(3, &fork, &[(1, 2), (2, 2)])), (false, 0, 2));
        // One of them cloaked.
        assert_eq!(reach(&Pattern::of(3, &fork, &[(1, 2)])), (false, 0, 4));
        assert_eq!(reach(&Pattern::of(3, &[(0, 1), (0, 2), (1, 2)], &[])), (true, 6, 6));
        let path = [(1, 0), (0, 2), (2, 3)];
        assert_eq!(reach(&Pattern::of(4, &path, &[(1, 1), (3, 1)])), (true, 2, 2));
        assert_eq!(reach(&Pattern::of(4, &path, &[(1, 1), (3, 2)])), (false, 0, 3));
        // The target at an end is not in the middle.
        let path = [(0, 1), (1, 2), (2, 3)];
        assert!(!in_one_step(&Pattern::of(4, &path, &[(3, 1)])));
    }

    #[test]
    fn one_uncloaking_leads_to_another() {
        // A triangle 1-2-3 beside the fork at 0: it depends on nothing but different groups.
        let links = [(1, 2), (2, 3), (3, 1), (0, 1), (0, 2)];
        let diamond = Pattern::of(4, &links, &[]);
        assert_eq!(reach(&diamond), (true, 6, 6));
        // 0 hangs on the triangle and on a satellite of the first group.
        let links = [(1, 2), (2, 3), (3, 1), (0, 1), (0, 4)];
        // Two groups of three for satellite 1 make a fork at 0, which may then be two groups or one.
        assert_eq!(reach(&Pattern::of(5, &links, &[(4, 1)])), (false, 4, 8));
    }
}
