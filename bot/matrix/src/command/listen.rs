//! One event of a room: what it means for Parlour.

use std::{sync::Arc, time::Duration};

use matrix_sdk::{
    Room,
    ruma::{EventId, UserId},
};
use parlour_app::{Address, Person, Request, RequestId, vocabulary::Phrase};
use sha2::{Digest as _, Sha256};
use tokio::time::sleep;

use crate::{
    command::{
        answer, privacy,
        read::{self, Speaker, Wish},
    },
    delivery::say::{Target, until_taken},
    fault::Fault,
    message::{list, words::SIGN},
    names::{self, Spot},
    room::{come_and_go, direct, members},
    shared::{Session, Shared},
    sync::event::{Event, Membership, Text, What},
};

/// How often, and with what between, it is looked whether a new thread is a table's own.
const HOUSING: (u32, Duration) = (20, Duration::from_millis(100));

/// Handles an event. When this returns, what it did is on the disk, and its sender was answered.
///
/// # Errors
/// When the homeserver or the store fail.
pub(crate) async fn listen(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &Room,
    event: &Event,
) -> Result<(), Fault> {
    match &event.what {
        What::Text(text) => said(shared, session, room, event, text).await,
        What::Reaction { to, key } => reacted(shared, session, room, event, to, key).await,
        What::Edit { text, thread } => {
            edited(shared, session, room, event, text, thread.as_deref()).await
        }
        What::List { list, of, is_edit, thread } => {
            if *is_edit {
                shared.lists.changed(of, list.clone());
            } else {
                let spot = Spot { room: room.room_id().to_owned(), thread: thread.clone() };
                shared.lists.heard(&spot, of, list.clone());
            }
            Ok(())
        }
        What::Member { who, now: Membership::In, before, .. } if *who == session.me => {
            if *before == Membership::In {
                return Ok(());
            }
            come_and_go::came(shared, session, room, &event.id).await
        }
        What::Member { who, now, before, .. } if *who != session.me && now != before => {
            let came = *now != Membership::Out;
            come_and_go::moved(shared, session, room, who, came).await
        }
        What::Tombstone { replacement } => {
            come_and_go::replaced(shared, session, room, &event.sender, replacement).await
        }
        What::Member { .. } | What::Undecrypted { .. } | What::Other => Ok(()),
    }
}

/// Somebody who speaks in a room.
struct Voice {
    person: Person,
    target: Target,
    address: Address,
    at_home: bool,
}

impl Voice {
    /// Who speaks, and from where: in a direct room that is their own address, else the table's thread
    /// or the room.
    async fn of(
        shared: &Shared,
        room: &Room,
        sender: &UserId,
        thread: Option<&EventId>,
        event: &EventId,
    ) -> Result<Self, Fault> {
        let id = names::person(sender).map_err(Fault::passing)?;
        let name = members::name(room, sender).await;
        let person = Person { id: id.clone(), name };
        let whole = Spot::room(room.room_id());
        let to = Some(event.to_owned());
        if members::is_of_two(room, sender).await {
            let target = Target::room(room.clone());
            return Ok(Self { person, target, address: Address::Direct(id), at_home: true });
        }
        if let Some(root) = thread {
            let spot = Spot::thread(room.room_id(), root);
            if let Ok(address) = spot.address()
                && is_tables_own(shared, root, &address).await?
            {
                let target = Target { spot, to, ..Target::room(room.clone()) };
                return Ok(Self { person, target, address, at_home: true });
            }
        }
        // Somebody else's thread is answered in, and counts as its room.
        let address = whole.address().map_err(Fault::passing)?;
        let spot = Spot { thread: thread.map(ToOwned::to_owned), ..whole };
        let target = Target { spot, to, ..Target::room(room.clone()) };
        Ok(Self { person, target, address, at_home: false })
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker { person: &self.person.id, place: &self.address, at_home: self.at_home }
    }
}

async fn said(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &Room,
    event: &Event,
    text: &Text,
) -> Result<(), Fault> {
    // A client without threads answers a message of one.
    let answered = match &text.to {
        Some(to) => until_taken(|| shared.list_of(session, room, to)).await?,
        None => None,
    };
    let around = answered.as_ref().and_then(|(spot, _)| spot.thread.clone());
    let thread = text.thread.clone().or(around);
    let voice = Voice::of(shared, room, &event.sender, thread.as_deref(), &event.id).await?;
    let named = answered.is_some();
    let list = match answered {
        Some((_, list)) => Some(list),
        // What can be no answer to a list needs none.
        None if list::answer(text.words.trim().trim_start_matches(SIGN)).is_none() => None,
        None => until_taken(|| shared.last_list(session, room, &voice.target.spot)).await?,
    };
    let wish =
        read::text(&shared.parlour, &voice.speaker(), &text.words, list.as_ref(), named).await;
    let wish = wish.map_err(Fault::passing)?;
    carry_out(shared, session, event, &voice, wish).await
}

