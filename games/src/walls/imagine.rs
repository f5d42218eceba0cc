//! What is secret: predictions, until the round is over.

use super::{board::Board, event::Event, game::Walls};
use crate::engine::{Dice, History, Observer, Seat};

/// Replaces every prediction that `observer` does not come to know by any other: those that are not
/// revealed yet, and those that their maker replaced before they could be.
pub(super) fn imagine(history: &mut History<Walls>, observer: Observer, dice: &mut Dice) {
    let most = Board::most_walls(history.opened.config.size);
    for index in 0..history.events.len() {
        let (event, later) =
            history.events[index..].split_first_mut().unwrap_or_else(|| unreachable!());
        if let Event::Predicted { seat, walls } = event
            && observer != Observer::Seat(*seat)
            && !is_revealed(*seat, later)
        {
            *walls = dice.below(usize::from(most) + 1) as u16;
        }
    }
}

/// See [`crate::engine::Secrets::is_told`].
pub(super) fn is_told(history: &History<Walls>, index: usize) -> bool {
    match &history.events[index..] {
        [Event::Predicted { seat, .. }, later @ ..] => is_revealed(*seat, later),
        _ => false,
    }
}

/// Does the end of the round come, before another prediction by that seat?
fn is_revealed(seat: Seat, later: &[Event]) -> bool {
    later
        .iter()
        .find_map(|event| match event {
            Event::RoundEnded { .. } => Some(true),
            Event::Predicted { seat: again, .. } if *again == seat => Some(false),
            _ => None,
        })
        .unwrap_or(false)
}
