//! The strong robot.

use super::{
    Dice, Groups, Satellite, Set, Weapon, chance,
    scene::Scene,
    strategy::{PROOF, Shot, shots},
};
use crate::worms::{
    action::Action,
    generate::ANTI,
    logic,
    mode::Logic,
    network::worm,
    play::field::{FREE_SNAPS, SNAP},
};

/// How many networks it imagines for a choice.
const WORLDS: usize = 12;
/// How many plans it weighs.
const WEIGHED: usize = 24;

/// Something that it could do, what that scores at once, and what it uncloaks.
struct Plan {
    weapon: Weapon,
    satellite: Satellite,
    points: f64,
    uncloaks: Set,
}

/// What it does.
pub(super) fn choose(scene: &Scene, dice: &mut Dice) -> Action {
    let possible = logic::headquarters(&scene.graph, &scene.known);
    let anti = possible.only().map(|headquarters| Action::Shoot(Weapon::Anti, headquarters));
    if let Some(anti) = anti.clone().filter(|_| is_time_to_end(scene, possible)) {
        return anti;
    }
    let worlds = chance::worlds(scene, WORLDS, dice);
    if !scene.is_checked() {
        return unchecked(scene, possible, &worlds);
    }
    let mut plans = plans(scene, possible);
    plans.sort_by(|one, other| other.points.total_cmp(&one.points));
    // Of those that uncloak the same, and beyond the best few, one is like the other.
    let mut seen: Vec<Set> = Vec::new();
    plans.retain(|plan| {
        let is_new = !seen.contains(&plan.uncloaks);
        seen.push(plan.uncloaks);
        is_new
    });
    plans.truncate(WEIGHED);
    let best = plans.iter().map(|plan| (plan, value(scene, plan, &worlds)));
    match best.max_by(|one, other| one.1.total_cmp(&other.1)) {
        // By themselves they go on for as long as that brings anything.
        Some((_, value)) if is_apart(scene) && value <= 0.0 && anti.is_some() => anti,
        Some((plan, _)) => Some(Action::Shoot(plan.weapon, plan.satellite)),
        None => anti,
    }
    .unwrap_or_else(|| guess(scene, possible, &worlds))
}

/// Is naming the headquarters now better than going on?
fn is_time_to_end(scene: &Scene, possible: Set) -> bool {
    if !scene.is_checked() || scene.view.seats.count() == 1 {
        // Every shot costs of the count, or of the bonus, and nobody else has any points.
        return true;
    }
    if is_apart(scene) {
        // The bonus is for all; what can still be scored is one's own, and nobody else takes it.
        return false;
    }
    let own = i64::from(scene.own.points + ANTI);
    let others = scene.board.gunners.iter().filter(|gunner| gunner.seat != scene.own.seat);
    let most = others.map(|gunner| i64::from(gunner.points)).max().unwrap_or(0);
    own > most || scene.cloaked == possible
}

/// Does it play this network by itself, and others play theirs?
fn is_apart(scene: &Scene) -> bool {
    scene.board.gunners.len() == 1 && scene.view.seats.count() > 1
}

/// Everything that scores without a risk, and if nothing does, what can be snapped without one.
fn plans(scene: &Scene, possible: Set) -> Vec<Plan> {
    let of_shot = |shot: Shot| Plan {
        weapon: shot.inference.worm.into(),
        satellite: shot.inference.satellite,
        points: f64::from(shot.points()),
        uncloaks: shot.find.uncloaks,
    };
    let mut plans: Vec<Plan> = shots(&scene.graph, &scene.known).into_iter().map(of_shot).collect();
    let safe = scene.cloaked - possible - worm::reach_of_all(&scene.graph, &scene.known);
    let single = |weapon, points| {
        move |satellite| Plan { weapon, satellite, points, uncloaks: Set::one(satellite) }
    };
    if scene.view.config.logic() == Logic::Complete {
        plans.extend(safe.iter().map(single(Weapon::Prove, f64::from(PROOF))));
    } else {
        let cost = if scene.own.snaps < FREE_SNAPS { 0.0 } else { -f64::from(SNAP) };
        plans.extend(safe.iter().map(single(Weapon::Snap, cost)));
    }
    plans
}

/// What there is to score in a network from where so much is known, taking the most each time.
fn harvest(scene: &Scene, groups: &Groups, mut known: Set) -> f64 {
    let mut points = 0;
    while let Some(shot) = best(scene, &groups.within(known)) {
        points += shot.points();
        known |= shot.find.uncloaks;
    }
    f64::from(points)
}

