//! What holds for every picture, of every game.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]

#[path = "support/gallery.rs"]
mod gallery;
mod support;

use parlour_games::{
    AnyTable, AnyView, GameKind,
    engine::{Cell, Dice, Observer, Seat, Seats},
    walls::{Config, Finished, Phase, View, Wall},
};
use parlour_render::{alt, plain, scene};
use proptest::{prelude::*, sample::Index};
use serde_json::Value as Json;
use support::{English, NAMES, any_log, told, walls};

/// Discord takes 1,024; names count with up to 32.
const LONGEST_ALT: usize = 1000;
const LONGEST_NAME: &str = "Wilhelmina-Theodora von und zu W";

fn seats_of(kind: GameKind, variant: usize) -> Seats {
    kind.variants()[variant].2
}

fn said(view: &AnyView, words: &English) -> String {
    use parlour_render::Words as _;
    alt(view).iter().map(|phrase| words.say(phrase)).collect::<Vec<_>>().join(" ")
}

/// The no-leak law: what an observer may not know makes no difference to what they are shown.
#[test]
fn nothing_leaks_into_pictures() {
    const SMALL: u32 = 160;
    let words = English::new(&NAMES);
    for &kind in GameKind::ALL {
        for (variant, seed) in (0..kind.variants().len()).zip([3, 14, 15, 92].into_iter().cycle()) {
            let log = any_log(kind, variant, [seed; 32], 60);
            let mut dice = Dice::from_seed([seed + 1; 32]);
            for length in 1..=log.len() {
                let so_far = &log[..length];
                let Some(table) = AnyTable::replay(so_far) else { continue };
                for observer in Observer::all(seats_of(kind, variant)) {
                    let other = kind.imagine(so_far, observer, &mut dice);
                    let other = AnyTable::replay(&other).unwrap().view(observer);
                    let own = table.view(observer);
                    assert_eq!(alt(&own), alt(&other));
                    assert_eq!(plain(&own, &words), plain(&other, &words));
                    let (own, other) = (scene(&own, &words), scene(&other, &words));
                    assert!(own == other, "{} {observer} after {length} events", kind.name());
                    // Equal scenes have equal pixels; now and then, and at the end, see for sure.
                    if length % 8 == 0 || length == log.len() {
                        assert_eq!(own.png(SMALL).unwrap(), other.png(SMALL).unwrap());
                    }
                }
            }
        }
    }
}

#[test]
fn a_prediction_is_in_its_own_picture_alone() {
    let words = English::new(&NAMES);
    let picture = |said: u16, observer| {
        let table = walls("{}", &[said, 20], 5);
        scene(&table.view(observer), &words).png(400).unwrap().png
    };
    for observer in [Observer::Public, Observer::Seat(Seat(1))] {
        assert_eq!(picture(11, observer), picture(23, observer));
    }
    let own = Observer::Seat(Seat(0));
    assert_ne!(picture(11, own), picture(23, own));
}

/// Looks at a game of each variant of each game, from its beginning until it ends (or goes on for
/// long), as everybody sees it; the text says where that is.
fn throughout_all_games(mut look: impl FnMut(&AnyView, &str)) {
    const LONG: usize = 400;
    for &kind in GameKind::ALL {
        for variant in 0..kind.variants().len() {
            for seed in [2, 71, 82] {
                let log = any_log(kind, variant, [seed; 32], LONG);
                for length in 1..=log.len() {
                    let Some(table) = AnyTable::replay(&log[..length]) else { continue };
                    for observer in Observer::all(seats_of(kind, variant)) {
                        let at = format!("{} {variant} {observer} after {length}", kind.name());
                        look(&table.view(observer), &at);
                    }
                }
            }
        }
    }
}

/// Sets of names that are hard to draw.
const NAME_SETS: [&[&str]; 3] = [&NAMES, &[LONGEST_NAME], &["", "x", "\u{202e}", "名", "🎲", "W"]];

#[test]
fn words_stay_in_their_places_throughout_all_games() {
    let sets = NAME_SETS.map(English::new);
    let mut names = sets.iter().cycle();
    throughout_all_games(|view, at| {
        // Each moment with one set, in turn: a move makes less of a difference than a name.
        let words = names.next().unwrap();
        let faults = scene(view, words).overflow();
        assert!(faults.is_empty(), "{at}: {faults:?}");
    });
}

