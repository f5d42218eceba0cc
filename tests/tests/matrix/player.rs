//! A person with a Matrix client of their own: matrix-sdk, as many clients have it inside.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use matrix_sdk::{
    Client, Room, RoomState,
    config::{RequestConfig, SyncSettings},
    encryption::EncryptionSettings,
    ruma::{
        EventId, OwnedEventId, OwnedRoomId, OwnedUserId, RoomId, UserId,
        api::client::{
            filter::FilterDefinition,
            room::create_room::v3::{Request as CreateRoom, RoomPreset},
        },
        serde::Raw,
        uint,
    },
};
use parlour_tests::{matrix::schema, program::PATIENCE};
use serde_json::{Value as Json, json};

use tokio::{sync::watch, task::JoinHandle, time::timeout};

use crate::stage::ACCOUNT;

/// A person with a client.
pub(crate) struct Player {
    pub(crate) client: Client,
    pub(crate) user: OwnedUserId,
    seen: Arc<Mutex<Vec<Arc<Seen>>>>,
    /// What Parlour sent that is not as Matrix's schemas have it.
    wrong: Arc<Mutex<Vec<String>>>,
    news: watch::Receiver<usize>,
    reading: JoinHandle<()>,
}

/// Something that a client has shown.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    pub(crate) room: OwnedRoomId,
    pub(crate) id: OwnedEventId,
    pub(crate) sender: OwnedUserId,
    pub(crate) kind: String,
    pub(crate) content: Json,
}

impl Seen {
    /// What it says, as far as it is words.
    pub(crate) fn body(&self) -> &str {
        self.content["body"].as_str().unwrap_or_default()
    }

    /// The thread that it is in.
    pub(crate) fn thread(&self) -> Option<&str> {
        let relation = &self.content["m.relates_to"];
        relation["event_id"].as_str().filter(|_| relation["rel_type"] == "m.thread")
    }
}

/// What a person's client is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClientKind {
    /// It follows invitations, and signs its device with its person's keys.
    Usual,
    /// It follows no invitation by itself.
    Shy,
    /// Its device is signed by nobody.
    Unsigned,
}

impl Drop for Player {
    fn drop(&mut self) {
        self.reading.abort();
        let wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(wrong.is_empty() || std::thread::panicking(), "{}", wrong.join("\n"));
    }
}

impl Player {
    /// Somebody signs in.
    pub(crate) async fn sign_in(url: &str, name: &str, kind: ClientKind) -> Result<Self> {
        let client = Client::builder()
            .homeserver_url(url)
            .request_config(RequestConfig::new().timeout(PATIENCE))
            .with_encryption_settings(EncryptionSettings {
                auto_enable_cross_signing: kind != ClientKind::Unsigned,
                ..EncryptionSettings::default()
            })
            .build()
            .await?;
        client.matrix_auth().login_username(name, &password(name)).send().await?;
        client.encryption().wait_for_e2ee_initialization_tasks().await;
        let user = client.user_id().context("nobody signed in")?.to_owned();
        let first = client.sync_once(settings(Duration::ZERO)).await?;
        let (seen, wrong) = (Arc::default(), Arc::default());
        let (told, news) = watch::channel(0);
        let client_of_reader = client.clone();
        let (shown, judged) = (Arc::clone(&seen), Arc::clone(&wrong));
        let reading = tokio::spawn(read(client_of_reader, shown, judged, told, kind));
        drop(first);
        Ok(Self { client, user, seen, wrong, news, reading })
    }

    /// A room that this person makes, with these people in it.
    pub(crate) async fn room(&self, encrypted: bool, with: &[&UserId]) -> Result<OwnedRoomId> {
        let mut request = CreateRoom::new();
        request.preset = Some(RoomPreset::PrivateChat);
        request.invite = with.iter().map(|user| (*user).to_owned()).collect();
        if encrypted {
            let state = json!({"type": "m.room.encryption", "state_key": "",
                "content": {"algorithm": "m.megolm.v1.aes-sha2"}});
            request.initial_state = vec![Raw::new(&state)?.cast_unchecked()];
        }
        Ok(self.client.create_room(request).await?.room_id().to_owned())
    }

