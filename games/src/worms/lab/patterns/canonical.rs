//! One form for all patterns that differ only in the numbers of their satellites and the names of
//! the groups.
//!
//! Satellites are sorted into classes that no renumbering can mix (target, cloaked, the groups); the
//! classes are split by how many links lead into each other class until nothing changes; where a
//! class still has several, each of them is put first in turn. This is the method of B. D. `McKay`,
//! *Practical graph isomorphism*, Congressus Numerantium 30 (1981) 45, without its shortcuts, which
//! graphs of this size do not need. Of all the arrangements that are reached the least is taken.

use super::pattern::{GROUPS, Pattern, Satellites, TARGET, members};

/// All ways to name the groups.
const NAMES: [[u8; GROUPS]; 6] = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];

/// The form of the pattern and of all that are like it, and of no other: the target first, then the
/// cloaked ones, then the groups, larger ones before smaller ones.
pub(super) fn canonical(pattern: &Pattern) -> Pattern {
    let forms = NAMES.into_iter().filter_map(|names| {
        let renamed = pattern.renamed(names);
        let classes = classes(&renamed);
        let sizes = classes.iter().skip(2).map(|class| std::cmp::Reverse(class.count_ones()));
        sizes.is_sorted().then(|| least(&renamed, classes))
    });
    // Some naming has the groups in order of size.
    forms.min().unwrap_or(*pattern)
}

/// The form of a graph in which no satellite is special, as a pattern without anything uncloaked.
pub(super) fn canonical_graph(graph: &Pattern) -> Pattern {
    least(graph, vec![graph.all()])
}

/// The target, the cloaked ones, and each group.
fn classes(pattern: &Pattern) -> Vec<Satellites> {
    let group = |group: usize| {
        let of = |one: &usize| pattern.group(*one).map_or(0, usize::from) == group;
        (0..pattern.size()).filter(of).fold(0, |set, one| set | 1 << one)
    };
    let target: Satellites = 1 << TARGET;
    let mut classes = vec![target, group(0) & !target];
    classes.extend((1..=GROUPS).map(group));
    classes
}

/// The least arrangement that keeps the order of the classes.
fn least(pattern: &Pattern, classes: Vec<Satellites>) -> Pattern {
    let classes = refined(pattern, classes);
    let Some(mixed) = classes.iter().position(|class| class.count_ones() > 1) else {
        let order: Vec<usize> = classes.iter().flat_map(|class| members(*class)).collect();
        return pattern.arranged(&order);
    };
    let forms = members(classes[mixed]).map(|first| {
        let mut split = classes.clone();
        split[mixed] &= !(1 << first);
        split.insert(mixed, 1 << first);
        least(pattern, split)
    });
    forms.min().unwrap_or(*pattern)
}

