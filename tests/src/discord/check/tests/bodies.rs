//! Bodies as serenity writes them, and what they are sent to.

use serde_json::{Value, json};

use super::super::File;

pub(super) const MESSAGES: &str = "/channels/1100000000000000001/messages";
pub(super) const COMMANDS: &str = "/applications/1100000000000000002/commands";
pub(super) const CALLBACK: &str = "/interactions/1100000000000000003/aW50ZXJhY3Rpb24/callback";
pub(super) const ORIGINAL: &str =
    "/webhooks/1100000000000000002/aW50ZXJhY3Rpb24/messages/@original";
pub(super) const BOARD: File<'static> =
    File { field: "files[0]", filename: "board.png", bytes: b"\x89PNG\r\n\x1a\n" };

/// A message as serenity writes it.
pub(super) fn message() -> Value {
    json!({
        "content": "Ada put 3 at B2. It is your turn, <@1100000000000000009>.",
        "nonce": "walls-7.12.0", "enforce_nonce": true, "tts": false,
        "embeds": [], "sticker_ids": [],
        "allowed_mentions": { "parse": [], "users": ["1100000000000000009"], "roles": [] },
        "attachments": [{ "id": 0, "filename": "board.png", "description": "A board of 9 cells." }],
        "components": [
            row(&[json!({ "type": 2, "style": 1, "custom_id": "p:walls-7:12:a", "label": "Show my hand", "disabled": false })]),
            row(&[menu(&[option("B2"), option("B3")])]),
        ],
    })
}

pub(super) fn row(components: &[Value]) -> Value {
    json!({ "type": 1, "components": components })
}

pub(super) fn menu(options: &[Value]) -> Value {
    json!({ "type": 3, "custom_id": "s:walls-7:12", "placeholder": "Place 3 at …", "options": options })
}

pub(super) fn option(value: &str) -> Value {
    json!({ "label": value, "value": value })
}

pub(super) fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 2, "custom_id": id, "label": "Press" })
}

/// Commands as serenity writes them.
pub(super) fn commands() -> Value {
    let integer = json!({
        "type": 4, "name": "size", "description": "How many cells a side has.", "required": false,
        "choices": [], "options": [], "channel_types": [], "min_value": 3, "max_value": 10,
        "min_length": null, "max_length": null, "autocomplete": false,
    });
    let cell = json!({
        "type": 3, "name": "cell", "description": "Where.", "required": true, "choices": [],
        "options": [], "channel_types": [], "min_value": null, "max_value": null,
        "min_length": null, "max_length": null, "autocomplete": true,
    });
    let action = |name: &str, options: &[&Value]| {
        json!({
            "type": 1, "name": name, "description": "What it does.", "required": false,
            "choices": [], "options": options, "channel_types": [], "min_value": null,
            "max_value": null, "min_length": null, "max_length": null, "autocomplete": false,
        })
    };
    json!([{
        "name": "walls", "name_localizations": {}, "description": "Uncoprime Walls.",
        "description_localizations": {}, "nsfw": false, "type": 1,
        "contexts": [0, 1, 2], "integration_types": [0, 1],
        "options": [action("new", &[&integer]), action("place", &[&cell, &integer])],
    }, {
        "name": "tables", "name_localizations": { "de": "tische" },
        "description": "Your tables.", "description_localizations": { "de": "Deine Tische." },
        "options": [], "nsfw": false,
    }])
}

pub(super) fn modal() -> Value {
    let input = json!({
        "type": 4, "custom_id": "walls", "style": 1, "label": "How many walls?", "required": true,
        "min_length": 1, "max_length": 3,
    });
    json!({ "type": 9, "data": {
        "custom_id": "f:walls-7:12", "title": "Predict", "components": [row(&[input])],
    }})
}

/// The same with something else at one place.
pub(super) fn with(mut body: Value, pointer: &str, value: Value) -> Value {
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    match body.pointer_mut(parent).unwrap() {
        Value::Object(fields) => drop(fields.insert(name.to_owned(), value)),
        Value::Array(items) => items[name.parse::<usize>().unwrap()] = value,
        other => panic!("{other} has no {name}"),
    }
    body
}
