//! Events of a room, as far as Parlour cares. They come from outside, and can be anything.

use matrix_sdk::ruma::{EventId, OwnedEventId, OwnedRoomId, OwnedUserId, RoomId, UserId};
use serde_json::Value as Json;

use crate::message::list::{FIELD, List};

/// The longest text that is read. Events are not longer than 65,536 bytes anyway.
const LONGEST: usize = 4_000;

/// Something that happened in a room.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Event {
    pub(crate) id: OwnedEventId,
    pub(crate) sender: OwnedUserId,
    pub(crate) what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum What {
    /// Somebody said something.
    Text(Text),
    /// Somebody changed what they had said.
    Edit { text: String, thread: Option<OwnedEventId> },
    /// Somebody reacted to a message.
    Reaction { to: OwnedEventId, key: String },
    /// A list: of Parlour's own messages only.
    List { list: List, of: OwnedEventId, is_edit: bool, thread: Option<OwnedEventId> },
    /// Somebody came, went, was invited, removed.
    Member { who: OwnedUserId, now: Membership, before: Membership, direct: bool },
    /// The room has been given up for another.
    Tombstone { replacement: OwnedRoomId },
    /// A message whose key is not here.
    Undecrypted { thread: Option<OwnedEventId> },
    /// Anything else.
    Other,
}

impl What {
    /// Which kind it is: for operators, who must not read what people say.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Text(_) => "text",
            Self::Edit { .. } => "edit",
            Self::Reaction { .. } => "reaction",
            Self::List { .. } => "list",
            Self::Member { .. } => "member",
            Self::Tombstone { .. } => "tombstone",
            Self::Undecrypted { .. } => "undecrypted",
            Self::Other => "other",
        }
    }
}

/// Something that somebody said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) words: String,
    pub(crate) thread: Option<OwnedEventId>,
    /// What it answers.
    pub(crate) to: Option<OwnedEventId>,
}

/// Is somebody in a room?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Membership {
    In,
    Invited,
    Out,
}

impl Event {
    /// Reads an event; `None` if it is not one. `me` is Parlour, whose own messages mean something else.
    pub(crate) fn read(json: &Json, me: &UserId) -> Option<Self> {
        let id = EventId::parse(json["event_id"].as_str()?).ok()?;
        let sender = UserId::parse(json["sender"].as_str()?).ok()?;
        let content = &json["content"];
        let what = match (json["type"].as_str()?, json.get("state_key").and_then(Json::as_str)) {
            ("m.room.message", None) if sender == me => own(content, &id),
            ("m.room.message", None) => message(content),
            ("m.reaction", None) if sender != me => reaction(content),
            ("m.room.encrypted", None) => Some(What::Undecrypted { thread: thread_of(content) }),
            ("m.room.member", Some(who)) => member(json, who),
            ("m.room.tombstone", Some("")) => tombstone(content),
            _ => None,
        };
        Some(Self { id, sender, what: what.unwrap_or(What::Other) })
    }
}

/// What somebody else said. What programs say is a notice, and is not listened to.
fn message(content: &Json) -> Option<What> {
    if content["msgtype"] != "m.text" {
        return None;
    }
    let relation = &content["m.relates_to"];
    if relation["rel_type"] == "m.replace" {
        let text = clip(content["m.new_content"]["body"].as_str()?);
        return Some(What::Edit { text, thread: thread_of(&content["m.new_content"]) });
    }
    let thread = thread_of(content);
    let to = relation["m.in_reply_to"]["event_id"].as_str();
    // In a thread this may stand only for clients that have none.
    let to = to.filter(|_| thread.is_none() || relation["is_falling_back"] != true);
    let to = to.and_then(|to| EventId::parse(to).ok());
    Some(What::Text(Text { words: clip(without_quotation(content["body"].as_str()?)), thread, to }))
}

/// A list of Parlour's own.
fn own(content: &Json, id: &EventId) -> Option<What> {
    let relation = &content["m.relates_to"];
    let is_edit = relation["rel_type"] == "m.replace";
    let said = if is_edit { &content["m.new_content"] } else { content };
    let list = List::deserialize_from(said.get(FIELD)?)?;
    let of =
        if is_edit { EventId::parse(relation["event_id"].as_str()?).ok()? } else { id.to_owned() };
    Some(What::List { list, of, is_edit, thread: thread_of(content) })
}

fn reaction(content: &Json) -> Option<What> {
    let relation = &content["m.relates_to"];
    let key = relation["key"].as_str().filter(|key| key.len() <= 64)?.to_owned();
    Some(What::Reaction { to: EventId::parse(relation["event_id"].as_str()?).ok()?, key })
}

fn member(json: &Json, who: &str) -> Option<What> {
    let membership = |content: &Json| match content["membership"].as_str() {
        Some("join") => Membership::In,
        Some("invite") => Membership::Invited,
        _ => Membership::Out,
    };
    let (now, before) = (&json["content"], &json["unsigned"]["prev_content"]);
    Some(What::Member {
        who: UserId::parse(who).ok()?,
        now: membership(now),
        before: membership(before),
        direct: before["is_direct"] == true,
    })
}

fn tombstone(content: &Json) -> Option<What> {
    let replacement = RoomId::parse(content["replacement_room"].as_str()?).ok()?;
    Some(What::Tombstone { replacement })
}

/// What the thread hangs on in which something is said.
fn thread_of(content: &Json) -> Option<OwnedEventId> {
    let relation = &content["m.relates_to"];
    let root = relation["event_id"].as_str().filter(|_| relation["rel_type"] == "m.thread")?;
    EventId::parse(root).ok()
}

