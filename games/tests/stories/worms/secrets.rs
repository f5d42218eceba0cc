//! Tables at which more is hidden than the variants hide.

use parlour_games::{
    engine::{Dice, Seats},
    worms::{Config, Mode},
};
use serde_json::json;

use super::{LETTERS, LINKS, WORMS, config, network};
use crate::law::secrecy;

fn hides(config: &Config, seats: u8) {
    let (config, seats) = (json!(config).to_string(), Seats::new(seats).unwrap());
    let (mut changed, mut told) = (0, 0);
    for round in 0..30_u8 {
        let log = secrecy::random_log(WORMS, &config, seats, [round; 32], 1 + usize::from(round));
        let mut dice = Dice::derive(&[round; 32], 1);
        changed += usize::from(secrecy::keeps_secrets(WORMS, &log, seats, &mut dice));
        told += usize::from(secrecy::somebody_knows(WORMS, &log, seats, &mut dice));
    }
    assert!(changed > 0, "nothing is hidden");
    assert!(told > 0, "nobody knows what is hidden");
}

#[test]
fn a_network_that_was_saved() {
    let network = Some(network(LETTERS, LINKS));
    hides(&Config { network, renumber: true, ..config(Mode::Relay) }, 2);
}

#[test]
fn networks_that_three_have_built() {
    hides(&Config { worth: Some(0), level: 1, ..config(Mode::Build) }, 3);
}
