//! One network in play, by one player or by all of them.

use super::{
    event::{Ending, Hint, Outcome},
    launch::Launch,
    weapon::Weapon,
};
use crate::{
    engine::Seat,
    worms::{
        config::Config,
        generate::Chain,
        network::{Graph, Groups, Link, Network, Satellite, Set, Worm},
    },
};

/// What everyone starts with.
pub(in crate::worms) const START: u32 = 20;
/// How often snapping is free at a network.
pub const FREE_SNAPS: u32 = 2;
/// What it costs from then on, in points.
pub(in crate::worms) const SNAP: u32 = 2;

/// One network in play.
#[derive(Clone)]
pub(in crate::worms) struct Field {
    pub(in crate::worms) network: Network,
    pub(in crate::worms) chain: Option<Chain>,
    pub(in crate::worms) round: u8,
    pub(in crate::worms) builder: Option<Seat>,
    /// The groups of the uncloaked ones.
    pub(in crate::worms) known: Groups,
    /// The channels that are freed.
    pub(in crate::worms) freed: Graph,
    /// Who plays it, in turn.
    pub(in crate::worms) gunners: Vec<Gunner>,
    /// Whose turn it is, among the gunners.
    pub(in crate::worms) turn: usize,
    /// Shots that are left of this turn.
    pub(in crate::worms) shots_left: u8,
    /// Shots so far, by all.
    pub(in crate::worms) shots: u32,
    /// The last shot.
    pub(in crate::worms) last: Option<Last>,
    pub(in crate::worms) ended: Option<Ended>,
    /// When it began, in seconds from the beginning of the game, once it has. Counts in blitz.
    pub(in crate::worms) began: Option<u32>,
    /// Turns so far, by all.
    pub(in crate::worms) turns: u32,
    /// Changes with every shot, turn and chosen weapon.
    pub(in crate::worms) clock: u64,
}

/// The last shot at a field.
#[derive(Clone)]
pub(in crate::worms) struct Last {
    pub(in crate::worms) seat: Seat,
    pub(in crate::worms) weapon: Weapon,
    pub(in crate::worms) satellite: Satellite,
    pub(in crate::worms) result: Outcome,
}

/// The end of a field.
#[derive(Clone, Copy)]
pub(in crate::worms) struct Ended {
    pub(in crate::worms) how: Ending,
    pub(in crate::worms) bonus: i64,
}

/// A player at a field.
#[derive(Clone)]
pub(in crate::worms) struct Gunner {
    pub(in crate::worms) seat: Seat,
    /// Points, without the bonus.
    pub(in crate::worms) points: u32,
    pub(in crate::worms) shots: u32,
    pub(in crate::worms) snaps: u32,
    pub(in crate::worms) is_out: bool,
    pub(in crate::worms) has_lost: bool,
    /// Those that fire at them.
    pub(in crate::worms) firing: Set,
    /// Those of them that are silenced, and for how many of their turns.
    pub(in crate::worms) silenced: Vec<(Satellite, u8)>,
    /// The worm that failed last, and how often in a row.
    pub(in crate::worms) misses: Option<(Worm, u8)>,
    /// The weapon that is chosen for the next shot.
    pub(in crate::worms) weapon: Weapon,
    /// By weapon, how often it did what it is for, and how often not.
    pub(in crate::worms) marks: [(u32, u32); Weapon::ALL.len()],
    pub(in crate::worms) hints: u32,
    pub(in crate::worms) hint: Option<Hint>,
}

impl Gunner {
    const fn new(seat: Seat) -> Self {
        Self {
            seat,
            points: START,
            shots: 0,
            snaps: 0,
            is_out: false,
            has_lost: false,
            firing: Set::EMPTY,
            silenced: Vec::new(),
            misses: None,
            weapon: Weapon::Triangle,
            marks: [(0, 0); Weapon::ALL.len()],
            hints: 0,
            hint: None,
        }
    }

    /// Those that fire at them and are not silenced.
    pub(in crate::worms) fn under_fire(&self) -> Set {
        let silent: Set = self.silenced.iter().map(|(satellite, _)| *satellite).collect();
        self.firing - silent
    }
}

impl Field {
    pub(in crate::worms) fn new(config: &Config, launch: &Launch) -> Self {
        let network = launch.network.clone();
        Self {
            known: network.groups.within(network.uncloaked),
            freed: Graph::new(network.graph.len()),
            network,
            chain: launch.chain.clone(),
            round: launch.round,
            builder: launch.builder,
            gunners: launch.players.iter().copied().map(Gunner::new).collect(),
            turn: 0,
            shots_left: config.shots,
            shots: 0,
            last: None,
            ended: None,
            began: None,
            turns: 0,
            clock: 0,
        }
    }

    pub(in crate::worms) fn cloaked(&self) -> Set {
        self.network.graph.all() - self.known.all()
    }

