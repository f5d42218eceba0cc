//! What a computer reads from its view.

use super::super::{
    Phase, View,
    board::Board,
    filling::{Filling, Grid},
};

/// A round as one player knows it, ready for simulation.
pub(super) struct Position {
    /// The player's own seat, as an index.
    pub(super) me: usize,
    pub(super) seats: usize,
    /// Who placed the 1.
    pub(super) starts: usize,
    pub(super) filling: Filling,
    /// Where 1, 2, 3 … went.
    pub(super) path: Vec<usize>,
    /// The player's own prediction.
    pub(super) own: Option<u16>,
    pub(super) most_walls: u16,
    /// By seat, the sums of differences of the rounds that are over.
    pub(super) totals: Vec<u32>,
    /// How many rounds come after this one.
    pub(super) rounds_after: u8,
}

impl Position {
    /// `None` of a view that no game shows, or that is not a player's.
    pub(super) fn read(view: &View) -> Option<Self> {
        let me = view.observer.seat()?;
        let seats = usize::from(view.seats.count());
        if !view.seats.contains(me) || view.totals.len() != seats || view.phase == Phase::Over {
            return None;
        }
        let board = view.board()?;
        let path = board.path();
        let mut filling = Filling::new(Grid::of(board.size())?);
        for &cell in &path {
            filling.place(cell);
        }
        Some(Self {
            me: me.index(),
            seats,
            starts: usize::from(view.round) % seats,
            filling,
            path,
            own: view.prediction,
            most_walls: Board::most_walls(board.size()),
            totals: view.totals.clone(),
            rounds_after: view.rounds.saturating_sub(view.round).saturating_sub(1),
        })
    }

    /// Who places a number.
    pub(super) const fn placer(&self, number: usize) -> usize {
        (self.starts + number - 1) % self.seats
    }

    /// How good it is for this player, 0 to about 1, that the round ends with so many walls, if
    /// everybody's predictions are these.
    pub(super) fn worth(&self, predictions: &[f32], walls: f32) -> f32 {
        let total = |seat: usize| {
            let before = self.totals.get(seat).map_or(0.0, |&total| total as f32);
            before + predictions.get(seat).map_or(0.0, |said| (said - walls).abs())
        };
        let own = total(self.me);
        let mut best = f32::INFINITY;
        let mut sharing = 1.0_f32;
        for other in (0..self.seats).filter(|&seat| seat != self.me).map(total) {
            best = best.min(other);
            if (other - own).abs() < 0.5 {
                sharing += 1.0;
            }
        }
        let lead = best - own;
        if self.rounds_after > 0 {
            // What can still be made up for grows with the board and the rounds to come.
            let scale =
                f32::from(self.filling.grid.size) * 0.4 * f32::from(self.rounds_after).sqrt();
            return 1.0 / (1.0 + (-lead / scale).exp());
        }
        let won = if lead > 0.5 {
            1.0
        } else if lead > -0.5 {
            1.0 / sharing
        } else {
            0.0
        };
        // Of two ways to win the safer is the one with more to spare.
        won + 0.01 * lead.clamp(-5.0, 5.0)
    }
}
