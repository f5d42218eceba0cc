//! What a message may be made of: the fields that there are, and Discord's limits for them.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value as Json;

use super::{
    super::{
        id::Id,
        world::{EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS},
    },
    body::Body,
    component,
    refusal::{Form, Refusal},
};

/// A message as it is sent, by whichever door; each door has fields of its own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Json>>,
    pub(super) allowed_mentions: Option<Mentions>,
    pub(super) components: Option<Vec<Json>>,
    pub(super) attachments: Option<Vec<Named>>,
    pub(super) flags: Option<u64>,
    tts: Option<bool>,
    pub(super) nonce: Option<Json>,
    pub(super) enforce_nonce: Option<bool>,
    pub(super) message_reference: Option<Reference>,
    sticker_ids: Option<Vec<Id>>,
    poll: Option<Json>,
}

/// A file of the message: one that comes with the request, or one that it has and keeps.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) id: Id,
    pub(super) filename: Option<String>,
    pub(super) description: Option<String>,
}

impl Named {
    /// A file as it is.
    pub(super) fn kept(id: Id) -> Self {
        Self { id, filename: None, description: None }
    }
}

/// The message that is answered.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reference {
    #[serde(rename = "type")]
    kind: Option<u8>,
    pub(super) message_id: Option<Id>,
    pub(super) channel_id: Option<Id>,
    #[serde(rename = "guild_id")]
    _guild_id: Option<Id>,
    pub(super) fail_if_not_exists: Option<bool>,
}

/// Who may be called.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mentions {
    parse: Option<Vec<String>>,
    users: Option<Vec<Id>>,
    roles: Option<Vec<Id>>,
    replied_user: Option<bool>,
}

/// Through which door a message comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Door {
    /// A new message of the bot's own.
    Post,
    /// A change of one of the bot's own.
    Edit,
    /// A first response, or a follow-up.
    Respond,
    /// A change of a response.
    EditResponse,
}

impl Draft {
    /// Reads and checks a draft.
    pub(super) fn read(body: &Body, door: Door) -> Result<Self, Refusal> {
        let draft: Self = body.read()?;
        let mut form = Form::default();
        draft.check(body, door, &mut form);
        form.finish()?;
        Ok(draft)
    }

    fn check(&self, body: &Body, door: Door, form: &mut Form) {
        if let Some(content) = &self.content {
            form.length("content", content, 0, 2_000);
        }
        for (at, embed) in self.embeds.iter().flatten().enumerate() {
            check_embed(embed, &format!("embeds.{at}"), form);
        }
        form.count("embeds", self.embeds.as_ref().map_or(0, Vec::len), 0, 10);
        let letters: usize = self.embeds.iter().flatten().map(letters).sum();
        if letters > 6_000 {
            form.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum of 6000");
        }
        component::check_rows(self.components.iter().flatten(), form);
        self.check_files(body, form);
        self.check_flags(door, form);
        if let Some(mentions) = &self.allowed_mentions {
            mentions.check(form);
        }
        if let Some(nonce) = &self.nonce {
            let fits = nonce.as_str().is_some_and(|text| text.chars().count() <= 25)
                || nonce.is_i64()
                || nonce.is_u64();
            form.choice("nonce", nonce, fits);
        }
        let post = door == Door::Post;
        for (field, there) in [
            ("nonce", self.nonce.is_some()),
            ("enforce_nonce", self.enforce_nonce.is_some()),
            ("message_reference", self.message_reference.is_some()),
            ("sticker_ids", self.sticker_ids.is_some()),
        ] {
            form.choice(field, "what stands there", post || !there);
        }
        let edit = matches!(door, Door::Edit | Door::EditResponse);
        form.choice("tts", "true", self.tts.is_none() || !edit);
        // Things that Discord knows and this one does not.
        form.choice("tts", "true", self.tts != Some(true));
        form.choice("sticker_ids", "stickers", self.sticker_ids.iter().flatten().count() == 0);
        form.choice("poll", "a poll", self.poll.is_none());
        let kind = self.message_reference.as_ref().and_then(|reference| reference.kind);
        form.choice("message_reference.type", "1", kind.unwrap_or(0) == 0);
    }

    fn check_flags(&self, door: Door, form: &mut Form) {
        let known = match door {
            Door::Post => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS,
            Door::Edit => SUPPRESS_EMBEDS,
            Door::Respond => SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL,
            // Whether it is ephemeral was settled by the response; saying it again changes nothing.
            Door::EditResponse => SUPPRESS_EMBEDS | EPHEMERAL,
        };
        let flags = self.flags.unwrap_or(0);
        form.choice("flags", flags, flags & !known == 0);
    }

    fn check_files(&self, body: &Body, form: &mut Form) {
        let named = self.attachments.as_deref().unwrap_or_default();
        let mut ids = HashSet::new();
        for (at, file) in named.iter().enumerate() {
            let path = format!("attachments.{at}");
            if !ids.insert(file.id) {
                form.add(&path, "TWICE", "The same file twice");
            }
            if let Some(description) = &file.description {
                form.length(&format!("{path}.description"), description, 0, 1_024);
            }
        }
        for file in &body.files {
            let known = named.is_empty() || named.iter().any(|one| Some(one.id.0) == file.number());
            form.choice("attachments", &file.field, known);
        }
        form.count("attachments", body.files.len().max(named.len()), 0, 10);
    }

