//! Views of Wiretap that come from outside: one that no game shows is refused, and even one made in
//! code never makes anything panic or hang. Also what nobody may learn from a view.

use crate::{stories::replaced_anywhere, story::Story};
use parlour_games::{
    engine::{AnyEvent, AnyView, Cell, Dice, GameKind, Level, Observer, Seat, Seats},
    wiretap::{Choice, Config, Phase, Sketch, Tap, Variant, View},
};
use serde_json::{Value as Json, json};

const WIRETAP: GameKind = GameKind::Wiretap;

const ONE: &str = "1:A-C*1 2:B-D*3 3:C-E*2 4:A-C*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";
const TWO: &str = "1:A-C*4 2:A-C*1 3:A-C*1 4:A-C*2 5:A-C*1 A:2-4*2 B:2-4*3 C:2-4*2 D:3-5*3 E:2-4*4";
/// A network of another variant.
const LONG: &str =
    "1:A-D*1 2:A-D*3 3:B-E*2 4:A-D*4 5:B-D*1 A:1-3*2 B:2-4*3 C:3-5*1 D:1-3*4 E:2-4*2";

/// A match to three points, at each of its moments.
const MATCH: [(u8, &str); 18] = [
    (0, "wire 1 A-C*1"),
    (0, "wire 2 A-C*1"),
    (0, "undo"),
    (0, "network ONE"),
    (1, "network TWO"),
    (0, "tap A1"),
    (1, "tap B4"),
    (1, "wire C 2-4*2"),
    (1, "tap C3"),
    (0, "tap E2"),
    (0, "guess TWO"),
    (1, "tap A1"),
    (1, "network ONE"),
    (0, "network TWO"),
    (0, "tap A1"),
    (1, "tap B4"),
    (0, "guess TWO"),
    (1, "guess TWO"),
];

fn play(options: &str, mut look: impl FnMut(&Story)) -> Story {
    let mut game = Story::open(WIRETAP, options, 2);
    look(&game);
    for (seat, line) in MATCH {
        let line = line.replace("ONE", ONE).replace("TWO", TWO);
        game.does(seat, &line);
        look(&game);
    }
    game
}

/// A view of each moment by each observer.
fn shown(options: &str) -> Vec<Json> {
    let mut views = Vec::new();
    let game = play(options, |game| {
        views.extend(Observer::all(game.seats).map(|observer| game.view(observer).json()));
    });
    assert!(game.table.outcome().is_some());
    views.dedup();
    views
}

fn read(json: Json) -> Result<AnyView, String> {
    WIRETAP.view_from_json(json).map_err(|error| error.to_string())
}

/// One value after another put in the place of each value of a view.
fn spoilt(view: &Json) -> Vec<Json> {
    let replacements = [
        json!(null),
        json!(0),
        json!(1),
        json!(9),
        json!(65_535),
        json!(-1),
        json!(true),
        json!("A1"),
        json!("F6"),
        json!("public"),
        json!("over"),
        json!("drawing"),
        json!("tapping"),
        json!("six-long"),
        json!(TWO),
        json!([]),
        json!([["A1", 3]]),
        json!({}),
    ];
    replaced_anywhere(view, &replacements)
}

/// Asks a view for everything that is asked of views.
fn ask(view: &AnyView, levels: &[Level]) {
    let _ = (view.json(), view.moment(), view.controls());
    let legal = view.legal();
    assert!(legal.iter().count() < 1_000_000);
    for (command, param) in [("tap", "cell"), ("wire", "at"), ("guess", "groups"), ("no", "such")] {
        assert!(view.suggest(command, param, "1").len() <= 25);
    }
    for &level in levels {
        let line = view.choose(level, &mut Dice::from_seed([3; 32]));
        assert!(!line.to_string().is_empty());
    }
}

#[test]
fn what_a_game_shows_is_read() {
    for options in ["points:3", "points:3 assist:marks", "points:3 assist:count"] {
        let views = shown(options);
        assert!(views.len() > 30);
        for view in views {
            assert!(read(view.clone()).is_ok(), "{view}");
        }
    }
}

