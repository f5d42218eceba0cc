//! The lab of Uncoprime Walls: what it says is true, and the same for the same seed.

use crate::story::Story;
use parlour_games::engine::{Cell, GameKind, LabError, Report};
use serde_json::Value as Json;

fn run(name: &str, options: &str) -> Result<Report, LabError> {
    super::run(GameKind::Walls, name, options).map(|(report, _)| report)
}

/// Plays a witness by the rules; its walls.
fn walls_of(board: &Json) -> usize {
    let rows: Vec<Vec<usize>> = serde_json::from_value(board.clone()).unwrap();
    let size = rows.len();
    let numbers: Vec<usize> = rows.concat();
    let mut game = Story::open(GameKind::Walls, &format!("size:{size} rounds:1"), 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    for number in 1..=numbers.len() {
        let index = numbers.iter().position(|&other| other == number).unwrap();
        game.place_all(&Cell::at(index, size as u8).to_string());
    }
    game.public()["finished"][0]["walls"].as_array().unwrap().len()
}

#[test]
fn the_extremes_of_two_by_two_and_three_by_three_are_exact() {
    for (size, least, greatest) in [(2, 0, 1), (3, 0, 6)] {
        let report = run("extremes", &format!("size:{size}")).unwrap();
        let found = &report.json["sizes"][0];
        for (end, walls) in [("least", least), ("greatest", greatest)] {
            assert_eq!(found[end]["walls"], walls, "{size} {end}");
            assert_eq!(found[end]["exact"], true);
            if size >= 3 {
                assert_eq!(walls_of(&found[end]["board"]), walls);
            }
        }
        assert!(report.text.contains("exact"));
    }
}

#[test]
fn the_spread_counts_every_game_and_is_the_same_again() {
    let report = run("spread", "size:3 games:6").unwrap();
    assert_eq!(report, run("spread", "size:3 games:6").unwrap());
    for (play, games) in [("blind", 600), ("strong", 6)] {
        let found = &report.json["sizes"][0][play];
        let counts: Vec<u64> = serde_json::from_value(found["counts"].clone()).unwrap();
        assert_eq!((counts.iter().sum::<u64>(), found["games"].clone()), (games, games.into()));
        let mean = (0_u64..).zip(&counts).map(|(w, n)| w * n).sum::<u64>() as f64 / games as f64;
        assert!((mean - found["mean"].as_f64().unwrap()).abs() < 1e-9);
        // Nothing passes the extremes of that board.
        assert!(found["greatest"].as_u64().unwrap() <= 6);
    }
}

#[test]
fn the_seats_share_all_rounds_between_them() {
    let report = run("first-player", "players:3 size:3 games:5").unwrap();
    let seats = report.json["players"][0]["seats"].as_array().unwrap().clone();
    assert_eq!(seats.len(), 3);
    let sum: f64 = seats.iter().map(|seat| seat["share"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    for seat in &seats {
        let [low, share, high] = ["low", "share", "high"].map(|name| seat[name].as_f64().unwrap());
        assert!(low <= share && share <= high);
    }
    assert_eq!(report, run("first-player", "players:3 size:3 games:5").unwrap());
}
