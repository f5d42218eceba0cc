//! Method I, the source's four steps: groups, the headquarters' links, each legal link with
//! probability p, and links for those that lack a group. Then what is in pieces is joined.

use super::recipe::Recipe;
use crate::{
    engine::Dice,
    worms::network::{Graph, Group, Groups, Network, Satellite, Set},
};

/// A network by the recipe. Where p is so large that satellites have all their links before they
/// meet both other groups, it is tried again, in the end with a smaller p.
pub(super) fn generate(recipe: &Recipe, dice: &mut Dice) -> Network {
    const PATIENCE: usize = 50;
    let mut p = recipe.p;
    loop {
        for _ in 0..PATIENCE {
            if let Some(network) = attempt(recipe, p, dice) {
                return network;
            }
        }
        p *= 0.9;
    }
}

fn attempt(recipe: &Recipe, p: f64, dice: &mut Dice) -> Option<Network> {
    let mut draft = Draft { graph: Graph::new(recipe.satellites), most: recipe.links };
    let (groups, headquarters) = groups(recipe.satellites, dice);
    let target = *dice.pick(&Group::ALL)?;
    let mut beside: Vec<Satellite> = groups.of(target).iter().collect();
    dice.shuffle(&mut beside);
    let links = recipe.beside_headquarters(dice);
    for neighbour in beside.into_iter().take(links) {
        draft.graph.link(headquarters, neighbour);
    }
    for (one, other) in legal_links(&groups, dice) {
        if dice.unit() < p {
            draft.link(one, other);
        }
    }
    complete(&mut draft, &groups, dice)?;
    join(&mut draft, &groups, headquarters, dice)?;
    Some(Network { graph: draft.graph, groups, uncloaked: Set::EMPTY })
}

/// A graph whose satellites have no more than so many links.
struct Draft {
    graph: Graph,
    most: usize,
}

impl Draft {
    fn has_room(&self, satellite: Satellite) -> bool {
        self.graph.degree(satellite) < self.most
    }

    fn link(&mut self, one: Satellite, other: Satellite) {
        if self.has_room(one) && self.has_room(other) {
            self.graph.link(one, other);
        }
    }
}

/// Step 1: any satellite is the headquarters; the others are dealt out to the groups, to each the
/// same number, give or take one.
fn groups(satellites: usize, dice: &mut Dice) -> (Groups, Satellite) {
    let mut order: Vec<Satellite> = Graph::new(satellites).all().iter().collect();
    dice.shuffle(&mut order);
    let headquarters = order.pop().unwrap_or(Satellite(0));
    let mut turns = Group::ALL;
    dice.shuffle(&mut turns);
    let mut groups = Groups::default();
    for (satellite, group) in order.into_iter().zip(turns.into_iter().cycle()) {
        groups.set(satellite, group);
    }
    (groups, headquarters)
}

/// Every pair of different groups, in any order, so that none is favoured where links are scarce.
fn legal_links(groups: &Groups, dice: &mut Dice) -> Vec<(Satellite, Satellite)> {
    let mut pairs = Vec::with_capacity(540);
    for one in groups.all() {
        let group = groups.get(one);
        let others = groups.all().iter().filter(|other| one < *other);
        pairs.extend(others.filter(|other| groups.get(*other) != group).map(|other| (one, other)));
    }
    dice.shuffle(&mut pairs);
    pairs
}

/// Step 4: a satellite that lacks a link to one of the other groups is linked to one of those with the
/// fewest links. `None` if nobody there has room.
fn complete(draft: &mut Draft, groups: &Groups, dice: &mut Dice) -> Option<()> {
    for satellite in groups.all() {
        for lacks in groups.get(satellite)?.others() {
            if draft.graph.of(satellite).meets(groups.of(lacks)) {
                continue;
            }
            let other = idlest(draft, groups.of(lacks), dice)?;
            if !draft.has_room(satellite) {
                return None;
            }
            draft.link(satellite, other);
        }
    }
    Some(())
}

/// One of those with the fewest links, if it has room for another.
fn idlest(draft: &Draft, among: Set, dice: &mut Dice) -> Option<Satellite> {
    let least = among.iter().map(|satellite| draft.graph.degree(satellite)).min()?;
    let idle = |satellite: &Satellite| draft.graph.degree(*satellite) == least;
    let idle: Vec<Satellite> = among.iter().filter(idle).collect();
    dice.pick(&idle).copied().filter(|satellite| draft.has_room(*satellite))
}

/// Links pieces until there is one; `None` if there is no room for that.
fn join(
    draft: &mut Draft,
    groups: &Groups,
    headquarters: Satellite,
    dice: &mut Dice,
) -> Option<()> {
    loop {
        let reached = draft.graph.reach(headquarters);
        if reached == draft.graph.all() {
            return Some(());
        }
        let open = |satellite: &Satellite| draft.has_room(*satellite);
        let inside: Vec<_> = (reached & groups.all()).iter().filter(open).collect();
        let outside: Vec<_> = (groups.all() - reached).iter().filter(open).collect();
        let pairs = inside.iter().flat_map(|one| outside.iter().map(move |other| (*one, *other)));
        let pairs: Vec<_> =
            pairs.filter(|(one, other)| groups.get(*one) != groups.get(*other)).collect();
        let (one, other) = *dice.pick(&pairs)?;
        draft.link(one, other);
    }
}
