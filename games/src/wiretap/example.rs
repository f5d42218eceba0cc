//! A position that shows the game well, for the rules and the book.

use super::{
    config::Config,
    event::{Event, Page, Step},
    network::Network,
    sketch::Sketch,
    state::State,
    tap::Tap,
};
use crate::engine::{Cell, Position as _, Seat, Seats};

/// The two networks: the second is the reader's opponent's.
const NETWORKS: [&str; 2] = [
    "1:C-E*1 2:A-C*3 3:B-D*1 4:A-C*2 5:C-E*4 A:1-3*2 B:3-5*4 C:1-3*2 D:2-4*3 E:2-4*1",
    "1:A-C*2 2:B-D*4 3:C-E*1 4:A-C*3 5:B-D*1 A:2-4*1 B:1-3*3 C:3-5*2 D:2-4*4 E:1-3*2",
];
/// What the players tapped, round by round, the reader first.
const TAPS: [[&str; 2]; 6] =
    [["C3", "B2"], ["D2", "C3"], ["B4", "D4"], ["A1", "B4"], ["E3", "E5"], ["C5", "A2"]];
/// What the reader has made of it.
const SKETCH: [&str; 3] = ["3:C-E*1", "C:3-5*2", "D:2-4*4"];

/// The reader is seat 0, the middle of a game of the basic variant.
pub(super) fn example() -> State {
    let config = Config::default();
    let kit = config.variant.kit();
    let networks = NETWORKS.map(|text| match Network::parse(kit, text) {
        Ok(network) => network,
        Err(_) => unreachable!("a test reads them"),
    });
    let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
    let mut state = State::begin(&config, seats, &());
    for (seat, network) in (0..).map(Seat).zip(networks.clone()) {
        state.evolve(&Event::Drawn { seat, network });
    }
    let [own, theirs] = networks.each_ref().map(Network::grid);
    for (round, cells) in (0..).zip(TAPS) {
        let cells = cells.map(|name| name.parse().unwrap_or(Cell { column: 0, row: 0 }));
        let tap = |cell, wires: Option<u8>| Tap { cell, wires: wires.unwrap_or(0) };
        let taps = [tap(cells[0], theirs.wires(cells[0])), tap(cells[1], own.wires(cells[1]))];
        state.evolve(&Event::Answered { round, taps });
    }
    let groups = SKETCH.iter().filter_map(|text| text.parse().ok());
    let sketch = groups.fold(Sketch::default(), |sketch, group| sketch.with(kit, group));
    let (seat, variant, page) = (Seat(0), config.variant, Page::Guess);
    state.evolve(&Event::Edited { seat, variant, page, step: Step::Wire, sketch });
    state
}
