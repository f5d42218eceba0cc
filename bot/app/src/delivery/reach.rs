//! Where tables can be reached: their places, and their people's direct messages. What cannot be
//! delivered there for good is told another way, once.

use parlour_games::engine::Observer;
use parlour_storage::{DeliveryId, Key, RequestId};

use crate::{
    app::Parlour,
    delivery::{message::Outbound, outbox::OutboxEntry},
    error::AppError,
    people::address::{Address, PersonId, Why},
    table::{aggregate::Table, commit::Ended, event::TableEvent, name::TableName},
};

impl Parlour {
    /// A platform has given a table a place of its own, such as a thread under its opening message:
    /// from now on it is told there. Says nothing to anybody. If the table is not at `from` any
    /// more (it was moved, or this was said before), nothing happens.
    ///
    /// # Errors
    /// When the table cannot be read or written; it can be said again.
    pub async fn house(
        &self,
        table: &TableName,
        from: &Address,
        to: Address,
    ) -> Result<(), AppError> {
        self.quietly(table, None, |table| {
            (table.home == *from && to != *from).then(|| TableEvent::Housed { home: to.clone() })
        })
        .await
    }

    /// A table goes on at another place, if it was opened or is told at this one.
    pub(crate) async fn relocate_quietly(
        &self,
        table: &TableName,
        from: &Address,
        to: &Address,
    ) -> Result<(), AppError> {
        self.quietly(table, None, |table| {
            let was_there = table.home == *from || table.origin == *from;
            was_there.then(|| TableEvent::Moved { home: to.clone() })
        })
        .await
    }

    /// The way to an address is open again, as when somebody there has just asked for something:
    /// what waits there for a retry is delivered now.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hasten(&self, address: &Address) -> Result<(), AppError> {
        let Some(key) = address.key() else { return Ok(()) };
        if self.store.hasten(&key).await? > 0 {
            self.to_deliver.notify_one();
        }
        Ok(())
    }

    /// The way to all of a platform is open again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hasten_all(&self, platform: &str) -> Result<(), AppError> {
        for kind in ["place", "direct"] {
            if self.store.hasten_all(&format!("{kind}/{platform}:")).await? > 0 {
                self.to_deliver.notify_one();
            }
        }
        Ok(())
    }

    /// A message arrived: what was marked as out of reach there is so no more.
    pub(crate) async fn arrived(&self, entry: &OutboxEntry, at: &Address) -> Result<(), AppError> {
        self.quietly(&entry.table, None, |table| match entry.observer {
            Observer::Public if !entry.farewell => {
                (table.home == *at && table.stranded.is_some()).then_some(TableEvent::Afloat)
            }
            Observer::Public => None,
            Observer::Seat(_) => {
                let person = table.unreachable.iter().find(|person| is_direct(at, person))?;
                Some(TableEvent::Reached { person: person.clone() })
            }
        })
        .await
    }

    /// A message can never arrive: those whom it concerns are told another way, unless they were.
    /// Nothing is told twice, however often this is said of one delivery.
    pub(crate) async fn undeliverable(
        &self,
        id: DeliveryId,
        entry: &OutboxEntry,
        at: &Address,
        why: Why,
    ) -> Result<(), AppError> {
        let request = RequestId::new(format!("undeliverable:{}", id.0)).ok();
        self.quietly(&entry.table, request.as_ref(), |table| match entry.observer {
            // The place that a table has left need not be reached.
            Observer::Public => {
                (table.home == *at && table.stranded.is_none() && table.has_people())
                    .then_some(TableEvent::Stranded { why })
            }
            Observer::Seat(_) => {
                let person = table.people().find(|person| is_direct(at, &person.id))?;
                let told = table.is_over() || table.unreachable.contains(&person.id);
                (!told).then(|| TableEvent::Unreachable { person: person.id.clone() })
            }
        })
        .await
    }

    /// Where a public message goes by now: into the place of its own that a platform has given the
    /// table since it was written down, so that the game is told in one place. Its first message
    /// stays where it was, since that place hangs on it.
    pub(crate) async fn readdress(&self, message: &mut Outbound) -> Result<(), AppError> {
        if message.private || message.opening {
            return Ok(());
        }
        let latest = self.load(&message.table).await?;
        if let Some(latest) = latest.filter(|latest| latest.origin == message.address) {
            message.address = latest.home.clone();
            message.own_place = latest.home != latest.origin;
        }
        Ok(())
    }

    /// Do older public messages of the table wait at the place where it was opened? They were written
    /// down before it had a place of its own. What is told there then must wait for them, since the
    /// store keeps the order of an address only. There can be no more of them, so it ends.
    pub(crate) async fn is_behind(
        &self,
        id: DeliveryId,
        entry: &OutboxEntry,
        before: Option<&Table>,
        after: &Table,
    ) -> Result<bool, AppError> {
        let told_at = if entry.farewell { before } else { Some(after) };
        let housed = told_at.filter(|table| table.home != table.origin);
        let Some(table) = housed.filter(|_| entry.observer == Observer::Public) else {
            return Ok(false);
        };
        let Some(origin) = table.origin.key() else { return Ok(false) };
        let older = self.store.older(&origin, id).await?;
        Ok(older.iter().any(|delivery| {
            let other = serde_json::from_slice::<OutboxEntry>(&delivery.body);
            other.is_ok_and(|other| {
                other.table == entry.table && other.observer == Observer::Public && !other.farewell
            })
        }))
    }

    /// A message of the table left the outbox at an address: what may have waited for it is
    /// delivered now.
    pub(crate) async fn let_follow(&self, entry: &OutboxEntry, at: &Key) -> Result<(), AppError> {
        if entry.observer != Observer::Public {
            return Ok(());
        }
        let latest = self.load(&entry.table).await?;
        match latest.filter(|latest| latest.home != latest.origin) {
            Some(latest) if latest.origin.key().as_ref() == Some(at) => {
                self.hasten(&latest.home).await
            }
            _ => Ok(()),
        }
    }

    /// Commits one event, if the table as it is now asks for it, until nobody was faster.
    pub(crate) async fn quietly(
        &self,
        name: &TableName,
        request: Option<&RequestId>,
        decide: impl Fn(&Table) -> Option<TableEvent> + Sync,
    ) -> Result<(), AppError> {
        loop {
            let Some(table) = self.load(name).await? else { return Ok(()) };
            let Some(event) = decide(&table) else { return Ok(()) };
            match self.commit(name, Some(&table), &[event], request, Vec::new()).await? {
                Ended::Done | Ended::Before(_) => return Ok(()),
                Ended::Conflict => {}
            }
        }
    }
}

fn is_direct(address: &Address, person: &PersonId) -> bool {
    matches!(address, Address::Direct(other) if other == person)
}
