//! A pattern: a few linked satellites of a network, of which some are uncloaked. Satellite 0 is its
//! *target*, the cloaked one that is asked about.

use std::fmt;

/// The most satellites that a pattern here can have.
pub(super) const MOST: usize = 12;
/// How many groups there are.
pub(super) const GROUPS: usize = 3;
/// The target's number.
pub(super) const TARGET: usize = 0;

/// Some of the satellites, by number.
pub(super) type Satellites = u16;

/// Satellites, who is linked to whom, and the groups that are seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pattern {
    size: u8,
    /// The group of each, from 1; 0 of those that are cloaked.
    groups: [u8; MOST],
    /// Who is linked to each.
    links: [Satellites; MOST],
}

impl Pattern {
    /// So many cloaked satellites, at most [`MOST`], without a link.
    pub(super) const fn new(size: usize) -> Self {
        Self { size: size as u8, groups: [0; MOST], links: [0; MOST] }
    }

    /// With those links, and those satellites uncloaked: their numbers and groups from 1.
    pub(super) fn of(size: usize, links: &[(usize, usize)], uncloaked: &[(usize, u8)]) -> Self {
        let mut pattern = Self::new(size);
        for (one, other) in links {
            pattern.link(*one, *other);
        }
        for (satellite, group) in uncloaked {
            pattern.groups[*satellite] = *group;
        }
        pattern
    }

    /// How many satellites there are.
    pub(super) const fn size(&self) -> usize {
        self.size as usize
    }

    /// All satellites.
    pub(super) const fn all(&self) -> Satellites {
        (1 << self.size) - 1
    }

    /// Those that are linked to it.
    pub(super) const fn neighbours(&self, satellite: usize) -> Satellites {
        self.links[satellite]
    }

    /// For every satellite, those that are linked to it.
    pub(super) const fn adjacency(&self) -> &[Satellites; MOST] {
        &self.links
    }

    /// Its group, from 1, if it is uncloaked.
    pub(super) const fn group(&self, satellite: usize) -> Option<u8> {
        match self.groups[satellite] {
            0 => None,
            group => Some(group),
        }
    }

    /// The cloaked satellites.
    pub(super) fn cloaked(&self) -> Satellites {
        let cloaked = (0..self.size()).filter(|satellite| self.groups[*satellite] == 0);
        cloaked.fold(0, |set, satellite| set | 1 << satellite)
    }

    /// Every link, once.
    pub(super) fn links(&self) -> Vec<(usize, usize)> {
        let from = |one: usize| members(self.links[one]).map(move |other| (one, other));
        (0..self.size()).flat_map(from).filter(|(one, other)| one < other).collect()
    }

    /// Joins two satellites.
    pub(super) const fn link(&mut self, one: usize, other: usize) {
        self.links[one] |= 1 << other;
        self.links[other] |= 1 << one;
    }

    /// Uncloaks a satellite of that group, from 1.
    pub(super) const fn uncloak(&mut self, satellite: usize, group: u8) {
        self.groups[satellite] = group;
    }

    /// The same without a link.
    pub(super) const fn without_link(mut self, one: usize, other: usize) -> Self {
        self.links[one] &= !(1 << other);
        self.links[other] &= !(1 << one);
        self
    }

    /// The same with that satellite cloaked.
    pub(super) const fn with_cloaked(mut self, satellite: usize) -> Self {
        self.groups[satellite] = 0;
        self
    }

    /// The same without a satellite and its links; those behind it move up.
    pub(super) fn without(&self, satellite: usize) -> Self {
        let kept: Vec<usize> = (0..self.size()).filter(|one| *one != satellite).collect();
        self.arranged(&kept)
    }

    /// Those satellites and the links among them, in that order.
    pub(super) fn arranged(&self, order: &[usize]) -> Self {
        let mut arranged = Self::new(order.len());
        for (new, old) in order.iter().enumerate() {
            arranged.groups[new] = self.groups[*old];
            for (other, one) in order.iter().enumerate() {
                arranged.links[new] |= (self.links[*old] >> *one & 1) << other;
            }
        }
        arranged
    }

    /// The same with other groups: `names` gives the new one of each.
    pub(super) fn renamed(mut self, names: [u8; GROUPS]) -> Self {
        for group in self.groups.iter_mut().filter(|group| **group > 0) {
            *group = names[usize::from(*group) - 1];
        }
        self
    }

    /// Does a path lead from every satellite to every other?
    pub(super) fn is_connected(&self) -> bool {
        let mut reached: Satellites = 1;
        loop {
            let wider = members(reached).fold(reached, |set, one| set | self.links[one]);
            if wider == reached {
                return reached == self.all();
            }
            reached = wider;
        }
    }
}

/// The numbers in a set, in order.
pub(super) fn members(mut set: Satellites) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        next
    })
}

/// Such as `0-1 0-2 1-3E`: every link, and the letter of every group that is seen.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |satellite: usize| {
            let letter = self.group(satellite).map_or("", letter);
            format!("{satellite}{letter}")
        };
        let links = self.links().into_iter();
        let links: Vec<_> =
            links.map(|(one, other)| format!("{}-{}", name(one), name(other))).collect();
        f.write_str(&links.join(" "))
    }
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The letter of a group, from 1.
pub(super) const fn letter(group: u8) -> &'static str {
    match group {
        1 => "E",
        2 => "M",
        _ => "G",
    }
}
