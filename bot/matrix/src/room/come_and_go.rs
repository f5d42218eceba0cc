//! Rooms that Parlour is invited to, comes into, leaves, and that are given up for others.

use std::{collections::HashMap, convert::Infallible, pin::pin, sync::Arc};

use futures::{StreamExt as _, stream};
use matrix_sdk::{
    Room,
    ruma::{
        EventId, OwnedRoomId, OwnedUserId, RoomId, UserId, api::client::membership::leave_room,
    },
};
use parlour_app::{Address, vocabulary::Phrase};
use tokio::{
    sync::Notify,
    time::{Instant, sleep_until},
};

use crate::{
    delivery::say::{Target, until_taken},
    fault::{Fault, backoff},
    message::said::Said,
    names::{self, Spot},
    room::{direct, members},
    shared::{Session, Shared},
};

/// So many invitations are looked at at the same time: the servers of some may not answer.
const AT_ONCE: usize = 8;

/// Follows the invitations that the settings allow, and declines the others. `news` says that there may be more.
/// One that leads nowhere for now is tried again, later each time.
pub(crate) async fn follow_invitations(
    shared: &Shared,
    session: &Session,
    news: &Notify,
) -> Infallible {
    let mut failed: HashMap<OwnedRoomId, (u32, Instant)> = HashMap::new();
    loop {
        let mut invited = session.client.invited_rooms();
        failed.retain(|id, _| invited.iter().any(|room| room.room_id() == id));
        let now = Instant::now();
        invited.retain(|room| failed.get(room.room_id()).is_none_or(|(_, next)| *next <= now));
        let followed = stream::iter(invited)
            .map(async |room| (follow(shared, session, &room).await, room))
            .buffer_unordered(AT_ONCE);
        let mut followed = pin!(followed);
        while let Some((result, room)) = followed.next().await {
            let Err(error) = result else { continue };
            tracing::warn!(%error, room = %room.room_id(), "an invitation cannot be followed");
            let (failures, next) = failed.entry(room.room_id().to_owned()).or_insert((0, now));
            *next = Instant::now() + backoff(*failures);
            *failures += 1;
        }
        let next = failed.values().map(|(_, next)| *next).min();
        tokio::select! {
            () = news.notified() => {}
            () = sleep_until(next.unwrap_or(now)), if next.is_some() => {}
        }
    }
}

async fn follow(shared: &Shared, session: &Session, room: &Room) -> Result<(), Fault> {
    let by = room.invite_details().await?.inviter_id;
    if !shared.settings.invited_by.has(&by, &session.me) {
        tracing::info!(room = %room.room_id(), %by, "an invitation is declined (setting matrix.invited_by)");
        return go(session, room.room_id()).await;
    }
    match session.client.join_room_by_id(room.room_id()).await.map_err(Fault::from) {
        Err(error @ Fault::Refused { .. }) => {
            tracing::info!(%error, room = %room.room_id(), "an invitation leads nowhere");
            go(session, room.room_id()).await
        }
        joined => joined.map(drop),
    }
}

/// Leaves a room. The SDK (0.18) would leave those, too, that the room says came before it, and who makes a room
/// may say anything of that.
async fn go(session: &Session, room: &RoomId) -> Result<(), Fault> {
    let request = leave_room::v3::Request::new(room.to_owned());
    match session.client.send(request).await.map_err(Fault::from) {
        // It is out already.
        Err(Fault::Refused { .. }) => Ok(()),
        left => left.map(drop),
    }
}

