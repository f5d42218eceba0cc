//! Matrix's own schemas: which requests there are and what each takes, and what events contain.

use std::{
    collections::HashMap,
    path::PathBuf,
    process::Command,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use anyhow::{Context as _, Result, ensure};
use jsonschema::Validator;
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::synapse::python;

/// The environment variable that names the folder with Matrix's own schemas.
pub const FOLDER: &str = "MATRIX_SPEC";

/// Reads the schemas, which are YAML in many files that refer to each other.
const READER: &str = include_str!("schema.py");

/// Where matrix-sdk 0.18 deviates from the specification, which homeservers accept.
const DEVIATIONS: &[&str] = &[
    // The session of an authentication that has none yet.
    "POST /_matrix/client/v3/keys/device_signing/upload/auth/session: null is not of type \"string\"",
];

/// What there is to be judged by.
pub struct Schema {
    routes: Vec<Route>,
    events: HashMap<String, Json>,
    /// By the schema's text.
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

#[derive(Deserialize)]
struct Document {
    routes: Vec<Route>,
    events: HashMap<String, Json>,
}

#[derive(Deserialize)]
struct Route {
    method: String,
    path: String,
    parameters: Vec<Parameter>,
    body: Option<Json>,
    needs_body: bool,
}

#[derive(Deserialize)]
struct Parameter {
    #[serde(rename = "in")]
    place: String,
    name: String,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    schema: Json,
}

/// Matrix's schemas, if there are any here.
///
/// # Errors
/// When they cannot be read.
pub fn published() -> Result<Option<&'static Schema>, &'static str> {
    static READ: OnceLock<Result<Option<Schema>, String>> = OnceLock::new();
    let read = READ.get_or_init(|| {
        let Some(folder) = std::env::var_os(FOLDER) else { return Ok(None) };
        Schema::read(&folder.into()).map(Some).map_err(|error| format!("{FOLDER}: {error:#}"))
    });
    read.as_ref().map(Option::as_ref).map_err(String::as_str)
}

impl Schema {
    fn read(folder: &PathBuf) -> Result<Self> {
        let done = Command::new(python()?).args(["-c", READER]).arg(folder).output()?;
        ensure!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let Document { mut routes, events } = serde_json::from_slice(&done.stdout)?;
        // `/rooms/{roomId}` and `/rooms/mine`: what is said word for word goes first.
        routes.sort_by_key(|route| route.path.matches('{').count());
        Ok(Self { routes, events, compiled: Mutex::default() })
    }

    /// Everything that is wrong with a request. `path` is with its query.
    pub fn request(&self, method: &str, path: &str, json: Option<&Json>) -> Vec<String> {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        // Some requests are described in two files, for two uses; it has to be one of them.
        let fit = self.routes.iter().filter(|route| route.method == method);
        let fit = fit.filter_map(|route| Some((route, route.found(path)?)));
        let judged = fit.map(|(route, words)| (self.of_route(route, &words, query, json), words));
        let Some((mut wrong, words)) = judged.min_by_key(|(wrong, _)| wrong.len()) else {
            return vec![format!("{method} {path}: Matrix has no such request")];
        };
        let is_event = path.contains("/rooms/");
        let kind = words.iter().find(|(name, _)| is_event && name == "eventType");
        if let (Some((_, kind)), Some(json)) = (kind, json) {
            wrong.extend(self.content(kind, json));
        }
        wrong.retain(|one| !DEVIATIONS.contains(&one.as_str()));
        wrong.iter().map(|one| format!("{method} {path}: {one}")).collect()
    }

    fn of_route(
        &self,
        route: &Route,
        words: &[(String, String)],
        query: &str,
        json: Option<&Json>,
    ) -> Vec<String> {
        let query: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let mut wrong = self.parameters(route, "path", words);
        wrong.extend(self.parameters(route, "query", &query));
        match (&route.body, json) {
            (Some(schema), Some(json)) => {
                let at = format!("{} {}", route.method, route.path);
                wrong.extend(self.judge(&at, schema, json));
            }
            (Some(_), None) if route.needs_body => wrong.push("there is no body".to_owned()),
            _ => {}
        }
        wrong
    }

    /// What a request is called: its method and its path, with names for what differs.
    pub fn name(&self, method: &str, path: &str) -> Option<String> {
        let path = path.split('?').next().unwrap_or_default();
        let route =
            self.routes.iter().find(|one| one.method == method && one.found(path).is_some());
        route.map(|route| format!("{method} {}", route.path))
    }

    /// Everything that is wrong with an event's content.
    pub fn content(&self, kind: &str, content: &Json) -> Vec<String> {
        let names = [
            kind.to_owned(),
            format!("{kind}${}", content["msgtype"].as_str().unwrap_or_default()),
        ];
        let known = names.iter().filter_map(|name| Some((name, self.events.get(name)?)));
        let mut wrong: Vec<String> =
            known.flat_map(|(name, schema)| self.judge(name, schema, content)).collect();
        if !names.iter().any(|name| self.events.contains_key(name)) {
            wrong.push(format!("Matrix has no event {kind}"));
        }
        // What is in an edit is a message, too.
        if let Some(new) = content.get("m.new_content") {
            wrong.extend(self.content(kind, new));
        }
        wrong
    }

    fn parameters(&self, route: &Route, place: &str, given: &[(String, String)]) -> Vec<String> {
        let known: Vec<&Parameter> =
            route.parameters.iter().filter(|one| one.place == place).collect();
        let strange = given.iter().filter(|(name, _)| !known.iter().any(|one| one.name == *name));
        let mut wrong: Vec<String> =
            strange.map(|(name, _)| format!("there is no parameter {name}")).collect();
        for parameter in known {
            let given = given.iter().find(|(name, _)| *name == parameter.name);
            match given {
                Some((name, value)) => {
                    let at = format!("{} {place} {name}", route.path);
                    let value = typed(&parameter.schema, value);
                    wrong.extend(self.judge(&at, &parameter.schema, &value));
                }
                None if parameter.required => wrong.push(format!("{} is missing", parameter.name)),
                None => {}
            }
        }
        wrong
    }

    /// Judges by a schema, which is compiled once.
    fn judge(&self, name: &str, schema: &Json, json: &Json) -> Vec<String> {
        let key = schema.to_string();
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = match compiled.get(&key) {
            Some(validator) => Arc::clone(validator),
            None => match jsonschema::draft202012::new(schema) {
                Ok(validator) => {
                    let validator = Arc::new(validator);
                    compiled.insert(key, Arc::clone(&validator));
                    validator
                }
                Err(error) => return vec![format!("{name}: the schema is wrong: {error}")],
            },
        };
        drop(compiled);
        validator
            .iter_errors(json)
            .map(|error| format!("{name}{}: {error}", error.instance_path()))
            .collect()
    }
}

impl Route {
    /// What stands for the names in its path, if it is this one.
    fn found(&self, path: &str) -> Option<Vec<(String, String)>> {
        let (mut own, mut given) = (self.path.split('/'), path.split('/'));
        let mut words = Vec::new();
        loop {
            match (own.next(), given.next()) {
                (None, None) => return Some(words),
                (Some(own), Some(given)) => {
                    if let Some(name) = own.strip_prefix('{').and_then(|one| one.strip_suffix('}'))
                    {
                        words.push((
                            name.to_owned(),
                            percent_decode_str(given).decode_utf8_lossy().into_owned(),
                        ));
                    } else if own != given {
                        return None;
                    }
                }
                // An empty state key may be left out, with the stroke before it.
                (Some("{stateKey}"), None) => {
                    words.push(("stateKey".to_owned(), String::new()));
                }
                _ => return None,
            }
        }
    }
}

/// A parameter's value as JSON, as its schema has it.
fn typed(schema: &Json, value: &str) -> Json {
    let kind = schema["type"].as_str().unwrap_or_default();
    match kind {
        "integer" | "number" | "boolean" => serde_json::from_str(value).unwrap_or(json!(value)),
        "array" => json!([value]),
        _ => json!(value),
    }
}

/// A body as JSON, if it is JSON.
///
/// # Errors
/// When it says that it is, and is not.
pub fn body(kind: &str, bytes: &[u8]) -> Result<Option<Json>> {
    if bytes.is_empty() {
        return Ok(None);
    }
    if !kind.starts_with("application/json") {
        return Ok(None);
    }
    let json: Json = serde_json::from_slice(bytes).context("this is no JSON")?;
    Ok(Some(json))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schema() -> Schema {
        let document = json!({
            "routes": [{
                "method": "PUT", "path": "/v3/rooms/{roomId}/send/{eventType}/{txnId}",
                "parameters": [
                    {"in": "path", "name": "roomId", "required": true,
                        "schema": {"type": "string", "pattern": "^!"}},
                    {"in": "path", "name": "eventType", "required": true, "schema": {"type": "string"}},
                    {"in": "path", "name": "txnId", "required": true, "schema": {"type": "string"}},
                    {"in": "query", "name": "ts", "schema": {"type": "integer"}},
                ],
                "body": {"type": "object"}, "needs_body": true,
            }],
            "events": {"m.reaction": {"allOf": [{"required": ["m.relates_to"]}]}},
        });
        let Document { routes, events } = serde_json::from_value(document).unwrap();
        Schema { routes, events, compiled: Mutex::default() }
    }

    #[test]
    fn what_is_wrong_is_found() {
        let (schema, good) = (schema(), json!({"m.relates_to": {}}));
        let wrong = |path: &str, json: Option<&Json>| schema.request("PUT", path, json).len();
        assert_eq!(wrong("/v3/rooms/%21a/send/m.reaction/1?ts=5", Some(&good)), 0);
        assert_eq!(wrong("/v3/rooms/%21a/send/m.reaction/1", Some(&json!({}))), 1);
        assert_eq!(wrong("/v3/rooms/%21a/send/m.reaction/1", None), 1);
        assert_eq!(wrong("/v3/rooms/a/send/m.reaction/1", Some(&good)), 1);
        assert_eq!(wrong("/v3/rooms/%21a/send/m.other/1", Some(&good)), 1);
        assert_eq!(wrong("/v3/rooms/%21a/send/m.reaction/1?ts=x", Some(&good)), 1);
        assert_eq!(wrong("/v3/rooms/%21a/send/m.reaction/1?st=5", Some(&good)), 1);
        assert_eq!(wrong("/v3/rooms/%21a/say/m.reaction/1", Some(&good)), 1);
    }
}
