//! The pictures that are looked at, and held by references.

use parlour_games::{
    GameKind,
    engine::{Chart, Mark, Observer, Seat, Series},
};
use parlour_render::{Scene, charts, scene};

use crate::{English, NAMES, walls};

const LONG: [&str; 6] = [
    "Anna Magdalena Wilhelmina Bach",
    "山田太郎",
    "🎲 Chloé 🎉",
    "Владимир Владимирович",
    "wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "f",
];

/// Every picture by name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    let short = English::new(&NAMES);
    let long = English::new(&LONG);
    let of = |config: &str, said: &[u16], steps, observer, words: &English| {
        scene(&walls(config, said, steps).view(observer), words)
    };
    let public = Observer::Public;
    let own = Observer::Seat(Seat(1));
    let quick = r#"{"size":5,"rounds":1}"#;
    vec![
        ("walls-example", scene(&GameKind::Walls.example(), &short)),
        ("walls-5-empty", of(quick, &[16, 11], 1, public, &short)),
        ("walls-5-first", of(quick, &[16, 11], 2, own, &short)),
        ("walls-5-over", of(quick, &[16, 11], 27, public, &short)),
        ("walls-3-filling", of(r#"{"size":3}"#, &[3, 5], 7, public, &short)),
        ("walls-3-after", of(r#"{"size":3}"#, &[3, 5], 12, Observer::Seat(Seat(0)), &short)),
        ("walls-3-second", of(r#"{"size":3}"#, &[3, 5], 20, public, &short)),
        ("walls-3-match-over", of(r#"{"size":3}"#, &[3, 5, 4], 99, public, &short)),
        ("walls-4-paper", of(r#"{"size":4,"walls":"end"}"#, &[9, 5, 7], 14, own, &short)),
        ("walls-7-four", of(r#"{"size":7}"#, &[30, 34, 28, 31], 40, own, &short)),
        ("walls-10-six", of(r#"{"size":10}"#, &[60, 65, 70, 75, 80, 85], 80, own, &long)),
        ("walls-10-after", of(r#"{"size":10}"#, &[60, 60, 70, 75, 60, 140], 108, own, &long)),
        (
            "walls-6-shared",
            of(r#"{"size":6,"rounds":1}"#, &[28, 28, 28, 1, 60, 0], 100, public, &long),
        ),
        ("chart-bars", charts(&[bars()])),
        ("chart-lines", charts(&[lines(), two_bars()])),
    ]
}

fn series(name: &str, mark: Mark, points: impl IntoIterator<Item = (f64, f64)>) -> Series {
    Series { name: name.into(), mark, points: points.into_iter().collect() }
}

fn bars() -> Chart {
    let bell = |x: f64| 100_000.0 * (-(x - 17.3).powi(2) / 18.0).exp() / 7.5;
    Chart {
        title: "How many walls a random filling has, n = 5".into(),
        x: "walls".into(),
        y: "fillings".into(),
        series: vec![series(
            "random play",
            Mark::Bars,
            (4..=31).map(|x| (f64::from(x), bell(f64::from(x)))),
        )],
    }
}

fn two_bars() -> Chart {
    Chart {
        title: "Who wins, by seat".into(),
        x: "seat".into(),
        y: "wins (share)".into(),
        series: vec![
            series("one round", Mark::Bars, [(1.0, 0.41), (2.0, 0.33), (3.0, 0.26)]),
            series("a round each", Mark::Bars, [(1.0, 0.34), (2.0, 0.335), (3.0, 0.325)]),
            series("even", Mark::Line, [(1.0, 0.333), (2.0, 0.333), (3.0, 0.333)]),
        ],
    }
}

fn lines() -> Chart {
    let curve = |k: f64| {
        (0..=13).map(move |r| (f64::from(r), k * f64::from(r).sqrt() - f64::from(r) - 2.0))
    };
    Chart {
        title: "Mean score by the number of rounds".into(),
        x: "rounds of questions".into(),
        y: "points".into(),
        series: vec![
            series("easy", Mark::Line, curve(3.0)),
            series("medium", Mark::Line, curve(6.0)),
            series("strong", Mark::Line, curve(9.0)),
        ],
    }
}
