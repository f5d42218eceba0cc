//! Assistance: what a player's taps leave possible. It follows from what everybody knows, but is
//! worked out for who asked for it.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use super::{
    config::Config,
    solver::{self, Answers, Tables},
    tap::Tap,
};

/// What taps leave possible; the parts that the table's options ask for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reckoning {
    /// How much is left; `null` unless the table counts.
    pub count: Option<Count>,
    /// Row by row and cell by cell, the numbers of wires that are still possible, the least first;
    /// `null` unless the table has marks.
    pub marks: Option<Vec<Vec<Vec<u8>>>>,
}

/// How much is left. Both are exact decimal texts, since they outgrow the numbers of some readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Networks that give the answers that were given.
    #[serde(serialize_with = "write", deserialize_with = "read")]
    #[schemars(with = "String", extend("pattern" = "^(0|[1-9][0-9]*)$"))]
    pub networks: u128,
    /// Grids that those networks make; once it is 1, a guess is safe.
    #[serde(serialize_with = "write", deserialize_with = "read")]
    #[schemars(with = "String", extend("pattern" = "^(0|[1-9][0-9]*)$"))]
    pub grids: u128,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn write<S: Serializer>(count: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count)
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
    let text = String::deserialize(deserializer)?;
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = is_plain && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| is_plain).ok_or_else(|| D::Error::custom("not a decimal count"))
}

impl Reckoning {
    /// What `taps` leave possible, as far as the table's options ask for it; `None` if they do not.
    pub(super) fn of(config: Config, taps: &[Tap]) -> Option<Self> {
        let assist = config.assist;
        if !assist.marks() && !assist.counts() {
            return None;
        }
        let answers = Answers::of(config.variant.kit(), taps);
        let tables = Tables::of(config.variant);
        let count = assist.counts().then(|| {
            let left = solver::count(tables, &answers);
            Count { networks: left.networks.into(), grids: left.grids.into() }
        });
        let marks = assist.marks().then(|| {
            let survey = solver::survey(tables, &answers);
            let possible = |cell| survey.answers(cell).map(|(wires, _)| wires).collect();
            let cells: Vec<Vec<u8>> = survey.cells().map(possible).collect();
            cells.chunks(usize::from(config.variant.kit().size())).map(<[_]>::to_vec).collect()
        });
        Some(Self { count, marks })
    }
}

/// A number that can be read: `1 234 567`. It may be greater than what Fluent counts to, so it is a
/// text.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut said = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            said.push('\u{a0}');
        }
        said.push(digit);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_can_be_read() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(123), "123");
        assert_eq!(grouped(1_234_567), "1\u{a0}234\u{a0}567");
        assert_eq!(grouped(492_075_000_000), "492\u{a0}075\u{a0}000\u{a0}000");
    }

    #[test]
    fn counts_are_decimal_texts() {
        let json = r#"{"networks":"492075000000","grids":"0"}"#;
        let count: Count = serde_json::from_str(json).unwrap();
        assert_eq!((count.networks, count.grids), (492_075_000_000, 0));
        assert_eq!(serde_json::to_string(&count).unwrap(), json);
        for wrong in ["1", "\"\"", "\"-1\"", "\"01\"", "\"1e3\"", "\"1\u{a0}000\""] {
            let json = format!(r#"{{"networks":{wrong},"grids":"1"}}"#);
            assert!(serde_json::from_str::<Count>(&json).is_err(), "{wrong}");
        }
    }
}
