//! Points, firing and endings, statement by statement.

use parlour_games::{
    engine::{Arg, Observer, Seat},
    worms::{
        Config, Ending, Hint, Inference, Logic, Mode, Satellite, Set, Worm, logic, reach_of_all,
        shots,
    },
};

use super::{LETTERS, LINKS, duel, headquarters, last_notice, new, on, points, public, sees};
use crate::story::Story;

/// The groups of the headquarters' neighbours are known by these shots, in turns of two.
const OPENING: [&str; 3] = ["triangle 1", "triangle 6", "snap 10"];

#[test]
fn two_interlocked_triangles_are_fifteen_points_and_six_channels() {
    let mut game = duel(1);
    game.does(0, "triangle 1");
    assert_eq!(points(&game), [35]);
    let view = public(&game);
    assert_eq!(view.boards[0].groups, "EMGMG?????????????");
    assert_eq!(view.boards[0].freed.len(), 6);
}

/// "The satellite fires at you": 2 points at the start of each turn until a worm succeeds anywhere.
#[test]
fn a_failure_costs_two_points_a_turn_until_a_worm_succeeds() {
    let mut game = duel(2);
    game.does(0, "fork 7");
    assert_eq!(points(&game), [20, 20]);
    game.does(1, "triangle 1");
    assert_eq!(points(&game), [18, 35], "it fires at who failed, at the start of their turn");
    game.does(0, "fork 8");
    game.does(1, "snap 10");
    assert_eq!(points(&game), [14, 35], "two fire now; snapping is free twice");
    game.does(0, "triangle 6");
    game.does(1, "fork 7");
    assert_eq!(points(&game), [23, 37], "9 for three, and nothing fires any more");
    assert!(public(&game).boards[0].gunners[0].firing.is_empty());
}

/// "If you worm headquarters with the Fork, Triangle, or Foursome, then headquarters simply shoots at
/// you."
#[test]
fn the_headquarters_wormed_wrongly_fires_like_any_other() {
    for worm in Worm::ALL {
        let mut game = duel(1);
        game.does(0, &format!("{worm} 18"));
        assert_eq!(points(&game), [18]);
        assert_eq!(public(&game).boards[0].gunners[0].firing.only(), Some(Satellite(17)));
    }
}

/// "Use a worm *successfully* anywhere (which stops all shooting)": a proof is no worm, and stops only
/// what it uncloaks.
#[test]
fn a_proof_stops_nothing_but_the_satellite_that_it_uncloaks() {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);
    let firing = |game: &Story| public(game).boards[0].gunners[0].firing;
    game.does(0, "prove 18");
    assert_eq!((points(&game), firing(&game)), (vec![18], Set::one(Satellite(17))));
    game.does(0, "prove 1");
    assert_eq!((points(&game), firing(&game)), (vec![18 + 2 - 2], Set::one(Satellite(17))));
    game.does(0, "fork 6");
    assert_eq!((points(&game), firing(&game).len()), (vec![18 - 4], 2));
    game.does(0, "prove 6");
    assert_eq!((points(&game), firing(&game)), (vec![14 + 2 - 2], Set::one(Satellite(17))));
    game.does(0, "triangle 8");
    assert_eq!((points(&game), firing(&game)), (vec![14 + 6], Set::EMPTY), "a worm stops all");
}

#[test]
fn a_deflected_satellite_is_silent_for_three_turns_and_a_snapped_one_for_good() {
    let mut game = duel(1);
    game.does(0, "triangle 18");
    game.does(0, "deflect 18");
    assert_eq!(points(&game), [18]);
    assert_eq!(game.refuses(0, "deflect 18").id, "worms-refuse-not-firing");
    // The third snap costs 2 itself, and then the three turns are over.
    for (line, left) in [("snap 10", 18), ("snap 11", 18), ("snap 12", 14)] {
        game.does(0, line);
        assert_eq!(points(&game), [left], "{line}");
    }
}

#[test]
fn snapping_is_free_twice_and_stops_the_snapped() {
    let mut game = duel(1);
    game.does(0, "fork 7");
    assert_eq!(points(&game), [18]);
    game.does(0, "snap 7");
    game.does(0, "snap 10");
    assert_eq!(points(&game), [18]);
    game.does(0, "snap 1");
    assert_eq!(points(&game), [16]);
    game.does(0, "snap 2");
    assert_eq!(points(&game), [14]);
}

