//! Who alone may do something that only one process can do at a time, such as speaking for one account.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use crate::{Key, Millis};

/// A wish to be the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// What it is for.
    pub name: Key,
    /// Who wants it: a name that no other process has.
    pub holder: Key,
    /// The time now.
    pub now: Millis,
    /// Until when. At `now` or before, it is given back.
    pub until: Millis,
}

/// The leases of a store that one process has open: when the process goes, they go.
#[derive(Debug, Default)]
pub(crate) struct Leases {
    held: Mutex<BTreeMap<Key, (Key, Millis)>>,
}

impl Leases {
    /// Takes, prolongs or gives back a lease; says whether it is the asker's now.
    pub(crate) fn take(&self, lease: Lease) -> bool {
        let Lease { name, holder, now, until } = lease;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let is_anothers = held.get(&name).is_some_and(|(by, end)| *by != holder && *end > now);
        if is_anothers {
            return false;
        }
        if until > now {
            held.insert(name, (holder, until));
        } else {
            held.remove(&name);
        }
        until > now
    }

    /// Ends all of them.
    pub(crate) fn release_all(&self) {
        self.held.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
