//! The complete logic against brute force on small networks, and its proofs against a checker that
//! shares nothing with what made them.

use super::*;
use crate::{
    engine::{Arg, Dice, Phrase},
    worms::{
        generate::{Method, Recipe, generate},
        network::{Graph, Group, Groups, Network, Satellite, Set, renumbering::Numbers, worm},
    },
};

/// A network and what is known of it.
fn position(satellites: usize, dice: &mut Dice) -> (Network, Groups) {
    let method = *dice.pick(&[Method::Links, Method::Pieces]).unwrap();
    let p = Recipe::usual_p(satellites) * (0.6 + dice.unit());
    let headquarters = 1 + dice.below(4);
    let headquarters = (headquarters, headquarters);
    let recipe = Recipe { satellites, method, p, headquarters, links: 8, open: None };
    let network = generate(&recipe, dice).network;
    let share = dice.unit();
    let known = network.groups.all().iter().filter(|_| dice.unit() < share).collect();
    let known = network.groups.within(known);
    (network, known)
}

/// All groups that agree with what is known and keep the rules, by trying every one.
fn brute(graph: &Graph, known: &Groups) -> Knowledge {
    let mut found = Knowledge { headquarters: Set::EMPTY, may: [Set::EMPTY; 3] };
    let order: Vec<Satellite> = graph.all().iter().collect();
    let mut given = vec![None; order.len()];
    try_all(graph, known, &order, &mut given, &mut found);
    found
}

fn try_all(
    graph: &Graph,
    known: &Groups,
    order: &[Satellite],
    given: &mut Vec<Option<Group>>,
    found: &mut Knowledge,
) {
    fn step(
        graph: &Graph,
        known: &Groups,
        order: &[Satellite],
        at: usize,
        headquarters: Option<Satellite>,
        given: &mut Vec<Option<Group>>,
        found: &mut Knowledge,
    ) {
        let Some(&satellite) = order.get(at) else {
            let Some(headquarters) = headquarters else { return };
            if keeps_the_rules(graph, headquarters, given) {
                found.headquarters.insert(headquarters);
                for (satellite, group) in order.iter().zip(given.iter()) {
                    if let Some(group) = group {
                        found.may[group.index()].insert(*satellite);
                    }
                }
            }
            return;
        };
        let clash = |group: Group, given: &[Option<Group>]| {
            graph.of(satellite).iter().any(|n| n < satellite && given[n.index()] == Some(group))
        };
        for group in Group::ALL {
            let may = known.get(satellite).is_none_or(|own| own == group);
            if may && !clash(group, given) {
                given[satellite.index()] = Some(group);
                step(graph, known, order, at + 1, headquarters, given, found);
            }
        }
        given[satellite.index()] = None;
        if headquarters.is_none() && known.get(satellite).is_none() {
            step(graph, known, order, at + 1, Some(satellite), given, found);
        }
    }
    step(graph, known, order, 0, None, given, found);
}

fn keeps_the_rules(graph: &Graph, headquarters: Satellite, given: &[Option<Group>]) -> bool {
    graph.all().iter().all(|satellite| {
        let beside: Vec<Group> =
            graph.of(satellite).iter().filter_map(|n| given[n.index()]).collect();
        let met = Group::ALL.into_iter().filter(|group| beside.contains(group)).count();
        match given[satellite.index()] {
            None => satellite == headquarters && met == 1,
            Some(group) => met == 2 && !beside.contains(&group),
        }
    })
}

#[test]
fn it_is_what_brute_force_finds_on_small_networks() {
    let mut dice = Dice::from_seed([11; 32]);
    for round in 0..400 {
        let (network, known) = position(8 + round % 4, &mut dice);
        let exact = brute(&network.graph, &known);
        let found = analyse(&network.graph, &known);
        assert_eq!(found, exact, "{} {known:?}", network.letters());
        assert_eq!(headquarters(&network.graph, &known), exact.headquarters);
    }
}

/// Groups that no network has: nothing is left, for either.
#[test]
fn contradictions_leave_nothing() {
    let mut dice = Dice::from_seed([12; 32]);
    let mut contradictory = 0;
    for _ in 0..300 {
        let (network, mut known) = position(8, &mut dice);
        for satellite in known.all() {
            if dice.below(4) == 0 {
                known.set(satellite, *dice.pick(&Group::ALL).unwrap());
            }
        }
        let exact = brute(&network.graph, &known);
        // A worm trusts what it is told, so what is reached may hide that nothing is possible.
        let found = analyse(&network.graph, &known);
        assert_eq!(found, exact);
        contradictory += usize::from(exact.headquarters.is_empty());
    }
    assert!(contradictory > 20, "{contradictory}");
}

