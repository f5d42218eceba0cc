//! Medium and strong: a search, and a place on the edge that it finds.

use super::{
    cut::{Cut, Place},
    easy::Easy,
    position::Position,
    search::{self, Budget, Found},
    start::start,
};
use crate::{
    engine::{Computer, Dice},
    tangle::{
        Tangle,
        action::Action,
        field::{letter::letter, share::Share, target::Target},
        play::view::View,
    },
};

/// Thinks as much as its budget allows, whenever it does think.
pub(super) struct Thinker {
    pub(super) budget: Budget,
    /// In so many percent of its moves it draws like the easy player.
    pub(super) careless: usize,
}

impl Computer<Tangle> for Thinker {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        if let Some(start) = start(view, dice) {
            return start;
        }
        if dice.below(100) < self.careless {
            return Easy.choose(view, dice);
        }
        // A view that no game shows has no answer that is right; any is refused by the rules.
        let nowhere = || Target::Edge { letter: letter(0), share: Share::HALF };
        Action::Draw(self.target(view, dice).unwrap_or_else(nowhere))
    }
}

impl Thinker {
    fn target(&self, view: &View, dice: &mut Dice) -> Option<Target> {
        let position = Position::read(view)?;
        let found = think(&position, self.budget, dice);
        let cut = found.line.first()?;
        let openings = view.field()?.openings();
        let number = openings.iter().position(|open| open.edge == cut.edge)?;
        let length = position.field().length(cut.edge);
        let share = cut.drawn(length, position.shortest(), dice);
        Some(Target::Edge { letter: letter(number), share: openings.get(number)?.nearest(share) })
    }
}

/// Searches all moves. Those that are as good are found as the dice will, but middles before other
/// places.
pub(super) fn think(position: &Position, budget: Budget, dice: &mut Dice) -> Found {
    let mut roots: Vec<Cut> = Vec::new();
    position.cuts(true, &mut roots);
    dice.shuffle(&mut roots);
    roots.sort_by_key(|cut| cut.place != Place::Middle);
    search::search(position, &roots, budget)
}