/// The third snap and the following cost 2 each: with ten of them 20 points are gone.
#[test]
fn whoever_snaps_their_last_points_away_is_out_and_everybody_hears_of_it() {
    let config = Config { fire: 0, shots: 5, ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 2);
    for snapped in 1..=12_u8 {
        game.does(0, &format!("snap {snapped}"));
        let said = last_notice(&game, Observer::Public);
        let is_last = snapped == 12;
        assert_eq!(said.phrase.id, if is_last { "worms-snapped-out" } else { "worms-snapped" });
        if snapped % 5 == 0 {
            (0..5).for_each(|_| drop(game.does(1, "triangle 18")));
        }
    }
    let gunner = &public(&game).boards[0].gunners[0];
    assert!(gunner.is_out && gunner.points == 0);
    assert_eq!(public(&game).waits, [Seat(1)]);
    assert_eq!(game.refuses(0, "snap 13").id, "worms-refuse-out");
    game.does(1, "anti 18");
    assert_eq!(game.table.outcome().unwrap().places, [2, 1]);
}

/// "The player who made the mistake finishes with 10 points less than the player with the least
/// points. The others finish with what they had."
#[test]
fn the_anti_worm_elsewhere_ends_it_with_ten_less_than_the_least() {
    let mut game = duel(3);
    game.does(0, "triangle 1");
    game.does(1, "snap 10");
    game.does(2, "anti 6");
    assert_eq!(points(&game), [35, 20, 10]);
    let outcome = game.table.outcome().unwrap();
    assert_eq!(outcome.places, [1, 2, 3]);
    assert_eq!(outcome.scores, [35, 20, 10]);
    assert_eq!(game.refuses(0, "triangle 6").id, "worms-refuse-over");
}

/// Those who are out have the least.
#[test]
fn ten_less_than_the_least_can_be_less_than_nothing() {
    let mut game = on(LETTERS, LINKS, &Config { fire: 10, ..Config::default() }, 3);
    for (own, next, last) in [("fork 18", "snap 1", "snap 2"), ("fork 9", "snap 3", "snap 4")] {
        game.does(0, own);
        game.does(1, next);
        game.does(2, last);
    }
    assert_eq!((points(&game), public(&game).waits), (vec![0, 20, 20], vec![Seat(1)]));
    game.does(1, "anti 6");
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.places), (vec![0, -10, 20], vec![2, 3, 1]));
}

#[test]
fn snapping_the_headquarters_loses() {
    let mut game = duel(2);
    game.does(0, "snap 18");
    assert_eq!(game.table.outcome().unwrap().scores, [10, 20]);
    let mut alone = duel(1);
    alone.does(0, "triangle 1");
    alone.does(0, "snap 18");
    assert_eq!(alone.table.outcome().unwrap().scores, [0], "alone it is simply lost");
}

/// 6 points, and for everybody 5 × satellites − 5 × shots.
#[test]
fn the_anti_worm_at_the_headquarters_scores_six_and_all_get_the_bonus() {
    let mut game = duel(2);
    for (seat, line) in [0, 1, 0].into_iter().zip(OPENING) {
        game.does(seat, line);
    }
    game.does(1, "anti 18");
    let bonus = 5 * 18 - 5 * 4;
    assert_eq!(points(&game), [35 + bonus, 29 + 6 + bonus]);
    let ended = public(&game).boards[0].ended.unwrap();
    assert_eq!((ended.how, ended.bonus), (Ending::Located(Seat(1)), bonus));
    assert_eq!(public(&game).boards[0].groups, LETTERS, "now everything is shown");
}

#[test]
fn whoever_has_no_points_is_out_and_the_others_go_on() {
    let mut game = duel(2);
    // Ever more satellites fire at the first player.
    let turns = [
        ("fork 6", "snap 10"),
        ("fork 7", "snap 11"),
        ("fork 8", "triangle 1"),
        ("fork 9", "snap 12"),
    ];
    for ((own, others), left) in turns.into_iter().zip([18, 14, 8, 0]) {
        game.does(0, own);
        game.does(1, others);
        assert_eq!(points(&game)[0], left);
    }
    let board = &public(&game).boards[0];
    assert!(board.gunners[0].points == 0 && board.gunners[0].is_out, "{:?}", board.gunners);
    assert_eq!(public(&game).waits, [Seat(1)]);
}

#[test]
fn a_proof_scores_four_where_no_worm_reaches() {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);
    // A corner of a triangle is proved, too, but that a worm could do.
    game.does(0, "prove 1");
    assert_eq!(points(&game), [22]);
    let mut proved = 0;
    for _ in 0..40 {
        let board = public(&game).boards[0].clone();
        let (graph, known) = (board.graph(), board.known());
        let possible = logic::headquarters(&graph, &known);
        let safe = board.cloaked() - possible - reach_of_all(&graph, &known);
        let before = points(&game)[0];
        if let Some(safe) = safe.least() {
            game.does(0, &format!("prove {safe}"));
            assert_eq!(points(&game)[0], before + 4);
            proved += 1;
        } else if let Some(shot) = shots(&graph, &known).first() {
            let Inference { worm, satellite } = shot.inference;
            game.does(0, &format!("{worm} {satellite}"));
        } else {
            break;
        }
    }
    assert!(proved > 0, "nothing was there to prove");
    let told = game.notices(Observer::Public);
    assert!(told.iter().any(|notice| notice.phrase.id == "worms-proved"));
}

