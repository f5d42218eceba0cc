//! Words and names for pictures.

use std::sync::Arc;

use parlour_games::engine::{Phrase, Seat};

use crate::{
    table::aggregate::Table,
    words::{Plain, Words},
};

/// Who sits where, for labels.
pub(crate) enum Names {
    Table(Arc<Table>),
    Nobody,
}

/// Words and names for a picture or its text.
pub(crate) struct Labels {
    pub(crate) words: Arc<Words>,
    pub(crate) names: Names,
}

impl parlour_render::Words for Labels {
    fn say(&self, phrase: &Phrase) -> String {
        match &self.names {
            Names::Table(table) => self.words.say(&table.resolve(phrase.clone()), &Plain),
            Names::Nobody => self.words.say(phrase, &Plain),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        match &self.names {
            Names::Table(table) => self.words.arg(&table.occupant(seat.index()), &Plain),
            Names::Nobody => self.words.seat(seat),
        }
    }
}
