//! A field's outline in JSON: a number of corners, or a list of corners `[x, y]`. What is neither is
//! answered with what would be right.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value as Json;

use super::polygon::{Corner, Polygon};

/// What is written.
#[derive(Serialize)]
#[serde(untagged)]
enum PolygonJson {
    Regular(u8),
    Corners(Vec<[f64; 2]>),
}

impl From<Polygon> for PolygonJson {
    fn from(polygon: Polygon) -> Self {
        let units = |hundredths: i32| f64::from(hundredths) / 100.0;
        match polygon {
            Polygon::Regular(count) => Self::Regular(count),
            Polygon::Corners(corners) => Self::Corners(
                corners.iter().map(|corner| [units(corner.x), units(corner.y)]).collect(),
            ),
        }
    }
}

impl Serialize for Polygon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PolygonJson::from(self.clone()).serialize(serializer)
    }
}

impl JsonSchema for Polygon {
    fn schema_name() -> Cow<'static, str> {
        "Polygon".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = json_schema!({
            "type": "number",
            "minimum": -Self::FARTHEST,
            "maximum": Self::FARTHEST,
        });
        json_schema!({
            "description": "A field's outline: a regular polygon, by its number of corners, or its \
                corners `[x,y]` in order, once round. Then it is convex and at least 10 units wide or \
                high, and numbers have at most two decimals. Corners are numbered counter-clockwise: \
                typed that way they keep their order; typed clockwise the first stays the first, and \
                the others are numbered backwards.",
            "anyOf": [
                { "type": "integer", "minimum": Self::REGULAR.0, "maximum": Self::REGULAR.1 },
                {
                    "type": "array",
                    "items": {
                        "type": "array", "prefixItems": [number, number], "minItems": 2, "maxItems": 2
                    },
                    "minItems": 3,
                    "maxItems": Self::MOST_CORNERS,
                },
            ],
        })
    }
}

impl<'de> Deserialize<'de> for Polygon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Json::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// What a value of the wrong kind is answered with.
const NEITHER: &str =
    "polygon is a number of corners from 3 to 8, or a list of 3 to 12 corners [x, y]";
/// What a corner of the wrong kind is answered with.
const NO_CORNER: &str =
    "a corner is [x, y], two numbers of at most two decimals, from -10000 to 10000";

/// What is read. Whether it is a field to play on is judged by [`Polygon::check`].
impl TryFrom<Json> for Polygon {
    type Error = &'static str;

    fn try_from(json: Json) -> Result<Self, Self::Error> {
        match json {
            Json::Number(count) => {
                // However many: more than a byte holds are too many.
                let count = count.as_u64().ok_or(NEITHER)?;
                Ok(Self::Regular(u8::try_from(count).unwrap_or(u8::MAX)))
            }
            Json::Array(corners) => corners
                .iter()
                .map(corner)
                .collect::<Option<_>>()
                .map(Self::Corners)
                .ok_or(NO_CORNER),
            _ => Err(NEITHER),
        }
    }
}

fn corner(json: &Json) -> Option<Corner> {
    let [x, y] = json.as_array()?.as_slice() else { return None };
    Some(Corner { x: hundredths(x.as_f64()?)?, y: hundredths(y.as_f64()?)? })
}

fn hundredths(units: f64) -> Option<i32> {
    let hundredths = (units * 100.0).round();
    // What two decimals cannot say differs by far more.
    let is_one = (hundredths / 100.0 - units).abs() < 1e-6;
    (is_one && units.abs() <= f64::from(Polygon::FARTHEST)).then_some(hundredths as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Result<Polygon, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn json_is_read_as_it_is_written() {
        for polygon in [Polygon::Regular(6), Polygon::read("-1.5,0 1000,0.25 5,800").unwrap()] {
            assert_eq!(read(&serde_json::to_string(&polygon).unwrap()), Ok(polygon));
        }
        // As when it is typed: refused by what it says, not by its kind.
        for count in ["300", "99999999999"] {
            assert_eq!(read(count).ok(), Some(Polygon::read(count).unwrap()));
        }
    }

    #[test]
    fn what_is_no_polygon_is_answered_with_what_is_one() {
        for bad in ["\"square\"", "-4", "3.5", "null", "{}", "true"] {
            assert_eq!(read(bad), Err(NEITHER.into()), "{bad}");
        }
        for bad in [
            "[[0,0],[1]]",
            "[[0,0,0]]",
            "[[0.125,0]]",
            "[[1e9,0]]",
            "[4]",
            "[[0,\"1\"]]",
            "[\"SW\"]",
        ] {
            assert_eq!(read(bad), Err(NO_CORNER.into()), "{bad}");
        }
    }
}
