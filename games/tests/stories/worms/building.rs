//! Networks are built by pressing alone: whatever may be added can be reached through menus and
//! buttons, and there is room for them in a message.

use std::collections::BTreeSet;

use parlour_games::{
    engine::{Choice, Control, Dice, Observer, Offers, Seat},
    worms::{
        Config, Draft, DraftError, Limits, Link, Mode, NetworkError, Part, Parts, Piece, Placing,
        Satellite, View,
    },
};

use super::{last_notice, new, sees};
use crate::story::Story;

/// What the narrowest platform shows in a message: rows, buttons in a row, choices in a menu.
const ROWS: usize = 5;
const BUTTONS: usize = 5;
const CHOICES: usize = 25;

fn table(level: u8, satellites: u8, parts: Parts) -> Story {
    let (satellites, parts) = (Some(satellites), Some(parts));
    let config =
        Config { mode: Mode::Build, level, satellites, parts, worth: Some(0), ..Config::default() };
    new(&config, 1, [0; 32])
}

/// The commands of everything that can be pressed now.
fn presses(view: &View) -> Vec<String> {
    let controls = view.controls();
    let pressed = |control: Control| match control {
        Control::Button { line, .. } => vec![line.to_string()],
        Control::Select { line, param, choices, .. } => {
            let whole = |choice: Choice| {
                let mut line = line.clone();
                line.args.push((param.clone(), choice.value));
                line.to_string()
            };
            choices.into_iter().map(whole).collect()
        }
        Control::Form { .. } => panic!("nothing is typed"),
    };
    controls.into_iter().flat_map(pressed).collect()
}

fn fits(view: &View) -> bool {
    let (mut rows, mut buttons) = (0, 0_usize);
    for control in view.controls() {
        match control {
            Control::Select { choices, .. } => rows += choices.len().div_ceil(CHOICES),
            _ => buttons += 1,
        }
    }
    rows + buttons.div_ceil(BUTTONS) <= ROWS
}

fn is_choice(line: &str) -> bool {
    line.starts_with("build choose")
}

/// Everything that can be built or done from here by pressing, through whatever has to be chosen
/// before it.
fn within_reach(story: &mut Story) -> BTreeSet<String> {
    let (start, log) = (story.table.clone(), story.log.len());
    let (mut reached, mut seen) = (BTreeSet::new(), BTreeSet::new());
    let mut open: Vec<Option<String>> = vec![None];
    while let Some(choice) = open.pop() {
        if let Some(choice) = &choice {
            story.does(0, choice);
        }
        let view = sees(story, 0);
        assert!(fits(&view), "{:?}", view.draft);
        for line in presses(&view) {
            if !is_choice(&line) {
                reached.insert(line);
            } else if seen.insert(line.clone()) {
                open.push(Some(line));
            }
        }
        story.table = start.clone();
        story.log.truncate(log);
    }
    reached
}

fn legal(story: &Story) -> Vec<String> {
    sees(story, 0).legal().iter().map(|line| line.to_string()).collect()
}

/// Builds whatever comes, until nothing more can be added; `check` sees every draft.
fn throughout(story: &mut Story, seed: u8, mut check: impl FnMut(&mut Story)) {
    let mut dice = Dice::from_seed([seed; 32]);
    loop {
        check(story);
        let ends = ["undo", "check", "random", "done", "choose"];
        let adds = |line: &String| {
            let part = line.trim_start_matches("build ");
            ends.iter().all(|end| !part.starts_with(end))
        };
        let lines: Vec<String> = legal(story).into_iter().filter(adds).collect();
        // Links would fill what is there before anything grows.
        let grows = lines.iter().filter(|line| !line.contains("link")).cloned().collect::<Vec<_>>();
        let lines = if grows.is_empty() || dice.below(3) == 0 { lines } else { grows };
        let Some(line) = dice.pick(&lines) else { break };
        story.does(0, line);
    }
}

#[test]
fn from_every_draft_everything_that_may_be_done_can_be_pressed() {
    let mut drafts = 0;
    for (seed, level, satellites, parts) in
        [(1, 3, 12, Parts::Pieces), (2, 5, 18, Parts::Pieces), (3, 8, 12, Parts::Singles)]
    {
        throughout(&mut table(level, satellites, parts), seed, |story| {
            let wanted: BTreeSet<String> =
                legal(story).into_iter().filter(|line| !is_choice(line)).collect();
            assert_eq!(within_reach(story), wanted, "{:?}", sees(story, 0).draft);
            drafts += 1;
        });
    }
    assert!(drafts > 60, "{drafts}");
}

