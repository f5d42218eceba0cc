//! Reading what comes in, as long as this process is the one that speaks for the account.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use matrix_sdk::{
    config::{RequestConfig, SyncSettings, SyncToken},
    ruma::api::client::{
        filter::{FilterDefinition, LazyLoadOptions, RoomEventFilter, RoomFilter},
        sync::sync_events,
    },
    ruma::uint,
    sync::SyncResponse,
};
use parlour_app::SoleSpeaker;
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, sleep},
};

use crate::{
    account::{credentials::Credentials, sign_in},
    fault::{Fault, backoff},
    names::NAME,
    room::come_and_go,
    shared::{CONNECTED, Session, Shared},
    sync::{
        checkpoint, undecrypted,
        worker::{Arrived, Job, Ticket, Workers},
    },
};

/// How long the homeserver may wait until it answers that nothing happened.
const POLL: Duration = Duration::from_secs(25);
/// How often keys that were missing are looked for.
const KEYS: Duration = Duration::from_secs(2);
/// How often it is written down how far was read while nothing is done.
const IDLE: Duration = Duration::from_mins(1);

/// Listens until `stop` ends.
pub(crate) async fn run(
    shared: &Arc<Shared>,
    credentials: &Credentials,
    stop: impl Future<Output = ()> + Send,
) {
    let mut stop = std::pin::pin!(stop);
    let mut failures = 0;
    loop {
        let fault = tokio::select! {
            () = &mut stop => break,
            fault = attend(shared, credentials, &mut failures) => fault,
        };
        shared.session.send_replace(None);
        let wait = match fault {
            Fault::Passing { reason, after } => {
                tracing::warn!(reason, "there is no connection to Matrix");
                after.unwrap_or_else(|| backoff(failures))
            }
            Fault::Refused { reason, .. } | Fault::LoggedOut { reason } => {
                tracing::error!(reason, "Matrix does not let Parlour in");
                backoff(u32::MAX)
            }
        };
        failures += 1;
        tokio::select! { () = &mut stop => break, () = sleep(wait) => {} }
    }
    shared.session.send_replace(None);
    if let Err(error) = shared.speaker.fall_silent().await {
        tracing::debug!(%error, "the lease of Matrix ends by itself");
    }
}

/// One session, from the lease to whatever ends it.
async fn attend(shared: &Arc<Shared>, credentials: &Credentials, failures: &mut u32) -> Fault {
    while !shared.speaker.speak().await.unwrap_or(false) {
        tracing::info!("another process speaks on Matrix");
        sleep(SoleSpeaker::EVERY).await;
    }
    let listened = async {
        let session = Arc::new(sign_in::sign_in(shared, credentials).await?);
        listen(shared, &session, failures).await
    };
    tokio::select! {
        fault = silenced(shared) => fault,
        ended = listened => ended.err().unwrap_or_else(|| Fault::passing("it ended by itself")),
    }
}

/// Ends when the lease is lost.
async fn silenced(shared: &Shared) -> Fault {
    let mut last = Instant::now();
    loop {
        sleep(SoleSpeaker::EVERY).await;
        match shared.speaker.speak().await {
            Ok(true) => last = Instant::now(),
            Ok(false) => return Fault::passing("another process speaks on Matrix now"),
            // The store may come back; but once the lease may be another's, this one is silent.
            Err(error) if last.elapsed() + SoleSpeaker::EVERY > SoleSpeaker::LASTS => {
                return Fault::passing(error);
            }
            Err(_) => {}
        }
    }
}

fn filter() -> FilterDefinition {
    let mut timeline = RoomEventFilter::default();
    timeline.limit = Some(uint!(100));
    timeline.lazy_load_options = LazyLoadOptions::Enabled { include_redundant_members: false };
    let mut state = RoomEventFilter::default();
    state.lazy_load_options = LazyLoadOptions::Enabled { include_redundant_members: false };
    let mut rooms = RoomFilter::default();
    rooms.timeline = timeline;
    rooms.state = state;
    // Who is typing, and what was read: nobody here asks.
    rooms.ephemeral = RoomEventFilter::ignore_all();
    let mut filter = FilterDefinition::default();
    filter.room = rooms;
    filter.presence = matrix_sdk::ruma::api::client::filter::Filter::ignore_all();
    filter
}

fn settings(token: SyncToken, timeout: Duration) -> SyncSettings {
    SyncSettings::new().filter(filter().into()).token(token).timeout(timeout)
}

