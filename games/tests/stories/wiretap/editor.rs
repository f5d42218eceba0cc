//! Wiretap's editor: a network is drawn step by step, in secret, and what is half made is kept.

use std::collections::BTreeMap;

use crate::story::{Story, args};
use parlour_games::{
    engine::{
        AnyEvent, AnyTable, Choice, CommandLine, Control, Dice, GameKind, Observer, Phrase, Seat,
    },
    wiretap::{Group, Kit, Line, Network, NetworkError, Variant, faults},
};
use proptest::prelude::*;
use serde_json::{Value as Json, json};

const WIRETAP: GameKind = GameKind::Wiretap;
const OWN: Observer = Observer::Seat(Seat(0));

fn open(options: &str) -> Story {
    Story::open(WIRETAP, options, 2)
}

/// A game in which both have drawn, and seat 0 uses the editor for its guess.
fn guessing(options: &str) -> Story {
    let mut game = open(options);
    for seat in 0..2 {
        game.does(seat, "random");
        game.does(seat, "confirm");
    }
    game
}

fn groups(game: &Story) -> Vec<String> {
    serde_json::from_value(game.sees(0)["sketch"]["groups"].clone()).unwrap()
}

fn line(game: &Story) -> String {
    game.sees(0)["sketch"]["line"].as_str().unwrap().to_owned()
}

fn said(phrase: &Phrase, id: &str, expected: Json) {
    assert_eq!((phrase.id.as_ref(), args(phrase)), (id, expected));
}

/// What seat 0 is told of events in private.
fn own_words(events: &[AnyEvent]) -> Phrase {
    let mut told = events.iter().filter_map(|event| event.notice(OWN));
    let notice = told.next().expect("it is told");
    assert!(notice.board && told.next().is_none());
    notice.phrase
}

