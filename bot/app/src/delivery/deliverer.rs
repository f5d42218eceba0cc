//! Carrying what is in the outbox to people: at least once, in order for each address, with the
//! same name again when it is sent again, so that people see it once.

use std::{collections::BTreeMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use futures::FutureExt as _;
use parlour_storage::{Claim, Delivery, DeliveryId, Settled, StoreError};
use tokio::task::JoinSet;

use crate::{
    app::Parlour,
    delivery::{compose, message::Outbound, outbox::OutboxEntry},
    error::AppError,
    people::address::Address,
    platform::{Delivered, Platform},
    table::name::TableName,
    timers::clock::pause,
};

/// How long a claimed entry belongs to this process. Longer than it takes to begin the last part of
/// a batch (a quarter of it) and whatever a platform may take for one part: Discord goes on with one
/// for 25 seconds, and may then be at a message that takes three calls of 30 seconds each.
const LEASE: Duration = Duration::from_mins(3);
/// How many addresses are served at the same time, and how many entries of one at a time. Those of a
/// platform that does not answer hold their places until they give up, and others must get through.
const ADDRESSES: usize = 64;
const PER_ADDRESS: usize = 16;
/// Waiting times after failures: doubled from the first up to the last.
const BACKOFF: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(5));
/// How long a message waits for the older ones of its table, unless it is woken before.
const FOR_OLDER: Duration = Duration::from_secs(1);
/// How long to wait after the store failed, before it is asked again.
const AFTER_FAULT: Duration = Duration::from_secs(1);

/// Carries messages from the outbox to the platforms.
pub struct Deliverer {
    parlour: Parlour,
    platforms: BTreeMap<&'static str, Arc<dyn Platform>>,
}

/// An outbox entry, and the message that it has become.
struct Prepared<'a> {
    delivery: &'a Delivery,
    entry: OutboxEntry,
    message: Outbound,
}

/// What came of composing an entry.
enum Composing {
    Message(OutboxEntry, Box<Outbound>),
    /// Older messages of the table wait at the place where it was opened.
    Behind,
    /// There can be none, and why.
    Never(String),
}

impl Deliverer {
    /// A deliverer for these platforms. What is addressed to any other waits.
    pub fn new(parlour: Parlour, platforms: impl IntoIterator<Item = Arc<dyn Platform>>) -> Self {
        let platforms = platforms.into_iter().map(|platform| (platform.name(), platform));
        Self { parlour, platforms: platforms.collect() }
    }

