//! `parlour arena`: computers and other programs play a tournament.

mod args;
mod game;
mod match_up;
mod player;
mod points;
mod program;
mod report;

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use parlour_app::words::{Plain, Words};
use parlour_games::{
    GameKind,
    engine::{Dice, Phrase, Seats},
};

use crate::{arena::match_up::MatchUp, progress::progress, seed::seed};
use player::{Conduct, Player};
use report::Tally;

pub use args::ArenaArgs;

/// Plays the tournament and prints what came out.
///
/// # Errors
/// When the arguments do not fit, or a rule of the game contradicts itself.
pub fn run(args: &ArenaArgs) -> Result<()> {
    let words = Words::english().context("the words cannot be read")?;
    let kind = GameKind::named(&args.game)
        .ok_or_else(|| anyhow!("GAME is one of {}", GameKind::NAMES.join(", ")))?;
    ensure!(args.games >= 1, "--games is at least 1");
    ensure!(
        args.time_limit > 0.0 && args.time_limit <= 3_600.0,
        "--time-limit is above 0 and at most 3600 seconds"
    );
    ensure!(args.per >= 1, "--per is at least 1");
    let (least, most) = (*kind.seats().start(), *kind.seats().end());
    let usual =
        if least == most { least } else { args.players.len().try_into().unwrap_or(u8::MAX) };
    let seats = args.seats.unwrap_or(usual);
    let seats = Seats::new(seats)
        .filter(|seats| kind.seats().contains(&seats.count()))
        .ok_or_else(|| {
            anyhow!(
                "{} is for {least} to {most} players; {seats} is not (name as many players, or use --seats)",
                kind.name(),
            )
        })?;
    let said = |phrase: &Phrase| words.say(phrase, &Plain);
    let config =
        kind.configure(&args.options).map_err(|refusal| anyhow!("{}", said(&refusal.phrase)))?;
    let match_up = MatchUp { kind, config, seats, seed: seed(&args.seed) };
    let tally = play_all(&match_up, args)?;
    tally.print(args.json, args)
}

/// All games, on all cores. Each game's chance comes from its number alone, and they are counted in
/// order, so that the result does not depend on who played it when.
fn play_all(match_up: &MatchUp, args: &ArenaArgs) -> Result<Tally> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let next = AtomicU64::new(0);
    let bar = progress(args.games);
    let finished = Mutex::new(BTreeMap::new());
    let limit = Duration::from_secs_f64(args.time_limit);
    let worker = || -> Result<Vec<Conduct>> {
        let mut players: Vec<Player> =
            args.players.iter().map(|spec| Player::new(spec, limit)).collect();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                break;
            }
            let seating = seating(match_up, number, players.len());
            let outcome = game::play(match_up, number, &seating, &mut players)?;
            let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
            finished.insert(number, (seating, outcome));
            bar.inc(1);
        }
        Ok(players.into_iter().map(Player::finish).collect())
    };
    let mut tally = Tally::new(&args.players, match_up.seats);
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(conducts) => {
                for (player, conduct) in conducts?.into_iter().enumerate() {
                    tally.faults(player, conduct);
                }
                Ok(())
            }
            Err(_) => bail!("a game broke down; please report the seed"),
        })
    })?;
    bar.finish_and_clear();
    for (seating, outcome) in finished.into_inner().unwrap_or_else(PoisonError::into_inner).values()
    {
        tally.count(seating, outcome);
    }
    Ok(tally)
}

/// Who sits where in a game: `[seat]` is a player's number. In as many games in a row as there are
/// players everybody sits everywhere once. For each such row lots are drawn: for the order of the
/// players if they are more than two, and for the order of the seats if these are. So everybody meets
/// everybody equally often, beside them and opposite.
fn seating(match_up: &MatchUp, number: u64, players: usize) -> Vec<usize> {
    let row = number / players.max(1) as u64;
    // Apart from the dice of the games, which come from their numbers.
    let mut dice = Dice::derive(&Dice::derive(&match_up.seed, u64::MAX).bytes(), row);
    let mut order = |count: usize| {
        let mut order: Vec<usize> = (0..count).collect();
        if count > 2 {
            dice.shuffle(&mut order);
        }
        order
    };
    let (order_of_seats, order_of_players) =
        (order(usize::from(match_up.seats.count())), order(players));
    let player = |place: usize| order_of_players[(place + number as usize) % players.max(1)];
    order_of_seats.into_iter().map(player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn match_up(kind: GameKind, seats: u8) -> MatchUp {
        let seats = Seats::new(seats).unwrap();
        MatchUp { kind, config: "{}".to_owned(), seats, seed: seed("seating") }
    }

    #[test]
    fn everybody_sits_everywhere_equally_often_and_with_everybody() {
        let match_up = match_up(GameKind::Tunnel, 4);
        for players in [4, 5, 6] {
            let mut sat = vec![[0; 4]; players];
            let mut opposite = vec![vec![0; players]; players];
            let games = 600 * players as u64;
            for number in 0..games {
                let seating = seating(&match_up, number, players);
                for (seat, player) in seating.iter().enumerate() {
                    sat[*player][seat] += 1;
                    opposite[*player][seating[(seat + 2) % 4]] += 1;
                }
            }
            assert!(sat.iter().flatten().all(|times| *times == 600), "{sat:?}");
            let expected = 4 * games as usize / players / (players - 1);
            for (player, met) in opposite.iter().enumerate() {
                assert_eq!(met[player], 0, "nobody is their own partner");
                let others = met.iter().enumerate().filter(|(other, _)| *other != player);
                for (other, times) in others {
                    let share = f64::from(*times) / expected as f64;
                    assert!((0.85..1.15).contains(&share), "{player} and {other}: {met:?}");
                }
            }
        }
    }

    #[test]
    fn two_seats_are_taken_in_turn() {
        let match_up = match_up(GameKind::Walls, 2);
        let seatings: Vec<_> = (0..4).map(|number| seating(&match_up, number, 2)).collect();
        assert_eq!(seatings, [[0, 1], [1, 0], [0, 1], [1, 0]]);
    }
}
