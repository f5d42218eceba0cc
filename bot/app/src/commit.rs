//! From decided events to one atomic commit: the events, who is told, the timers, how the table is
//! found again.

use std::{sync::Arc, time::Duration};

use parlour_games::engine::{Observer, Seat};
use parlour_storage::{
    Commit, CommitError, Committed, IndexChange, Key, Millis, NewDelivery, RequestId, Timer,
    TimerChange, Version,
};

use crate::{
    directory,
    fault::Fault,
    hub::Parlour,
    people::Address,
    show::{self, Note},
    table::{Standby, Table, TableEvent, TableName, encode},
};

/// The timer that lets the computers of a table play.
pub(crate) const COMPUTERS: &str = "computers";
/// The timer that closes a table for which nobody comes.
pub(crate) const LOBBY: &str = "lobby";
/// The timer that lets computers take the chairs that are free.
pub(crate) const STANDBY: &str = "standby";
/// How long a table waits for somebody to join.
const WAITS: Duration = Duration::from_hours(14 * 24);

/// How a commit ended.
pub(crate) enum Ended {
    /// It is on the disk.
    Done,
    /// Somebody else was faster; decide again.
    Conflict,
    /// The request was answered before, with these bytes.
    Before(Vec<u8>),
}

impl Parlour {
    /// Commits `events`, which were decided for `before` (`None`: they open the table).
    pub(crate) async fn commit(
        &self,
        name: &TableName,
        before: Option<&Arc<Table>>,
        events: &[TableEvent],
        request: Option<&RequestId>,
        answer: Vec<u8>,
    ) -> Result<Ended, Fault> {
        let before = before.map(AsRef::as_ref);
        let after = fold(name, before, events)?;
        let expected = before.map_or(Version::NONE, |table| table.version);
        let mut commit = Commit::new(name.stream(), expected, self.clock.now());
        commit.request = request.cloned();
        commit.answer = answer;
        commit.events = events.iter().map(encode).collect();
        commit.outbox = notes(before, events, &after, expected);
        commit.timers = timers(before, events, &after, self.clock.now());
        commit.index = index(before, &after);
        // In a task of its own: an asker who goes away drops the future that asked, and must not
        // leave the cache behind the disk, or the deliverer and the timers asleep.
        let (this, name) = (self.clone(), name.clone());
        let task = tokio::spawn(async move { this.finish(&name, commit, after).await });
        task.await.unwrap_or_else(|error| Err(Fault::Broken(error.to_string())))
    }

    async fn finish(&self, name: &TableName, commit: Commit, after: Table) -> Result<Ended, Fault> {
        match self.store.commit(commit).await {
            Ok(_) => {
                self.cache.put(Arc::new(after));
                self.to_deliver.notify_one();
                self.to_time.notify_one();
                Ok(Ended::Done)
            }
            Err(CommitError::Conflict { .. }) => {
                self.cache.forget(name);
                Ok(Ended::Conflict)
            }
            Err(CommitError::Duplicate(Committed { answer, .. })) => {
                self.cache.forget(name);
                Ok(Ended::Before(answer))
            }
            Err(CommitError::Store(error)) => {
                // Whether it was written is not known: the next look must be at the disk.
                self.cache.forget(name);
                tracing::error!(table = %name, %error, "a commit failed");
                Err(error.into())
            }
        }
    }
}

fn fold(name: &TableName, before: Option<&Table>, events: &[TableEvent]) -> Result<Table, Fault> {
    let fault = |reason| Fault::Damaged { table: name.to_string(), event: 0, reason };
    let mut table = before.cloned();
    for event in events {
        let next = match table {
            Some(table) => table.after(event),
            None => Table::open(name.clone(), event),
        };
        table = Some(next.map_err(fault)?);
    }
    table.ok_or_else(|| fault("no events".into()))
}

/// Who is told. The public first: order within an address is the order of commits anyway.
fn notes(
    before: Option<&Table>,
    events: &[TableEvent],
    after: &Table,
    from: Version,
) -> Vec<NewDelivery> {
    let note = |address: &Address, observer, farewell| {
        let (table, to) = (after.name.clone(), after.version);
        let note = Note { table, from, to, observer, farewell };
        Some(NewDelivery { address: address.key()?, body: serde_json::to_vec(&note).ok()? })
    };
    // Before the start a seat is a chair.
    let seated = (0u8..).map(Seat).take(after.chairs.len()).map(Observer::Seat);
    let told = std::iter::once(Observer::Public)
        .chain(seated)
        .filter(|observer| show::concerns(before, events, after, *observer))
        .filter_map(|observer| note(&show::address_of(after, observer)?, observer, false));
    let left = before.filter(|before| show::moves(events) && before.home != after.home);
    let farewell = left.and_then(|left| note(&left.home, Observer::Public, true));
    told.chain(farewell).collect()
}

fn timers(
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

/// Whoever has a turn that lasts so long, and no longer, is timed from its beginning.
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

/// A table is filed under its people and its place while something can happen at it.
fn index(before: Option<&Table>, after: &Table) -> Vec<IndexChange> {
    let was = before.map(directory::rows).unwrap_or_default();
    let now = directory::rows(after);
    let gone = was.iter().filter(|row| !now.contains(row));
    let come = now.iter().filter(|row| !was.contains(row));
    let remove =
        gone.map(|row| IndexChange::Remove { index: row.index.clone(), key: row.key.clone() });
    let put = come.map(|row| IndexChange::Put {
        index: row.index.clone(),
        key: row.key.clone(),
        value: row.value.clone(),
    });
    remove.chain(put).collect()
}
