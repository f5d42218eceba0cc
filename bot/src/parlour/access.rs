//! Loading tables.

use std::sync::Arc;

use parlour_storage::{StoreError, Version};

use super::{
    fault::Fault,
    hub::Parlour,
    table::{Table, TableEvent, TableName, decode},
};

impl Parlour {
    /// The table as it is now; `None` if there is no such table.
    pub(super) async fn load(&self, name: &TableName) -> Result<Option<Arc<Table>>, Fault> {
        if let Some(table) = self.cache.latest(name) {
            return Ok(Some(table));
        }
        let table = self.replay(name, None).await?;
        if let Some(table) = &table {
            self.cache.put(Arc::clone(table));
        }
        Ok(table)
    }

    /// The table as it was at `version`.
    pub(super) async fn load_at(
        &self,
        name: &TableName,
        version: Version,
    ) -> Result<Option<Arc<Table>>, Fault> {
        match self.cache.at(name, version) {
            Some(table) => Ok(Some(table)),
            None => self.replay(name, Some(version)).await,
        }
    }

    /// The events after `from` up to and including `to`.
    pub(super) async fn events(
        &self,
        name: &TableName,
        from: Version,
        to: Version,
    ) -> Result<Vec<TableEvent>, Fault> {
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

    async fn replay(
        &self,
        name: &TableName,
        to: Option<Version>,
    ) -> Result<Option<Arc<Table>>, Fault> {
        let mut table: Option<Table> = None;
        let records = self.store.read(&name.stream(), Version::NONE).await;
        for record in records.map_err(|error| unreadable(name, error))? {
            if to.is_some_and(|to| record.version > to) {
                break;
            }
            let next = decode(name.kind(), &record.body).and_then(|event| match table.take() {
                None => Table::open(name.clone(), &event),
                Some(table) => table.after(&event),
            });
            table = Some(next.map_err(|reason| damaged(name, record.version, reason))?);
        }
        // A version that the stream does not have yet shows nothing, rather than another version.
        Ok(table.filter(|table| to.is_none_or(|to| table.version == to)).map(Arc::new))
    }
}

/// What the store says of one table is that table's alone.
fn unreadable(name: &TableName, error: StoreError) -> Fault {
    match error {
        StoreError::Damaged { .. } | StoreError::NewerFormat { .. } => {
            tracing::error!(table = %name, %error, "a table cannot be read");
            Fault::Unreadable { table: name.to_string(), error }
        }
        error => Fault::Store(error),
    }
}

fn damaged(name: &TableName, event: Version, reason: String) -> Fault {
    let fault = Fault::Damaged { table: name.to_string(), event: event.0, reason };
    tracing::error!(table = %name, %fault, "a table cannot be read");
    fault
}
