//! Who cannot be the headquarters, and whether all of a pattern is needed to see it.

use super::{
    colouring::{allowed, exists},
    pattern::{GROUPS, Pattern, TARGET, members},
};

/// Is that cloaked satellite *safe*: does no proper 3-colouring that agrees with what is seen give
/// all its neighbours one colour? The satellite itself is left out: as the headquarters it has no group,
/// and as a vertex of the pattern it would always find a colour that its neighbours do not have.
pub(super) fn is_safe(pattern: &Pattern, satellite: usize) -> bool {
    let neighbours = pattern.neighbours(satellite);
    let others = pattern.all() & !(1 << satellite);
    let allowed = allowed(pattern);
    (0..GROUPS).all(|group| {
        let mut headquarters = allowed;
        for neighbour in members(neighbours) {
            headquarters[neighbour] &= 1 << group;
        }
        !exists(pattern.adjacency(), &headquarters, others)
    })
}

/// Is the target safe, and no longer when a link or an uncloaking is taken away?
///
/// What is taken away need not leave the pattern connected. That makes no difference, but for patterns
/// that contradict themselves; and then taking a satellite away need not be tried: it takes its
/// links away, of which there is at least one.
pub(super) fn is_minimal(pattern: &Pattern) -> bool {
    let safe = |pattern: &Pattern| is_safe(pattern, TARGET);
    pattern.group(TARGET).is_none()
        && safe(pattern)
        && !pattern.links().into_iter().any(|(one, other)| safe(&pattern.without_link(one, other)))
        && !members(pattern.all() & !pattern.cloaked())
            .any(|satellite| safe(&pattern.with_cloaked(satellite)))
}
