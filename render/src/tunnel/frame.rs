//! What all pictures of a table have: margins, and a title at the top.

use parlour_games::engine::Phrase;

use crate::{
    Words,
    scene::{Scene, Text},
    theme::{INK, TITLE, WIDTH},
};

/// From the sides of the picture to what is in it.
pub(super) const MARGIN: f32 = 24.0;

/// Between two parts of it, one below the other.
pub(super) const GAP: f32 = 18.0;

/// The middle line of the title.
pub(super) const HEAD: f32 = 32.0;

/// What stands at the top of every picture; returns where there is room below.
pub(super) fn title(scene: &mut Scene, phrase: &Phrase, words: &dyn Words) -> f32 {
    let text = Text::new(&words.say(phrase), MARGIN, HEAD, TITLE, INK).bold();
    scene.text(text.within(WIDTH - 2.0 * MARGIN));
    HEAD + 26.0
}
