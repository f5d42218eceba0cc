//! The two networks of a table, as one observer knows them.

use parlour_games::{
    engine::Seat,
    wiretap::{Finished, View, other},
};

use super::half::Half;

/// Cells in a row and in a column.
pub(super) fn size(view: &View) -> u8 {
    view.config.variant.kit().size()
}

/// The two networks as the observer knows them. A player's own is on the right, where they look
/// less often; for everybody else they stand in the order of the seats.
pub(super) fn halves(view: &View) -> [Half<'_>; 2] {
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