    /// A room that this person is in.
    pub(crate) async fn in_room(&self, room: &RoomId) -> Result<Room> {
        // A room that one is only invited to is known, too.
        let is_there = |room: &Room| room.is_synced() && room.state() == RoomState::Joined;
        self.until(|| self.client.get_room(room).filter(is_there)).await
    }

    /// Says something.
    pub(crate) async fn say(&self, room: &RoomId, text: &str) -> Result<OwnedEventId> {
        self.send(room, json!({"msgtype": "m.text", "body": text, "m.mentions": {}})).await
    }

    /// Says something in a thread.
    pub(crate) async fn say_in(
        &self,
        room: &RoomId,
        thread: &EventId,
        text: &str,
    ) -> Result<OwnedEventId> {
        let relation = json!({"rel_type": "m.thread", "event_id": thread, "is_falling_back": true,
            "m.in_reply_to": {"event_id": thread}});
        let content = json!({"msgtype": "m.text", "body": text, "m.mentions": {},
            "m.relates_to": relation});
        self.send(room, content).await
    }

    /// Says something in answer to a message.
    pub(crate) async fn answer(
        &self,
        room: &RoomId,
        to: &EventId,
        text: &str,
    ) -> Result<OwnedEventId> {
        let relation = json!({"m.in_reply_to": {"event_id": to}});
        let content = json!({"msgtype": "m.text", "body": text, "m.mentions": {},
            "m.relates_to": relation});
        self.send(room, content).await
    }

    /// Sends a message of any content.
    pub(crate) async fn send(&self, room: &RoomId, content: Json) -> Result<OwnedEventId> {
        let room = self.in_room(room).await?;
        Ok(room.send_raw("m.room.message", content).await?.response.event_id)
    }

    /// Sends an event as it is, without encrypting it.
    pub(crate) async fn send_plain(&self, room: &RoomId, kind: &str, content: Json) -> Result<()> {
        use matrix_sdk::ruma::{TransactionId, api::client::message::send_message_event};
        let content = Raw::new(&content)?.cast_unchecked();
        let request = send_message_event::v3::Request::new_raw(
            room.to_owned(),
            TransactionId::new(),
            kind.into(),
            content,
        );
        self.client.send(request).await?;
        Ok(())
    }

    /// Presses a reaction.
    pub(crate) async fn react(&self, room: &RoomId, to: &EventId, key: &str) -> Result<()> {
        let content =
            json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": to, "key": key}});
        self.in_room(room).await?.send_raw("m.reaction", content).await?;
        Ok(())
    }

    /// Waits for an invitation; which room it is to.
    pub(crate) async fn invited(&self) -> Result<OwnedRoomId> {
        let find = || self.client.invited_rooms().first().map(|room| room.room_id().to_owned());
        self.until(find).await.context("nobody invites them")
    }

    /// Follows an invitation, when it comes.
    pub(crate) async fn follow(&self, room: &RoomId) -> Result<()> {
        let find = || self.client.invited_rooms().into_iter().find(|one| one.room_id() == room);
        let invited = self.until(find).await.context("nobody invites them")?;
        invited.join().await?;
        self.in_room(room).await.map(drop)
    }

    /// Everything that this person's client has shown.
    pub(crate) fn seen(&self) -> Vec<Arc<Seen>> {
        self.seen_after(0)
    }

