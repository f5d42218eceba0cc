//! A person's own room: Parlour and they, nobody else, encrypted. Secrets are said there and nowhere else.
//!
//! Rooms that Parlour makes let nobody but Parlour invite. Rooms that people made are taken, too, as long
//! as the two are alone in them; that is asked of the homeserver before each secret.

use std::sync::Arc;

use matrix_sdk::{
    Room, RoomState,
    ruma::{
        OwnedRoomId, RoomId, UserId,
        api::client::room::create_room::{self, v3::RoomPreset},
        serde::Raw,
    },
};
use parlour_app::{Address, PersonId, Why, vocabulary::Phrase};
use serde_json::json;

use crate::{
    fault::Fault,
    message::{content, said::Said},
    names,
    room::members::{self, Member},
    shared::{Session, Shared},
};

/// What there is of somebody's own room.
pub(crate) enum Direct {
    /// Secrets can be said there.
    Ready(Room),
    /// They were invited and have not come yet.
    Invited,
    /// They do not want to.
    Declined,
}

/// Why a secret cannot be said in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unfit {
    /// Parlour or the person is not in it any more.
    Left,
    /// Others are there, too.
    NotAlone,
    NotEncrypted,
}

/// Somebody's own room; it is made if there is none.
///
/// # Errors
/// When the homeserver cannot be asked.
pub(crate) async fn room_of(
    shared: &Shared,
    session: &Session,
    person: &PersonId,
) -> Result<Direct, Fault> {
    let Some(user) = names::user(person) else {
        return Err(Fault::refused(Why::Gone, format!("{person} is nobody on Matrix")));
    };
    let noted = noted(shared, &user).await?;
    let mut declined = false;
    for id in known(session, &user, noted.as_deref()) {
        let Some(room) = session.client.get_room(&id) else { continue };
        if room.state() != RoomState::Joined {
            continue;
        }
        let present = members::present(&session.client, &id).await?;
        match judge(session, &room, &user, &present).await? {
            Ok(true) => {
                if noted.as_ref() != Some(&id) {
                    note(shared, session, &user, &id).await?;
                }
                return Ok(Direct::Ready(room));
            }
            Ok(false) => return Ok(Direct::Invited),
            // Parlour has invited them there, and they went.
            Err(Unfit::Left) => declined |= noted.as_ref() == Some(&id),
            Err(unfit) => explain(shared, session, &room, unfit).await,
        }
    }
    if declined {
        shared.memory.lock().declined.put(user, ());
        return Ok(Direct::Declined);
    }
    make(shared, session, &user).await?;
    Ok(Direct::Invited)
}

/// Is a room fit for secrets: the person is there (`true`), or can still come (`false`)?
async fn judge(
    session: &Session,
    room: &Room,
    user: &UserId,
    present: &[Member],
) -> Result<Result<bool, Unfit>, Fault> {
    let Some(person) = present.iter().find(|member| member.user == user) else {
        return Ok(Err(Unfit::Left));
    };
    let is_other = |member: &&Member| member.user != user && member.user != session.me;
    if present.iter().find(is_other).is_some() {
        return Ok(Err(Unfit::NotAlone));
    }
    if !room.latest_encryption_state().await?.is_encrypted() {
        return Ok(Err(Unfit::NotEncrypted));
    }
    Ok(Ok(!person.invited))
}

/// Says in a room why secrets are not said there. Once for each reason.
async fn explain(shared: &Shared, session: &Session, room: &Room, unfit: Unfit) {
    let id = match unfit {
        Unfit::NotAlone => "matrix-not-alone",
        Unfit::NotEncrypted => "matrix-not-encrypted",
        Unfit::Left => return,
    };
    let said = Said::phrases(&shared.parlour, &[Phrase::new(id)], None, &[]);
    let content = content::text(&said.words, &[], None);
    let sent = session.send(room, "m.room.message", content, id).await;
    if let Err(error) = sent {
        tracing::warn!(%error, room = %room.room_id(), "a room is not told why it gets no secrets");
    }
}

