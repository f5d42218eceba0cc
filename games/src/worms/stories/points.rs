//! Points, firing and endings, statement by statement.

use super::*;

/// The groups of the headquarters' neighbours are known by these shots, in turns of two.
const OPENING: [&str; 3] = ["triangle 1", "triangle 6", "snap 10"];

#[test]
fn two_interlocked_triangles_are_fifteen_points_and_six_channels() {
    let mut game = duel(1);
    game.does(0, "triangle 1");
    assert_eq!(game.points(), [35]);
    let view = game.public();
    assert_eq!(view.boards[0].groups, "EMGMG?????????????");
    assert_eq!(view.boards[0].freed.len(), 6);
}

/// "The satellite fires at you": 2 points at the start of each turn until a worm succeeds anywhere.
#[test]
fn a_failure_costs_two_points_a_turn_until_a_worm_succeeds() {
    let mut game = duel(2);
    game.does(0, "fork 7");
    assert_eq!(game.points(), [20, 20]);
    game.does(1, "triangle 1");
    assert_eq!(game.points(), [18, 35], "it fires at who failed, at the start of their turn");
    game.does(0, "fork 8");
    game.does(1, "snap 10");
    assert_eq!(game.points(), [14, 35], "two fire now; snapping is free twice");
    game.does(0, "triangle 6");
    game.does(1, "fork 7");
    assert_eq!(game.points(), [23, 37], "9 for three, and nothing fires any more");
    assert!(game.public().boards[0].gunners[0].firing.is_empty());
}

#[test]
fn the_headquarters_wormed_wrongly_fires_like_any_other() {
    let mut game = duel(1);
    game.does(0, "triangle 18");
    assert_eq!(game.points(), [18]);
    assert_eq!(game.public().boards[0].gunners[0].firing.only(), Some(Satellite(17)));
}

#[test]
fn a_deflected_satellite_is_silent_for_three_turns_and_a_snapped_one_for_good() {
    let mut game = duel(1);
    game.does(0, "triangle 18");
    game.does(0, "deflect 18");
    assert_eq!(game.points(), [18]);
    assert_eq!(game.refuses(0, "deflect 18"), "worms-refuse-not-firing");
    // The third snap costs 2 itself, and then the three turns are over.
    for (line, points) in [("snap 10", 18), ("snap 11", 18), ("snap 12", 14)] {
        game.does(0, line);
        assert_eq!(game.points(), [points], "{line}");
    }
}

#[test]
fn snapping_is_free_twice_and_stops_the_snapped() {
    let mut game = duel(1);
    game.does(0, "fork 7");
    assert_eq!(game.points(), [18]);
    game.does(0, "snap 7");
    game.does(0, "snap 10");
    assert_eq!(game.points(), [18]);
    game.does(0, "snap 1");
    assert_eq!(game.points(), [16]);
    game.does(0, "snap 2");
    assert_eq!(game.points(), [14]);
}

#[test]
fn a_satellite_whose_channels_are_all_freed_does_not_fire() {
    let mut game = duel(2);
    game.does(0, "triangle 1");
    let free = |game: &Story| {
        let view = game.public();
        let board = &view.boards[0];
        let freed = board.freed.iter().filter(|link| link.ends().contains(&Satellite(0))).count();
        (freed, board.graph().degree(Satellite(0)))
    };
    assert_eq!(free(&game), (4, 4));
}

/// "The player who made the mistake finishes with 10 points less than the player with the least
/// points. The others finish with what they had."
#[test]
fn the_anti_worm_elsewhere_ends_it_with_ten_less_than_the_least() {
    let mut game = duel(3);
    game.does(0, "triangle 1");
    game.does(1, "snap 10");
    game.does(2, "anti 6");
    assert_eq!(game.points(), [35, 20, 10]);
    let outcome = game.play.outcome().unwrap();
    assert_eq!(outcome.places, [1, 2, 3]);
    assert_eq!(outcome.scores, [35, 20, 10]);
    assert_eq!(game.refuses(0, "triangle 6"), "worms-refuse-over");
}

