//! The connection over which interactions come: serenity's shards.
//!
//! serenity itself resumes a session that was cut, and begins a new one where it cannot. Here is
//! what it leaves to others: to keep it in a runtime of its own (`runtime`), to ask how many shards
//! there should be, to begin again when all of it has ended, to notice a shard that Discord does not
//! let begin (`watch`), to stop where Discord will not have us, and to close in good order.
//! Interactions need no intents, so none are asked for.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use futures::{StreamExt as _, channel::mpsc::UnboundedReceiver, future::join};
use serenity::{
    client::{Context, EventHandler},
    gateway::{GatewayError, ShardManager, ShardManagerOptions, ShardRunnerMessage},
    model::{
        application::Interaction,
        event::ResumedEvent,
        gateway::{GatewayIntents, Ready},
    },
    prelude::{RwLock, TypeMap},
};
use tokio::{
    runtime::Handle,
    sync::{Mutex, watch},
    time::{Instant, sleep, timeout},
};

use crate::{
    commands::register::bring_up_to_date,
    gateway::{
        runtime::GatewayThread,
        watch::{patience, refused},
    },
    interaction::{receive::receive, recovery::recover_all},
    names::NAME,
    permissions,
    rest::{
        error::RestError,
        retry::{BACKOFF, doubled, later},
    },
    settings::Shards,
    shared::Shared,
};

/// What the operator hears of unless they ask for less: see the default of the setting `log.filter`.
const CONNECTED: &str = "parlour::connected";
/// How long interactions under way, and the closing of the connection, may take at the end.
const GRACE: Duration = Duration::from_secs(3);
/// The same where Discord does not let a shard begin: each attempt uses up one of the thousand that it
/// allows in a day.
const REFUSED: (Duration, Duration) = (Duration::from_secs(2), Duration::from_hours(1));
/// What has lasted so long has not failed at once: the waiting times begin anew.
const LASTED: Duration = Duration::from_mins(5);

/// Listens until `stop` ends, as long as Discord will have us.
pub(crate) async fn run(shared: &Arc<Shared>, stop: impl Future<Output = ()> + Send) {
    let under_way = UnderWay::new();
    let mut stop = std::pin::pin!(stop);
    let mut failures = 0;
    loop {
        let begun = Instant::now();
        let mut lasting = LASTED;
        let after = tokio::select! {
            () = &mut stop => break,
            () = shared.refusals.revoked() => return stop.await,
            opened = open(shared, &under_way) => match opened {
                Ok(mut session) => {
                    let shards = session.shards;
                    let end = tokio::select! {
                        () = &mut stop => End::Wanted,
                        () = shared.refusals.revoked() => End::ForGood,
                        end = session.ended() => end,
                    };
                    session.close(&under_way).await;
                    match end {
                        End::Wanted => return,
                        End::Revoked => { shared.refusals.revoke(); return stop.await }
                        End::ForGood => return stop.await,
                        End::Refused => {
                            // What it took to notice is not how long it went well.
                            lasting += patience(shards);
                            // Each attempt is one of those that a day allows.
                            Some(doubled(failures + 1, REFUSED))
                        }
                        End::Again => None,
                    }
                }
                Err(OpenError { reason, after }) => {
                    tracing::warn!(reason, "there is no connection to Discord");
                    after
                }
            },
        };
        failures = if begun.elapsed() > lasting { 0 } else { failures + 1 };
        let wait = after.unwrap_or_else(|| later(failures));
        tracing::info!(?wait, "connecting to Discord again");
        tokio::select! { () = &mut stop => break, () = sleep(wait) => {} }
    }
    under_way.end().await;
}

/// Why there is no connection at present.
#[derive(Debug, PartialEq, Eq)]
struct OpenError {
    reason: String,
    after: Option<Duration>,
}

impl From<RestError> for OpenError {
    fn from(error: RestError) -> Self {
        let after = match &error {
            RestError::Passing { after, .. } => *after,
            // Discord would say the same again, so there is no hurry.
            RestError::Unread(_) | RestError::Refused { .. } => Some(BACKOFF.1),
        };
        Self { reason: error.to_string(), after }
    }
}

/// Why a session is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The program stops.
    Wanted,
    /// Discord does not take the token.
    Revoked,
    /// It would end in the same way again.
    ForGood,
    /// Discord does not let a shard begin.
    Refused,
    /// It may go well another time.
    Again,
}

