//! All minimal patterns of a size, unfolded from the 4-critical graphs; why none is missed is said in
//! the README beside this file.
//!
//! *Folding* a pattern: the target is taken away and all its neighbours become one vertex; the
//! uncloaked satellites of a group become one vertex, and these vertices are linked with each other. The target
//! is safe if and only if the result has no proper 3-colouring. When the pattern is minimal, then
//! either its folded graph has a loop, and it is one of the three worms', or each of its links that
//! does not touch the target is exactly one link of a 4-critical graph. So the 4-critical graphs are
//! *unfolded*, in every way, and what is minimal is kept.

use std::collections::BTreeSet;

use super::{
    canonical::canonical,
    named::{Named, WORMS},
    pattern::{GROUPS, Pattern, Satellites, TARGET, members},
    safety::is_minimal,
};

/// By how many vertices, at least, a folded pattern is smaller.
pub(super) const FOLDED: usize = 2;

/// The minimal patterns with `size` satellites, each in its canonical form, in order. `critical` has the
/// 4-critical graphs by their size, up to `size - FOLDED`.
pub(super) fn minimal_patterns(size: usize, critical: &[Vec<Pattern>]) -> BTreeSet<Pattern> {
    let mut found = BTreeSet::new();
    let mut keep = |pattern: &Pattern| {
        if is_minimal(pattern) {
            found.insert(canonical(pattern));
        }
    };
    for worm in WORMS.iter().map(Named::pattern).filter(|worm| worm.size() == size) {
        keep(&worm);
    }
    let small = critical.iter().take(size.saturating_sub(FOLDED) + 1).flatten();
    for graph in small {
        for seen in (0..=graph.all()).filter(|seen| seen.count_ones() as usize <= GROUPS) {
            for merged in 0..graph.size() {
                Unfolding::new(graph, seen, merged, size).unfold(&mut keep);
            }
        }
    }
    found
}

/// One way to read a 4-critical graph as a folded pattern.
struct Unfolding<'a> {
    graph: &'a Pattern,
    /// The vertices that stand for groups.
    seen: Satellites,
    /// The vertex that stands for the target's neighbours; it may be a group's, too.
    merged: usize,
    /// How many satellites the pattern is to have.
    size: usize,
    /// For each vertex that is split so far, the neighbours of each of its parts.
    parts: Vec<Vec<Satellites>>,
}

impl<'a> Unfolding<'a> {
    const fn new(graph: &'a Pattern, seen: Satellites, merged: usize, size: usize) -> Self {
        Self { graph, seen, merged, size, parts: Vec::new() }
    }

    /// Hands every pattern that folds to this to `keep`.
    fn unfold(&mut self, keep: &mut dyn FnMut(&Pattern)) {
        let vertex = self.parts.len();
        let used: usize = self.parts.iter().map(Vec::len).sum();
        // The target, the parts so far, and at least one of each of the others.
        if 1 + used + (self.graph.size() - vertex) > self.size {
            return;
        }
        if vertex == self.graph.size() {
            self.build(keep);
            return;
        }
        let links = self.kept_links(vertex);
        let is_split = vertex == self.merged || self.is_seen(vertex);
        let most = if is_split { self.size - 1 - used } else { 1 };
        for_each_partition(links, most, &mut Vec::new(), &mut |parts| {
            self.parts.push(parts.to_vec());
            self.unfold(keep);
            self.parts.pop();
        });
    }

    const fn is_seen(&self, vertex: usize) -> bool {
        self.seen >> vertex & 1 == 1
    }

    /// The vertex's links that are links of the pattern: not those between groups.
    const fn kept_links(&self, vertex: usize) -> Satellites {
        let links = self.graph.neighbours(vertex);
        if self.is_seen(vertex) { links & !self.seen } else { links }
    }

    /// All vertices are split: which parts of the merged one does the target touch, and which of them
    /// are cloaked?
    fn build(&self, keep: &mut dyn FnMut(&Pattern)) {
        let parts = self.parts[self.merged].len();
        let used: usize = self.parts.iter().map(Vec::len).sum();
        let (pattern, first) = self.parts_linked();
        let whole = 1 + used == self.size;
        if !self.is_seen(self.merged) {
            if whole {
                keep(&touching(pattern, first, (1 << parts) - 1));
            }
            return;
        }
        let group = members(self.seen).position(|vertex| vertex == self.merged).unwrap_or(0);
        let group = group as u8 + 1;
        for cloaked in 1..1 << parts {
            let mut pattern = touching(pattern, first, cloaked);
            for part in members(!cloaked & ((1 << parts) - 1)) {
                pattern.uncloak(first + part, group);
            }
            if whole {
                for part in members(!cloaked & ((1 << parts) - 1)) {
                    keep(&touching(pattern, first, 1 << part));
                }
            } else if used + 2 == self.size {
                // The uncloaked satellite that the target touches has no other link.
                let alone = self.size - 1;
                pattern.uncloak(alone, group);
                pattern.link(TARGET, alone);
                keep(&pattern);
            }
        }
    }