    /// The same, but for the first so many.
    pub(crate) fn seen_after(&self, skip: usize) -> Vec<Arc<Seen>> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.get(skip..).unwrap_or_default().to_vec()
    }

    /// Waits until the client has shown something.
    pub(crate) async fn sees<T>(&self, find: impl Fn(&Seen) -> Option<T>) -> Result<T> {
        self.sees_after(0, find).await
    }

    /// The same, of what was shown after so many.
    pub(crate) async fn sees_after<T>(
        &self,
        skip: usize,
        find: impl Fn(&Seen) -> Option<T>,
    ) -> Result<T> {
        let found = self.until(|| self.seen_after(skip).iter().find_map(|seen| find(seen))).await;
        found.with_context(|| {
            let seen = self.seen_after(skip);
            let shown: Vec<String> = seen
                .iter()
                .map(|seen| format!("{} {} {}", seen.sender, seen.kind, seen.body()))
                .collect();
            format!("{} has only seen:\n{}", self.user, shown.join("\n"))
        })
    }

    /// Waits for words of somebody else's that contain these.
    pub(crate) async fn reads(&self, words: &str) -> Result<Seen> {
        self.reads_after(0, words).await
    }

    /// The same, of what was shown after so many.
    pub(crate) async fn reads_after(&self, skip: usize, words: &str) -> Result<Seen> {
        let mine = self.user.clone();
        self.sees_after(skip, |seen| {
            (seen.sender != mine && seen.body().contains(words)).then(|| seen.clone())
        })
        .await
        .with_context(|| format!("nobody says {words:?}"))
    }

    /// As [`Self::reads`], for what may take some minutes: where the homeserver has its limits, or keys are
    /// waited for.
    pub(crate) async fn reads_patiently(&self, words: &str) -> Result<Seen> {
        let mut waited = self.reads(words).await;
        for _ in 0..4 {
            if waited.is_ok() {
                break;
            }
            waited = self.reads(words).await;
        }
        waited
    }

    /// Waits until this person's client shows more than so many.
    pub(crate) async fn shows_more(&self, than: usize) -> Result<()> {
        self.until(|| (!self.seen_after(than).is_empty()).then_some(())).await
    }

    async fn until<T>(&self, find: impl Fn() -> Option<T>) -> Result<T> {
        let mut news = self.news.clone();
        let waiting = async {
            loop {
                if let Some(found) = find() {
                    return Ok(found);
                }
                if news.changed().await.is_err() {
                    bail!("the client reads nothing any more");
                }
            }
        };
        timeout(PATIENCE, waiting).await.context("it does not come")?
    }
}

/// Everybody's password.
pub(crate) fn password(name: &str) -> String {
    format!("the password of {name}")
}

fn settings(wait: Duration) -> SyncSettings {
    // However much happens meanwhile: nothing is left out.
    let mut filter = FilterDefinition::default();
    filter.room.timeline.limit = Some(uint!(10_000));
    SyncSettings::new().timeout(wait).filter(filter.into())
}

async fn read(
    client: Client,
    seen: Arc<Mutex<Vec<Arc<Seen>>>>,
    wrong: Arc<Mutex<Vec<String>>>,
    told: watch::Sender<usize>,
    kind: ClientKind,
) {
    loop {
        let Ok(response) = client.sync_once(settings(Duration::from_secs(10))).await else {
            // The homeserver may be on its way back.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        for (room, update) in response.rooms.joined {
            let events = update.timeline.events.iter().filter_map(|event| {
                let json: Json = event.raw().deserialize_as_unchecked().ok()?;
                Some(Seen {
                    room: room.clone(),
                    id: EventId::parse(json["event_id"].as_str()?).ok()?,
                    sender: UserId::parse(json["sender"].as_str()?).ok()?,
                    kind: json["type"].as_str()?.to_owned(),
                    content: json["content"].clone(),
                })
            });
            let events: Vec<Arc<Seen>> = events.map(Arc::new).collect();
            let found = events.iter().flat_map(|seen| judge(seen));
            wrong.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
            seen.lock().unwrap_or_else(PoisonError::into_inner).extend(events);
        }
        for room in client.invited_rooms() {
            if kind != ClientKind::Shy {
                let _ = room.join().await;
            }
        }
        told.send_modify(|count| *count += 1);
    }
}

/// What is wrong with an event of Parlour's. What the proxy saw of it may have been encrypted.
fn judge(seen: &Seen) -> Vec<String> {
    let Ok(Some(schema)) = schema::published() else { return Vec::new() };
    // What is taken away has nothing in it, and what a membership says is the homeserver's.
    let is_parlours = seen.sender.localpart() == ACCOUNT && seen.kind != "m.room.member";
    if !is_parlours || seen.content == json!({}) {
        return Vec::new();
    }
    schema.content(&seen.kind, &seen.content)
}
