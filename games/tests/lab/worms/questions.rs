//! What the lab's answers must be, whatever the networks are.

use parlour_games::engine::{Args, GameKind, LabOptions, Report};

const WORMS: GameKind = GameKind::Worms;

fn run(name: &str) -> Report {
    let experiment = WORMS.experiments().iter().find(|own| own.name == name).unwrap();
    let args = Args::read(experiment.name, experiment.options, "networks:6").unwrap();
    (experiment.run)(&LabOptions { seed: [1; 32], args }, &mut ()).unwrap()
}

#[test]
fn networks_from_pieces_need_no_guess_and_complete_logic_is_never_worse() {
    let report = run("guesses");
    let kinds = report.json["kinds"].as_array().unwrap();
    assert_eq!(kinds.len(), 30);
    for kind in kinds {
        let of = |name: &str| kind[name].as_u64().unwrap();
        assert!(of("fundamental") <= of("complete") && of("complete") <= 6, "{kind}");
        assert!(kind["method"] != "pieces" || of("fundamental") == 6, "{kind}");
    }
}

#[test]
fn the_best_score_is_no_less_than_the_greedy_one() {
    let report = run("points");
    for kind in report.json["kinds"].as_array().unwrap() {
        let of = |name: &str| kind[name].as_f64();
        assert!(of("best") >= of("greedy"), "{kind}");
        assert_eq!(of("par").is_some(), kind["method"] == "pieces");
    }
}
