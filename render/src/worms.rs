#![doc = include_str!("worms/README.md")]

mod board;
mod figures;
mod map;
mod panel;
mod satellite;
mod shown;
mod text;

use parlour_games::{engine::Phrase, worms::View};

use crate::{Draw, Scene, Words, Zoom};

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        shown::whole(self, words)
    }

    fn zooms(&self) -> &'static [Zoom] {
        &Zoom::ALL
    }

    fn zoomed(&self, zoom: Zoom, words: &dyn Words) -> Scene {
        shown::closer(self, zoom, words)
    }

    fn figure(topic: &str, words: &dyn Words) -> Option<Scene> {
        topic.parse().ok().map(|weapon| figures::scene(weapon, words))
    }

    fn alt(&self) -> Vec<Phrase> {
        text::alt(self)
    }

    fn plain(&self, words: &dyn Words) -> String {
        text::plain(self, words)
    }
}
