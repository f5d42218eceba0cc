//! The six modes, each to its end.

use parlour_games::{
    engine::{Dice, Level, Observer, Offers, Seat},
    worms::{Config, Mode, Parts, Phase},
};

use super::{
    LETTERS, LINKS, WORMS, config, duel, headquarters, is, last_notice, new, next, on, points,
    public, saving, sees,
};
use crate::story::Story;

#[test]
fn in_relay_nobody_sees_the_network_before_their_turn() {
    let mut game = on(LETTERS, LINKS, &config(Mode::Relay), 2);
    assert_eq!(public(&game).waits, [Seat(0)]);
    assert_eq!(sees(&game, 0).boards.len(), 1);
    assert!(sees(&game, 1).boards.is_empty() && public(&game).boards.is_empty());
    assert_eq!(game.refuses(1, "triangle 1").id, "worms-refuse-turn");
    game.does(0, "triangle 1");
    assert_eq!(points(&game), [35, 20]);
    assert!(game.notices(Observer::Public).is_empty(), "what is shot is not told");
    game.does(0, "anti 18");
    let told = last_notice(&game, Observer::Public).phrase;
    assert_eq!(told.id, "worms-unseen-located");
    assert!(told.args.contains(&("bonus".into(), (5 * (18 - 2)).into())), "{:?}", told.args);
    assert_eq!(public(&game).waits, [Seat(1)]);
    assert_eq!(sees(&game, 1).boards[0].groups, "??????????????????");
    assert_eq!(sees(&game, 0).boards[0].groups, LETTERS, "who has played knows it");
    game.does(1, "anti 18");
    // Both get what both have finished for: the second has shot less, but scored less, too.
    let bonus = 5 * (18 - 2) + 5 * (18 - 1);
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.places), (vec![41 + bonus, 26 + bonus], vec![1, 2]));
    assert_eq!(public(&game).boards.len(), 2, "now everything is shown");
}

/// Who loses ends with 10 less than the others; if all lose it, each has nothing.
#[test]
fn a_relay_that_is_lost() {
    let mut game = on(LETTERS, LINKS, &config(Mode::Relay), 2);
    for (seat, line) in [(0, "triangle 1"), (0, "anti 6"), (1, "anti 18")] {
        game.does(seat, line);
    }
    let bonus = 5 * (18 - 1);
    assert_eq!(game.table.outcome().unwrap().scores, [26 - 10 + bonus, 26 + bonus]);
    let mut game = on(LETTERS, LINKS, &config(Mode::Relay), 2);
    for (seat, line) in [(0, "triangle 1"), (0, "anti 6"), (1, "snap 18")] {
        game.does(seat, line);
    }
    assert_eq!(game.table.outcome().unwrap().scores, [0, 0]);
}

/// "This bonus doesn't determine a winner at all (since it's added to each player's score)."
#[test]
fn the_bonus_is_the_same_for_everybody_at_the_table() {
    let mut finished = 0;
    for mode in [Mode::Duel, Mode::Own, Mode::Relay, Mode::Build] {
        for seed in 0..5 {
            let options = Config { level: 1, worth: Some(0), ..config(mode) };
            let mut game = new(&options, 3, [seed; 32]);
            let mut dice = Dice::from_seed([seed; 32]);
            while let Some(seat) = next(&game) {
                let level = Level::ALL[seat.index()];
                game.lets(level, seat, &mut dice);
            }
            let boards = public(&game).boards;
            let bonus: i64 = boards.iter().map(|board| board.ended.unwrap().bonus).sum();
            for (seat, score) in game.seats.iter().zip(game.table.outcome().unwrap().scores) {
                let mut own = boards.iter().filter_map(|board| board.gunner(seat));
                let has_lost = own.clone().any(|gunner| gunner.has_lost);
                let points = own.by_ref().map(|gunner| i64::from(gunner.points)).sum::<i64>();
                assert!(has_lost || score == points + bonus, "{mode:?} {seat}: {score}");
                finished += usize::from(!has_lost && bonus != 0);
            }
        }
    }
    assert!(finished > 30, "{finished}");
}

#[test]
fn alone_it_is_won_by_finding_the_headquarters_and_by_nothing_else() {
    for (line, place) in [("anti 18", 1), ("anti 1", 2), ("snap 18", 2)] {
        let mut game = on(LETTERS, LINKS, &config(Mode::Solo), 1);
        game.does(0, line);
        assert_eq!(game.table.outcome().unwrap().places, [place], "{line}");
        assert_eq!(public(&game).players[0].place, Some(place), "{line}");
    }
}

