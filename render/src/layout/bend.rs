//! Curves for the links that would come too near to a satellite, and how large satellites can be so
//! that none does.

use super::{
    clearance::{GAP, MARGIN},
    cost::{CLEAR, RADIUS},
    plane::{Vector, do_cross},
};

/// How far a curve's control point is from the middle of the link, in cells, the gentlest first.
const BENDS: [f64; 7] = [0.3, 0.5, 0.7, 1.0, 1.3, 1.7, 2.2];
/// How far it is along the link from there, as a share of the link.
const SKEWS: [f64; 5] = [0.0, 0.2, -0.2, 0.4, -0.4];
/// A curve is looked at as so many straight parts.
const PARTS: usize = 20;

/// The control point of every link; of those that are straight, their middle.
pub(super) fn bend(links: &[[usize; 2]], at: &[Vector], side: f64) -> Vec<Vector> {
    let middle = |link: &[usize; 2]| (at[link[0]] + at[link[1]]) * 0.5;
    let mut by: Vec<Vector> = links.iter().map(middle).collect();
    for (index, link) in links.iter().enumerate() {
        let straight = by[index];
        if clear(links[index], at, straight) >= CLEAR {
            continue;
        }
        let normal = (at[link[1]] - at[link[0]]).normal();
        let along = at[link[1]] - at[link[0]];
        let ways = BENDS.iter().flat_map(|bend| [normal * *bend, normal * -*bend]);
        let ways = ways.flat_map(|way| SKEWS.map(|skew| straight + way + along * skew));
        let curves = std::iter::once(straight).chain(ways);
        // A curve whose control point is inside stays inside.
        let inside = |by: &Vector| {
            let within = |value: f64| (RADIUS / 2.0..=side - RADIUS / 2.0).contains(&value);
            within(by.x) && within(by.y)
        };
        let cost = |control: Vector| {
            let lacks = (CLEAR - clear(*link, at, control)).max(0.0);
            let crossed = crossings(links, at, &by, index, control) as f64;
            60.0 * lacks + crossed + 1.5 * (control - straight).length()
        };
        let costs = curves.filter(inside).map(|control| (cost(control), control));
        let best = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
        by[index] = best.map_or(straight, |(_, control)| control);
    }
    by
}

/// The radius that keeps every satellite clear of foreign links and of each other; at most the usual.
pub(super) fn radius(links: &[[usize; 2]], at: &[Vector], by: &[Vector]) -> f64 {
    let beside = links.iter().zip(by).map(|(link, by)| clear(*link, at, *by) / f64::from(MARGIN));
    let pairs = at.iter().enumerate().flat_map(|(index, one)| {
        at[..index].iter().map(|other| (*one - *other).length() / f64::from(GAP))
    });
    // A little less, for the rounding that follows.
    beside.chain(pairs).fold(RADIUS * 1.001, f64::min) * 0.999
}

fn points(from: Vector, by: Vector, to: Vector) -> impl Iterator<Item = Vector> {
    (0..=PARTS).map(move |part| {
        let share = part as f64 / PARTS as f64;
        let rest = 1.0 - share;
        from * (rest * rest) + by * (2.0 * rest * share) + to * (share * share)
    })
}

fn parts(from: Vector, by: Vector, to: Vector) -> impl Iterator<Item = [Vector; 2]> {
    points(from, by, to).zip(points(from, by, to).skip(1)).map(|(one, other)| [one, other])
}

/// How near a link comes to the centre of a satellite that it does not join.
fn clear([from, to]: [usize; 2], at: &[Vector], by: Vector) -> f64 {
    let near = |centre: Vector| {
        let parts = parts(at[from], by, at[to]);
        parts.map(|[a, b]| centre.distance_to(a, b)).fold(f64::INFINITY, f64::min)
    };
    let foreign = (0..at.len()).filter(|satellite| *satellite != from && *satellite != to);
    foreign.map(|satellite| near(at[satellite])).fold(f64::INFINITY, f64::min)
}

/// How many other links a link crosses when it takes that way.
fn crossings(
    links: &[[usize; 2]],
    at: &[Vector],
    by: &[Vector],
    link: usize,
    way: Vector,
) -> usize {
    let own: Vec<_> = parts(at[links[link][0]], way, at[links[link][1]]).collect();
    let crosses = |other: &usize| {
        let [from, to] = links[*other];
        let foreign = [from, to].iter().all(|end| !links[link].contains(end));
        foreign
            && parts(at[from], by[*other], at[to])
                .any(|part| own.iter().any(|own| do_cross(*own, part)))
    };
    (0..links.len()).filter(crosses).count()
}
