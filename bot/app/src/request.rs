//! What somebody wants, and why nothing may come of it.

use parlour_games::engine::{AnyRefusal, ArgFault, Level};
use parlour_storage::RequestId;

use crate::{
    answer::Answer,
    fault::Fault,
    people::{Address, Person},
    table::{Refusal, TableName},
};

/// What somebody wants.
#[derive(Debug, Clone)]
pub struct Request {
    /// The platform's name for this very request: the same when it is delivered again.
    pub id: RequestId,
    /// Who asks.
    pub person: Person,
    /// Where; a person's own direct messages, too.
    pub place: Address,
    /// The people among whom the asker's record is compared, by a name of the platform's own, such as
    /// a server's; `None` where it knows only the place.
    pub circle: Option<String>,
    /// Does the asker run the server, so that they may see everybody's records there?
    pub steward: bool,
    /// What was typed or pressed, as one line: `/walls place C4`.
    pub line: String,
    /// If it was pressed: at which table, at which moment.
    pub press: Option<Press>,
}

/// Who types something, and where.
#[derive(Debug, Clone, Copy)]
pub struct Asker<'a> {
    /// Who.
    pub person: &'a Person,
    /// Where; a person's own direct messages, too.
    pub place: &'a Address,
    /// As [`Request::circle`].
    pub circle: Option<&'a str>,
}

impl<'a> Asker<'a> {
    /// Whoever has sent a request.
    pub(crate) fn of(request: &'a Request) -> Self {
        Self { person: &request.person, place: &request.place, circle: request.circle.as_deref() }
    }
}

/// Where a control stood that somebody pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    /// The table of its message.
    pub table: TableName,
    /// The moment of its message.
    pub moment: u64,
}

/// Why nothing came of a request: a refusal to be told, or a fault.
pub(crate) enum Stop {
    /// Boxed: answers are large, and most results are not refusals.
    Refused(Box<Answer>),
    Fault(Fault),
}

impl Stop {
    pub(crate) fn refused(answer: Answer) -> Self {
        Self::Refused(Box::new(answer))
    }
}
impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::refused(Answer::refuse(refusal))
    }
}
impl From<ArgFault> for Stop {
    fn from(fault: ArgFault) -> Self {
        Refusal(fault.phrase()).into()
    }
}
impl From<AnyRefusal> for Stop {
    fn from(refusal: AnyRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

/// What is to be done at a table.
#[derive(Debug, Clone)]
pub(crate) enum Deed {
    Join { luck: Option<String> },
    Luck { text: String },
    Leave,
    Start,
    Fill { level: Level, count: Option<u8> },
    Resign,
    Move,
    Act { line: String, secret: bool },
}

/// The first word and the rest.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}
