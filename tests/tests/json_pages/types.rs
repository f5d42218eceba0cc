//! What a JSON Schema says of a value, in words.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

/// The types of a game that have names.
pub(crate) struct Types {
    definitions: BTreeMap<String, Json>,
    /// In words, how many can play.
    seats: String,
    /// Those that were spoken of, for the page to explain.
    mentioned: BTreeSet<String>,
}

impl Types {
    /// Those of these schemas. One name is one type, or the page could not tell them apart.
    pub(crate) fn of(schemas: &[&Json], seats: String) -> Self {
        let mut definitions = BTreeMap::new();
        for schema in schemas {
            for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
                let is_numbered = name.ends_with(|end: char| end.is_ascii_digit());
                assert!(!is_numbered, "{name}: two types of one name; rename one for schemars");
                let same = definitions.entry(name.clone()).or_insert_with(|| definition.clone());
                assert!(same == definition, "{name}: two types of one name");
            }
        }
        Self { definitions, seats, mentioned: BTreeSet::new() }
    }

    /// The definition that a schema refers to, with its name.
    pub(crate) fn target<'a>(&'a self, schema: &'a Json) -> (Option<&'a str>, &'a Json) {
        let name = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
        match name.and_then(|name| Some((name, self.definitions.get(name)?))) {
            Some((name, definition)) => (Some(name), definition),
            None => (None, schema),
        }
    }

    /// The next type to explain, and its definition.
    pub(crate) fn next(&mut self, told: &mut BTreeSet<String>) -> Option<(String, Json)> {
        let name = self.mentioned.iter().find(|name| !told.contains(*name))?.clone();
        told.insert(name.clone());
        let definition = self.definitions[&name].clone();
        Some((name, definition))
    }

    /// What values a schema allows.
    pub(crate) fn words(&mut self, schema: &Json) -> String {
        if let (Some(name), _) = self.target(schema) {
            let name = name.to_owned();
            match name.as_str() {
                "Seats" => return self.seats.clone(),
                "Config" => return "[configuration](#configuration)".to_owned(),
                _ => (),
            }
            let link = format!("[{}](#{})", spaced(&name), anchor(&name));
            self.mentioned.insert(name);
            return link;
        }
        if let Some(value) = schema.get("const") {
            return format!("`{value}`");
        }
        if let Some(values) = schema["enum"].as_array() {
            return either(values.iter().map(|value| format!("`{value}`")).collect());
        }
        if let Some(choices) = choices(schema) {
            let values = |choice: &Json| match choice["enum"].as_array() {
                Some(values) => values.iter().map(|value| format!("`{value}`")).collect(),
                None => vec![self.words(choice)],
            };
            return either(choices.iter().flat_map(values).collect());
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
            kind => kind.as_str().into_iter().collect(),
        };
        assert!(!kinds.is_empty(), "what may {schema} be?");
        either(kinds.iter().map(|kind| self.kind(kind, schema)).collect())
    }

    fn kind(&mut self, kind: &str, schema: &Json) -> String {
        match kind {
            "null" => "`null`".to_owned(),
            "boolean" => "boolean".to_owned(),
            "string" => "text".to_owned(),
            "integer" | "number" => number(schema),
            "array" => self.list(schema),
            other => panic!("what is {other}?"),
        }
    }

    fn list(&mut self, schema: &Json) -> String {
        if let Some(items) = schema["prefixItems"].as_array() {
            let items: Vec<String> = items.iter().map(|item| self.words(item)).collect();
            return format!("list \\[{}\\]", items.join(", "));
        }
        let items = plural(&self.words(&schema["items"]));
        match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
            (Some(least), Some(most)) if least == most => format!("list of {least} {items}"),
            (Some(least), Some(most)) => format!("list of {least} to {most} {items}"),
            _ => format!("list of {items}"),
        }
    }
}

/// The schemas of which a value has one.
pub(crate) fn choices(schema: &Json) -> Option<&Vec<Json>> {
    schema.get("anyOf").or_else(|| schema.get("oneOf"))?.as_array()
}

/// The fields of an object in the order in which the type has them, the optional ones last.
pub(crate) fn fields(schema: &Json) -> Vec<(String, Json)> {
    let Some(all) = schema["properties"].as_object() else { return Vec::new() };
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let optional = all.keys().map(String::as_str).filter(|name| !required.contains(name));
    let names = required.iter().copied().chain(optional);
    names.map(|name| (name.to_owned(), all[name].clone())).collect()
}

fn number(schema: &Json) -> String {
    // Where a type has no limits of its own, the schema has those of the machine.
    let is_own = |limit: f64| ![255.0, 65_535.0].contains(&limit);
    let limit = |name: &str| schema[name].as_f64();
    match (limit("minimum"), limit("maximum").filter(|most| is_own(*most))) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (None, Some(most)) if limit("exclusiveMinimum") == Some(0.0) => {
            format!("above 0, at most {most}")
        }
        _ => "number".to_owned(),
    }
}

/// Several of what the words say. Of what can be several things, the words stay as they are.
fn plural(words: &str) -> String {
    if let Some(rest) = words.strip_prefix("list ") {
        return format!("lists {rest}");
    }
    if words.contains(" or ") {
        return format!("({words})");
    }
    match words.split_once(']') {
        Some((name, link)) if !name.ends_with('s') => format!("{name}s]{link}"),
        Some(_) => words.to_owned(),
        None if words.ends_with(|end: char| end.is_ascii_digit()) => format!("numbers {words}"),
        None => format!("{words}s"),
    }
}

fn either(mut words: Vec<String>) -> String {
    words.dedup();
    let Some(last) = words.pop() else { return String::new() };
    if words.is_empty() { last } else { format!("{} or {last}", words.join(", ")) }
}

/// A type's name as people read it: `LastShot` is a last shot.
pub(crate) fn spaced(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// Where the page explains it.
fn anchor(name: &str) -> String {
    spaced(name).replace(' ', "-")
}