    /// The pattern without the target's links, and where the parts of the merged vertex begin. Those
    /// are still cloaked, other groups' are not.
    fn parts_linked(&self) -> (Pattern, usize) {
        let mut pattern = Pattern::new(self.size);
        let mut firsts = Vec::with_capacity(self.parts.len());
        let mut next = TARGET + 1;
        for parts in &self.parts {
            firsts.push(next);
            next += parts.len();
        }
        let part = |of: usize, towards: usize| {
            let index = self.parts[of].iter().position(|part| part >> towards & 1 == 1);
            firsts[of] + index.unwrap_or(0)
        };
        for vertex in 0..self.graph.size() {
            for other in members(self.kept_links(vertex)).filter(|other| *other > vertex) {
                pattern.link(part(vertex, other), part(other, vertex));
            }
        }
        for (group, vertex) in (1..).zip(members(self.seen)) {
            if vertex != self.merged {
                for index in 0..self.parts[vertex].len() {
                    pattern.uncloak(firsts[vertex] + index, group);
                }
            }
        }
        (pattern, firsts[self.merged])
    }
}

/// With the target linked to some of the satellites from `first` on.
fn touching(mut pattern: Pattern, first: usize, parts: Satellites) -> Pattern {
    for part in members(parts) {
        pattern.link(TARGET, first + part);
    }
    pattern
}

/// Hands every way to part the set into at most `most` parts that are not empty to `each`.
fn for_each_partition(
    set: Satellites,
    most: usize,
    parts: &mut Vec<Satellites>,
    each: &mut dyn FnMut(&[Satellites]),
) {
    let Some(one) = members(set).next() else {
        each(parts);
        return;
    };
    let rest = set & !(1 << one);
    for index in 0..parts.len() {
        parts[index] |= 1 << one;
        for_each_partition(rest, most, parts, each);
        parts[index] &= !(1 << one);
    }
    if parts.len() < most {
        parts.push(1 << one);
        for_each_partition(rest, most, parts, each);
        parts.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{critical::critical_graphs, reach::in_one_step, safety::is_safe},
        *,
    };
    use crate::engine::Dice;

    /// Links a random pattern at random until its target is safe, mostly not by one shot, and then takes
    /// away all that can be, in random order: what is left is minimal, and no fold is made.
    fn at_random(size: usize, dice: &mut Dice) -> Option<Pattern> {
        const TRIES: usize = 60;
        let mut pattern = Pattern::new(size);
        for one in 1 + dice.below(size)..size {
            pattern.uncloak(one, 1 + dice.below(GROUPS) as u8);
        }
        let one_shot = dice.below(10) == 0;
        for _ in 0..TRIES {
            let (one, other) = (dice.below(size), dice.below(size));
            let mut linked = pattern;
            linked.link(one, other);
            if one != other && (one_shot || !in_one_step(&linked)) {
                pattern = linked;
                if is_safe(&pattern, TARGET) {
                    break;
                }
            }
        }
        if !is_safe(&pattern, TARGET) {
            return None;
        }
        let mut fewer: Vec<Box<dyn Fn(Pattern) -> Pattern>> = Vec::new();
        for (one, other) in pattern.links() {
            fewer.push(Box::new(move |pattern| pattern.without_link(one, other)));
        }
        for one in members(pattern.all() & !pattern.cloaked()) {
            fewer.push(Box::new(move |pattern| pattern.with_cloaked(one)));
        }
        dice.shuffle(&mut fewer);
        for less in fewer {
            let smaller = less(pattern);
            if is_safe(&smaller, TARGET) {
                pattern = smaller;
            }
        }
        let linked: Vec<usize> = members(pattern.all())
            .filter(|one| *one == TARGET || pattern.neighbours(*one) != 0)
            .collect();
        Some(pattern.arranged(&linked))
    }

    #[test]
    fn whatever_is_left_of_random_patterns_was_found() {
        const LARGEST: usize = 10;
        let critical = critical_graphs(LARGEST - FOLDED);
        let found: Vec<BTreeSet<Pattern>> =
            (0..=LARGEST).map(|size| minimal_patterns(size, &critical)).collect();
        let counts: Vec<usize> = found.iter().map(BTreeSet::len).collect();
        assert_eq!(counts, [0, 0, 0, 2, 1, 0, 7, 18, 61, 494, 2836]);
        let mut left = found.clone();
        let mut dice = Dice::from_seed([9; 32]);
        for _ in 0..40_000 {
            for size in 3..=LARGEST {
                let Some(pattern) = at_random(size, &mut dice) else { continue };
                // What contradicts itself is no pattern of any network: the target ends up alone.
                if pattern.neighbours(TARGET) == 0 {
                    continue;
                }
                let form = canonical(&pattern);
                assert!(found[pattern.size()].contains(&form), "{pattern} is missing");
                left[pattern.size()].remove(&form);
            }
        }
        // Chance comes upon every single one of the smaller ones.
        assert_eq!(left[..=8].iter().map(BTreeSet::len).sum::<usize>(), 0);
    }
}
