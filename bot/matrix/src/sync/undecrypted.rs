//! Messages whose keys are not here yet. They are kept until the keys come, for a minute; then the room is
//! told.

use std::{sync::atomic::Ordering, time::Duration};

use matrix_sdk::ruma::{OwnedRoomId, RoomId, events::AnySyncTimelineEvent, serde::Raw};
use parlour_app::vocabulary::Phrase;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, value::RawValue};

use crate::{
    delivery::say::{Target, until_taken},
    fault::Fault,
    message::said::Said,
    names::Spot,
    shared::{Session, Shared},
    sync::event::{Event, What},
};

/// How long keys are waited for.
const PATIENCE: Duration = Duration::from_mins(1);
/// What has waited so long when a room is told of another one is told with it, so that the room is told once.
const NEARLY: Duration = Duration::from_secs(30);

/// A message that waits for its key.
#[derive(Serialize, Deserialize)]
struct Held {
    room: OwnedRoomId,
    event: Box<RawValue>,
}

/// Keeps a message until its key comes.
///
/// # Errors
/// When the store fails.
pub(crate) async fn hold(
    shared: &Shared,
    room: &RoomId,
    event: &Event,
    raw: &Raw<AnySyncTimelineEvent>,
) -> Result<(), Fault> {
    let held = Held { room: room.to_owned(), event: raw.json().to_owned() };
    let body = serde_json::to_vec(&held).map_err(Fault::passing)?;
    shared.held.hold(event.id.as_str(), &body).await.map_err(Fault::passing)?;
    shared.memory.holds.store(true, Ordering::Relaxed);
    Ok(())
}

/// What became of messages that were held.
#[derive(Default)]
pub(crate) struct Found {
    /// Their keys have come, and this is what they say.
    pub(crate) opened: Vec<(OwnedRoomId, Json)>,
    /// Their keys will not come any more.
    pub(crate) lost: Vec<(OwnedRoomId, Event)>,
}

/// The messages whose keys have come, in the order in which they were sent, and those whose keys will not
/// come any more. They are kept until they are released.
///
/// # Errors
/// When the store fails.
pub(crate) async fn opened(shared: &Shared, session: &Session) -> Result<Found, Fault> {
    let mut found = Found::default();
    let mut closed = Vec::new();
    let now = shared.parlour.clock().now().0;
    let pending = shared.held.pending().await.map_err(Fault::passing)?;
    shared.memory.holds.store(!pending.is_empty(), Ordering::Relaxed);
    for entry in pending {
        let Ok(Held { room, event }) = serde_json::from_slice(&entry.body) else {
            tracing::error!(name = entry.name, "a message that was kept cannot be read");
            release(shared, &entry.name).await?;
            continue;
        };
        let raw = Raw::<AnySyncTimelineEvent>::from_json(event);
        let Ok(known) = session.room(&room) else {
            release(shared, &entry.name).await?;
            continue;
        };
        match known.decrypt_event(raw.cast_ref_unchecked(), None).await {
            Ok(event) if !event.kind.is_utd() => {
                if let Ok(json) = event.raw().deserialize_as_unchecked::<Json>() {
                    found.opened.push((room, json));
                }
            }
            _ => {
                let waited = Duration::from_millis(now.saturating_sub(entry.at));
                if waited >= NEARLY {
                    closed.push((waited, room, raw, entry.name));
                }
            }
        }
    }
    let is_late =
        |room: &RoomId| closed.iter().any(|(waited, of, ..)| *waited >= PATIENCE && of == room);
    for (_, room, raw, name) in closed.iter().filter(|(_, room, ..)| is_late(room)) {
        let json = raw.deserialize_as_unchecked::<Json>().unwrap_or_default();
        match Event::read(&json, &session.me) {
            Some(event) => found.lost.push((room.clone(), event)),
            None => release(shared, name).await?,
        }
    }
    Ok(found)
}

/// A message need not be kept any more.
///
/// # Errors
/// When the store fails.
pub(crate) async fn release(shared: &Shared, name: &str) -> Result<(), Fault> {
    shared.held.release(name).await.map_err(Fault::passing)
}

/// Tells each room of the messages in it that could not be read, in one message.
///
/// # Errors
/// When the store fails.
pub(crate) async fn give_up(
    shared: &Shared,
    session: &Session,
    lost: Vec<(OwnedRoomId, Event)>,
) -> Result<(), Fault> {
    let mut rooms: Vec<(OwnedRoomId, Vec<Event>)> = Vec::new();
    for (room, event) in lost {
        match rooms.iter_mut().find(|(known, _)| *known == room) {
            Some((_, events)) => events.push(event),
            None => rooms.push((room, vec![event])),
        }
    }
    for (id, events) in rooms {
        let Some(first) = events.first() else { continue };
        let threads = events.iter().map(|event| match &event.what {
            What::Undecrypted { thread } => thread.clone(),
            _ => None,
        });
        let mut threads: Vec<_> = threads.collect();
        threads.dedup();
        let thread = threads.pop().filter(|_| threads.is_empty()).flatten();
        let phrase = Phrase::new("matrix-undecryptable").with("count", events.len());
        let said = Said::phrases(&shared.parlour, &[phrase], None, &[]);
        if let Ok(room) = session.room(&id) {
            let spot = Spot { room: id.clone(), thread };
            let target = Target { spot, to: Some(first.id.clone()), ..Target::room(room) };
            let txn = format!("undecrypted.{}", first.id);
            let told = until_taken(|| shared.say(session, &target, &said, &txn)).await;
            if let Err(error) = told {
                tracing::warn!(%error, room = %id, "a room is not told what could not be read");
            }
        }
        for event in &events {
            release(shared, event.id.as_str()).await?;
        }
    }
    Ok(())
}
