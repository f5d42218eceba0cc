//! What a component says when it is pressed: which command, at which table, at which moment.
//!
//! A custom id is all that is left of a control when a person presses it, perhaps weeks later and
//! after several restarts; so everything is in it, and nothing about it is kept anywhere. It comes
//! back from outside, so it is read as strictly as typed input: a forger has written a
//! command line, no more.
//!
//! `1b|walls-7|12||0|walls place table: cell:C4`: the version and the kind, the table and the moment
//! of the message, the parameter that is still to be chosen, the component's place in its message
//! (two components of one message must differ), and the command. Where the command names the
//! message's own table, its name is left out: there are a hundred characters for all of it.

use std::fmt;

use parlour_app::{Press, TableName};

use crate::message::truncate;

/// The version of this way of writing. A message that was posted under an older one is refused in
/// words, and never misread.
const VERSION: &str = "1";

/// How a command names its table.
const TABLE: &str = "table:";

/// The most characters that Discord keeps.
const MOST: usize = 100;

/// What a component does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Gives the whole command.
    Button,
    /// Gives the command with one parameter, chosen from a menu.
    Menu,
    /// Opens a form; the form's own id then is a [`Kind::Form`].
    Opener,
    /// Gives the command with what was filled in.
    Form,
    /// As [`Kind::Form`], where the bot itself may not write: Discord does not say so when a form
    /// comes back, so the form remembers.
    FormElsewhere,
}

impl Kind {
    const ALL: [(Self, char); 5] = [
        (Self::Button, 'b'),
        (Self::Menu, 'm'),
        (Self::Opener, 'o'),
        (Self::Form, 'f'),
        (Self::FormElsewhere, 'e'),
    ];

    fn letter(self) -> char {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or('b', |(_, letter)| *letter)
    }

    fn of(letter: char) -> Option<Self> {
        Self::ALL.iter().find(|(_, own)| *own == letter).map(|(kind, _)| *kind)
    }

    /// Is there exactly one parameter to be chosen?
    const fn chooses(self) -> bool {
        matches!(self, Self::Menu)
    }
}

/// A custom id, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomId {
    /// What the component does.
    pub(crate) kind: Kind,
    /// The table and the moment of its message, if it is about a table.
    pub(crate) press: Option<Press>,
    /// The parameter that is chosen from a menu.
    pub(crate) param: Option<String>,
    /// The component's place in its message.
    pub(crate) place: u8,
    /// The command, without what is still to be chosen.
    pub(crate) line: String,
}

/// Not a custom id, or one of another version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a custom id of ours")]
pub(crate) struct CustomIdError;

impl CustomId {
    /// Whole command lines, without anything to choose.
    pub(crate) const fn new(kind: Kind, press: Option<Press>, place: u8, line: String) -> Self {
        Self { kind, press, param: None, place, line }
    }

    /// The text for Discord; `None` if it does not fit, or would be read as something else.
    pub(crate) fn text(&self) -> Option<String> {
        let text = self.to_string();
        (truncate::length(&text) <= MOST && Self::parts(&text).as_ref() == Some(self))
            .then_some(text)
    }

    /// Reads what [`Self::text`] wrote, and nothing else.
    ///
    /// # Errors
    /// When it is anything else.
    pub(crate) fn read(text: &str) -> Result<Self, CustomIdError> {
        let id = Self::parts(text).ok_or(CustomIdError)?;
        // One meaning, one text: `+7` and `007` are not numbers of ours.
        if id.text().as_deref() == Some(text) { Ok(id) } else { Err(CustomIdError) }
    }

    fn parts(text: &str) -> Option<Self> {
        let mut parts = text.splitn(6, '|');
        let mut head = parts.next()?.strip_prefix(VERSION)?.chars();
        let (kind, None) = (Kind::of(head.next()?)?, head.next()) else { return None };
        let press = match (parts.next()?, parts.next()?) {
            ("", "") => None,
            (table, moment) => {
                let table: TableName = table.parse().ok()?;
                Some(Press { table, moment: moment.parse().ok()? })
            }
        };
        let param = Some(parts.next()?).filter(|param| !param.is_empty()).map(str::to_owned);
        let place = parts.next()?.parse().ok()?;
        let line = parts.next()?;
        let line = match &press {
            Some(press) => instead(line, TABLE, &format!("{TABLE}{}", press.table)),
            None => line.to_owned(),
        };
        let named = param.as_deref().is_none_or(is_name);
        let plain = !line.is_empty() && !line.chars().any(char::is_control);
        (named && plain && param.is_some() == kind.chooses()).then_some(Self {
            kind,
            press,
            param,
            place,
            line,
        })
    }
}

/// A line with another word instead of the first that is `word`.
fn instead(line: &str, word: &str, other: &str) -> String {
    let whole = |at: &usize| {
        let (before, after) = (&line[..*at], &line[at + word.len()..]);
        before.ends_with(' ') && (after.is_empty() || after.starts_with(' '))
    };
    match line.match_indices(word).map(|(at, _)| at).find(whole) {
        Some(at) => [&line[..at], other, &line[at + word.len()..]].concat(),
        None => line.to_owned(),
    }
}

