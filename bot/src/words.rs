//! Words: Fluent messages by id, in `locales/LANGUAGE`, one file a game.
//!
//! Code names messages and hands in arguments; it never puts sentences together. People's names
//! are data, and are escaped by the [`Dialect`] of the platform that shows them.

use std::collections::BTreeMap;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::Pattern;
use parlour_games::engine::{Arg, Phrase, Seat};
use unic_langid::{LanguageIdentifier, langid};

/// The files of a language: those of the parlour, and one for each game. A game without words does
/// not compile.
macro_rules! english {
    ($($module:ident => $Game:ident;)*) => {
        const ENGLISH: &[(&str, &str)] = &[
            ("parlour.ftl", include_str!("../locales/en/parlour.ftl")),
            ("picture.ftl", include_str!("../locales/en/picture.ftl")),
            ("page.ftl", include_str!("../locales/en/page.ftl")),
            $((
                concat!(stringify!($module), ".ftl"),
                include_str!(concat!("../locales/en/", stringify!($module), ".ftl")),
            ),)*
        ];
    };
}
parlour_games::each_game!(english);

/// How a platform writes what is data: people's names, and texts that are not its own.
pub trait Dialect {
    /// A person's name; `person` is what they are known by on their platform.
    fn person(&self, name: &str, person: Option<&str>) -> String;
    /// A text without markup.
    fn text(&self, text: &str) -> String;
}

/// Text without markup: what the page, pictures and terminals show.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

impl Dialect for Plain {
    fn person(&self, name: &str, _: Option<&str>) -> String {
        isolate(name)
    }

    fn text(&self, text: &str) -> String {
        text.to_owned()
    }
}

/// A name that may be written from right to left must not turn the sentence around it.
fn isolate(name: &str) -> String {
    if name.chars().all(|c| c < '\u{0590}') {
        name.to_owned()
    } else {
        format!("\u{2068}{name}\u{2069}")
    }
}

/// A locale file that cannot be read. The files are part of the program, so this is found by its
/// tests, not by its users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {reason}")]
pub struct WordsError {
    /// The file.
    pub file: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The words of one language.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
    /// The page's own messages, which it puts together itself.
    page: Vec<String>,
}

impl Words {
    /// English.
    ///
    /// # Errors
    /// When a file is malformed or two define the same message.
    pub fn english() -> Result<Self, WordsError> {
        Self::from_files(langid!("en"), ENGLISH)
    }

    fn from_files(
        language: LanguageIdentifier,
        files: &[(&str, &str)],
    ) -> Result<Self, WordsError> {
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Names are isolated where they need it; marks around every number would be copied along.
        bundle.set_use_isolating(false);
        let mut page = Vec::new();
        for (file, text) in files {
            let fault = |reason: String| WordsError { file: (*file).to_owned(), reason };
            let resource = FluentResource::try_new((*text).to_owned())
                .map_err(|(_, errors)| fault(format!("{errors:?}")))?;
            if *file == "page.ftl" {
                let ids = text.lines().filter(|line| line.starts_with("page-"));
                page =
                    ids.filter_map(|l| l.split_once(" =")).map(|(id, _)| id.to_owned()).collect();
            }
            bundle.add_resource(resource).map_err(|errors| fault(format!("{errors:?}")))?;
        }
        Ok(Self { bundle, page })
    }

    /// Is there such a message? `id.attribute` asks for an attribute.
    pub fn has(&self, id: &str) -> bool {
        self.pattern(id).is_some()
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&str>> {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, a)| (id, Some(a)));
        let message = self.bundle.get_message(id)?;
        match attribute {
            Some(attribute) => Some(message.get_attribute(attribute)?.value()),
            None => message.value(),
        }
    }

    /// Says a phrase. A message that is missing is logged and said by its id.
    pub fn say(&self, phrase: &Phrase, dialect: &dyn Dialect) -> String {
        let Some(pattern) = self.pattern(&phrase.id) else {
            tracing::error!(id = %phrase.id, "there are no words for this");
            return phrase.id.to_string();
        };
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            match arg {
                Arg::Number(number) => args.set(name.as_ref(), FluentValue::from(*number)),
                other => args.set(name.as_ref(), self.arg(other, dialect)),
            }
        }
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        if !errors.is_empty() {
            tracing::error!(id = %phrase.id, ?errors, "a message does not fit its arguments");
        }
        tidy(&said)
    }

    /// Says one argument by itself.
    pub fn arg(&self, arg: &Arg, dialect: &dyn Dialect) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Text(text) => dialect.text(text),
            Arg::Person { name, person } => dialect.person(name, person.as_deref()),
            Arg::Phrase(phrase) => self.say(phrase, dialect),
            Arg::Seat(seat) => self.seat(*seat),
            Arg::Seats(seats) => {
                self.join("list-and", seats.iter().map(|seat| self.seat(*seat)).collect())
            }
            Arg::Names(names) => {
                self.join("list-and", names.iter().map(|name| self.arg(name, dialect)).collect())
            }
            Arg::Texts(texts) => {
                self.join("list-or", texts.iter().map(|text| dialect.text(text)).collect())
            }
            Arg::List(args) => {
                let said: Vec<_> = args.iter().map(|arg| self.arg(arg, dialect)).collect();
                said.join(" ")
            }
        }
    }

    /// A seat that nobody put a name to: `Player 2`.
    pub fn seat(&self, seat: Seat) -> String {
        let phrase = Phrase::new("seat-name").with("number", u16::from(seat.0) + 1);
        self.say(&phrase, &Plain)
    }

    /// `a, b and c`, in the language's own way.
    fn join(&self, last: &str, mut items: Vec<String>) -> String {
        let Some(end) = items.pop() else { return String::new() };
        let pair = |id: &str, a: &str, b: &str| {
            let mut args = FluentArgs::new();
            args.set("a", a.to_owned());
            args.set("b", b.to_owned());
            let pattern = self.pattern(id);
            pattern.map_or_else(String::new, |pattern| {
                self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
            })
        };
        let start = items.into_iter().reduce(|a, b| pair("list-comma", &a, &b));
        start.map_or_else(|| end.clone(), |start| pair(last, &start, &end))
    }

    /// The page's own messages, their arguments left as `{name}` for the page to fill in.
    pub fn page(&self) -> BTreeMap<String, String> {
        let say = |id: &String| {
            let pattern = self.pattern(id)?;
            let said = self.bundle.format_pattern(pattern, None, &mut Vec::new());
            // Fluent writes an argument that it was not given as `{$name}`.
            Some((id.clone(), tidy(&said).replace("{$", "{")))
        };
        self.page.iter().filter_map(say).collect()
    }
}

/// Fluent keeps the line breaks of its selectors' surroundings; no sentence wants double spaces or
/// a space before its full stop.
fn tidy(said: &str) -> String {
    let lines = said
        .lines()
        .map(|line| line.split(' ').filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n").replace(" .", ".").replace(" ,", ",").trim().to_owned()
}
