//! A position that shows the game well, for the rules and the book.

use super::{
    action::Action,
    build::draft::Part,
    config::Config,
    mode::Mode,
    network::{Network, Satellite, Set},
    play::{
        launch::{Launch, Launches},
        state::State,
        weapon::Weapon,
    },
};
use crate::engine::{Dice, Position as _, Rules as _, Seat, Seats};

/// Two triangles that share a corner, foursomes and forks around them, and the headquarters (the
/// eighteenth) beside three of one group.
pub(super) const LETTERS: &str = "EMGMGEMGMEGMGEMGEH";
/// Its links.
#[rustfmt::skip] // A line a link would fill the screen.
pub(super) const LINKS: &[(u8, u8)] = &[
    (0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4), (1, 5), (5, 7), (7, 6),
    (4, 6), (6, 9), (9, 10), (10, 8), (8, 5), (2, 11), (11, 13), (13, 12), (12, 3),
    (9, 14), (14, 15), (15, 13), (11, 16), (16, 15), (12, 14), (16, 17), (5, 17), (13, 17),
    (7, 8),
];
/// What was shot so far, by turns.
const SHOTS: [(Weapon, u8); 4] =
    [(Weapon::Triangle, 0), (Weapon::Foursome, 6), (Weapon::Triangle, 5), (Weapon::Snap, 9)];

/// The middle of a duel.
pub(super) fn example() -> State {
    let links: Vec<super::network::Link> = LINKS
        .iter()
        .map(|(one, other)| super::Link::new(Satellite(*one), Satellite(*other)))
        .collect();
    let network = Network::from_parts(LETTERS, &links, Set::EMPTY);
    let network = network.unwrap_or_else(|_| unreachable!("a test reads it"));
    let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
    let launch = Launch {
        network: network.clone(),
        chain: None,
        numbers: Vec::new(),
        players: seats.iter().collect(),
        round: 0,
        builder: None,
    };
    let config = Config { network: Some(network), ..Config::default() };
    let actions = SHOTS.map(|(weapon, satellite)| Action::Shoot(weapon, Satellite(satellite)));
    after(&config, seats, vec![launch], actions)
}

/// A network that is being built: two triangles at a corner, a fork and a foursome.
pub(super) fn building() -> State {
    let at = Satellite;
    let parts = [
        Part::Triangle(None),
        Part::Triangle(Some(at(0))),
        Part::Fork(at(1), at(4)),
        Part::Foursome(at(1), at(3)),
    ];
    let config = Config { mode: Mode::Build, ..Config::default() };
    let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
    after(&config, seats, Vec::new(), parts.map(Action::Build))
}

/// The state after these actions.
fn after(
    config: &Config,
    seats: Seats,
    fields: Vec<Launch>,
    actions: impl IntoIterator<Item = Action>,
) -> State {
    let mut state = State::begin(config, seats, &Launches { fields });
    let mut dice = Dice::from_seed([0; 32]);
    for action in actions {
        let seat = state.to_act().iter().next().unwrap_or(Seat(0));
        for event in state.decide(seat, action, &mut dice).unwrap_or_default() {
            state.evolve(&event);
        }
    }
    state
}
