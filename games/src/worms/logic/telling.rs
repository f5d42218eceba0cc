//! A proof in words that a person can follow: a numbered line for each step that everything rests on,
//! then one for each case, which ends in the rule that it breaks. A case within a case has the
//! number of both: (4.1), (4.2).
//!
//! Groups are said by their letters, as the picture has them.

use super::{Cases, Proof, Reason, Step};
use crate::{
    engine::{Arg, Phrase},
    worms::network::{Group, Satellite},
};

/// As many sentences of a proof have room in a message on every platform, beside what else it says.
/// Of a hundred proofs in random networks one is longer.
const SENTENCES: usize = 32;

impl Proof {
    /// The proof, line by line.
    pub fn told(&self) -> Vec<Phrase> {
        self.lines().into_iter().map(|(_, line)| line).collect()
    }

    /// As much of it as a message has room for, and where the rest is.
    pub fn brief(&self) -> Vec<Phrase> {
        let lines = self.lines();
        let mut sentences = 0;
        let fits = |(count, _): &&(usize, Phrase)| {
            sentences += count;
            sentences <= SENTENCES
        };
        let mut brief: Vec<Phrase> =
            lines.iter().take_while(fits).map(|(_, line)| line.clone()).collect();
        let rest = lines.len() - brief.len();
        if rest > 0 {
            brief.push(phrase!("worms-proof-more", count = rest));
        }
        brief
    }

    /// The lines, and of how many sentences each of them is.
    fn lines(&self) -> Vec<(usize, Phrase)> {
        let suppose = phrase!("worms-proof-suppose");
        let mut teller = Teller {
            headquarters: self.satellite,
            left: Vec::new(),
            lines: vec![(1, suppose.with("satellite", self.satellite.to_string()))],
        };
        let said = teller.steps(&self.follows);
        let count = said.len();
        for (number, said) in (1..).zip(said) {
            teller.line(&[number], vec![said]);
        }
        teller.cases(&self.follows, &[], count);
        teller.lines
    }
}

/// What is known while a proof is told.
struct Teller {
    headquarters: Satellite,
    /// The groups that are left for satellites, as far as that was told.
    left: Vec<(Satellite, Vec<Group>)>,
    /// With how many sentences there are in each.
    lines: Vec<(usize, Phrase)>,
}

/// Satellites of which the same follows from the same.
struct Clause {
    satellites: Vec<Satellite>,
    /// Those that steps took from each of them.
    not: Vec<Group>,
    /// What it is, if one group is left.
    is: Option<Group>,
    because: Vec<Reason>,
}

impl Teller {
    /// `(4.1) …`.
    fn line(&mut self, number: &[usize], said: Vec<Phrase>) {
        let number = number.iter().map(ToString::to_string).collect::<Vec<_>>().join(".");
        let count = said.len();
        let said = Arg::list(said);
        let line = phrase!("worms-proof-line", number, said);
        self.lines.push((count, line));
    }

    /// A line for each case, behind so many lines of the same kind.
    fn cases(&mut self, of: &Cases, number: &[usize], before: usize) {
        let left = self.left_for(of.satellite);
        let told: Vec<Group> = of.cases.iter().map(|(group, _)| *group).collect();
        let alike: Vec<Group> = left.into_iter().filter(|group| !told.contains(group)).collect();
        for (index, (group, case)) in (1..).zip(&of.cases) {
            let known = self.left.clone();
            self.settle(of.satellite, vec![*group]);
            // Where a group has no case, nothing tells it from the one that stands for it.
            let alike = if index == 1 { &alike[..] } else { &[] };
            let suppose = phrase!(
                "worms-proof-case",
                satellite = of.satellite,
                group,
                alike_count = alike.len(),
                alike = names(alike)
            );
            let mut said = vec![suppose];
            said.extend(self.steps(case));
            let number = [number, &[before + index]].concat();
            self.line(&number, said);
            self.cases(case, &number, 0);
            self.left = known;
        }
    }

    /// The steps of a case, and the rule that they break if there are no cases in it.
    fn steps(&mut self, of: &Cases) -> Vec<Phrase> {
        let (steps, end) = if of.cases.is_empty() {
            apart(&of.steps, of.satellite)
        } else {
            (of.steps.clone(), None)
        };
        let mut clauses: Vec<Clause> = Vec::new();
        let same = |one: &Step, other: &Step| {
            one.satellite == other.satellite && kind(one.because) == kind(other.because)
        };
        for group in steps.chunk_by(same) {
            let clause = self.clause(group);
            match clauses.last_mut() {
                Some(last) if last.is_like(&clause) => last.satellites.extend(clause.satellites),
                _ => clauses.push(clause),
            }
        }
        let mut said: Vec<Phrase> = clauses.iter().map(Clause::phrase).collect();
        said.extend(end.map(|step| self.broken(step)));
        said
    }

