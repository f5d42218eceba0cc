//! One network in play, by one player or by all of them.

use super::{
    config::Config,
    event::{Ending, Hint, Launch, Outcome},
    generate::Chain,
    graph::{Graph, Link},
    network::{Groups, Network},
    set::{Satellite, Set},
    weapon::Weapon,
    worm::Worm,
};
use crate::engine::Seat;

/// What everyone starts with.
pub(super) const START: u32 = 20;
/// How often snapping is free at a network.
pub const FREE_SNAPS: u32 = 2;
/// What it costs from then on, in points.
pub(super) const SNAP: u32 = 2;

/// One network in play.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) network: Network,
    pub(super) chain: Option<Chain>,
    pub(super) round: u8,
    pub(super) builder: Option<Seat>,
    /// The groups of the uncloaked ones.
    pub(super) known: Groups,
    /// The channels that are freed.
    pub(super) freed: Graph,
    /// Who plays it, in turn.
    pub(super) gunners: Vec<Gunner>,
    /// Whose turn it is, among the gunners.
    pub(super) turn: usize,
    /// Shots that are left of this turn.
    pub(super) shots_left: u8,
    /// Shots so far, by all.
    pub(super) shots: u32,
    /// The last shot.
    pub(super) last: Option<Last>,
    pub(super) ended: Option<Ended>,
    /// When it began, in seconds from the beginning of the game, once it has. Counts in blitz.
    pub(super) began: Option<u32>,
    /// Turns so far, by all.
    pub(super) turns: u32,
    /// Changes with every shot, turn and chosen weapon.
    pub(super) clock: u64,
}

/// The last shot at a field.
#[derive(Clone)]
pub(super) struct Last {
    pub(super) seat: Seat,
    pub(super) weapon: Weapon,
    pub(super) satellite: Satellite,
    pub(super) result: Outcome,
}

/// The end of a field.
#[derive(Clone, Copy)]
pub(super) struct Ended {
    pub(super) how: Ending,
    pub(super) bonus: i64,
}

/// A player at a field.
#[derive(Clone)]
pub(super) struct Gunner {
    pub(super) seat: Seat,
    /// Points, without the bonus.
    pub(super) points: u32,
    pub(super) shots: u32,
    pub(super) snaps: u32,
    pub(super) is_out: bool,
    pub(super) has_lost: bool,
    /// Those that fire at them.
    pub(super) firing: Set,
    /// Those of them that are silenced, and for how many of their turns.
    pub(super) silenced: Vec<(Satellite, u8)>,
    /// The worm that failed last, and how often in a row.
    pub(super) misses: Option<(Worm, u8)>,
    /// The weapon that is chosen for the next shot.
    pub(super) weapon: Weapon,
    /// By weapon, how often it did what it is for, and how often not.
    pub(super) marks: [(u32, u32); Weapon::ALL.len()],
    pub(super) hints: u32,
    pub(super) hint: Option<Hint>,
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
    pub(super) fn under_fire(&self) -> Set {
        let silent: Set = self.silenced.iter().map(|(satellite, _)| *satellite).collect();
        self.firing - silent
    }
}

impl Field {
    pub(super) fn new(config: &Config, launch: &Launch) -> Self {
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

    pub(super) fn cloaked(&self) -> Set {
        self.network.graph.all() - self.known.all()
    }

    /// Whose turn it is.
    pub(super) fn gunner(&self) -> Option<&Gunner> {
        self.gunners.get(self.turn).filter(|_| self.ended.is_none())
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Gunner> {
        self.gunners.iter().find(|gunner| gunner.seat == seat)
    }

    fn player_mut(&mut self, seat: Seat) -> Option<&mut Gunner> {
        self.gunners.iter_mut().find(|gunner| gunner.seat == seat)
    }

    pub(super) fn aim(&mut self, seat: Seat, weapon: Weapon) {
        self.clock += 1;
        if let Some(gunner) = self.player_mut(seat) {
            gunner.weapon = weapon;
        }
    }

    /// A turn begins.
    pub(super) fn pass(&mut self, config: &Config, seat: Seat, cost: u32, is_out: bool) {
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
    pub(super) fn overtime(
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

    pub(super) fn hint(&mut self, seat: Seat, hint: Hint, cost: u32) {
        if let Some(gunner) = self.player_mut(seat) {
            gunner.points = gunner.points.saturating_sub(cost);
            gunner.hints += 1;
            gunner.hint = Some(hint);
        }
    }

    /// What a shot changes.
    pub(super) fn shoot(&mut self, last: Last) {
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
            // Whatever was hinted was said of what was there before.
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
