//! Wiretap: while a player draws, their network and what is left to draw; later both networks side by
//! side, each as far as the observer knows it.

mod editor;
mod half;
mod halves;
mod pair;
mod text;
mod winners;
mod wires;

use parlour_games::{
    engine::Phrase,
    wiretap::{Phase, View},
};

use crate::{Draw, Scene, Words};

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        match self.observer.seat() {
            Some(seat) if self.phase == Phase::Drawing => editor::scene(self, seat, words),
            _ => pair::scene(self, words),
        }
    }

    fn alt(&self) -> Vec<Phrase> {
        text::alt(self)
    }

    fn plain(&self, words: &dyn Words) -> String {
        text::plain(self, words)
    }
}
