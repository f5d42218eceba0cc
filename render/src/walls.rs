//! Uncoprime Walls: the board on the left, and beside it whose turn it is and how everybody stands.

mod board;
mod panel;
mod shown;
mod standing;
mod text;

use parlour_games::{engine::Phrase, walls::View};

use crate::{Draw, Scene, Words, parts};
use shown::Shown;

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        parts::picture(
            words,
            |scene, room| board::draw(scene, &Shown::of(self), room),
            |panel| panel::draw(panel, self),
        )
    }

    fn alt(&self) -> Vec<Phrase> {
        let mut phrases = text::summary(self);
        phrases.extend(text::rows(self));
        phrases
    }

    fn plain(&self, words: &dyn Words) -> String {
        text::plain(self, words)
    }
}
