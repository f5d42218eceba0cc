//! Networks in JSON. One that is read keeps the rules, or it is refused.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    graph::Link,
    legality::{Limits, faults},
    set::Set,
    whole::Network,
};

/// A network as JSON has it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    links: Vec<Link>,
    groups: String,
    #[serde(default, skip_serializing_if = "no_satellite")]
    uncloaked: Set,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn no_satellite(set: &Set) -> bool {
    set.is_empty()
}

impl Serialize for Network {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let links = self.graph.links().collect();
        Written { links, groups: self.letters(), uncloaked: self.uncloaked }.serialize(serializer)
    }
}

impl JsonSchema for Network {
    fn schema_name() -> Cow<'static, str> {
        "Network".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Written::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { links, groups, uncloaked } = Written::deserialize(deserializer)?;
        let network = Self::from_parts(&groups, &links, uncloaked).map_err(D::Error::custom)?;
        match faults(&network, Limits::WIDEST).first() {
            Some(fault) => Err(D::Error::custom(fault)),
            None => Ok(network),
        }
    }
}
