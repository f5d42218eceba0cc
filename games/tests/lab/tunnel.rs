//! The lab of Tunnel: what it says is true, and the same for the same seed.

use parlour_games::{
    engine::{GameKind, Report},
    tunnel::{Sequence, score},
};
use serde_json::{Value as Json, json};

fn run(name: &str, options: &str) -> Report {
    let (report, steps) = super::run(GameKind::Tunnel, name, options).unwrap();
    assert!(steps > 2, "{steps}");
    report
}

fn number(json: &Json) -> f64 {
    json.as_f64().expect("a number")
}

/// A decimal text.
fn count(json: &Json) -> u64 {
    json.as_str().expect("a decimal text").parse().expect("a number")
}

/// C(52, 26) and C(36, 18), from any table of binomials.
const HALVES: u64 = 495_918_532_948_104;
const FIVE: u64 = 9_075_135_300;

#[test]
fn lengths_are_exact_and_random_deals_agree() {
    let report = run("lengths", "deals:200000");
    let json = &report.json;
    assert_eq!(count(&json["deals"]), HALVES);
    let lengths = json["lengths"].as_array().unwrap();
    assert_eq!(lengths.len(), 5);
    assert_eq!(lengths.iter().map(|row| count(&row["deals"])).sum::<u64>(), HALVES);
    assert_eq!(count(&lengths[4]["deals"]), FIVE);
    let sampled = lengths.iter().map(|row| row["sampled"].as_u64().unwrap());
    assert_eq!(sampled.sum::<u64>(), 200_000);
    for row in lengths {
        assert!(number(&row["deviations"]).abs() < 5.0, "{row}");
        let exact = count(&row["deals"]) as f64 / HALVES as f64;
        assert!((number(&row["probability"]) - exact).abs() < 1e-12, "{row}");
    }
    assert_eq!(report, run("lengths", "deals:200000"));
}

#[test]
fn outcomes_are_listed_with_what_is_best_for_who_sees_nothing() {
    let json = run("lengths", "deals:100000").json;
    let outcomes: Vec<(Sequence, u64)> = (json["outcomes"].as_array().unwrap().iter())
        .map(|row| {
            let sequence = serde_json::from_value(row["sequence"].clone()).unwrap();
            (sequence, count(&row["deals"]))
        })
        .collect();
    assert_eq!(outcomes.iter().map(|(_, deals)| deals).sum::<u64>(), HALVES);
    assert!(outcomes.is_sorted_by_key(|(_, deals)| std::cmp::Reverse(*deals)));
    let expected = |said: Sequence| -> f64 {
        let scores = outcomes
            .iter()
            .map(|(actual, deals)| f64::from(score(*actual, said)) * *deals as f64 / HALVES as f64);
        scores.sum()
    };
    let blind: Sequence = serde_json::from_value(json["blind"]["prediction"].clone()).unwrap();
    let reached = number(&json["blind"]["score"]);
    assert!((expected(blind) - reached).abs() < 1e-9);
    for (other, _) in &outcomes {
        assert!(expected(*other) <= reached + 1e-9, "{other} is better than {blind}");
    }
    // All cards that are played.
    let played = number(&json["played"][0]) + number(&json["played"][1]);
    assert!((played - 13.0).abs() < 1e-9);
}

#[test]
fn scores_rise_with_rounds_and_are_spread_in_between() {
    let report = run("rounds", "deals:8");
    assert_eq!(report, run("rounds", "deals:8"));
    for level in ["easy", "medium", "strong"] {
        let rows = report.json["levels"][level].as_array().unwrap();
        let rounds: Vec<&Json> = rows.iter().map(|row| &row["rounds"]).collect();
        assert_eq!(json!(rounds), json!((0..=13).collect::<Vec<_>>()));
        let mean = |rounds: usize| number(&rows[rounds]["mean"]);
        assert!(mean(0) < mean(2) && mean(2) < mean(6), "{level}: {}", report.text);
        let variances: Vec<f64> = rows.iter().map(|row| number(&row["variance"])).collect();
        let most = report.json["most_spread"][level].as_u64().unwrap() as usize;
        assert!(variances.iter().all(|variance| *variance <= variances[most]));
    }
    // Who reads the questions knows all after enough of them.
    let strong = &report.json["levels"]["strong"];
    assert!(number(&strong[6]["mean"]) > 58.0 && number(&strong[6]["full"]) > 0.9);
    assert!(report.json["most_spread"]["strong"].as_u64().unwrap() < 4);
}

#[test]
fn the_dealers_advantage_adds_up() {
    let report = run("dealer", "rounds:1 deals:40");
    assert_eq!(report, run("dealer", "rounds:1 deals:40"));
    for level in ["easy", "medium", "strong"] {
        let found = &report.json["levels"][level];
        let place = |place: usize| number(&found["places"][place]["mean"]);
        let advantage = (place(0) + place(2) - place(1) - place(3)) / 2.0;
        assert!((number(&found["advantage"]["mean"]) - advantage).abs() < 1e-9, "{found}");
        let first = (place(0) + place(1) - place(2) - place(3)) / 2.0;
        assert!((number(&found["asking_first"]["mean"]) - first).abs() < 1e-9, "{found}");
    }
    // Every level plays the same deals.
    let played = |level: &str| report.json["levels"][level]["played"].clone();
    assert_eq!(played("easy"), played("strong"));
}

#[test]
fn the_arena_compares_levels_where_they_meet() {
    let report = run("arena", "rounds:1 deals:60");
    assert_eq!(report, run("arena", "rounds:1 deals:60"));
    let levels = &report.json["levels"];
    let seats = |level: &str| levels[level]["seats"].as_u64().unwrap();
    assert_eq!(["easy", "medium", "strong"].map(seats).iter().sum::<u64>(), 240);
    assert_eq!(report.json["differences"].as_array().unwrap().len(), 3);
    for row in report.json["differences"].as_array().unwrap() {
        assert!(number(&row["error"]) > 0.0, "{row}");
    }
}