#[test]
fn in_own_everyone_has_a_network_of_the_same_difficulty_and_their_own_pace() {
    let mut game = new(&config(Mode::Own), 3, [3; 32]);
    let view = public(&game);
    assert_eq!((view.boards.len(), view.waits.len()), (3, 3));
    assert!(view.boards.iter().all(|board| board.groups.len() == 15));
    assert_ne!(view.boards[0].links, view.boards[1].links);
    // One of them finishes before the others begin.
    let mut dice = Dice::from_seed([1; 32]);
    while public(&game).waits.contains(&Seat(1)) {
        game.lets(Level::Strong, Seat(1), &mut dice);
    }
    assert!(public(&game).boards[1].ended.is_some());
    assert!(public(&game).waits.contains(&Seat(0)) && public(&game).waits.contains(&Seat(2)));
    assert_eq!(public(&game).boards[0].shots, 0);
}

#[test]
fn who_plays_by_themselves_is_called_in_private_and_pressed_for_nothing_in_public() {
    let calls = |game: &Story, seat: u8| sees(game, seat).calls();
    let mut own = new(&config(Mode::Own), 2, [3; 32]);
    assert_eq!(calls(&own, 1).as_deref(), Some("weapon"));
    own.does(1, "snap 1");
    let last = own.log.iter().find(|event| is(event, "shot")).unwrap();
    let heard = |observer| last.notice(observer);
    let private = heard(Observer::Seat(Seat(1))).unwrap();
    assert!(private.board, "their network, with what there is to press");
    assert!(heard(Observer::Seat(Seat(0))).is_none());
    let open = heard(Observer::Public).unwrap();
    assert!(!open.board && open.phrase == private.phrase);

    let duel = duel(2);
    assert_eq!(calls(&duel, 0), None, "everybody sees what there is to press");
    let building = new(&config(Mode::Build), 2, [3; 32]);
    assert_eq!(calls(&building, 1).as_deref(), Some("build"));
    assert_eq!(public(&building).calls(), None);
}

#[test]
fn in_master_anything_is_uncloaked_and_the_fewest_moves_win() {
    let mut game = on(LETTERS, LINKS, &config(Mode::Master), 3);
    assert_eq!(game.refuses(0, "triangle 1").id, "worms-refuse-weapon");
    game.does(0, "snap 1");
    game.does(0, "snap 2");
    game.does(0, "snap 3");
    game.does(0, "anti 18");
    game.does(1, "snap 1");
    game.does(1, "anti 18");
    game.does(2, "snap 18");
    let outcome = game.table.outcome().unwrap();
    assert_eq!(outcome.scores, [4, 2, 19]);
    assert_eq!(outcome.places, [2, 1, 3]);
    // The renderer need not know what counts: they all have their 20 points.
    let places: Vec<_> = public(&game).players.iter().map(|player| player.place).collect();
    assert_eq!(places, [Some(2), Some(1), Some(3)]);
}

#[test]
fn networks_are_built_from_pieces_and_played_by_everyone() {
    let options = Config { level: 3, satellites: Some(9), worth: Some(0), ..config(Mode::Build) };
    let mut game = new(&options, 2, [0; 32]);
    assert_eq!(game.refuses(0, "fork 1").id, "worms-refuse-build-first");
    assert_eq!(game.refuses(0, "build done").id, "worms-refuse-incomplete");
    assert_eq!(game.refuses(0, "build satellite E").id, "worms-refuse-pieces");
    game.does(0, "build triangle");
    game.does(0, "build triangle 1");
    assert_eq!(sees(&game, 0).draft.unwrap().groups, "EMGMG");
    assert_eq!(game.refuses(0, "build fork 2 4").id, "worms-refuse-misfit");
    game.does(0, "build fork 2 5");
    game.does(0, "build undo");
    game.does(0, "build foursome 2 4");
    game.does(0, "build headquarters");
    assert_eq!(game.refuses(0, "build headquarters").id, "worms-refuse-misfit");
    assert_eq!(game.refuses(0, "build done").id, "worms-refuse-incomplete");
    game.does(0, "build link 8 2");
    assert_eq!(game.refuses(0, "build link 8 3").id, "worms-refuse-misfit");
    game.does(0, "build link 8 4");
    game.does(0, "build check");
    assert_eq!(sees(&game, 0).worth, 15 + 6 + 6);
    assert!(sees(&game, 1).draft.unwrap().is_empty(), "nobody else sees it");
    game.does(0, "build done");
    assert_eq!(game.refuses(0, "build undo").id, "worms-refuse-built");
    game.does(1, "build random");
    game.does(1, "build done");
    assert_eq!(public(&game).phase, Phase::Playing);
    assert_eq!(public(&game).waits, [Seat(0), Seat(1)]);
    assert!(public(&game).boards.is_empty());
    assert_eq!(sees(&game, 1).boards[0].groups, "????????");
    for seat in [0, 1] {
        for network in [0, 1] {
            let field = 2 * network + usize::from(seat);
            game.does(seat, &format!("anti {}", headquarters(&game, field)));
        }
    }
    assert_eq!(public(&game).phase, Phase::Over);
    assert_eq!(public(&game).boards.len(), 4);
}

