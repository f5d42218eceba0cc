//! The lab's experiments keep what they promise; small ones, so that every run of the tests can ask
//! them.

use std::collections::BTreeSet;

use parlour_games::engine::{Args, GameKind, LabOptions, Report};
use serde_json::Value as Json;

fn lab(name: &str, options: &str) -> Report {
    let found = GameKind::Tangle.experiments().iter().find(|one| one.name == name).unwrap();
    let args = Args::read("lab", found.options, options).unwrap();
    (found.run)(&LabOptions { seed: [5; 32], args }, &mut ()).unwrap()
}

/// On boards of 30 segments, within its number of positions: machines differ in how long that takes,
/// never in how far it leads.
#[test]
fn strong_looks_at_least_six_segments_ahead() {
    let json = lab("depths", "games:12").json;
    assert_eq!((json["boards"].as_u64(), json["segments"].as_u64()), (Some(12), Some(30)));
    let rows = json["depths"].as_array().unwrap();
    let boards: u64 = rows.iter().map(|row| row["boards"].as_u64().unwrap()).sum();
    assert_eq!(boards, 12, "{json}");
    let least = rows.iter().map(|row| row["depth"].as_u64().unwrap()).min();
    assert!(least.is_some_and(|least| least >= 6), "{json}");
    // A search stops with the position after its last.
    assert!(json["nodes"].as_f64().unwrap() <= 150_001.0, "{json}");
}

/// What is asked decides the answer, and nothing else.
#[test]
fn experiments_can_be_done_again() {
    for (name, options) in
        [("first-player", "level:easy games:4"), ("depths", "games:1"), ("puzzle", "depth:4")]
    {
        let (one, other): (Report, Report) = (lab(name, options), lab(name, options));
        assert_eq!(one, other, "{name}");
        assert_eq!(one.json["experiment"], Json::from(name));
        assert!(!one.charts.is_empty() && one.text.lines().count() >= 2, "{name}");
    }
}

/// A sheet has fields of every number of sides, of two players and more, by dice and by computers.
#[test]
fn a_gallery_has_some_of_everything() {
    let report = lab("gallery", "games:6 segments:12");
    let (games, views) = (report.json["games"].as_array().unwrap(), &report.views);
    assert_eq!((games.len(), views.len()), (6, 6));
    let sides: Vec<u64> = games.iter().map(|game| game["sides"].as_u64().unwrap()).collect();
    assert_eq!(sides, [3, 4, 5, 6, 7, 8]);
    for (view, game) in views.iter().zip(games) {
        let json = view.json();
        assert_eq!(json["phase"], "over");
        assert_eq!(json["segments"].as_array().unwrap().len(), 12);
        assert_eq!(json["totals"], game["points"]);
    }
    let hands: BTreeSet<&str> = games.iter().filter_map(|game| game["hand"].as_str()).collect();
    assert_eq!(hands, BTreeSet::from(["random", "strong"]));
    let asked = lab("gallery", "games:2 segments:4 players:5 polygon:8 by:medium");
    for game in asked.json["games"].as_array().unwrap() {
        assert_eq!((game["sides"].as_u64(), game["players"].as_u64()), (Some(8), Some(5)));
        assert_eq!((game["hand"].as_str(), game["segments"].as_u64()), (Some("medium"), Some(4)));
    }
}
