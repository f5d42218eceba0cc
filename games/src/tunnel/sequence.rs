//! How many high cards the sides play in turn: what a deal comes to, and what is predicted of it.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::Card;

/// One to five numbers that add up to 13, such as `[3,7,3]`: the first at least 0, the others at
/// least 1.
///
/// As text `3 7 3`.
///
/// ```
/// use parlour_games::tunnel::{Sequence, SequenceError};
/// let sequence: Sequence = "0, 9 4".parse()?;
/// assert_eq!((sequence.to_string(), sequence.entries()), ("0 9 4".into(), &[0, 9, 4][..]));
/// assert_eq!("3 7 4".parse::<Sequence>(), Err(SequenceError::Sum(14)));
/// assert_eq!("13 0".parse::<Sequence>(), Err(SequenceError::Zero(1)));
/// # Ok::<(), SequenceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<i64>", into = "Vec<i64>")]
#[schemars(extend("minItems" = 1, "maxItems" = Sequence::LONGEST))]
pub struct Sequence {
    /// 0 from `length` on, so that equal sequences are equal here.
    entries: [u8; Sequence::LONGEST],
    length: u8,
}

/// Why numbers are no [`Sequence`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// There is none.
    #[error("there are no numbers")]
    Empty,
    /// Something is no whole number.
    #[error("not whole numbers: {0:?}")]
    NotNumbers(Vec<String>),
    /// A number is less than 0.
    #[error("{0} is negative")]
    Negative(i64),
    /// There are more than [`Sequence::LONGEST`].
    #[error("{0} numbers are too many")]
    TooLong(usize),
    /// A 0 that is not the first: its position, counted from 0.
    #[error("number {} is 0, but only the first may be", .0 + 1)]
    Zero(usize),
    /// They do not add up to [`Sequence::SUM`], but to this.
    #[error("the sum is {0}, not 13")]
    Sum(i64),
}

impl Sequence {
    /// The most numbers. Once the dealer's side has played, the highest card left in every suit is
    /// with the side to come: all but the first and the last number are at least 4, and 13 has no
    /// room for four of those.
    pub const LONGEST: usize = 5;
    /// What the numbers add up to.
    pub const SUM: u8 = Card::IN_SUIT;

    /// The sequence of these numbers.
    ///
    /// # Errors
    /// The first thing that is wrong with them.
    pub fn new(numbers: &[i64]) -> Result<Self, SequenceError> {
        if numbers.is_empty() {
            return Err(SequenceError::Empty);
        }
        if let Some(&negative) = numbers.iter().find(|number| **number < 0) {
            return Err(SequenceError::Negative(negative));
        }
        if numbers.len() > Self::LONGEST {
            return Err(SequenceError::TooLong(numbers.len()));
        }
        if let Some(at) = numbers.iter().skip(1).position(|number| *number == 0) {
            return Err(SequenceError::Zero(at + 1));
        }
        let sum = numbers.iter().fold(0_i64, |sum, number| sum.saturating_add(*number));
        if sum != i64::from(Self::SUM) {
            return Err(SequenceError::Sum(sum));
        }
        let mut entries = [0; Self::LONGEST];
        for (entry, number) in entries.iter_mut().zip(numbers) {
            *entry = *number as u8; // At most 13: none is negative, and that is their sum.
        }
        Ok(Self { entries, length: numbers.len() as u8 })
    }

    /// The sequence of the first `length` of the entries. They must be one; the others must be 0.
    pub(super) const fn of_entries(entries: [u8; Self::LONGEST], length: u8) -> Self {
        Self { entries, length }
    }

    /// Its numbers, from the first.
    pub fn entries(&self) -> &[u8] {
        self.entries.get(..usize::from(self.length)).unwrap_or_default()
    }

    /// The number at `index`, counted from 0: 0 where there is none.
    pub fn entry(&self, index: usize) -> u8 {
        self.entries.get(index).copied().unwrap_or(0)
    }

    /// How many numbers it has, 1 to 5.
    pub const fn length(&self) -> u8 {
        self.length
    }
}

arg_by_name!(Sequence);

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, entry) in self.entries().iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{entry}")?;
        }
        Ok(())
    }
}

impl FromStr for Sequence {
    type Err = SequenceError;

    /// Numbers with white space, commas or semicolons between them.
    fn from_str(text: &str) -> Result<Self, SequenceError> {
        let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let (numbers, unread): (Vec<_>, Vec<_>) =
            words.iter().map(|word| number(word).ok_or(*word)).partition(Result::is_ok);
        let unread: Vec<String> =
            unread.into_iter().filter_map(Result::err).map(str::to_owned).collect();
        if !unread.is_empty() {
            return Err(SequenceError::NotNumbers(unread));
        }
        Self::new(&numbers.into_iter().filter_map(Result::ok).collect::<Vec<_>>())
    }
}

/// A whole number. One of more digits than are ever needed is a number all the same, and far off.
fn number(word: &str) -> Option<i64> {
    let word = word.replace('−', "-");
    let digits = word.strip_prefix(['-', '+']).unwrap_or(&word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let far = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(word.parse().unwrap_or(far))
}

impl TryFrom<Vec<i64>> for Sequence {
    type Error = SequenceError;
    fn try_from(numbers: Vec<i64>) -> Result<Self, SequenceError> {
        Self::new(&numbers)
    }
}

impl From<Sequence> for Vec<i64> {
    fn from(sequence: Sequence) -> Self {
        sequence.entries().iter().map(|entry| i64::from(*entry)).collect()
    }
}
