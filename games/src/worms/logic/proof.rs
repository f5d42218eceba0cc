//! Proofs that a satellite is not the headquarters, which a person can follow: it is supposed to be,
//! the rules take groups away from satellites one by one, in cases if need be, and in the end one has
//! none left.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::knowledge::is_possible;
use crate::worms::network::{Graph, Group, Groups, Satellite, Set};

/// A satellite is not of a group.
type Fact = (Satellite, Group);

/// The cases of a satellite, and the facts that they rest on.
type Split = (Vec<(Group, Cases)>, BTreeSet<Fact>);

/// One step: a satellite is not of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ProofStep")]
pub struct Step {
    /// Which satellite.
    pub satellite: Satellite,
    /// The group that it is not of.
    pub not: Group,
    /// Why.
    pub because: Reason,
}

/// Why a satellite is not of a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reason {
    /// Rule 2: it is linked to this one, which is of that group.
    Linked(Satellite),
    /// Rule 1: none of its neighbours can be of this group, so it is of this group itself.
    Alone(Group),
    /// Rule 1: this satellite is not of this group, and must be linked to one that is, and that can
    /// only be the one that the step is about.
    Needed(Satellite, Group),
    /// Rule 3: both are linked to the supposed headquarters, and this one is not of the group.
    Alike(Satellite),
}

/// Steps, and the contradiction that they lead to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cases {
    /// In order.
    pub steps: Vec<Step>,
    /// In the end, no group is left for this satellite; if there are cases, none in each of them.
    pub satellite: Satellite,
    /// For each group that is left for the satellite what follows. Of groups of which nothing was
    /// uncloaked or supposed before, one stands for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<(Group, Cases)>,
}

impl Cases {
    /// How long it is: its steps, and one for each case.
    pub fn len(&self) -> usize {
        self.steps.len() + self.cases.iter().map(|(_, case)| 1 + case.len()).sum::<usize>()
    }

    /// Has it no steps and no cases?
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.cases.is_empty()
    }
}

/// That a satellite is not the headquarters: suppose that it were; then each step takes a group from a
/// satellite, until none is left for the last one, if need be in each of its cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// Which satellite.
    pub satellite: Satellite,
    /// What follows if it were.
    pub follows: Cases,
}

/// A proof that a cloaked satellite is not the headquarters; `None` if it can be.
///
/// It has as few cases one inside the other as a search finds, and for one level of cases the
/// satellite that makes it shortest. Of one that is long for all that, there is a second search, and the
/// shorter is it.
pub fn prove(graph: &Graph, known: &Groups, satellite: Satellite) -> Option<Proof> {
    /// More than there are satellites: here it is found, if ever.
    const DEEPEST: usize = 64;
    /// So long a proof is looked for a second time, with more care for each case.
    const LONG: usize = 30;
    let is_cloaked = graph.all().contains(satellite) && !known.all().contains(satellite);
    if !is_cloaked || is_possible(graph, known, satellite) {
        return None;
    }
    let prover = |looks| Prover { graph, known, headquarters: satellite, looks };
    let others = graph.all() - Set::one(satellite);
    let may = Group::ALL.map(|group| others - (known.all() - known.of(group)));
    let fresh = Group::ALL.map(|group| known.of(group).is_empty());
    // Wide while shallow; what needs more is followed along fewer satellites.
    let widths = [(0, 0), (1, usize::MAX), (2, 6), (3, 3), (DEEPEST, 1)];
    let follow = |looks, (depth, width)| prover(looks).follow(may, fresh, depth, width);
    let (mut follows, _) = widths.into_iter().find_map(|width| follow(false, width))?;
    if follows.len() > LONG
        && let Some((other, _)) = follow(true, (DEEPEST, 1))
        && other.len() < follows.len()
    {
        follows = other;
    }
    Some(Proof { satellite, follows: prover(false).arranged(follows) })
}

struct Prover<'a> {
    graph: &'a Graph,
    known: &'a Groups,
    headquarters: Satellite,
    /// Does it look what follows from each case before it tells them apart?
    looks: bool,
}

/// Steps as they come.
struct Trail {
    may: [Set; 3],
    steps: Vec<Step>,
}

impl Trail {
    fn may(&self, satellite: Satellite, group: Group) -> bool {
        self.may[group.index()].contains(satellite)
    }

    /// Takes groups away from a satellite; says whether that was anything new.
    fn push(&mut self, satellite: Satellite, not: Group, because: Reason) -> bool {
        let is_new = self.may(satellite, not);
        if is_new {
            self.may[not.index()].remove(satellite);
            self.steps.push(Step { satellite, not, because });
        }
        is_new
    }

