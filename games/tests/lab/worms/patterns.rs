//! The lab of Worms, `patterns`: what it counts, and what it says of the patterns that it names.

use parlour_games::{
    engine::{Args, Experiment, LabError, LabOptions, Progress, Report},
    worms::lab::EXPERIMENTS,
};
use serde_json::{Value as Json, json};

fn experiment() -> &'static Experiment {
    EXPERIMENTS.iter().find(|one| one.name == "patterns").expect("it is listed")
}

/// Keeps the steps, which must come in order and end at the last.
#[derive(Default)]
struct Steps(Vec<(u64, u64)>);

impl Progress for Steps {
    fn step(&mut self, done: u64, total: u64) {
        self.0.push((done, total));
    }
}

fn attempt(options: &str) -> Result<Report, LabError> {
    let args = Args::read("lab", experiment().options, options).expect("options of the experiment");
    let mut steps = Steps::default();
    let report = (experiment().run)(&LabOptions { seed: [5; 32], args }, &mut steps)?;
    assert!(steps.0.is_sorted() && steps.0.len() > 2, "{:?}", steps.0);
    assert!(steps.0.last().is_some_and(|(done, total)| done == total), "{:?}", steps.0);
    for series in report.charts.iter().flat_map(|chart| &chart.series) {
        assert!(!series.points.is_empty());
        assert!(series.points.iter().all(|(x, y)| x.is_finite() && y.is_finite()));
    }
    Ok(report)
}

fn run(options: &str) -> Report {
    attempt(options).expect("it can be computed")
}

/// One number of every row.
fn column(report: &Report, name: &str) -> Vec<u64> {
    let rows = report.json["sizes"].as_array().unwrap();
    rows.iter().map(|row| row[name].as_u64().expect("a number")).collect()
}

fn named<'a>(report: &'a Report, name: &str) -> &'a Json {
    let patterns = report.json["patterns"].as_array().unwrap();
    let mut found = patterns.iter().filter(|one| one["name"] == name);
    let one = found.next().unwrap_or_else(|| panic!("no {name}: {}", report.text));
    assert_eq!(found.count(), 0, "several patterns are a {name}");
    one
}

#[test]
fn as_many_as_there_are() {
    let report = run("size:9");
    assert_eq!(column(&report, "size"), [3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(column(&report, "minimal"), [2, 1, 0, 7, 18, 61, 494]);
    assert_eq!(column(&report, "beyond_one_step"), [0, 0, 0, 7, 18, 61, 494]);
    assert_eq!(column(&report, "beyond_repeated_use"), [0, 0, 0, 0, 3, 7, 48]);
    assert_eq!(column(&report, "not_always_reached"), [0, 0, 0, 0, 3, 7, 48]);
    assert_eq!(column(&report, "still"), [0, 0, 0, 0, 1, 1, 11]);
    assert_eq!(column(&report, "every_cloaked_safe"), [2, 1, 0, 7, 14, 48, 381]);
    assert_eq!(column(&report, "every_cloaked_safe_and_beyond"), [0; 7]);
    assert_eq!(report.json["patterns"].as_array().unwrap().len(), 494);
}

#[test]
fn the_same_whenever_it_is_run() {
    assert_eq!(run("size:8"), run("size:8"));
}

#[test]
fn the_carousel_is_the_smallest_where_everybody_is_safe_and_no_worm_finds_anything() {
    assert_eq!(run("size:8").json["carousels"], json!([]));
    let report = run("size:9");
    let carousels = report.json["carousels"].as_array().unwrap();
    assert_eq!(carousels.len(), 1, "{}", report.text);
    let carousel = &carousels[0];
    assert_eq!((&carousel["name"], &carousel["known"]), (&json!("carousel"), &json!("??????EMG")));
    assert_eq!((&carousel["still"], &carousel["every_cloaked_safe"]), (&json!(true), &json!(true)));
    // For any one target it has more than is needed.
    let minimal = report.json["patterns"].as_array().unwrap();
    assert!(minimal.iter().all(|one| one["links"] != carousel["links"]));
}

#[test]
fn both_methods_find_the_same() {
    let unfolded = run("size:6");
    let defined = run("size:6 method:definition");
    assert_eq!(unfolded.json["sizes"], defined.json["sizes"]);
    assert_eq!(unfolded.json["patterns"], defined.json["patterns"]);
    assert_eq!(defined.json["method"], "definition");
}

#[test]
fn the_definition_says_how_far_it_goes() {
    let Err(LabError::OutOfReach(reason)) = attempt("size:8 method:definition") else {
        panic!("all graphs with 8 satellites were tried");
    };
    assert!(reason.contains("--method unfolding"), "{reason}");
}

#[test]
fn the_inventors_three_are_found_and_reached_at_once() {
    let three = run("size:3");
    let fork = named(&three, "fork");
    assert_eq!(fork["known"], "?EM");
    assert_eq!(fork["links"], json!([[0, 1], [0, 2]]));
    let triangle = named(&three, "triangle");
    assert_eq!(triangle["known"], "???");
    assert_eq!((triangle["ways"].as_u64(), triangle["reached"].as_u64()), (Some(6), Some(6)));
    let four = run("size:4");
    let foursome = named(&four, "foursome");
    assert_eq!(foursome["known"], "??EE");
    for one in [fork, triangle, foursome] {
        assert_eq!(one["one_step"], true);
        assert_eq!(one["every_cloaked_safe"], true);
        assert_eq!(one["still"], false);
    }
}

#[test]
fn the_smallest_new_ones_are_beyond_the_worms() {
    let report = run("size:7");
    for (name, known, ways) in
        [("tripod", "????EMG", 6), ("parachute", "???????", 36), ("trestle", "?????EM", 6)]
    {
        let one = named(&report, name);
        assert_eq!(one["known"], known);
        assert_eq!((one["ways"].as_u64(), one["reached"].as_u64()), (Some(ways), Some(0)));
        assert_eq!((&one["one_step"], &one["every_cloaked_safe"]), (&json!(false), &json!(false)));
        // Worms find nothing in the tripod, a triangle in the parachute and a fork in the trestle.
        assert_eq!(one["still"], name == "tripod");
    }
    let beyond = report.json["patterns"].as_array().unwrap().iter();
    assert_eq!(beyond.filter(|one| one["reached"] == 0).count(), 3);
}
