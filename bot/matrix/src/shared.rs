//! What everything on Matrix needs.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use matrix_sdk::{
    Client, EncryptionState, Room, RoomMemberships,
    ruma::{OwnedEventId, OwnedUserId, RoomId, TransactionId, UserId},
};
use parlour_app::{Inbox, Notes, Parlour, SoleSpeaker, Why};
use serde_json::Value as Json;
use tokio::sync::{Mutex, MutexGuard, RwLock, watch};

use crate::{
    account::files::Folder,
    delivery::lists::Lists,
    fault::Fault,
    message::{content::REACTION, media::Uploads},
    room::memory::Memory,
    settings::Settings,
};

/// The log's target for what the operator reads by default: see the setting `log.filter`.
pub(crate) const CONNECTED: &str = "parlour::connected";

/// What everything on Matrix needs, whether there is a connection or not.
pub(crate) struct Shared {
    pub(crate) parlour: Parlour,
    pub(crate) settings: Settings,
    /// What must not be forgotten: how far was read, which room is whose.
    pub(crate) notes: Notes,
    /// Messages that wait for their keys.
    pub(crate) held: Inbox,
    pub(crate) speaker: SoleSpeaker,
    pub(crate) uploads: Uploads,
    pub(crate) lists: Lists,
    pub(crate) memory: Memory,
    /// Held while somebody's own room is made.
    pub(crate) making: Mutex<()>,
    /// The session, while there is one that has read what there was.
    pub(crate) session: watch::Sender<Option<Arc<Session>>>,
}

impl Shared {
    /// The session, if there is one now.
    pub(crate) fn session(&self) -> Option<Arc<Session>> {
        self.session.borrow().clone()
    }
}

/// Parlour, signed in.
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) me: OwnedUserId,
    /// Is the device a new one, which knows of no room yet?
    pub(crate) is_new: bool,
    /// Its folder, which is no other process's as long as this lives.
    pub(crate) folder: Arc<Folder>,
    /// Read by each message that needs keys, written while what happened is taken in.
    ///
    /// What happened may say that somebody's devices changed, and then the SDK (0.18) asks for them. A
    /// message that is sent between the two holds the lock that the question needs, and waits for the
    /// answer until it gives up after five seconds. So there is nothing between the two.
    pub(crate) sending: RwLock<()>,
    /// Held by each message that needs keys, room by room.
    pub(crate) turns: Turns,
}

/// One after another in each room.
///
/// After so many messages a room gets another key. Of two that are sent at the same time both may find the
/// old one good for one more, and then the SDK (0.18) panics at the second.
#[derive(Default)]
pub(crate) struct Turns([Mutex<()>; Turns::COUNT]);

impl Turns {
    /// Rooms that share one wait for each other.
    const COUNT: usize = 32;

    async fn of(&self, room: &RoomId) -> MutexGuard<'_, ()> {
        let mut hasher = DefaultHasher::new();
        room.hash(&mut hasher);
        self.0[hasher.finish() as usize % Self::COUNT].lock().await
    }
}

impl Session {
    /// A room that Parlour is in.
    ///
    /// # Errors
    /// When it is in no such room.
    pub(crate) fn room(&self, room: &RoomId) -> Result<Room, Fault> {
        let found = self.client.get_room(room);
        found.ok_or_else(|| Fault::refused(Why::Gone, format!("Parlour is not in the room {room}")))
    }

    /// Sends an event, encrypted where the room is. Sent again under the same `txn`, it is there once.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn send(
        &self,
        room: &Room,
        kind: &str,
        content: Json,
        txn: &str,
    ) -> Result<OwnedEventId, Fault> {
        self.send_where(room, None, kind, content, txn).await
    }

    /// The same; with `alone_with`, only while nobody else is in the room, and encrypted.
    ///
    /// # Errors
    /// When the homeserver does not take it, or somebody else is there.
    pub(crate) async fn send_where(
        &self,
        room: &Room,
        alone_with: Option<&UserId>,
        kind: &str,
        content: Json,
        txn: &str,
    ) -> Result<OwnedEventId, Fault> {
        let txn: &TransactionId = txn.into();
        // Reactions and what is said in open rooms need no keys.
        let is_open = matches!(room.encryption_state(), EncryptionState::NotEncrypted);
        let needs_keys = kind != REACTION && !is_open;
        let _alone = if needs_keys {
            // In this order: who waits for a turn must not keep what happens from being taken in.
            let turn = self.turns.of(room.room_id()).await;
            Some((turn, self.sending.read().await))
        } else {
            None
        };
        if let Some(user) = alone_with {
            // Nothing is taken in as long as this holds its turn: whom the key is sent to are the same people.
            let members = room.members(RoomMemberships::ACTIVE).await?;
            let known = |who: &UserId| who == self.me || who == user;
            if is_open || members.len() != 2 || !members.iter().all(|one| known(one.user_id())) {
                return Err(Fault::passing(format!("{user} is not alone in {}", room.room_id())));
            }
        }
        let sent = room.send_raw(kind, content).with_transaction_id(txn).await;
        sent.map(|sent| sent.response.event_id).map_err(Fault::from)
    }
}
