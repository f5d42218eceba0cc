//! Given, when, then: the games as people meet them, in commands as they are typed and what is seen and
//! said.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;

use serde_json::Value as Json;

/// The JSON with each replacement at each of its places.
fn replaced_anywhere(json: &Json, replacements: &[Json]) -> Vec<Json> {
    let mut places = Vec::new();
    collect(json, String::new(), &mut places);
    let mut all = Vec::new();
    for place in &places {
        for replacement in replacements {
            let mut other = json.clone();
            *other.pointer_mut(place).unwrap() = replacement.clone();
            all.push(other);
        }
    }
    all
}

/// The pointers to all values in it, itself last.
fn collect(value: &Json, place: String, places: &mut Vec<String>) {
    match value {
        Json::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                collect(value, format!("{place}/{index}"), places);
            }
        }
        Json::Object(fields) => {
            for (name, value) in fields {
                collect(value, format!("{place}/{name}"), places);
            }
        }
        _ => {}
    }
    places.push(place);
}
