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

/// A network. It must keep the three rules, be in one piece, and have 8 to 40 satellites with at most
/// 8 links each; else it is refused with the rule and the place.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Written {
    /// Every link.
    links: Vec<Link>,
    /// A letter for each satellite: `E`, `M` or `G` for its group, `H` for the headquarters.
    #[schemars(extend("pattern" = "^[EMGH]*$"))]
    groups: String,
    /// Those that are seen from the start; may be left out.
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
            Some(error) => Err(D::Error::custom(error)),
            None => Ok(network),
        }
    }
}