#[test]
fn the_truth_is_always_possible_and_worms_are_sound() {
    let mut dice = Dice::from_seed([13; 32]);
    for satellites in 8..=Graph::MOST {
        for _ in 0..10 {
            let (network, known) = position(satellites, &mut dice);
            let found = analyse(&network.graph, &known);
            let truth = network.headquarters().unwrap();
            assert!(found.headquarters.contains(truth));
            for group in Group::ALL {
                assert!(network.groups.of(group).is_within(found.may[group.index()]));
            }
            for satellite in worm::reach_of_all(&network.graph, &known) {
                assert!(!is_possible(&network.graph, &known, satellite));
            }
            let (headquarters, groups) = imagine(&network.graph, &known, &mut dice).unwrap();
            let given: Vec<_> = network.graph.all().iter().map(|s| groups.get(s)).collect();
            assert!(keeps_the_rules(&network.graph, headquarters, &given));
            assert_eq!(groups.within(known.all()), known);
        }
    }
}

/// Checks a proof step by step against the three rules.
struct Checker<'a> {
    network: &'a Network,
    known: Groups,
    headquarters: Satellite,
}

impl Checker<'_> {
    fn beside(&self, satellite: Satellite) -> Vec<Satellite> {
        let links = self.network.graph.links();
        let other = |link: crate::worms::network::Link| match link.ends() {
            [a, b] if a == satellite => Some(b),
            [a, b] if b == satellite => Some(a),
            _ => None,
        };
        links.filter_map(other).filter(|next| *next != self.headquarters).collect()
    }

    fn check(
        &self,
        cases: &Cases,
        mut left: Vec<Vec<Group>>,
        fresh: &[Group],
    ) -> Result<(), String> {
        for step in &cases.steps {
            let said = format!("{step:?}");
            let of = |satellite: Satellite| &left[satellite.index()];
            let beside = self.beside(step.satellite);
            let is_right = match step.because {
                Reason::Linked(other) => beside.contains(&other) && of(other)[..] == [step.not],
                Reason::Alike(other) => {
                    let hub = self.network.graph.of(self.headquarters);
                    hub.contains(other)
                        && hub.contains(step.satellite)
                        && !of(other).contains(&step.not)
                }
                Reason::Alone(group) => {
                    step.not != group && beside.iter().all(|next| !of(*next).contains(&group))
                }
                Reason::Needed(by, group) => {
                    step.not != group
                        && !of(by).contains(&group)
                        && self.beside(by).contains(&step.satellite)
                        && self
                            .beside(by)
                            .iter()
                            .all(|next| *next == step.satellite || !of(*next).contains(&group))
                }
            };
            // Nothing is said twice.
            let is_new = of(step.satellite).contains(&step.not);
            if !(is_right && is_new) {
                return Err(said);
            }
            left[step.satellite.index()].retain(|group| *group != step.not);
        }
        let open = left[cases.satellite.index()].clone();
        for group in &open {
            let case = cases.cases.iter().find(|(own, _)| own == group);
            let stands = |(own, _): &&(Group, Cases)| fresh.contains(own) && fresh.contains(group);
            match case {
                None if cases.cases.iter().any(|case| stands(&case)) => {}
                None => return Err(format!("no case for {} {group}", cases.satellite)),
                Some((_, case)) => {
                    let mut left = left.clone();
                    left[cases.satellite.index()] = vec![*group];
                    let fresh: Vec<Group> =
                        fresh.iter().copied().filter(|other| other != group).collect();
                    self.check(case, left, &fresh)?;
                }
            }
        }
        Ok(())
    }

    fn judge(&self, proof: &Proof) -> Result<(), String> {
        let left = self.network.graph.all().iter().map(|satellite| {
            self.known.get(satellite).map_or(Group::ALL.to_vec(), |group| vec![group])
        });
        let fresh: Vec<Group> =
            Group::ALL.into_iter().filter(|g| self.known.of(*g).is_empty()).collect();
        self.check(&proof.follows, left.collect(), &fresh)
    }
}

#[test]
fn whatever_is_safe_has_a_proof_that_holds_and_nothing_else_has() {
    let mut dice = Dice::from_seed([14; 32]);
    let mut lengths = Vec::new();
    for round in 0..300 {
        let (network, known) = position(8 + round % 33, &mut dice);
        let possible = headquarters(&network.graph, &known);
        for satellite in network.graph.all() - known.all() {
            let proof = prove(&network.graph, &known, satellite);
            assert_eq!(proof.is_none(), possible.contains(satellite));
            if let Some(proof) = proof {
                let checker = Checker { network: &network, known, headquarters: satellite };
                assert_eq!(checker.judge(&proof), Ok(()), "{proof:?}");
                lengths.push(proof.follows.len());
            }
        }
    }
    lengths.sort_unstable();
    assert!(lengths.len() > 500, "{}", lengths.len());
    assert!(lengths[lengths.len() / 2] <= 8, "half of them are short: {lengths:?}");
}

