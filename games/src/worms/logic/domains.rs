//! What the groups of satellites can be while one of them is supposed to be the headquarters, and
//! what follows at once from the three rules.

use crate::worms::network::{Graph, Group, Groups, Satellite, Set};

/// For each group the satellites that may belong to it, under a supposed headquarters.
#[derive(Clone, Copy)]
pub(super) struct Domains<'a> {
    graph: &'a Graph,
    headquarters: Satellite,
    may: [Set; 3],
}

/// No groups are left that keep the rules.
pub(super) struct Contradiction;

impl<'a> Domains<'a> {
    /// What is known, and what follows from it.
    pub(super) fn new(
        graph: &'a Graph,
        known: &Groups,
        headquarters: Satellite,
    ) -> Result<Self, Contradiction> {
        let others = graph.all() - Set::one(headquarters);
        let may = Group::ALL.map(|group| others - (known.all() - known.of(group)));
        let mut domains = Self { graph, headquarters, may };
        if known.all().contains(headquarters) || graph.of(headquarters).is_empty() {
            return Err(Contradiction);
        }
        domains.propagate(others)?;
        Ok(domains)
    }

    /// Those that may belong to a group.
    pub(super) const fn may(&self, group: Group) -> Set {
        self.may[group.index()]
    }

    /// Are two groups interchangeable here? Then what holds for one holds for the other.
    pub(super) fn are_alike(&self, one: Group, other: Group) -> bool {
        self.may(one) == self.may(other)
    }

    /// Those with a single group left.
    pub(super) fn settled(&self) -> Set {
        let [a, b, c] = self.may;
        (a | b | c) - (a & b) - (a & c) - (b & c)
    }

    /// These groups, if there is one for each.
    pub(super) fn groups(&self) -> Groups {
        let mut groups = Groups::default();
        for group in Group::ALL {
            for satellite in self.may(group) {
                groups.set(satellite, group);
            }
        }
        groups
    }

    /// With a satellite in a group, and what follows.
    pub(super) fn with(
        mut self,
        satellite: Satellite,
        group: Group,
    ) -> Result<Self, Contradiction> {
        let mut changed = Set::EMPTY;
        self.settle(satellite, group, &mut changed)?;
        self.propagate(changed)?;
        Ok(self)
    }

    /// How many groups are left for a satellite.
    pub(super) fn left(&self, satellite: Satellite) -> usize {
        self.may.iter().filter(|may| may.contains(satellite)).count()
    }

    /// Takes satellites out of a group.
    fn exclude(&mut self, satellites: Set, group: Group, changed: &mut Set) {
        let out = satellites & self.may[group.index()];
        self.may[group.index()] -= out;
        *changed |= out;
    }

    fn settle(
        &mut self,
        satellite: Satellite,
        group: Group,
        changed: &mut Set,
    ) -> Result<(), Contradiction> {
        if !self.may(group).contains(satellite) {
            return Err(Contradiction);
        }
        for other in group.others() {
            self.exclude(Set::one(satellite), other, changed);
        }
        Ok(())
    }

    /// Draws what follows from the changed ones, until nothing does.
    fn propagate(&mut self, changed: Set) -> Result<(), Contradiction> {
        let mut due = self.around(changed);
        while let Some(satellite) = due.least() {
            due.remove(satellite);
            let mut changed = Set::EMPTY;
            self.look(satellite, &mut changed)?;
            due |= self.around(changed);
        }
        Ok(())
    }

    /// Those that must be looked at again when these have changed.
    fn around(&self, changed: Set) -> Set {
        let beside = changed.iter().map(|satellite| self.graph.of(satellite));
        beside.fold(changed, |a, b| a | b) - Set::one(self.headquarters)
    }

    /// What the rules say of one satellite.
    fn look(&mut self, satellite: Satellite, changed: &mut Set) -> Result<(), Contradiction> {
        let beside = self.graph.of(satellite);
        let mut left = Group::ALL.into_iter().filter(|group| self.may(*group).contains(satellite));
        match (left.next(), left.next()) {
            (None, _) => return Err(Contradiction),
            // Rule 2: its neighbours are of another group.
            (Some(group), None) => self.exclude(beside, group, changed),
            _ => {}
        }
        for group in Group::ALL {
            let able = beside & self.may(group);
            let is_own = self.may(group).contains(satellite);
            match able.only() {
                // Rule 1: who meets nobody of a group belongs to it.
                _ if able.is_empty() => self.settle(satellite, group, changed)?,
                // Rule 1: who is the only one that can be met must be.
                Some(only) if !is_own => self.settle(only, group, changed)?,
                _ => {}
            }
        }
        // Rule 3: what one neighbour of the headquarters cannot be, none of them is.
        let alike = self.graph.of(self.headquarters);
        if alike.contains(satellite) {
            for group in Group::ALL {
                if !self.may(group).contains(satellite) {
                    self.exclude(alike, group, changed);
                }
            }
        }
        Ok(())
    }
}
