//! Discord's own schema (`OpenAPI` 3.1): which paths there are, what each takes and what it answers.
//!
//! The schema lets unknown fields pass. Of what is sent *to* Discord none are let pass here, unless
//! they say nothing: a misspelt field does nothing, and nobody is told.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context as _, Result, anyhow};
use jsonschema::{Registry, Validator};
use serde_json::{Map, Value, json};

use super::{
    route::{self, Template},
    union,
};

/// Where the published schema is wrong, and why we think so.
const EXCEPTIONS: &[Exception] = &[
    Exception {
        at: "/components/schemas/MessageAttachmentRequest/properties/id",
        why: "Discord's reference itself shows the placeholders of new files as numbers.",
        is: r#"{"oneOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}]}"#,
    },
    Exception {
        at: "/components/schemas/ApplicationCommandUpdateRequest/properties/nsfw",
        why: "Documented for commands; left out of the preview.",
        is: r#"{"type": ["boolean", "null"]}"#,
    },
    Exception {
        at: "/components/schemas/InnerErrors/properties/_errors/items",
        why: "The codes of a field's errors are words, as in the reference's examples.",
        is: r#"{
            "type": "object", "required": ["code", "message"],
            "properties": { "code": { "type": "string" }, "message": { "type": "string" } }
        }"#,
    },
    Exception {
        at: "/components/schemas/ApplicationCommandCreateRequest/properties/nsfw",
        why: "The same.",
        is: r#"{"type": ["boolean", "null"]}"#,
    },
];

struct Exception {
    at: &'static str,
    /// For whoever reads it here.
    #[expect(dead_code, reason = "a reason is owed")]
    why: &'static str,
    is: &'static str,
}

/// The document, ready to judge by.
pub struct Schema {
    routes: Vec<Route>,
    strict: Registry<'static>,
    lenient: Registry<'static>,
    /// Each is compiled when it is needed first.
    compiled: Mutex<HashMap<(Side, String), Arc<Validator>>>,
}

#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Side {
    ToDiscord,
    FromDiscord,
}

#[derive(Debug)]
struct Route {
    method: String,
    template: Template,
    query: Vec<String>,
    /// The pointer to what it takes, and whether that must be there.
    body: Option<(String, bool)>,
    /// By status (`200`, `4XX`): the pointer to what it answers, if it answers anything.
    answers: Vec<(String, Option<String>)>,
}

const DOCUMENT: &str = "https://discord.invalid/openapi.json";

impl Schema {
    /// Reads the document.
    ///
    /// # Errors
    /// When it is not what we take it for.
    pub fn parse(text: &str) -> Result<Self> {
        let document: Value = serde_json::from_str(text)?;
        let paths = document["paths"].as_object().context("no paths")?;
        let mut bodies = Vec::new();
        let mut routes = Vec::new();
        for (template, item) in paths {
            let item = item.as_object().with_context(|| format!("{template} is nothing"))?;
            for (method, operation) in item.iter().filter(|(_, value)| value.is_object()) {
                let shared = item.get("parameters");
                routes.push(Route {
                    method: method.to_uppercase(),
                    template: Template::parse(template),
                    query: query(shared).chain(query(operation.get("parameters"))).collect(),
                    body: body(&document, operation, &mut bodies),
                    answers: answers(&document, operation, &mut bodies),
                });
            }
        }
        let mut lenient = json!({ "components": document["components"], "bodies": bodies });
        for exception in EXCEPTIONS {
            exception.apply(&mut lenient)?;
        }
        let mut strict = lenient.clone();
        forbid_more(&mut strict);
        Ok(Self {
            routes,
            strict: Registry::new().add(DOCUMENT, strict)?.prepare()?,
            lenient: Registry::new().add(DOCUMENT, lenient)?.prepare()?,
            compiled: Mutex::default(),
        })
    }

    /// Everything that is wrong with a request.
    pub fn request(&self, method: &str, path: &str, json: Option<&Value>) -> Vec<String> {
        let (words, query) = route::split(path);
        let Some(route) = self.route(method, &words) else {
            return vec!["Discord has no such path".to_owned()];
        };
        let unknown = query.iter().filter(|name| !route.query.iter().any(|known| known == *name));
        let mut found: Vec<String> =
            unknown.map(|name| format!("Discord's schema has no ?{name}= there")).collect();
        match (&route.body, json) {
            (None | Some((_, false)), None) => {}
            (None, Some(_)) => found.push("Discord's schema wants no body there".to_owned()),
            (Some((_, true)), None) => found.push("Discord's schema wants a body there".to_owned()),
            (Some((pointer, _)), Some(json)) => {
                found.extend(self.judge(Side::ToDiscord, pointer, json));
            }
        }
        found
    }

