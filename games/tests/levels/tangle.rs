//! Each level of Tangle beats the one below it, the start alternating. The seeds are fixed, so this is
//! one tournament and not chance; `parlour lab tangle levels` and `parlour arena` play longer ones.

use crate::story::Story;
use parlour_games::engine::{Args, GameKind, LabOptions, Level, Observer, Seat};
use serde_json::Value as Json;

fn lab(name: &str, options: &str) -> Json {
    let found = GameKind::Tangle.experiments().iter().find(|one| one.name == name).unwrap();
    let args = Args::read("lab", found.options, options).unwrap();
    (found.run)(&LabOptions { seed: [4; 32], args }, &mut ()).unwrap().json
}

#[test]
fn each_of_two_beats_the_level_below() {
    let report = lab("levels", "games:60");
    for pair in report["pairs"].as_array().unwrap() {
        let [won, lost] = ["won", "lost"].map(|name| pair[name].as_u64().unwrap());
        assert_eq!(won + lost, 60, "first to ten knows no ties: {report}");
        assert!(won * 100 >= 60 * 65, "{report}");
    }
}

#[test]
fn among_more_the_better_level_scores_more() {
    for players in [3, 4] {
        let report = lab("levels", &format!("players:{players} games:40"));
        for pair in report["pairs"].as_array().unwrap() {
            assert!(pair["ahead"].as_f64().unwrap() > 0.0, "{report}");
        }
    }
}

/// Every level has a move wherever there is one, also where hardly anything can be hit.
#[test]
fn long_games_are_played_to_their_end() {
    for (level, options) in [
        (Level::Easy, "segments:300"),
        (Level::Medium, "segments:300"),
        (Level::Medium, "segments:100 polygon:triangle"),
    ] {
        let mut game = Story::open(GameKind::Tangle, options, 3);
        let mut dice = parlour_games::engine::Dice::from_seed([3; 32]);
        while let Some(seat) = game.to_act().iter().next() {
            let line = game.view(Observer::Seat(seat)).choose(level, &mut dice);
            game.does(seat.0, &line.to_string());
        }
    }
}

/// What strong draws, `why` finds as good as anything.
#[test]
fn strong_is_explained_and_not_blamed() {
    for seed in 1..=2 {
        let mut game = Story::open(GameKind::Tangle, "segments:24", 2);
        let mut dice = parlour_games::engine::Dice::from_seed([seed; 32]);
        let mut asked = 0;
        while let Some(seat) = game.to_act().iter().next() {
            let view = game.view(Observer::Seat(seat));
            if asked > 0 {
                game.does(seat.0, "why");
                let told: Json = serde_json::from_str(&game.log.last().unwrap().encode()).unwrap();
                assert_eq!(told["told"]["better"], Json::Null, "{told}");
            }
            let line = view.choose(Level::Strong, &mut dice).to_string();
            asked += usize::from(line.starts_with("draw"));
            game.does(seat.0, &line);
        }
        assert_eq!(asked, 24);
    }
}

/// The same view and the same dice: the same move, whatever the machine.
#[test]
fn a_choice_is_a_function_of_view_and_dice() {
    let mut game = Story::open(GameKind::Tangle, "", 2);
    game.does(0, "start SW");
    for turn in 0_u8..12 {
        let view = game.view(Observer::Seat(Seat(turn % 2)));
        let choose = || {
            let mut dice = parlour_games::engine::Dice::from_seed([turn; 32]);
            view.choose(Level::Strong, &mut dice).to_string()
        };
        let line = choose();
        assert_eq!(line, choose());
        game.does(turn % 2, &line);
    }
}
