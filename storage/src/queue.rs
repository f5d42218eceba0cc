//! Who may be told next: the outbox's order, its retry times and its leases.
//!
//! Holds names, addresses and times, never a body. Leases live only here: when the process goes,
//! they go, and what was leased can be claimed again.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Claim, DeliveryId, Key, Millis};

/// The waiting entries of every address. An address with entries is in exactly one of `ready` and
/// `later`, so that a claim costs as much as it hands out.
#[derive(Debug, Clone, Default)]
pub(crate) struct Queue {
    lines: BTreeMap<Key, Line>,
    addresses: BTreeMap<DeliveryId, Key>,
    /// Addresses that can be claimed, the one with the oldest first entry in front.
    ready: BTreeSet<(DeliveryId, Key)>,
    /// Addresses that wait for a retry or a lease's end.
    later: BTreeSet<(Millis, Key)>,
}

/// The entries of one address, in the order of their commits.
#[derive(Debug, Clone, Default)]
struct Line {
    /// Each entry with the earliest time of its next attempt.
    entries: BTreeMap<DeliveryId, Millis>,
    lease: Option<Lease>,
    place: Place,
}

#[derive(Debug, Clone)]
struct Lease {
    until: Millis,
    /// What is not settled yet of what was handed out.
    entries: BTreeSet<DeliveryId>,
    /// Was the address hastened since?
    hastened: bool,
}

/// In which of the two sets an address is, and under what.
#[derive(Debug, Clone, Copy, Default)]
enum Place {
    #[default]
    Nowhere,
    Ready(DeliveryId),
    Later(Millis),
}

impl Queue {
    /// Adds an entry; `due` is [`Millis`]`(0)` for one that was never tried.
    pub(crate) fn add(&mut self, id: DeliveryId, address: &Key, due: Millis) {
        self.addresses.insert(id, address.clone());
        let line = self.lines.entry(address.clone()).or_default();
        line.entries.insert(id, due);
        self.replace(address);
    }

    /// The address of a waiting entry.
    pub(crate) fn address(&self, id: DeliveryId) -> Option<&Key> {
        self.addresses.get(&id)
    }

    /// How many entries wait.
    pub(crate) fn len(&self) -> usize {
        self.addresses.len()
    }

    /// Leases entries as [`crate::Store::claim`] says; those of one address stand together, in
    /// order, and the address that has waited longest comes first.
    pub(crate) fn claim(&mut self, claim: Claim) -> Vec<(DeliveryId, Key)> {
        if claim.per_address == 0 {
            return Vec::new();
        }
        self.wake(claim.now);
        let mut claimed = Vec::new();
        let mut addresses = 0;
        while addresses < claim.addresses {
            let Some((_, address)) = self.ready.first().cloned() else { break };
            let Some(line) = self.lines.get_mut(&address) else { break };
            let due = line.entries.iter().take_while(|(_, due)| **due <= claim.now);
            let entries: BTreeSet<_> = due.map(|(id, _)| *id).take(claim.per_address).collect();
            if !entries.is_empty() {
                addresses += 1;
                claimed.extend(entries.iter().map(|id| (*id, address.clone())));
                line.lease =
                    Some(Lease { until: claim.now.plus(claim.lease), entries, hastened: false });
            }
            // Without entries the clock went back: the address is put among those that wait.
            self.replace_at(&address, claim.now);
        }
        claimed
    }

    /// When [`Queue::claim`] may next have something; `now` if it has something already.
    pub(crate) fn next(&mut self, now: Millis) -> Option<Millis> {
        self.wake(now);
        if !self.ready.is_empty() {
            return Some(now);
        }
        self.later.first().map(|(time, _)| *time)
    }

    /// Takes an entry out: it arrived, or it never will.
    pub(crate) fn remove(&mut self, id: DeliveryId) {
        let Some(address) = self.addresses.remove(&id) else { return };
        if let Some(line) = self.lines.get_mut(&address) {
            line.entries.remove(&id);
            if let Some(lease) = &mut line.lease {
                lease.entries.remove(&id);
                if lease.entries.is_empty() {
                    line.lease = None;
                }
            }
        }
        self.replace(&address);
    }

