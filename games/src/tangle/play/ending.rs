//! When a round ends.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// When a round ends.
///
/// ```
/// use parlour_games::tangle::Ending;
/// let ending: Ending = serde_json::from_str(r#"{"segments":50}"#)?;
/// assert_eq!(ending, Ending::Segments(50));
/// assert_eq!(serde_json::to_string(&Ending::default())?, r#"{"first_to":10}"#);
/// assert!(serde_json::from_str::<Ending>(r#"{"first_to":5,"segments":50}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", try_from = "serde_json::Value")]
#[schemars(!try_from)]
pub enum Ending {
    /// As soon as somebody has so many points; or after 300 segments with the points as they stand,
    /// so that players who avoid each other's lines come to an end.
    FirstTo(#[schemars(range(min = Self::FIRST_TO.0, max = Self::FIRST_TO.1))] u16),
    /// After so many segments.
    Segments(#[schemars(range(min = Self::SEGMENTS.0, max = Self::SEGMENTS.1))] u16),
}

impl Ending {
    /// The least and the greatest goal.
    pub const FIRST_TO: (u16, u16) = (1, 50);
    /// The fewest and the most segments.
    pub const SEGMENTS: (u16, u16) = (2, 300);

    /// Is a round over that has come so far?
    ///
    /// `most`: the most points that a player has.
    pub(in crate::tangle) fn is_reached(self, most: u32, segments: usize) -> bool {
        match self {
            Self::FirstTo(goal) => {
                most >= u32::from(goal) || segments >= usize::from(Self::SEGMENTS.1)
            }
            Self::Segments(count) => segments >= usize::from(count),
        }
    }
}

impl Default for Ending {
    fn default() -> Self {
        Self::FirstTo(10)
    }
}

/// However many: whether a round can be so long is judged by the rules when a table is opened.
impl TryFrom<serde_json::Value> for Ending {
    type Error = &'static str;

    fn try_from(json: serde_json::Value) -> Result<Self, Self::Error> {
        const NEITHER: &str = "ending is {\"first_to\":10} or {\"segments\":50}";
        let fields = json.as_object().filter(|fields| fields.len() == 1).ok_or(NEITHER)?;
        let count = |name| {
            let count = fields.get(name)?.as_u64()?;
            Some(u16::try_from(count).unwrap_or(u16::MAX))
        };
        let goal = count("first_to").map(Self::FirstTo);
        goal.or_else(|| count("segments").map(Self::Segments)).ok_or(NEITHER)
    }
}
