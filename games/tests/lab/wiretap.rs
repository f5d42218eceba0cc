//! The lab of Wiretap: what it says is true, and the same for the same seed.

use parlour_games::{
    engine::{GameKind, Report},
    wiretap::{Network, Variant},
};
use serde_json::Value as Json;

fn run(name: &str, options: &str) -> Report {
    let (report, steps) = super::run(GameKind::Wiretap, name, options).unwrap();
    assert!(steps > 2, "{steps}");
    report
}

fn number(json: &Json) -> u64 {
    json.as_str().expect("a decimal text").parse().expect("a number")
}

/// The pairs are two networks of the variant, and they have the same grid.
fn check_pairs(variant: Variant, json: &Json) {
    let pairs: Vec<[Network; 2]> = serde_json::from_value(json["pairs"].clone()).unwrap();
    assert!(!pairs.is_empty());
    for [one, other] in pairs {
        assert_ne!(one, other);
        assert_eq!(one.grid(), other.grid());
        assert_eq!([one.variant(), other.variant()], [Some(variant); 2]);
    }
}

#[test]
fn the_census_of_every_variant() {
    // Networks by hand: ways to hand groups out, times places; kernels: (n − L + 1)², and with two
    // lengths as many blocks more.
    for (variant, networks, places, kernel) in [
        (Variant::Base, 25_200 * 3_u64.pow(10), 30, 9),
        (Variant::Long, 907_200 * 3_u64.pow(6) * 2_u64.pow(4), 50, 25),
        (Variant::Six, 369_600 * 3_u64.pow(12), 36, 9),
        (Variant::SixLong, 29_937_600 * 3_u64.pow(8) * 2_u64.pow(4), 60, 25),
    ] {
        // The check by linear algebra takes a while in a debug build; small kits have it always.
        let report = run("census", &format!("variant:{variant} check:no"));
        let json = &report.json;
        assert_eq!(json["variant"], variant.name());
        assert_eq!(number(&json["networks"]), networks, "{variant}");
        assert_eq!((&json["places"], &json["kernel"]), (&places.into(), &kernel.into()));
        assert_eq!(json["blocks"].as_array().unwrap().len() as u64, kernel);
        let classes = json["classes"].as_object().unwrap();
        let classes =
            classes.iter().map(|(size, grids)| (size.parse::<u64>().unwrap(), number(grids)));
        let classes: Vec<(u64, u64)> = classes.collect();
        assert_eq!(classes.iter().map(|(size, grids)| size * grids).sum::<u64>(), networks);
        assert_eq!(classes.iter().map(|(_, grids)| grids).sum::<u64>(), number(&json["grids"]));
        let alone = classes.iter().find(|(size, _)| *size == 1).unwrap().1;
        let ambiguous = json["ambiguous"].as_f64().unwrap();
        assert!((ambiguous - (networks - alone) as f64 / networks as f64).abs() < 1e-12);
        assert!(ambiguous > 0.0 && ambiguous < 0.5);
        check_pairs(variant, json);
        assert_eq!(json["checked"], Json::Null);
    }
}

/// The ambiguity of random networks is what the census says, as far as chance allows.
#[test]
fn the_census_agrees_with_the_analysis() {
    for variant in Variant::ALL {
        let report = run("census", &format!("variant:{variant} check:no"));
        let position = serde_json::json!({ "config": { "variant": variant } });
        let analysis = GameKind::Wiretap.analyse_position(position).unwrap().unwrap();
        for field in ["networks", "grids"] {
            assert_eq!(analysis[field], report.json[field], "{variant}");
        }
    }
}

#[test]
fn taps_are_counted_and_the_same_again() {
    let report = run("taps", "variant:base games:2");
    assert_eq!(report, run("taps", "variant:base games:2"));
    for level in ["easy", "medium", "strong"] {
        let found = &report.json["levels"][level];
        let counts: Vec<u64> = serde_json::from_value(found["counts"].clone()).unwrap();
        assert_eq!(counts.iter().sum::<u64>(), 2);
        let sum: u64 = (0_u64..).zip(&counts).map(|(taps, games)| taps * games).sum();
        assert!((sum as f64 / 2.0 - found["mean"].as_f64().unwrap()).abs() < 1e-9);
        assert!(found["least"].as_u64().unwrap() >= 9 && found["greatest"].as_u64().unwrap() <= 25);
    }
}