/// A player who sees a network under other numbers is told the same proof.
#[test]
fn a_proof_holds_under_other_numbers() {
    let mut dice = Dice::from_seed([18; 32]);
    let mut alike = 0;
    for round in 0..60 {
        let (network, known) = position(8 + round % 33, &mut dice);
        let numbers = Numbers::drawn(&network, "numbers 1", &Dice::from_seed([round as u8; 32]));
        let mut other_known = Groups::default();
        for satellite in known.all() {
            let group = known.get(satellite).unwrap();
            other_known.set(numbers.of(satellite), group);
        }
        let other = numbers.network(&network);
        for satellite in network.graph.all() - known.all() {
            let Some(proof) = prove(&network.graph, &known, satellite) else { continue };
            let headquarters = numbers.of(satellite);
            let checker = Checker { network: &other, known: other_known, headquarters };
            let told = numbers.proof(&proof);
            assert_eq!((told.satellite, checker.judge(&told)), (headquarters, Ok(())), "{told:?}");
            let steps = proof.follows.steps.iter();
            alike += steps.filter(|step| matches!(step.because, Reason::Alike(_))).count();
        }
    }
    assert!(alike > 20, "{alike}");
}

/// The checker's own test: a proof without one of its steps does not hold.
#[test]
fn a_proof_that_lacks_a_step_does_not_hold() {
    let mut dice = Dice::from_seed([15; 32]);
    let mut broken = 0;
    for _ in 0..40 {
        let (network, known) = position(16, &mut dice);
        for satellite in network.graph.all() - known.all() {
            let Some(proof) = prove(&network.graph, &known, satellite) else { continue };
            for step in 0..proof.follows.steps.len() {
                let mut less = proof.clone();
                less.follows.steps.remove(step);
                let checker = Checker { network: &network, known, headquarters: satellite };
                assert!(checker.judge(&less).is_err(), "step {step} of {proof:?} is idle");
                broken += 1;
            }
        }
    }
    assert!(broken > 50, "{broken}");
}

/// The ids of a phrase and of all phrases in it.
fn ids(phrase: &Phrase) -> Vec<String> {
    fn of(arg: &Arg) -> Vec<String> {
        match arg {
            Arg::Phrase(phrase) => ids(phrase),
            Arg::List(args) | Arg::Lines(args) => args.iter().flat_map(of).collect(),
            _ => Vec::new(),
        }
    }
    let inner = phrase.args.iter().flat_map(|(_, arg)| of(arg));
    std::iter::once(phrase.id.to_string()).chain(inner).collect()
}

fn leaves(cases: &Cases) -> usize {
    cases.cases.iter().map(|(_, case)| leaves(case)).sum::<usize>().max(1)
}

fn all_cases(cases: &Cases) -> usize {
    cases.cases.iter().map(|(_, case)| 1 + all_cases(case)).sum()
}

/// Each case has a line and a number of its own, and each that has none in it ends in a rule.
#[test]
fn every_case_is_told_apart_and_ends_in_the_rule_that_it_breaks() {
    let mut dice = Dice::from_seed([16; 32]);
    let mut nested = 0;
    for round in 0..200 {
        let (network, known) = position(8 + round % 33, &mut dice);
        for satellite in network.graph.all() - known.all() {
            let Some(proof) = prove(&network.graph, &known, satellite) else { continue };
            let told = proof.told();
            let said: Vec<String> = told.iter().flat_map(ids).collect();
            let count = |wanted: &str| said.iter().filter(|id| id.starts_with(wanted)).count();
            assert_eq!(count("worms-proof-breaks"), leaves(&proof.follows), "{proof:?}");
            assert_eq!(count("worms-proof-case"), all_cases(&proof.follows), "{proof:?}");
            for line in told.iter().filter(|line| ids(line).iter().any(|id| id.contains("breaks")))
            {
                assert!(ids(line).last().is_some_and(|id| id.contains("breaks")), "{line:?}");
            }
            let number = |line: &Phrase| {
                let number = line.args.iter().find(|(name, _)| name == "number");
                number.map(|(_, number)| format!("{number:?}"))
            };
            let numbers: Vec<String> = told.iter().filter_map(number).collect();
            let distinct: std::collections::BTreeSet<&String> = numbers.iter().collect();
            assert_eq!(distinct.len(), numbers.len());
            assert_eq!(numbers.len() + 1, told.len(), "all but the supposition have a number");
            nested += usize::from(numbers.iter().any(|number| number.contains('.')));
        }
    }
    assert!(nested > 0, "no proof has a case in a case");
}

