//! Method II: a network built from triangles, forks and foursomes, the headquarters last. So there
//! is a chain of inferences that leads to the headquarters without any guess; what it scores is the
//! network's *par*.

use super::{
    chain::{ANTI, Chain, Inference},
    recipe::Recipe,
};
use crate::{
    engine::Dice,
    worms::network::{
        Graph, Group, Groups, Network, Satellite, Set, Worm,
        renumbering::Numbers,
        worm::{self, worth},
    },
};

/// A network and its chain. Of several, the one whose open inferences are nearest to what the recipe
/// asks for.
pub(super) fn generate(recipe: &Recipe, dice: &mut Dice) -> (Network, Chain) {
    const LOOKED_AT: usize = 24;
    let Some(wanted) = recipe.open else { return one(recipe, dice) };
    let mut best: Option<(f64, (Network, Chain))> = None;
    for _ in 0..LOOKED_AT {
        let made = one(recipe, dice);
        let off = (open(&made.0, &made.1) - wanted as f64).abs();
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, made));
        }
    }
    best.map_or_else(|| one(recipe, dice), |(_, made)| made)
}

fn one(recipe: &Recipe, dice: &mut Dice) -> (Network, Chain) {
    loop {
        if let Some(made) = attempt(recipe, dice) {
            return made;
        }
    }
}

/// At how many satellites a worm would find something, on average over the steps of the chain.
fn open(network: &Network, chain: &Chain) -> f64 {
    let mut known = Groups::default();
    let mut sum = 0;
    for Inference { worm, satellite } in &chain.inferences {
        sum += worm::reach_of_all(&network.graph, &known).len();
        if let Some(find) = worm::find(*worm, &network.graph, &known, *satellite) {
            known = network.groups.within(known.all() | find.uncloaks);
        }
    }
    f64::from(sum as u32) / chain.inferences.len().max(1) as f64
}

/// A network in the making: without the headquarters, and numbered in the order of building.
struct Site {
    graph: Graph,
    groups: Groups,
    most: usize,
    plan: Vec<Inference>,
}

fn attempt(recipe: &Recipe, dice: &mut Dice) -> Option<(Network, Chain)> {
    let mut site = Site {
        graph: Graph::new(0),
        groups: Groups::default(),
        most: recipe.links,
        plan: Vec::new(),
    };
    let all = recipe.satellites.saturating_sub(1);
    site.triangle(None, dice);
    while site.graph.len() < all {
        site.extend(all - site.graph.len(), dice)?;
    }
    site.headquarters(recipe.beside_headquarters(dice), dice)?;
    Some(site.finish(dice))
}

impl Site {
    /// A new satellite of a group, linked to these.
    fn satellite(&mut self, group: Group, beside: &[Satellite]) -> Satellite {
        let new = self.graph.add();
        self.groups.set(new, group);
        for other in beside {
            self.graph.link(new, *other);
        }
        new
    }

    fn room(&self, satellite: Satellite) -> usize {
        self.most.saturating_sub(self.graph.degree(satellite))
    }

    fn with_room(&self, among: Set, room: usize) -> Vec<Satellite> {
        among.iter().filter(|satellite| self.room(*satellite) >= room).collect()
    }

    /// One more piece of at most `left` satellites; `None` if there is no room for it.
    fn extend(&mut self, left: usize, dice: &mut Dice) -> Option<()> {
        // Triangles are what everything starts from, forks what fills up.
        match dice.below(8) {
            0 if left >= 3 => self.far_triangle(dice),
            0..=2 if left >= 2 => {
                let corner = *dice.pick(&self.with_room(self.graph.all(), 2))?;
                self.triangle(Some(corner), dice);
                Some(())
            }
            3..=5 if left >= 2 => self.foursome(dice),
            _ => self.fork(dice),
        }
    }

    /// Three satellites, or two beside one that is there.
    fn triangle(&mut self, corner: Option<Satellite>, dice: &mut Dice) {
        let mut order = Group::ALL;
        dice.shuffle(&mut order);
        let known = corner.and_then(|corner| self.groups.get(corner).map(|group| (corner, group)));
        let (first, [second, third]) = match known {
            Some((corner, group)) => {
                order.sort_by_key(|other| *other != group);
                (corner, [order[1], order[2]])
            }
            None => (self.satellite(order[0], &[]), [order[1], order[2]]),
        };
        let second = self.satellite(second, &[first]);
        self.satellite(third, &[first, second]);
        self.plan.push(Inference { worm: Worm::Triangle, satellite: second });
    }

