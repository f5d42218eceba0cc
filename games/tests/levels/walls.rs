//! Each level of Uncoprime Walls beats the one below it. The seeds are fixed, so this is one
//! tournament and not chance; `parlour arena` plays longer ones.

use super::duel;
use parlour_games::engine::{GameKind, Level};

/// At least 60 in a hundred of the games that were decided, and enough of them.
fn clearly(won: (u32, u32), least: u32) {
    assert!(won.0 + won.1 >= least, "{won:?}");
    assert!(won.0 * 100 >= (won.0 + won.1) * 60, "{won:?}");
}

#[test]
fn medium_beats_easy() {
    clearly(duel(GameKind::Walls, "rounds:1", 60, Level::Medium, Level::Easy), 30);
    clearly(duel(GameKind::Walls, "", 40, Level::Medium, Level::Easy), 30);
}

#[test]
fn strong_beats_medium() {
    clearly(duel(GameKind::Walls, "size:4", 10, Level::Strong, Level::Medium), 5);
}
