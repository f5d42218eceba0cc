//! Buttons, menus and forms: the fields that there are, and Discord's limits for them.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value as Json;

use super::refusal::{Form, Refusal};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(rename = "type")]
    kind: u8,
    components: Vec<Json>,
    id: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Button {
    #[serde(rename = "type")]
    _kind: u8,
    style: u8,
    label: Option<String>,
    emoji: Option<Emoji>,
    custom_id: Option<String>,
    url: Option<String>,
    #[serde(rename = "disabled")]
    _disabled: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Emoji {
    #[serde(rename = "id")]
    _id: Option<String>,
    #[serde(rename = "name")]
    _name: Option<String>,
    #[serde(rename = "animated")]
    _animated: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Menu {
    #[serde(rename = "type")]
    kind: u8,
    custom_id: String,
    options: Option<Vec<Choice>>,
    placeholder: Option<String>,
    min_values: Option<u64>,
    max_values: Option<u64>,
    #[serde(rename = "disabled")]
    _disabled: Option<bool>,
    #[serde(rename = "channel_types")]
    _channel_types: Option<Vec<u8>>,
    #[serde(rename = "default_values")]
    _default_values: Option<Vec<Json>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choice {
    label: String,
    value: String,
    description: Option<String>,
    #[serde(rename = "emoji")]
    _emoji: Option<Emoji>,
    default: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Input {
    #[serde(rename = "type")]
    kind: u8,
    custom_id: String,
    style: u8,
    label: String,
    min_length: Option<u64>,
    max_length: Option<u64>,
    #[serde(rename = "required")]
    _required: Option<bool>,
    value: Option<String>,
    placeholder: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Modal {
    custom_id: String,
    title: String,
    components: Vec<Json>,
}

/// Reads one component; what is wrong with it is added to the form.
fn read<T: serde::de::DeserializeOwned>(json: &Json, path: &str, form: &mut Form) -> Option<T> {
    match T::deserialize(json) {
        Ok(read) => Some(read),
        Err(error) => {
            form.add(path, "UNKNOWN_OR_MISTYPED", &error.to_string());
            None
        }
    }
}

/// Checks a message's rows.
pub(super) fn check_rows<'a>(rows: impl Iterator<Item = &'a Json>, form: &mut Form) {
    let mut ids = HashSet::new();
    let mut count = 0;
    for (at, row) in rows.enumerate() {
        count += 1;
        let path = format!("components.{at}");
        let Some(row) = read::<Row>(row, &path, form) else { continue };
        form.choice(&format!("{path}.type"), row.kind, row.kind == 1 && row.id.is_none());
        let menus = row.components.iter().any(|one| one["type"] != 2);
        let most = if menus { 1 } else { 5 };
        form.count(&format!("{path}.components"), row.components.len(), 1, most);
        for (at, one) in row.components.iter().enumerate() {
            let path = format!("{path}.components.{at}");
            let id = match one["type"].as_u64() {
                Some(2) => button(one, &path, form),
                Some(3 | 5..=8) => menu(one, &path, form),
                _ => {
                    form.choice(&format!("{path}.type"), &one["type"], false);
                    None
                }
            };
            if id.is_some_and(|id| !ids.insert(id)) {
                let message = "Component custom id cannot be duplicated";
                form.add(&format!("{path}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
            }
        }
    }
    form.count("components", count, 0, 5);
}

fn button(json: &Json, path: &str, form: &mut Form) -> Option<String> {
    let button: Button = read(json, path, form)?;
    form.choice(&format!("{path}.style"), button.style, (1..=5).contains(&button.style));
    if let Some(label) = &button.label {
        form.length(&format!("{path}.label"), label, 0, 80);
    }
    let label = button.label.as_ref().is_some_and(|label| !label.trim().is_empty());
    if !label && button.emoji.is_none() {
        let message = "A button must have a label or an emoji";
        form.add(path, "BUTTON_COMPONENT_INVALID", message);
    }
    let link = button.style == 5;
    form.require(&format!("{path}.url"), button.url.is_some() == link);
    form.require(&format!("{path}.custom_id"), button.custom_id.is_none() == link);
    if let Some(id) = &button.custom_id {
        form.length(&format!("{path}.custom_id"), id, 1, 100);
    }
    button.custom_id
}

fn menu(json: &Json, path: &str, form: &mut Form) -> Option<String> {
    let menu: Menu = read(json, path, form)?;
    form.length(&format!("{path}.custom_id"), &menu.custom_id, 1, 100);
    if let Some(text) = &menu.placeholder {
        form.length(&format!("{path}.placeholder"), text, 0, 150);
    }
    let (least, most) = (menu.min_values.unwrap_or(1), menu.max_values.unwrap_or(1));
    form.range(&format!("{path}.min_values"), least, 0, 25);
    form.range(&format!("{path}.max_values"), most, least.max(1), 25);
    let of_texts = menu.kind == 3;
    form.require(&format!("{path}.options"), menu.options.is_some() == of_texts);
    let Some(options) = menu.options else { return Some(menu.custom_id) };
    let here = format!("{path}.options");
    form.count(&here, options.len(), 1, 25);
    form.range(&format!("{path}.max_values"), most, 0, options.len() as u64);
    let mut values = HashSet::new();
    for (at, option) in options.iter().enumerate() {
        let here = format!("{here}.{at}");
        form.length(&format!("{here}.label"), &option.label, 1, 100);
        form.length(&format!("{here}.value"), &option.value, 1, 100);
        if let Some(text) = &option.description {
            form.length(&format!("{here}.description"), text, 0, 100);
        }
        if !values.insert(&option.value) {
            let message = "The specified option value is already used";
            form.add(&format!("{here}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    let defaults = options.iter().filter(|option| option.default == Some(true)).count();
    form.range(&here, defaults as u64, 0, most);
    Some(menu.custom_id)
}

/// Checks a form that is to open.
pub(super) fn check_modal(json: &Json) -> Result<(), Refusal> {
    let mut form = Form::default();
    if let Some(modal) = read::<Modal>(json, "data", &mut form) {
        form.length("data.custom_id", &modal.custom_id, 1, 100);
        form.length("data.title", &modal.title, 1, 45);
        form.count("data.components", modal.components.len(), 1, 5);
        let mut ids = HashSet::new();
        for (at, row) in modal.components.iter().enumerate() {
            let path = format!("data.components.{at}");
            let Some(row) = read::<Row>(row, &path, &mut form) else { continue };
            form.choice(&format!("{path}.type"), row.kind, row.kind == 1);
            form.count(&format!("{path}.components"), row.components.len(), 1, 1);
            let path = format!("{path}.components.0");
            let Some(one) = row.components.first() else { continue };
            let Some(field) = read::<Input>(one, &path, &mut form) else { continue };
            input(&field, &path, &mut form);
            if !ids.insert(field.custom_id) {
                let message = "Component custom id cannot be duplicated";
                form.add(&format!("{path}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
            }
        }
    }
    form.finish()
}

fn input(field: &Input, path: &str, form: &mut Form) {
    form.choice(&format!("{path}.type"), field.kind, field.kind == 4);
    form.choice(&format!("{path}.style"), field.style, (1..=2).contains(&field.style));
    form.length(&format!("{path}.custom_id"), &field.custom_id, 1, 100);
    form.length(&format!("{path}.label"), &field.label, 1, 45);
    form.range(&format!("{path}.min_length"), field.min_length.unwrap_or(0), 0, 4_000);
    form.range(&format!("{path}.max_length"), field.max_length.unwrap_or(1), 1, 4_000);
    if let Some(text) = &field.value {
        form.length(&format!("{path}.value"), text, 0, 4_000);
    }
    if let Some(text) = &field.placeholder {
        form.length(&format!("{path}.placeholder"), text, 0, 100);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong(rows: &Json) -> String {
        let mut form = Form::default();
        check_rows(rows.as_array().unwrap().iter(), &mut form);
        form.finish().map_or_else(|refused| refused.to_string(), |()| String::new())
    }

    fn row(components: &[Json]) -> Json {
        json!({ "type": 1, "components": components })
    }

    fn button(id: &str, label: &str) -> Json {
        json!({ "type": 2, "style": 1, "custom_id": id, "label": label, "disabled": false })
    }

    #[test]
    fn rows_have_limits() {
        let ok = json!([row(&[button("a", "A"), button("b", "B")])]);
        assert_eq!(wrong(&ok), "");
        let twice = json!([row(&[button("a", "A")]), row(&[button("a", "B")])]);
        assert!(wrong(&twice).contains("COMPONENT_CUSTOM_ID_DUPLICATED"));
        for bad in [
            row(&[]),
            row(&(0..6).map(|at| button(&at.to_string(), "A")).collect::<Vec<_>>()),
            row(&[button(&"a".repeat(101), "A")]),
            row(&[button("a", &"A".repeat(81))]),
            row(&[button("a", " ")]),
            row(&[json!({ "type": 2, "style": 5, "custom_id": "a", "label": "A" })]),
            row(&[json!({ "type": 2, "style": 1, "custom_id": "a", "label": "A", "size": 3 })]),
            row(&[json!({ "type": 3, "custom_id": "a", "options": [] })]),
            row(&[
                button("a", "A"),
                json!({ "type": 3, "custom_id": "b", "options": [
                { "label": "A", "value": "a" },
            ] }),
            ]),
            row(&[json!({ "type": 3, "custom_id": "b", "options": [
                { "label": "A", "value": "a" }, { "label": "B", "value": "a" },
            ] })]),
            row(&[json!({ "type": 10, "content": "text" })]),
        ] {
            assert!(wrong(&json!([bad])).contains("50035"), "{bad}");
        }
        let six: Vec<Json> = (0..6).map(|at| row(&[button(&at.to_string(), "A")])).collect();
        assert!(wrong(&six.into()).contains("50035"));
    }

    #[test]
    fn forms_have_limits() {
        let form = |title: &str, label: &str, count: usize| {
            let field = |at: usize| {
                let id = at.to_string();
                json!({ "type": 1, "components": [
                    { "type": 4, "custom_id": id, "style": 1, "label": label, "required": true },
                ] })
            };
            let rows: Vec<Json> = (0..count).map(field).collect();
            check_modal(&json!({ "custom_id": "f", "title": title, "components": rows }))
        };
        assert!(form("Foretell", "How many", 5).is_ok());
        assert!(form(&"t".repeat(46), "How many", 1).is_err());
        assert!(form("Foretell", &"l".repeat(46), 1).is_err());
        assert!(form("Foretell", "How many", 0).is_err());
        assert!(form("Foretell", "How many", 6).is_err());
    }
}
