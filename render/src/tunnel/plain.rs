//! The deal as text: the questions as a table, and for a player every card with who can have it.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{Card, Suit, View, Whereabouts, place},
};

use super::{
    table::{aftermath, at, from_dealer},
    text, turns,
};
use crate::Words;

pub(super) fn plain(view: &View, words: &dyn Words) -> String {
    let mut lines = match aftermath(view) {
        Some(deal) => turns::plain(deal, words),
        None => playing(view, words),
    };
    lines.extend(text::alt(view).iter().map(|phrase| words.say(phrase)));
    lines.join("\n")
}

fn playing(view: &View, words: &dyn Words) -> Vec<String> {
    let mut lines = Vec::new();
    if !view.questions.is_empty() {
        lines.extend(record(view, words));
    }
    if view.observer.seat().is_some() && view.hand.is_some() {
        lines.extend(map(view, words));
    }
    lines
}

/// A line of cells, each as wide as `width`, below each other in every line.
fn row(head: &str, width: usize, cells: impl Iterator<Item = String>) -> String {
    let cells = cells.map(|cell| format!("{cell:width$}"));
    let cells: Vec<String> = std::iter::once(head.to_owned()).chain(cells).collect();
    cells.join(" ").trim_end().to_owned()
}

fn record(view: &View, words: &dyn Words) -> Vec<String> {
    let line = |seat: Seat| {
        let own = view.questions.iter().filter(|question| question.seat == seat);
        let cells = own.map(|question| {
            format!("{} {}", question.card.said(), if question.has { '+' } else { '-' })
        });
        row(&format!("{:<6}", words.say(&at(seat))), 6, cells)
    };
    let mut lines: Vec<String> = from_dealer(view).map(line).collect();
    lines.push(words.say(&Phrase::new("tunnel-plain-key")));
    lines.push(String::new());
    lines
}

fn map(view: &View, words: &dyn Words) -> Vec<String> {
    let known = Whereabouts::from_view(view);
    let letter =
        |seat: Seat| words.say(&Phrase::new("tunnel-pic-letter").with("place", place(seat)));
    let cell = |card: Card| {
        let may: Vec<Seat> = known.of(card).iter().collect();
        if may.len() > 2 { "?".to_owned() } else { may.into_iter().map(letter).collect() }
    };
    let of = |suit: Suit| Card::all().filter(move |card| card.suit() == suit);
    let mut lines = vec![row(" ", 2, of(Suit::Spades).map(Card::rank_said))];
    for suit in Suit::ALL {
        lines.push(row(&suit.sign().to_string(), 2, of(suit).map(cell)));
    }
    lines.push(words.say(&Phrase::new("tunnel-plain-map")));
    lines.push(String::new());
    lines
}
