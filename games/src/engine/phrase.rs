//! What is said, before it is put into a language: a message's id and what goes into it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Seat;

/// A Fluent message by its id, with its arguments. Games name what is to be said; the words are in
/// `bot/locales`, where a test looks up every id that a game can say.
///
/// ```
/// use parlour_games::engine::{Arg, Phrase, Seat};
/// let phrase = Phrase::new("walls-predicted").with("seat", Seat(0));
/// assert_eq!(phrase.args, [("seat".into(), Arg::Seat(Seat(0)))]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The message's id, starting with the game's name.
    pub id: Cow<'static, str>,
    /// The message's arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// What goes into a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number, formatted by the language.
    Number(i64),
    /// A name of the game's own (a cell, a command); never a person's.
    Text(String),
    /// The person in a seat; whoever speaks puts the name in, escaped for where it is shown.
    Seat(Seat),
    /// Several people.
    Seats(Vec<Seat>),
    /// Several names of the game's own.
    Texts(Vec<String>),
    /// A person, by the name they gave themselves, and what they are known by, if it is not a
    /// computer.
    Person {
        /// Their name, as data: it is escaped for where it is shown.
        name: String,
        /// Their address on their platform, for mentions.
        person: Option<String>,
    },
    /// Several people or computers: `Ann, Ben and Cleo`.
    Names(Vec<Arg>),
    /// Several sentences, said one after the other.
    List(Vec<Arg>),
    /// Several sentences, each on a line of its own.
    Lines(Vec<Arg>),
    /// A phrase inside a phrase.
    Phrase(Box<Phrase>),
}

impl Phrase {
    /// A message without arguments yet.
    pub const fn new(id: &'static str) -> Self {
        Self { id: Cow::Borrowed(id), args: Vec::new() }
    }

    /// A message by an id made at run time.
    pub const fn named(id: String) -> Self {
        Self { id: Cow::Owned(id), args: Vec::new() }
    }

    /// This phrase with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Self {
        self.args.push((Cow::Borrowed(name), arg.into()));
        self
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}
impl From<Vec<Seat>> for Arg {
    fn from(seats: Vec<Seat>) -> Self {
        Self::Seats(seats)
    }
}
impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<Vec<String>> for Arg {
    fn from(texts: Vec<String>) -> Self {
        Self::Texts(texts)
    }
}
impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}
macro_rules! from_number {
    ($($number:ty),*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
from_number!(i64, i32, u64, u32, u16, u8, usize);
