//! Loading tables.

use std::sync::Arc;

use parlour_games::engine::Observer;
use parlour_storage::{StoreError, Version};

use crate::{
    app::Parlour,
    error::AppError,
    people::address::PersonId,
    table::{aggregate::Table, event::TableEvent, name::TableName, stored::decode},
};

impl Parlour {
    /// The table as it is now; `None` if there is no such table.
    pub(crate) async fn load(&self, name: &TableName) -> Result<Option<Arc<Table>>, AppError> {
        if let Some(table) = self.cache.latest(name) {
            return Ok(Some(table));
        }
        let table = self.replay(name, |_| false).await?.map(Arc::new);
        if let Some(table) = &table {
            self.cache.put(Arc::clone(table));
        }
        Ok(table)
    }

    /// The table as it was at `version`.
    pub(crate) async fn load_at(
        &self,
        name: &TableName,
        version: Version,
    ) -> Result<Option<Arc<Table>>, AppError> {
        match self.cache.at(name, version) {
            Some(table) => Ok(Some(table)),
            None => self.find(name, |table| table.version == version).await,
        }
    }

    /// The table as it was when its board had this number for a person, or for everybody. More than
    /// one version may be meant, but then they look the same.
    pub(crate) async fn load_edition(
        &self,
        name: &TableName,
        number: u64,
        person: Option<&PersonId>,
    ) -> Result<Option<Arc<Table>>, AppError> {
        // Once somebody has a seat, it stays theirs.
        let Some(latest) = self.load(name).await? else { return Ok(None) };
        let observer = person.map_or(Observer::Public, |person| latest.observer_of(person));
        let is_meant = |table: &Table| table.edition(observer) == number;
        let near = self.cache.at(name, Version(number)).filter(|table| is_meant(table));
        match Some(latest).filter(|table| is_meant(table)).or(near) {
            Some(table) => Ok(Some(table)),
            None => self.find(name, is_meant).await,
        }
    }

    /// The events after `from` up to and including `to`.
    pub(crate) async fn events(
        &self,
        name: &TableName,
        from: Version,
        to: Version,
    ) -> Result<Vec<TableEvent>, AppError> {
        let records = self.store.read(&name.stream(), from).await;
        let records = records.map_err(|error| unreadable(name, error))?;
        let wanted = records.into_iter().take_while(|record| record.version <= to);
        wanted
            .map(|record| {
                decode(name.kind(), &record.body)
                    .map_err(|reason| damaged(name, record.version, reason))
            })
            .collect()
    }

    /// The first table in its history that is the one meant; `None` if there is none.
    async fn find(
        &self,
        name: &TableName,
        is_meant: impl Fn(&Table) -> bool + Send + Sync,
    ) -> Result<Option<Arc<Table>>, AppError> {
        let table = self.replay(name, &is_meant).await?;
        Ok(table.filter(|table| is_meant(table)).map(Arc::new))
    }

    /// Follows a table's history until it is to stop, or to its end.
    async fn replay(
        &self,
        name: &TableName,
        stop: impl Fn(&Table) -> bool + Send + Sync,
    ) -> Result<Option<Table>, AppError> {
        let mut table: Option<Table> = None;
        let records = self.store.read(&name.stream(), Version::NONE).await;
        for record in records.map_err(|error| unreadable(name, error))? {
            let next = decode(name.kind(), &record.body).and_then(|event| match table.take() {
                None => Table::open(name.clone(), &event),
                Some(table) => table.after(&event),
            });
            let next = next.map_err(|reason| damaged(name, record.version, reason))?;
            let is_last = stop(&next);
            table = Some(next);
            if is_last {
                break;
            }
        }
        Ok(table)
    }
}

/// What the store says of one table is that table's alone.
fn unreadable(name: &TableName, error: StoreError) -> AppError {
    match error {
        StoreError::Damaged { .. } | StoreError::NewerFormat { .. } => {
            tracing::error!(table = %name, %error, "a table cannot be read");
            AppError::Unreadable { table: name.to_string(), error }
        }
        error => AppError::Store(error),
    }
}

fn damaged(name: &TableName, event: Version, reason: String) -> AppError {
    let error = AppError::Damaged { table: name.to_string(), event: event.0, reason };
    tracing::error!(table = %name, %error, "a table cannot be read");
    error
}