    /// Whose turn it is.
    pub(in crate::worms) fn gunner(&self) -> Option<&Gunner> {
        self.gunners.get(self.turn).filter(|_| self.ended.is_none())
    }

    pub(in crate::worms) fn player(&self, seat: Seat) -> Option<&Gunner> {
        self.gunners.iter().find(|gunner| gunner.seat == seat)
    }

    fn player_mut(&mut self, seat: Seat) -> Option<&mut Gunner> {
        self.gunners.iter_mut().find(|gunner| gunner.seat == seat)
    }

    pub(in crate::worms) fn aim(&mut self, seat: Seat, weapon: Weapon) {
        self.clock += 1;
        if let Some(gunner) = self.player_mut(seat) {
            gunner.weapon = weapon;
        }
    }

    /// A turn begins.
    pub(in crate::worms) fn pass(&mut self, config: &Config, seat: Seat, cost: u32, is_out: bool) {
        self.clock += 1;
        self.turns += 1;
        self.shots_left = config.shots;
        if let Some(turn) = self.gunners.iter().position(|gunner| gunner.seat == seat) {
            self.turn = turn;
        }
        if let Some(gunner) = self.player_mut(seat) {
            gunner.points = gunner.points.saturating_sub(cost);
            gunner.is_out |= is_out;
            for (_, turns) in &mut gunner.silenced {
                *turns = turns.saturating_sub(1);
            }
            gunner.silenced.retain(|(_, turns)| *turns > 0);
        }
    }

    /// A turn ends because it took too long.
    pub(in crate::worms) fn overtime(
        &mut self,
        seat: Seat,
        fires: Option<Satellite>,
        cost: u32,
        is_out: bool,
    ) {
        self.clock += 1;
        self.turns += 1;
        self.shots_left = 0;
        if let Some(gunner) = self.player_mut(seat) {
            gunner.points = gunner.points.saturating_sub(cost);
            gunner.is_out |= is_out;
            gunner.firing |= fires.map_or(Set::EMPTY, Set::one);
        }
    }

    pub(in crate::worms) fn hint(&mut self, seat: Seat, hint: Hint, cost: u32) {
        if let Some(gunner) = self.player_mut(seat) {
            gunner.points = gunner.points.saturating_sub(cost);
            gunner.hints += 1;
            gunner.hint = Some(hint);
        }
    }

    /// What a shot changes.
    pub(in crate::worms) fn shoot(&mut self, last: Last) {
        self.clock += 1;
        self.shots += 1;
        self.shots_left = self.shots_left.saturating_sub(1);
        let Last { seat, weapon, satellite, ref result } = last;
        if let Outcome::Hit { uncloaked, links, .. } = result {
            for (satellite, group) in uncloaked {
                self.known.set(*satellite, *group);
            }
            for link in links {
                self.free(*link);
            }
        }
        if let Outcome::Snapped { group, .. } = result {
            self.known.set(satellite, *group);
        }
        if let Some(gunner) = self.player_mut(seat) {
            gunner.shots += 1;
            gunner.take(weapon, satellite, result);
        }
        // What is uncloaked is nobody's enemy. (So is what has all its channels freed; but worms free
        // channels between uncloaked satellites alone.)
        let calm = self.known.all();
        for gunner in &mut self.gunners {
            gunner.firing -= calm;
            gunner.silenced.retain(|(satellite, _)| !calm.contains(*satellite));
            // The hint was about the network before this shot.
            gunner.hint = None;
        }
        self.last = Some(last);
    }

    fn free(&mut self, link: Link) {
        let [one, other] = link.ends();
        if self.network.graph.has(one, other) {
            self.freed.link(one, other);
        }
    }
}

impl Gunner {
    fn take(&mut self, weapon: Weapon, satellite: Satellite, result: &Outcome) {
        let (hits, misses) = &mut self.marks[weapon as usize];
        *if matches!(result, Outcome::Missed | Outcome::Lost) { misses } else { hits } += 1;
        match result {
            Outcome::Hit { points, .. } => {
                self.points += points;
                // A proof is no worm: it stops nothing but what it uncloaks.
                if weapon.worm().is_some() {
                    self.firing = Set::EMPTY;
                    self.silenced.clear();
                    self.misses = None;
                }
            }
            Outcome::Missed => {
                self.firing.insert(satellite);
                // It is woken again.
                self.silenced.retain(|(other, _)| *other != satellite);
                if let Some(worm) = weapon.worm() {
                    let before = self.misses.filter(|(last, _)| *last == worm);
                    self.misses =
                        Some((worm, before.map_or(1, |(_, times)| times.saturating_add(1))));
                }
            }
            Outcome::Snapped { cost, is_out, .. } => {
                self.snaps += 1;
                self.points = self.points.saturating_sub(*cost);
                self.is_out |= is_out;
            }
            Outcome::Deflected { turns } => self.silenced.push((satellite, *turns)),
            Outcome::Located { points } => self.points += points,
            Outcome::Lost => self.has_lost = true,
        }
    }
}
