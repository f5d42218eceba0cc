//! The computer players of War of the Language Worms, in the modes where they meet. The seeds are
//! fixed, so this is one tournament and not chance; `parlour arena worms` plays longer ones.

use crate::story::Story;
use parlour_games::{
    engine::{Dice, GameKind, Level, Observer, Seats},
    worms::Config,
};

const WORMS: GameKind = GameKind::Worms;

/// Who wins how often of so many games on fresh networks, each played twice with seats changed.
fn games(options: &str, levels: [Level; 2], pairs: u8) -> [u32; 2] {
    let config = WORMS.configure(options).unwrap();
    let mut won = [0, 0];
    for game in 0..2 * pairs {
        let seats = Seats::new(2).unwrap();
        let mut story = Story::with_config(WORMS, &config, seats, [game / 2; 32]);
        let swapped = usize::from(game % 2);
        let mut dice = Dice::from_seed([game; 32]);
        while let Some(seat) = story.to_act().iter().next() {
            let level = levels[(seat.index() + swapped) % 2];
            let line = story.view(Observer::Seat(seat)).choose(level, &mut dice).to_string();
            story.does(seat.0, &line);
        }
        if let [winner] = story.table.outcome().unwrap().winners().as_slice() {
            won[(winner.index() + swapped) % 2] += 1;
        }
    }
    won
}

/// Does the second win so many hundredths of what is decided, and is enough decided?
fn beats(options: &str, levels: [Level; 2], pairs: u8, percent: u32) {
    let [lost, won] = games(options, levels, pairs);
    let decided = won + lost;
    assert!(decided >= u32::from(pairs) / 2, "{options}: {decided} decided");
    assert!(won * 100 >= percent * decided, "{options}, {levels:?}: {won} to {lost}");
}

#[test]
fn medium_beats_easy_in_every_mode_where_they_meet() {
    for options in ["mode:duel", "mode:duel level:7", "mode:relay level:3", "mode:master level:2"] {
        beats(options, [Level::Easy, Level::Medium], 20, 60);
    }
}

#[test]
fn strong_beats_medium_where_proofs_count_where_it_plays_alone_and_where_nothing_is_checked() {
    for options in ["mode:duel logic:complete level:7", "mode:relay level:7", "mode:master level:2"]
    {
        beats(options, [Level::Medium, Level::Strong], 15, 60);
    }
}

#[test]
fn strong_beats_easy_by_far() {
    beats("mode:duel level:3", [Level::Easy, Level::Strong], 15, 75);
}

#[test]
fn a_choice_is_the_same_for_the_same_dice() {
    let mut story = Story::open(WORMS, "level:2", 2);
    for turn in 0..4_u8 {
        let seat = story.to_act().iter().next().unwrap();
        let view = story.view(Observer::Seat(seat));
        for level in Level::ALL {
            let choose = || view.choose(level, &mut Dice::from_seed([turn; 32])).to_string();
            assert_eq!(choose(), choose(), "{level}");
        }
        let line = view.choose(Level::Medium, &mut Dice::from_seed([turn; 32])).to_string();
        story.does(seat.0, &line);
    }
}

/// Wins of the first over the second, and of the second, over so many duels with seats changed.
fn duels(one: Level, other: Level, games: u8) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for game in 0..games {
        let level = [Config::default().level, 7][usize::from(game / 2 % 2)];
        let config = Config { level, ..Config::default() };
        let mut story = Story::of(WORMS, &config, 2, [game / 2; 32]);
        let first = usize::from(game % 2);
        let levels = if first == 0 { [one, other] } else { [other, one] };
        let mut dice = Dice::from_seed([game; 32]);
        while let Some(seat) = story.to_act().iter().next() {
            story.lets(levels[seat.index()], seat, &mut dice);
        }
        let outcome = story.table.outcome().unwrap();
        match outcome.winners().as_slice() {
            [winner] if winner.index() == first => won += 1,
            [_] => lost += 1,
            _ => {}
        }
    }
    (won, lost)
}

#[test]
fn medium_beats_easy() {
    let (won, lost) = duels(Level::Medium, Level::Easy, 100);
    assert!(won + lost >= 50, "{won} and {lost} decided");
    assert!(won * 100 >= 60 * (won + lost), "{won} to {lost}");
}

#[test]
fn strong_beats_medium() {
    let (won, lost) = duels(Level::Strong, Level::Medium, 200);
    assert!(won + lost >= 100, "{won} and {lost} decided");
    assert!(won * 100 >= 60 * (won + lost), "{won} to {lost}");
}