    /// Is there nothing in it to see?
    pub(super) fn is_empty(&self, body: &Body) -> bool {
        let content = self.content.as_ref().is_some_and(|content| !content.trim().is_empty());
        let embeds = self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty());
        let rows = self.components.as_ref().is_some_and(|rows| !rows.is_empty());
        !(content || embeds || rows) && body.files.is_empty()
    }
}

impl Mentions {
    fn check(&self, form: &mut Form) {
        let parse = self.parse.as_deref().unwrap_or_default();
        let mut kinds = HashSet::new();
        for (at, kind) in parse.iter().enumerate() {
            let known = ["users", "roles", "everyone"].contains(&kind.as_str());
            form.choice(&format!("allowed_mentions.parse.{at}"), kind, known && kinds.insert(kind));
        }
        for (field, list) in [("users", &self.users), ("roles", &self.roles)] {
            let count = list.as_ref().map_or(0, Vec::len);
            form.count(&format!("allowed_mentions.{field}"), count, 0, 100);
            if count > 0 && kinds.contains(&field.to_owned()) {
                let message =
                    format!("parse:[\"{field}\"] and {field}: [ids...] exclude each other");
                form.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &message);
            }
        }
    }

    /// May this person be called by an `<@…>` in the text?
    pub(super) fn allow(&self, person: Id) -> bool {
        self.parse.iter().flatten().any(|kind| kind == "users")
            || self.users.iter().flatten().any(|user| *user == person)
    }

    /// May this role be called by an `<@&…>` in the text?
    pub(super) fn allow_role(&self, role: Id) -> bool {
        self.parse.iter().flatten().any(|kind| kind == "roles")
            || self.roles.iter().flatten().any(|one| *one == role)
    }

    /// May everybody be called?
    pub(super) fn allow_everyone(&self) -> bool {
        self.parse.iter().flatten().any(|kind| kind == "everyone")
    }

    /// Is the author of the message that is answered called?
    pub(super) fn allow_answered(&self) -> bool {
        self.replied_user.unwrap_or(false)
    }
}

/// The people whom a text names.
pub(super) fn named_in(text: &str) -> Vec<Id> {
    let people = after("<@", text).map(|rest| rest.strip_prefix('!').unwrap_or(rest));
    ids(people)
}

/// The roles that a text names.
pub(super) fn roles_in(text: &str) -> Vec<Id> {
    ids(after("<@&", text))
}

fn after<'a>(mark: &'static str, text: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(mark).map(move |(at, _)| &text[at + mark.len()..])
}

fn ids<'a>(found: impl Iterator<Item = &'a str>) -> Vec<Id> {
    let mut ids = Vec::new();
    for rest in found {
        let id = rest.split_once('>').and_then(|(id, _)| id.parse().ok());
        ids.extend(id.filter(|id| !ids.contains(id)));
    }
    ids
}

/// How many letters of an embed count.
fn letters(embed: &Json) -> usize {
    let long = |text: &Json| text.as_str().map_or(0, |text| text.chars().count());
    let fields = embed["fields"].as_array().map_or(0, |fields| {
        fields.iter().map(|field| long(&field["name"]) + long(&field["value"])).sum()
    });
    long(&embed["title"])
        + long(&embed["description"])
        + long(&embed["footer"]["text"])
        + long(&embed["author"]["name"])
        + fields
}

fn check_embed(embed: &Json, path: &str, form: &mut Form) {
    const KNOWN: [&str; 13] = [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
    ];
    let Some(object) = embed.as_object() else {
        return form.choice(path, embed, false);
    };
    for name in object.keys() {
        form.choice(&format!("{path}.{name}"), name, KNOWN.contains(&name.as_str()));
    }
    for (field, most) in [("title", 256), ("description", 4_096)] {
        if let Some(text) = embed[field].as_str() {
            form.length(&format!("{path}.{field}"), text, 0, most);
        }
    }
    if let Some(text) = embed["footer"]["text"].as_str() {
        form.length(&format!("{path}.footer.text"), text, 0, 2_048);
    }
    if let Some(text) = embed["author"]["name"].as_str() {
        form.length(&format!("{path}.author.name"), text, 0, 256);
    }
    let none = Vec::new();
    let fields = embed["fields"].as_array().unwrap_or(&none);
    form.count(&format!("{path}.fields"), fields.len(), 0, 25);
    for (at, field) in fields.iter().enumerate() {
        for (name, most) in [("name", 256), ("value", 1_024)] {
            let text = field[name].as_str().unwrap_or_default();
            form.length(&format!("{path}.fields.{at}.{name}"), text, 1, most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_text_are_found_once() {
        let text = "<@1> and <@!2>, <@1> again, <@&3> a role, <@> nobody, <@4";
        assert_eq!(named_in(text), [Id(1), Id(2)]);
        assert_eq!(roles_in(text), [Id(3)]);
    }
}
