//! One room after another, and all rooms at once: what happens in a room is handled in its order, and a room
//! in which something takes long holds up no other.

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
};

use matrix_sdk::{
    Room,
    deserialized_responses::TimelineEvent,
    ruma::{OwnedRoomId, RoomId},
};
use serde_json::Value as Json;
use tokio::{
    sync::mpsc::{self, UnboundedReceiver, UnboundedSender},
    task::JoinSet,
};

use crate::{
    command::listen::listen,
    delivery::say::until_taken,
    fault::Fault,
    shared::{Session, Shared},
    sync::{
        event::{Event, Membership, What},
        gap, undecrypted,
    },
};

/// Held for each job of a sync response; when all of a response's tickets are dropped, all of it is done.
pub(crate) type Ticket = mpsc::Sender<Infallible>;

/// Something to be handled in a room.
pub(crate) struct Job {
    pub(crate) events: Vec<Arrived>,
    /// What was left out before the events: from where, up to where.
    pub(crate) gap: Option<(String, String)>,
    /// None where nothing waits for it to be done.
    pub(crate) ticket: Option<Ticket>,
}

/// An event as it arrived.
pub(crate) enum Arrived {
    Now(TimelineEvent),
    /// Its key has come at last.
    Opened(Json),
}

/// The rooms' workers. Dropping it ends them.
pub(crate) struct Workers {
    shared: Arc<Shared>,
    session: Arc<Session>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    rooms: HashMap<OwnedRoomId, UnboundedSender<Job>>,
    tasks: JoinSet<()>,
}

impl Workers {
    pub(crate) fn new(shared: Arc<Shared>, session: Arc<Session>) -> Self {
        Self { shared, session, inner: Mutex::default() }
    }

    /// Has a room's worker do something, after all that it was given before.
    pub(crate) fn give(&self, room: &RoomId, job: Job) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let job = match inner.rooms.get(room) {
            Some(worker) => match worker.send(job) {
                Ok(()) => return,
                Err(unsent) => unsent.0,
            },
            None => job,
        };
        let (worker, jobs) = mpsc::unbounded_channel();
        // It cannot have ended: its receiver is here.
        let _ = worker.send(job);
        inner.rooms.insert(room.to_owned(), worker);
        let (shared, session) = (Arc::clone(&self.shared), Arc::clone(&self.session));
        let room = room.to_owned();
        inner.tasks.spawn(async move { work(&shared, &session, &room, jobs).await });
    }
}

async fn work(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &RoomId,
    mut jobs: UnboundedReceiver<Job>,
) {
    while let Some(Job { events, gap, ticket }) = jobs.recv().await {
        // It may have been left since.
        if let Some(room) = session.client.get_room(room) {
            handle(shared, session, &room, events, gap).await;
        }
        drop(ticket);
    }
}

async fn handle(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &Room,
    events: Vec<Arrived>,
    gap: Option<(String, String)>,
) {
    let mut all = Vec::new();
    if let Some((since, before)) = gap {
        match until_taken(|| gap::between(room, &since, &before)).await {
            Ok(missed) => all.extend(missed.into_iter().map(Arrived::Now)),
            Err(error) => {
                tracing::error!(%error, room = %room.room_id(), "what was said meanwhile cannot be read");
            }
        }
    }
    all.extend(events);
    let read: Vec<(Event, Arrived)> =
        all.into_iter().filter_map(|arrived| Some((read(&arrived, session)?, arrived))).collect();
    // What was said before Parlour came was not said to it.
    let came = read.iter().rposition(|(event, _)| {
        matches!(&event.what, What::Member { who, now: Membership::In, before, .. }
            if *who == session.me && *before != Membership::In)
    });
    for (event, _) in &read {
        tracing::trace!(room = %room.room_id(), event = %event.id, what = event.what.name(), "arrived");
    }
    for (event, arrived) in read.into_iter().skip(came.unwrap_or(0)) {
        let done = match (&event.what, &arrived) {
            (What::Undecrypted { .. }, Arrived::Now(raw)) => {
                undecrypted::hold(shared, room.room_id(), &event, raw.raw()).await
            }
            // What people say is answered for as long as that may take. Who comes and goes is not said again.
            (What::Member { .. } | What::Tombstone { .. }, _) => {
                until_taken(|| listen(shared, session, room, &event)).await
            }
            _ => listen(shared, session, room, &event).await,
        };
        if let Err(error) = done {
            tracing::error!(%error, event = %event.id, "something that was said could not be handled");
        }
        if matches!(arrived, Arrived::Opened(_)) {
            let released = undecrypted::release(shared, event.id.as_str()).await;
            log_release(released, &event);
        }
    }
}

fn read(arrived: &Arrived, session: &Session) -> Option<Event> {
    match arrived {
        Arrived::Now(event) => {
            let json: Json = event.raw().deserialize_as_unchecked().ok()?;
            Event::read(&json, &session.me)
        }
        Arrived::Opened(json) => Event::read(json, &session.me),
    }
}

/// It comes again after a restart, and is known then.
fn log_release(released: Result<(), Fault>, event: &Event) {
    if let Err(error) = released {
        tracing::error!(%error, event = %event.id, "a message that was kept cannot be released");
    }
}
