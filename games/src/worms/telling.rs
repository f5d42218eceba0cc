//! A proof in words: a sentence for each step, each case in turn.

use super::{
    logic::{Cases, Proof, Reason, Step},
    network::Group,
};
use crate::engine::{Arg, Phrase};

/// The sentences of a proof.
pub(super) fn lines(proof: &Proof) -> Vec<Arg> {
    let first = Phrase::new("worms-proof-suppose").with("satellite", proof.satellite.to_string());
    let mut lines = vec![first];
    tell(&proof.follows, &mut lines);
    lines.push(Phrase::new("worms-proof-end").with("satellite", proof.satellite.to_string()));
    lines.into_iter().map(Arg::from).collect()
}

fn tell(cases: &Cases, lines: &mut Vec<Phrase>) {
    lines.extend(cases.steps.iter().copied().map(step));
    let satellite = cases.satellite.to_string();
    if cases.cases.is_empty() {
        lines.push(Phrase::new("worms-proof-none").with("satellite", satellite));
        return;
    }
    for (group, case) in &cases.cases {
        lines.push(
            Phrase::new("worms-proof-case")
                .with("satellite", satellite.as_str())
                .with("group", group.to_string()),
        );
        tell(case, lines);
    }
    // Where a group has no case, another stands for it, or a step has excluded it.
    let of: Vec<String> = cases.cases.iter().map(|(group, _)| Group::to_string(group)).collect();
    lines.push(Phrase::new("worms-proof-cases").with("satellite", satellite).with("groups", of));
}

fn step(step: Step) -> Phrase {
    let (id, other, group) = match step.because {
        Reason::Linked(other) => ("worms-proof-linked", Some(other), step.not),
        Reason::Alike(other) => ("worms-proof-alike", Some(other), step.not),
        Reason::Alone(group) => ("worms-proof-alone", None, group),
        Reason::Needed(other, group) => ("worms-proof-needed", Some(other), group),
    };
    Phrase::new(id)
        .with("satellite", step.satellite.to_string())
        .with("not", step.not.to_string())
        .with("other", other.map_or_else(String::new, |other| other.to_string()))
        .with("group", group.to_string())
}