/// In the order of building, 1, 2 and 3 are E, M and G, and the headquarters comes last.
#[test]
fn the_numbers_of_what_was_built_tell_nothing_of_how() {
    let mut places = Vec::new();
    for seed in 0..40_u8 {
        let options = Config { level: 1, worth: Some(0), ..config(Mode::Build) };
        let mut game = new(&options, 2, [seed; 32]);
        for line in ["triangle", "triangle 1", "foursome 2 4", "headquarters 2 4", "done"] {
            game.does(0, &format!("build {line}"));
        }
        assert_eq!(sees(&game, 0).draft.unwrap().groups, "EMGMGEGH", "it is not played yet");
        game.does(1, "build random");
        game.does(1, "build done");
        places.push(headquarters(&game, 0).index());
        assert_eq!(headquarters(&game, 0), headquarters(&game, 1), "for everybody the same");
        // Who built it finds it as the others do.
        let (own, other) = (sees(&game, 0), sees(&game, 1));
        let draft = own.draft.unwrap();
        assert_eq!(draft.groups.find('H'), Some(headquarters(&game, 0).index()));
        assert_eq!(own.boards[0].links, other.boards[0].links);
        let mut links = draft.links.clone();
        links.sort_unstable();
        assert_eq!(links, own.boards[0].links);
        let saved = (saving().savable)(&sees(&game, 0)).unwrap();
        assert_eq!(saved["groups"], draft.groups);
    }
    for place in 0..8 {
        let often = places.iter().filter(|other| **other == place).count();
        // 5 of 40 on average; 20 are as good as impossible where each place is as likely.
        assert!((1..20).contains(&often), "{place}: {places:?}");
    }
}

/// Who sits where, in which numbers, and who has built what, is told by a draw that can be checked.
#[test]
fn the_numbers_of_what_was_built_are_a_draw() {
    let options = Config { level: 1, worth: Some(0), ..config(Mode::Build) };
    let mut game = new(&options, 3, [7; 32]);
    for seat in 0..3 {
        assert!(WORMS.draws(&game.log).is_empty(), "nothing is drawn before all have built");
        game.does(seat, "build random");
        game.does(seat, "build done");
    }
    let draws = WORMS.draws(&game.log);
    let labels: Vec<&str> = draws.iter().map(|draw| draw.label.as_str()).collect();
    assert_eq!(labels, ["numbers 1", "numbers 4", "numbers 7"]);
    assert!(draws.iter().all(|draw| draw.comes_from(&[7; 32]) && !draw.comes_from(&[8; 32])));
}

#[test]
fn single_satellites_are_linked_and_what_is_asked_for_must_be_reached() {
    let options =
        Config { parts: Some(Parts::Singles), satellites: Some(8), ..config(Mode::Build) };
    let mut game = new(&options, 1, [0; 32]);
    assert_eq!(game.refuses(0, "build triangle").id, "worms-refuse-singles");
    for letter in "EMGEMGM".chars() {
        game.does(0, &format!("build satellite {letter}"));
    }
    game.does(0, "build headquarters");
    assert_eq!(game.refuses(0, "build satellite E").id, "worms-refuse-misfit");
    // A ring without a triangle: nothing to begin with.
    for (one, other) in
        [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1), (7, 1), (7, 3), (8, 2), (8, 5)]
    {
        game.does(0, &format!("build link {one} {other}"));
    }
    assert_eq!(game.refuses(0, "build done").id, "worms-refuse-not-worth");
}

#[test]
fn three_shots_a_turn() {
    let mut game = on(LETTERS, LINKS, &Config { shots: 3, ..Config::default() }, 2);
    for line in ["triangle 1", "triangle 6", "snap 10"] {
        game.does(0, line);
    }
    assert_eq!(public(&game).waits, [Seat(1)]);
}