async fn listen(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    failures: &mut u32,
) -> Result<(), Fault> {
    let mut since = checkpoint::read(&shared.notes).await.map_err(Fault::passing)?;
    if since.is_none() || session.is_new {
        // What was said before is not for Parlour; which rooms there are, it has to know.
        let all = settings(SyncToken::NoToken, Duration::ZERO);
        let response = session.client.sync_once(all).await?;
        if since.is_none() {
            checkpoint::write(&shared.notes, &response.next_batch).await.map_err(Fault::passing)?;
            since = Some(response.next_batch);
        }
    }
    session.get_ready(shared).await;
    tracing::info!(target: CONNECTED, me = %session.me, homeserver = %session.client.homeserver(),
        "Parlour is on Matrix");
    let workers = Arc::new(Workers::new(Arc::clone(shared), Arc::clone(session)));
    let (finished, finishing) = mpsc::unbounded_channel();
    let invited = Notify::new();
    let listening = async {
        let mut timeout = Duration::ZERO;
        loop {
            let token = since.clone().map_or(SyncToken::NoToken, SyncToken::Specific);
            match take(session, token, timeout).await {
                Ok(response) => {
                    *failures = 0;
                    timeout = POLL;
                    let before = since.replace(response.next_batch.clone());
                    let open = hand_out(&workers, before.as_deref(), &response);
                    let _ = finished.send((response.next_batch.clone(), open));
                    invited.notify_one();
                    if shared.session().is_none() {
                        shared.session.send_replace(Some(Arc::clone(session)));
                        hasten(shared).await;
                    }
                }
                Err(error) => match Fault::from(error) {
                    Fault::Passing { reason, after } => {
                        let wait = after.unwrap_or_else(|| backoff(*failures));
                        *failures += 1;
                        tracing::warn!(reason, ?wait, "the homeserver does not answer");
                        sleep(wait).await;
                    }
                    fault => return fault,
                },
            }
        }
    };
    tokio::select! {
        fault = listening => Err(fault),
        fault = write_down(shared, finishing) => Err(fault),
        fault = look_for_keys(shared, session, &workers) => Err(fault),
        never = come_and_go::follow_invitations(shared, session, &invited) => match never {},
    }
}

/// Waits until something happened, or for as long as `timeout`, and takes in what did. These are two requests,
/// because nothing that needs keys is sent during the second: see [`Session::sending`].
async fn take(
    session: &Session,
    token: SyncToken,
    timeout: Duration,
) -> Result<SyncResponse, matrix_sdk::Error> {
    if let SyncToken::Specific(since) = &token
        && !timeout.is_zero()
    {
        let mut news = sync_events::v3::Request::new();
        news.since = Some(since.clone());
        news.filter = Some(filter().into());
        news.timeout = Some(timeout);
        let wait = RequestConfig::new().disable_retry().timeout(sign_in::PATIENCE + timeout);
        session.client.send(news).with_request_config(wait).await?;
    }
    let _sending = session.sending.write().await;
    session.client.sync_once(settings(token, Duration::ZERO)).await
}

/// What waits for Matrix can be delivered now.
async fn hasten(shared: &Shared) {
    if let Err(error) = shared.parlour.hasten_all(NAME).await {
        tracing::error!(%error, "what waits for Matrix cannot be hastened");
    }
}

/// Gives each room's worker what happened there. What comes back ends when all of it is done.
fn hand_out(
    workers: &Workers,
    since: Option<&str>,
    response: &SyncResponse,
) -> mpsc::Receiver<std::convert::Infallible> {
    let (ticket, open): (Ticket, _) = mpsc::channel(1);
    for (room, update) in &response.rooms.joined {
        let timeline = &update.timeline;
        if timeline.events.is_empty() {
            continue;
        }
        let gap = timeline.prev_batch.clone().filter(|_| timeline.limited);
        let gap = since.map(str::to_owned).zip(gap);
        let events = timeline.events.iter().cloned().map(Arrived::Now).collect();
        workers.give(room, Job { events, gap, ticket: Some(ticket.clone()) });
    }
    open
}

/// Writes down how far everything is done, in order.
async fn write_down(
    shared: &Shared,
    mut finishing: mpsc::UnboundedReceiver<(String, mpsc::Receiver<std::convert::Infallible>)>,
) -> Fault {
    let mut written = Instant::now();
    while let Some((token, mut open)) = finishing.recv().await {
        let was_busy = open.sender_strong_count() > 0;
        open.recv().await;
        if !was_busy && written.elapsed() < IDLE {
            continue;
        }
        if let Err(error) = checkpoint::write(&shared.notes, &token).await {
            return Fault::passing(error);
        }
        written = Instant::now();
    }
    Fault::passing("nothing is read any more")
}

/// Looks for the keys of messages that could not be read.
async fn look_for_keys(shared: &Arc<Shared>, session: &Session, workers: &Workers) -> Fault {
    loop {
        sleep(KEYS).await;
        if !shared.memory.holds.load(Ordering::Relaxed) {
            continue;
        }
        let found = match undecrypted::opened(shared, session).await {
            Ok(found) => found,
            Err(error) => {
                tracing::error!(%error, "messages without keys cannot be looked at");
                continue;
            }
        };
        for (room, json) in found.opened {
            workers
                .give(&room, Job { events: vec![Arrived::Opened(json)], gap: None, ticket: None });
        }
        if let Err(error) = undecrypted::give_up(shared, session, found.lost).await {
            tracing::error!(%error, "messages without keys cannot be given up");
        }
    }
}