    fn clause(&mut self, steps: &[Step]) -> Clause {
        let satellite = steps[0].satellite;
        let not: Vec<Group> = steps.iter().map(|step| step.not).collect();
        let mut left = self.left_for(satellite);
        left.retain(|group| !not.contains(group));
        let is = left.first().copied().filter(|_| left.len() == 1);
        self.settle(satellite, left);
        let because = steps.iter().map(|step| step.because).collect();
        Clause { satellites: vec![satellite], not, is, because }
    }

    fn left_for(&self, satellite: Satellite) -> Vec<Group> {
        let known = self.left.iter().find(|(other, _)| *other == satellite);
        known.map_or_else(|| Group::ALL.to_vec(), |(_, left)| left.clone())
    }

    fn settle(&mut self, satellite: Satellite, groups: Vec<Group>) {
        self.left.retain(|(other, _)| *other != satellite);
        self.left.push((satellite, groups));
    }

    /// The rule that is broken by the last step, which leaves nothing.
    fn broken(&self, step: Step) -> Phrase {
        let (id, other, group) = match step.because {
            Reason::Linked(other) => ("worms-proof-breaks-two", other, step.not),
            Reason::Alike(other) => ("worms-proof-breaks-three", other, step.not),
            // A satellite can still be what it is needed for: that leaves something.
            Reason::Alone(group) | Reason::Needed(_, group) => {
                ("worms-proof-breaks-one", step.satellite, group)
            }
        };
        Phrase::new(id)
            .with("satellite", step.satellite.to_string())
            .with("other", other.to_string())
            .with("headquarters", self.headquarters.to_string())
            .with("group", group.to_string())
    }
}

/// All steps but those that take the last group from a satellite, and one of these.
fn apart(steps: &[Step], satellite: Satellite) -> (Vec<Step>, Option<Step>) {
    let own = |step: &&Step| step.satellite == satellite;
    let Some(last) = steps.iter().rev().find(own).copied() else { return (steps.to_vec(), None) };
    let ends = |step: &Step| {
        step == &last
            // Two groups at once, since no neighbour can be of the third.
            || step.satellite == satellite
                && step.because == last.because
                && matches!(last.because, Reason::Alone(_))
    };
    (steps.iter().copied().filter(|step| !ends(step)).collect(), Some(last))
}

/// What steps have in common that are told together: all links, or the same reason.
const fn kind(because: Reason) -> Reason {
    match because {
        Reason::Linked(_) => Reason::Linked(Satellite(0)),
        other => other,
    }
}

impl Clause {
    fn is_like(&self, other: &Self) -> bool {
        self.because == other.because && self.is == other.is && self.not == other.not
    }

    fn phrase(&self) -> Phrase {
        let linked = |(because, not): (&Reason, &Group)| match because {
            Reason::Linked(other) => Some(Arg::Text(format!("{other} ({not})"))),
            _ => None,
        };
        let linked: Vec<Arg> = self.because.iter().zip(&self.not).filter_map(linked).collect();
        let (id, other, needed) = match self.because.first() {
            Some(Reason::Alike(other)) => ("worms-proof-alike", Some(*other), None),
            Some(Reason::Alone(group)) => ("worms-proof-alone", None, Some(*group)),
            Some(Reason::Needed(by, group)) => ("worms-proof-needed", Some(*by), Some(*group)),
            Some(Reason::Linked(_)) | None => ("worms-proof-linked", None, None),
        };
        let what = match self.is {
            Some(group) => phrase!("worms-proof-is", group),
            None => phrase!("worms-proof-is-not", groups = names(&self.not)),
        };
        Phrase::new(id)
            .with("count", self.satellites.len())
            .with("satellites", names(&self.satellites))
            .with("what", what)
            .with("linked", Arg::Names(linked))
            .with("other", other.map_or_else(String::new, |other| other.to_string()))
            .with("group", needed.map_or_else(String::new, |group| group.to_string()))
    }
}

/// `3, 7 and 12`.
fn names<T: ToString>(names: &[T]) -> Arg {
    Arg::Names(names.iter().map(|name| Arg::Text(name.to_string())).collect())
}
