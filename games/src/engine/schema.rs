//! What a game's JSON looks like, as JSON Schemas that are made from its types: nothing about them is
//! written a second time.

use schemars::{
    JsonSchema, Schema, SchemaGenerator,
    generate::SchemaSettings,
    json_schema,
    transform::{RecursiveTransform, Transform as _},
};
use serde_json::{Map, Value as Json, json};

use super::{Game, Seats, codec::OPENED};

/// Of a doc comment its first paragraph, on one line: what follows is for those who read the code.
fn summarize(schema: &mut Schema) {
    let Some(Json::String(text)) = schema.get_mut("description") else { return };
    if let Some((first, _)) = text.split_once("\n\n") {
        *text = first.to_owned();
    }
    *text = text.replace('\n', " ");
}

/// The schema of a type's values, as they are written or as they are read.
fn root<T: JsonSchema>(settings: SchemaSettings) -> Json {
    let settings = settings.with_transform(RecursiveTransform(summarize));
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// The options of a table, as they may be given.
pub(super) fn options<G: Game>() -> Json {
    root::<G::Config>(SchemaSettings::draft2020_12().for_deserialize())
}

/// A view, as it is shown.
pub(super) fn view<G: Game>() -> Json {
    root::<G::View>(SchemaSettings::draft2020_12().for_serialize())
}

/// An event, as it is kept.
pub(super) fn event<G: Game>() -> Json {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let first = opened::<G>(&mut generator);
    let own = G::Event::json_schema(&mut generator).to_value();
    let mut variants = vec![first];
    variants.extend(own["oneOf"].as_array().into_iter().flatten().cloned());
    let mut schema = json_schema!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Event",
        "description": own["description"],
        "oneOf": variants,
        "$defs": generator.take_definitions(true),
    });
    RecursiveTransform(summarize).transform(&mut schema);
    schema.to_value()
}

/// The first event: what [`super::encode`] makes of it, with the fields of what chance decided.
fn opened<G: Game>(generator: &mut SchemaGenerator) -> Json {
    let start = G::Start::json_schema(generator).to_value();
    let mut required = vec![json!("event"), json!("config"), json!("seats")];
    let mut properties = Map::new();
    properties.insert("event".into(), json!({ "type": "string", "const": OPENED }));
    properties.insert("config".into(), generator.subschema_for::<G::Config>().to_value());
    properties.insert("seats".into(), generator.subschema_for::<Seats>().to_value());
    required.extend(start["required"].as_array().into_iter().flatten().cloned());
    properties.extend(start["properties"].as_object().cloned().unwrap_or_default());
    json!({
        "type": "object",
        "description": "The first event: the options, and how many play.",
        "properties": properties,
        "required": required,
    })
}
