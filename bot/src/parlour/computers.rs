//! Timers, and what they bring about: for now, that computers play.

use std::{collections::HashSet, sync::Arc, time::Duration};

use parlour_storage::{StoreError, StreamId};
use tokio::{sync::Mutex, task::JoinSet};

use super::{
    access::Fault,
    commit::{COMPUTERS, Ended},
    hub::Parlour,
    table::TableName,
};

/// The most moves of computers in one message.
const MOVES: usize = 8;
/// How many tables' computers think at the same time.
const THINKING: usize = 2;
/// How long to wait after the store failed, before it is asked again.
const AFTER_FAULT: Duration = Duration::from_secs(1);

impl Parlour {
    /// Lets timers fire until the task is dropped. A timer stays in the store until the commit of
    /// what it brings about, so one that was cut short fires again after a restart, and only then.
    pub async fn run_timers(&self) {
        let busy: Arc<Mutex<HashSet<StreamId>>> = Arc::default();
        let mut tasks = JoinSet::new();
        loop {
            while tasks.try_join_next().is_some() {}
            match self.fire(&busy, &mut tasks).await {
                Ok(Some(wait)) => tokio::select! {
                    () = self.to_time.notified() => {}
                    () = tokio::time::sleep(wait) => {}
                    Some(_) = tasks.join_next() => {}
                },
                Ok(None) => tokio::select! {
                    () = self.to_time.notified() => {}
                    Some(_) = tasks.join_next() => {}
                },
                Err(error) => {
                    tracing::error!(%error, "timers cannot be read");
                    tokio::time::sleep(AFTER_FAULT).await;
                }
            }
        }
    }

    /// Starts what is due; returns how long until something else is.
    async fn fire(
        &self,
        busy: &Arc<Mutex<HashSet<StreamId>>>,
        tasks: &mut JoinSet<()>,
    ) -> Result<Option<Duration>, StoreError> {
        let now = self.clock.now();
        let room = THINKING.saturating_sub(tasks.len());
        if room == 0 {
            return Ok(None);
        }
        // Those that are being worked on are still in the store: look past them.
        for timer in self.store.timers_due(now, room + tasks.len()).await? {
            if tasks.len() >= THINKING || !busy.lock().await.insert(timer.stream.clone()) {
                continue;
            }
            let (parlour, busy) = (self.clone(), Arc::clone(busy));
            tasks.spawn(async move {
                let table =
                    timer.stream.as_str().strip_prefix("table/").and_then(|t| t.parse().ok());
                if let Some(table) = table.filter(|_| timer.name.as_str() == COMPUTERS) {
                    parlour.computers_play(&table).await;
                }
                busy.lock().await.remove(&timer.stream);
            });
        }
        if tasks.is_empty() {
            let next = self.store.next_timer().await?;
            return Ok(next.map(|due| due.since(now).max(Duration::from_millis(1))));
        }
        Ok(None)
    }

    async fn computers_play(&self, name: &TableName) {
        loop {
            match self.computers_play_once(name).await {
                Ok(true) => return,
                Ok(false) => {}
                Err(fault) => {
                    tracing::error!(table = %name, %fault, "the computers cannot play");
                    // The timer stays due; what made it fail is rarely gone at once.
                    tokio::time::sleep(AFTER_FAULT).await;
                    return;
                }
            }
        }
    }

    /// `Ok(false)`: somebody was faster, look again.
    async fn computers_play_once(&self, name: &TableName) -> Result<bool, Fault> {
        let Some(table) = self.load(name).await? else { return Ok(true) };
        let thinking = Arc::clone(&table);
        let events = tokio::task::spawn_blocking(move || thinking.play_computers(MOVES))
            .await
            .map_err(|error| inside(name, &error.to_string()))?
            .map_err(|refusal| {
                inside(name, &format!("a computer chose badly: {}", refusal.0.id))
            })?;
        if events.is_empty() {
            return Ok(true);
        }
        let ended = self.commit(name, Some(&table), &events, None, Vec::new()).await?;
        Ok(matches!(ended, Ended::Done | Ended::Before(_)))
    }
}

fn inside(name: &TableName, reason: &str) -> Fault {
    Fault::Damaged { table: name.to_string(), event: 0, reason: reason.to_owned() }
}