    fn left(&self, satellite: Satellite) -> impl Iterator<Item = Group> {
        Group::ALL.into_iter().filter(move |group| self.may(satellite, *group))
    }

    /// A satellite's group, if one is left.
    fn only(&self, satellite: Satellite) -> Option<Group> {
        let mut left = self.left(satellite);
        left.next().filter(|_| left.next().is_none())
    }
}

impl Prover<'_> {
    /// A contradiction from these domains with so many levels of cases, of which so many are tried,
    /// and the facts that it rests on; `None` if there is none.
    fn follow(
        &self,
        may: [Set; 3],
        fresh: [bool; 3],
        depth: usize,
        width: usize,
    ) -> Option<(Cases, BTreeSet<Fact>)> {
        let mut trail = Trail { may, steps: Vec::new() };
        if let Some(satellite) = self.exhaust(&mut trail) {
            let mut needs = Group::ALL.map(|group| (satellite, group)).into_iter().collect();
            let steps = self.slice(trail.steps, &mut needs);
            return Some((Cases { steps, satellite, cases: Vec::new() }, needs));
        }
        let depth = depth.checked_sub(1)?;
        let mut best: Option<(usize, Satellite, Split)> = None;
        for satellite in self.candidates(&trail).into_iter().take(width) {
            let Some(split) = self.split(&trail, satellite, fresh, depth, width) else {
                continue;
            };
            let length = split.0.iter().map(|(_, case)| 1 + case.len()).sum::<usize>();
            if best.as_ref().is_none_or(|(least, ..)| length < *least) {
                best = Some((length, satellite, split));
            }
        }
        let (_, satellite, (cases, mut needs)) = best?;
        let steps = self.slice(trail.steps, &mut needs);
        Some((Cases { steps, satellite, cases }, needs))
    }

    /// The cases of one satellite, each with its contradiction, and the facts that they rest on.
    fn split(
        &self,
        trail: &Trail,
        satellite: Satellite,
        fresh: [bool; 3],
        depth: usize,
        width: usize,
    ) -> Option<Split> {
        let (mut cases, mut needs) = (Vec::new(), BTreeSet::new());
        let mut stands_for_fresh = false;
        for group in Group::ALL {
            if !trail.may(satellite, group) {
                needs.insert((satellite, group));
                continue;
            }
            if fresh[group.index()] && stands_for_fresh {
                continue;
            }
            stands_for_fresh |= fresh[group.index()];
            let mut may = trail.may;
            for other in group.others() {
                may[other.index()].remove(satellite);
            }
            let mut fresh = fresh;
            fresh[group.index()] = false;
            let (case, rests_on) = self.follow(may, fresh, depth, width)?;
            cases.push((group, case));
            let supposed = |fact: &Fact| fact.0 == satellite && fact.1 != group;
            needs.extend(rests_on.into_iter().filter(|fact| !supposed(fact)));
        }
        Some((cases, needs))
    }

    /// Satellites to tell cases of: those with the fewest groups left first, and of those the ones
    /// beside the most that have one.
    fn candidates(&self, trail: &Trail) -> Vec<Satellite> {
        let others = self.graph.all() - Set::one(self.headquarters);
        let left = |satellite: Satellite| trail.left(satellite).count();
        let mut open: Vec<Satellite> =
            others.iter().filter(|satellite| left(*satellite) > 1).collect();
        open.sort_by_key(|satellite| {
            let beside = self.graph.of(*satellite) - Set::one(self.headquarters);
            let settled = beside.iter().filter(|next| left(*next) == 1).count();
            let is_near = self.graph.has(self.headquarters, *satellite);
            (left(*satellite), !is_near, usize::MAX - settled)
        });
        if self.looks {
            open.sort_by_cached_key(|satellite| self.prospect(trail, *satellite));
        }
        open
    }

    /// How much is left of the cases of a satellite once all is drawn from each: how many are not closed
    /// by that, and how many groups are left in these. The less, the better.
    fn prospect(&self, trail: &Trail, satellite: Satellite) -> (usize, usize) {
        let (mut open, mut left) = (0, 0);
        for group in trail.left(satellite) {
            let mut case = Trail { may: trail.may, steps: Vec::new() };
            for other in group.others() {
                case.may[other.index()].remove(satellite);
            }
            if self.exhaust(&mut case).is_none() {
                open += 1;
                left += case.may.iter().map(|may| may.len()).sum::<usize>();
            }
        }
        (open, left)
    }

    /// Draws everything that follows, wave by wave, so that what comes early has few steps behind it;
    /// stops at the first satellite without a group.
    fn exhaust(&self, trail: &mut Trail) -> Option<Satellite> {
        let others = self.graph.all() - Set::one(self.headquarters);
        let mut due = others;
        while !due.is_empty() {
            let before = trail.steps.len();
            for satellite in due {
                self.look(trail, satellite);
                if trail.left(satellite).next().is_none() {
                    return Some(satellite);
                }
            }
            let changed: Set = trail.steps[before..].iter().map(|step| step.satellite).collect();
            if let Some(empty) = changed.iter().find(|next| trail.left(*next).next().is_none()) {
                return Some(empty);
            }
            let around = changed.iter().map(|satellite| self.graph.of(satellite));
            due = around.fold(changed, |a, b| a | b) - Set::one(self.headquarters);
        }
        None
    }

    /// What the rules say of one satellite.
    fn look(&self, trail: &mut Trail, satellite: Satellite) {
        let beside = self.graph.of(satellite) - Set::one(self.headquarters);
        if let Some(group) = trail.only(satellite) {
            for next in beside {
                trail.push(next, group, Reason::Linked(satellite));
            }
        }
        let alike = self.graph.of(self.headquarters);
        if alike.contains(satellite) {
            let gone = Group::ALL.into_iter().filter(|group| !trail.may(satellite, *group));
            for group in gone.collect::<Vec<_>>() {
                for other in alike {
                    trail.push(other, group, Reason::Alike(satellite));
                }
            }
        }
        for group in Group::ALL {
            let able = beside & trail.may[group.index()];
            if able.is_empty() {
                for other in group.others() {
                    trail.push(satellite, other, Reason::Alone(group));
                }
            } else if let Some(only) = able.only()
                && !trail.may(satellite, group)
            {
                for other in group.others() {
                    trail.push(only, other, Reason::Needed(satellite, group));
                }
            }
        }
    }

    /// The facts that a step rests on.
    fn rests_on(&self, step: Step) -> Vec<Fact> {
        let none_but = |satellite: Satellite, group: Group, but: Option<Satellite>| {
            let beside = self.graph.of(satellite) - Set::one(self.headquarters);
            beside.iter().filter(move |next| Some(*next) != but).map(move |next| (next, group))
        };
        match step.because {
            Reason::Linked(other) => step.not.others().map(|group| (other, group)).into(),
            Reason::Alone(group) => none_but(step.satellite, group, None).collect(),
            Reason::Needed(by, group) => {
                none_but(by, group, Some(step.satellite)).chain([(by, group)]).collect()
            }
            Reason::Alike(other) => vec![(other, step.not)],
        }
    }

    /// The steps that matter, in order; `needs` becomes what they rest on beside themselves.
    fn slice(&self, steps: Vec<Step>, needs: &mut BTreeSet<Fact>) -> Vec<Step> {
        needs.retain(|fact| !self.is_seen(*fact));
        let mut kept = Vec::new();
        for step in steps.into_iter().rev() {
            if needs.remove(&(step.satellite, step.not)) {
                let rests_on = self.rests_on(step).into_iter();
                needs.extend(rests_on.filter(|fact| !self.is_seen(*fact)));
                kept.push(step);
            }
        }
        kept.reverse();
        kept
    }

    /// The same with steps about one satellite, and steps for one reason, together where they do not
    /// rest on others in between. What the last satellite lacks comes last.
    fn arranged(&self, cases: Cases) -> Cases {
        let Cases { steps: mut left, satellite, cases } = cases;
        let mut steps: Vec<Step> = Vec::new();
        while !left.is_empty() {
            let open: BTreeSet<Fact> = left.iter().map(|step| (step.satellite, step.not)).collect();
            let is_ready =
                |step: &Step| !self.rests_on(*step).iter().any(|fact| open.contains(fact));
            let rank = |step: &Step| {
                let last = steps.last();
                let goes_on = last.is_some_and(|last| last.satellite == step.satellite);
                let is_like = last.is_some_and(|last| last.because == step.because);
                let whole = left.iter().filter(|other| other.satellite == step.satellite);
                // What follows at once from the same is told at once.
                let is_told_apart = !(goes_on && is_like);
                let is_split = !whole.clone().all(is_ready);
                (is_told_apart, step.satellite == satellite, !goes_on, !is_like, is_split)
            };
            let ready = (0..left.len()).filter(|index| is_ready(&left[*index]));
            // As they came they were in order, so there always is one.
            let next = ready.min_by_key(|index| rank(&left[*index])).unwrap_or(0);
            steps.push(left.remove(next));
        }
        let cases = cases.into_iter().map(|(group, case)| (group, self.arranged(case)));
        Cases { steps, satellite, cases: cases.collect() }
    }

    /// Is it uncloaked, and of another group?
    fn is_seen(&self, (satellite, group): Fact) -> bool {
        self.known.get(satellite).is_some_and(|own| own != group)
    }
}
