//! Random games.

use parlour_games::{
    GameKind,
    engine::{Dice, Observer, Seat, Seats},
};

use crate::story::Story;

/// No game of the catalogue is as long.
const MOST_ACTIONS: usize = 20_000;

/// Plays every variant of a game to its end, `games` times; `choose` makes the moves, `check` sees the
/// game before each, and after the last.
pub(super) fn play_all(
    kind: GameKind,
    games: u8,
    mut choose: impl FnMut(&Story, Seat, &mut Dice) -> String,
    mut check: impl FnMut(&mut Story, &mut Dice),
) -> Vec<Story> {
    let mut played = Vec::new();
    for (name, config, seats) in kind.variants() {
        for seed in 0..games {
            let mut game = Story::with_config(kind, &config, seats, [seed; 32]);
            let mut script = Dice::derive(&[seed; 32], 9);
            let mut actions = 0;
            loop {
                check(&mut game, &mut script);
                let acting: Vec<Seat> = game.to_act().iter().collect();
                let Some(&seat) = script.pick(&acting) else { break };
                let line = choose(&game, seat, &mut script);
                game.does(seat.0, &line);
                actions += 1;
                assert!(actions < MOST_ACTIONS, "{} {name} does not end", kind.name());
            }
            assert!(game.table.outcome().is_some(), "{} {name}", kind.name());
            played.push(game);
        }
    }
    played
}

/// Anything that a seat may do; less often something with nothing to choose, as to ask for a hint or an
/// explanation, which a computer may have to think about.
pub(super) fn anything(game: &Story, seat: Seat, script: &mut Dice) -> String {
    let view = game.view(Observer::Seat(seat));
    let mut sample = || view.sample(script).expect("who is to act has something to do");
    let line = sample();
    if line.args.is_empty() { sample().to_string() } else { line.to_string() }
}

/// One of those who may act, and mostly of those who must: so what was said in secret is also taken
/// back, and yet the game goes on. A seat that can only ask is seldom chosen: an answer may take long.
pub(super) fn anybody(game: &Story, script: &mut Dice) -> Option<Seat> {
    let must: Vec<Seat> = game.to_act().iter().collect();
    if script.below(6) > 0 {
        return script.pick(&must).copied();
    }
    let asks_too = script.below(8) == 0;
    let may = |seat: &Seat| {
        let offers = game.view(Observer::Seat(*seat)).legal().0;
        let whatever = asks_too || must.contains(seat);
        offers.iter().any(|offer| whatever || !offer.params.is_empty())
    };
    let may: Vec<Seat> = game.seats.iter().filter(may).collect();
    script.pick(&may).copied()
}

/// Where time counts, it passes, and now and then somebody takes too long.
pub(super) fn time_passes(game: &mut Story, seconds: &mut u64, script: &mut Dice) {
    *seconds += script.below(40) as u64;
    let passed = game.table.passes(*seconds);
    game.add(&passed);
    if script.below(8) == 0
        && let Some(seat) = game.to_act().iter().next()
        && game.table.patience(seat).is_some()
    {
        let late = game.table.overtime(seat);
        game.add(&late);
    }
}

/// A game of random actions over a seed, cut off after `most`, and the version that each of its events
/// met.
pub(super) fn played(
    kind: GameKind,
    (config, seats): (&str, Seats),
    seed: [u8; 32],
    most: usize,
) -> (Story, Vec<u64>) {
    let mut game = Story::with_config(kind, config, seats, seed);
    let mut met = vec![0; game.log.len()];
    let mut script = Dice::derive(&seed, 0);
    let mut seconds = 0;
    for _ in 0..most {
        time_passes(&mut game, &mut seconds, &mut script);
        met.resize(game.log.len(), game.log.len() as u64);
        let Some(seat) = anybody(&game, &mut script) else { break };
        let line = anything(&game, seat, &mut script);
        let version = game.log.len() as u64;
        game.dice = Dice::fair(&seed, version);
        let events = game.does(seat.0, &line);
        met.extend(events.iter().map(|_| version));
    }
    (game, met)
}
