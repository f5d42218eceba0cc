//! From what somebody said, or pressed, to what they want.

use parlour_app::{Address, AppError, Heard, Parlour, PersonId, Press, vocabulary::Phrase};

use crate::message::{
    list::{self, List, Unfit},
    words::SIGN,
};

/// What somebody wants.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Wish {
    /// A command.
    Do {
        line: String,
        /// If it was an answer to a list: at which moment.
        press: Option<Press>,
    },
    /// That Parlour leaves the room.
    Leave,
    /// Nothing can come of it, and this is why.
    Say(Phrase),
    /// Nothing that concerns Parlour.
    Nothing,
}

/// Who speaks, and where.
pub(crate) struct Speaker<'a> {
    pub(crate) person: &'a PersonId,
    pub(crate) place: &'a Address,
    /// Is the place Parlour's as much as theirs: a direct room, or a table's own thread? Commands need no
    /// sign there.
    pub(crate) at_home: bool,
}

/// The longest line that may be a slip or a mistake where people talk: more words are talk.
const FEW: usize = 2;

/// What somebody wants who said this. `list` is what a number would be an answer to; `named` if they answered
/// its very message.
///
/// # Errors
/// When a table cannot be read.
pub(crate) async fn text(
    parlour: &Parlour,
    speaker: &Speaker<'_>,
    said: &str,
    list: Option<&List>,
    named: bool,
) -> Result<Wish, AppError> {
    let said = said.trim();
    let signed = said.strip_prefix(SIGN);
    let line = signed.unwrap_or(said).trim();
    let is_direct = matches!(speaker.place, Address::Direct(_));
    if (speaker.at_home || named || signed.is_some())
        && let Some((number, rest)) = list::answer(line)
        && let Some(list) = list
    {
        match number_of(list, number, rest) {
            Wish::Nothing => {}
            wish => return Ok(wish),
        }
    }
    if signed.is_none() && !speaker.at_home {
        return Ok(Wish::Nothing);
    }
    let mut words = line.split_whitespace();
    if words.next().is_some_and(|first| first.eq_ignore_ascii_case("parlour")) {
        match words.next() {
            Some(word) if word.eq_ignore_ascii_case("leave") => return Ok(Wish::Leave),
            Some(_) => return Ok(as_it_is(words_behind(line))),
            None => return Ok(as_it_is("help")),
        }
    }
    // Where people talk to each other, not everything that begins like a command is one.
    let is_talk = signed.is_none() && !is_direct && line.split_whitespace().count() > FEW;
    Ok(match parlour.hear(speaker.person, speaker.place, line).await? {
        Heard::Command { line, sure } if sure || !is_talk => as_it_is(&line),
        Heard::Slip { typed, meant } if !is_talk => {
            Wish::Say(Phrase::new("matrix-slip").with("typed", typed).with("meant", meant))
        }
        // It is told which commands there are. In a room, it may be another program's.
        Heard::Nothing if is_direct && !line.is_empty() => as_it_is(line),
        _ => Wish::Nothing,
    })
}

/// What somebody wants who pressed a reaction under a list.
pub(crate) fn reaction(list: &List, key: &str) -> Wish {
    list::number_of(key).map_or(Wish::Nothing, |number| number_of(list, number, ""))
}

fn number_of(list: &List, number: usize, rest: &str) -> Wish {
    match list.line(number, rest) {
        Ok(line) => Wish::Do { line, press: list.press() },
        Err(Unfit::NoSuch) if rest.is_empty() => {
            let most = list.entries.len();
            Wish::Say(Phrase::new("matrix-no-such-number").with("most", most))
        }
        Err(Unfit::Incomplete(example)) => {
            Wish::Say(Phrase::new("matrix-incomplete").with("example", example))
        }
        Err(Unfit::NoSuch | Unfit::TooMuch) => Wish::Nothing,
    }
}

fn as_it_is(line: &str) -> Wish {
    Wish::Do { line: line.to_owned(), press: None }
}

/// Everything behind the first word.
fn words_behind(line: &str) -> &str {
    line.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start())
}
