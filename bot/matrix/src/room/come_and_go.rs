//! Rooms that Parlour is invited to, comes into, leaves, and that are given up for others.

use std::sync::Arc;

use matrix_sdk::{
    Room, RoomMemberships,
    ruma::{EventId, OwnedUserId, RoomId, UserId},
};
use parlour_app::{Address, vocabulary::Phrase};

use crate::{
    delivery::say::{Target, until_taken},
    fault::Fault,
    message::said::Said,
    names::{self, Spot},
    room::{direct, members},
    shared::{Session, Shared},
};

/// Follows the invitations that the settings allow, and declines the others.
pub(crate) async fn follow_invitations(shared: &Shared, session: &Session) {
    for room in session.client.invited_rooms() {
        if let Err(error) = follow(shared, session, &room).await {
            tracing::warn!(%error, room = %room.room_id(), "an invitation cannot be followed");
        }
    }
}

async fn follow(shared: &Shared, session: &Session, room: &Room) -> Result<(), Fault> {
    let invitation = room.invite_details().await?;
    let by = invitation.inviter.as_ref().map(|member| member.user_id());
    if by.is_some_and(|by| shared.settings.invited_by.has(by, &session.me)) {
        room.join().await?;
        return Ok(());
    }
    tracing::info!(room = %room.room_id(), ?by, "an invitation is declined (setting matrix.invited_by)");
    room.leave().await?;
    Ok(())
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
    let created = room.create_content();
    if room.creators().is_some_and(|creators| creators.contains(&session.me)) {
        return Ok(());
    }
    if let Some(before) = created.and_then(|content| content.predecessor) {
        return take_over(shared, session, &before.room_id, room).await;
    }
    let members = room.members(RoomMemberships::ACTIVE).await?;
    let others: Vec<OwnedUserId> = members
        .iter()
        .map(|member| member.user_id().to_owned())
        .filter(|user| *user != session.me)
        .collect();
    let own = others.len() == 1;
    if let [user] = others.as_slice() {
        let person = names::person(user).map_err(Fault::passing)?;
        if room.latest_encryption_state().await?.is_encrypted() {
            direct::note(shared, session, user, room.room_id()).await?;
            shared.parlour.hasten(&Address::Direct(person)).await.map_err(Fault::passing)?;
        }
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
    let members = new.members(RoomMemberships::ACTIVE).await?;
    let mut others =
        members.iter().map(|member| member.user_id()).filter(|user| *user != session.me);
    if let (Some(user), None) = (others.next(), others.next())
        && new.latest_encryption_state().await?.is_encrypted()
    {
        direct::note(shared, session, user, new.room_id()).await?;
    }
    Ok(())
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
    match session.client.join_room_by_id_or_alias(replacement.into(), &servers).await {
        Ok(new) => take_over(shared, session, old.room_id(), &new).await,
        Err(error) => {
            tracing::info!(%error, room = %replacement, "a room's successor waits for an invitation");
            Ok(())
        }
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
        room.leave().await?;
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
    target.room.leave().await?;
    Ok(())
}
