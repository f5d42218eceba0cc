//! What others say of what goes to Discord and of what comes from it. Two judges whom we did not
//! write hear every request: `twilight`, whose types it is parsed into and whose limits it must keep
//! ([`model`]), and Discord's own schema, where [`SCHEMA`] names its file ([`schema`]). What the
//! stand-in answers and sends is held to the same.

pub mod command;
pub mod message;
pub mod model;
pub mod route;
pub mod schema;
pub mod union;

use std::sync::OnceLock;

use serde_json::Value;

use self::schema::Schema;

/// The environment variable that names the file with Discord's own schema.
pub const SCHEMA: &str = "DISCORD_OPENAPI";

/// A file of a multipart request.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The form's field that it came in: `files[0]`.
    pub field: &'a str,
    /// What it is called.
    pub filename: &'a str,
    /// What is in it.
    pub bytes: &'a [u8],
}

/// Everything that is wrong with a request. `path` is without `/api/v10`, with its query; `json` is
/// the body, or the `payload_json` of a multipart one.
pub fn request(method: &str, path: &str, json: Option<&Value>, files: &[File<'_>]) -> Vec<String> {
    let mut found = model::request(method, path, json, files);
    match published() {
        Ok(Some(schema)) => found.extend(schema.request(method, path, json)),
        Ok(None) => {}
        Err(reason) => found.push(reason.to_owned()),
    }
    named(found, method, path)
}

/// Everything that is wrong with an answer to a request. Of the server's own faults nothing is
/// expected.
pub fn response(method: &str, path: &str, status: u16, json: Option<&Value>) -> Vec<String> {
    if status >= 500 {
        return Vec::new();
    }
    let mut found = model::response(method, path, status, json);
    match published() {
        Ok(Some(schema)) => found.extend(schema.response(method, path, status, json)),
        Ok(None) => {}
        Err(reason) => found.push(reason.to_owned()),
    }
    named(found, method, &format!("{path} -> {status}"))
}

/// Everything that is wrong with a payload that the gateway sends. The schema does not know of the
/// gateway.
pub fn event(payload: &Value) -> Vec<String> {
    let name = payload.get("t").and_then(Value::as_str).unwrap_or_default();
    named(model::event(payload), "gateway", name)
}

/// Discord's schema, if there is one here.
fn published() -> Result<Option<&'static Schema>, &'static str> {
    static READ: OnceLock<Result<Option<Schema>, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let Some(path) = std::env::var_os(SCHEMA) else { return Ok(None) };
        let text = std::fs::read_to_string(&path);
        let text = text.map_err(|error| format!("{SCHEMA}: {}: {error}", path.display()))?;
        Schema::parse(&text).map(Some).map_err(|error| format!("{SCHEMA}: {error:#}"))
    });
    read.as_ref().map(Option::as_ref).map_err(String::as_str)
}

fn named(found: Vec<String>, what: &str, which: &str) -> Vec<String> {
    found.into_iter().map(|one| format!("{what} {which}: {one}")).collect()
}

#[cfg(test)]
mod tests;
