//! The patterns that have a name: the three worms', and the smallest that no worm reaches.

use super::{canonical::canonical, pattern::Pattern};

/// A pattern with a name.
pub(super) struct Named {
    pub(super) name: &'static str,
    size: usize,
    links: &'static [(usize, usize)],
    /// Satellites with their groups, from 1.
    uncloaked: &'static [(usize, u8)],
}

impl Named {
    pub(super) fn pattern(&self) -> Pattern {
        Pattern::of(self.size, self.links, self.uncloaked)
    }
}

/// The three that the inventors found. The target is a satellite that they uncloak.
pub(super) const WORMS: [Named; 3] = [
    Named { name: "fork", size: 3, links: &[(0, 1), (0, 2)], uncloaked: &[(1, 1), (2, 2)] },
    Named { name: "triangle", size: 3, links: &[(0, 1), (0, 2), (1, 2)], uncloaked: &[] },
    Named {
        name: "foursome",
        size: 4,
        links: &[(0, 1), (0, 2), (2, 3)],
        uncloaked: &[(1, 1), (3, 1)],
    },
];

/// The smallest that are new; the README beside this file says why their targets are safe.
pub(super) const NEW: [Named; 3] = [
    Named {
        name: "tripod",
        size: 7,
        links: &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 6)],
        uncloaked: &[(4, 1), (5, 2), (6, 3)],
    },
    Named {
        name: "parachute",
        size: 7,
        links: &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 6), (4, 5), (5, 6), (4, 6)],
        uncloaked: &[],
    },
    Named {
        name: "trestle",
        size: 7,
        links: &[(0, 1), (0, 2), (0, 3), (1, 4), (2, 5), (3, 6), (4, 5), (4, 6)],
        uncloaked: &[(5, 1), (6, 2)],
    },
];

/// The smallest in which everybody is safe and no worm finds anything.
pub(super) const CAROUSEL: Named = Named {
    name: "carousel",
    size: 9,
    links: &[
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 4),
        (4, 5),
        (5, 0),
        (0, 6),
        (1, 7),
        (2, 8),
        (3, 6),
        (4, 7),
        (5, 8),
    ],
    uncloaked: &[(6, 1), (7, 2), (8, 3)],
};

/// The smallest minimal one that the worms never come to the target of, with everybody safe; no worm
/// finds anything in it. The numbers are those of its canonical form.
pub(super) const OCTET: Named = Named {
    name: "octet",
    size: 11,
    links: &[
        (0, 6),
        (0, 7),
        (1, 4),
        (1, 7),
        (1, 9),
        (2, 3),
        (2, 5),
        (2, 9),
        (3, 7),
        (3, 8),
        (4, 5),
        (4, 8),
        (5, 6),
        (5, 10),
        (7, 10),
    ],
    uncloaked: &[(8, 1), (9, 2), (10, 3)],
};

/// The name of a pattern in its canonical form.
pub(super) fn name_of(pattern: &Pattern) -> Option<&'static str> {
    let mut named = WORMS.iter().chain(&NEW).chain([&CAROUSEL, &OCTET]);
    named.find(|named| canonical(&named.pattern()) == *pattern).map(|named| named.name)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            pattern::members,
            reach::{finds_nothing, in_many_steps},
            safety::{is_minimal, is_safe},
        },
        *,
    };

    #[test]
    fn names_are_given_to_what_they_say() {
        for named in WORMS.iter().chain(&NEW).chain([&OCTET]) {
            assert!(is_minimal(&named.pattern()), "{}", named.name);
            assert_eq!(name_of(&canonical(&named.pattern())), Some(named.name));
        }
        for new in NEW.iter().chain([&OCTET]) {
            assert!(in_many_steps(&new.pattern()).is_never(), "{}", new.name);
        }
    }

    #[test]
    fn all_of_the_octet_is_safe_and_no_worm_finds_anything() {
        let octet = OCTET.pattern();
        assert_eq!(octet, canonical(&octet));
        assert_eq!(octet.cloaked().count_ones(), 8);
        assert!(members(octet.cloaked()).all(|one| is_safe(&octet, one)) && finds_nothing(&octet));
    }
}