#[test]
fn a_spoilt_view_is_refused_or_still_one_that_a_game_could_show() {
    let mut refused = 0;
    for view in shown("points:3") {
        for spoilt in spoilt(&view) {
            match read(spoilt) {
                Err(_) => refused += 1,
                // Such as another tap of one's own; whatever is read is whole.
                Ok(view) => {
                    assert!(read(view.json()).is_ok());
                    ask(&view, &[]);
                }
            }
        }
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn a_refusal_says_what_does_not_go_together() {
    let mut game = Story::open(WIRETAP, "points:3 assist:both", 2);
    for (seat, line) in &MATCH {
        game.does(*seat, &line.replace("ONE", ONE).replace("TWO", TWO));
        // Game 1 is over, and in the second both have tapped once.
        if game.public()["game"] == 1 && game.public()["taps"][0].as_array().unwrap().len() == 1 {
            break;
        }
    }
    let view = game.sees(0);
    let with = |place: &str, value: Json| {
        let mut other = view.clone();
        *other.pointer_mut(place).unwrap() = value;
        read(other).err().unwrap_or_default()
    };
    for (place, value, reason) in [
        ("/config/points", json!(0), "config.points is not 1 to 20"),
        ("/config/points", json!(1), "the match ends elsewhere"),
        ("/config/points", json!(null), "the match ends elsewhere"),
        ("/config/variant", json!("long"), "a network is not of the variant"),
        ("/config/assist", json!("off"), "reckoning is there where there is assistance"),
        ("/config/assist", json!("marks"), "count is there where the table counts"),
        ("/config/assist", json!("count"), "marks are there where the table has them"),
        ("/seats", json!(3), "seats is not 2"),
        ("/observer", json!(2), "observer is not at the table"),
        ("/observer", json!("public"), "network, sketch, choice and reckoning are for who plays"),
        ("/phase", json!("drawing"), "nobody taps now"),
        ("/phase", json!("over"), "the match ends elsewhere"),
        ("/game", json!(2), "finished has not one entry a game"),
        ("/ready", json!([true]), "ready has not one entry a seat"),
        ("/ready", json!([true, true]), "nobody is waited for"),
        ("/ready", json!([true, false]), "choice is there when it is made"),
        ("/taps", json!([[]]), "taps has not one entry a seat"),
        ("/taps/0", json!([]), "both tap as often"),
        ("/taps/0", json!([["F1", 0]]), "a tap is off the grid"),
        ("/taps/0", json!([["A1", 9]]), "a cell has at most 8 wires"),
        ("/taps", json!([[["A1", 3], ["A1", 2]], [["A1", 4], ["A1", 4]]]), "answers differ"),
        ("/taps/1", json!([["A1", 8]]), "answers are not those of the network"),
        ("/network", json!(null), "network is there when it is confirmed"),
        ("/network", json!("1:A-C*1"), "not a network of any variant"),
        ("/sketch", json!(null), "sketch is missing"),
        ("/sketch/line", json!("6"), "no editor holds this sketch"),
        ("/sketch/groups", json!(["1:A-D*1"]), "no editor holds this sketch"),
        ("/choice", json!({"tap": "A1"}), "choice is there when it is made"),
        ("/reckoning", json!(null), "reckoning is there where there is assistance"),
        ("/reckoning/count/grids", json!(7), "invalid type"),
        ("/reckoning/count/grids", json!("07"), "not a decimal count"),
        ("/reckoning/marks", json!([[]]), "marks are not size x size"),
        ("/reckoning/marks/1/1", json!([3, 2]), "marks are numbers from 0 to 8"),
        ("/reckoning/marks/0/0", json!([0, 1]), "marks are not those of the answers"),
        ("/finished/0/taps/0/0/1", json!(7), "answers are not those of the network"),
        ("/finished/0/networks", json!([ONE]), "networks has not one entry a seat"),
        ("/finished/0/guesses", json!([null]), "guesses has not one entry a seat"),
        ("/finished/0/guesses", json!([null, null]), "a game ends with a guess"),
        ("/finished/0/points", json!([0, 2]), "points are not those of the guesses"),
        ("/points", json!([0, 0]), "points are not the sums over the games"),
    ] {
        let said = with(place, value.clone());
        assert!(said.contains(reason), "{place} {value}: {said:?}");
    }
}

type Change = fn(&mut Json);

/// Each of the changes fits whatever else is seen.
#[test]
fn a_game_that_is_over_is_checked_as_a_whole() {
    let mut behind = Vec::new();
    let over = play("points:3", |game| {
        if game.public()["finished"].as_array().is_some_and(|games| games.len() == 1) {
            behind.push(game.public());
        }
    });
    let view = &behind[0];
    assert_eq!((&view["phase"], &view["points"]), (&json!("drawing"), &json!([1, 0])));
    let changes: [(&str, Change); 3] = [
        ("answers are not those of the network", |view| {
            view["finished"][0]["taps"][0][0][1] = json!(7);
        }),
        ("answers are not those of the network", |view| {
            view["finished"][0]["taps"][1][0][1] = json!(6);
        }),
        ("a network is not of the variant", |view| {
            view["finished"][0]["guesses"][0] = json!(LONG);
            view["finished"][0]["points"] = json!([0, 2]);
            view["points"] = json!([0, 2]);
        }),
    ];
    for (reason, change) in changes {
        let mut other = view.clone();
        change(&mut other);
        let said = read(other).err().unwrap_or_default();
        assert!(said.contains(reason), "{reason}: {said:?}");
    }
    let mut ready = over.public();
    ready["ready"] = json!([true, false]);
    let said = read(ready).err().unwrap_or_default();
    assert!(said.contains("there is nothing left to be ready for"), "{said:?}");
}

#[test]
fn a_choice_is_one_that_can_be_made_now() {
    let mut game = Story::open(WIRETAP, "", 2);
    let with = |view: Json, changes: &[(&str, Json)]| {
        let mut other = view;
        for (name, value) in changes {
            other[*name] = value.clone();
        }
        read(other).err().unwrap_or_default()
    };
    for (name, value, reason) in [
        ("choice", json!({"tap": "A1"}), "choice is for tapping"),
        ("reckoning", json!({"count": null, "marks": null}), "reckoning is for tapping"),
    ] {
        let said = with(game.sees(0), &[(name, value)]);
        assert!(said.contains(reason), "{reason}: {said:?}");
    }
    game.does(0, &format!("network {ONE}"));
    game.does(1, &format!("network {TWO}"));
    for (choice, reason) in [
        (json!({"guess": TWO}), ""),
        (json!({"guess": LONG}), "a network is not of the variant"),
        (json!({"tap": "F1"}), "a tap is off the grid"),
    ] {
        let said = with(game.sees(0), &[("choice", choice), ("ready", json!([true, false]))]);
        assert!(said.contains(reason) && said.is_empty() == reason.is_empty(), "{said:?}");
    }
}

/// A view made in code is not checked; it must still do no harm.
#[test]
fn a_view_that_contradicts_itself_makes_nothing_panic_or_hang() {
    let mut game = Story::open(WIRETAP, "", 2);
    game.does(0, &format!("network {ONE}"));
    game.does(1, &format!("network {TWO}"));
    game.does(0, "tap A1");
    game.does(1, "tap B4");
    let AnyView::Wiretap(good) = game.view(Observer::Seat(Seat(0))) else {
        panic!("a view of wiretap")
    };
    let far = Tap { cell: Cell { column: 255, row: 255 }, wires: 255 };
    let off: Vec<fn(&mut View)> = vec![
        |view| view.config = Config { variant: Variant::SixLong, ..Config::default() },
        |view| view.config.points = Some(0),
        |view| view.observer = Observer::Seat(Seat(255)),
        |view| view.observer = Observer::Public,
        |view| view.seats = Seats::new(16).unwrap(),
        |view| view.seats = Seats::new(1).unwrap(),
        |view| view.phase = Phase::Over,
        |view| view.phase = Phase::Drawing,
        |view| view.ready.clear(),
        |view| view.ready = vec![true; 99],
        |view| view.taps.clear(),
        |view| view.taps[0].clear(),
        |view| view.network = None,
        |view| view.sketch = None,
        |view| {
            let line = "Z".parse().unwrap();
            let groups = vec!["Z:1-250*255".parse().unwrap(), "1:A-Z*9".parse().unwrap()];
            view.sketch = Some(Sketch { line, groups });
        },
        |view| view.choice = Some(Choice::Tap(Cell { column: 255, row: 255 })),
        |view| view.points.clear(),
        |view| view.points = vec![u32::MAX; 9],
        |view| view.game = u16::MAX,
    ];
    ask(&AnyView::Wiretap(good.clone()), &Level::ALL);
    for spoil in off {
        let mut view = good.clone();
        spoil(&mut view);
        let _ = (view.aftermath(), view.edits().is_some(), view.rounds());
        ask(&AnyView::Wiretap(view), &Level::ALL);
    }
    let mut view = good;
    view.taps = vec![vec![far; 300], vec![far]];
    ask(&AnyView::Wiretap(view), &Level::ALL);
}

// What nobody may learn.

/// The groups of a network that are not in the other one, too.
fn groups_of<'a>(network: &'a str, other: &str) -> Vec<&'a str> {
    network.split(' ').filter(|group| !other.contains(group)).collect()
}

