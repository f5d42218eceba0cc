//! The easy player: draws anywhere, with some taste for points of its own.

use super::start::start;
use crate::{
    engine::{Computer, Dice},
    tangle::{
        Tangle,
        action::Action,
        field::{share::Share, target::Target},
        play::view::{Edge, View},
    },
};

/// Knows the rules.
pub(super) struct Easy;

/// One time in so many a point of its own is taken where there is one.
const TEMPTED: usize = 5;

impl Computer<Tangle> for Easy {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        let own = view.observer.seat();
        let is_own = |edge: &Edge| edge.owner.is_some() && edge.owner == own;
        let is_tempted = dice.below(TEMPTED) == 0;
        let scores = is_tempted && open(view).any(&is_own);
        drawn(view, dice, |edge| !scores || is_own(edge))
    }
}

/// Draws anywhere.
pub(in crate::tangle) fn anywhere(view: &View, dice: &mut Dice) -> Action {
    drawn(view, dice, |_| true)
}

/// The edges that can be hit.
fn open(view: &View) -> impl Iterator<Item = &Edge> {
    view.edges().filter(|edge| edge.letter.is_some())
}

/// Draws to any place on any of those edges.
fn drawn(view: &View, dice: &mut Dice, wanted: impl Fn(&Edge) -> bool) -> Action {
    if let Some(start) = start(view, dice) {
        return start;
    }
    let edges: Vec<&Edge> = open(view).filter(|edge| wanted(edge)).collect();
    let chosen = dice.pick(&edges);
    let (letter, room) = chosen.map_or((None, None), |edge| (edge.letter.clone(), edge.room));
    let (least, most) = room.unwrap_or((Share::HALF, Share::HALF));
    let steps = usize::from(most.hundredths() - least.hundredths()) + 1;
    let share = Share::new(least.hundredths() + dice.below(steps) as u16).unwrap_or(Share::HALF);
    Action::Draw(Target::Edge { letter: letter.unwrap_or_default(), share })
}