/// A text without the quotation of what it answers, which older clients put before it.
fn without_quotation(body: &str) -> &str {
    if !body.starts_with("> <") {
        return body;
    }
    let mut rest = body;
    while let Some(line) = rest.strip_prefix('>') {
        rest = line.split_once('\n').map_or("", |(_, rest)| rest);
    }
    rest.trim_start_matches('\n')
}

fn clip(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::{event_id, room_id, user_id};
    use serde_json::json;

    use super::*;

    const ME: &str = "@parlour:example.org";

    fn read(sender: &str, kind: &str, content: &Json) -> Option<What> {
        let json = json!({"event_id": "$1", "sender": sender, "type": kind, "content": content});
        Event::read(&json, <&UserId>::try_from(ME).unwrap()).map(|event| event.what)
    }

    fn ann(kind: &str, content: &Json) -> What {
        read("@ann:example.org", kind, content).unwrap()
    }

    fn text(text: &str, thread: Option<&str>, to: Option<&str>) -> What {
        let id = |id: &str| EventId::parse(id).unwrap();
        What::Text(Text { words: text.to_owned(), thread: thread.map(id), to: to.map(id) })
    }

    #[test]
    fn what_is_said_is_read_with_its_thread() {
        let say = |relation: Json| {
            ann(
                "m.room.message",
                &json!({"msgtype": "m.text", "body": "join", "m.relates_to": relation}),
            )
        };
        assert_eq!(say(Json::Null), text("join", None, None));
        let fallback = json!({"rel_type": "m.thread", "event_id": "$r", "is_falling_back": true,
            "m.in_reply_to": {"event_id": "$x"}});
        assert_eq!(say(fallback), text("join", Some("$r"), None));
        let answer = json!({"rel_type": "m.thread", "event_id": "$r",
            "m.in_reply_to": {"event_id": "$x"}});
        assert_eq!(say(answer), text("join", Some("$r"), Some("$x")));
        assert_eq!(
            say(json!({"m.in_reply_to": {"event_id": "$x"}})),
            text("join", None, Some("$x"))
        );
    }

    #[test]
    fn the_quotation_of_older_clients_is_not_read() {
        let body = "> <@ann:example.org> !walls new\n> more\n\n!join";
        let said = ann("m.room.message", &json!({"msgtype": "m.text", "body": body}));
        assert_eq!(said, text("!join", None, None));
        let all = ann("m.room.message", &json!({"msgtype": "m.text", "body": "> <@a:b> x"}));
        assert_eq!(all, text("", None, None));
    }

    #[test]
    fn what_is_not_said_to_parlour_is_nothing() {
        for content in [
            json!({"msgtype": "m.notice", "body": "!join"}),
            json!({"msgtype": "m.image", "body": "!join"}),
            json!({"body": "!join"}),
            json!({"msgtype": "m.text", "body": 7}),
            json!([]),
        ] {
            assert_eq!(ann("m.room.message", &content), What::Other, "{content}");
        }
        assert_eq!(
            read(ME, "m.room.message", &json!({"msgtype": "m.text", "body": "!join"})),
            Some(What::Other)
        );
        assert_eq!(read("nobody", "m.room.message", &json!({})), None);
    }

    #[test]
    fn edits_and_reactions_are_told_apart() {
        let edit = json!({"msgtype": "m.text", "body": "* !join",
            "m.new_content": {"msgtype": "m.text", "body": "!join"},
            "m.relates_to": {"rel_type": "m.replace", "event_id": "$0"}});
        let edited = What::Edit { text: "!join".to_owned(), thread: None };
        assert_eq!(ann("m.room.message", &edit), edited);
        let key = "2\u{FE0F}\u{20E3}";
        let reaction =
            json!({"m.relates_to": {"rel_type": "m.annotation", "event_id": "$0", "key": key}});
        let to = event_id!("$0").to_owned();
        assert_eq!(ann("m.reaction", &reaction), What::Reaction { to, key: key.to_owned() });
    }

    #[test]
    fn lists_are_read_of_parlours_own_messages_only() {
        let content = json!({"msgtype": "m.notice", "body": "x",
            "parlour.list": {"entries": [{"line": "join"}]}});
        let own = read(ME, "m.room.message", &content);
        assert!(matches!(own, Some(What::List { is_edit: false, .. })), "{own:?}");
        assert_eq!(ann("m.room.message", &content), What::Other);
    }

    #[test]
    fn people_come_and_go() {
        let json = json!({"event_id": "$1", "sender": ME, "type": "m.room.member", "state_key": "@bob:b",
            "content": {"membership": "join"},
            "unsigned": {"prev_content": {"membership": "invite", "is_direct": true}}});
        let event = Event::read(&json, user_id!("@parlour:example.org")).unwrap();
        let who = user_id!("@bob:b").to_owned();
        let (now, before) = (Membership::In, Membership::Invited);
        assert_eq!(event.what, What::Member { who, now, before, direct: true });
        let mut gone = json;
        gone["type"] = "m.room.tombstone".into();
        gone["state_key"] = "".into();
        gone["content"] = json!({"replacement_room": "!new:b", "body": "upgraded"});
        let event = Event::read(&gone, user_id!("@parlour:example.org")).unwrap();
        assert_eq!(event.what, What::Tombstone { replacement: room_id!("!new:b").to_owned() });
    }
}
