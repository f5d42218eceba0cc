//! Computer players: the source's adjustable robot. They see a view of their own seat and remember
//! nothing.
//!
//! Easy looks at a few satellites for what a worm would find, and snaps what it does not understand.
//! Medium looks near the last uncloaking first, at some satellites at a time, and takes the most
//! points that the three patterns give there. Strong knows everything that follows, weighs what a shot scores against what it
//! leaves to the next player, and ends the game when that wins it.

mod chance;
mod near;
mod scene;
pub(super) mod strategy;
mod strong;

use self::{scene::Scene, strategy::shots};
use super::{
    Worms,
    action::Action,
    network::{Groups, Satellite, Set},
    play::{phase::Phase, view::View, weapon::Weapon},
};
use crate::engine::{Computer, Dice, Level, Seat};

/// A computer player.
pub(super) fn player(level: Level) -> Box<dyn Computer<Worms>> {
    Box::new(Robot(level))
}

struct Robot(Level);

impl Computer<Worms> for Robot {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        if view.phase == Phase::Building {
            return build(view);
        }
        // A view of no seat has no answer that is right; any answer is refused by the rules.
        let seat = view.observer.seat().unwrap_or(Seat(0));
        let Some(scene) = Scene::of(view, seat) else { return Action::Hint };
        match self.0 {
            Level::Easy => easy(&scene, dice),
            Level::Medium => medium(&scene, dice),
            Level::Strong => strong::choose(&scene, dice),
        }
    }
}

/// Whatever the dice make is built, if it is worth enough.
fn build(view: &View) -> Action {
    let asks = view.config.asks();
    let is_done = |draft: &super::build::draft::Draft| {
        draft.faults(asks.limits()).is_empty() && view.worth >= asks.worth
    };
    if view.draft.as_ref().is_some_and(is_done) { Action::Done } else { Action::Random }
}

fn easy(scene: &Scene, dice: &mut Dice) -> Action {
    const LOOKED_AT: usize = 4;
    if let Some(headquarters) = scene.fourth_pattern() {
        return Action::Shoot(Weapon::Anti, headquarters);
    }
    let mut cloaked: Vec<Satellite> = scene.cloaked.iter().collect();
    dice.shuffle(&mut cloaked);
    let seen: Set = cloaked.iter().copied().take(LOOKED_AT).collect();
    let found = shots(&scene.graph, &scene.known);
    let found = found.iter().find(|shot| seen.contains(shot.inference.satellite));
    match found.filter(|_| scene.is_checked()) {
        Some(shot) => Action::Shoot(shot.inference.worm.into(), shot.inference.satellite),
        None => Action::Shoot(Weapon::Snap, cloaked.first().copied().unwrap_or(Satellite(0))),
    }
}

/// The source's robot: it looks where something was just uncloaked, at so many satellites, and takes
/// the most points that it sees there; further away only if it sees nothing.
fn medium(scene: &Scene, dice: &mut Dice) -> Action {
    const LOOKED_AT: usize = 6;
    let near = near::distances(scene);
    let mut cloaked: Vec<Satellite> = scene.cloaked.iter().collect();
    dice.shuffle(&mut cloaked);
    cloaked.sort_by_key(|satellite| near.get(satellite.index()).copied());
    let found = shots(&scene.graph, &scene.known);
    let seen = cloaked.chunks(LOOKED_AT).find_map(|seen| {
        let here = found.iter().filter(|shot| seen.contains(&shot.inference.satellite));
        here.max_by_key(|shot| shot.points())
    });
    if let Some(shot) = seen {
        // Without a checker what a worm would uncloak is snapped.
        let weapon = if scene.is_checked() { shot.inference.worm.into() } else { Weapon::Snap };
        return Action::Shoot(weapon, shot.inference.satellite);
    }
    if let Some(headquarters) = scene.fourth_pattern() {
        return Action::Shoot(Weapon::Anti, headquarters);
    }
    Action::Shoot(Weapon::Snap, scene.least_suspect().unwrap_or(Satellite(0)))
}
