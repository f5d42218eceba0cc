//! Views of Uncoprime Walls that come from outside: one that no game shows is refused, and even one
//! made in code never makes anything panic or hang.

use crate::{stories::replaced_anywhere, story::Story};
use parlour_games::{
    engine::{AnyView, Cell, Dice, GameKind, Level, Observer, Seat, Seats},
    walls::{Config, Phase, Show, View},
};
use serde_json::{Value as Json, json};

/// A view of each phase by each observer: a match of two rounds, walls drawn live or at the end.
fn shown() -> Vec<Json> {
    let mut views = Vec::new();
    for walls in ["live", "end"] {
        let mut game = Story::open(GameKind::Walls, &format!("size:3 walls:{walls}"), 2);
        let mut look = |game: &Story| {
            views.extend(Observer::all(game.seats).map(|observer| game.view(observer).json()));
        };
        look(&game);
        for round in 0..2 {
            game.does(0, "predict 3");
            look(&game);
            game.does(1, "predict 5");
            game.place_all("A1 B1 C1 C2");
            look(&game);
            game.place_all("B2 A2 A3 B3 C3");
            look(&game);
            assert_eq!(game.table.outcome().is_some(), round == 1);
        }
    }
    views
}

fn read(json: Json) -> Result<AnyView, String> {
    GameKind::Walls.view_from_json(json).map_err(|error| error.to_string())
}

/// One value after another put in the place of each value of a view.
fn spoilt(view: &Json) -> Vec<Json> {
    let replacements = [
        json!(null),
        json!(0),
        json!(1),
        json!(200),
        json!(65535),
        json!(-1),
        json!(1e300),
        json!("public"),
        json!("A1"),
        json!("over"),
        json!("filling"),
        json!([]),
        json!([[]]),
        json!({}),
        json!(true),
    ];
    replaced_anywhere(view, &replacements)
}

/// Asks a view for everything.
fn ask(view: &AnyView, levels: &[Level]) {
    let _ = (view.json(), view.moment(), view.controls(), view.analyse());
    let legal = view.legal();
    assert!(legal.iter().count() < 1_000_000);
    for (command, param) in [("predict", "walls"), ("place", "cell"), ("no", "such")] {
        assert!(view.suggest(command, param, "1").len() <= 25);
    }
    for &level in levels {
        let line = view.choose(level, &mut Dice::from_seed([3; 32]));
        assert!(!line.to_string().is_empty());
    }
}

#[test]
fn what_a_game_shows_is_read() {
    for view in shown() {
        assert!(read(view.clone()).is_ok(), "{view}");
    }
}