#[test]
fn nothing_of_a_network_is_in_what_others_see_before_the_end() {
    let mut game = Story::open(WIRETAP, "", 2);
    let lines = [
        (0, "wire 3 C-E*4"),
        (0, &*format!("network {ONE}")),
        (1, &*format!("network {TWO}")),
        (0, "wire E 1-3*1"),
        (0, "tap A1"),
        (1, "tap B4"),
        (0, &*format!("guess {ONE}")),
    ];
    for (seat, line) in lines {
        let events = game.does(seat, line);
        for observer in [Observer::Public, Observer::Seat(Seat(1))] {
            let view = game.view(observer);
            let told = events.iter().filter_map(|event: &AnyEvent| event.notice(observer));
            let seen = format!("{} {:?}", view.json(), told.collect::<Vec<_>>());
            for word in groups_of(ONE, TWO).into_iter().chain(["3:C-E*4", "E:1-3*1"]) {
                assert!(!seen.contains(word), "{word} after {line}: {seen}");
            }
        }
    }
}

/// The same game with two networks that give the same answers: nobody but their owner sees any
/// difference, by any path.
#[test]
fn networks_that_answer_alike_look_alike() {
    let twin = "1:A-C*4 2:A-C*2 3:A-C*2 4:A-C*3 5:A-C*1 A:2-4*1 B:2-4*2 C:2-4*1 D:3-5*3 E:2-4*4";
    let play = |network: &str, edits: usize| {
        let mut game = Story::open(WIRETAP, "assist:both", 2);
        let mut seen = Vec::new();
        for _ in 0..edits {
            game.does(1, "random");
        }
        for (seat, line) in [
            (1, &*format!("network {network}")),
            (0, &*format!("network {ONE}")),
            (1, "tap C3"),
            (0, "tap A2"),
            (0, "tap D5"),
            (1, "tap A1"),
            (1, &*format!("guess {network}")),
        ] {
            let events = game.does(seat, line);
            for observer in [Observer::Public, Observer::Seat(Seat(0))] {
                let view = game.view(observer);
                let told: Vec<_> = events.iter().map(|event| event.notice(observer)).collect();
                seen.push(format!(
                    "{} {} {:?} {:?} {:?} {:?} {told:?}",
                    view.json(),
                    view.moment(),
                    view.legal(),
                    view.controls(),
                    view.suggest("guess", "groups", ""),
                    game.to_act(),
                ));
            }
        }
        seen
    };
    let one = play(TWO, 0);
    assert!(one == play(twin, 7));
    // A network that answers otherwise is told apart, but not before the tap that tells.
    let other = play(ONE, 0);
    let first = one.iter().zip(&other).position(|(one, other)| one != other);
    assert_eq!(first, Some(6));
}
