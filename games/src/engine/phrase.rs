//! What is said, before it is put into a language: a message's id and what goes into it.

/// A [`Phrase`](crate::engine::Phrase) with its arguments. An argument that has its value's name
/// stands by its name alone.
///
/// ```
/// use parlour_games::{engine::{Arg, Seat}, phrase};
/// let seat = Seat(0);
/// let phrase = phrase!("walls-predicted", seat, walls = 2 + 3);
/// assert_eq!(phrase.args[0], ("seat".into(), Arg::Seat(seat)));
/// assert_eq!(phrase.args[1], ("walls".into(), Arg::Number(5)));
/// ```
#[macro_export]
macro_rules! phrase {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($id:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::engine::Phrase::new($id)$(.with(
            stringify!($name),
            $crate::engine::ToArg::to_arg(&$crate::phrase!(@value $name $($value)?)),
        ))*
    };
}

/// What goes into phrases by what it is called on the board: a cell, a card, a line.
macro_rules! arg_by_name {
    ($type:ty) => {
        impl $crate::engine::ToArg for $type {
            fn to_arg(&self) -> $crate::engine::Arg {
                $crate::engine::Arg::Text(self.to_string())
            }
        }
    };
}

/// What is written by what it is called, in JSON and in phrases. The type has `Display`, a `FromStr` with
/// that error, and `#[serde(try_from = "String", into = "String")]`.
macro_rules! as_text {
    ($Type:ty, $Error:ty) => {
        arg_by_name!($Type);

        impl TryFrom<String> for $Type {
            type Error = $Error;
            fn try_from(text: String) -> Result<Self, $Error> {
                text.parse()
            }
        }

        impl From<$Type> for String {
            fn from(value: $Type) -> Self {
                value.to_string()
            }
        }
    };
}

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
    /// The person in a seat; the words put the name in, escaped for where it is shown.
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

impl Arg {
    /// Several sentences, said one after the other.
    pub fn list(phrases: impl IntoIterator<Item = Phrase>) -> Self {
        Self::List(phrases.into_iter().map(Self::from).collect())
    }

    /// Names of the game's own, all of them: `1, 3 and A`.
    pub fn names<T: ToString>(names: &[T]) -> Self {
        Self::Names(names.iter().map(|name| Self::Text(name.to_string())).collect())
    }
}

/// What can go into a phrase.
pub trait ToArg {
    /// This as an argument.
    fn to_arg(&self) -> Arg;
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

macro_rules! into_arg {
    ($($type:ty => |$value:ident| $arg:expr;)*) => {$(
        impl From<$type> for Arg {
            fn from($value: $type) -> Self {
                $arg
            }
        }
        impl ToArg for $type {
            fn to_arg(&self) -> Arg {
                Arg::from(self.clone())
            }
        }
    )*};
}

into_arg! {
    Seat => |seat| Self::Seat(seat);
    Vec<Seat> => |seats| Self::Seats(seats);
    String => |text| Self::Text(text);
    Vec<String> => |texts| Self::Texts(texts);
    Phrase => |phrase| Self::Phrase(Box::new(phrase));
    i64 => |number| Self::Number(number);
    i32 => |number| Self::Number(number.into());
    u32 => |number| Self::Number(number.into());
    u16 => |number| Self::Number(number.into());
    u8 => |number| Self::Number(number.into());
    u64 => |number| Self::Number(number.try_into().unwrap_or(i64::MAX));
    usize => |number| Self::Number(number.try_into().unwrap_or(i64::MAX));
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl ToArg for str {
    fn to_arg(&self) -> Arg {
        Arg::from(self)
    }
}

impl ToArg for Arg {
    fn to_arg(&self) -> Arg {
        self.clone()
    }
}
