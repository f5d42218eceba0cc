//! The tutor: after two failures in a row with one worm it says what the pattern needs, and what of it
//! is there around the very satellite that was hit.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    engine::{Arg, Phrase},
    worms::network::{Graph, Group, Groups, Satellite, Set, Worm},
};

/// How many failures in a row with one worm make the tutor speak.
pub(in crate::worms) const PATIENCE: u8 = 2;

/// What the tutor says of a satellite that a worm was sent to in vain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Which worm.
    pub worm: Worm,
    /// Where it failed.
    pub satellite: Satellite,
    /// Its neighbours.
    pub beside: Set,
    /// Those of them that are uncloaked, with their groups: what a fork stands on, and where a
    /// foursome begins.
    pub uncloaked: Vec<(Satellite, Group)>,
    /// The uncloaked ones beyond its neighbours, with their groups: where a foursome could end.
    pub beyond: Vec<(Satellite, Group)>,
}

impl Lesson {
    /// The lesson of a failure.
    pub fn of(worm: Worm, graph: &Graph, known: &Groups, satellite: Satellite) -> Self {
        let beside = graph.of(satellite);
        let named = |satellites: Set| -> Vec<(Satellite, Group)> {
            satellites.iter().filter_map(|one| Some((one, known.get(one)?))).collect()
        };
        let beyond = beside.iter().fold(Set::EMPTY, |all, next| all | graph.of(next));
        let beyond = if worm == Worm::Foursome { beyond - Set::one(satellite) } else { Set::EMPTY };
        Self { worm, satellite, beside, uncloaked: named(beside), beyond: named(beyond) }
    }

    /// The lesson in words: `worms-lesson-WORM`.
    pub(in crate::worms) fn phrase(&self) -> Phrase {
        let names = |satellites: Vec<Satellite>| {
            Arg::Names(satellites.into_iter().map(|s| Arg::Text(s.to_string())).collect())
        };
        let with_group =
            |(satellite, group): &(Satellite, Group)| Arg::Text(format!("{satellite} ({group})"));
        let with_groups =
            |named: &[(Satellite, Group)]| Arg::Names(named.iter().map(with_group).collect());
        Phrase::new(match self.worm {
            Worm::Fork => "worms-lesson-fork",
            Worm::Triangle => "worms-lesson-triangle",
            Worm::Foursome => "worms-lesson-foursome",
        })
        .with("satellite", self.satellite.to_string())
        .with("beside", names(self.beside.iter().collect()))
        .with("beside_count", self.beside.len())
        .with("uncloaked", with_groups(&self.uncloaked))
        .with("uncloaked_count", self.uncloaked.len())
        .with("beyond", with_groups(&self.beyond))
        .with("beyond_count", self.beyond.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::Knowledge as _, worms::View};

    #[test]
    fn the_tutor_names_what_a_foursome_could_stand_on() {
        let board = &View::example().boards[0];
        let mut known = Groups::default();
        for (satellite, group) in [(6, Group::Gov), (15, Group::Mil), (13, Group::Gov)] {
            known.set(Satellite(satellite), group);
        }
        // 10 is linked to 7, 11 and 15; beyond 15 are 13 and 16.
        let lesson = Lesson::of(Worm::Foursome, &board.graph(), &known, Satellite(9)).phrase();
        let named = |wanted: &str| {
            let found = lesson.args.iter().find(|(name, _)| name == wanted);
            format!("{:?}", found.map(|(_, arg)| arg))
        };
        assert_eq!(named("uncloaked"), r#"Some(Names([Text("7 (G)")]))"#);
        assert_eq!(named("beyond"), r#"Some(Names([Text("16 (M)")]))"#);
        assert_eq!(named("beyond_count"), "Some(Number(1))");
    }
}