/// The rooms that may be somebody's own: the one that was noted, those that the account says, and those
/// that were made before a crash.
fn known(session: &Session, user: &UserId, noted: Option<&RoomId>) -> Vec<OwnedRoomId> {
    let mut rooms: Vec<OwnedRoomId> = noted.map(RoomId::to_owned).into_iter().collect();
    let said = session.client.get_dm_rooms(user).map(|room| room.room_id().to_owned());
    for room in said.collect::<Vec<_>>() {
        if !rooms.contains(&room) {
            rooms.push(room);
        }
    }
    rooms
}

fn key(user: &UserId) -> String {
    format!("direct/{user}")
}

async fn noted(shared: &Shared, user: &UserId) -> Result<Option<OwnedRoomId>, Fault> {
    let noted = shared.notes.get(&key(user)).await.map_err(Fault::passing)?;
    Ok(noted.and_then(|room| RoomId::parse(String::from_utf8(room).ok()?).ok()))
}

/// From now on a room is somebody's own.
///
/// # Errors
/// When it cannot be written down.
pub(crate) async fn note(
    shared: &Shared,
    session: &Session,
    user: &UserId,
    room: &RoomId,
) -> Result<(), Fault> {
    let value = room.as_str().as_bytes().to_vec();
    shared.notes.put(&key(user), value).await.map_err(Fault::passing)?;
    shared.memory.lock().declined.pop(user);
    let marked = session.client.account().mark_as_dm(room, &[user.to_owned()]).await;
    if let Err(error) = marked {
        tracing::warn!(%error, %room, "a room is not marked as direct");
    }
    Ok(())
}

/// Makes a room for a person and invites them. Nobody but Parlour can invite anybody else.
async fn make(shared: &Shared, session: &Session, user: &UserId) -> Result<(), Fault> {
    let say = |id| shared.parlour.words().say(&Phrase::new(id), &crate::message::words::Text);
    let mut request = create_room::v3::Request::new();
    request.preset = Some(RoomPreset::PrivateChat);
    request.is_direct = true;
    request.invite = vec![user.to_owned()];
    request.name = Some(say("matrix-direct-room"));
    request.topic = Some(say("matrix-direct-topic"));
    // The creator of a room may do everything in it anyway.
    let levels = json!({"invite": 100});
    request.power_level_content_override = Some(raw(&levels)?);
    let state = |kind: &str, content: serde_json::Value| {
        raw(&json!({"type": kind, "state_key": "", "content": content}))
    };
    request.initial_state = vec![
        state("m.room.encryption", json!({"algorithm": "m.megolm.v1.aes-sha2"}))?,
        // An invited person can read what was said since the invitation.
        state("m.room.history_visibility", json!({"history_visibility": "invited"}))?,
    ];
    let room = session.client.create_room(request).await?;
    note(shared, session, user, room.room_id()).await
}

fn raw<T>(json: &serde_json::Value) -> Result<Raw<T>, Fault> {
    Raw::new(json).map(Raw::cast_unchecked).map_err(Fault::passing)
}

/// Somebody has done something: if they declined their own room, they are asked once more.
pub(crate) async fn ask_again(shared: &Shared, session: &Arc<Session>, user: &UserId) {
    if shared.memory.lock().declined.pop(user).is_none() {
        return;
    }
    let invited = async {
        let Some(room) = noted(shared, user).await? else { return Ok(()) };
        let room = session.room(&room)?;
        room.invite_user_by_id(user).await?;
        let person = names::person(user).map_err(Fault::passing)?;
        shared.parlour.hasten(&Address::Direct(person)).await.map_err(Fault::passing)
    };
    if let Err::<(), Fault>(error) = invited.await {
        tracing::warn!(%error, %user, "somebody cannot be invited again");
    }
}