#[test]
fn snapping_the_headquarters_loses() {
    let mut game = duel(2);
    game.does(0, "snap 18");
    assert_eq!(game.play.outcome().unwrap().scores, [10, 20]);
    let mut alone = duel(1);
    alone.does(0, "triangle 1");
    alone.does(0, "snap 18");
    assert_eq!(alone.play.outcome().unwrap().scores, [0], "alone it is simply lost");
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
    assert_eq!(game.points(), [35 + bonus, 29 + 6 + bonus]);
    let ended = game.public().boards[0].ended.unwrap();
    assert_eq!((ended.how, ended.bonus), (Ending::Located(Seat(1)), bonus));
    assert_eq!(game.public().boards[0].groups, LETTERS, "now everything is shown");
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
        assert_eq!(game.points()[0], left);
    }
    let board = &game.public().boards[0];
    assert!(board.gunners[0].points == 0 && board.gunners[0].is_out, "{:?}", board.gunners);
    assert_eq!(game.public().waits, [Seat(1)]);
}

#[test]
fn a_proof_scores_four_where_no_worm_reaches() {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let mut game = Story::on(LETTERS, LINKS, &config, 1);
    // A corner of a triangle is proved, too, but that a worm could do.
    game.does(0, "prove 1");
    assert_eq!(game.points(), [22]);
    let mut proved = 0;
    for _ in 0..40 {
        let board = game.public().boards[0].clone();
        let (graph, known) = (board.graph(), board.known());
        let possible = logic::headquarters(&graph, &known);
        let safe = board.cloaked() - possible - reach_of_all(&graph, &known);
        let before = game.points()[0];
        if let Some(safe) = safe.least() {
            game.does(0, &format!("prove {safe}"));
            assert_eq!(game.points()[0], before + 4);
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
    let mut game = Story::on(LETTERS, LINKS, &config, 1);
    game.does(0, "prove 18");
    assert_eq!(game.points(), [18]);
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
    let near: Vec<_> =
        lesson.phrase.args.iter().filter(|(name, _)| name == "beside_count").collect();
    assert_eq!(near[0].1, 3_u8.into(), "13 has three neighbours");
}

#[test]
fn the_tutor_names_what_a_foursome_could_stand_on() {
    let game = duel(1);
    let board = &game.sees(0).boards[0];
    let mut known = Groups::default();
    for (satellite, group) in [(6, Group::Gov), (15, Group::Mil), (13, Group::Gov)] {
        known.set(Satellite(satellite), group);
    }
    // 10 is linked to 7, 11 and 15; beyond 15 are 13 and 16.
    let lesson = Lesson::of(Worm::Foursome, &board.graph(), &known, Satellite(9)).phrase();
    let named = |wanted: &str| {
        let found = lesson.args.iter().find(|(name, _)| name == wanted);
        format!("{:?}", found.map(|(_, arg)| arg))
    };
    assert_eq!(named("uncloaked"), r#"Some(Names([Text("7 (G)")]))"#);
    assert_eq!(named("beyond"), r#"Some(Names([Text("16 (M)")]))"#);
    assert_eq!(named("beyond_count"), "Some(Number(1))");
}

#[test]
fn a_hint_costs_two_and_is_for_who_asked() {
    let mut game = duel(2);
    game.does(0, "hint");
    assert_eq!(game.points(), [18, 20]);
    let best = Hint::Worm(Inference { worm: Worm::Triangle, satellite: Satellite(0) }, 15);
    assert_eq!(game.sees(0).boards[0].hint, Some(best));
    assert_eq!((game.sees(1).boards[0].hint, game.public().boards[0].hint), (None, None));
    assert_eq!(game.refuses(0, "hint"), "worms-refuse-hinted");
}
