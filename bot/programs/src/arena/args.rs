//! The arguments of `parlour arena`.

use crate::arena::player::PlayerSpec;

/// The arguments of `parlour arena`.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game.
    pub(super) game: String,
    /// Who plays: `builtin:LEVEL` (easy, medium, strong, random) or `exec:PROGRAM ARGUMENTS`.
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    pub(super) players: Vec<PlayerSpec>,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    pub(super) games: u64,
    /// The seed of all chance, any text.
    #[arg(long, default_value = "parlour")]
    pub(super) seed: String,
    /// How many seats; if it is not said, as many as players, or as the game always has. Players take
    /// them in turn, in an order that is drawn by lot where more than two play.
    #[arg(long)]
    pub(super) seats: Option<u8>,
    /// Divide scores by this: 4 tells those of a match of four deals by the deal.
    #[arg(long, default_value_t = 1)]
    pub(super) per: u32,
    /// The game's options, as behind `new`: "size:5 rounds:1".
    #[arg(long, default_value = "")]
    pub(super) options: String,
    /// How long an `exec:` player may think about a move, in seconds.
    #[arg(long, default_value_t = 5.0)]
    pub(super) time_limit: f64,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}
