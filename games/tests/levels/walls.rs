//! Each level of Uncoprime Walls beats the one below it. The seeds are fixed, so this is one
//! tournament and not chance; `parlour arena` plays longer ones.

use crate::story::Story;
use parlour_games::engine::{GameKind, Level, Observer};

/// Games won by `one` and by `other`, alternating seats; ties count for nobody.
fn duel(options: &str, games: u8, one: Level, other: Level) -> (u32, u32) {
    let mut won = (0, 0);
    for game in 0..games {
        let mut story = Story::open(GameKind::Walls, options, 2);
        let mut dice = parlour_games::engine::Dice::from_seed([game; 32]);
        let level = |seat: u8| if seat == game % 2 { one } else { other };
        while let Some(seat) = story.to_act().iter().next() {
            let line = story.view(Observer::Seat(seat)).choose(level(seat.0), &mut dice);
            story.does(seat.0, &line.to_string());
        }
        if let [winner] = story.table.outcome().unwrap().winners()[..] {
            *(if winner.0 == game % 2 { &mut won.0 } else { &mut won.1 }) += 1;
        }
    }
    won
}

/// At least 60 in a hundred of the games that were decided, and enough of them.
fn clearly(won: (u32, u32), least: u32) {
    assert!(won.0 + won.1 >= least, "{won:?}");
    assert!(won.0 * 100 >= (won.0 + won.1) * 60, "{won:?}");
}

#[test]
fn medium_beats_easy() {
    clearly(duel("rounds:1", 60, Level::Medium, Level::Easy), 30);
    clearly(duel("", 40, Level::Medium, Level::Easy), 30);
}

#[test]
fn strong_beats_medium() {
    clearly(duel("size:4", 10, Level::Strong, Level::Medium), 5);
}