/// What follows from one rule at one satellite is told at once.
fn is_told_once(cases: &Cases) -> bool {
    let same =
        |one: &Step, other: &Step| (one.satellite, one.because) == (other.satellite, other.because);
    let mut conclusions: Vec<(Satellite, Reason)> = Vec::new();
    for steps in cases.steps.chunk_by(same) {
        let conclusion = (steps[0].satellite, steps[0].because);
        let is_rule_one = matches!(conclusion.1, Reason::Alone(_) | Reason::Needed(..));
        if is_rule_one && conclusions.contains(&conclusion) {
            return false;
        }
        conclusions.push(conclusion);
    }
    cases.cases.iter().all(|(_, case)| is_told_once(case))
}

/// Where few channels leave much open, proofs need many cases. They are told once each, and stay within
/// what somebody may still read.
#[test]
fn long_proofs_do_not_repeat_themselves_and_have_an_end() {
    let mut dice = Dice::from_seed([17; 32]);
    let mut lengths = Vec::new();
    for round in 0..400 {
        let p = Recipe::usual_p(40) * [1.0, 0.75, 0.5, 0.5][round % 4];
        let recipe = Recipe {
            satellites: 40,
            method: Method::Links,
            p,
            headquarters: (3, 3),
            links: 6,
            open: None,
        };
        let network = generate(&recipe, &mut dice).network;
        let known =
            network.groups.within(network.graph.all() - crate::worms::greedy(&network).cloaked);
        for satellite in network.graph.all() - known.all() {
            let Some(proof) = prove(&network.graph, &known, satellite) else { continue };
            assert!(is_told_once(&proof.follows), "{proof:?}");
            lengths.push(proof.follows.len());
        }
    }
    lengths.sort_unstable();
    assert!(lengths.len() > 5_000, "{}", lengths.len());
    assert!(lengths[lengths.len() / 2] <= 9, "half of them are short");
    let long = lengths.iter().filter(|length| **length > 100).count();
    assert!(long < lengths.len() / 20, "{long} of {}", lengths.len());
    // With one search each the longest was 2,043.
    assert!(lengths.iter().all(|length| *length < 800), "{:?}", lengths.last());
}

/// The groups that a sentence of a proof takes from satellites.
fn concluded(said: &Phrase) -> Vec<(String, Vec<String>)> {
    let names = |phrase: &Phrase, wanted: &str| -> Vec<String> {
        let found = phrase.args.iter().filter(|(name, _)| name == wanted);
        let texts = found.flat_map(|(_, arg)| match arg {
            Arg::Names(names) => names.clone(),
            one => vec![one.clone()],
        });
        texts.filter_map(|arg| if let Arg::Text(text) = arg { Some(text) } else { None }).collect()
    };
    let what = said.args.iter().find_map(|(name, arg)| match arg {
        Arg::Phrase(phrase) if name == "what" => Some(phrase),
        _ => None,
    });
    let Some(what) = what else { return Vec::new() };
    let group = names(what, "group");
    let all = Group::ALL.map(|group| group.to_string());
    let not = match what.id.as_ref() {
        "worms-proof-is" => all.into_iter().filter(|other| !group.contains(other)).collect(),
        _ => names(what, "groups"),
    };
    names(said, "satellites").into_iter().map(|satellite| (satellite, not.clone())).collect()
}

/// The last step is told as the rule that it breaks, and not as one more conclusion.
#[test]
fn what_breaks_a_rule_is_not_concluded_before() {
    fn sentences(phrase: &Phrase, found: &mut Vec<Phrase>) {
        found.push(phrase.clone());
        for (_, arg) in &phrase.args {
            if let Arg::List(said) = arg {
                for arg in said {
                    if let Arg::Phrase(phrase) = arg {
                        sentences(phrase, found);
                    }
                }
            }
        }
    }
    let mut dice = Dice::from_seed([19; 32]);
    let (mut proofs, mut conclusions) = (0, 0);
    for round in 0..100 {
        let (network, known) = position(8 + round % 33, &mut dice);
        for satellite in network.graph.all() - known.all() {
            let proof = prove(&network.graph, &known, satellite);
            let Some(proof) = proof.filter(|proof| proof.follows.cases.is_empty()) else {
                continue;
            };
            let mut said = Vec::new();
            proof.told().iter().for_each(|line| sentences(line, &mut said));
            let mut gone: Vec<(String, String)> = Vec::new();
            for (satellite, not) in said.iter().flat_map(concluded) {
                gone.extend(not.into_iter().map(|group| (satellite.clone(), group)));
                conclusions += 1;
            }
            gone.sort();
            gone.dedup();
            let end = proof.follows.satellite.to_string();
            let left = 3 - gone.iter().filter(|(satellite, _)| *satellite == end).count();
            assert!(left > 0, "{proof:?}: {said:?}");
            proofs += 1;
        }
    }
    assert!(proofs > 100 && conclusions > proofs, "{proofs}: {conclusions}");
}
