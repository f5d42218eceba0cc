//! A game's page, from its schemas.

use std::{collections::BTreeSet, fmt::Write as _};

use parlour_games::GameKind;
use serde_json::Value as Json;

use super::{
    example::example,
    types::{Types, choices, fields, spaced},
};

/// The part of the page that is made.
pub(crate) fn page(kind: GameKind) -> String {
    let (options, view, event) = (kind.options_schema(), kind.view_schema(), kind.event_schema());
    let (least, most) = kind.seats().into_inner();
    let seats = if least == most { least.to_string() } else { format!("{least} to {most}") };
    // Options that are read and options that are shown differ in what may be left out.
    let shown = view["$defs"]["Config"].clone();
    let mut types = Types::of(&[&without_config(&view), &without_config(&event)], seats);
    let mut out = String::new();
    configuration(&mut out, &mut types, &options, &shown);
    out.push_str("\n## View\n\n");
    table(&mut out, &mut types, &view);
    let seen = example(&view, &kind.example().json());
    let _ = write!(out, "\nFor example:\n\n```json\n{seen}\n```\n");
    events(&mut out, &mut types, &event);
    out.push_str("\n## Types\n");
    let mut told = BTreeSet::from(["Config".to_owned()]);
    let mut sections = Vec::new();
    while let Some((name, definition)) = types.next(&mut told) {
        sections.push((spaced(&name), section(&mut types, &definition)));
    }
    sections.sort();
    for (name, text) in sections {
        let _ = write!(out, "\n### {}\n\n{text}", capital(&name));
    }
    out.push('\n');
    out
}

/// Without the options, which have a part of the page to themselves.
fn without_config(schema: &Json) -> Json {
    let mut schema = schema.clone();
    schema["$defs"]["Config"] = serde_json::json!({ "type": "object" });
    schema
}

fn configuration(out: &mut String, types: &mut Types, options: &Json, shown: &Json) {
    assert!(
        options["required"].is_null() && options["additionalProperties"] == false,
        "the page says that every option may be left out, and that others are refused"
    );
    if fields(shown).is_empty() {
        out.push_str("\n## Configuration\n\nThere is nothing to choose: `config` is `{}`.\n");
        return;
    }
    out.push_str(
        "\n## Configuration\n\nWhat `new` takes as `config`; every field may be left out, any other \
         field is refused:\n\n| field | values | default | meaning |\n| --- | --- | --- | --- |\n",
    );
    for (name, _) in fields(shown) {
        let field = &options["properties"][&name];
        let (values, default) = (types.words(field), &field["default"]);
        let meaning = meaning(field);
        let _ = writeln!(out, "| `{name}` | {values} | `{default}` | {meaning} |");
    }
}

fn table(out: &mut String, types: &mut Types, schema: &Json) {
    out.push_str("| field | type | meaning |\n| --- | --- | --- |\n");
    for (name, field) in fields(schema) {
        let _ = writeln!(out, "| `{name}` | {} | {} |", types.words(&field), meaning(&field));
    }
}

fn events(out: &mut String, types: &mut Types, schema: &Json) {
    out.push_str(
        "\n## Events\n\nWhat `log` gives, each with its name as `event`:\n\n\
         | `event` | fields | meaning |\n| --- | --- | --- |\n",
    );
    for event in choices(schema).into_iter().flatten() {
        let name = event["properties"]["event"]["const"].as_str().unwrap_or_default();
        let cells = listed(types, event, &["event"]);
        let _ = writeln!(out, "| `{name}` | {} | {} |", cells, meaning(event));
    }
}

/// What a type of a name of its own is.
fn section(types: &mut Types, schema: &Json) -> String {
    let mut out = format!("{}\n", meaning(schema));
    if schema["properties"].is_object() {
        out.push('\n');
        table(&mut out, types, schema);
        return out;
    }
    let Some(choices) = choices(schema) else {
        let _ = write!(out, "\nIn JSON: {}.\n", types.words(schema));
        return out;
    };
    if choices.iter().all(|choice| choice["description"].is_null()) {
        let _ = write!(out, "\nIn JSON: {}.\n", types.words(schema));
        return out;
    }
    out.push_str("\n| value | meaning |\n| --- | --- |\n");
    for choice in choices {
        let values = choice["enum"].as_array().cloned().unwrap_or_default();
        for value in &values {
            let _ = writeln!(out, "| `{value}` | |");
        }
        if values.is_empty() {
            let _ = writeln!(out, "| {} | {} |", value(types, choice), meaning(choice));
        }
    }
    out
}

/// The fields of an object within a table.
fn listed(types: &mut Types, schema: &Json, without: &[&str]) -> String {
    let fields = fields(schema).into_iter().filter(|(name, _)| !without.contains(&name.as_str()));
    let field = |(name, schema): (String, Json)| {
        let note = schema["description"].as_str().map(|text| format!(": {text}"));
        format!("`{name}` ({}){}", types.words(&schema), note.unwrap_or_default())
    };
    fields.map(field).collect::<Vec<_>>().join("<br>")
}

/// One of several values that a type may have: `"a"`, or an object with one field.
fn value(types: &mut Types, choice: &Json) -> String {
    match fields(choice).as_slice() {
        [(name, inner)] if inner["properties"].is_object() => {
            format!("`{{\"{name}\":{{…}}}}` with<br>{}", listed(types, inner, &[]))
        }
        [(name, inner)] => format!("`{{\"{name}\":…}}` with {}", types.words(inner)),
        _ => types.words(choice),
    }
}

fn meaning(schema: &Json) -> &str {
    schema["description"].as_str().unwrap_or_default()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