struct Session {
    manager: Arc<ShardManager>,
    shards: Shards,
    /// How many Discord advises.
    advised: u32,
    results: UnboundedReceiver<Result<(), GatewayError>>,
    /// Where all that runs; with it, it ends.
    _apart: GatewayThread,
}

/// Asks Discord where and how to connect, and begins to.
async fn open(shared: &Arc<Shared>, under_way: &UnderWay) -> Result<Session, OpenError> {
    let gateway = shared.call(shared.http.get_bot_gateway()).await?;
    let shards = shards(shared.settings.shards, gateway.shards);
    let Shards { first, last, total } = shards;
    let count = last - first + 1;
    let left = &gateway.session_start_limit;
    if left.remaining < u64::from(count) {
        // Discord takes the token of a bot away that begins more sessions than it allows.
        return Err(OpenError {
            reason: format!("{} of {} new sessions are left today", left.remaining, left.total),
            after: Some(Duration::from_millis(left.reset_after)),
        });
    }
    let handler = Handler::new(shared, under_way);
    let apart = GatewayThread::new()
        .map_err(|error| OpenError { reason: error.to_string(), after: None })?;
    let options = ShardManagerOptions {
        data: Arc::new(RwLock::new(TypeMap::new())),
        event_handlers: vec![Arc::new(handler)],
        raw_event_handlers: Vec::new(),
        shard_index: first,
        shard_init: count,
        shard_total: total,
        ws_url: Arc::new(Mutex::new(gateway.url)),
        http: Arc::clone(&shared.http),
        intents: GatewayIntents::empty(),
        presence: None,
    };
    let (manager, results) = apart.within(|| ShardManager::new(options));
    match manager.initialize() {
        Ok(()) => Ok(Session { manager, shards, advised: gateway.shards, results, _apart: apart }),
        Err(error) => Err(OpenError { reason: error.to_string(), after: None }),
    }
}

/// Which shards this process runs, where Discord advises `advised` in all.
fn shards(set: Option<Shards>, advised: u32) -> Shards {
    if let Some(set) = set {
        if set.total < advised {
            tracing::warn!(total = set.total, advised, "Discord advises more shards");
        }
        return set;
    }
    let total = advised.max(1);
    Shards { first: 0, last: total - 1, total }
}

impl Session {
    /// Waits until serenity gives up, or should.
    async fn ended(&mut self) -> End {
        let refused = refused(&self.manager, self.shards);
        let result = tokio::select! {
            result = self.results.next() => result,
            shard = refused => {
                let (total, advised) = (self.shards.total, self.advised);
                tracing::error!(
                    "Discord does not let shard {shard} of {total} begin, where it advises \
                     {advised} in all (setting discord.shards): it may want more of them, or take \
                     no such number"
                );
                return End::Refused;
            }
        };
        let end = end(result.as_ref());
        match (end, result) {
            (End::ForGood, Some(Err(error))) => {
                tracing::error!(%error, "Discord does not accept how we connect; it is not tried again");
            }
            (_, result) => tracing::warn!(?result, "the connection to Discord ended"),
        }
        end
    }

    /// Closes the connection, and lets what came over it be done.
    async fn close(self, under_way: &UnderWay) {
        // A shard whose socket is dead, which serenity does not notice at once, would wait for ever
        // for the answer to its farewell, and never leave its thread. It gives up by itself if it
        // cannot send one, so each is asked to do that first.
        for runner in self.manager.runners.lock().await.values() {
            runner.runner_tx.send_to_shard(ShardRunnerMessage::Close(1000, None));
        }
        let closed = timeout(GRACE, self.manager.shutdown_all());
        let (closed, ()) = join(closed, under_way.end()).await;
        if closed.is_err() {
            tracing::debug!("the connection to Discord was not closed in time");
        }
    }
}

const fn end(result: Option<&Result<(), GatewayError>>) -> End {
    match result {
        Some(Err(GatewayError::InvalidAuthentication)) => End::Revoked,
        Some(Err(GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents)) => {
            End::ForGood
        }
        _ => End::Again,
    }
}

/// How many interactions are being handled.
#[derive(Clone)]
struct UnderWay(watch::Sender<usize>);

