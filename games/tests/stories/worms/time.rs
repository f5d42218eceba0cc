//! Time in a game: blitz, and turns that take too long.

use parlour_games::{
    AnyEvent,
    engine::{Knowledge, Observer, Options, Seat, Seats},
    worms::{Config, GunnerView, Mode, Refusal, Satellite, Set},
};
use serde_json::json;

use super::{LETTERS, LINKS, WORMS, duel, headquarters, is, new, next, on, points, public, sees};
use crate::story::{Story, fields};

fn timed(config: &Config, count: u8) -> Story {
    on(LETTERS, LINKS, config, count)
}

/// So many seconds after the beginning, somebody does something.
fn at(game: &mut Story, seconds: u64, seat: u8, line: &str) {
    let passed = game.table.passes(seconds);
    game.add(&passed);
    game.does(seat, line);
}

fn late(game: &mut Story, seat: u8) {
    let before = game.table.patience(Seat(seat)).expect("it is their turn").turn;
    let events = game.table.overtime(Seat(seat));
    assert!(!events.is_empty());
    game.add(&events);
    let after = game.table.patience(Seat(seat));
    assert!(after.is_none_or(|after| after.turn != before), "their time begins anew");
}

/// The first player took too long: a satellite fires at them, or it costs points.
fn overtime(fires: Option<Satellite>, cost: u32) -> AnyEvent {
    let event = json!({
        "event": "overtime", "seat": 0, "field": 0, "eyes": "all", "fires": fires, "cost": cost,
        "is_out": false,
    });
    WORMS.decode(&event.to_string()).unwrap()
}

fn clock(mode: Mode) -> Config {
    Config { mode, clock: Some(60), ..Config::default() }
}

#[test]
fn the_bonus_of_a_blitz_is_five_a_satellite_less_the_seconds() {
    let config = Config { blitz: true, ..Config::default() };
    let mut game = timed(&config, 2);
    at(&mut game, 12, 0, "triangle 1");
    at(&mut game, 30, 1, "weapon anti");
    at(&mut game, 30, 1, "anti 18");
    let bonus = 5 * 18 - 30;
    assert_eq!(game.table.outcome().unwrap().scores, [35 + bonus, 26 + bonus]);
    assert_eq!(
        game.log.iter().filter(|event| is(event, "elapsed")).count(),
        2,
        "a second is told once"
    );
    assert!(game.table.passes(40).is_empty(), "nothing passes when it is over");
    assert!(duel(2).table.passes(40).is_empty(), "nor where shots are counted");
}

#[test]
fn a_slow_blitz_costs_more_than_the_network_is_worth() {
    let config = Config { blitz: true, pace: 2, ..Config::default() };
    let mut game = timed(&config, 1);
    at(&mut game, 100, 0, "anti 18");
    assert_eq!(public(&game).boards[0].ended.unwrap().bonus, 2 * 18 - 100);
}

#[test]
fn in_relay_the_time_of_each_runs_from_the_end_of_the_one_before() {
    let config = Config { mode: Mode::Relay, blitz: true, ..Config::default() };
    let mut game = timed(&config, 2);
    at(&mut game, 40, 0, "anti 18");
    at(&mut game, 65, 1, "anti 18");
    let bonuses = public(&game).boards.iter().map(|board| board.ended.unwrap().bonus).collect();
    assert_eq!((bonuses, points(&game)), (vec![90 - 40, 90 - 25], vec![26 + 50 + 65; 2]));
}

#[test]
fn how_long_it_takes_to_build_counts_for_nobody() {
    let config =
        Config { mode: Mode::Build, level: 1, worth: Some(0), blitz: true, ..Config::default() };
    let mut game = new(&config, 1, [2; 32]);
    at(&mut game, 500, 0, "build random");
    at(&mut game, 600, 0, "build done");
    let headquarters = headquarters(&game, 0);
    let cloaked = sees(&game, 0).boards[0].cloaked() - Set::one(headquarters);
    at(&mut game, 700, 0, &format!("snap {}", cloaked.least().unwrap()));
    at(&mut game, 709, 0, &format!("anti {headquarters}"));
    let board = &public(&game).boards[0];
    let satellites = i64::try_from(board.groups.chars().count()).unwrap();
    assert_eq!(board.ended.unwrap().bonus, 5 * satellites - 9);
}

