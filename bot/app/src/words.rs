//! Words: Fluent messages by id, in `locales/LANGUAGE`, one file a game.
//!
//! Code names messages and hands in arguments; it never puts sentences together. People's names
//! are data, and are escaped by the [`Dialect`] of the platform that shows them.

use std::collections::BTreeMap;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::Pattern;
use parlour_games::engine::{Arg, Phrase, Seat};
use unic_langid::{LanguageIdentifier, langid};

/// The files of a language by name and text.
type Files = &'static [(&'static str, &'static str)];

/// The files of a language: those of the parlour, and one for each game. A language without one of
/// them, or a game without words, does not compile.
macro_rules! files {
    ($language:literal: $($module:ident)*) => {
        &[
            ("parlour.ftl", include_str!(concat!("../../locales/", $language, "/parlour.ftl"))),
            ("picture.ftl", include_str!(concat!("../../locales/", $language, "/picture.ftl"))),
            ("page.ftl", include_str!(concat!("../../locales/", $language, "/page.ftl"))),
            ("discord.ftl", include_str!(concat!("../../locales/", $language, "/discord.ftl"))),
            ("matrix.ftl", include_str!(concat!("../../locales/", $language, "/matrix.ftl"))),
            $((
                concat!(stringify!($module), ".ftl"),
                include_str!(concat!("../../locales/", $language, "/", stringify!($module), ".ftl")),
            ),)*
        ]
    };
}

macro_rules! languages {
    ($($module:ident => $Game:ident;)*) => {
        /// Every language, the one that is spoken first. **A new language is one more line here.**
        const LANGUAGES: &[(LanguageIdentifier, Files)] = &[
            (langid!("en"), files!("en": $($module)*)),
        ];
    };
}
parlour_games::each_game!(languages);

/// How a platform writes what is data: people's names, and texts that are not its own.
pub trait Dialect {
    /// A person's name; `person` is what they are known by on their platform.
    fn person(&self, name: &str, person: Option<&str>) -> String;
    /// A text without markup.
    fn text(&self, text: &str) -> String;
    /// What stands before a command where it is typed.
    fn sign(&self) -> char {
        SIGN
    }
    /// What the platform is called in messages that it needs in other words: such a message has an
    /// attribute of that name.
    fn platform(&self) -> Option<&'static str> {
        None
    }
}

/// What stands before a command in the messages, behind a quotation mark.
const SIGN: char = '/';

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

/// The words that are spoken, and what they are in other languages.
pub struct Words {
    spoken: Language,
    others: Vec<Language>,
}

/// The words of one language.
struct Language {
    id: LanguageIdentifier,
    bundle: FluentBundle<FluentResource>,
    /// The page's own messages, which it puts together itself.
    page: Vec<String>,
}

impl Language {
    fn read(id: &LanguageIdentifier, files: &[(&str, &str)]) -> Result<Self, WordsError> {
        let mut bundle = FluentBundle::new_concurrent(vec![id.clone()]);
        // Names are isolated where they need it; marks around every number would be copied along.
        bundle.set_use_isolating(false);
        let mut page = Vec::new();
        for (file, text) in files {
            let error = |reason: String| WordsError { file: format!("{id}/{file}"), reason };
            let resource = FluentResource::try_new((*text).to_owned())
                .map_err(|(_, errors)| error(format!("{errors:?}")))?;
            if *file == "page.ftl" {
                let ids = text.lines().filter(|line| line.starts_with("page-"));
                page =
                    ids.filter_map(|l| l.split_once(" =")).map(|(id, _)| id.to_owned()).collect();
            }
            bundle.add_resource(resource).map_err(|errors| error(format!("{errors:?}")))?;
        }
        Ok(Self { id: id.clone(), bundle, page })
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&str>> {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, a)| (id, Some(a)));
        let message = self.bundle.get_message(id)?;
        match attribute {
            Some(attribute) => Some(message.get_attribute(attribute)?.value()),
            None => message.value(),
        }
    }
}

impl Words {
    /// English, and every other language that there is.
    ///
    /// # Errors
    /// When a file is malformed or two define the same message.
    pub fn english() -> Result<Self, WordsError> {
        Self::speaking(LANGUAGES)
    }

