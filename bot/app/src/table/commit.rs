//! From decided events to one atomic commit: the events, who is told, the timers, how the table is
//! found again.

use std::sync::Arc;

use parlour_storage::{Commit, CommitError, Committed, IndexChange, RequestId, Version};

use crate::{
    app::Parlour,
    delivery::outbox::outbox_entries,
    error::AppError,
    table::{
        aggregate::Table, directory, event::TableEvent, name::TableName, stored::encode,
        timers::timers,
    },
};

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
    ) -> Result<Ended, AppError> {
        let before = before.map(AsRef::as_ref);
        let after = fold(name, before, events)?;
        let expected = before.map_or(Version::NONE, |table| table.version);
        let mut commit = Commit::new(name.stream(), expected, self.clock.now());
        commit.request = request.cloned();
        commit.answer = answer;
        commit.events = events.iter().map(encode).collect();
        commit.outbox = outbox_entries(before, events, &after, expected);
        commit.timers = timers(before, events, &after, self.clock.now());
        commit.index = index(before, &after);
        // In a task of its own: an asker who goes away drops the future that asked, and must not
        // leave the cache behind the disk, or the deliverer and the timers asleep.
        let (this, name) = (self.clone(), name.clone());
        let task = tokio::spawn(async move { this.finish(&name, commit, after).await });
        task.await.unwrap_or_else(|error| Err(AppError::Broken(error.to_string())))
    }

    async fn finish(
        &self,
        name: &TableName,
        commit: Commit,
        after: Table,
    ) -> Result<Ended, AppError> {
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

fn fold(
    name: &TableName,
    before: Option<&Table>,
    events: &[TableEvent],
) -> Result<Table, AppError> {
    let error = |reason| AppError::Damaged { table: name.to_string(), event: 0, reason };
    let mut table = before.cloned();
    for event in events {
        let next = match table {
            Some(table) => table.after(event),
            None => Table::open(name.clone(), event),
        };
        table = Some(next.map_err(error)?);
    }
    table.ok_or_else(|| error("no events".into()))
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