/// The classes, split until all in a class have as many links into each class.
fn refined(pattern: &Pattern, mut classes: Vec<Satellites>) -> Vec<Satellites> {
    classes.retain(|class| *class != 0);
    loop {
        let signature = |one: usize| -> Vec<u32> {
            let links = pattern.neighbours(one);
            classes.iter().map(|class| (class & links).count_ones()).collect()
        };
        let mut finer: Vec<Satellites> = Vec::with_capacity(pattern.size());
        for class in &classes {
            if class.is_power_of_two() {
                finer.push(*class);
                continue;
            }
            let mut signed: Vec<_> = members(*class).map(|one| (signature(one), one)).collect();
            signed.sort_unstable();
            for part in signed.chunk_by(|one, other| one.0 == other.0) {
                finer.push(part.iter().fold(0, |set, (_, one)| set | 1 << one));
            }
        }
        if finer.len() == classes.len() {
            return classes;
        }
        classes = finer;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::Dice;

    /// Any pattern with that many satellites, the target cloaked.
    fn patterns(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Pattern> {
        sizes.prop_flat_map(|size| {
            let links = prop::collection::vec(any::<bool>(), size * (size - 1) / 2);
            let groups = prop::collection::vec(0..=3_u8, size - 1);
            (links, groups).prop_map(move |(links, groups)| {
                let pairs = (0..size).flat_map(|one| (0..one).map(move |other| (one, other)));
                let links: Vec<_> =
                    pairs.zip(links).filter(|(_, linked)| *linked).map(|(pair, _)| pair).collect();
                let groups: Vec<_> = (1..).zip(groups).collect();
                Pattern::of(size, &links, &groups)
            })
        })
    }

    /// The same with other numbers and names.
    fn disguised(pattern: &Pattern, dice: &mut Dice) -> Pattern {
        let mut order: Vec<usize> = (0..pattern.size()).collect();
        dice.shuffle(&mut order[1..]);
        pattern.arranged(&order).renamed(NAMES[dice.below(NAMES.len())])
    }

    /// By trying every order of the satellites but the target, and every naming.
    fn are_alike(one: &Pattern, other: &Pattern) -> bool {
        fn orders(left: &mut Vec<usize>, order: &mut Vec<usize>, each: &mut dyn FnMut(&[usize])) {
            if left.is_empty() {
                each(order);
            }
            for index in 0..left.len() {
                order.push(left.remove(index));
                orders(left, order, each);
                left.insert(index, order.pop().unwrap());
            }
        }
        let mut alike = false;
        let mut left: Vec<usize> = (1..one.size()).collect();
        orders(&mut left, &mut vec![TARGET], &mut |order| {
            let arranged = one.arranged(order);
            alike |= NAMES.iter().any(|names| arranged.renamed(*names) == *other);
        });
        alike
    }

    proptest! {
        #[test]
        fn patterns_that_are_alike_have_one_form(pattern in patterns(2..=9), seed: [u8; 32]) {
            let mut dice = Dice::from_seed(seed);
            let form = canonical(&pattern);
            prop_assert_eq!(canonical(&disguised(&pattern, &mut dice)), form);
            prop_assert_eq!(canonical(&form), form);
            prop_assert_eq!(form.links().len(), pattern.links().len());
        }

        #[test]
        fn patterns_with_one_form_are_alike(one in patterns(4..=5), other in patterns(4..=5)) {
            prop_assert!(are_alike(&one, &canonical(&one)));
            let same_size = one.size() == other.size();
            prop_assert_eq!(canonical(&one) == canonical(&other), same_size && are_alike(&one, &other));
        }

        #[test]
        fn one_link_more_is_another_form(pattern in patterns(3..=6), seed: [u8; 32]) {
            // Two patterns that are nearly the same: the hard case for the form.
            let mut dice = Dice::from_seed(seed);
            let (mut one, mut other) = (pattern, pattern);
            let mut pair = || {
                let from = dice.below(pattern.size());
                (from, (from + 1 + dice.below(pattern.size() - 1)) % pattern.size())
            };
            let ((a, b), (c, d)) = (pair(), pair());
            one.link(a, b);
            other.link(c, d);
            prop_assert_eq!(canonical(&one) == canonical(&other), are_alike(&one, &other));
        }
    }

    #[test]
    fn graphs_are_counted_as_in_the_literature() {
        // N. J. A. Sloane's A000088: graphs with 1 to 6 vertices.
        let mut graphs = vec![Pattern::new(1)];
        for (size, count) in (1..).zip([1, 2, 4, 11, 34, 156]) {
            assert_eq!(graphs.len(), count);
            let mut larger = std::collections::BTreeSet::new();
            for graph in &graphs {
                for neighbours in 0..1_u16 << size {
                    let mut links = graph.links();
                    links.extend(members(neighbours).map(|one| (one, size)));
                    larger.insert(canonical_graph(&Pattern::of(size + 1, &links, &[])));
                }
            }
            graphs = larger.into_iter().collect();
        }
    }
}
