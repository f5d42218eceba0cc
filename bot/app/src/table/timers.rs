//! The timers of a table: when its computers play, when it is closed for want of players, when computers
//! take the free chairs, and when somebody is hurried.

use std::time::Duration;

use parlour_games::engine::{Patience, Seat};
use parlour_storage::{Key, Millis, Timer, TimerChange};

use crate::table::{
    aggregate::Table,
    chairs::Stage,
    event::{Standby, TableEvent},
};

/// The timer that lets the computers of a table play.
pub(crate) const COMPUTERS: &str = "computers";

/// The timer that closes a table for which nobody comes.
pub(crate) const LOBBY: &str = "lobby";

/// The timer that lets computers take the chairs that are free.
pub(crate) const STANDBY: &str = "standby";

/// How long a table waits for somebody to join.
const WAITS: Duration = Duration::from_hours(14 * 24);

pub(crate) fn timers(
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    now: Millis,
) -> Vec<TimerChange> {
    let names = [COMPUTERS, LOBBY, STANDBY].map(Key::new);
    let [Ok(computers), Ok(lobby), Ok(standby)] = names else {
        return Vec::new();
    };
    let mut timers = Vec::new();
    if !after.waits_for_computer() {
        timers.push(TimerChange::Clear { name: computers });
    } else if !before.is_some_and(|before| before.hesitates_as(after)) {
        let due = now.plus(after.hesitation());
        timers.push(TimerChange::Set { name: computers, due, body: Vec::new() });
    }
    if after.is_lobby() {
        let comes = |event: &TableEvent| {
            matches!(event, TableEvent::Joined { .. } | TableEvent::Moved { .. })
        };
        let due = now.plus(WAITS);
        let set = TimerChange::Set { name: lobby, due, body: Vec::new() };
        timers.extend(events.iter().any(comes).then_some(set));
        if let Some(Standby { minutes, .. }) = after.standby.filter(|_| before.is_none()) {
            let due = now.plus(Duration::from_mins(minutes.into()));
            timers.push(TimerChange::Set { name: standby, due, body: Vec::new() });
        }
    } else if before.is_none_or(Table::is_lobby) {
        timers.extend([lobby, standby].map(|name| TimerChange::Clear { name }));
    }
    timers.extend(hurries(before, after, now));
    timers
}

/// What the timers are called that hurry a seat; the number of its turn is in their body.
const HURRY: &str = "hurry/";

/// Whom a timer hurries, and over which of its turns.
pub(crate) fn hurried(timer: &Timer) -> Option<(Seat, u64)> {
    let seat = timer.name.as_str().strip_prefix(HURRY)?.parse().ok()?;
    Some((Seat(seat), serde_json::from_slice(&timer.body).ok()?))
}

/// A player whose turn lasts so long, and no longer, is timed from its beginning.
fn hurries(before: Option<&Table>, after: &Table, now: Millis) -> Vec<TimerChange> {
    let seats = (0u8..).map(Seat).take(after.chairs.len());
    let change = |seat: Seat| {
        let was = before.and_then(|before| before.patience(seat));
        let is = after.patience(seat);
        let name = Key::new(format!("{HURRY}{}", seat.0)).ok()?;
        match is {
            _ if was == is => None,
            None => Some(TimerChange::Clear { name }),
            Some(patience) => {
                let due = now.plus(Duration::from_secs(patience.seconds.into()));
                let body = serde_json::to_vec(&patience.turn).ok()?;
                Some(TimerChange::Set { name, due, body })
            }
        }
    };
    seats.filter_map(change).collect()
}

impl Table {
    /// How long computers wait before they move: not at all, but where it would tell who they are.
    pub(crate) fn hesitation(&self) -> Duration {
        const SECONDS: (usize, usize) = (15, 90);
        if !self.hides_seats() {
            return Duration::ZERO;
        }
        let (least, most) = SECONDS;
        // With other dice than it thinks with, or the time would tell something of its thoughts.
        let mut dice = self.pauses();
        Duration::from_secs((least + dice.below(most - least + 1)) as u64)
    }

    /// Do the same computers hesitate over the same turn, so that what else happens must not hold them
    /// up?
    pub(crate) fn hesitates_as(&self, after: &Self) -> bool {
        let thinking = |table: &Self| -> Vec<Seat> {
            table.to_act().iter().filter(|seat| table.computer_at(*seat).is_some()).collect()
        };
        after.hides_seats() && self.moment() == after.moment() && thinking(self) == thinking(after)
    }

    /// How long the player of a seat may think; computers and those who gave up are not hurried.
    pub(crate) fn patience(&self, seat: Seat) -> Option<Patience> {
        let Stage::Playing(game) = &self.stage else { return None };
        let is_person = self.person_at(seat).is_some() && self.computer_at(seat).is_none();
        game.patience(seat).filter(|_| is_person)
    }
}
