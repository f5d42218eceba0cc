//! A person's own room: Parlour and they, nobody else, encrypted. Secrets are said there and nowhere else.
//!
//! Rooms that Parlour makes let nobody but Parlour invite. Rooms that people made are taken, too, as long
//! as the two are alone in them; that is asked of the homeserver before each secret.

use std::{sync::Arc, time::Duration};

use matrix_sdk::{
    Room, RoomState,
    ruma::{
        OwnedRoomId, OwnedUserId, RoomId, UserId,
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

/// How long a homeserver may take to make a room that nobody waits for any more.
const MAKING: Duration = Duration::from_secs(10);

/// How long it takes to hear of a room that the homeserver knows.
const SOON: Duration = Duration::from_secs(1);

/// What there is of somebody's own room.
pub(crate) enum Direct {
    /// Secrets can be said there.
    Ready(Room, OwnedUserId),
    /// They were invited and have not come yet.
    Invited,
    /// They do not want to.
    Declined,
}

/// Why a secret cannot be said in a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unfit {
    /// Parlour is not in it any more.
    Gone,
    /// The person is not in it any more.
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
    if let Some(found) = find(shared, session, &user).await? {
        return Ok(found);
    }
    // One after another: what somebody else waited for here may be the same room.
    let _turn = shared.making.lock().await;
    match find(shared, session, &user).await? {
        Some(found) => Ok(found),
        None => make(shared, session, &user).await.map(|()| Direct::Invited),
    }
}

/// Somebody's own room, if there is one or they want none.
async fn find(shared: &Shared, session: &Session, user: &UserId) -> Result<Option<Direct>, Fault> {
    let noted = noted(shared, user).await?;
    let (mut declined, mut invited) = (false, false);
    for id in known(session, user, noted.as_deref()) {
        match fit(shared, session, user, &id).await? {
            Ok(ready @ Direct::Ready(..)) => {
                if noted.as_ref() != Some(&id) {
                    note(shared, session, user, &id).await?;
                }
                return Ok(Some(ready));
            }
            // There may be another where they are.
            Ok(_) => invited = true,
            // Parlour has invited them there, and they went.
            Err(Unfit::Left) => declined |= noted.as_ref() == Some(&id),
            Err(_) => {}
        }
    }
    if invited {
        return Ok(Some(Direct::Invited));
    }
    if declined {
        shared.memory.lock().declined.put(user.to_owned(), ());
        return Ok(Some(Direct::Declined));
    }
    for id in unnoted(session, user).await? {
        if let Ok(found) = fit(shared, session, user, &id).await? {
            note(shared, session, user, &id).await?;
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// What there is of a room that may be somebody's own. One that is not fit for secrets is told so.
async fn fit(
    shared: &Shared,
    session: &Session,
    user: &UserId,
    id: &RoomId,
) -> Result<Result<Direct, Unfit>, Fault> {
    let present = match members::present(&session.client, id).await {
        // Who is in no room is told nothing of it.
        Err(Fault::Refused { .. }) => return Ok(Err(Unfit::Gone)),
        present => present?,
    };
    if !present.iter().any(|member| member.user == session.me && !member.invited) {
        return Ok(Err(Unfit::Gone));
    }
    let room = session.client.get_room(id).filter(|room| room.state() == RoomState::Joined);
    let Some(room) = room else {
        // The first answer after a start can be an old one, which the homeserver has kept.
        let reason = format!("the room {id} is not known here yet");
        return Err(Fault::Passing { reason, after: Some(SOON) });
    };
    Ok(match judge(session, &room, user, &present).await? {
        Ok(true) => Ok(Direct::Ready(room, user.to_owned())),
        Ok(false) => Ok(Direct::Invited),
        Err(unfit) => {
            explain(shared, session, &room, unfit).await;
            Err(unfit)
        }
    })
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
        Unfit::Gone | Unfit::Left => return,
    };
    let said = Said::phrases(&shared.parlour, &[Phrase::new(id)], None, &[]);
    let content = content::text(&said.words, &[], None);
    let sent = session.send(room, "m.room.message", content, id).await;
    if let Err(error) = sent {
        tracing::warn!(%error, room = %room.room_id(), "a room is not told why it gets no secrets");
    }
}

/// The rooms that may be somebody's own: the one that was noted, and those that the account says.
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

/// The rooms that Parlour has made for somebody just before a crash, so that it is written nowhere.
async fn unnoted(session: &Session, user: &UserId) -> Result<Vec<OwnedRoomId>, Fault> {
    let mut rooms = Vec::new();
    for room in session.client.joined_rooms() {
        if is_made_here(session, &room) && room.get_member_no_sync(user).await?.is_some() {
            rooms.push(room.room_id().to_owned());
        }
    }
    Ok(rooms)
}

/// Parlour makes no rooms but people's own. Who else is called a creator there, its maker may have chosen.
pub(crate) fn is_made_here(session: &Session, room: &Room) -> bool {
    room.create_content().is_some_and(|content| content.creator == session.me)
}

/// A room in which Parlour finds itself with one person becomes their own, unless they have one.
///
/// # Errors
/// When the homeserver cannot be asked, or it cannot be written down.
pub(crate) async fn adopt(
    shared: &Shared,
    session: &Session,
    user: &UserId,
    room: &RoomId,
) -> Result<(), Fault> {
    if let Some(noted) = noted(shared, user).await?
        && matches!(fit(shared, session, user, &noted).await?, Ok(Direct::Ready(..)))
    {
        return Ok(());
    }
    note(shared, session, user, room).await
}

/// Can this person be told a secret in this room?
///
/// # Errors
/// When the homeserver cannot be asked.
pub(crate) async fn is_fit(session: &Session, room: &Room, user: &UserId) -> Result<bool, Fault> {
    let present = members::present(&session.client, room.room_id()).await?;
    Ok(judge(session, room, user, &present).await? == Ok(true))
}

/// Is a room this person's own, as far as is known here?
///
/// # Errors
/// When the store fails.
pub(crate) async fn is_own(
    shared: &Shared,
    session: &Session,
    room: &Room,
    user: &UserId,
) -> Result<bool, Fault> {
    let is_marked = room.direct_targets().iter().any(|target| target.as_str() == user.as_str());
    Ok(is_marked
        || is_made_here(session, room)
        || noted(shared, user).await?.is_some_and(|noted| noted == room.room_id()))
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
async fn note(
    shared: &Shared,
    session: &Session,
    user: &UserId,
    room: &RoomId,
) -> Result<(), Fault> {
    let value = room.as_str().as_bytes().to_vec();
    shared.notes.put(&key(user), value).await.map_err(Fault::passing)?;
    shared.notes.remove(&key_of_making(user)).await.map_err(Fault::passing)?;
    shared.memory.lock().declined.pop(user);
    if session.client.get_dm_rooms(user).any(|marked| marked.room_id() == room) {
        return Ok(());
    }
    let marked = session.client.account().mark_as_dm(room, &[user.to_owned()]).await;
    if let Err(error) = marked {
        tracing::warn!(%error, %room, "a room is not marked as direct");
    }
    Ok(())
}

/// The time at which a homeserver was asked to make somebody's own room.
fn key_of_making(user: &UserId) -> String {
    format!("making/{user}")
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
    let key = key_of_making(user);
    let (now, asked) = (shared.parlour.clock().now().0, shared.notes.get(&key).await);
    let asked =
        asked.map_err(Fault::passing)?.and_then(|at| String::from_utf8(at).ok()?.parse().ok());
    // A homeserver makes no room only once: what it was asked for may still come.
    let since = asked.map_or(MAKING, |asked| Duration::from_millis(now.saturating_sub(asked)));
    if since < MAKING {
        let reason = format!("the homeserver may be making a room for {user} already");
        return Err(Fault::Passing { reason, after: Some(MAKING.saturating_sub(since)) });
    }
    shared.notes.put(&key, now.to_string().into_bytes()).await.map_err(Fault::passing)?;
    match session.client.send(request).await.map_err(Fault::from) {
        Ok(made) => note(shared, session, user, &made.room_id).await,
        Err(fault) => {
            // Of a request that was not refused nobody knows what came of it.
            if matches!(fault, Fault::Refused { .. } | Fault::Passing { after: Some(_), .. }) {
                shared.notes.remove(&key).await.map_err(Fault::passing)?;
            }
            Err(fault)
        }
    }
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
