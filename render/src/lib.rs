//! What a view looks like: `View -> Scene -> PNG`, an alternative text, and a plain-text board.
//!
//! Nothing here ever sees a game's state: a picture is made from what its observer knows, so it can
//! give nothing away. A scene is resolved, in board units; the rasteriser decides nothing.
//!
//! A game has one file here, named after its module, with `impl Draw for View`.

mod chart;
mod font;
mod keepsakes;
pub mod layout;
mod parts;
mod raster;
mod replay;
mod scene;
mod theme;
mod zoom;

pub use chart::charts;
pub use keepsakes::keepsakes;
pub use raster::{Picture, RenderError};
pub use replay::{Foretold, Frame, Replay};
pub use scene::{
    Anchor, Cap, Colour, Fill, Hatch, Paint, Path, Point, Rect, Scene, Shape, Step, Stroke, Text,
    Weight, point,
};
pub use zoom::Zoom;

use parlour_games::{
    AnyView, GameKind, each_game,
    engine::{Phrase, Seat},
};

/// Puts phrases and seats into the reader's words; implemented by the crate that knows the language.
pub trait Words {
    /// The phrase as plain text: what it returns is drawn as it stands, so nothing is escaped.
    fn say(&self, phrase: &Phrase) -> String;
    /// The name of the person who sits there, as they wrote it: any text, of any length.
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
    /// A drawing of its own for one of the game's topics; none by default, so that the position is
    /// shown that [`AnyGame::example_of`](parlour_games::engine::AnyGame::example_of) names.
    fn figure(topic: &str, words: &dyn Words) -> Option<Scene>
    where
        Self: Sized,
    {
        let _ = (topic, words);
        None
    }
    /// The parts of the board that can be looked at more closely, for boards that are too fine for a
    /// small screen; none by default.
    fn zooms(&self) -> &'static [Zoom] {
        &[]
    }
    /// The picture of such a part.
    fn zoomed(&self, zoom: Zoom, words: &dyn Words) -> Scene {
        let _ = zoom;
        self.scene(words)
    }
    /// What the picture shows, for those who do not see it: at most about 1,000 characters when it
    /// is said with names of up to 32 (Discord takes 1,024).
    fn alt(&self) -> Vec<Phrase>;
    /// The board as text in a font of one width, for screen readers and terminals. What `words`
    /// says here is one line already, names and phrases alike; lines are broken by the renderer
    /// alone. (Text of people's that a view itself holds goes through `font::one_line`.) By default the
    /// alternative text, a sentence a line.
    fn plain(&self, words: &dyn Words) -> String {
        self.alt().iter().map(|phrase| words.say(phrase)).collect::<Vec<_>>().join("\n")
    }
    /// Do tables of this game have replays?
    const HAS_REPLAY: bool = false;

    /// How it came to this, for a game whose views tell that; `None`, too, while there is nothing
    /// to see. Made from the same view as the picture, so it shows nobody more than that.
    fn replay(&self, _words: &dyn Words) -> Option<Replay> {
        None
    }
    /// What [`replay`](fn@replay) will be, without drawing any of it: there is one where there is
    /// the other.
    fn foretell(&self) -> Option<Foretold> {
        None
    }
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

        /// What illustrates one of a game's topics.
        pub fn topic(kind: GameKind, topic: &str, words: &dyn Words) -> Scene {
            let figure = match kind {
                $(GameKind::$Game => <parlour_games::$module::View as Draw>::figure(topic, words),)*
            };
            figure.unwrap_or_else(|| scene(&kind.example_of(topic), words))
        }

        /// The parts of its board that can be looked at more closely; see [`Draw::zooms`].
        pub fn zooms(view: &AnyView) -> &'static [Zoom] {
            match view { $(AnyView::$Game(view) => Draw::zooms(view),)* }
        }

        /// The picture of a part of the board; `None` if the board has no such part.
        pub fn zoomed(view: &AnyView, zoom: Zoom, words: &dyn Words) -> Option<Scene> {
            let has = zooms(view).contains(&zoom);
            has.then(|| match view { $(AnyView::$Game(view) => Draw::zoomed(view, zoom, words),)* })
        }

        /// The alternative text of that picture; see [`Draw::alt`].
        pub fn alt(view: &AnyView) -> Vec<Phrase> {
            match view { $(AnyView::$Game(view) => Draw::alt(view),)* }
        }

        /// The replay of any game's view, if it has one; see [`Draw::replay`].
        pub fn replay(view: &AnyView, words: &dyn Words) -> Option<Replay> {
            match view { $(AnyView::$Game(view) => Draw::replay(view, words),)* }
        }

        /// What the replay of any game's view will be; see [`Draw::foretell`].
        pub fn foretell(view: &AnyView) -> Option<Foretold> {
            match view { $(AnyView::$Game(view) => Draw::foretell(view),)* }
        }

        /// Do tables of that game have replays?
        pub const fn has_replay(kind: GameKind) -> bool {
            match kind {
                $(GameKind::$Game => <parlour_games::$module::View as Draw>::HAS_REPLAY,)*
            }
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

/// Is there a replay of that view? None of it is drawn to tell.
pub fn can_replay(view: &AnyView) -> bool {
    foretell(view).is_some()
}
