//! Bodies that somebody must complain of, and who.

use serde_json::{Value, json};

use super::{
    super::File,
    bodies::{
        BOARD, CALLBACK, COMMANDS, MESSAGES, ORIGINAL, button, commands, menu, message, modal,
        option, row, with,
    },
};

/// Who must complain.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum By {
    Twilight,
    Schema,
    Both,
}

use By::{Both, Schema, Twilight};

/// A request that somebody must complain of.
#[derive(Debug)]
pub(super) struct Bad {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    pub(super) body: Option<Value>,
    pub(super) files: &'static [File<'static>],
    pub(super) by: By,
}

type Route = (&'static str, &'static str);

const POST: Route = ("POST", MESSAGES);
const PUT: Route = ("PUT", COMMANDS);
const ANSWER: Route = ("POST", CALLBACK);
const THREAD: Route = ("POST", "/channels/1/messages/2/threads");

fn bad((method, path): Route, body: Value, by: By) -> Bad {
    let has_file = body["attachments"].as_array().is_some_and(|all| !all.is_empty());
    let files: &[File<'_>] = if has_file { &[BOARD] } else { &[] };
    Bad { method, path, body: Some(body), files, by }
}

/// A good body with something bad at one place, for each of these.
fn edits<const N: usize>(route: Route, good: &Value, edits: [(&str, Value, By); N]) -> Vec<Bad> {
    let one = |(place, value, by)| bad(route, with(good.clone(), place, value), by);
    edits.into_iter().map(one).collect()
}

fn long(length: usize) -> Value {
    Value::String("x".repeat(length))
}

fn buttons(count: usize) -> Vec<Value> {
    (0..count).map(|i| button(&i.to_string())).collect()
}

fn options(count: usize) -> Vec<Value> {
    (0..count).map(|i| option(&i.to_string())).collect()
}

pub(super) fn all() -> Vec<Bad> {
    [paths(), texts(), components(), choices(), named(), answers()].into_iter().flatten().collect()
}

fn paths() -> Vec<Bad> {
    let none = |method, path, by| Bad { method, path, body: None, files: &[], by };
    vec![
        none("GET", "/channels/1/secrets", Both),
        none("PUT", "/users/@me/channels", Both),
        none("GET", "/channels/general", Both),
        none("GET", "/applications/1/commands?guild=1", Schema),
        none("POST", MESSAGES, Both),
        bad(("GET", "/users/@me"), json!({}), Both),
    ]
}

fn texts() -> Vec<Bad> {
    let mut all = edits(
        POST,
        &message(),
        [
            ("/content", long(2_001), Twilight),
            ("/content", json!(7), Both),
            ("/attachments/0/description", long(1_025), Both),
            ("/attachments/0/filename", json!("my board.png"), Twilight),
            ("/attachments/0/id", json!(1), Twilight),
            ("/nonce", long(26), Both),
            ("/nonce", json!(null), Twilight),
            ("/allow_mentions", json!({ "parse": ["users"] }), Both),
            ("/allowed_mentions/user", json!(["1"]), Both),
            ("/allowed_mentions/parse", json!(["users"]), Twilight),
            ("/allowed_mentions/parse", json!(["people"]), Both),
            ("/allowed_mentions/users", json!(["Ada"]), Both),
            ("/embeds", json!([{ "title": "x".repeat(257) }]), Both),
        ],
    );
    all.push(bad(("PATCH", ORIGINAL), json!({ "content": "x", "nonce": "1" }), Both));
    all.push(bad(("PATCH", ORIGINAL), json!({ "content": long(2_001) }), Both));
    all
}

fn components() -> Vec<Bad> {
    let rows: Value = (0..6).map(|i| row(&[button(&i.to_string())])).collect();
    let long_option = option(&"x".repeat(101));
    edits(
        POST,
        &message(),
        [
            ("/components/0/components/0", button(&"x".repeat(101)), Both),
            ("/components/0/components/0/label", long(81), Both),
            ("/components/0/components/0/lable", json!("x"), Both),
            ("/components/0/components/0/custom_id", json!(null), Twilight),
            ("/components/1", row(&[button("p:walls-7:12:a")]), Twilight),
            ("/components/0", row(&buttons(6)), Both),
            ("/components/0", row(&[]), Both),
            ("/components/0", button("x"), Both),
            ("/components", rows, Twilight),
            ("/components/1", row(&[menu(&options(26))]), Both),
            ("/components/1", row(&[menu(&[])]), Schema),
            ("/components/1", row(&[menu(&[long_option])]), Both),
            ("/components/1", row(&[menu(&options(1)), button("x")]), Twilight),
            ("/components/0", modal()["data"]["components"][0].clone(), Both),
            ("/components/1/components/0/placeholder", long(151), Both),
        ],
    )
}

/// Options of commands.
fn choices() -> Vec<Bad> {
    const NEW: &str = "/0/options/0/options/0";
    let at = |field: &str| format!("{NEW}/{field}");
    let many: Value = (0..26).map(|i| json!({ "name": i.to_string(), "value": i })).collect();
    let one = json!([{ "name": "x", "value": 1 }]);
    let both = with(commands(), &at("choices"), one);
    let early = with(commands(), "/0/options/1/options/0/required", json!(false));
    let mut all = edits(
        PUT,
        &commands(),
        [
            (&at("name"), json!("Size"), Twilight),
            (&at("description"), json!(""), Both),
            (&at("type"), json!(12), Both),
            (&at("type"), json!(1), Both),
            (&at("choices"), many, Both),
            (&at("choices"), json!([{ "name": "x", "value": "x" }]), Schema),
            ("/0/options/1/options/1/name", json!("cell"), Twilight),
        ],
    );
    all.push(bad(PUT, with(both, &at("autocomplete"), json!(true)), Twilight));
    all.push(bad(PUT, with(early, "/0/options/1/options/1/required", json!(true)), Twilight));
    all
}

/// Commands themselves.
fn named() -> Vec<Bad> {
    let action = |i: usize| json!({ "type": 1, "name": format!("a{i}"), "description": "x" });
    let text = |i: usize| json!({ "type": 3, "name": format!("o{i}"), "description": long(80) });
    let wordy = |i: usize| {
        let action = with(action(i), "/description", long(95));
        with(action, "/options", (0..4).map(text).collect())
    };
    let command = |i: usize| json!({ "name": format!("c{i}"), "description": "x" });
    let mut all = edits(
        PUT,
        &commands(),
        [
            ("/0/name", long(33), Both),
            ("/0/name", json!("Walls"), Twilight),
            ("/1/name", json!("walls"), Twilight),
            ("/0/description", long(101), Both),
            ("/0/description", json!(""), Twilight),
            ("/1/name_localizations/de", json!("Zu Tisch"), Twilight),
            ("/1/description_localizations/de", long(101), Both),
            ("/0/options", (0..26).map(action).collect(), Both),
            ("/0/options", (0..25).map(wordy).collect(), Twilight),
            ("/0/contexts", json!([0, 3]), Schema),
            ("/0/contexts", json!([0, 0]), Schema),
            ("/0/context", json!([0]), Both),
        ],
    );
    all.push(bad(PUT, (0..101).map(command).collect(), Twilight));
    all
}

/// What interactions are answered with, and the smaller bodies.
fn answers() -> Vec<Bad> {
    let offer = |choices: Value| json!({ "type": 8, "data": { "choices": choices } });
    let many: Value = (0..26).map(|i| json!({ "name": i.to_string(), "value": i })).collect();
    let mut all = edits(
        ANSWER,
        &modal(),
        [
            ("/data/title", long(46), Both),
            ("/data/components", json!([]), Both),
            ("/data/components/0/components/0", button("x"), Both),
            ("/data/components/0/components/0/label", long(46), Both),
            ("/data/components/0/components/0/max_length", json!(4_001), Both),
        ],
    );
    all.extend([
        bad(ANSWER, json!({ "type": 3 }), Both),
        bad(ANSWER, json!({ "type": 4 }), Twilight),
        bad(ANSWER, json!({ "type": 4, "data": { "content": long(2_001) } }), Both),
        bad(ANSWER, offer(many), Both),
        bad(ANSWER, json!({ "type": 8 }), Both),
        bad(ANSWER, offer(json!([{ "name": long(101), "value": "x" }])), Both),
        bad(ANSWER, offer(json!([{ "name": "x", "value": long(101) }])), Twilight),
        bad(THREAD, json!({ "name": long(101) }), Both),
        bad(THREAD, json!({ "name": "x", "auto_archive_duration": 30 }), Both),
        bad(("POST", "/users/@me/channels"), json!({ "recipient_id": "Ada" }), Both),
    ]);
    all
}
