//! What is played in a tournament.

use parlour_games::{GameKind, engine::Seats};

pub(super) struct MatchUp {
    pub(super) kind: GameKind,
    pub(super) config: String,
    pub(super) seats: Seats,
    pub(super) seed: [u8; 32],
}