impl UnderWay {
    fn new() -> Self {
        Self(watch::Sender::new(0))
    }

    fn begin(&self) -> Passage {
        self.0.send_modify(|count| *count += 1);
        Passage(self.0.clone())
    }

    /// Waits until all are handled, but not for ever. What is not handled by then is held, and
    /// taken up with the next start.
    async fn end(&self) {
        let mut count = self.0.subscribe();
        let done = count.wait_for(|count| *count == 0);
        if timeout(GRACE, done).await.is_err() {
            tracing::warn!("some interactions are left for the next start");
        }
    }
}

/// One interaction that is being handled, for as long as this is there.
struct Passage(watch::Sender<usize>);

impl Drop for Passage {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

/// Hears what comes over the connection, and has it done where everything else is.
struct Handler {
    shared: Arc<Shared>,
    /// Was the operator told that this session began?
    told: AtomicBool,
    under_way: UnderWay,
    home: Handle,
}

impl Handler {
    /// Whatever comes is done in the runtime that this is called in.
    fn new(shared: &Arc<Shared>, under_way: &UnderWay) -> Self {
        Self {
            shared: Arc::clone(shared),
            told: AtomicBool::new(false),
            under_way: under_way.clone(),
            home: Handle::current(),
        }
    }
}

/// The way to everybody is open again.
async fn hasten(shared: &Shared) {
    if let Err(error) = shared.parlour.hasten_all(NAME).await {
        tracing::error!(%error, "what waits for Discord cannot be hastened");
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        for http in [&self.shared.http, &self.shared.interactions] {
            http.set_application_id(ready.application.id);
        }
        let (name, invitation) =
            (&ready.user.name, permissions::invitation(ready.application.id.get()));
        tracing::info!(name, shard = ?ready.shard, "ready");
        if !self.told.swap(true, Ordering::Relaxed) {
            tracing::info!(target: CONNECTED, "On Discord as {name}; invite it with {invitation}");
        }
        let shared = Arc::clone(&self.shared);
        self.home.spawn(async move {
            hasten(&shared).await;
            join(bring_up_to_date(&shared), recover_all(&shared)).await;
        });
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        let shared = Arc::clone(&self.shared);
        self.home.spawn(async move { hasten(&shared).await });
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let (shared, passage) = (Arc::clone(&self.shared), self.under_way.begin());
        self.home.spawn(async move {
            let _passage = passage;
            shared.seen.note(&interaction);
            Box::pin(receive(&shared, interaction)).await;
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_times_are_doubled_up_to_the_last() {
        let seconds: Vec<u64> = (1..=10).map(|failures| later(failures).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
        assert_eq!(later(u32::MAX), BACKOFF.1);
    }

    #[test]
    fn all_shards_or_those_that_are_set() {
        let all = shards(None, 3);
        assert_eq!(all, Shards { first: 0, last: 2, total: 3 });
        assert_eq!(shards(None, 0), Shards { first: 0, last: 0, total: 1 });
        let some = Shards { first: 4, last: 7, total: 16 };
        assert_eq!(shards(Some(some), 16), some);
    }

    #[test]
    fn what_would_end_the_same_way_is_not_begun_again() {
        assert_eq!(end(Some(&Err(GatewayError::InvalidAuthentication))), End::Revoked);
        assert_eq!(end(Some(&Err(GatewayError::DisallowedGatewayIntents))), End::ForGood);
        assert_eq!(end(Some(&Err(GatewayError::InvalidGatewayIntents))), End::ForGood);
        assert_eq!(end(Some(&Err(GatewayError::ReconnectFailure))), End::Again);
        assert_eq!(end(Some(&Ok(()))), End::Again);
        assert_eq!(end(None), End::Again);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_under_way_is_waited_for_but_not_for_ever() {
        let under_way = UnderWay::new();
        let passage = under_way.begin();
        let begun = Instant::now();
        let ((), ()) = tokio::join!(under_way.end(), async {
            sleep(Duration::from_secs(1)).await;
            drop(passage);
        });
        assert_eq!(begun.elapsed(), Duration::from_secs(1));
        let _passage = under_way.begin();
        under_way.end().await;
        assert_eq!(begun.elapsed(), Duration::from_secs(1) + GRACE);
    }
}
