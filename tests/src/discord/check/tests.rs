//! What is right passes; what is wrong is caught, by the one judge, the other or both.

use serde_json::{Value, json};

use self::{
    bad::By,
    bodies::{BOARD, CALLBACK, COMMANDS, MESSAGES, ORIGINAL, commands, message, modal, with},
};
use super::{File, SCHEMA, event, model, published, request, response};

mod bad;
mod bodies;

#[test]
fn what_is_right_passes() {
    let edit = json!({ "content": "You predict 12.", "allowed_mentions": { "parse": [] }, "attachments": [{ "id": "1100000000000000005" }] });
    let plain = with(message(), "/attachments", json!([]));
    let choice = json!({ "name": "B2: 3 beside 9", "value": "B2", "name_localizations": null });
    let good: &[(&str, &str, Option<Value>, &[File<'_>])] = &[
        ("POST", MESSAGES, Some(message()), &[BOARD]),
        ("POST", MESSAGES, Some(plain), &[]),
        ("POST", MESSAGES, Some(json!({ "content": "It is open." })), &[]),
        ("PUT", COMMANDS, Some(commands()), &[]),
        ("PUT", COMMANDS, Some(json!([])), &[]),
        ("PUT", "/applications/1/guilds/2/commands", Some(commands()), &[]),
        ("GET", COMMANDS, None, &[]),
        ("GET", "/applications/1/commands?with_localizations=true", None, &[]),
        ("GET", "/gateway/bot", None, &[]),
        ("GET", "/users/@me", None, &[]),
        ("GET", "/applications/@me", None, &[]),
        ("GET", "/oauth2/applications/@me", None, &[]),
        ("GET", "/channels/1100000000000000001", None, &[]),
        (
            "POST",
            "/users/@me/channels",
            Some(json!({ "recipient_id": "1100000000000000009" })),
            &[],
        ),
        (
            "POST",
            CALLBACK,
            Some(json!({ "type": 5, "data": { "flags": 64, "attachments": [] } })),
            &[],
        ),
        ("POST", CALLBACK, Some(json!({ "type": 5, "data": { "attachments": [] } })), &[]),
        ("POST", CALLBACK, Some(json!({ "type": 6, "data": null })), &[]),
        ("POST", CALLBACK, Some(json!({ "type": 4, "data": edit })), &[]),
        ("POST", CALLBACK, Some(json!({ "type": 8, "data": { "choices": [choice] } })), &[]),
        ("POST", CALLBACK, Some(json!({ "type": 8, "data": { "choices": [] } })), &[]),
        ("POST", CALLBACK, Some(modal()), &[]),
        ("PATCH", ORIGINAL, Some(edit.clone()), &[]),
        ("DELETE", ORIGINAL, None, &[]),
        ("POST", "/webhooks/1/token?wait=true", Some(json!({ "content": "x", "flags": 64 })), &[]),
        (
            "POST",
            "/channels/1/messages/2/threads",
            Some(json!({ "name": "walls-7", "auto_archive_duration": 10080 })),
            &[],
        ),
        ("POST", "/channels/1/threads", Some(json!({ "name": "walls-7", "type": 11 })), &[]),
        ("PATCH", "/channels/1", Some(json!({ "archived": false })), &[]),
    ];
    for (method, path, body, files) in good {
        let found = request(method, path, body.as_ref(), files);
        assert!(found.is_empty(), "{body:?}: {found:#?}");
    }
}

#[test]
fn what_is_wrong_is_caught() {
    let schema = published().unwrap();
    let mut missed = Vec::new();
    for bad in bad::all() {
        let body = bad.body.as_ref();
        let caught = !model::request(bad.method, bad.path, body, bad.files).is_empty();
        if caught == (bad.by == By::Schema) {
            missed.push(format!("twilight: {bad:?}"));
        }
        let caught = schema.map(|schema| !schema.request(bad.method, bad.path, body).is_empty());
        if caught == Some(bad.by == By::Twilight) {
            missed.push(format!("the schema: {bad:?}"));
        }
    }
    assert!(missed.is_empty(), "not as foretold: {missed:#?}");
}

#[test]
fn files_are_judged_too() {
    let file = |field, filename, bytes| File { field, filename, bytes };
    let cases: [(&str, &[File<'_>]); 6] = [
        ("missing", &[]),
        ("not told of", &[BOARD, file("files[1]", "more.png", b"x")]),
        ("two of a number", &[BOARD, BOARD]),
        ("another field", &[file("file", "board.png", b"x")]),
        ("another name", &[file("files[0]", "other.png", b"x")]),
        ("empty", &[file("files[0]", "board.png", b"")]),
    ];
    for (why, files) in cases {
        assert!(!request("POST", MESSAGES, Some(&message()), files).is_empty(), "{why}");
    }
    assert!(!request("GET", "/users/@me", None, &[BOARD]).is_empty());
}

#[test]
fn complaints_say_where() {
    let long = with(message(), "/components/0/components/0/custom_id", json!("x".repeat(101)));
    let found = request("POST", MESSAGES, Some(&long), &[BOARD]);
    assert!(
        found.iter().any(|one| one.contains("twilight") && one.contains("CustomIdLength")),
        "{found:?}"
    );
    if published().unwrap().is_some() {
        let place = "/components/0/components/0/custom_id";
        assert!(found.iter().any(|one| one.contains(place) && one.contains("100")), "{found:?}");
    }
}

#[test]
fn answers_are_judged() {
    let user = json!({
        "id": "1100000000000000009", "username": "parlour", "discriminator": "0",
        "global_name": null, "avatar": null, "bot": true, "mfa_enabled": false, "flags": 0,
        "public_flags": 0, "banner": null, "accent_color": null, "avatar_decoration_data": null,
        "collectibles": null, "primary_guild": null, "locale": "en-US", "premium_type": 0,
        "email": null, "verified": true,
    });
    assert_eq!(response("GET", "/users/@me", 200, Some(&user)), Vec::<String>::new());
    let nameless = with(user, "/username", json!(null));
    assert!(!response("GET", "/users/@me", 200, Some(&nameless)).is_empty());
    let error = json!({ "code": 50007, "message": "Cannot send messages to this user" });
    assert_eq!(response("POST", MESSAGES, 403, Some(&error)), Vec::<String>::new());
    let tree =
        json!({ "content": { "_errors": [{ "code": "BASE_TYPE_BAD_LENGTH", "message": "…" }] } });
    let error = json!({ "code": 50035, "message": "Invalid Form Body", "errors": tree });
    assert_eq!(response("POST", MESSAGES, 400, Some(&error)), Vec::<String>::new());
    assert_eq!(response("POST", MESSAGES, 502, None), Vec::<String>::new());
    assert_eq!(response("POST", CALLBACK, 204, None), Vec::<String>::new());
    if published().unwrap().is_some() {
        assert!(!response("POST", MESSAGES, 403, Some(&json!({ "error": "no" }))).is_empty());
        assert!(!response("POST", MESSAGES, 204, None).is_empty(), "a message is answered with it");
        assert!(!response("POST", CALLBACK, 204, Some(&json!({}))).is_empty());
    }
}

#[test]
fn what_the_gateway_sends_is_judged() {
    let good = [
        json!({ "op": 10, "d": { "heartbeat_interval": 41_250 }, "s": null, "t": null }),
        json!({ "op": 11, "d": null, "s": null, "t": null }),
        json!({ "op": 0, "s": 2, "t": "RESUMED", "d": null }),
        json!({ "op": 9, "d": false, "s": null, "t": null }),
    ];
    for payload in good {
        assert_eq!(event(&payload), Vec::<String>::new());
    }
    let bad = [
        json!({ "op": 10, "d": {}, "s": null, "t": null }),
        json!({ "op": 0, "s": 1, "t": "INTERACTION_CREATE", "d": { "id": "1" } }),
        json!({ "op": 42, "d": null }),
    ];
    for payload in bad {
        assert!(!event(&payload).is_empty(), "{payload}");
    }
}

/// Where the schema's file is named, it must be there and be read: else nothing is checked by it.
#[test]
fn the_schema_is_used_where_it_is_named() {
    assert_eq!(published().unwrap().is_some(), std::env::var_os(SCHEMA).is_some());
}