/// Could it be a parameter's name?
pub(crate) fn is_name(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=32).contains(&text.len()) && text.chars().all(letter)
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}{}|", self.kind.letter())?;
        match &self.press {
            Some(press) => write!(f, "{}|{}|", press.table, press.moment)?,
            None => f.write_str("||")?,
        }
        let line = match &self.press {
            Some(press) => instead(&self.line, &format!("{TABLE}{}", press.table), TABLE),
            None => self.line.clone(),
        };
        write!(f, "{}|{}|{line}", self.param.as_deref().unwrap_or(""), self.place)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn press(table: &str, moment: u64) -> Press {
        Press { table: table.parse().unwrap(), moment }
    }

    fn chosen(line: &str) -> CustomId {
        let param = Some("cell".to_owned());
        CustomId {
            param,
            ..CustomId::new(Kind::Menu, Some(press("walls-7", 12)), 3, line.to_owned())
        }
    }

    #[test]
    fn it_is_read_as_it_is_written() {
        let (line, no) = ("walls place table:walls-7 cell:C4".to_owned(), None);
        for id in [
            CustomId::new(Kind::Button, Some(press("walls-7", 12)), 0, line.clone()),
            CustomId::new(
                Kind::Opener,
                Some(press("walls-18446744073709551615", u64::MAX)),
                24,
                line,
            ),
            CustomId::new(Kind::Form, no.clone(), 0, "say text:\"a | b\"".to_owned()),
            CustomId::new(Kind::FormElsewhere, no, 255, "|".to_owned()),
            chosen("walls place"),
        ] {
            let text = id.text().unwrap();
            assert_eq!(CustomId::read(&text), Ok(id), "{text}");
        }
        assert_eq!(
            chosen("walls place table:walls-7").text().unwrap(),
            "1m|walls-7|12|cell|3|walls place table:"
        );
    }

    #[test]
    fn only_the_messages_own_table_is_left_out() {
        let text = |line: &str, at| CustomId::new(Kind::Button, at, 0, line.to_owned()).text();
        let own = || Some(press("walls-7", 1));
        let written = [
            ("board table:walls-7", own(), "1b|walls-7|1||0|board table:"),
            ("board table:walls-77", own(), "1b|walls-7|1||0|board table:walls-77"),
            ("board table:walls-7", None, "1b||||0|board table:walls-7"),
            ("say x:\"no table:walls-7 \"", own(), "1b|walls-7|1||0|say x:\"no table: \""),
        ];
        for (line, at, expected) in written {
            assert_eq!(text(line, at).as_deref(), Some(expected));
            assert_eq!(CustomId::read(expected).unwrap().line, line);
        }
        // This would come back as another text, so it is not written at all.
        assert_eq!(text("say x:\"no table: \"", own()), None);
        assert_eq!(CustomId::read("1b|walls-7|1||0|board table:walls-7"), Err(CustomIdError));
    }

    #[test]
    fn what_is_too_long_is_not_written() {
        let of_length = |length: usize| {
            let head = CustomId::new(Kind::Button, None, 0, String::new()).to_string().len();
            CustomId::new(Kind::Button, None, 0, "ä".repeat(length - head))
        };
        assert_eq!(of_length(100).text().unwrap().chars().count(), 100);
        assert_eq!(of_length(101).text(), None);
        assert_eq!(CustomId::read(&of_length(101).to_string()), Err(CustomIdError));
    }

    #[test]
    fn what_is_forged_or_old_is_not_ours() {
        let good = "1b|walls-7|12||0|walls place cell:C4";
        assert!(CustomId::read(good).is_ok());
        for bad in [
            "",
            "1",
            "1b",
            "1b|||||",
            "join",
            "0b|walls-7|12||0|walls place",
            "2b|walls-7|12||0|walls place",
            "11b|walls-7|12||0|walls place",
            "1x|walls-7|12||0|walls place",
            "1bb|walls-7|12||0|walls place",
            "1b|chess-7|12||0|walls place",
            "1b|walls-7|||0|walls place",
            "1b||12||0|walls place",
            "1b|walls-7|+12||0|walls place",
            "1b|walls-07|12||0|walls place",
            "1b|walls-7|12||00|walls place",
            "1b|walls-7|12||256|walls place",
            "1b|walls-7|-1||0|walls place",
            "1b|walls-7|99999999999999999999||0|walls place",
            // A button has nothing to choose, a menu has.
            "1b|walls-7|12|cell|0|walls place",
            "1m|walls-7|12||0|walls place",
            "1m|walls-7|12|Cell|0|walls place",
            "1m|walls-7|12|a b|0|walls place",
            "1b|walls-7|12||0|walls\nplace",
        ] {
            assert_eq!(CustomId::read(bad), Err(CustomIdError), "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            if let Ok(id) = CustomId::read(&text) {
                prop_assert_eq!(id.text(), Some(text));
            }
        }

        #[test]
        fn any_line_that_fits_comes_back(line in "[^\\x00-\\x1f\\x7f-\\x9f]{1,80}", place in any::<u8>()) {
            let id = CustomId::new(Kind::Button, Some(press("walls-7", 1)), place, line);
            if let Some(text) = id.text() {
                prop_assert_eq!(CustomId::read(&text), Ok(id));
            } else {
                prop_assert!(truncate::length(&id.to_string()) > MOST || id.line.contains(TABLE));
            }
        }
    }
}
