//! Timers, and what they bring about: that computers play, and that tables close for which nobody
//! comes.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlour_storage::{Millis, StoreError, StreamId, Timer};
use tokio::task::JoinSet;

use crate::{
    app::Parlour,
    error::AppError,
    table::{
        aggregate::Table,
        commit::Ended,
        event::TableEvent,
        name::TableName,
        timers::{COMPUTERS, LOBBY, STANDBY, hurried},
    },
    timers::clock::pause,
};

/// The most moves of computers in one message.
const MOVES: usize = 8;
/// How many tables' computers think at the same time.
const THINKING: usize = 2;
/// How long to wait after the store failed, before it is asked again.
const AFTER_FAULT: Duration = Duration::from_secs(1);
/// How long a table rests after its computers failed: doubled from the first up to the last.
const REST: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(10));

/// How long an answer is kept for copies of its request. A page that sends again gives up long before.
const ANSWERS_KEPT: Duration = Duration::from_hours(7 * 24);
/// How often older ones are looked for.
const SWEEP: Duration = Duration::from_hours(1);

/// The timers that are due but must not be started now.
#[derive(Default)]
struct Postponed {
    busy: HashSet<StreamId>,
    /// Those that failed: until when they rest, and for how long. A damaged table must not keep the
    /// others from playing.
    resting: HashMap<StreamId, (Millis, Duration)>,
}

impl Postponed {
    fn takes(&mut self, stream: &StreamId, now: Millis) -> bool {
        let rests = self.resting.get(stream).is_some_and(|(until, _)| *until > now);
        !rests && self.busy.insert(stream.clone())
    }

    fn done(&mut self, stream: &StreamId, well: bool, now: Millis) {
        self.busy.remove(stream);
        if well {
            self.resting.remove(stream);
        } else {
            let (first, last) = REST;
            let before = self.resting.get(stream).map(|(_, rest)| *rest);
            let rest = before.map_or(first, |rest| rest.saturating_mul(2).min(last));
            self.resting.insert(stream.clone(), (now.plus(rest), rest));
        }
    }

    fn len(&self) -> usize {
        self.busy.len() + self.resting.len()
    }

    /// When the first of those that rest may be tried again.
    fn next(&self, now: Millis) -> Option<Millis> {
        self.resting.values().map(|(until, _)| *until).filter(|until| *until > now).min()
    }

    /// Forgets those that are not due any more: something else cleared their timer.
    fn retain(&mut self, due: &[Timer]) {
        self.resting.retain(|stream, _| due.iter().any(|timer| timer.stream == *stream));
    }
}