    /// Everything that is wrong with an answer.
    pub fn response(
        &self,
        method: &str,
        path: &str,
        status: u16,
        json: Option<&Value>,
    ) -> Vec<String> {
        let (words, _) = route::split(path);
        let Some(route) = self.route(method, &words) else {
            // That there is no such path is what such an answer says.
            return if status == 404 || status == 405 {
                Vec::new()
            } else {
                vec!["Discord has no such path to answer from".to_owned()]
            };
        };
        let status = status.to_string();
        let class = format!("{}XX", &status[..1]);
        let answer = route.answers.iter().find(|(known, _)| *known == status);
        let answer = answer.or_else(|| route.answers.iter().find(|(known, _)| *known == class));
        match (answer, json) {
            (None, _) => vec!["Discord's schema has no such status there".to_owned()],
            (Some((_, None)), None) => Vec::new(),
            (Some((_, None)), Some(_)) => vec!["Discord's schema answers nothing there".to_owned()],
            (Some((_, Some(_))), None) => {
                vec!["Discord's schema answers something there".to_owned()]
            }
            (Some((_, Some(pointer))), Some(json)) => self.judge(Side::FromDiscord, pointer, json),
        }
    }

    fn route(&self, method: &str, path: &[&str]) -> Option<&Route> {
        let of_method = self.routes.iter().filter(|route| route.method == method);
        let fitting = of_method.filter_map(|route| Some((route.template.fits(path)?, route)));
        fitting.max_by_key(|(fit, _)| *fit).map(|(_, route)| route)
    }

    fn judge(&self, side: Side, pointer: &str, json: &Value) -> Vec<String> {
        match self.validator(side, pointer) {
            Ok(validator) if validator.is_valid(json) => Vec::new(),
            Ok(validator) => {
                let reasons = validator.iter_errors(json).flat_map(|error| union::reasons(&error));
                reasons.map(|reason| format!("Discord's schema: {reason}")).collect()
            }
            Err(error) => vec![format!("Discord's schema cannot be used: {error:#}")],
        }
    }

    fn validator(&self, side: Side, pointer: &str) -> Result<Arc<Validator>> {
        let key = (side, pointer.to_owned());
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = compiled.get(&key) {
            return Ok(Arc::clone(validator));
        }
        let registry = match side {
            Side::ToDiscord => &self.strict,
            Side::FromDiscord => &self.lenient,
        };
        let built = jsonschema::draft202012::options()
            .with_registry(registry)
            .should_validate_formats(true)
            .with_format("snowflake", |text: &str| text.parse::<u64>().is_ok())
            .build(&json!({ "$ref": format!("{DOCUMENT}#{pointer}") }))
            .map_err(|error| anyhow!("{error}"))?;
        Ok(Arc::clone(compiled.entry(key).or_insert(Arc::new(built))))
    }
}

impl Exception {
    fn apply(&self, document: &mut Value) -> Result<()> {
        let (parent, name) = self.at.rsplit_once('/').context("not a pointer")?;
        // An excerpt has not everything.
        if let Some(Value::Object(parent)) = document.pointer_mut(parent) {
            parent.insert(name.to_owned(), serde_json::from_str(self.is)?);
        }
        Ok(())
    }
}

/// The names of the query's parameters among these.
fn query(parameters: Option<&Value>) -> impl Iterator<Item = String> + '_ {
    let parameters = parameters.and_then(Value::as_array).into_iter().flatten();
    let query = parameters.filter(|parameter| parameter["in"] == "query");
    query.filter_map(|parameter| Some(parameter["name"].as_str()?.to_owned()))
}

/// What is said of JSON in a `requestBody` or a response, kept where it has a plain pointer.
fn kept(content: &Value, bodies: &mut Vec<Value>) -> Option<String> {
    bodies.push(content.pointer("/content/application~1json/schema")?.clone());
    Some(format!("/bodies/{}", bodies.len() - 1))
}

fn body(document: &Value, operation: &Value, bodies: &mut Vec<Value>) -> Option<(String, bool)> {
    let body = resolved(document, operation.get("requestBody")?);
    Some((kept(body, bodies)?, body["required"] == true))
}

fn answers(
    document: &Value,
    operation: &Value,
    bodies: &mut Vec<Value>,
) -> Vec<(String, Option<String>)> {
    let answers = operation["responses"].as_object().into_iter().flatten();
    let answers = answers.map(|(status, answer)| (status, resolved(document, answer)));
    answers.map(|(status, answer)| (status.clone(), kept(answer, bodies))).collect()
}

/// What a `$ref` stands for.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let pointer = value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    pointer.and_then(|pointer| document.pointer(pointer)).unwrap_or(value)
}

/// Lets no object have more fields than the schema names.
fn forbid_more(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(forbid_more),
        Value::Object(fields) => {
            if is_closed(fields) {
                fields.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            fields.values_mut().for_each(forbid_more);
        }
        _ => {}
    }
}

/// Is it an object's schema that names all of its fields by itself?
fn is_closed(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_some_and(|kind| kind == "object")
        && schema.get("properties").is_some_and(Value::is_object)
        && !schema.contains_key("additionalProperties")
        && !schema.contains_key("allOf")
}