/// The id and the choices of the menu that gives this command.
fn menu(game: &Story, command: &str) -> (CommandLine, Vec<Choice>) {
    let controls = game.view(OWN).controls();
    let found = controls.into_iter().find_map(|control| match control {
        Control::Select { line, choices, .. } if line.command == command => Some((line, choices)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no menu for {command}"))
}

fn has_button(game: &Story, command: &str) -> bool {
    let controls = game.view(OWN).controls();
    let is = |control: &Control| matches!(control, Control::Button { line, .. } if line.command == command);
    controls.iter().any(is)
}

/// Everything that a control can give.
fn given(control: &Control) -> Vec<CommandLine> {
    match control {
        Control::Button { line, .. } => vec![line.clone()],
        Control::Select { line, param, choices, .. } => {
            let with = |choice: &Choice| {
                let mut line = line.clone();
                line.args.push((param.clone(), choice.value.clone()));
                line
            };
            choices.iter().map(with).collect()
        }
        Control::Form { .. } => panic!("the editor has no forms"),
    }
}

// Drawing.

#[test]
fn one_menu_a_group_is_enough_and_then_confirm() {
    for variant in Variant::NAMES {
        let mut game = open(&format!("variant:{variant}"));
        let lines = 2 * if variant.starts_with("six") { 6 } else { 5 };
        for drawn in 0..lines {
            assert!(!has_button(&game, "confirm"));
            assert_eq!(groups(&game).len(), drawn);
            // Open the menu of the line that is next, choose: two clicks.
            let (line, choices) = menu(&game, "wire");
            let at = &choices[drawn % choices.len()].value;
            game.does(0, &format!("{line} {at}"));
        }
        assert!(has_button(&game, "confirm"));
        game.does(0, "confirm");
        assert_eq!(game.to_act().iter().collect::<Vec<_>>(), [Seat(1)]);
    }
}

#[test]
fn two_menus_draw_a_group_anywhere() {
    let mut game = open("");
    for name in ["C", "4", "A"] {
        // Open the menu of lines, choose; open the menu of groups, choose: four clicks.
        let (menu_line, lines) = menu(&game, "line");
        assert!(lines.iter().any(|choice| choice.value == name));
        game.does(0, &format!("{menu_line} {name}"));
        assert_eq!(line(&game), name);
        let (wires, choices) = menu(&game, "wire");
        assert_eq!(wires.args, [("line".into(), name.to_owned())]);
        game.does(0, &format!("{wires} {}", choices[0].value));
    }
    assert_eq!(groups(&game), ["4:A-C*1", "A:1-3*1", "C:1-3*1"]);
    assert_eq!(line(&game), "B");
}

#[test]
fn a_group_takes_the_place_of_the_one_before() {
    let mut game = open("");
    game.does(0, "wire 2 A-C*4");
    game.does(0, "wire 2 b-d*3");
    assert_eq!(groups(&game), ["2:B-D*3"]);
    game.does(0, "wire 2 NONE");
    assert_eq!((groups(&game), line(&game)), (vec![], "2".to_owned()));
}

#[test]
fn only_what_is_left_can_be_drawn() {
    let mut game = open("");
    game.does(0, "wire 1 A-C*4");
    game.does(0, "wire 2 A-C*4");
    let (_, choices) = menu(&game, "wire");
    assert_eq!(choices.len(), 9);
    assert!(choices.iter().all(|choice| !choice.value.ends_with("*4")));
    let phrase = game.refuses(0, "wire 3 A-C*4");
    assert_eq!(phrase.id, "wiretap-refuse-network");
    assert_eq!(args(&phrase)[0][1]["list"][0]["phrase"]["id"], "wiretap-fault-many");
    // In a line that has one it can.
    game.does(0, "wire 2 C-E*4");
}

#[test]
fn what_cannot_be_drawn_is_refused_with_what_would_be_right() {
    let mut game = open("");
    for (line, id) in [
        ("wire 6 A-C*1", "wiretap-refuse-line"),
        ("wire F 1-3*1", "wiretap-refuse-line"),
        ("wire 6 none", "wiretap-refuse-line"),
        ("line F", "wiretap-refuse-line"),
        ("wire 1 1-3*1", "wiretap-refuse-group"),
        ("wire A A-C*1", "wiretap-refuse-group"),
        ("wire 1 A-C", "wiretap-refuse-group"),
        ("wire 1 A-C*0", "wiretap-refuse-group"),
        ("wire 1 nothing", "wiretap-refuse-group"),
        ("wire 1 A-D*1", "wiretap-refuse-network"),
        ("wire 1 D-F*1", "wiretap-refuse-network"),
        ("wire 1 A-C*5", "wiretap-refuse-network"),
        ("wire 1 none", "wiretap-refuse-erase"),
        ("undo", "wiretap-refuse-undo"),
        ("clear", "wiretap-refuse-clear"),
        ("confirm", "wiretap-refuse-incomplete"),
        ("wire 7 A-C*1", "fault-not-a-choice"),
        ("wire 1", "fault-missing"),
        ("line 1 2", "fault-leftover"),
        ("wire 1 A-C*1A-C*1A-C*1A-C*1A-C*1", "fault-too-long"),
    ] {
        assert_eq!(game.refuses(0, line).id, id, "{line}");
    }
    said(
        &game.refuses(0, "wire 6 A-C*1"),
        "wiretap-refuse-line",
        json!([["line", {"text": "6"}], ["row", {"number": 5}], ["column", {"text": "E"}]]),
    );
    assert_eq!(args(&game.refuses(0, "wire A x"))[2], json!(["example", {"text": "1-3*2"}]));
    assert_eq!(groups(&game), [""; 0]);
}

#[test]
fn undo_takes_one_change_back_after_another() {
    let mut game = open("");
    game.does(0, "wire 1 A-C*1");
    game.does(0, "line E");
    game.does(0, "wire E 1-3*2");
    game.does(0, "wire 1 none");
    game.does(0, "random");
    game.does(0, "clear");
    assert_eq!(groups(&game), [""; 0]);
    for drawn in [10, 1, 2, 1, 0] {
        game.does(0, "undo");
        assert_eq!(groups(&game).len(), drawn);
    }
    // To choose a line is no change.
    said(&game.refuses(0, "undo"), "wiretap-refuse-undo", json!([]));
    assert_eq!(game.sees(0)["can_undo"], false);
    // What was taken back is next.
    assert_eq!(line(&game), "1");
}

#[test]
fn each_step_is_shown_and_says_what_is_missing() {
    let mut game = open("variant:long");
    let phrase = own_words(&game.does(0, "wire 1 A-D*1"));
    assert_eq!(phrase.id, "wiretap-edited");
    let parts = args(&phrase);
    assert_eq!(parts[0][1]["phrase"]["id"], "wiretap-did-wire");
    let missing = &parts[1][1]["phrase"];
    assert_eq!(missing["id"], "wiretap-missing");
    assert_eq!(missing["args"][0][1]["names"].as_array().unwrap().len(), 4);
    assert_eq!(missing["args"][2][1]["names"].as_array().unwrap().len(), 5);
    // Of eight kinds one is used up.
    assert_eq!(missing["args"][4][1]["names"].as_array().unwrap().len(), 7);
    let phrase = own_words(&game.does(0, "random"));
    assert_eq!(args(&phrase)[1][1]["phrase"]["id"], "wiretap-complete-network");
    for (line, id) in [
        ("line B", "wiretap-did-line"),
        ("wire B none", "wiretap-did-erase"),
        ("undo", "wiretap-did-undo"),
        ("clear", "wiretap-did-clear"),
        ("random", "wiretap-did-random"),
    ] {
        assert_eq!(args(&own_words(&game.does(0, line)))[0][1]["phrase"]["id"], id);
    }
}

// Guessing.

#[test]
fn a_guess_is_drawn_in_the_same_editor_and_kept_from_round_to_round() {
    let mut game = guessing("");
    assert_eq!((groups(&game), line(&game)), (vec![], "1".to_owned()));
    game.does(0, "wire 1 A-C*1");
    game.does(0, "tap A1");
    game.does(1, "tap A1");
    assert_eq!(groups(&game), ["1:A-C*1"]);
    game.does(0, "undo");
    while !has_button(&game, "guess") {
        assert_eq!(game.refuses(0, "guess").id, "wiretap-refuse-incomplete");
        let (line, choices) = menu(&game, "wire");
        game.does(0, &format!("{line} {}", choices[0].value));
    }
    let drawn = groups(&game).join(" ");
    game.does(0, "guess");
    assert_eq!(game.sees(0)["choice"], json!({"guess": drawn}));
    game.does(1, "tap A1");
    assert_eq!(game.public()["finished"][0]["guesses"], json!([drawn, null]));
}

#[test]
fn the_dice_draw_no_guess() {
    let mut game = guessing("");
    said(&game.refuses(0, "random"), "wiretap-refuse-confirmed", json!([]));
    assert!(!has_button(&game, "random") && !has_button(&game, "confirm"));
}

#[test]
fn a_text_guesses_at_once_whatever_is_in_the_editor() {
    let mut game = guessing("");
    game.does(0, "wire 1 A-C*1");
    let other = game.sees(1)["network"].as_str().unwrap().to_owned();
    game.does(0, &format!("guess {other}"));
    assert_eq!(game.sees(0)["choice"], json!({"guess": other}));
}

// Controls.

/// How many rows of a message controls need where a row has five buttons or one menu of 25.
fn rows(controls: &[Control]) -> usize {
    let menus = controls.iter().filter_map(|control| match control {
        Control::Select { choices, .. } => Some(choices.len().div_ceil(25)),
        _ => None,
    });
    let buttons = controls.iter().filter(|control| matches!(control, Control::Button { .. }));
    menus.sum::<usize>() + buttons.count().div_ceil(5)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_can_be_pressed_is_accepted_and_finds_room(
        variant in prop::sample::select(Variant::NAMES),
        seed: [u8; 32],
        steps in 0_usize..60,
        is_guess: bool,
    ) {
        let options = format!("variant:{variant}");
        let mut game = if is_guess { guessing(&options) } else { open(&options) };
        let mut script = Dice::from_seed(seed);
        for _ in 0..steps {
            let controls = game.view(OWN).controls();
            prop_assert!(!controls.is_empty());
            prop_assert!(rows(&controls) <= 5, "{controls:?}");
            // Where a list needs two menus, one row of buttons is all there is room for.
            prop_assert!(rows(&controls) < 5 || controls.len() <= 5, "{controls:?}");
            let lines: Vec<CommandLine> = controls.iter().flat_map(given).collect();
            for line in &lines {
                prop_assert!(game.would(0, &line.to_string()).is_ok(), "{line}");
                // Together with a game, a table and its moment this stays below 100 characters.
                prop_assert!(line.to_string().len() <= 40, "{line}");
            }
            // Everything but what leaves the editor.
            let stays = |line: &&CommandLine| !matches!(&*line.command, "confirm" | "tap" | "guess");
            let lines: Vec<&CommandLine> = lines.iter().filter(stays).collect();
            if let Some(line) = script.pick(&lines) {
                game.does(0, &line.to_string());
            }
        }
    }

    // What nobody else may notice.

    #[test]
    fn nobody_else_notices_what_is_done_in_an_editor_nor_how_often(
        seed: [u8; 32],
        steps in 1_usize..40,
        is_guess: bool,
    ) {
        let mut game = if is_guess { guessing("") } else { open("") };
        let mut script = Dice::from_seed(seed);
        let look = |game: &Story| -> Vec<(Json, u64, String)> {
            [Observer::Public, Observer::Seat(Seat(1))]
                .map(|observer| game.view(observer))
                .iter()
                .map(|view| (view.json(), view.moment(), format!("{:?}", view.controls())))
                .collect()
        };
        let (before, to_act) = (look(&game), game.to_act());
        let moment = game.view(OWN).moment();
        for _ in 0..steps {
            let lines: Vec<CommandLine> = game.view(OWN).controls().iter().flat_map(given).collect();
            let stays = |line: &&CommandLine| !matches!(&*line.command, "confirm" | "tap" | "guess");
            let lines: Vec<&CommandLine> = lines.iter().filter(stays).collect();
            let line = script.pick(&lines).expect("something to press").to_string();
            for event in game.does(0, &line) {
                prop_assert!(event.notice(OWN).is_some());
                prop_assert!(event.notice(Observer::Public).is_none());
                prop_assert!(event.notice(Observer::Seat(Seat(1))).is_none());
            }
            prop_assert_eq!(game.to_act(), to_act);
            prop_assert_eq!(game.view(OWN).moment(), moment);
        }
        prop_assert!(look(&game) == before);
    }
}

#[test]
fn a_half_made_network_is_there_again_after_a_restart() {
    for mut game in [open("variant:six"), guessing("variant:six")] {
        for line in ["wire 2 A-D*3", "wire C 2-5*4", "wire 5 C-F*1", "wire 2 none", "line D"] {
            game.does(0, line);
        }
        let lines: Vec<String> = game.log.iter().map(AnyEvent::encode).collect();
        let read: Vec<AnyEvent> = lines.iter().map(|line| WIRETAP.decode(line).unwrap()).collect();
        let mut again = open("variant:six");
        again.table = AnyTable::replay(&read).unwrap();
        assert_eq!((groups(&again), line(&again)), (groups(&game), "D".to_owned()));
        assert_eq!(groups(&again), ["5:C-F*1", "C:2-5*4"]);
        // And so is what can be taken back.
        for drawn in [3, 2, 1, 0] {
            again.does(0, "undo");
            assert_eq!(groups(&again).len(), drawn);
        }
        assert_eq!(again.refuses(0, "undo").id, "wiretap-refuse-undo");
    }
}

// The dice.

/// Every network of a kit, found by trying every group in every line.
fn all(kit: Kit) -> Vec<Network> {
    fn go(kit: Kit, lines: &[Line], groups: &mut Vec<Group>, found: &mut Vec<Network>) {
        let Some((&line, rest)) = lines.split_first() else {
            found.extend(Network::new(kit, groups));
            return;
        };
        for kind in kit.kinds() {
            for start in 0..kit.starts(kind.length) {
                groups.push(Group { line, start, length: kind.length, width: kind.width });
                let over = faults(kit, groups).iter().any(|error| {
                    matches!(
                        error,
                        NetworkError::TooMany { .. } | NetworkError::TooManyOfLength { .. }
                    )
                });
                if !over {
                    go(kit, rest, groups, found);
                }
                groups.pop();
            }
        }
    }
    let lines: Vec<Line> = Line::all(kit.size()).collect();
    let mut found = Vec::new();
    go(kit, &lines, &mut Vec::new(), &mut found);
    found
}

/// How far counts are from what is expected: Pearson's chi-squared, and its standard score by
/// Wilson's and Hilferty's approximation.
fn score(counts: &[(f64, f64)]) -> f64 {
    let chi: f64 = counts.iter().map(|(seen, due)| (seen - due).powi(2) / due).sum();
    let freedom = counts.len() as f64 - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    ((chi / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Beyond this, chance alone is to blame in 3 of 100,000 tests. The dice are fixed, so a test that
/// holds today holds tomorrow.
const FAR: f64 = 4.0;

fn drawn(kit: Kit, draws: usize, draw: impl Fn(&mut Dice) -> Network) -> f64 {
    let networks = all(kit);
    let mut counts: BTreeMap<&Network, f64> =
        networks.iter().map(|network| (network, 0.0)).collect();
    let mut dice = Dice::from_seed([11; 32]);
    for _ in 0..draws {
        *counts.get_mut(&draw(&mut dice)).expect("it is one of them") += 1.0;
    }
    let due = draws as f64 / networks.len() as f64;
    score(&counts.into_values().map(|seen| (seen, due)).collect::<Vec<_>>())
}

#[test]
fn every_network_is_equally_likely() {
    for (kit, networks) in [
        // 6! / (3! 2! 1!) ways to hand the widths out, 2 places for each group.
        (Kit::new(3, 2, false, [3, 2, 1, 0]).unwrap(), 60 * 64),
        // Of each of two widths, one of the three groups is 2 cells long, the others 1:
        // 6! / (2! 1! 2! 1!) ways, 3 places for each of four groups and 2 for each of two.
        (Kit::new(3, 1, true, [3, 3, 0, 0]).unwrap(), 180 * 81 * 4),
    ] {
        assert_eq!(all(kit).len(), networks);
        let off = drawn(kit, networks * 20, |dice| Network::random(kit, dice));
        assert!(off.abs() < FAR, "{off}");
    }
}

/// The test above can fail: a shuffle that favours some order is found out.
#[test]
fn unfair_dice_are_noticed() {
    let kit = Kit::new(3, 2, false, [3, 2, 1, 0]).unwrap();
    let unfair = |dice: &mut Dice| {
        let (one, two) = (Network::random(kit, dice), Network::random(kit, dice));
        if dice.below(4) == 0 { one.min(two) } else { one }
    };
    assert!(drawn(kit, 60 * 64 * 20, unfair) > 2.0 * FAR);
}

/// The command draws so, too: in each line of each variant, each group as often as it should be.
#[test]
fn the_command_draws_every_group_as_often_as_any_network_has_it() {
    const DRAWS: usize = 4000;
    for variant in Variant::ALL {
        let kit = variant.kit();
        let mut game = open(&format!("variant:{variant}"));
        let mut counts: BTreeMap<(Line, Group), f64> = BTreeMap::new();
        for _ in 0..DRAWS {
            let events = game.would(0, "random").unwrap();
            let table = game.table.clone().after(&events[0]).unwrap();
            for text in table.view(OWN).json()["sketch"]["groups"].as_array().unwrap() {
                let group: Group = text.as_str().unwrap().parse().unwrap();
                *counts.entry((group.line, group)).or_default() += 1.0;
            }
        }
        for line in Line::all(kit.size()) {
            let mut table = Vec::new();
            for kind in kit.kinds() {
                for start in 0..kit.starts(kind.length) {
                    let group = Group { line, start, length: kind.length, width: kind.width };
                    let share = f64::from(kind.count)
                        / kit.lines() as f64
                        / f64::from(kit.starts(kind.length));
                    let seen = counts.get(&(line, group)).copied().unwrap_or(0.0);
                    table.push((seen, share * DRAWS as f64));
                }
            }
            let off = score(&table);
            assert!(off.abs() < FAR, "{variant} {line}: {off}");
        }
    }
}
