//! What holds in every game of Worms.

use parlour_games::{
    engine::{Dice, Level, Observer, Options as _},
    worms::{Chain, Config, Inference, Mode, Set},
};

use super::{headquarters, launched, new, next, public, sees};

/// "A satellite is capable of firing at you unless you free all of its channels": it holds by itself.
/// Worms free channels between uncloaked satellites, and only cloaked ones fire.
#[test]
fn freed_channels_join_uncloaked_satellites_and_those_that_fire_have_none() {
    let mut freed = 0;
    for (name, config, seats) in Config::variants() {
        for level in [Level::Easy, Level::Strong] {
            let mut story = new(&config, seats, [6; 32]);
            let mut dice = Dice::from_seed([7; 32]);
            while let Some(seat) = next(&story) {
                let (view, seen) = (sees(&story, seat.0), story.view(Observer::Seat(seat)));
                for board in &view.boards {
                    let cloaked = board.cloaked();
                    let ends = board.freed.iter().flat_map(|link| link.ends()).collect::<Set>();
                    assert!(!ends.meets(cloaked), "{name}");
                    let firing = board.gunners.iter().fold(Set::EMPTY, |all, one| all | one.firing);
                    assert!(firing.is_within(cloaked), "{name}");
                    freed += board.freed.len();
                }
                // Now and then they miss.
                let any = seen.legal().sample(&mut dice).filter(|_| dice.below(3) == 0);
                let line = any.filter(|line| !["anti", "snap"].contains(&line.command.as_ref()));
                let choose = || seen.choose(level, &mut Dice::from_seed([8; 32]));
                let line = line.unwrap_or_else(choose).to_string();
                story.does(seat.0, &line);
            }
        }
    }
    assert!(freed > 500, "{freed}");
}

/// Numbers are drawn after a network is made, and its chain goes with them.
#[test]
fn the_chain_of_a_network_as_it_is_played_scores_its_par() {
    for (level, seed) in (1..=6_u8).flat_map(|level| (0..5_u8).map(move |seed| (level, seed))) {
        let config = Config { level, mode: Mode::Solo, ..Config::default() };
        let mut story = new(&config, 1, [seed; 32]);
        let chain = launched(&story)[0]["chain"].clone();
        let chain: Chain = serde_json::from_value(chain).expect("it is made of pieces");
        for Inference { worm, satellite } in chain.inferences {
            story.does(0, &format!("{worm} {satellite}"));
        }
        assert_eq!(public(&story).boards[0].cloaked(), Set::one(headquarters(&story, 0)));
        let line = format!("anti {}", headquarters(&story, 0));
        story.does(0, &line);
        assert_eq!(public(&story).boards[0].gunners[0].points, 20 + chain.par);
    }
}
