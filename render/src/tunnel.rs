//! Tunnel: what everybody knows of the deal that is played, for a player with their own hand and what
//! it implies; after a deal all four hands and what came of it.

mod after;
mod board;
mod cards;
mod compass;
mod frame;
mod map;
mod plain;
mod predictions;
mod record;
mod table;
mod text;
mod turns;

use parlour_games::{engine::Phrase, tunnel::View};

use crate::{Draw, Scene, Words};

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        board::scene(self, words)
    }

    fn alt(&self) -> Vec<Phrase> {
        text::alt(self)
    }

    fn plain(&self, words: &dyn Words) -> String {
        plain::plain(self, words)
    }
}