    /// Delivers until the task is dropped. Whatever was not settled by then is delivered again.
    pub async fn run(self) {
        let this = Arc::new(self);
        let mut tasks = JoinSet::new();
        loop {
            let next = this.start(&mut tasks).await;
            let wait = match next {
                Ok(wait) => wait,
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    Some(AFTER_FAULT)
                }
            };
            tokio::select! {
                () = this.parlour.to_deliver.notified() => {}
                () = pause(wait) => {}
                Some(_) = tasks.join_next() => {}
            }
            while tasks.try_join_next().is_some() {}
        }
    }

    /// Claims what is due and starts delivering it; returns how long until more may be due.
    async fn start(
        self: &Arc<Self>,
        tasks: &mut JoinSet<()>,
    ) -> Result<Option<Duration>, StoreError> {
        let now = self.parlour.clock.now();
        let addresses = ADDRESSES.saturating_sub(tasks.len());
        if addresses == 0 {
            return Ok(None);
        }
        let claim = Claim { now, lease: LEASE, addresses, per_address: PER_ADDRESS };
        let claimed = self.parlour.store.claim(claim).await?;
        let mut batches: BTreeMap<String, Vec<Delivery>> = BTreeMap::new();
        for delivery in claimed {
            batches.entry(delivery.address.to_string()).or_default().push(delivery);
        }
        for (address, batch) in batches {
            let this = Arc::clone(self);
            tasks.spawn(async move { this.deliver(&address, batch).await });
        }
        let next = self.parlour.store.next_claim(now).await?;
        Ok(next.map(|at| at.since(now).max(Duration::from_millis(1))))
    }

    /// Delivers one address's entries in their order.
    async fn deliver(&self, address: &str, batch: Vec<Delivery>) {
        let parsed: Option<Address> = address.parse().ok();
        let Some(platform) = parsed.as_ref().and_then(|a| self.platforms.get(a.platform())) else {
            // A platform that is switched off: its people hear when it is on again.
            let reason = "the platform is not switched on".to_owned();
            if let Some(first) = batch.first() {
                let how = Settled::Retry { at: self.parlour.clock.now().plus(BACKOFF.1), reason };
                self.settle(first.id, how).await;
            }
            return;
        };
        let mut rest = batch.as_slice();
        let begun = self.parlour.clock.now();
        while let Some(next) = rest.first() {
            // Each part may take long by itself; the last of them must end within the lease.
            if self.parlour.clock.now().since(begun) > LEASE / 4 {
                let how =
                    self.retry(next, "those before it took long".into(), Some(Duration::ZERO));
                self.settle(next.id, how).await;
                return;
            }
            let (composed, after, failed) = self.compose_all(parsed.as_ref(), rest).await;
            rest = after;
            let failed = self.carry(platform.as_ref(), composed).await.or(failed);
            // Last, since it gives the whole address back.
            if let Some((id, how)) = failed {
                self.settle(id, how).await;
                return;
            }
        }
    }

    /// Hands messages to the platform, and settles them; the one that failed, if one did.
    async fn carry(
        &self,
        platform: &dyn Platform,
        mut composed: Vec<Prepared<'_>>,
    ) -> Option<(DeliveryId, Settled)> {
        drop_superseded(&mut composed);
        // Of one address's entries some may go to a place that was made since.
        for part in composed.chunk_by(|a, b| a.message.address == b.message.address) {
            let messages = part.iter().map(|composed| composed.message.clone()).collect();
            // What libraries do is not known in all cases, and what was claimed would wait for its lease to end.
            let results = AssertUnwindSafe(platform.deliver(messages)).catch_unwind().await;
            let results = results.unwrap_or_else(|_| {
                tracing::error!(platform = platform.name(), address = %part[0].message.address,
                    "a platform has panicked; what it was given is delivered again");
                Vec::new()
            });
            // All that is done with at once: the store has one writer, and each would wait its turn.
            let mut done = Vec::new();
            let mut failed = None;
            for (index, Prepared { delivery, entry, message }) in part.iter().enumerate() {
                match results.get(index) {
                    Some(Delivered::Sent) => {
                        log_failure(self.parlour.arrived(entry, &message.address).await, delivery);
                        done.push(self.end(delivery, entry, Settled::Sent));
                    }
                    Some(Delivered::Never { why, reason }) => {
                        let (id, address) = (delivery.id, &message.address);
                        tracing::warn!(delivery = %id, %address, reason, "can never be delivered");
                        // First the fallback, then the end of this one: a crash in between repeats it.
                        let told = self.parlour.undeliverable(id, entry, address, *why).await;
                        log_failure(told, delivery);
                        let parked = Settled::Parked { reason: reason.clone() };
                        done.push(self.end(delivery, entry, parked));
                    }
                    Some(Delivered::Later { reason, after }) => {
                        failed = Some((delivery.id, self.retry(delivery, reason.clone(), *after)));
                        break;
                    }
                    // A platform that stops without a word is asked again.
                    None => {
                        let reason = "the platform gave no result".to_owned();
                        failed = Some((delivery.id, self.retry(delivery, reason, None)));
                        break;
                    }
                }
            }
            futures::future::join_all(done).await;
            if failed.is_some() {
                return failed;
            }
        }
        None
    }

    /// The messages up to the first that cannot be composed now, and when that is tried again; or up
    /// to a table's first message at its place, since where the later ones go may hang on what comes
    /// of it. Those that can never be composed are parked on the way. Also the entries that are left.
    async fn compose_all<'a>(
        &self,
        address: Option<&Address>,
        batch: &'a [Delivery],
    ) -> (Vec<Prepared<'a>>, &'a [Delivery], Option<(DeliveryId, Settled)>) {
        let mut composed = Vec::new();
        for (index, delivery) in batch.iter().enumerate() {
            let reason = match self.compose(address, delivery).await {
                Ok(Composing::Message(entry, message)) => {
                    let opening = message.opening;
                    composed.push(Prepared { delivery, entry, message: *message });
                    if opening {
                        return (composed, &batch[index + 1..], None);
                    }
                    continue;
                }
                Ok(Composing::Behind) => {
                    let reason = "older messages of the table go first".to_owned();
                    let at = self.parlour.clock.now().plus(FOR_OLDER);
                    return (composed, &[], Some((delivery.id, Settled::Retry { at, reason })));
                }
                Ok(Composing::Never(reason)) => reason,
                // Of that table nothing more will come; the others at this address go on.
                Err(error @ (AppError::Damaged { .. } | AppError::Unreadable { .. })) => {
                    error.to_string()
                }
                Err(error) => {
                    let how = self.retry(delivery, error.to_string(), None);
                    return (composed, &[], Some((delivery.id, how)));
                }
            };
            tracing::error!(delivery = %delivery.id, reason, "can never be composed");
            self.settle(delivery.id, Settled::Parked { reason }).await;
        }
        (composed, &[], None)
    }

    async fn compose(
        &self,
        address: Option<&Address>,
        delivery: &Delivery,
    ) -> Result<Composing, AppError> {
        let entry: OutboxEntry = match serde_json::from_slice(&delivery.body) {
            Ok(entry) => entry,
            Err(error) => {
                return Ok(Composing::Never(format!("the outbox entry is damaged: {error}")));
            }
        };
        let Some(after) = self.parlour.load_at(&entry.table, entry.to).await? else {
            let reason = format!("{} has no version {}", entry.table, entry.to);
            return Ok(Composing::Never(reason));
        };
        let before = self.parlour.load_at(&entry.table, entry.from).await?;
        if self.parlour.is_behind(delivery.id, &entry, before.as_deref(), &after).await? {
            return Ok(Composing::Behind);
        }
        let events = self.parlour.events(&entry.table, entry.from, entry.to).await?;
        let at = delivery.created.0;
        let (id, before) = (delivery.id, before.as_deref());
        let message = if entry.farewell {
            compose::farewell(id, at, before, &after)
        } else {
            compose::compose(id, at, before, &events, &after, entry.observer)
        };
        Ok(match message {
            // What is told and whom it is told to come from the same observer. An entry that says
            // otherwise is damaged, and is not sent anywhere.
            Some(mut message) if Some(&message.address) == address => {
                if !entry.farewell {
                    self.parlour.readdress(&mut message).await?;
                }
                Composing::Message(entry, Box::new(message))
            }
            Some(_) => Composing::Never("the entry's address is not that of its observer".into()),
            None => Composing::Never("there is nothing to tell".into()),
        })
    }

    fn retry(&self, delivery: &Delivery, reason: String, after: Option<Duration>) -> Settled {
        let (first, last) = BACKOFF;
        let doubled = first.saturating_mul(1 << delivery.attempts.min(16));
        let wait = after.unwrap_or(doubled.min(last));
        // A platform that says how long it will take is not surprised by it.
        if after.is_some() {
            tracing::info!(delivery = %delivery.id, reason, ?wait, "will be delivered later");
        } else {
            tracing::warn!(delivery = %delivery.id, reason, ?wait, "will be delivered later");
        }
        Settled::Retry { at: self.parlour.clock.now().plus(wait), reason }
    }

    /// Settles an entry for good, and lets what waits for it go on.
    async fn end(&self, delivery: &Delivery, entry: &OutboxEntry, how: Settled) {
        self.settle(delivery.id, how).await;
        log_failure(self.parlour.let_follow(entry, &delivery.address).await, delivery);
    }

    async fn settle(&self, id: DeliveryId, how: Settled) {
        if let Err(error) = self.parlour.store.settle(id, how).await {
            tracing::error!(delivery = %id, %error, "cannot be settled; it will be delivered again");
        }
    }
}

/// What a delivery brings about beside itself may fail: then it does not happen.
fn log_failure(result: Result<(), AppError>, delivery: &Delivery) {
    if let Err(error) = result {
        tracing::error!(delivery = %delivery.id, %error, "what follows from it is left out");
    }
}

/// Of several boards of one table in a batch only the last is worth drawing.
fn drop_superseded(composed: &mut [Prepared<'_>]) {
    let mut newer: Vec<TableName> = Vec::new();
    for Prepared { message, .. } in composed.iter_mut().rev() {
        if message.board.is_none() {
            continue;
        }
        if newer.contains(&message.table) {
            message.board = None;
            message.alt.clear();
        } else {
            newer.push(message.table.clone());
        }
    }
}
