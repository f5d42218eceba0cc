//! A game of Uncoprime Walls for two in play: what comes next, and what its players wait for.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};

/// A table, as those who sit at it know it.
#[derive(Debug)]
pub struct Table {
    /// The number in its name.
    pub number: u64,
    /// The players: who opened it, and who joined.
    pub players: [usize; 2],
    /// The number of the message that opened it: those before concern nobody.
    pub opened: u64,
    size: u8,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Actions that were sent.
    made: u16,
    /// Which of the players puts the first number, once that is known.
    first: Option<usize>,
    /// Per player, what is not told yet, in order.
    untold: [VecDeque<Untold>; 2],
    /// Per player, the newest board that they heard of.
    newest: [u64; 2],
}

/// An action whose message is on its way.
#[derive(Debug, Clone, Copy)]
pub struct Untold {
    /// When it should have been sent.
    pub intended: Instant,
    /// What it was.
    pub action: Action,
}

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Sits down, and with that the game begins.
    Join,
    /// Predicts, which shows nothing new on the board.
    Predict,
    /// Places a number: everybody gets a new board.
    Place,
}

/// The next action at a table.
#[derive(Debug)]
pub struct Step {
    /// Which of the two acts.
    pub player: usize,
    /// The command.
    pub line: String,
    /// What it is.
    pub action: Action,
    /// Is it known now who acts after it? If not, a message will tell.
    pub known: bool,
}

impl State {
    fn owe(&mut self, untold: Untold) {
        self.untold.iter_mut().for_each(|line| line.push_back(untold));
    }
}

impl Table {
    /// A table that the first of two players opened.
    pub fn new(number: u64, opened: u64, size: u8, players: [usize; 2]) -> Self {
        Self { number, players, opened, size, state: Mutex::default() }
    }

    /// The second player is about to sit down.
    pub fn join(&self) {
        self.state().owe(Untold { intended: Instant::now(), action: Action::Join });
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many actions the whole game takes: two predictions, and a number in each cell.
    fn length(&self) -> u16 {
        2 + u16::from(self.size) * u16::from(self.size)
    }

    /// How many actions are left.
    pub fn left(&self) -> usize {
        usize::from(self.length() - self.state().made)
    }

    /// Makes the next action, which should have been sent at `intended`; `None` at the end.
    pub fn step(&self, intended: Instant) -> Option<Step> {
        let mut state = self.state();
        let number = self.number;
        let (player, line) = match state.made {
            made if made == self.length() => return None,
            made @ (0 | 1) => {
                (usize::from(made), format!("/walls predict table:walls-{number} {}", made + 3))
            }
            made => {
                let placed = made - 2;
                let player = (state.first? + usize::from(placed)) % 2;
                let cell = cell(placed, u16::from(self.size));
                (player, format!("/walls place table:walls-{number} {cell}"))
            }
        };
        let action = if state.made >= 2 { Action::Place } else { Action::Predict };
        state.made += 1;
        state.owe(Untold { intended, action });
        let known = state.made != 2 || state.first.is_some();
        Some(Step { player, line, action, known })
    }

    /// Says who puts the first number.
    pub fn first(&self, player: usize) {
        self.state().first = Some(player);
    }

    /// Does anybody know who puts the first number?
    pub fn is_first_known(&self) -> bool {
        self.state().first.is_some()
    }

    /// What a player, who is told of something, is told of: what was done longest ago.
    pub fn told(&self, player: usize) -> Option<Untold> {
        self.state().untold[player].pop_front()
    }

    /// A player hears of a board.
    pub fn hear(&self, player: usize, version: u64) {
        let newest = &mut self.state().newest[player];
        *newest = version.max(*newest);
    }

    /// Has the player heard of a newer board?
    pub fn is_superseded(&self, player: usize, version: u64) -> bool {
        self.state().newest[player] > version
    }
}

/// Row by row and there and back, so that each cell is beside the one before.
pub(super) fn cell(index: u16, size: u16) -> String {
    let (row, along) = (index / size, index % size);
    let column = if row % 2 == 0 { along } else { size - 1 - along };
    let letter = char::from(b'A' + u8::try_from(column).unwrap_or(0));
    format!("{letter}{}", row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_two_predictions_and_every_cell() {
        let table = Table::new(7, 1, 3, [4, 9]);
        let now = Instant::now();
        assert_eq!(table.step(now).unwrap().line, "/walls predict table:walls-7 3");
        assert!(!table.step(now).unwrap().known);
        assert!(table.step(now).is_none());
        table.first(1);
        let steps: Vec<Step> = std::iter::from_fn(|| table.step(now)).collect();
        let cells: Vec<&str> = steps.iter().filter_map(|s| s.line.rsplit(' ').next()).collect();
        assert_eq!(cells, ["A1", "B1", "C1", "C2", "B2", "A2", "A3", "B3", "C3"]);
        assert_eq!(steps.iter().map(|s| s.player).collect::<Vec<_>>(), [1, 0, 1, 0, 1, 0, 1, 0, 1]);
        assert_eq!(table.left(), 0);
        assert_eq!(table.told(0).unwrap().action, Action::Predict);
    }
}
