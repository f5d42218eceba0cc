//! Why a value fits none of several schemas: what is wrong with it under the one that it was meant
//! for, rather than "it fits none".

use jsonschema::{ValidationError, error::ValidationErrorKind};
use serde_json::Value;

/// An empty field says nothing, whoever receives it.
pub fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// The reasons for an error, each with where in the value it is. There are none when only fields
/// that say nothing are in the way.
pub fn reasons(error: &ValidationError<'_>) -> Vec<String> {
    let here = error.instance_path().as_str();
    match error.kind() {
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            let meant = context.iter().filter(|branch| !branch.iter().any(|e| is_other(e, here)));
            let meant: Vec<Vec<String>> =
                meant.map(|branch| branch.iter().flat_map(reasons).collect()).collect();
            meant
                .into_iter()
                .min_by_key(Vec::len)
                .unwrap_or_else(|| vec![format!("{here}: is none of what may stand there")])
        }
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let fields = error.instance();
            let speak = |name: &&String| fields.get(name).is_some_and(|value| !says_nothing(value));
            unexpected
                .iter()
                .filter(speak)
                .map(|name| format!("{here}: {name} is unknown"))
                .collect()
        }
        _ => vec![format!("{here}: {}", error.masked())],
    }
}

/// Does it say that the value at this place is of another kind altogether?
fn is_other(error: &ValidationError<'_>, place: &str) -> bool {
    let at = error.instance_path().as_str();
    match error.kind() {
        ValidationErrorKind::Type { .. } => at == place,
        ValidationErrorKind::Enum { .. } | ValidationErrorKind::Constant { .. } => {
            at.strip_prefix(place) == Some("/type")
        }
        _ => false,
    }
}
