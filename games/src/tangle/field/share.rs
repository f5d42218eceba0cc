//! How far along an edge a segment ends: hundredths of a percent, so that what is typed and what is
//! drawn are the same.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place within an edge, in hundredths of a percent of the way from its first vertex to its second.
///
/// ```
/// use parlour_games::tangle::{Share, ShareError};
/// let share: Share = "37,5 %".parse()?;
/// assert_eq!((share.hundredths(), share.to_string()), (3750, "37.5".into()));
/// assert_eq!(share.from_behind().to_string(), "62.5");
/// assert_eq!("100".parse::<Share>(), Err(ShareError::OutOfRange));
/// assert_eq!("0.001".parse::<Share>(), Err(ShareError::TooFine));
/// # Ok::<(), ShareError>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u16", into = "u16")]
#[schemars(extend("minimum" = 1, "maximum" = Share::WHOLE - 1))]
pub struct Share(u16);

/// Why a text is no share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShareError {
    /// Not a number.
    #[error("a share is a percentage, such as 40 or 37.5")]
    NotANumber,
    /// More than two decimals.
    #[error("a share has at most two decimals")]
    TooFine,
    /// On a vertex, or past it.
    #[error("a share is more than 0 and less than 100 percent")]
    OutOfRange,
}

impl Share {
    /// The whole edge.
    pub const WHOLE: u16 = 10_000;
    /// The middle of an edge.
    pub const HALF: Self = Self(Self::WHOLE / 2);
    /// The share nearest to an edge's first vertex.
    pub const LEAST: Self = Self(1);

    /// `hundredths` of a percent; `None` outside 1 to 9999.
    pub const fn new(hundredths: u16) -> Option<Self> {
        if hundredths == 0 || hundredths >= Self::WHOLE { None } else { Some(Self(hundredths)) }
    }

    /// The nearest share to a number of hundredths of a percent.
    pub fn nearest(hundredths: f64) -> Self {
        Self(hundredths.round().clamp(1.0, f64::from(Self::WHOLE - 1)) as u16)
    }

    /// In hundredths of a percent.
    pub const fn hundredths(self) -> u16 {
        self.0
    }

    /// As a part of one.
    pub fn part(self) -> f64 {
        f64::from(self.0) / f64::from(Self::WHOLE)
    }

    /// The same place measured from the other vertex.
    #[must_use]
    pub const fn from_behind(self) -> Self {
        Self(Self::WHOLE - self.0)
    }
}

impl TryFrom<u16> for Share {
    type Error = ShareError;
    fn try_from(hundredths: u16) -> Result<Self, ShareError> {
        Self::new(hundredths).ok_or(ShareError::OutOfRange)
    }
}

impl From<Share> for u16 {
    fn from(share: Share) -> Self {
        share.0
    }
}

arg_by_name!(Share);

/// The percentage without what is not needed: `40`, `37.5`, `0.05`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 100, self.0 % 100);
        match rest {
            0 => write!(f, "{whole}"),
            tenths if tenths % 10 == 0 => write!(f, "{whole}.{}", tenths / 10),
            hundredths => write!(f, "{whole}.{hundredths:02}"),
        }
    }
}

impl FromStr for Share {
    type Err = ShareError;

    fn from_str(text: &str) -> Result<Self, ShareError> {
        let text = text.trim();
        let text = text.strip_suffix('%').unwrap_or(text).trim_end();
        let hundredths = decimal(text, 2).map_err(|error| match error {
            DecimalError::NotANumber => ShareError::NotANumber,
            DecimalError::TooFine => ShareError::TooFine,
            DecimalError::TooLarge => ShareError::OutOfRange,
        })?;
        u16::try_from(hundredths).ok().and_then(Self::new).ok_or(ShareError::OutOfRange)
    }
}

/// Why a text is no decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tangle) enum DecimalError {
    NotANumber,
    TooFine,
    TooLarge,
}

/// A number with at most so many decimals, in units of the last of them; a comma is as good as a
/// point.
pub(in crate::tangle) fn decimal(text: &str, decimals: u32) -> Result<i64, DecimalError> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(digits) => (-1, digits),
        None => (1, text),
    };
    let (whole, rest) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(rest) {
        return Err(DecimalError::NotANumber);
    }
    let rest = rest.trim_end_matches('0');
    if rest.len() > decimals as usize {
        return Err(DecimalError::TooFine);
    }
    let unit = 10_i64.pow(decimals);
    let whole: i64 = whole.parse().map_err(|_| DecimalError::TooLarge)?;
    let padded = format!("{rest:0<width$}0", width = decimals as usize);
    let rest: i64 = padded.parse::<i64>().map_err(|_| DecimalError::TooFine)? / 10;
    let value = whole.checked_mul(unit).and_then(|whole| whole.checked_add(rest));
    value.map(|value| sign * value).ok_or(DecimalError::TooLarge)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_is_read_as_it_is_written() {
        for hundredths in 1..Share::WHOLE {
            let share = Share::new(hundredths).unwrap();
            assert_eq!(share.to_string().parse(), Ok(share));
            assert_eq!(share.from_behind().hundredths() + hundredths, Share::WHOLE);
        }
        for (typed, hundredths) in [("40", 4000), ("37.5 %", 3750), ("12,34", 1234), ("0.05", 5)] {
            assert_eq!(typed.parse(), Ok(Share(hundredths)), "{typed}");
        }
    }

    #[test]
    fn what_is_no_share_is_refused() {
        for (typed, error) in [
            ("", ShareError::NotANumber),
            ("half", ShareError::NotANumber),
            ("4O", ShareError::NotANumber),
            (".5", ShareError::NotANumber),
            ("1.2.3", ShareError::NotANumber),
            ("33.333", ShareError::TooFine),
            ("0", ShareError::OutOfRange),
            ("100", ShareError::OutOfRange),
            ("-5", ShareError::OutOfRange),
            ("99999999999999999999", ShareError::OutOfRange),
        ] {
            assert_eq!(typed.parse::<Share>(), Err(error), "{typed}");
        }
    }
}
