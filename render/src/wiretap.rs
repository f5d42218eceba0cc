//! Wiretap: while a player draws, their network and what is left to draw; later both networks side by
//! side, each as far as the observer knows it.

mod editor;
mod half;
mod pair;
mod text;
mod wires;

use parlour_games::{
    engine::{Phrase, Seat},
    wiretap::{Finished, Network, Phase, Tap, View, other},
};

use crate::{Draw, Scene, Words};
use half::Half;

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

/// Cells in a row and in a column.
fn size(view: &View) -> u8 {
    view.config.variant.kit().size()
}

/// The two networks as the observer knows them. A player's own is on the right, where they look
/// less often; for everybody else they stand in the order of the seats.
fn halves(view: &View) -> [Half<'_>; 2] {
    let own = view.observer.seat().filter(|seat| view.seats.contains(*seat));
    let owners = match own {
        Some(seat) => [other(seat), seat],
        None => [Seat(0), Seat(1)],
    };
    owners.map(|owner| match view.aftermath() {
        Some(finished) => revealed(view, finished, owner),
        None => known(view, owner),
    })
}

/// A network of a game that is over.
fn revealed<'a>(view: &View, game: &'a Finished, owner: Seat) -> Half<'a> {
    let by = other(owner);
    Half {
        network: game.networks.get(owner.index()),
        guess: game.guesses.get(by.index()).and_then(Option::as_ref),
        is_over: true,
        ..Half::new(size(view), owner, game.taps.get(by.index()).map_or(&[][..], Vec::as_slice))
    }
}

/// A network of the game that goes on: one's own, or what one knows of the other's.
fn known(view: &View, owner: Seat) -> Half<'_> {
    let half = Half::new(size(view), owner, view.taps_by(other(owner)));
    match view.observer.seat() {
        Some(seat) if seat == owner => Half { network: view.network.as_ref(), ..half },
        Some(_) => Half {
            sketch: view.sketch.as_ref(),
            choice: view.choice.as_ref(),
            marks: view.reckoning.as_ref().and_then(|reckoning| reckoning.marks.as_deref()),
            ..half
        },
        None => half,
    }
}

/// How a guess went: the cells in which it is wrong.
fn wrong_cells(network: &Network, guess: &Network) -> Vec<parlour_games::engine::Cell> {
    network.grid().differences(&guess.grid())
}

/// Who won the game that is over, if somebody did.
fn winner(finished: &Finished) -> Option<Seat> {
    match finished.points.as_slice() {
        [0, 0] => None,
        [_, 0] => Some(Seat(0)),
        [0, _] => Some(Seat(1)),
        _ => None,
    }
}

/// The seats that the picture crowns: who won the match, or the game that is over.
fn crowned(view: &View) -> Vec<Seat> {
    let Some(finished) = view.aftermath() else { return Vec::new() };
    if view.phase == Phase::Over && view.config.points.is_some() {
        let most = view.points.iter().max();
        let best = |(_, points): &(u8, &u32)| Some(*points) == most;
        return (0..).zip(&view.points).filter(best).map(|(seat, _)| Seat(seat)).collect();
    }
    winner(finished).into_iter().collect()
}

/// The taps, each cell once, with the last one at the end.
fn distinct(taps: &[Tap]) -> Vec<Tap> {
    let mut seen: Vec<Tap> = Vec::new();
    for tap in taps.iter().rev() {
        if seen.iter().all(|other| other.cell != tap.cell) {
            seen.push(*tap);
        }
    }
    seen.reverse();
    seen
}
