//! The pictures that are looked at, and held by references.

#[path = "tangle.rs"]
pub(crate) mod tangle;
#[path = "tunnel.rs"]
mod tunnel;
#[path = "worms.rs"]
mod worms;

use parlour_games::{
    GameKind,
    engine::{Chart, Mark, Observer, Seat, Series},
};
use parlour_render::{Scene, charts, scene};

use crate::{English, NAMES, told, walls};

pub(crate) const LONG: [&str; 6] = [
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
    .into_iter()
    .chain(wiretap())
    .chain(tunnel::all())
    .chain(tangle::all())
    .chain(worms::all())
    .collect()
}

/// A network of the basic variant, and one whose cells all have as many wires.
const NETWORK: &str =
    "1:A-C*2 2:B-D*4 3:C-E*1 4:A-C*3 5:B-D*1 A:2-4*1 B:1-3*3 C:3-5*2 D:2-4*4 E:1-3*2";
const SIX_LONG: [&str; 2] = [
    "1:A-E*4 2:B-E*4 3:C-F*4 4:A-D*3 5:B-E*3 6:A-E*3 A:1-4*2 B:2-5*2 C:1-5*2 D:3-6*1 E:1-4*1 F:2-6*1",
    "1:A-D*1 2:B-E*2 3:B-F*1 4:A-D*2 5:A-E*2 6:C-F*1 A:2-6*3 B:1-4*3 C:3-6*3 D:1-5*4 E:2-5*4 F:1-4*4",
];

/// Different networks with the same grid, from `parlour lab wiretap census`.
const ALIKE_BASE: [&str; 2] = [
    "1:A-C*3 2:A-C*1 3:A-C*1 4:A-C*1 5:A-C*3 A:2-4*2 B:2-4*2 C:2-4*2 D:1-3*4 E:1-3*4",
    "1:A-C*1 2:A-C*1 3:A-C*1 4:A-C*3 5:A-C*3 A:1-3*2 B:1-3*2 C:1-3*2 D:1-3*4 E:1-3*4",
];
const ALIKE_LONG: [&str; 2] = [
    "1:A-C*1 2:B-D*1 3:A-C*2 4:A-C*2 5:A-D*2 A:2-5*1 B:1-3*3 C:1-4*3 D:1-3*4 E:1-4*4",
    "1:A-C*1 2:A-D*1 3:A-C*2 4:A-C*2 5:A-D*2 A:3-5*1 B:1-3*3 C:1-4*3 D:1-3*4 E:1-4*4",
];

fn wiretap() -> Vec<(&'static str, Scene)> {
    let kind = GameKind::Wiretap;
    let (short, long) = (English::new(&NAMES), English::new(&LONG));
    let own = Observer::Seat(Seat(0));
    let draw = |story: &str| format!("0 network {NETWORK}\n1 network {NETWORK}\n{story}");
    let rounds = "0 tap C3\n1 tap B2\n0 tap D2\n1 tap C3\n0 tap A5\n1 tap D4\n0 tap B4\n1 tap B4";
    let of = |config: &str, story: &str, observer, words: &English| {
        scene(&told(kind, config, story).view(observer), words)
    };
    let editing =
        "0 wire 1 A-C*2\n0 wire 2 B-D*4\n0 wire 3 C-E*1\n0 wire A 2-4*1\n0 wire D 2-4*4\n0 line 4";
    let six = format!("0 network {}\n1 network {}", SIX_LONG[0], SIX_LONG[1]);
    let everywhere: String = ["A", "B", "C", "D", "E", "F"]
        .iter()
        .flat_map(|column| {
            (1..=6).map(move |row| format!("\n0 tap {column}{row}\n1 tap {column}{row}"))
        })
        .collect();
    // Who has one of them and guesses just that is right.
    let alike = |config: &str, [one, other]: [&str; 2]| {
        let story = format!("0 network {one}\n1 network {other}\n0 guess {one}\n1 tap A1");
        of(config, &story, Observer::Public, &short)
    };
    let guess =
        format!("{rounds}\n0 guess {NETWORK}\n1 guess {}", NETWORK.replace("3:C-E*1", "3:A-C*1"));
    vec![
        ("wiretap-example", scene(&kind.example(), &short)),
        ("wiretap-begin", of("{}", "", own, &short)),
        ("wiretap-editor", of("{}", editing, own, &short)),
        (
            "wiretap-editor-long",
            of(
                r#"{"variant":"six-long","points":5}"#,
                "0 random\n0 wire C none\n0 wire F none",
                own,
                &long,
            ),
        ),
        ("wiretap-confirmed", of("{}", &format!("0 network {NETWORK}"), own, &short)),
        ("wiretap-drawing", of("{}", &format!("0 network {NETWORK}"), Observer::Public, &short)),
        ("wiretap-public", of("{}", &draw(rounds), Observer::Public, &short)),
        (
            "wiretap-own",
            of(
                r#"{"points":3,"assist":"both"}"#,
                &draw(&format!("{rounds}\n{editing}\n0 tap E1")),
                own,
                &long,
            ),
        ),
        ("wiretap-wrong", of(r#"{"points":5}"#, &draw(&guess), Observer::Public, &short)),
        ("wiretap-six-long", of(r#"{"variant":"six-long"}"#, &six, own, &short)),
        (
            "wiretap-six-all",
            of(r#"{"variant":"six-long"}"#, &format!("{six}{everywhere}"), own, &long),
        ),
        (
            "wiretap-six-over",
            of(
                r#"{"variant":"six-long"}"#,
                &format!("{six}{everywhere}\n0 guess {}\n1 tap A1", SIX_LONG[0]),
                Observer::Public,
                &long,
            ),
        ),
        ("wiretap-alike-base", alike("{}", ALIKE_BASE)),
        ("wiretap-alike-long", alike(r#"{"variant":"long"}"#, ALIKE_LONG)),
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
