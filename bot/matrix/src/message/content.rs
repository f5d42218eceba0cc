//! The contents of events, as Matrix's specification has them.

use matrix_sdk::ruma::{EventId, UserId};
use serde_json::{Value as Json, json};

use crate::message::list::{FIELD, List};

/// The kind of an event that is a reaction. Reactions are encrypted nowhere.
pub(crate) const REACTION: &str = "m.reaction";

/// How a message belongs to others.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Relation<'a> {
    /// In a thread. A client that has none shows it as an answer to `shown_under`.
    Thread { root: &'a EventId, shown_under: &'a EventId },
    /// In a thread, in answer to a message there.
    ThreadAnswer { root: &'a EventId, to: &'a EventId },
    /// In answer to a message.
    Answer { to: &'a EventId },
}

impl Relation<'_> {
    fn json(self) -> Json {
        match self {
            Self::Thread { root, shown_under } => json!({
                "rel_type": "m.thread",
                "event_id": root,
                "is_falling_back": true,
                "m.in_reply_to": {"event_id": shown_under},
            }),
            Self::ThreadAnswer { root, to } => json!({
                "rel_type": "m.thread",
                "event_id": root,
                "is_falling_back": false,
                "m.in_reply_to": {"event_id": to},
            }),
            Self::Answer { to } => json!({"m.in_reply_to": {"event_id": to}}),
        }
    }
}

/// A text: plain, as HTML, and whom it calls.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Worded {
    pub(crate) plain: String,
    pub(crate) html: String,
}

impl Worded {
    pub(crate) const fn is_empty(&self) -> bool {
        self.plain.is_empty()
    }

    /// This, and the other below it.
    pub(crate) fn above(mut self, other: &Self) -> Self {
        if self.is_empty() {
            return other.clone();
        }
        if !other.is_empty() {
            self.plain = format!("{}\n{}", self.plain, other.plain);
            self.html = format!("{}<br>{}", self.html, other.html);
        }
        self
    }
}

/// A message of words. One that calls nobody is a notice, which rings nowhere.
pub(crate) fn text(words: &Worded, mentions: &[&UserId], list: Option<&List>) -> Json {
    let kind = if mentions.is_empty() { "m.notice" } else { "m.text" };
    let mut content = json!({
        "msgtype": kind,
        "body": words.plain,
        "format": "org.matrix.custom.html",
        "formatted_body": words.html,
        "m.mentions": self::mentions(mentions),
    });
    if let (Some(list), Some(fields)) = (list, content.as_object_mut()) {
        fields.insert(FIELD.to_owned(), json!(list));
    }
    content
}

/// Who is called; nobody else is.
fn mentions(users: &[&UserId]) -> Json {
    if users.is_empty() { json!({}) } else { json!({"user_ids": users}) }
}

/// A file that was uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Upload {
    /// `url` where it lies open, `file` with its keys where it is encrypted.
    pub(crate) source: Json,
    pub(crate) encrypted: bool,
}

/// What is known of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct About<'a> {
    pub(crate) name: &'a str,
    pub(crate) mime: &'a str,
    pub(crate) bytes: usize,
    /// Of a picture: width, height, and what it looks like from afar.
    pub(crate) picture: Option<Picture<'a>>,
}

/// What is known of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture<'a> {
    pub(crate) size: (u32, u32),
    pub(crate) blurhash: Option<&'a str>,
    /// What it shows, for those who do not see it.
    pub(crate) alt: &'a str,
}

impl About<'_> {
    /// What clients make room by.
    fn info(&self) -> Json {
        let mut info = json!({"mimetype": self.mime, "size": self.bytes});
        if let Some(picture) = &self.picture {
            info["w"] = picture.size.0.into();
            info["h"] = picture.size.1.into();
        }
        info
    }
}