/// What a plan promises: in how many of the networks that agree with what is seen it wins, if from then
/// on everybody takes the most each time and this robot ends it when that wins; and a little for the
/// points.
fn value(scene: &Scene, plan: &Plan, worlds: &[(Satellite, Groups)]) -> f64 {
    let known = scene.known.all() | plan.uncloaks;
    if is_apart(scene) {
        let all = worlds.iter().map(|(_, groups)| harvest(scene, groups, known));
        return plan.points + all.sum::<f64>() / worlds.len().max(1) as f64;
    }
    if scene.board.gunners.len() == 1 {
        // Nobody comes in between; the sooner everything is known the better.
        return plan.points + plan.uncloaks.len() as f64;
    }
    let others = scene.board.gunners.iter().filter(|gunner| gunner.seat != scene.own.seat);
    let most = others.map(|gunner| f64::from(gunner.points)).fold(0.0, f64::max);
    // A worm stops all fire; anything else stops that of what it uncloaks.
    let is_worm = plan.weapon.worm().is_some();
    let fires = if is_worm { Set::EMPTY } else { scene.own.under_fire() - plan.uncloaks };
    let fire = f64::from(scene.view.config.fire) * f64::from(fires.len() as u32);
    let lead = f64::from(scene.own.points) - most + plan.points - fire;
    let won = worlds.iter().map(|world| rollout(scene, lead, known, world));
    won.sum::<f64>() / worlds.len().max(1) as f64
}

/// How it ends in a network that may be the one.
fn rollout(
    scene: &Scene,
    mut lead: f64,
    mut known: Set,
    (headquarters, groups): &(Satellite, Groups),
) -> f64 {
    /// More than there are shots.
    const DEEP: usize = 80;
    /// What a point more is worth, beside winning.
    const POINT: f64 = 0.01;
    let won = |lead: f64| if lead > 0.0 { 1.0 } else { 0.0 } + POINT * lead;
    if known.contains(*headquarters) {
        return won(-100.0);
    }
    for ply in 0..DEEP {
        let is_own = is_own(scene, ply);
        let seen = groups.within(known);
        let anti = if is_own { f64::from(ANTI) } else { -f64::from(ANTI) };
        if is_own && lead + anti > 0.0 && logic::headquarters(&scene.graph, &seen).only().is_some()
        {
            return won(lead + anti);
        }
        let shot = if is_own { wise(scene, groups, known) } else { best(scene, &seen) };
        let Some(shot) = shot else {
            let is_known = (scene.graph.all() - known).len() == 1;
            return won(lead + if is_known { anti } else { 0.0 });
        };
        let points = f64::from(shot.points());
        lead += if is_own { points } else { -points };
        known |= shot.find.uncloaks;
    }
    won(lead)
}

/// Is a later shot one's own? Of the others, the best is whom it is about.
fn is_own(scene: &Scene, ply: usize) -> bool {
    let left = usize::from(scene.board.shots_left.saturating_sub(1));
    let (turn, players) = (usize::from(scene.view.config.shots), scene.board.gunners.len());
    ply < left || ((ply - left) / turn.max(1)) % players == players - 1
}

/// The shot that scores the most beyond what it leaves.
fn wise(scene: &Scene, groups: &Groups, known: Set) -> Option<Shot> {
    /// Of so many that score the most.
    const LOOKED_AT: usize = 8;
    let mut found = shots(&scene.graph, &groups.within(known));
    found.sort_by_key(|shot| std::cmp::Reverse(shot.points()));
    found.dedup_by_key(|shot| shot.find.uncloaks);
    found.truncate(LOOKED_AT);
    found.into_iter().max_by_key(|shot| {
        let reply = best(scene, &groups.within(known | shot.find.uncloaks));
        i64::from(shot.points()) - reply.map_or(0, |reply| i64::from(reply.points()))
    })
}

fn best(scene: &Scene, known: &Groups) -> Option<Shot> {
    shots(&scene.graph, known).into_iter().max_by_key(Shot::points)
}

/// Nothing is safe: what is the headquarters in the fewest of the networks that were imagined, or has
/// the most links.
fn guess(scene: &Scene, possible: Set, worlds: &[(Satellite, Groups)]) -> Action {
    let often = |satellite: Satellite| worlds.iter().filter(|(h, _)| *h == satellite).count();
    let snapped = possible.iter().min_by_key(|satellite| {
        (often(*satellite) * 2 > worlds.len(), usize::MAX - scene.graph.degree(*satellite))
    });
    Action::Shoot(Weapon::Snap, snapped.unwrap_or(Satellite(0)))
}

/// Without a checker: what is safe is uncloaked, that first which leaves the fewest that can be the
/// headquarters.
fn unchecked(scene: &Scene, possible: Set, worlds: &[(Satellite, Groups)]) -> Action {
    let safe = scene.cloaked - possible;
    let left = |satellite: &Satellite| {
        let known = scene.known.all() | Set::one(*satellite);
        let left = worlds
            .iter()
            .map(|(_, groups)| logic::headquarters(&scene.graph, &groups.within(known)).len());
        left.sum::<usize>()
    };
    match safe.iter().min_by_key(left) {
        Some(satellite) => Action::Shoot(Weapon::Snap, satellite),
        None => guess(scene, possible, worlds),
    }
}
