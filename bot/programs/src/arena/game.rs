//! One game of a tournament.

use anyhow::{Result, anyhow, ensure};
use parlour_games::{
    AnyTable,
    engine::{Dice, Observer, Outcome, SeatSet},
};

use crate::arena::{match_up::MatchUp, player::Player};

/// The most moves of a game; far beyond any that comes to an end.
const MOST: u64 = 1_000_000;
/// So many moves in a row may change nothing of what is waited for: players may look at their cards
/// again, or draw and erase.
const DAWDLING: u32 = 500;

/// Plays a game; how it ended. `seating[seat]` is a player's number.
///
/// # Errors
/// When the rules contradict themselves, or a computer of our own breaks them.
pub(crate) fn play(
    match_up: &MatchUp,
    number: u64,
    seating: &[usize],
    players: &mut [Player],
) -> Result<Outcome> {
    let seed = Dice::derive(&match_up.seed, number).bytes();
    let refused = |reason: &str| anyhow!("game {number}: {reason}");
    let mut dice = Dice::derive(&seed, 0);
    let log = match_up
        .kind
        .setup(&match_up.config, match_up.seats, &mut dice)
        .map_err(|refusal| refused(&refusal.phrase.id))?;
    let mut table = AnyTable::replay(&log).ok_or_else(|| refused("no beginning"))?;
    let mut turn = 0_u64;
    let mut waiting = Waiting::default();
    loop {
        let acting = table.to_act();
        let Some(seat) = acting.iter().next() else { break };
        turn += 1;
        let view = table.view(Observer::Seat(seat));
        let mut thoughts = Dice::derive(&seed, !turn);
        let player = seating.get(seat.index()).and_then(|index| players.get_mut(*index));
        let player = player.ok_or_else(|| refused("a seat without a player"))?;
        let mut dice = Dice::derive(&seed, turn);
        let line = if waiting.again(acting, view.moment()) > DAWDLING {
            player.dawdles(&view, DAWDLING)
        } else {
            player.choose(match_up.kind, seat, &view, &mut thoughts)
        };
        let decided = table.decide(seat, &line, &mut dice).or_else(|refusal| {
            let line = player.refused(&view, &line, &refusal.phrase.id)?;
            table
                .decide(seat, &line, &mut dice)
                .map_err(|refusal| refused(&format!("{line}: {}", refusal.phrase.id)))
        });
        for event in &decided? {
            table = table.after(event).ok_or_else(|| refused("an event of another game"))?;
        }
        ensure!(turn < MOST, refused("does not end"));
    }
    table.outcome().ok_or_else(|| refused("nobody is to act, yet it is not over"))
}

/// How often the table has waited for the same.
#[derive(Default)]
struct Waiting {
    acting: SeatSet,
    moment: u64,
    times: u32,
}

impl Waiting {
    fn again(&mut self, acting: SeatSet, moment: u64) -> u32 {
        if (self.acting, self.moment) != (acting, moment) {
            *self = Self { acting, moment, times: 0 };
        }
        self.times += 1;
        self.times
    }
}