    /// A triangle of its own, linked to what is there.
    fn far_triangle(&mut self, dice: &mut Dice) -> Option<()> {
        let near = self.with_room(self.graph.all(), 1);
        let near = *dice.pick(&near)?;
        let before = self.graph.all();
        self.triangle(None, dice);
        let group = self.groups.get(near);
        let corners: Vec<_> = (self.graph.all() - before)
            .iter()
            .filter(|corner| self.groups.get(*corner) != group)
            .collect();
        self.graph.link(near, *dice.pick(&corners)?);
        Some(())
    }

    /// A satellite between two of different groups, which are not linked if that can be had: else
    /// it is a triangle as well.
    fn fork(&mut self, dice: &mut Dice) -> Option<()> {
        let prongs = self.with_room(self.graph.all(), 1);
        let pairs = self.pairs(&prongs, |one, other| one != other);
        let apart: Vec<_> =
            pairs.iter().copied().filter(|(one, other)| !self.graph.has(*one, *other)).collect();
        let (one, other) = *dice.pick(if apart.is_empty() { &pairs } else { &apart })?;
        let group = Group::third(self.groups.get(one)?, self.groups.get(other)?)?;
        let satellite = self.satellite(group, &[one, other]);
        self.plan.push(Inference { worm: Worm::Fork, satellite });
        Some(())
    }

    /// Two satellites between two of one group.
    fn foursome(&mut self, dice: &mut Dice) -> Option<()> {
        let ends = self.with_room(self.graph.all(), 1);
        let pairs = self.pairs(&ends, |one, other| one == other);
        let Some(&(near, far)) = dice.pick(&pairs) else { return self.fork(dice) };
        let mut groups = self.groups.get(near)?.others();
        dice.shuffle(&mut groups);
        let satellite = self.satellite(groups[0], &[near]);
        self.satellite(groups[1], &[satellite, far]);
        self.plan.push(Inference { worm: Worm::Foursome, satellite });
        Some(())
    }

    fn pairs(
        &self,
        among: &[Satellite],
        fit: impl Fn(Group, Group) -> bool,
    ) -> Vec<(Satellite, Satellite)> {
        let fits =
            |one: Satellite, other: Satellite| match (self.groups.get(one), self.groups.get(other))
            {
                (Some(first), Some(second)) => fit(first, second),
                _ => false,
            };
        let pair = |(index, one): (usize, &Satellite)| {
            let one = *one;
            among[index + 1..].iter().map(move |other| (one, *other))
        };
        let pairs = among.iter().enumerate().flat_map(pair);
        pairs.filter(|(one, other)| fits(*one, *other)).collect()
    }

    /// The headquarters, linked to satellites of one group; `None` if too few have room.
    fn headquarters(&mut self, links: usize, dice: &mut Dice) -> Option<()> {
        let mut sites: Vec<Vec<Satellite>> =
            Group::ALL.into_iter().map(|group| self.with_room(self.groups.of(group), 1)).collect();
        let most = sites.iter().map(Vec::len).max()?;
        sites.retain(|site| site.len() >= links.min(most));
        let mut site = dice.pick(&sites)?.clone();
        dice.shuffle(&mut site);
        let headquarters = self.graph.add();
        for neighbour in site.into_iter().take(links) {
            self.graph.link(headquarters, neighbour);
        }
        Some(())
    }

    /// The network with numbers that tell nothing, and its chain as it is played: a worm may find more
    /// than its own piece, and what it has uncloaked needs no other.
    fn finish(self, dice: &mut Dice) -> (Network, Chain) {
        let mut numbers: Vec<Satellite> = self.graph.all().iter().collect();
        dice.shuffle(&mut numbers);
        let numbers = Numbers(numbers);
        let Self { graph, groups, plan, .. } = self;
        let network = numbers.network(&Network { graph, groups, uncloaked: Set::EMPTY });
        let Network { graph, groups, .. } = &network;
        let mut known = Groups::default();
        let mut chain = Chain { inferences: Vec::new(), par: ANTI };
        for Inference { worm, satellite } in plan {
            // A middle one or a corner may be known by now, and its partner not.
            let own = numbers.of(satellite);
            let find = worm::find(worm, graph, &known, own).map(|find| (own, find)).or_else(|| {
                let beside = graph.of(own) - known.all();
                beside.iter().find_map(|next| {
                    let find = worm::find(worm, graph, &known, next)?;
                    find.links.iter().any(|link| link.ends().contains(&own)).then_some((next, find))
                })
            });
            if let Some((satellite, find)) = find {
                chain.inferences.push(Inference { worm, satellite });
                chain.par += worth(find.uncloaks.len());
                known = groups.within(known.all() | find.uncloaks);
            }
        }
        (network, chain)
    }
}