impl Parlour {
    /// Lets timers fire until the task is dropped. A timer stays in the store until the commit of
    /// what it brings about, so one that was cut short fires again after a restart, and only then.
    pub async fn run_timers(&self) {
        let postponed: Arc<Mutex<Postponed>> = Arc::default();
        let mut tasks = JoinSet::new();
        loop {
            while tasks.try_join_next().is_some() {}
            let wait = match self.fire(&postponed, &mut tasks).await {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "timers cannot be read");
                    Some(AFTER_FAULT)
                }
            };
            tokio::select! {
                () = self.to_time.notified() => {}
                () = pause(wait) => {}
                Some(_) = tasks.join_next() => {}
            }
        }
    }

    /// Forgets old requests until the task is dropped, or they would be kept for ever.
    pub async fn run_sweeps(&self) {
        loop {
            let before = Millis(self.clock.now().0.saturating_sub(ANSWERS_KEPT.as_millis() as u64));
            match self.store.forget_requests(before).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "old requests were forgotten"),
                Err(error) => tracing::error!(%error, "old requests cannot be forgotten"),
            }
            tokio::time::sleep(SWEEP).await;
        }
    }

    /// Starts what is due; returns how long until something else is.
    async fn fire(
        &self,
        postponed: &Arc<Mutex<Postponed>>,
        tasks: &mut JoinSet<()>,
    ) -> Result<Option<Duration>, StoreError> {
        let now = self.clock.now();
        let room = THINKING.saturating_sub(tasks.len());
        if room == 0 {
            // The end of a task wakes the loop.
            return Ok(None);
        }
        // Those that are postponed are still due in the store: look past them.
        let past = lock(postponed).len();
        let due = self.store.timers_due(now, room + past).await?;
        for timer in &due {
            if tasks.len() >= THINKING || !lock(postponed).takes(&timer.stream, now) {
                continue;
            }
            let (parlour, postponed, timer) = (self.clone(), Arc::clone(postponed), timer.clone());
            tasks.spawn(async move {
                let name = timer.stream.as_str().strip_prefix("table/");
                let table = name.and_then(|name| name.parse().ok());
                let well = match (table, timer.name.as_str()) {
                    (Some(table), COMPUTERS) => parlour.computers_play(&table).await,
                    (Some(table), LOBBY) => parlour.lobby_lapses(&table).await,
                    (Some(table), STANDBY) => parlour.computers_come(&table).await,
                    (Some(table), _) => parlour.hurries(&table, &timer).await,
                    (None, _) => false,
                };
                lock(&postponed).done(&timer.stream, well, parlour.clock.now());
            });
        }
        if due.len() < room + past {
            lock(postponed).retain(&due);
        }
        let rested = lock(postponed).next(now);
        // What is due and busy ends by itself; the next one behind it has to be waited for.
        let ahead = self.store.timers_due(Millis(u64::MAX), due.len() + 1).await?;
        let future = ahead.get(due.len()).map(|timer| timer.due);
        let next = [rested, future].into_iter().flatten().min();
        Ok(next.map(|at| at.since(now).max(Duration::from_millis(1))))
    }

    /// Closes a table that has waited for too long. Was it well?
    async fn lobby_lapses(&self, name: &TableName) -> bool {
        let lapsed = self.quietly(name, None, Table::lapse).await;
        if let Err(error) = &lapsed {
            tracing::error!(table = %name, %error, "a table that nobody joins cannot be closed");
        }
        // The timer may be ahead of what is known here: look at the disk the next time.
        self.cache.forget(name);
        lapsed.is_ok()
    }

    /// Lets computers take the chairs that are still free. Was it well?
    async fn computers_come(&self, name: &TableName) -> bool {
        let come = self.until_done(name, |table| {
            table.stand_in(self.clock.now()).map_err(|refusal| {
                inside(name, &format!("computers cannot sit down: {}", refusal.0.id))
            })
        });
        let come = come.await;
        if let Err(error) = &come {
            tracing::error!(table = %name, %error, "the computers cannot sit down");
        }
        self.cache.forget(name);
        come.is_ok()
    }

    /// Somebody has thought for too long. Was it well?
    async fn hurries(&self, name: &TableName, timer: &Timer) -> bool {
        let Some((seat, turn)) = hurried(timer) else { return false };
        let done = self.until_done(name, |table| {
            table
                .overtime(seat, turn, self.clock.now())
                .map_err(|refusal| inside(name, &format!("time cannot run out: {}", refusal.0.id)))
        });
        let done = done.await;
        if let Err(error) = &done {
            tracing::error!(table = %name, %error, "nobody can be hurried");
        }
        self.cache.forget(name);
        done.is_ok()
    }

    /// Commits what is decided for the table as it is now, until nobody was faster.
    async fn until_done(
        &self,
        name: &TableName,
        decide: impl Fn(&Table) -> Result<Vec<TableEvent>, AppError> + Sync,
    ) -> Result<(), AppError> {
        loop {
            let Some(table) = self.load(name).await? else { return Ok(()) };
            let events = decide(&table)?;
            if events.is_empty() {
                return Ok(());
            }
            match self.commit(name, Some(&table), &events, None, Vec::new()).await? {
                Ended::Done | Ended::Before(_) => return Ok(()),
                Ended::Conflict => {}
            }
        }
    }

    /// Was it well? If not, the timer stays due, and the table rests.
    async fn computers_play(&self, name: &TableName) -> bool {
        loop {
            match self.computers_play_once(name).await {
                Ok(true) => return true,
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(table = %name, %error, "the computers cannot play");
                    return false;
                }
            }
        }
    }

    /// `Ok(false)`: somebody was faster, look again.
    async fn computers_play_once(&self, name: &TableName) -> Result<bool, AppError> {
        let Some(table) = self.load(name).await? else {
            return Err(inside(name, "a timer of a table that is not there"));
        };
        let (thinking, now) = (Arc::clone(&table), self.clock.now());
        let events = tokio::task::spawn_blocking(move || thinking.play_computers(MOVES, now))
            .await
            .map_err(|error| inside(name, &error.to_string()))?
            .map_err(|refusal| {
                inside(name, &format!("a computer chose badly: {}", refusal.0.id))
            })?;
        if events.is_empty() {
            // The timer may be ahead of what is known here: look at the disk the next time.
            self.cache.forget(name);
            return Ok(true);
        }
        let ended = self.commit(name, Some(&table), &events, None, Vec::new()).await?;
        // Where computers hesitate they must not answer at once to a person who was faster: the timer is due
        // still, or was set anew.
        Ok(table.hides_seats() || matches!(ended, Ended::Done | Ended::Before(_)))
    }
}

fn lock(postponed: &Mutex<Postponed>) -> MutexGuard<'_, Postponed> {
    postponed.lock().unwrap_or_else(PoisonError::into_inner)
}

fn inside(name: &TableName, reason: &str) -> AppError {
    AppError::Damaged { table: name.to_string(), event: 0, reason: reason.to_owned() }
}
