//! Where a computer player starts the path.

use crate::{
    engine::Dice,
    tangle::{
        action::Action,
        play::{phase::Phase, view::View},
    },
};

/// Any corner, if one is to be chosen: what the path can meet is the same from all of them.
pub(super) fn start(view: &View, dice: &mut Dice) -> Option<Action> {
    let is_starting = view.phase == Phase::Starting;
    is_starting.then(|| Action::Start(dice.pick(&view.corner_names).cloned().unwrap_or_default()))
}
