//! Views of Worms that come from outside: one that no game shows is refused. And what a view says of the
//! points goes together.

use std::collections::BTreeMap;

use parlour_games::{
    engine::{Dice, Level, Options as _, Seat},
    worms::{Config, Mode, Phase},
};
use serde_json::{Value as Json, json};

use super::{LETTERS, LINKS, WORMS, config, duel, network, new, next, points, public};

/// Why a view is refused in which these places have other values.
fn refused(view: &Json, changes: &[(&str, Json)]) -> String {
    assert!(WORMS.view_from_json(view.clone()).is_ok());
    let mut other = view.clone();
    for (place, value) in changes {
        *other.pointer_mut(place).expect(place) = value.clone();
    }
    WORMS.view_from_json(other).err().map(|error| error.to_string()).unwrap_or_default()
}

#[test]
fn a_refusal_says_what_does_not_go_together() {
    let mut game = duel(2);
    for (seat, line) in [(0, "triangle 1"), (1, "fork 7"), (0, "fork 8"), (1, "deflect 7")] {
        game.does(seat, line);
    }
    let view = game.public();
    assert_eq!(
        view["boards"][0]["gunners"][1]["silenced"][0][0],
        view["boards"][0]["gunners"][1]["firing"][0]
    );
    for (place, value, reason) in [
        ("/config/level", json!(99), "config is not that of a table"),
        ("/observer", json!(2), "observer is not at the table"),
        ("/seats", json!(3), "players has not one entry a seat"),
        ("/waits", json!([2]), "waits is not at the table"),
        ("/waits", json!([]), "waits is for who is to act"),
        ("/phase", json!("over"), "waits is for who is to act"),
        ("/players/0/place", json!(1), "places are for when it is over"),
        ("/phase", json!("building"), "nothing is built in this mode"),
        ("/draft", json!({"groups": "", "links": []}), "draft is for who builds"),
        (
            "/placing",
            json!({"piece": "link", "first": null}),
            "placing is at a satellite of the draft",
        ),
        ("/boards/0/groups", json!("EMGMX"), "groups are letters"),
        ("/boards/0/groups", json!("EMGMH"), "groups are letters"),
        ("/boards/0/groups", json!("?".repeat(41)), "at most 40 satellites"),
        ("/boards/0/links/0", json!([0, 30]), "links join two satellites each"),
        ("/boards/0/freed/0", json!([0, 9]), "freed channels are links"),
        ("/boards/0/gunners/0/seat", json!(2), "gunners are at the table"),
        ("/boards/0/turn", json!(2), "turn is that of somebody who plays"),
        ("/boards/0/gunners/0/firing", json!([30]), "firing ones are satellites"),
        ("/boards/0/gunners/0/firing", json!([0]), "cloaked ones fire"),
        ("/boards/0/gunners/0/silenced", json!([[9, 3]]), "silenced ones are firing ones"),
        ("/boards/0/last/satellite", json!(18), "the last shot is at a satellite"),
    ] {
        let said = refused(&view, &[(place, value.clone())]);
        assert!(said.contains(reason), "{place} {value}: {said}");
    }
    let given =
        [("/config/network", json!(network(LETTERS, LINKS))), ("/config/satellites", json!(null))];
    let said = refused(&view, &given);
    assert!(said.contains("a view does not show the network that was given"), "{said}");
    game.does(0, "anti 18");
    let over = game.public();
    for (changes, reason) in [
        (vec![("/boards/0/turn", json!(0))], "nobody shoots when it is over"),
        (
            vec![("/boards/0/ended", json!(null)), ("/boards/0/groups", json!("?".repeat(18)))],
            "a network is not over",
        ),
    ] {
        let said = refused(&over, &changes);
        assert!(said.contains(reason), "{changes:?}: {said}");
    }
    let building = new(&config(Mode::Build), 2, [0; 32]).sees(0);
    for (place, value, reason) in [
        ("/draft", json!(null), "draft is for who builds"),
        ("/draft/groups", json!("E".repeat(41)), "nobody can build this draft"),
        ("/draft/links", json!([[0, 9]]), "nobody can build this draft"),
        (
            "/placing",
            json!({"piece": "link", "first": 9}),
            "placing is at a satellite of the draft",
        ),
        ("/boards", over["boards"].clone(), "nothing is played yet"),
    ] {
        let said = refused(&building, &[(place, value.clone())]);
        assert!(said.contains(reason), "{place} {value}: {said}");
    }
}

/// "The player who made the mistake finishes with 10 points less than the player with the least
/// points": the least of those who have played the same network.
#[test]
fn totals_are_those_of_the_networks_each_by_itself() {
    let mut lost = 0;
    for (name, config, seats) in Config::variants() {
        for seed in 0..12 {
            let mut game = new(&config, seats, [seed; 32]);
            let mut dice = Dice::from_seed([seed; 32]);
            // Some guess where the headquarters is, and some know.
            while let Some(seat) = next(&game) {
                let is_rash = public(&game).phase == Phase::Playing && dice.below(20) == 0;
                let at = 1 + dice.below(9);
                if !(is_rash && game.would(seat.0, &format!("anti {at}")).is_ok()) {
                    game.lets(Level::Medium, seat, &mut dice);
                    continue;
                }
                game.does(seat.0, &format!("anti {at}"));
            }
            if config.mode == Mode::Master {
                continue;
            }
            let view = public(&game);
            let mut rounds: BTreeMap<Option<Seat>, Vec<_>> = BTreeMap::new();
            for board in &view.boards {
                rounds.entry(board.builder).or_default().push(board);
            }
            let mut expected = vec![0_i64; usize::from(seats)];
            for boards in rounds.values() {
                let bonus: i64 =
                    boards.iter().map(|board| board.ended.as_ref().unwrap().bonus).sum();
                let gunners = || boards.iter().flat_map(|board| &board.gunners);
                let least = gunners().filter(|gunner| !gunner.has_lost);
                let least = least.map(|gunner| i64::from(gunner.points)).min();
                for gunner in gunners() {
                    let own = i64::from(gunner.points);
                    let less = least.map_or(0, |least| least - 10);
                    expected[gunner.seat.index()] +=
                        bonus + if gunner.has_lost { less } else { own };
                    lost += usize::from(gunner.has_lost && least.is_some() && rounds.len() > 1);
                }
            }
            assert_eq!(points(&game), expected, "{name}");
        }
    }
    assert!(lost > 3, "{lost}");
}
