//! The levels of the computer players: each is better than the one below.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;

use parlour_games::engine::{Dice, GameKind, Level};

use crate::story::Story;

/// Games of two won by `one` and by `other`, alternating seats; ties count for nobody.
pub(crate) fn duel(
    kind: GameKind,
    options: &str,
    games: u8,
    one: Level,
    other: Level,
) -> (u32, u32) {
    let mut won = (0, 0);
    for game in 0..games {
        let mut story = Story::open(kind, options, 2);
        let mut dice = Dice::from_seed([game; 32]);
        while let Some(seat) = story.to_act().iter().next() {
            story.lets(if seat.0 == game % 2 { one } else { other }, seat, &mut dice);
        }
        if let [winner] = story.table.outcome().unwrap().winners()[..] {
            *(if winner.0 == game % 2 { &mut won.0 } else { &mut won.1 }) += 1;
        }
    }
    won
}