/// A message that is a file. The body of a picture is what it shows in words.
/// Another may stand for it until it is loaded.
pub(crate) fn file(
    about: &About<'_>,
    upload: &Upload,
    thumbnail: Option<&(About<'_>, &Upload)>,
) -> Json {
    let mut info = about.info();
    if let Some((about, upload)) = thumbnail {
        info["thumbnail_info"] = about.info();
        info[if upload.encrypted { "thumbnail_file" } else { "thumbnail_url" }] =
            upload.source.clone();
    }
    let (kind, body) = match &about.picture {
        Some(picture) => {
            if let Some(blurhash) = picture.blurhash {
                info["xyz.amorgan.blurhash"] = blurhash.into();
            }
            ("m.image", if picture.alt.is_empty() { about.name } else { picture.alt })
        }
        None => ("m.file", about.name),
    };
    let mut content = json!({
        "msgtype": kind,
        "body": body,
        "filename": about.name,
        "info": info,
        "m.mentions": {},
    });
    content[if upload.encrypted { "file" } else { "url" }] = upload.source.clone();
    content
}

/// A content that belongs to others.
pub(crate) fn related(mut content: Json, relation: Relation<'_>) -> Json {
    content["m.relates_to"] = relation.json();
    content
}

/// A content that takes the place of one that was sent before. Clients that do not know of edits show it
/// with a star.
pub(crate) fn edit(content: Json, of: &EventId) -> Json {
    let body = format!("* {}", content["body"].as_str().unwrap_or_default());
    let mut edit = json!({
        "msgtype": content["msgtype"],
        "body": body,
        "m.mentions": {},
        "m.relates_to": {"rel_type": "m.replace", "event_id": of},
    });
    if content["formatted_body"].is_string() {
        let html = format!("* {}", content["formatted_body"].as_str().unwrap_or_default());
        edit["format"] = content["format"].clone();
        edit["formatted_body"] = html.into();
    }
    edit["m.new_content"] = content;
    edit
}

/// A reaction to an event.
pub(crate) fn reaction(to: &EventId, key: &str) -> Json {
    json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": to, "key": key}})
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::{event_id, user_id};

    use super::*;

    #[test]
    fn only_who_is_mentioned_is_called() {
        let words = Worded { plain: "Hi".to_owned(), html: "Hi".to_owned() };
        let quiet = text(&words, &[], None);
        assert_eq!((&quiet["msgtype"], &quiet["m.mentions"]), (&json!("m.notice"), &json!({})));
        let loud = text(&words, &[user_id!("@ann:example.org")], None);
        assert_eq!(loud["msgtype"], "m.text");
        assert_eq!(loud["m.mentions"], json!({"user_ids": ["@ann:example.org"]}));
    }

    #[test]
    fn a_picture_is_described() {
        let upload = Upload { source: json!("mxc://example.org/abc"), encrypted: false };
        let picture = Picture { size: (800, 600), blurhash: Some("LEHV6n"), alt: "A board" };
        let about =
            About { name: "walls-7.png", mime: "image/png", bytes: 9, picture: Some(picture) };
        let still = About { name: "walls-7-still.png", mime: "image/png", bytes: 5, picture: None };
        let content = file(&about, &upload, Some(&(still, &upload)));
        assert_eq!(
            (&content["body"], &content["filename"]),
            (&json!("A board"), &json!("walls-7.png"))
        );
        assert_eq!(content["url"], "mxc://example.org/abc");
        assert_eq!(content["info"]["w"], 800);
        assert_eq!(content["info"]["thumbnail_info"], json!({"mimetype": "image/png", "size": 5}));
        assert_eq!(content["info"]["thumbnail_url"], content["url"]);
        assert!(content.get("file").is_none());
    }

    #[test]
    fn an_edit_holds_the_whole_new_content() {
        let words = Worded { plain: "Hi".to_owned(), html: "Hi".to_owned() };
        let edit = edit(text(&words, &[], Some(&List::default())), event_id!("$a"));
        assert_eq!(edit["m.new_content"]["body"], "Hi");
        assert_eq!(edit["body"], "* Hi");
        assert!(edit["m.new_content"][FIELD].is_object());
        assert_eq!(edit["m.relates_to"], json!({"rel_type": "m.replace", "event_id": "$a"}));
    }
}