#[test]
fn what_can_be_the_headquarters_is_not_proved_and_fires() {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);
    game.does(0, "prove 18");
    assert_eq!(points(&game), [18]);
}

#[test]
fn after_two_failures_in_a_row_with_one_worm_the_tutor_speaks_to_who_failed() {
    let mut game = duel(2);
    let lesson = |game: &Story, seat| {
        let said = game.notices(Observer::Seat(Seat(seat)));
        said.iter().filter(|notice| notice.phrase.id.starts_with("worms-lesson")).count()
    };
    game.does(0, "triangle 18");
    game.does(1, "triangle 1");
    game.does(0, "fork 18");
    game.does(1, "snap 10");
    assert_eq!(lesson(&game, 0), 0, "one failure each with two worms");
    game.does(0, "fork 13");
    assert_eq!((lesson(&game, 0), lesson(&game, 1)), (1, 0));
    let said = game.notices(Observer::Seat(Seat(0)));
    let lesson = said.last().unwrap();
    assert_eq!(lesson.phrase.id, "worms-lesson-fork");
    assert!(lesson.board, "with the very network before them");
    let near: Vec<_> =
        lesson.phrase.args.iter().filter(|(name, _)| name == "beside_count").collect();
    assert_eq!(near[0].1, 3_u8.into(), "13 has three neighbours");
}

/// Where the ends of a foursome could be, and are not of one group.
#[test]
fn the_lesson_of_the_foursome_names_what_is_uncloaked_beside_and_beyond() {
    let mut game = duel(2);
    let turns =
        [(0, "triangle 1"), (1, "snap 10"), (0, "foursome 18"), (1, "snap 14"), (0, "foursome 18")];
    for (seat, line) in turns {
        game.does(seat, line);
    }
    let lesson = last_notice(&game, Observer::Seat(Seat(0))).phrase;
    assert_eq!(lesson.id, "worms-lesson-foursome");
    let arg = |wanted: &str| lesson.args.iter().find(|(name, _)| name == wanted).unwrap().1.clone();
    let names = |names: &[&str]| Arg::Names(names.iter().map(|n| Arg::Text((*n).into())).collect());
    assert_eq!((arg("uncloaked"), arg("uncloaked_count")), (names(&["14 (E)"]), 1_u8.into()));
    assert_eq!((arg("beyond"), arg("beyond_count")), (names(&["2 (M)"]), 1_u8.into()));
}

/// A failed proof is no failure of a worm, nor does it part two.
#[test]
fn proofs_are_nothing_to_the_tutor() {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let mut game = on(LETTERS, LINKS, &config, 1);
    for line in ["prove 18", "prove 18", "fork 18", "prove 18", "prove 1"] {
        game.does(0, line);
        assert!(game.notices(Observer::Seat(Seat(0))).is_empty(), "{line}");
    }
    game.does(0, "fork 18");
    assert_eq!(game.notices(Observer::Seat(Seat(0)))[0].phrase.id, "worms-lesson-fork");
}

#[test]
fn what_is_safe_and_out_of_reach_is_said_to_be_safe() {
    let mut found = 0;
    for seed in 0..40_u8 {
        let config = Config { mode: Mode::Solo, level: 8, ..Config::default() };
        let mut game = new(&config, 1, [seed; 32]);
        loop {
            let board = public(&game).boards[0].clone();
            let Some(shot) = shots(&board.graph(), &board.known()).into_iter().next() else {
                break;
            };
            game.does(0, &format!("{} {}", shot.inference.worm, shot.inference.satellite));
        }
        game.does(0, "hint");
        let said = last_notice(&game, Observer::Seat(Seat(0))).phrase.id;
        match sees(&game, 0).boards[0].hint.unwrap() {
            Hint::Safe(satellite) => {
                assert_eq!(said, "worms-hint-safe");
                game.does(0, &format!("snap {satellite}"));
                assert!(game.table.outcome().is_none(), "it was the headquarters");
                found += 1;
            }
            Hint::Anti(satellite) => assert_eq!(satellite, headquarters(&game, 0)),
            hint => assert!(matches!(hint, Hint::Snap(_)), "a worm reaches nothing"),
        }
    }
    assert!(found > 0, "nothing was out of reach");
}

#[test]
fn a_hint_costs_two_and_is_for_who_asked() {
    let mut game = duel(2);
    game.does(0, "hint");
    assert_eq!(points(&game), [18, 20]);
    let best = Hint::Worm(Inference { worm: Worm::Triangle, satellite: Satellite(0) }, 15);
    assert_eq!(sees(&game, 0).boards[0].hint, Some(best));
    assert_eq!((sees(&game, 1).boards[0].hint, public(&game).boards[0].hint), (None, None));
    assert_eq!(game.refuses(0, "hint").id, "worms-refuse-hinted");
}
