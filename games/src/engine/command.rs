//! A game's commands as data: one table for slash commands, text, the page and the engine.

use std::{borrow::Cow, fmt, str::FromStr};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

use super::token::{in_quotes, quoted};

/// One command of a game. What it does, in words, is the Fluent message `GAME-cmd-NAME`, with an
/// attribute for each parameter.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// 1 to 32 lower-case letters, digits and hyphens, as Discord wants them.
    pub name: &'static str,
    /// Is what it says a secret? Then it is answered, and its controls are shown, in private only.
    pub secret: bool,
    /// In the order in which they are typed; required ones first.
    pub params: &'static [ParamSpec],
}

impl CommandSpec {
    /// A command that may be given where everybody reads it.
    pub const fn open(name: &'static str, params: &'static [ParamSpec]) -> Self {
        Self { name, secret: false, params }
    }

    /// A command that says a secret.
    pub const fn secret(name: &'static str, params: &'static [ParamSpec]) -> Self {
        Self { name, secret: true, params }
    }
}

/// One parameter of a command.
#[derive(Debug, Clone, Copy)]
pub struct ParamSpec {
    /// 1 to 32 lower-case letters, digits and hyphens.
    pub name: &'static str,
    /// What it takes.
    pub kind: ParamKind,
    /// Must it be given?
    pub required: bool,
}

impl ParamSpec {
    /// A parameter that must be given.
    pub const fn required(name: &'static str, kind: ParamKind) -> Self {
        Self { name, kind, required: true }
    }

    /// A parameter that may be left out.
    pub const fn optional(name: &'static str, kind: ParamKind) -> Self {
        Self { name, kind, required: false }
    }

    /// A whole number that may be left out.
    pub const fn number(name: &'static str, min: i64, max: i64) -> Self {
        Self::optional(name, ParamKind::Integer { min, max })
    }

    /// One of a few words that may be left out.
    pub const fn choice(name: &'static str, words: &'static [&'static str]) -> Self {
        Self::optional(name, ParamKind::Choice(words))
    }
}

/// What a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamKind {
    /// A whole number in a range, both ends included.
    Integer {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
    /// A cell of the board, such as `C4`.
    Cell,
    /// A playing card, such as `QS`.
    Card,
    /// Somebody at the table: a seat's number from 1, or, where people have names, a name.
    Player,
    /// A table, such as `walls-7`.
    Table,
    /// Anything up to so many characters. As the last parameter it takes the rest of the line.
    Text {
        /// The most characters.
        max: usize,
    },
}

/// A parameter's value, of the kind that its [`ParamSpec`] wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// For [`ParamKind::Integer`], in its range.
    Integer(i64),
    /// For every other kind: the text, checked only as far as the kind says.
    Text(String),
}

impl Value {
    fn to_json(&self) -> Json {
        match self {
            Self::Integer(number) => (*number).into(),
            Self::Text(text) => text.as_str().into(),
        }
    }
}

/// A command's arguments, checked against its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Args(pub(super) Vec<(&'static str, Value)>);

impl Args {
    /// The number given for `name`, if one was.
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Value::Integer(number) => Some(*number),
            Value::Text(_) => None,
        }
    }

    /// The text given for `name`, if one was.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            Value::Integer(_) => None,
        }
    }

    /// The number given for `name`, if one was and `T` has it.
    pub fn number<T: TryFrom<i64>>(&self, name: &str) -> Option<T> {
        T::try_from(self.integer(name)?).ok()
    }

    /// The word given for `name`, if one was and it is one of `T`'s.
    pub fn choice<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// What was given as a type that has a field for each parameter, under its name with `_` for `-`;
    /// `None` if the type cannot be read from that.
    ///
    /// ```
    /// use parlour_games::engine::{Args, ParamSpec};
    /// #[derive(Default, serde::Deserialize)]
    /// #[serde(default)]
    /// struct Config { first_to: u8, fast: bool }
    /// const PARAMS: &[ParamSpec] = &[ParamSpec::number("first-to", 1, 9)];
    /// let config: Config = Args::read("new", PARAMS, "first-to:3")?.fields().unwrap_or_default();
    /// assert_eq!((config.first_to, config.fast), (3, false));
    /// # Ok::<(), parlour_games::engine::ArgError>(())
    /// ```
    pub fn fields<T: DeserializeOwned>(&self) -> Option<T> {
        let fields = self.0.iter().map(|(name, value)| (name.replace('-', "_"), value.to_json()));
        serde_json::from_value(fields.collect()).ok()
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

/// A command as it is written: its name and its arguments in order, each under its parameter's
/// name. The inverse of [`super::Command::parse`].
///
/// ```
/// use parlour_games::engine::CommandLine;
/// let line = CommandLine::new("place").arg("cell", "C4");
/// assert_eq!(line.to_string(), "place C4");
/// assert_eq!(line.by_name(), "place cell:C4");
/// assert_eq!(CommandLine::new("say").arg("what", "a b").by_name(), "say what:\"a b\"");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CommandLine {
    /// The command's name.
    pub command: Cow<'static, str>,
    /// Its arguments: parameter and value.
    pub args: Vec<(Cow<'static, str>, String)>,
}

impl CommandLine {
    /// A command without arguments yet.
    pub const fn new(command: &'static str) -> Self {
        Self { command: Cow::Borrowed(command), args: Vec::new() }
    }

    /// This command with one more argument.
    #[must_use]
    pub fn arg(mut self, param: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((Cow::Borrowed(param), value.to_string()));
        self
    }

    /// The command with its arguments by name, each read as the same again whatever is in it:
    /// `place table:walls-7 cell:C4`.
    pub fn by_name(&self) -> String {
        let mut text = self.command.to_string();
        for (name, value) in &self.args {
            text.extend([" ", name, ":", &quoted(value)]);
        }
        text
    }
}

/// As people type it: `place C4`. What would not be read as the same in its place is quoted, or, as
/// the last, which may take the rest of the line as it stands, given by name.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        let last = self.args.len().saturating_sub(1);
        for (index, (name, value)) in self.args.iter().enumerate() {
            let odd = value.is_empty() || value.contains('"') || is_like_named(value);
            let spaced = value.contains(char::is_whitespace);
            if index == last && (odd || value.trim() != value) {
                write!(f, " {name}:{}", in_quotes(value))?;
            } else if index != last && (odd || spaced) {
                write!(f, " {}", in_quotes(value))?;
            } else {
                write!(f, " {value}")?;
            }
        }
        Ok(())
    }
}

/// Could a value be taken for `name:value`? Parameters' names begin with a letter.
fn is_like_named(value: &str) -> bool {
    let name = value.split_once(':').map_or("", |(name, _)| name);
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(char::is_whitespace)
}
