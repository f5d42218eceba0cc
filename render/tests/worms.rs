//! What holds for every picture of the worms' networks, throughout games of every mode.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod support;

use parlour_games::{
    engine::{Computer, Dice, Game, Knowledge, Level, Observer, Options, Play, Seats},
    worms::{Config, Mode, Phase, View, Worms},
};
use parlour_render::{Draw, Words, Zoom};
use support::{English, NAMES};

/// Discord takes 1,024; names count with up to 32.
const LONGEST_ALT: usize = 1000;
const LONGEST_NAME: &str = "Wilhelmina-Theodora von und zu W";
/// The longest game that is looked at, in actions.
const LONG: usize = 160;

/// Looks at a game of computers, as everybody sees it.
fn throughout(config: &Config, seats: Seats, seed: u8, mut look: impl FnMut(&View)) {
    let mut dice = Dice::from_seed([seed; 32]);
    let mut play = Play::<Worms>::open(config, seats, &mut dice).ok().unwrap();
    let levels = [Level::Easy, Level::Strong, Level::Medium, Level::Easy];
    let mut players: Vec<Box<dyn Computer<Worms>>> =
        seats.iter().zip(levels).map(|(_, level)| Worms::computer(level)).collect();
    for _ in 0..LONG {
        for observer in Observer::all(seats) {
            look(&play.view(observer));
        }
        let Some(seat) = play.to_act().iter().next() else { break };
        let action = players[seat.index()].choose(&play.view(Observer::Seat(seat)), &mut dice);
        assert!(play.act(seat, action, &mut dice).is_ok());
    }
}

fn everywhere(mut look: impl FnMut(&View)) {
    for (_, config, seats) in Config::variants() {
        throughout(&config, Seats::new(seats).unwrap(), 7, &mut look);
    }
    let forty = Config { satellites: Some(40), level: 10, ..Config::default() };
    throughout(&forty, Seats::new(4).unwrap(), 8, &mut look);
}

#[test]
fn words_stay_in_their_places() {
    let sets =
        [&NAMES[..], &[LONGEST_NAME], &["", "x", "\u{202e}", "名", "🎲", "W"]].map(English::new);
    let mut names = sets.iter().cycle();
    everywhere(|view| {
        let words = names.next().unwrap();
        assert_eq!(view.scene(words).overflow(), Vec::<String>::new());
        for zoom in Zoom::ALL {
            assert_eq!(view.zoomed(zoom, words).overflow(), Vec::<String>::new(), "{zoom:?}");
        }
    });
}

#[test]
fn descriptions_are_short_enough() {
    let words = English::new(&[LONGEST_NAME]);
    everywhere(|view| {
        let said = view.alt();
        let said: Vec<_> = said.iter().map(|phrase| words.say(phrase)).collect();
        let said = said.join(" ");
        assert!((1..=LONGEST_ALT).contains(&said.chars().count()), "{said}");
    });
}

#[test]
fn the_network_as_text() {
    let words = English::new(&NAMES);
    let text = View::example().plain(&words);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], " 1 E   2- 3- 4- 5-");
    assert_eq!(lines[6], " 7 ? ! 5 8 10");
    assert!(text.contains("7 fires at Bartholomew."), "{text}");
}

/// The ids of all that a picture's description says.
fn said(view: &View) -> Vec<String> {
    view.alt().into_iter().map(|phrase| phrase.id.into_owned()).collect()
}

#[test]
fn in_master_moves_are_told_and_no_points() {
    let master = Config { mode: Mode::Master, level: 1, ..Config::default() };
    throughout(&master, Seats::new(3).unwrap(), 3, |view| {
        let said = said(view);
        let count = |wanted: &str| said.iter().filter(|id| *id == wanted).count();
        assert_eq!((count("worms-alt-moves"), count("worms-alt-player")), (3, 0), "{said:?}");
    });
}

#[test]
fn where_several_networks_are_played_the_points_at_this_one_are_told() {
    let built = Config { mode: Mode::Build, level: 1, worth: Some(0), ..Config::default() };
    let mut told = 0;
    throughout(&built, Seats::new(2).unwrap(), 4, |view| {
        let Some(seat) = view.seat().filter(|_| view.phase == Phase::Playing) else { return };
        let Some(board) = view.board_of(seat) else { return };
        let here = view.alt().into_iter().find(|phrase| phrase.id == "worms-alt-here").unwrap();
        let points = board.gunner(seat).unwrap().points;
        let said = here.args.iter().find(|(name, _)| name == "points").unwrap().1.clone();
        assert_eq!(said, points.into());
        // Two fields of 20 points each.
        assert!(view.players[seat.index()].points > i64::from(points));
        told += 1;
    });
    assert!(told > 3, "{told}");
}