    /// The words of the first language, and translations into the others.
    fn speaking(languages: &[(LanguageIdentifier, &[(&str, &str)])]) -> Result<Self, WordsError> {
        let read = languages.iter().map(|(id, files)| Language::read(id, files));
        let mut others = read.collect::<Result<Vec<_>, _>>()?;
        let spoken = if others.is_empty() {
            Language::read(&LanguageIdentifier::default(), &[])?
        } else {
            others.remove(0)
        };
        Ok(Self { spoken, others })
    }

    /// What a message without arguments says in each language other than the one that is spoken; a
    /// language that does not have the message is left out. `id.attribute` asks for an attribute.
    pub fn translations(&self, id: &str) -> Vec<(LanguageIdentifier, String)> {
        let said = |language: &Language| {
            let pattern = language.pattern(id)?;
            let said = language.bundle.format_pattern(pattern, None, &mut Vec::new());
            Some((language.id.clone(), tidy(&said)))
        };
        self.others.iter().filter_map(said).collect()
    }

    /// Is there such a message? `id.attribute` asks for an attribute.
    pub fn has(&self, id: &str) -> bool {
        self.pattern(id).is_some()
    }

    fn pattern(&self, id: &str) -> Option<&Pattern<&str>> {
        self.spoken.pattern(id)
    }

    /// Says a phrase. A message that is missing is logged and said by its id.
    pub fn say(&self, phrase: &Phrase, dialect: &dyn Dialect) -> String {
        let own =
            dialect.platform().and_then(|name| self.pattern(&format!("{}.{name}", phrase.id)));
        let Some(pattern) = own.or_else(|| self.pattern(&phrase.id)) else {
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
        let said = self.spoken.bundle.format_pattern(pattern, Some(&args), &mut errors);
        if !errors.is_empty() {
            tracing::error!(id = %phrase.id, ?errors, "a message does not fit its arguments");
        }
        let said = tidy(&said);
        match dialect.sign() {
            SIGN => said,
            sign => said.replace(&format!("“{SIGN}"), &format!("“{sign}")),
        }
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
            Arg::Lines(args) => {
                let said: Vec<_> = args.iter().map(|arg| self.arg(arg, dialect)).collect();
                said.join("\n")
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
                self.spoken
                    .bundle
                    .format_pattern(pattern, Some(&args), &mut Vec::new())
                    .into_owned()
            })
        };
        let start = items.into_iter().reduce(|a, b| pair("list-comma", &a, &b));
        start.map_or_else(|| end.clone(), |start| pair(last, &start, &end))
    }

    /// The page's own messages, their arguments left as `{name}` for the page to fill in.
    pub fn page(&self) -> BTreeMap<String, String> {
        let say = |id: &String| {
            let pattern = self.pattern(id)?;
            let said = self.spoken.bundle.format_pattern(pattern, None, &mut Vec::new());
            // Fluent writes an argument that it was not given as `{$name}`.
            Some((id.clone(), tidy(&said).replace("{$", "{")))
        };
        self.spoken.page.iter().filter_map(say).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &[(&str, &str)] =
        &[("a.ftl", "hello = Hello\n    .to = to { $whom }\nbye = Bye\n")];
    const SECOND: &[(&str, &str)] = &[("a.ftl", "hello = Hallo\n    .to = an { $whom }\n")];

    fn both() -> Words {
        Words::speaking(&[(langid!("en"), FIRST), (langid!("de"), SECOND)]).unwrap()
    }

    #[test]
    fn a_message_is_said_in_every_other_language_that_has_it() {
        let words = both();
        assert_eq!(words.say(&Phrase::new("hello"), &Plain), "Hello");
        assert_eq!(words.translations("hello"), [(langid!("de"), "Hallo".to_owned())]);
        assert_eq!(words.translations("hello.to"), [(langid!("de"), "an {$whom}".to_owned())]);
        assert_eq!(words.translations("bye"), []);
        assert_eq!(words.translations("nothing"), []);
        assert!(words.has("bye"));
    }

    #[test]
    fn a_faulty_file_is_named_with_its_language() {
        let twice: &[(&str, &str)] = &[("a.ftl", "hello = 1\n"), ("b.ftl", "hello = 2\n")];
        let error = Words::speaking(&[(langid!("en"), FIRST), (langid!("de"), twice)]).err();
        assert_eq!(error.map(|error| error.file).as_deref(), Some("de/b.ftl"));
    }
}
