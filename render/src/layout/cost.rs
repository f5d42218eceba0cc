//! What is bad about a drawing of straight links. Lengths are in cells: a network of n satellites has
//! a square of √n by √n of them.

use super::plane::{Vector, do_cross, parallel};

/// The radius of a satellite's disc.
pub(super) const RADIUS: f64 = 0.23;
/// From a link to the centre of a satellite that it does not join, at least.
pub(super) const CLEAR: f64 = 1.36 * RADIUS;
/// What it should be.
const WIDE: f64 = 0.52;
/// From one satellite's centre to another's, at least, and as it should be.
pub(super) const APART: f64 = 2.7 * RADIUS;
const SPACED: f64 = 1.08;
/// From a centre to the sides.
pub(super) const SIDE: f64 = 1.45 * RADIUS;

/// A network, and where its satellites are.
#[derive(Debug, Clone)]
pub(super) struct Board<'a> {
    pub(super) links: &'a [[usize; 2]],
    /// By satellite: its links, as indices.
    pub(super) of: Vec<Vec<usize>>,
    pub(super) at: Vec<Vector>,
    /// What a satellite costs that another one or a foreign link comes too near to.
    pub(super) blocked: f64,
}

impl<'a> Board<'a> {
    pub(super) fn new(links: &'a [[usize; 2]], at: Vec<Vector>) -> Self {
        let of = (0..at.len()).map(|satellite| {
            (0..links.len()).filter(|link| links[*link].contains(&satellite)).collect()
        });
        Self { links, of: of.collect(), at, blocked: 4.0 }
    }

    pub(super) fn ends(&self, link: usize) -> [Vector; 2] {
        self.links[link].map(|end| self.at[end])
    }

    /// The end of a link that is not `satellite`.
    pub(super) fn beyond(&self, link: usize, satellite: usize) -> usize {
        let [one, other] = self.links[link];
        if one == satellite { other } else { one }
    }

    /// What is bad about where a satellite is; stops counting past `most`.
    pub(super) fn around(&self, satellite: usize, most: f64) -> f64 {
        let here = self.at[satellite];
        let mut cost = 0.0;
        for (other, at) in self.at.iter().enumerate() {
            if other != satellite {
                cost += self.spacing((*at - here).length());
            }
        }
        for (index, link) in self.links.iter().enumerate() {
            if !link.contains(&satellite) {
                let [a, b] = self.ends(index);
                cost += self.clearance(here, a, b);
            }
        }
        for &link in &self.of[satellite] {
            if cost > most {
                return cost;
            }
            cost += self.along(link, satellite);
        }
        cost
    }

    /// What is bad about a link at the end `near`.
    fn along(&self, link: usize, near: usize) -> f64 {
        let far = self.beyond(link, near);
        let ends @ [a, b] = [self.at[near], self.at[far]];
        let mut cost = length((b - a).length());
        for (other, at) in self.at.iter().enumerate() {
            if other != near && other != far {
                cost += self.clearance(*at, a, b);
            }
        }
        for (index, &[one, other]) in self.links.iter().enumerate() {
            let theirs @ [c, d] = [self.at[one], self.at[other]];
            if one == near || other == near {
                // Each pair of links of the satellite comes twice.
                if index > link {
                    let way = if one == near { d - c } else { c - d };
                    cost += angle(b - a, way);
                }
            } else if one == far || other == far {
                let way = if one == far { d - c } else { c - d };
                cost += angle(a - b, way);
            } else if do_cross(ends, theirs) {
                cost += crossing(b - a, d - c);
            }
        }
        cost
    }

    /// What is bad about all of it.
    pub(super) fn total(&self) -> f64 {
        let mut cost = 0.0;
        for (one, at) in self.at.iter().enumerate() {
            for other in &self.at[..one] {
                cost += self.spacing((*at - *other).length());
            }
            for (index, link) in self.links.iter().enumerate() {
                let [a, b] = self.ends(index);
                if !link.contains(&one) {
                    cost += self.clearance(*at, a, b);
                }
            }
            for (place, &link) in self.of[one].iter().enumerate() {
                let way = |link| self.at[self.beyond(link, one)] - *at;
                for &other in &self.of[one][..place] {
                    cost += angle(way(link), way(other));
                }
            }
        }
        for link in 0..self.links.len() {
            let ends @ [a, b] = self.ends(link);
            cost += length((b - a).length());
            for other in 0..link {
                let shares = self.links[link].iter().any(|end| self.links[other].contains(end));
                let theirs @ [c, d] = self.ends(other);
                if !shares && do_cross(ends, theirs) {
                    cost += crossing(b - a, d - c);
                }
            }
        }
        cost
    }

    /// Two satellites that are `far` from each other.
    fn spacing(&self, far: f64) -> f64 {
        if far >= SPACED {
            return 0.0;
        }
        let soft = (SPACED - far) * (SPACED - far) * 3.0;
        if far < APART { soft + self.blocked * (1.5 + 5.0 * (APART - far)) } else { soft }
    }

    /// A satellite beside a link that it does not have.
    fn clearance(&self, at: Vector, a: Vector, b: Vector) -> f64 {
        if at.x < a.x.min(b.x) - WIDE
            || at.x > a.x.max(b.x) + WIDE
            || at.y < a.y.min(b.y) - WIDE
            || at.y > a.y.max(b.y) + WIDE
        {
            return 0.0;
        }
        let far = at.distance_to(a, b);
        if far >= WIDE {
            return 0.0;
        }
        let soft = (WIDE - far) * 2.0;
        if far < CLEAR { soft + self.blocked * (1.0 + 2.5 * (CLEAR - far)) } else { soft }
    }

    /// Satellites that others or foreign links come too near to, and those others and the ends of
    /// those links.
    pub(super) fn in_trouble(&self) -> Vec<usize> {
        let mut found = Vec::new();
        for (index, &[one, other]) in self.links.iter().enumerate() {
            let [a, b] = self.ends(index);
            for (satellite, at) in self.at.iter().enumerate() {
                let is_foreign = satellite != one && satellite != other;
                if is_foreign && at.distance_to(a, b) < CLEAR {
                    found.extend([one, other, satellite]);
                }
            }
        }
        for (one, at) in self.at.iter().enumerate() {
            for (other, its) in self.at[..one].iter().enumerate() {
                if (*at - *its).length() < APART {
                    found.extend([one, other]);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn crossing(one: Vector, other: Vector) -> f64 {
    1.0 + 0.8 * parallel(one, other)
}

fn length(length: f64) -> f64 {
    let over = length - 1.1;
    0.07 * over * over
}

/// Two links of one satellite, and the ways that they take from it.
fn angle(one: Vector, other: Vector) -> f64 {
    const NARROW: f64 = 0.72;
    if one.dot(other) <= 0.0 {
        return 0.0;
    }
    let over = parallel(one, other) - NARROW;
    if over > 0.0 { over * 5.0 } else { 0.0 }
}