#[test]
fn who_takes_too_long_is_fired_at_and_the_turn_passes_on() {
    let mut game = timed(&clock(Mode::Duel), 2);
    assert_eq!(game.table.patience(Seat(0)).unwrap().seconds, 3_600);
    assert!(game.table.patience(Seat(1)).is_none(), "it is not their turn");
    let before = public(&game).moment();
    late(&mut game, 0);
    let board = &public(&game).boards[0];
    assert_eq!(board.turn, Some(Seat(1)));
    assert_eq!(board.gunners[0].firing, Set::one(Satellite(0)), "the first that could");
    assert_ne!(public(&game).moment(), before);
    assert_eq!(game.notices(Observer::Public).last().unwrap().phrase.id, "worms-overtime");
    game.does(1, "triangle 1");
    // What fired is uncloaked, and so it fires no more.
    assert_eq!(points(&game), [20, 35]);
    late(&mut game, 0);
    let cloaked = public(&game).boards[0].cloaked();
    assert_eq!(public(&game).boards[0].gunners[0].firing.least(), cloaked.least());
    game.does(1, "fork 18");
    assert_eq!(points(&game)[0], 18, "it fires at the start of their turn");
}

#[test]
fn whoever_stays_away_is_out_in_the_end_and_the_others_go_on() {
    for mode in [Mode::Duel, Mode::Relay, Mode::Master, Mode::Own] {
        let config = Config { mode, level: 1, ..clock(mode) };
        let mut game = new(&config, 2, [6; 32]);
        let mut times = 0;
        while game.table.to_act().contains(Seat(0)) || mode == Mode::Duel {
            let seat = next(&game).unwrap();
            if public(&game).players[0].points == 0 && mode == Mode::Duel {
                break;
            }
            late(&mut game, seat.0);
            times += 1;
            assert!(times < 200, "{mode:?}");
            if game.table.outcome().is_some() {
                break;
            }
        }
        assert!(times >= 4, "{mode:?}");
        let is_out = |gunner: &GunnerView| gunner.seat == Seat(0) && gunner.is_out;
        assert!(sees(&game, 0).boards.iter().flat_map(|b| &b.gunners).any(is_out), "{mode:?}");
    }
}

#[test]
fn where_none_is_left_to_fire_it_costs_points_at_once() {
    let mut game = timed(&clock(Mode::Solo), 1);
    let cloaked = public(&game).boards[0].cloaked();
    for satellite in cloaked {
        game.add(&[overtime(Some(satellite), 0)]);
    }
    late(&mut game, 0);
    let last = game.log.iter().rev().find(|event| is(event, "overtime")).map(fields).unwrap();
    assert_eq!((&last["fires"], &last["cost"]), (&json!(null), &json!(2)));
    assert!(game.table.outcome().is_some(), "everything fires, and that is the end");
}

/// Where nothing is left that could wake up, the last points go at once, and everybody hears of it.
#[test]
fn who_loses_the_last_points_by_being_late_is_out() {
    let mut game = timed(&clock(Mode::Duel), 2);
    let cloaked = public(&game).boards[0].cloaked();
    let wakes: Vec<_> = cloaked.iter().map(|satellite| overtime(Some(satellite), 0)).collect();
    game.add(&wakes);
    game.add(&[overtime(None, 18)]);
    assert_eq!(points(&game), [2, 20]);
    late(&mut game, 0);
    assert_eq!(game.notices(Observer::Public).pop().unwrap().phrase.id, "worms-overtime-out");
    assert!(public(&game).boards[0].gunners[0].is_out);
    assert_eq!(
        (public(&game).waits, game.refuses(0, "hint").id.as_ref()),
        (vec![Seat(1)], "worms-refuse-out")
    );
}

#[test]
fn an_unseen_player_is_told_which_and_the_others_only_that() {
    let mut game = timed(&clock(Mode::Relay), 2);
    late(&mut game, 0);
    let last = |observer| game.notices(observer).into_iter().next().unwrap().phrase;
    assert_eq!(last(Observer::Public).id, "worms-unseen-overtime");
    assert_eq!(last(Observer::Seat(Seat(0))).id, "worms-overtime");
    assert!(game.notices(Observer::Seat(Seat(1))).is_empty());
    // Where it is heard of and not shown, it is sealed.
    let late_at = game.log.iter().position(|event| is(event, "overtime")).unwrap();
    let sealed: Vec<_> =
        WORMS.sealed(&game.log).iter().map(|one| (one.index, one.is_told)).collect();
    assert_eq!(sealed, [(late_at, false)]);
    let mut seen = timed(&clock(Mode::Duel), 2);
    late(&mut seen, 0);
    assert_eq!(WORMS.sealed(&seen.log), []);
}

#[test]
fn a_clock_without_fire_is_refused_and_so_is_one_that_is_too_short() {
    let two = Seats::new(2).unwrap();
    let config = Config { fire: 0, ..clock(Mode::Duel) };
    assert_eq!(config.check(two), Err(Refusal::ClockWithoutFire));
    let config = Config { clock: Some(4), ..Config::default() };
    let least = Refusal::OutOfRange { option: "clock", least: 5, most: 10_080 };
    assert_eq!(config.check(two), Err(least));
    let blitz = Config { blitz: true, ..clock(Mode::Duel) };
    assert_eq!(blitz.patience(), Some(60), "seconds");
}
