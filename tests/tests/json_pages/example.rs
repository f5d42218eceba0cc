//! A view as an example: a line for each of its fields, in the order of the type.

use serde_json::Value as Json;

use super::types::fields;

/// The example, as JSON that can be read again.
pub(crate) fn example(schema: &Json, view: &Json) -> String {
    let lines: Vec<String> =
        fields(schema).iter().map(|(name, _)| format!("  \"{name}\": {}", view[name])).collect();
    let text = format!("{{\n{}\n}}", lines.join(",\n"));
    assert!(serde_json::from_str::<Json>(&text).is_ok_and(|read| read == *view), "{text}");
    text
}