#[test]
fn a_spoilt_view_is_refused_or_still_one_that_a_game_could_show() {
    let mut refused = 0;
    for view in shown() {
        for spoilt in spoilt(&view) {
            match read(spoilt.clone()) {
                Err(_) => refused += 1,
                // Such as another prediction of one's own; whatever is read is whole.
                Ok(view) => {
                    assert!(read(view.json()).is_ok());
                    ask(&view, &[Level::Easy, Level::Medium]);
                }
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn a_refusal_says_what_does_not_go_together() {
    let mut game = Story::open(GameKind::Walls, "size:3", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1");
    let view = game.sees(0);
    let with = |place: &str, value: Json| {
        let mut other = view.clone();
        *other.pointer_mut(place).unwrap() = value;
        read(other).err().unwrap_or_default()
    };
    for (place, value, reason) in [
        ("/config/size", json!(200), "config.size is not 3 to 10"),
        ("/config/size", json!(4), "most_walls is not 2n(n - 1)"),
        ("/seats", json!(7), "seats is not 2 to 6"),
        ("/observer", json!(5), "observer is not at the table"),
        ("/rounds", json!(3), "rounds is not what config says"),
        ("/round", json!(2), "round is past the last"),
        ("/predicted", json!([true]), "predicted has not one entry a seat"),
        ("/predicted", json!([true, false]), "numbers are placed before everybody has predicted"),
        ("/prediction", json!(null), "prediction is not the observer's own"),
        ("/prediction", json!(13), "prediction is out of range"),
        ("/cells", json!([[1, 2, 3], [null], [null]]), "cells were not filled by the rules"),
        ("/cells/0", json!([1, 3, 2]), "cells were not filled by the rules"),
        ("/cells/0", json!([1, 2, 2]), "cells were not filled by the rules"),
        ("/cells/0", json!([1, 2, 4]), "cells were not filled by the rules"),
        ("/cells/0/2", json!(null), "last is not where the greatest number is"),
        ("/last", json!("C3"), "last is not where the greatest number is"),
        ("/walls", json!([["A1", "B1"]]), "walls are not those of the board"),
        ("/walls", json!(null), "walls are not those of the board"),
        ("/number", json!(5), "number is not the next"),
        ("/placer", json!(0), "placer is not who follows"),
        ("/open", json!([]), "open is not where the next number may go"),
        ("/round", json!(1), "finished has not one entry a round"),
        ("/phase", json!("predicting"), "numbers stand while none is placed"),
        ("/phase", json!("over"), "finished has not one entry a round"),
        ("/totals", json!([0, 1]), "totals are not the sums of the differences"),
    ] {
        let said = with(place, value.clone());
        assert!(said.contains(reason), "{place} {value}: {said}");
    }
}

type Change = fn(&mut Json);

/// The second of two rounds is to be predicted; each of the changes fits whatever else is seen.
#[test]
fn a_round_that_is_over_is_checked_as_a_whole() {
    let mut game = Story::open(GameKind::Walls, "size:3", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("B1 B2 A2 C2 A1 B3 C1 C3 A3");
    let view = game.public();
    assert_eq!(view["finished"][0]["walls"].as_array().map(Vec::len), Some(6));
    let changes: [(&str, Change); 4] = [
        ("a prediction is out of range", |view| {
            view["finished"][0]["predictions"][0] = json!(13);
            view["finished"][0]["differences"][0] = json!(7);
            view["totals"][0] = json!(7);
        }),
        ("differences are not those of the predictions", |view| {
            view["finished"][0]["differences"][0] = json!(7);
            view["totals"][0] = json!(7);
        }),
        ("last is not where the greatest number is", |view| {
            view["finished"][0]["last"] = json!("C3");
        }),
        ("a finished board is not full", |view| {
            let round = &mut view["finished"][0];
            round["cells"][2][0] = json!(null);
            round["last"] = json!("C3");
            let drawn = round["walls"].as_array_mut().unwrap();
            drawn.retain(|wall| wall[0] != "A3" && wall[1] != "A3");
            let walls = drawn.len() as u64;
            for (seat, said) in [3_u64, 5].into_iter().enumerate() {
                view["finished"][0]["differences"][seat] = json!(said.abs_diff(walls));
                view["totals"][seat] = json!(said.abs_diff(walls));
            }
        }),
    ];
    assert!(read(view.clone()).is_ok());
    for (reason, change) in changes {
        let mut other = view.clone();
        change(&mut other);
        let said = read(other).err().unwrap_or_default();
        assert!(said.contains(reason), "{reason}: {said}");
    }
}

/// When everybody has predicted, numbers are placed, and when a board is full, none is.
#[test]
fn no_phase_lasts_longer_than_there_is_something_to_do() {
    let mut game = Story::open(GameKind::Walls, "size:3 rounds:1 walls:end", 2);
    let refused = |mut view: Json, changes: &[(&str, Json)]| {
        for (name, value) in changes {
            view[*name] = value.clone();
        }
        read(view).err().unwrap_or_default()
    };
    let said = refused(game.public(), &[("predicted", json!([true, true]))]);
    assert!(said.contains("everybody has predicted"), "{said}");
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("A1 B1 C1 C2 B2 A2 A3 B3");
    let full = [
        ("cells", json!([[1, 2, 3], [6, 5, 4], [7, 8, 9]])),
        ("last", json!("C3")),
        ("number", json!(10)),
        ("placer", json!(1)),
        ("open", json!([])),
    ];
    let said = refused(game.public(), &full);
    assert!(said.contains("a full board is not being filled"), "{said}");
    game.place_all("C3");
    let said = refused(game.public(), &[("predicted", json!([true, false]))]);
    assert!(said.contains("there is nothing left to predict"), "{said}");
}

/// A view made in code is not checked; it must still do no harm.
#[test]
fn a_view_that_contradicts_itself_makes_nothing_panic_or_hang() {
    let mut game = Story::open(GameKind::Walls, "size:3", 2);
    game.does(0, "predict 3");
    game.does(1, "predict 5");
    game.place_all("A1 B1");
    #[allow(irrefutable_let_patterns, reason = "with one game there is no other")]
    let AnyView::Walls(good) = game.view(Observer::Seat(Seat(0))) else {
        panic!("a view of walls")
    };
    let nasty: &[fn(&mut View)] = &[
        |view| view.config.size = 200,
        |view| view.config.size = 0,
        |view| view.config = Config { size: 10, walls: Show::End, ..Config::default() },
        |view| view.open.clear(),
        |view| view.open = vec![Cell { column: 255, row: 255 }; 300],
        |view| view.cells.clear(),
        |view| view.cells = vec![Vec::new(); 3],
        |view| view.cells = vec![vec![Some(1); 3]; 3],
        |view| view.cells = vec![vec![Some(u16::MAX); 3]; 3],
        |view| view.cells = vec![vec![Some(0); 3]; 3],
        |view| view.cells = vec![vec![None; 200]; 200],
        |view| view.cells = vec![vec![None; 300]; 300],
        |view| view.cells = vec![vec![Some(2), None, None], vec![None; 3], vec![None; 3]],
        |view| view.cells = vec![vec![None; 10]; 10],
        |view| view.observer = Observer::Seat(Seat(255)),
        |view| view.observer = Observer::Public,
        |view| view.placer = None,
        |view| view.placer = Some(Seat(99)),
        |view| view.number = Some(u16::MAX),
        |view| view.prediction = None,
        |view| view.prediction = Some(u16::MAX),
        |view| view.most_walls = u16::MAX,
        |view| view.most_walls = 0,
        |view| view.predicted.clear(),
        |view| view.totals.clear(),
        |view| view.totals = vec![u32::MAX; 2],
        |view| view.round = 255,
        |view| view.rounds = 0,
        |view| view.seats = Seats::new(16).unwrap(),
        |view| view.seats = Seats::new(1).unwrap(),
        |view| view.phase = Phase::Over,
        |view| view.phase = Phase::Predicting,
        |view| {
            view.cells = vec![
                vec![Some(1), Some(2), Some(3)],
                vec![Some(6), Some(5), Some(4)],
                vec![Some(7), Some(8), Some(9)],
            ];
        },
    ];
    ask(&AnyView::Walls(good.clone()), &Level::ALL);
    for spoil in nasty {
        let mut view = good.clone();
        spoil(&mut view);
        let _ = view.aftermath();
        ask(&AnyView::Walls(view), &Level::ALL);
    }
}
