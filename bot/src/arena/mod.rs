//! `parlour arena`: computers and other programs play a tournament.

mod player;
mod report;

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use parlour_games::{
    AnyTable, GameKind,
    engine::{Dice, Observer, Outcome, Phrase, Seats},
};
use sha2::{Digest as _, Sha256};

use crate::words::{Plain, Words};
use player::{Player, PlayerSpec};
use report::Tally;

/// The arguments of `parlour arena`.
#[derive(Debug, clap::Args)]
pub struct ArenaArgs {
    /// The game.
    game: String,
    /// Who plays: `builtin:LEVEL` (easy, medium, strong, random) or `exec:PROGRAM ARGUMENTS`.
    #[arg(long = "player", value_name = "PLAYER", required = true)]
    players: Vec<PlayerSpec>,
    /// How many games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of all chance, any text.
    #[arg(long, default_value = "parlour")]
    seed: String,
    /// How many seats; as many as players if it is not said. Players take them in turn.
    #[arg(long)]
    seats: Option<u8>,
    /// The game's options, as behind `new`: "size:5 rounds:1".
    #[arg(long, default_value = "")]
    options: String,
    /// How long an `exec:` player may think about a move, in seconds.
    #[arg(long, default_value_t = 5.0)]
    time_limit: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// A seed from any text: its SHA-256.
pub(crate) fn seed(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

/// A bar on a terminal, nothing when piped.
pub(crate) fn progress(total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

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
    let seats = args.seats.unwrap_or(u8::try_from(args.players.len()).unwrap_or(u8::MAX));
    let seats = Seats::new(seats)
        .filter(|seats| kind.seats().contains(&seats.count()))
        .ok_or_else(|| {
            anyhow!(
                "{} is for {} to {} players; {seats} is not (name as many players, or use --seats)",
                kind.name(),
                kind.seats().start(),
                kind.seats().end()
            )
        })?;
    let said = |phrase: &Phrase| words.say(phrase, &Plain);
    let config =
        kind.configure(&args.options).map_err(|refusal| anyhow!("{}", said(&refusal.phrase)))?;
    let match_up = MatchUp { kind, config, seats, seed: seed(&args.seed) };
    let tally = play_all(&match_up, args)?;
    tally.print(args.json, args);
    Ok(())
}

struct MatchUp {
    kind: GameKind,
    config: String,
    seats: Seats,
    seed: [u8; 32],
}

/// All games, on all cores. Each game's chance comes from its number alone, so that the result
/// does not depend on who played it when.
fn play_all(match_up: &MatchUp, args: &ArenaArgs) -> Result<Tally> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let next = AtomicU64::new(0);
    let bar = progress(args.games);
    let tally = Mutex::new(Tally::new(&args.players, match_up.seats));
    let limit = Duration::from_secs_f64(args.time_limit);
    let worker = || -> Result<()> {
        let mut players: Vec<Player> =
            args.players.iter().map(|spec| Player::new(spec, limit)).collect();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= args.games {
                break;
            }
            let (seating, outcome) = play(match_up, number, &mut players)?;
            tally.lock().unwrap_or_else(PoisonError::into_inner).count(&seating, &outcome);
            bar.inc(1);
        }
        let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
        for (index, player) in players.into_iter().enumerate() {
            tally.faults(index, player.finish());
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(_) => bail!("a game broke down; please report the seed"),
        })
    })?;
    bar.finish_and_clear();
    Ok(tally.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// One game: who sat where (`seating[seat]` is a player's number), and how it ended.
fn play(match_up: &MatchUp, number: u64, players: &mut [Player]) -> Result<(Vec<usize>, Outcome)> {
    let seed = Dice::derive(&match_up.seed, number).bytes();
    let seats = usize::from(match_up.seats.count());
    // Everybody sits everywhere equally often.
    let seating: Vec<usize> =
        (0..seats).map(|seat| (seat + number as usize) % players.len()).collect();
    let refused = |reason: &str| anyhow!("game {number}: {reason}");
    let mut dice = Dice::derive(&seed, 0);
    let log = match_up
        .kind
        .setup(&match_up.config, match_up.seats, &mut dice)
        .map_err(|refusal| refused(&refusal.phrase.id))?;
    let mut table = AnyTable::replay(&log).ok_or_else(|| refused("no beginning"))?;
    let mut turn = 0_u64;
    loop {
        let acting: Vec<_> = table.to_act().iter().collect();
        let Some(seat) = acting.first().copied() else { break };
        turn += 1;
        let view = table.view(Observer::Seat(seat));
        let mut thoughts = Dice::derive(&seed, !turn);
        let player = seating.get(seat.index()).and_then(|index| players.get_mut(*index));
        let player = player.ok_or_else(|| refused("a seat without a player"))?;
        let mut dice = Dice::derive(&seed, turn);
        let line = player.choose(match_up.kind, seat, &view, &mut thoughts);
        let decided = table.decide(seat, &line, &mut dice).or_else(|refusal| {
            let line = player.refused(&view, &line, &refusal.phrase.id)?;
            table
                .decide(seat, &line, &mut dice)
                .map_err(|refusal| refused(&format!("{line}: {}", refusal.phrase.id)))
        });
        for event in &decided? {
            table = table.after(event).ok_or_else(|| refused("an event of another game"))?;
        }
        ensure!(turn < 1_000_000, refused("does not end"));
    }
    let outcome = table.outcome().ok_or_else(|| refused("nobody is to act, yet it is not over"))?;
    Ok((seating, outcome))
}