    /// Puts an entry off, which ends its lease and that of the entries behind it.
    pub(crate) fn retry(&mut self, id: DeliveryId, due: Millis) {
        let Some(address) = self.addresses.get(&id).cloned() else { return };
        if let Some(line) = self.lines.get_mut(&address) {
            line.entries.insert(id, due);
            if line.lease.as_ref().is_some_and(|lease| lease.entries.contains(&id)) {
                line.lease = None;
            }
        }
        self.replace(&address);
    }

    /// Does anything wait for an address, under way or not?
    pub(crate) fn waits(&self, address: &Key) -> bool {
        self.lines.contains_key(address)
    }

    /// The entries of an address that are older than `id`, under way or not.
    pub(crate) fn older(&self, address: &Key, id: DeliveryId) -> Vec<DeliveryId> {
        let Some(line) = self.lines.get(address) else { return Vec::new() };
        line.entries.range(..id).map(|(id, _)| *id).collect()
    }

    /// The entries of an address that were put off and that nobody holds.
    pub(crate) fn put_off(&self, address: &Key) -> Vec<DeliveryId> {
        let Some(line) = self.lines.get(address) else { return Vec::new() };
        let leased =
            |id: &DeliveryId| line.lease.as_ref().is_some_and(|lease| lease.entries.contains(id));
        let put_off = line.entries.iter().filter(|(id, due)| due.0 > 0 && !leased(id));
        put_off.map(|(id, _)| *id).collect()
    }

    /// The addresses with waiting entries whose names start with `prefix`.
    pub(crate) fn addresses(&self, prefix: &str) -> Vec<Key> {
        self.lines.keys().filter(|address| address.as_str().starts_with(prefix)).cloned().collect()
    }

    /// Remembers that the way to an address has opened while entries are under way.
    pub(crate) fn hasten_lease(&mut self, address: &Key) {
        if let Some(lease) = self.lines.get_mut(address).and_then(|line| line.lease.as_mut()) {
            lease.hastened = true;
        }
    }

    /// When an entry that is put off until `at` is due: at any time if its address was hastened
    /// while it was under way.
    pub(crate) fn due_after(&self, id: DeliveryId, at: Millis) -> Millis {
        let line = self.addresses.get(&id).and_then(|address| self.lines.get(address));
        let lease = line.and_then(|line| line.lease.as_ref());
        let hastened = lease.is_some_and(|lease| lease.hastened && lease.entries.contains(&id));
        if hastened { Millis(0) } else { at }
    }

    /// Makes an entry that was put off due at any time. A lease stays.
    pub(crate) fn hasten(&mut self, id: DeliveryId) {
        let Some(address) = self.addresses.get(&id).cloned() else { return };
        if let Some(line) = self.lines.get_mut(&address) {
            line.entries.insert(id, Millis(0));
        }
        self.replace(&address);
    }

    /// Ends every lease.
    pub(crate) fn release_all(&mut self) {
        let addresses: Vec<_> = self.lines.keys().cloned().collect();
        for address in addresses {
            if let Some(line) = self.lines.get_mut(&address) {
                line.lease = None;
            }
            self.replace(&address);
        }
    }

    /// Moves the addresses that are due at `now` to `ready`.
    fn wake(&mut self, now: Millis) {
        while let Some((time, address)) = self.later.first().cloned() {
            if time > now {
                break;
            }
            if let Some(line) = self.lines.get_mut(&address)
                && line.lease.as_ref().is_some_and(|lease| lease.until <= now)
            {
                line.lease = None;
            }
            self.replace_at(&address, now);
        }
    }

    /// Files an address where it belongs when nothing is known of the time: only an entry that was
    /// never put off is ready at any time.
    fn replace(&mut self, address: &Key) {
        self.replace_at(address, Millis(0));
    }

    fn replace_at(&mut self, address: &Key, now: Millis) {
        let Some(line) = self.lines.get_mut(address) else { return };
        match line.place {
            Place::Nowhere => {}
            Place::Ready(id) => {
                self.ready.remove(&(id, address.clone()));
            }
            Place::Later(time) => {
                self.later.remove(&(time, address.clone()));
            }
        }
        let Some((id, due)) = line.entries.first_key_value() else {
            self.lines.remove(address);
            return;
        };
        let wait = match &line.lease {
            Some(lease) => Some(lease.until),
            None => Some(*due).filter(|due| *due > now),
        };
        line.place = if let Some(time) = wait {
            self.later.insert((time, address.clone()));
            Place::Later(time)
        } else {
            self.ready.insert((*id, address.clone()));
            Place::Ready(*id)
        };
    }
}