#[test]
fn words_stay_in_their_places_throughout_a_match_of_walls() {
    for names in NAME_SETS {
        let words = English::new(names);
        for (config, said) in [
            (r#"{"size":3}"#, &[0, 12][..]),
            (r#"{"size":10}"#, &[180, 0, 90, 100, 110, 180]),
            (r#"{"size":5,"walls":"end"}"#, &[10, 20, 30]),
        ] {
            for steps in [0, 1, 2, 3, 9, 11, 13, 20, 28, 60, 105, 110, 115, 220, 640] {
                let table = walls(config, said, steps);
                for observer in [Observer::Public, Observer::Seat(Seat(1))] {
                    let faults = scene(&table.view(observer), &words).overflow();
                    assert!(faults.is_empty(), "{config} after {steps}: {faults:?}");
                }
            }
        }
    }
    for (name, scene) in gallery::all() {
        assert!(scene.overflow().is_empty(), "{name}: {:?}", scene.overflow());
    }
}

#[test]
fn what_leaves_the_picture_is_noticed() {
    let words = English::new(&NAMES);
    let mut narrow = scene(&GameKind::Walls.example(), &words);
    narrow.width = 700.0;
    assert!(narrow.overflow().iter().any(|error| error.contains("leaves the picture")));
}

#[track_caller]
fn assert_short(text: &str, at: &str) {
    let length = text.chars().count();
    assert!((1..=LONGEST_ALT).contains(&length), "{at}: {length} characters: {text}");
}

#[test]
fn descriptions_are_short_enough() {
    let words = English::new(&[LONGEST_NAME]);
    assert_eq!(LONGEST_NAME.chars().count(), 32);
    throughout_all_games(|view, at| assert_short(&said(view, &words), at));
}

#[test]
fn descriptions_of_walls_are_short_enough_at_every_size() {
    let words = English::new(&[LONGEST_NAME]);
    for size in 3..=10 {
        let config = format!("{{\"size\":{size}}}");
        let most = 2 * size * (size - 1);
        let cells = usize::from(size) * usize::from(size);
        for steps in [0, 3, 6, 8, cells / 2 + 6, cells + 5, cells + 6, cells + 8, 6 * (cells + 6)] {
            let table = walls(&config, &[0, most, 0, most, 0, most], steps);
            for observer in [Observer::Public, Observer::Seat(Seat(1))] {
                assert_short(&said(&table.view(observer), &words), &config);
            }
        }
    }
}

#[test]
fn the_board_as_text() {
    let words = English::new(&NAMES);
    let text = plain(&GameKind::Walls.example(), &words);
    let expected = "    A   B   C   D   E
1   +  13  10| 14   +
           --  --
2 *17   6|  2|  8   +
       --
3   9|  3   1   5  12
                   --
4   +  11   4   7  15
           --
5   .   +  16   +   +

A dot is blank, + may be filled next, * was last, | and - are walls.
5 × 5 board of Uncoprime Walls.
17 went to A2.
Bartholomew places 18 next.
9 walls so far.";
    assert_eq!(text, expected);
}

#[test]
fn the_description_as_it_is_said() {
    let words = English::new(&NAMES);
    let over = walls(r#"{"size":3}"#, &[3, 5], 22).view(Observer::Public);
    assert_parts(
        &said(&over, &words),
        &["3 × 3 board of Uncoprime Walls, round 2 of 2.", "Anna said 3,", "Row 1: "],
    );
    let begun = walls(r#"{"size":3}"#, &[3, 5], 4).view(Observer::Seat(Seat(0)));
    assert_parts(&said(&begun, &words), &["Your prediction is 3.", " blank", "places 3 next."]);
}

fn assert_parts(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in {text:?}");
    }
}

/// Every part of a JSON value, by its pointer.
fn pointers(json: &Json) -> Vec<String> {
    fn collect(json: &Json, at: &str, found: &mut Vec<String>) {
        found.push(at.to_owned());
        match json {
            Json::Array(items) => items
                .iter()
                .enumerate()
                .for_each(|(index, item)| collect(item, &format!("{at}/{index}"), found)),
            Json::Object(fields) => {
                fields
                    .iter()
                    .for_each(|(key, value)| collect(value, &format!("{at}/{key}"), found));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(json, "", &mut found);
    found
}

/// A view's JSON in which one part is another.
fn changed(mut json: Json, (at, with): (Index, Change)) -> Json {
    let pointers = pointers(&json);
    let at: &String = at.get(&pointers);
    let part = |at: &String| json.pointer(at).cloned().unwrap_or_default();
    let with = match with {
        Change::To(json) => json,
        Change::Copy(from) => part(from.get(&pointers)),
        Change::Cut => match part(at) {
            Json::Array(items) => items.into_iter().skip(1).collect(),
            _ => Json::Null,
        },
    };
    if let Some(part) = json.pointer_mut(at) {
        *part = with;
    }
    json
}

#[derive(Debug, Clone)]
enum Change {
    To(Json),
    /// What another part is.
    Copy(Index),
    /// A list without its first item, or nothing.
    Cut,
}

fn change() -> impl Strategy<Value = (Index, Change)> {
    let number = prop_oneof![0..20_u64, any::<u64>()].prop_map(|number| Change::To(number.into()));
    let text = "\\PC{0,5}|[A-Z][0-9]{1,3}".prop_map(|text| Change::To(text.into()));
    let copy = any::<Index>().prop_map(Change::Copy);
    (any::<Index>(), prop_oneof![number, text, copy, Just(Change::Cut)])
}

/// A view whose fields have the right type and nothing more. No table makes such a view, and none
/// can be read from JSON, but a picture must not be what finds out.
fn any_view() -> impl Strategy<Value = View> {
    let cell = || (0..12_u8, any::<u8>()).prop_map(|(column, row)| Cell { column, row });
    let cells = || {
        let row = prop::collection::vec(prop::option::of(any::<u16>()), 0..6);
        prop::collection::vec(row, 0..6)
    };
    let walls = move || prop::collection::vec((cell(), cell()).prop_map(|(a, b)| Wall(a, b)), 0..8);
    let numbers = || prop::collection::vec(any::<u16>(), 0..8);
    let finished = (cells(), prop::option::of(cell()), walls(), numbers(), numbers()).prop_map(
        |(cells, last, walls, predictions, differences)| Finished {
            cells,
            last,
            walls,
            predictions,
            differences,
        },
    );
    let phase = prop_oneof![Just(Phase::Predicting), Just(Phase::Filling), Just(Phase::Over)];
    let size = prop_oneof![3..=10_u8, any::<u8>()];
    let table = (size, 1..=16_u8, any::<u8>(), any::<u8>(), phase);
    let opens = prop::collection::vec(cell(), 0..9);
    let board = (cells(), opens, prop::option::of(cell()), prop::option::of(walls()));
    let players = (
        prop::option::of(any::<u16>()),
        prop::option::of(any::<u8>().prop_map(Seat)),
        prop::collection::vec(any::<bool>(), 0..8),
        prop::collection::vec(any::<u32>(), 0..8),
        prop::collection::vec(finished, 0..3),
    );
    (table, board, players).prop_map(|(table, board, players)| {
        let (size, seats, round, rounds, phase) = table;
        let Some(seats) = Seats::new(seats) else { unreachable!("1 to 16") };
        let (cells, open, last, walls) = board;
        let (number, placer, predicted, totals, finished) = players;
        View {
            observer: Observer::Public,
            config: Config { size, ..Config::default() },
            seats,
            round,
            rounds,
            phase,
            cells,
            number,
            placer,
            open,
            last,
            walls,
            most_walls: 40,
            predicted,
            prediction: number,
            finished,
            totals,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_game_can_be_shown_to_anybody(
        seed: [u8; 32], variant in 0..8_usize, steps in 0..60_usize,
        name in "\\PC{0,60}|(?s).{0,1000}|[\n\r\u{b}\u{85}\u{2028}a]{0,9}",
    ) {
        let words = English::new(&[&name]);
        let lines = |text: &str| text.split('\n').count();
        for &kind in GameKind::ALL {
            let variant = variant % kind.variants().len();
            let table = AnyTable::replay(&any_log(kind, variant, seed, steps)).unwrap();
            for observer in [Observer::Public, Observer::Seat(Seat(0))] {
                let view = table.view(observer);
                let scene = scene(&view, &words);
                prop_assert_eq!(scene.overflow(), Vec::<String>::new());
                let picture = scene.png(400).unwrap();
                prop_assert_eq!(picture.width, 400);
                let text = plain(&view, &words);
                prop_assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
                // A name that breaks lines could draw a board of its own.
                prop_assert_eq!(lines(&text), lines(&plain(&view, &English::new(&NAMES))));
            }
        }
    }

    /// Views come from outside, too: whatever a game takes for one of its own can be drawn.
    #[test]
    fn what_can_be_read_can_be_drawn(
        seed: [u8; 32], variant in 0..8_usize, steps in 0..60_usize,
        changes in prop::collection::vec(change(), 100),
    ) {
        let words = English::new(&NAMES);
        for &kind in GameKind::ALL {
            let table = AnyTable::replay(&any_log(kind, variant, seed, steps)).unwrap();
            let json = table.view(Observer::Seat(Seat(0))).json();
            for change in &changes {
                let Ok(view) = kind.view_from_json(changed(json.clone(), change.clone())) else {
                    continue;
                };
                scene(&view, &words).png(100).unwrap();
                plain(&view, &words);
                said(&view, &words);
            }
        }
    }

    #[test]
    fn any_view_of_walls_at_all_can_be_drawn(view in any_view(), width in 1..500_u32) {
        let words = English::new(&NAMES);
        let view = AnyView::Walls(view);
        let picture = scene(&view, &words).png(width).unwrap();
        prop_assert_eq!(picture.width, width);
        plain(&view, &words);
        said(&view, &words);
    }
}

/// Names that may not be asked for yet.
struct Nobody(English);

impl parlour_render::Words for Nobody {
    fn say(&self, phrase: &parlour_games::engine::Phrase) -> String {
        assert!(!format!("{phrase:?}").contains("Seat"), "{phrase:?}");
        self.0.say(phrase)
    }

    fn seat(&self, seat: Seat) -> String {
        panic!("{seat} is named")
    }
}

/// At an anonymous table of Tunnel, who sits where is told when the match is over, and not before:
/// until then a picture, its description and its text know no names.
#[test]
fn nobody_is_named_in_pictures_of_an_anonymous_match_before_its_end() {
    let kind = GameKind::Tunnel;
    let words = Nobody(English::new(&NAMES));
    let (mut hidden, mut told) = (0, 0);
    for (variant, (_, config, seats)) in kind.variants().into_iter().enumerate() {
        let is_anonymous = config.contains(r#""anonymous":true"#);
        let log = any_log(kind, variant, [variant as u8; 32], 400);
        for length in 1..=log.len() {
            let table = AnyTable::replay(&log[..length]).unwrap();
            for view in Observer::all(seats).map(|observer| table.view(observer)) {
                if is_anonymous && table.outcome().is_none() {
                    scene(&view, &words);
                    plain(&view, &words);
                    hidden += 1;
                } else {
                    let names = English::new(&NAMES);
                    let drawn = scene(&view, &names);
                    let is_drawn = drawn.texts().iter().any(|(text, _)| text.words == "Chloé");
                    assert!(is_drawn && plain(&view, &names).contains("North Chloé"));
                    told += 1;
                }
            }
        }
    }
    assert!(hidden > 100 && told > 100, "{hidden} {told}");
}

/// The most that there can be to say of a deal: 52 questions at an open table.
#[test]
fn descriptions_of_tunnel_are_short_enough_with_all_questions() {
    let words = English::new(&[LONGEST_NAME]);
    let kind = GameKind::Tunnel;
    let seats = Seats::new(4).unwrap();
    // Each card once in some order, or now and then one twice.
    for (seed, stride) in [(1, 1), (2, 5), (3, 7), (4, 15), (5, 4)] {
        let mut dice = Dice::from_seed([seed; 32]);
        let config = r#"{"rounds":13,"anonymous":false}"#;
        let log = kind.setup(config, seats, &mut dice).unwrap();
        let mut table = AnyTable::replay(&log).unwrap();
        for turn in 0..56_usize {
            let seat = table.to_act().iter().next().unwrap();
            let legal = table.view(Observer::Seat(seat)).legal();
            let line = legal.0[0].nth(turn * stride % 52).to_string();
            for event in table.decide(seat, &line, &mut dice).unwrap() {
                table = table.after(&event).unwrap();
            }
            for observer in Observer::all(seats) {
                let at = format!("{seed} {observer} after {turn}");
                assert_short(&said(&table.view(observer), &words), &at);
            }
        }
    }
}
