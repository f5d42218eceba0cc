//! Tunnel: what everybody knows of the deal that is played, for a player with their own hand and what
//! it implies; after a deal all four hands and what came of it.

mod after;
mod board;
mod cards;
mod compass;
mod map;
mod plain;
mod predictions;
mod record;
mod text;
mod turns;

use parlour_games::{
    engine::{Observer, Phrase, Seat},
    tunnel::{Finished, Phase, View, place},
};

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

/// The deal that is over and worth showing: the last of a match, and for everybody who has no cards
/// of the next to look at, the one before until the next is under way.
fn aftermath(view: &View) -> Option<&Finished> {
    let is_fresh = view.questions.is_empty() && !view.predicted.contains(&true);
    let shows = view.phase == Phase::Over || (view.observer == Observer::Public && is_fresh);
    view.finished.last().filter(|_| shows)
}

/// Is it public who sits where? Until then there are places only.
fn is_named(view: &View) -> bool {
    !view.config.is_anonymous() || view.phase == Phase::Over
}

/// South, West, North or East.
fn at(seat: Seat) -> Phrase {
    Phrase::new("tunnel-place").with("place", place(seat))
}

/// The round of the questions, from 1.
fn round(view: &View) -> usize {
    view.questions.len() / 4 + 1
}

/// The seats from the dealer, clockwise: in the order in which they ask.
fn from_dealer(view: &View) -> impl Iterator<Item = Seat> {
    let (seats, dealer) = (view.seats, view.dealer);
    (0..4).map(move |turn| seats.after(dealer, turn))
}

/// The seats with the highest total: who has won, when the match is over.
fn winners(view: &View) -> Vec<Seat> {
    let most = view.totals.iter().max();
    let best = (0..).zip(&view.totals).filter(|(_, total)| Some(*total) == most);
    best.map(|(seat, _)| Seat(seat)).collect()
}