/// Parlour has come into a room: it says hello, unless it made the room, or the room takes another's place.
///
/// # Errors
/// When the homeserver or the store fail.
pub(crate) async fn came(
    shared: &Shared,
    session: &Session,
    room: &Room,
    event: &EventId,
) -> Result<(), Fault> {
    if direct::is_made_here(session, room) {
        return Ok(());
    }
    let before = room.create_content().and_then(|content| content.predecessor);
    if let Some(before) = before.and_then(|before| session.client.get_room(&before.room_id))
        // A room can say of any other that it takes its place. If the other says so later, it is heard then.
        && before.successor_room().is_some_and(|after| after.room_id == room.room_id())
    {
        return take_over(shared, session, before.room_id(), room).await;
    }
    let alone_with = alone_with(session, room).await?;
    let own = alone_with.is_some();
    if let Some(user) = alone_with
        && direct::is_fit(session, room, &user).await?
    {
        let person = names::person(&user).map_err(Fault::passing)?;
        direct::adopt(shared, session, &user, room.room_id()).await?;
        shared.parlour.hasten(&Address::Direct(person)).await.map_err(Fault::passing)?;
    }
    let hello = match Spot::room(room.room_id()).address() {
        Ok(_) if own => "matrix-hello-direct",
        Ok(_) => "matrix-hello",
        Err(_) => "matrix-unplaceable",
    };
    let said = Said::phrases(&shared.parlour, &[Phrase::new(hello)], None, &[]);
    let target = Target::room(room.clone());
    let txn = format!("hello.{event}");
    until_taken(|| shared.say(session, &target, &said, &txn)).await.map(drop)
}

/// The tables of a room go on in the one that has taken its place.
async fn take_over(
    shared: &Shared,
    session: &Session,
    old: &RoomId,
    new: &Room,
) -> Result<(), Fault> {
    let (from, to) = (Spot::room(old).address(), Spot::room(new.room_id()).address());
    if let (Ok(from), Ok(to)) = (from, to) {
        shared.parlour.follow(&from, &to).await.map_err(Fault::passing)?;
    }
    if let Some(user) = alone_with(session, new).await?
        && direct::is_fit(session, new, &user).await?
    {
        direct::adopt(shared, session, &user, new.room_id()).await?;
    }
    Ok(())
}

/// The only other one in a room, if it is one.
async fn alone_with(session: &Session, room: &Room) -> Result<Option<OwnedUserId>, Fault> {
    let present = members::present(&session.client, room.room_id()).await?;
    let mut others = present.into_iter().filter(|member| member.user != session.me);
    Ok(others.next().filter(|_| others.next().is_none()).map(|member| member.user))
}

/// A room was given up for another: Parlour goes there, too. Where it has to be invited first, it waits for
/// that.
///
/// # Errors
/// When the store fails.
pub(crate) async fn replaced(
    shared: &Shared,
    session: &Session,
    old: &Room,
    by: &UserId,
    replacement: &RoomId,
) -> Result<(), Fault> {
    let servers = vec![by.server_name().to_owned()];
    let joined = session.client.join_room_by_id_or_alias(replacement.into(), &servers).await;
    match joined.map_err(Fault::from) {
        Ok(new) => take_over(shared, session, old.room_id(), &new).await,
        Err(error @ Fault::Refused { .. }) => {
            tracing::info!(%error, room = %replacement, "a room's successor waits for an invitation");
            Ok(())
        }
        Err(fault) => Err(fault),
    }
}

/// Somebody came into a room or went: if it is their own, what waits for them is looked at again; and if
/// Parlour is left alone, it leaves.
///
/// # Errors
/// When the homeserver or the store fail.
pub(crate) async fn moved(
    shared: &Arc<Shared>,
    session: &Session,
    room: &Room,
    who: &UserId,
    came: bool,
) -> Result<(), Fault> {
    if direct::is_own(shared, session, room, who).await? {
        let person = names::person(who).map_err(Fault::passing)?;
        shared.parlour.hasten(&Address::Direct(person)).await.map_err(Fault::passing)?;
        return Ok(());
    }
    if came {
        return Ok(());
    }
    let present = members::present(&session.client, room.room_id()).await?;
    if present.iter().all(|member| member.user == session.me) {
        tracing::info!(room = %room.room_id(), "everybody has left, so Parlour leaves, too");
        go(session, room.room_id()).await?;
    }
    Ok(())
}

/// Leaves a room because somebody said so.
///
/// # Errors
/// When the homeserver does not let it.
pub(crate) async fn leave(
    shared: &Shared,
    session: &Session,
    target: &Target,
    event: &EventId,
) -> Result<(), Fault> {
    let said = Said::phrases(&shared.parlour, &[Phrase::new("matrix-goodbye")], None, &[]);
    let txn = format!("goodbye.{event}");
    until_taken(|| shared.say(session, target, &said, &txn)).await?;
    go(session, target.room.room_id()).await
}
