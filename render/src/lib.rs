//! What a view looks like: `View -> Scene -> PNG`, an alternative text, and a plain-text board.
//!
//! Nothing here ever sees a game's state: a picture is made from what its observer knows, so it can
//! give nothing away. A scene is resolved, in board units; the rasteriser decides nothing.
//!
//! A game has one file here, named after its module, with `impl Draw for View`.

mod chart;
mod font;
mod parts;
mod raster;
mod scene;
mod theme;

pub use chart::charts;
pub use raster::{Picture, RenderError};
pub use scene::{
    Anchor, Cap, Colour, Fill, Hatch, Paint, Path, Point, Rect, Scene, Shape, Step, Stroke, Text,
    Weight, point,
};

use parlour_games::{
    AnyView, each_game,
    engine::{Phrase, Seat},
};

/// Puts phrases and seats into the reader's words; implemented by whoever knows the language.
pub trait Words {
    /// The phrase as plain text: what it returns is drawn as it stands, so nothing is escaped.
    fn say(&self, phrase: &Phrase) -> String;
    /// The name of whoever sits there, as they wrote it: any text, of any length.
    fn seat(&self, seat: Seat) -> String;
}

/// How a game's view is shown. The `parts` module has what all board games need.
///
/// Names may hold anything: line breaks, signs that turn a line around, letters that the font
/// lacks. A renderer need not care. In a picture, each [`Text`] leaves out what cannot be set, and
/// `theme::name` says "Player 2" instead of a name of which too little is left. For text,
/// [`plain`](fn@plain) hands out words that are one line each.
pub trait Draw {
    /// The picture. Whatever words and names hold, its texts stay in their places: keep them
    /// [`within`](Text::within) their room.
    fn scene(&self, words: &dyn Words) -> Scene;
    /// What the picture shows, for those who do not see it: at most about 1,000 characters when it
    /// is said with names of up to 32 (Discord takes 1,024).
    fn alt(&self) -> Vec<Phrase>;
    /// The board as text in a font of one width, for screen readers and terminals. What `words`
    /// says here is one line already, names and phrases alike; lines are broken by the renderer
    /// alone. (Text of people's that a view itself holds goes through `font::one_line`.)
    fn plain(&self, words: &dyn Words) -> String;
}

/// Words of which each is one line, without what shows nothing or turns lines around: names come
/// from outside, and may not look like a part of the board.
struct OneLine<'a>(&'a dyn Words);

impl Words for OneLine<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        font::one_line(&self.0.say(phrase))
    }

    fn seat(&self, seat: Seat) -> String {
        font::one_line(&self.0.seat(seat))
    }
}

macro_rules! draw {
    ($($module:ident => $Game:ident;)*) => {
        $(mod $module;)*

        /// The picture of any game's view.
        pub fn scene(view: &AnyView, words: &dyn Words) -> Scene {
            match view { $(AnyView::$Game(view) => Draw::scene(view, words),)* }
        }

        /// The alternative text of that picture; see [`Draw::alt`].
        pub fn alt(view: &AnyView) -> Vec<Phrase> {
            match view { $(AnyView::$Game(view) => Draw::alt(view),)* }
        }

        /// The board of any game's view as text; see [`Draw::plain`].
        pub fn plain(view: &AnyView, words: &dyn Words) -> String {
            let words = &OneLine(words);
            let text = match view { $(AnyView::$Game(view) => Draw::plain(view, words),)* };
            // Again, for what is not from words.
            text.split('\n').map(font::one_line).collect::<Vec<_>>().join("\n")
        }
    };
}
each_game!(draw);
