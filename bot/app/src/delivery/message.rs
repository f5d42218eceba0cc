//! A message to one address.

use parlour_games::engine::{Control, Phrase};
use parlour_storage::DeliveryId;

use crate::{
    people::address::{Address, PersonId},
    picture::board_ref::BoardRef,
    table::name::TableName,
};

/// A message to one address.
#[derive(Debug, Clone, PartialEq)]
pub struct Outbound {
    /// Its name; the same when it is sent again.
    pub id: DeliveryId,
    /// Where it goes.
    pub address: Address,
    /// The table that it is about.
    pub table: TableName,
    /// When it happened; milliseconds since 1970.
    pub at: u64,
    /// What is said, line by line.
    pub lines: Vec<Phrase>,
    /// What is said below that in small print.
    pub small: Vec<Phrase>,
    /// The board, unless nothing changed on it or a later message brings a newer one.
    pub board: Option<BoardRef>,
    /// The board in words.
    pub alt: Vec<Phrase>,
    /// What there is to press; their lines are whole commands.
    pub controls: Vec<Control>,
    /// The moment of the controls.
    pub moment: u64,
    /// Whose attention it wants: nobody else may be pinged by it.
    pub mentions: Vec<PersonId>,
    /// Is it for one person alone?
    pub private: bool,
    /// Does it go to a place that is the table's alone? Elsewhere one must be able to tell which table
    /// it is about.
    pub own_place: bool,
    /// Is it the first message of the table at its place: that it was opened there, or goes on there?
    /// Under it a platform may make a place of the table's own, and say so by [`crate::app::Parlour::house`].
    pub opening: bool,
    /// What such a place is called.
    pub title: Phrase,
    /// Who opened the table, if this is what it says.
    pub opener: Option<PersonId>,
}
