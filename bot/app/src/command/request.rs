//! What somebody wants, and why nothing may come of it.

use parlour_storage::RequestId;

use crate::{
    people::address::{Address, Person},
    table::name::TableName,
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
    /// The sender of a request.
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
