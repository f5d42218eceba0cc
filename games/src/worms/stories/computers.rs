//! The computers are ordered: of decided duels on fresh networks the better wins 60 % and more.

use super::*;

/// Wins of the first over the second, and of the second, over so many duels with seats changed.
fn duels(one: Level, other: Level, games: u8) -> (u32, u32) {
    let (mut won, mut lost) = (0, 0);
    for game in 0..games {
        let level = [Config::default().level, 7][usize::from(game / 2 % 2)];
        let config = Config { level, ..Config::default() };
        let mut story = Story::new(&config, 2, [game / 2; 32]);
        let first = usize::from(game % 2);
        let levels = if first == 0 { [one, other] } else { [other, one] };
        let mut players = levels.map(Worms::computer);
        let mut dice = Dice::from_seed([game; 32]);
        while let Some(seat) = story.play.to_act().iter().next() {
            let view = story.play.view(Observer::Seat(seat));
            let action = players[seat.index()].choose(&view, &mut dice);
            let events = story.play.decide(seat, action, &mut story.dice);
            let events = events.unwrap_or_else(|refusal| panic!("{:?}", refusal.phrase()));
            story.add(events);
        }
        let outcome = story.play.outcome().unwrap();
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
