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

/// How a game's view is shown.
pub trait Draw {
    /// The picture.
    fn scene(&self, words: &dyn Words) -> Scene;
    /// What the picture shows, for those who do not see it: at most about 1,000 characters when it
    /// is said with names of up to 32 (Discord takes 1,024).
    fn alt(&self) -> Vec<Phrase>;
    /// The board as text in a font of one width, for screen readers and terminals.
    fn plain(&self, words: &dyn Words) -> String;
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
            match view { $(AnyView::$Game(view) => Draw::plain(view, words),)* }
        }
    };
}
each_game!(draw);
