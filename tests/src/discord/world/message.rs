//! Messages, as everybody who may see them sees them.

use hyper::body::Bytes;
use serde_json::{Value as Json, json};

use super::{super::id::Id, World};

/// Messages with this flag are seen by one person only.
pub const EPHEMERAL: u64 = 1 << 6;
/// "The app is thinking…": the first response was deferred.
pub const LOADING: u64 = 1 << 7;
/// The author does not want the links shown.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// Nobody's telephone rings.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// A thread was made from it.
pub const HAS_THREAD: u64 = 1 << 5;

/// A message. It never changes: an edit puts another in its place.
#[derive(Debug, Clone)]
pub struct Message {
    /// Which.
    pub id: Id,
    /// Where it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Its rows of components, as they were sent.
    pub components: Vec<Json>,
    /// Its embeds, as they were sent.
    pub embeds: Vec<Json>,
    /// Those whom it really calls.
    pub mentions: Vec<Id>,
    /// The roles that it really calls.
    pub mention_roles: Vec<Id>,
    /// Does it call everybody?
    pub mention_everyone: bool,
    /// What was said about mentions when it was sent or last edited; none is the dangerous default.
    pub allowed_mentions: Option<Json>,
    /// [`EPHEMERAL`], [`LOADING`] and so on.
    pub flags: u64,
    /// What its sender called it.
    pub nonce: Option<Json>,
    /// The one person who sees it, where it is ephemeral.
    pub only_for: Option<Id>,
    /// The message that it answers.
    pub reference: Option<Id>,
    /// The interaction that it belongs to.
    pub interaction: Option<Id>,
    /// When it was last edited, in milliseconds of the Unix clock.
    pub edited: Option<u64>,
    /// Is it gone?
    pub deleted: bool,
    /// 0 for what people write, 18 for "a thread was started", 20 for a command's response.
    pub kind: u8,
}

/// A file of a message.
#[derive(Debug, Clone)]
pub struct Attachment {
    /// Which.
    pub id: Id,
    /// What it is called.
    pub filename: String,
    /// What is to be seen in it, for those who cannot.
    pub description: Option<String>,
    /// What it is, as its sender says.
    pub content_type: Option<String>,
    /// How long it is.
    pub size: usize,
    /// All of it, unless files are forgotten (see `Discord::forget_files`).
    pub bytes: Bytes,
    /// Width and height, where it is a picture.
    pub measures: Option<(u32, u32)>,
}

impl Attachment {
    /// Width and height of a PNG.
    pub(crate) fn measure(bytes: &[u8]) -> Option<(u32, u32)> {
        let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(4..16)?.strip_prefix(b"IHDR")?;
        let (width, height) = header.split_at(4);
        Some((
            u32::from_be_bytes(width.try_into().ok()?),
            u32::from_be_bytes(height.try_into().ok()?),
        ))
    }

    fn json(&self, message: &Message) -> Json {
        let path = format!("attachments/{}/{}/{}", message.channel, self.id, self.filename);
        let mut file = json!({
            "id": self.id,
            "filename": self.filename,
            "size": self.size,
            "url": format!("https://cdn.discordapp.com/{path}?ex=0&is=0&hm=0"),
            "proxy_url": format!("https://media.discordapp.net/{path}?ex=0&is=0&hm=0"),
            "content_type": self.content_type,
        });
        if let Some((width, height)) = self.measures {
            file["width"] = width.into();
            file["height"] = height.into();
        }
        if let Some(description) = &self.description {
            file["description"] = description.as_str().into();
        }
        if message.only_for.is_some() {
            file["ephemeral"] = true.into();
        }
        file
    }
}

impl Message {
    /// An empty message.
    pub(crate) fn new(id: Id, channel: Id, author: Id) -> Self {
        Self {
            id,
            channel,
            author,
            content: String::new(),
            attachments: Vec::new(),
            components: Vec::new(),
            embeds: Vec::new(),
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            allowed_mentions: None,
            flags: 0,
            nonce: None,
            only_for: None,
            reference: None,
            interaction: None,
            edited: None,
            deleted: false,
            kind: 0,
        }
    }

    /// Is it seen by one person only?
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    /// Does it still only say that the app is thinking?
    pub fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// May this person see it, given that they may see the channel?
    pub fn is_seen_by(&self, person: Id) -> bool {
        self.only_for.is_none_or(|only| only == person)
    }

    /// The message object.
    pub(crate) fn json(&self, world: &World) -> Json {
        let user = |id: &Id| world.person(*id).map_or(Json::Null, super::Person::json);
        let mut message = json!({
            "id": self.id,
            "channel_id": self.channel,
            "type": self.kind,
            "author": user(&self.author),
            "content": self.content,
            "timestamp": self.id.moment(),
            "edited_timestamp": self.edited.map(super::super::id::moment),
            "tts": false,
            "mention_everyone": self.mention_everyone,
            "mentions": self.mentions.iter().map(user).collect::<Vec<_>>(),
            "mention_roles": self.mention_roles,
            "attachments": self.attachments.iter().map(|file| file.json(self)).collect::<Vec<_>>(),
            "embeds": self.embeds,
            "components": numbered(&self.components),
            "pinned": false,
            "flags": self.flags,
        });
        if let Some(nonce) = &self.nonce {
            message["nonce"] = nonce.clone();
        }
        if let Some(answered) = self.reference {
            message["message_reference"] = json!({
                "type": 0, "channel_id": self.channel, "message_id": answered,
            });
        }
        if let Some(thread) = world.thread_from(self.id) {
            message["thread"] = thread.json(world);
        }
        if let Some(exchange) = self.interaction.and_then(|id| world.exchange(id)) {
            message["application_id"] = world.bot().id.to_string().into();
            message["webhook_id"] = world.bot().id.to_string().into();
            message["interaction_metadata"] = exchange.metadata.clone();
        }
        message
    }
}

/// Components as Discord gives them back: each has a number, and menus what they take by default.
fn numbered(rows: &[Json]) -> Json {
    fn number(component: &mut Json, count: &mut u32) {
        *count += 1;
        component["id"] = (*count).into();
        let is_menu = matches!(component["type"].as_u64(), Some(3 | 5..=8));
        if let Some(menu) = component.as_object_mut().filter(|_| is_menu) {
            for name in ["min_values", "max_values"] {
                menu.entry(name).or_insert(json!(1));
            }
        }
        for inner in
            component.get_mut("components").and_then(Json::as_array_mut).into_iter().flatten()
        {
            number(inner, count);
        }
    }
    let (mut rows, mut count) = (rows.to_vec(), 0);
    for row in &mut rows {
        number(row, &mut count);
    }
    rows.into()
}
