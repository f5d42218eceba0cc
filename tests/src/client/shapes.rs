//! What the server says: messages, answers, and what there is to press.

use serde::Deserialize;
use serde_json::Value as Json;

/// A message in a room.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The room.
    pub room: String,
    /// Its number in the room, from 1.
    pub seq: u64,
    /// When; milliseconds since 1970.
    pub at: u64,
    /// About which table.
    pub table: String,
    /// What is said.
    pub lines: Vec<String>,
    /// What is said in small print.
    pub small: Vec<String>,
    /// The board.
    pub picture: Option<Picture>,
    /// Where the board is as text.
    pub plain: Option<String>,
    /// What there is to press.
    pub controls: Vec<Control>,
    /// The moment of the controls.
    pub moment: u64,
    /// Whose attention it wants.
    pub mentions: Vec<String>,
    /// For one pair of eyes.
    pub private: bool,
}

impl Message {
    /// Everything that is said, in one text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// An answer to a command.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What is said.
    pub lines: Vec<String>,
    /// Was it refused?
    pub refused: bool,
    /// The board.
    pub picture: Option<Picture>,
    /// Where the board is as text.
    pub plain: Option<String>,
    /// The board as text.
    pub text: Option<String>,
    /// A record to be kept as a file.
    pub record: Option<Record>,
    /// A replay, and the last picture to keep.
    pub replay: Option<Replay>,
    /// What there is to press.
    pub controls: Vec<Control>,
    /// The table and the moment of the controls.
    pub table: Option<String>,
    /// See `table`.
    pub moment: Option<u64>,
}

impl Answer {
    /// Everything that is said, in one text.
    pub fn said(&self) -> String {
        self.lines.join("\n")
    }
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Where it is.
    pub url: String,
    /// What it is called.
    pub label: String,
}

/// How a game came to be.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The animated picture.
    pub gif: Kept,
    /// The last picture, to keep.
    pub keepsake: Kept,
}

/// A picture that can be saved.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Where it is.
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What the file is called.
    pub name: String,
    /// What saves it.
    pub label: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Where it is.
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// In pixels.
    pub width: Option<u32>,
    /// In pixels.
    pub height: Option<u32>,
}

/// Something to press, choose or fill in.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Control {
    /// `button`, `select` or `form`.
    pub kind: String,
    /// What stands on it.
    pub label: String,
    /// The command.
    pub line: String,
    /// What a `select` chooses.
    #[serde(default)]
    pub param: String,
    /// What a `select` offers.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// What a `form` asks for.
    #[serde(default)]
    pub fields: Vec<Json>,
}

/// One of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Choice {
    /// What it stands for.
    pub value: String,
    /// What it is called.
    pub label: String,
}

impl Control {
    /// The line that is sent once the only thing that is asked for is this value.
    pub fn with(&self, value: impl std::fmt::Display) -> String {
        let field = self.fields.first().and_then(|field| field["param"].as_str());
        let param = if self.param.is_empty() { field.unwrap_or_default() } else { &self.param };
        if param.is_empty() { self.line.clone() } else { format!("{} {param}:{value}", self.line) }
    }
}

/// A control whose line starts like this.
pub fn control<'a>(controls: &'a [Control], line: &str) -> Option<&'a Control> {
    controls.iter().find(|control| control.line.starts_with(line))
}