/// With more satellites than one menu holds, and more pairs than all menus of a message do.
#[test]
fn forty_satellites_are_built_by_pressing() {
    for (level, parts) in [(10, Parts::Pieces), (10, Parts::Singles)] {
        let mut checked = 0;
        throughout(&mut table(level, 40, parts), 4, |story| {
            let satellites = sees(story, 0).draft.map_or(0, |draft| draft.len());
            if satellites < 34 + 6 * checked {
                return;
            }
            checked += 1;
            let wanted: BTreeSet<String> =
                legal(story).into_iter().filter(|line| !is_choice(line)).collect();
            assert!(wanted.len() > 4 * CHOICES, "{}", wanted.len());
            assert_eq!(within_reach(story), wanted);
        });
        assert!(checked == 2, "{checked}");
    }
}

#[test]
fn the_headquarters_is_linked_with_one_press_after_the_other() {
    let mut game = table(4, 15, Parts::Pieces);
    for line in ["triangle", "triangle 1", "fork 2 5", "foursome 2 4", "headquarters"] {
        game.does(0, &format!("build {line}"));
    }
    assert!(sees(&game, 0).draft.unwrap().groups.ends_with('H'));
    // Its channels are asked for at once, and only to those of one group from the second on.
    let links = |game: &Story| {
        let links: Vec<String> =
            presses(&sees(game, 0)).into_iter().filter(|line| line.contains(" link ")).collect();
        assert!(links.iter().all(|line| line.contains(" 9")), "{links:?}");
        links
    };
    assert_eq!(links(&game).len(), 8);
    game.does(0, "build link 2 9");
    assert_eq!(links(&game), ["build link 4 9"]);
    game.does(0, "build link 4 9");
    // None is left for it, so any other channel can be chosen.
    assert_eq!(sees(&game, 0).placing, Some(Placing { piece: Piece::Link, first: None }));
}

#[test]
fn what_is_chosen_stays_until_it_fits_no_more() {
    let mut game = table(4, 15, Parts::Pieces);
    let placing = |game: &Story| sees(game, 0).placing.map(|p| (p.piece, p.first.map(|s| s.0)));
    assert_eq!(game.refuses(0, "build choose fork").id, "worms-refuse-no-place");
    assert_eq!(game.refuses(0, "build choose").id, "worms-refuse-part-choose");
    assert_eq!(game.refuses(0, "build choose triangle 1").id, "worms-refuse-part-choose");
    game.does(0, "build triangle");
    assert_eq!(placing(&game), None);
    assert_eq!(game.refuses(0, "build choose fork 9").id, "worms-refuse-no-place");
    game.does(0, "build choose fork 2");
    assert_eq!(placing(&game), Some((Piece::Fork, Some(1))));
    let said = last_notice(&game, Observer::Seat(Seat(0)));
    assert!(said.board && said.phrase.id == "worms-choosing");
    game.does(0, "build fork 2 3");
    assert_eq!(placing(&game), Some((Piece::Fork, None)), "the same again, from wherever");
    game.does(0, "build undo");
    assert_eq!(placing(&game), Some((Piece::Fork, None)));
    game.does(0, "build undo");
    assert_eq!(placing(&game), None, "nothing is left to put a fork between");
    let mut singles = table(8, 12, Parts::Singles);
    assert_eq!(singles.refuses(0, "build choose fork").id, "worms-refuse-singles");
}

/// One satellite alone is no headquarters, so there is none to be found in it.
#[test]
fn what_has_no_headquarters_is_worth_what_its_worms_find() {
    let mut story = table(8, 12, Parts::Singles);
    for letter in ["E", "M"] {
        story.does(0, &format!("build satellite {letter}"));
        assert_eq!(sees(&story, 0).worth, 0);
    }
}

/// A link is one too many from whichever end it is named.
#[test]
fn both_ends_of_a_link_have_room_for_it() {
    let limits = Limits { links: 2, ..Limits::WIDEST };
    let links = [1, 2].map(|other| Link::new(Satellite(0), Satellite(other)));
    let draft = Draft { groups: "EMGM".into(), links: links.into() };
    let satellite = Satellite(0);
    let fault = DraftError::Network(NetworkError::Links { satellite, links: 3, most: 2 });
    for (one, other) in [(0, 3), (3, 0)] {
        let link = Part::Link(Satellite(one), Satellite(other));
        assert_eq!(draft.with(&link, limits), Err(fault.clone()), "{one} {other}");
    }
    let link = Part::Link(Satellite(3), Satellite(2));
    assert_eq!(draft.with(&link, limits).unwrap().links.len(), 3);
}
