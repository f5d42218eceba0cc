//! Words for pictures of games without people.

use parlour_app::words::{Plain, Words};
use parlour_games::engine::{Phrase, Seat};

/// Labels for a game without people: `Player 1`.
pub(crate) struct Labels<'a>(pub(crate) &'a Words);

impl parlour_render::Words for Labels<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        self.0.say(phrase, &Plain)
    }

    fn seat(&self, seat: Seat) -> String {
        self.0.seat(seat)
    }
}