async fn reacted(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &Room,
    event: &Event,
    to: &EventId,
    key: &str,
) -> Result<(), Fault> {
    if list::number_of(key).is_none() {
        return Ok(());
    }
    let found = until_taken(|| shared.list_of(session, room, to)).await?;
    let Some((spot, list)) = found else { return Ok(()) };
    let thread = spot.thread.as_deref();
    let mut voice = Voice::of(shared, room, &event.sender, thread, &event.id).await?;
    // What answers a reaction answers what it is under.
    voice.target.to = voice.target.to.map(|_| to.to_owned());
    let wish = read::reaction(&list, key);
    carry_out(shared, session, event, &voice, wish).await?;
    // Where Parlour may, it takes the reaction away, so that it can be pressed again.
    if voice.target.to.is_none() || members::may_redact(room, &session.me).await {
        let txn = format!("pressed.{}", event.id);
        let taken = room.redact(&event.id, None, Some(txn.as_str().into())).await;
        if let Err(error) = taken {
            tracing::debug!(%error, "a reaction stays");
        }
    }
    Ok(())
}

/// An edit of a command does nothing; who makes one is told so.
async fn edited(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    room: &Room,
    event: &Event,
    text: &str,
    thread: Option<&EventId>,
) -> Result<(), Fault> {
    let voice = Voice::of(shared, room, &event.sender, thread, &event.id).await?;
    let wish = read::text(&shared.parlour, &voice.speaker(), text, None, false).await;
    match wish.map_err(Fault::passing)? {
        Wish::Do { .. } | Wish::Leave => {
            let wish = Wish::Say(Phrase::new("matrix-edited"));
            carry_out(shared, session, event, &voice, wish).await
        }
        Wish::Say(_) | Wish::Nothing => Ok(()),
    }
}

async fn carry_out(
    shared: &Arc<Shared>,
    session: &Arc<Session>,
    event: &Event,
    voice: &Voice,
    wish: Wish,
) -> Result<(), Fault> {
    let room = &voice.target.room;
    let (line, press) = match wish {
        Wish::Nothing => return Ok(()),
        Wish::Say(phrase) => {
            return answer::sentence(shared, session, &voice.target, &event.id, phrase).await;
        }
        Wish::Leave => {
            let is_direct = matches!(voice.address, Address::Direct(_));
            return if is_direct || members::may_kick(room, &event.sender).await {
                come_and_go::leave(shared, session, &voice.target, &event.id).await
            } else {
                let phrase = Phrase::new("matrix-leave-refused");
                answer::sentence(shared, session, &voice.target, &event.id, phrase).await
            };
        }
        Wish::Do { line, press } => (line, press),
    };
    direct::ask_again(shared, session, &event.sender).await;
    let id = request_id(room, event);
    let request = Request {
        id: RequestId::new(id).map_err(Fault::passing)?,
        person: voice.person.clone(),
        place: voice.address.clone(),
        circle: None,
        steward: members::runs(room, &event.sender).await,
        line,
        press,
    };
    // What is not encrypted is read by those who keep it.
    let is_shared = matches!(voice.address, Address::Place(_))
        || !room.latest_encryption_state().await?.is_encrypted();
    if is_shared && shared.parlour.tells_a_secret(&request).await.map_err(Fault::passing)? {
        return privacy::refuse(shared, session, &voice.target, &event.id, &request).await;
    }
    answer::handle(shared, session, &voice.target, &event.id, &request).await
}

/// Is a thread a table's own place? People may answer the first message of a table before it is written down
/// that its thread is.
async fn is_tables_own(shared: &Shared, under: &EventId, thread: &Address) -> Result<bool, Fault> {
    for _ in 0..HOUSING.0 {
        if shared.parlour.table_of(thread).await.map_err(Fault::passing)?.is_some() {
            return Ok(true);
        }
        if !shared.lists.is_new(under) {
            break;
        }
        sleep(HOUSING.1).await;
    }
    Ok(false)
}

/// A request's name: the same when its event comes again. In old rooms homeservers choose the names of events,
/// so who sent it, and where, is in it.
fn request_id(room: &Room, event: &Event) -> String {
    let mut hash = Sha256::new();
    for part in [room.room_id().as_str(), event.sender.as_str(), event.id.as_str()] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    format!("matrix:{}", hex::encode(&hash.finalize()[..16]))
}
