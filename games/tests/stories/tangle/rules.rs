//! Tangle, rule by rule, as people play it: commands in text, and what is seen.

use crate::story::{Story, args};
use parlour_games::engine::{AnyEvent, GameKind, Observer, Seat};
use serde_json::{Value as Json, json};

const TANGLE: GameKind = GameKind::Tangle;

/// A game of two that has started in the lower left corner.
fn started(options: &str) -> Story {
    let mut game = Story::open(TANGLE, options, 2);
    game.does(0, "start SW");
    game
}

/// Players in turn draw, whoever's turn it is.
fn draw(game: &mut Story, targets: &[&str]) {
    for target in targets {
        let seat = game.to_act().iter().next().expect("somebody is to act");
        game.does(seat.0, &format!("draw {target}"));
    }
}

/// The source's puzzle: its five opening moves.
fn puzzle() -> Story {
    let mut game = started("");
    draw(&mut game, &["A 40", "315", "180", "97.6", "270"]);
    game
}

fn refused(game: &mut Story, seat: u8, line: &str) -> (String, Json) {
    let phrase = game.refuses(seat, line);
    (phrase.id.to_string(), args(&phrase))
}

fn refuses(game: &mut Story, seat: u8, line: &str, id: &str) {
    assert_eq!(refused(game, seat, line).0, format!("tangle-refuse-{id}"), "{line}");
}

/// The open edges: letter, line, owner.
fn open(view: &Json) -> Vec<(String, Json, Json)> {
    let edges =
        view["faces"].as_array().unwrap().iter().flat_map(|f| f["edges"].as_array().unwrap());
    edges
        .filter(|edge| !edge["letter"].is_null())
        .map(|edge| {
            let letter = edge["letter"].as_str().unwrap().to_owned();
            (letter, edge["line"].clone(), edge["owner"].clone())
        })
        .collect()
}

// The source's worked opening.

#[test]
fn the_opening_of_the_puzzle_goes_as_the_source_tells_it() {
    let game = puzzle();
    let view = game.public();
    let met: Vec<&Json> =
        view["segments"].as_array().unwrap().iter().map(|segment| &segment["met"]).collect();
    let (side, segment) = (|side| json!({ "side": side }), |index| json!({ "segment": index }));
    assert_eq!(met, [&side(1), &side(2), &segment(0), &side(1), &segment(0)]);
    // The first player's line was met twice, both times by themselves.
    assert_eq!((&view["points"], &view["drawer"]), (&json!([2, 0]), &json!(1)));
    let ends = view["vertices"].as_array().unwrap();
    assert_eq!(ends[4..7], [json!([1000.0, 400.0]), json!([400.0, 1000.0]), json!([400.0, 160.0])]);
    // Player 2 goes on above that line: no line of their own can be met, and one of the other's.
    let open: Vec<_> = open(&view).into_iter().map(|(_, line, _)| line).collect();
    assert_eq!(open, [segment(2), side(2), side(3)]);
}

#[test]
fn the_example_is_the_puzzle() {
    let mut puzzle = started("");
    draw(&mut puzzle, &["A 40", "315", "180", "B 20", "B 50"]);
    assert_eq!(TANGLE.example().json(), puzzle.public());
    assert_eq!(puzzle.public()["vertices"][8], json!([200.0, 80.0]));
}

// The path.

#[test]
fn the_path_starts_in_a_corner_by_name_or_number() {
    for (corner, vertex) in [("sw", 0), ("NE", 2), ("2", 1), ("4", 3)] {
        let mut game = Story::open(TANGLE, "", 2);
        refuses(&mut game, 0, "draw A 40", "start-first");
        refuses(&mut game, 1, &format!("start {corner}"), "start-turn");
        game.does(0, &format!("start {corner}"));
        assert_eq!(game.public()["end"], vertex);
        refuses(&mut game, 0, "start 1", "started");
    }
    let mut game = Story::open(TANGLE, "", 2);
    for corner in ["N", "0", "5", "SWW", "-1", "1.5"] {
        let (id, args) = refused(&mut game, 0, &format!("start {corner}"));
        assert_eq!(id, "tangle-refuse-corner");
        let args = args.as_array().unwrap();
        assert!(args.contains(&json!(["corners", {"texts": ["SW", "SE", "NE", "NW"]}])));
        assert!(args.contains(&json!(["numbers", {"number": 4}])));
    }
}

#[test]
fn players_draw_in_turn() {
    let mut game = started("");
    refuses(&mut game, 1, "draw A 40", "turn");
    refuses(&mut game, 1, "try A 40", "turn");
    draw(&mut game, &["A 40"]);
    refuses(&mut game, 0, "draw A 40", "turn");
    refuses(&mut game, 2, "draw A 40", "not-seated");
}

#[test]
fn at_a_side_the_path_bounces_to_either_side_of_the_last_segment() {
    let mut game = started("");
    draw(&mut game, &["A 50"]);
    let view = game.public();
    assert_eq!(view["faces"].as_array().unwrap().len(), 2);
    let lines: Vec<Json> = open(&view).into_iter().map(|(_, line, _)| line).collect();
    assert_eq!(lines, [json!({"side": 2}), json!({"side": 3}), json!({"side": 0})]);
    assert_eq!(view["points"], json!([0, 0]));
    for target in ["A 50", "B 50", "C 50"] {
        assert!(game.would(1, &format!("draw {target}")).is_ok(), "{target}");
    }
}

#[test]
fn a_point_goes_to_whoever_drew_the_line_that_is_met() {
    let mut game = started("");
    // To the right side, to the upper side, and down to the first segment: the own.
    draw(&mut game, &["A 40", "315"]);
    let events = game.does(0, "draw 180");
    assert!(events[0].encode().ends_with(r#""met":{"segment":0},"point":0}"#));
    assert_eq!(game.public()["points"], json!([1, 0]));
    // On below it to the lower side, and back up to the same line: another's.
    draw(&mut game, &["180"]);
    game.does(0, "draw 315");
    assert_eq!(game.public()["points"], json!([2, 0]));
}

// Targets.

#[test]
fn letters_that_are_not_there_are_refused() {
    let mut game = started("");
    let (id, args) = refused(&mut game, 0, "draw C 40");
    assert_eq!(id, "tangle-refuse-letter");
    assert_eq!(args[1], json!(["last", {"text": "B"}]));
    refuses(&mut game, 0, "draw AA 40", "letter");
}

#[test]
fn percentages_lie_within_the_edge_and_away_from_its_ends() {
    let mut game = started("");
    for (target, id) in [
        ("A", "how-far"),
        ("A 0", "share-range"),
        ("A 100", "share-range"),
        ("A 101", "share-range"),
        ("A -1", "share-range"),
        ("A forty", "share"),
        ("A 33.333", "share-fine"),
        ("A 0.19", "near"),
        ("A 99.81", "near"),
        ("forty", "direction"),
        ("135.25", "direction-fine"),
        ("Q 140", "letter"),
        ("Q", "letter"),
        ("400", "direction"),
        ("?", "direction"),
    ] {
        refuses(&mut game, 0, &format!("draw {target}"), id);
        refuses(&mut game, 0, &format!("try {target}"), id);
    }
    // One 500th of the width is enough.
    for target in ["A 0.2", "A 99.8", "b 37,5", "A40", "A 40 %"] {
        assert!(game.would(0, &format!("draw {target}")).is_ok(), "{target}");
    }
}

#[test]
fn a_direction_says_what_it_met() {
    let mut game = started("");
    let events = game.does(0, "draw 60");
    let drawn = r#"{"event":"drawn","seat":0,"edge":1,"share":5774,"letter":"A","met":{"side":1},"point":null}"#;
    assert_eq!(events[0].encode(), drawn);
}

#[test]
fn a_direction_along_a_line_or_out_of_the_field_is_refused_with_those_that_are_open() {
    let mut game = started("");
    for (direction, id) in [("0", "along-side"), ("90", "along-side"), ("180", "outside")] {
        let (said, args) = refused(&mut game, 0, &format!("draw {direction}"));
        assert_eq!(said, format!("tangle-refuse-{id}"), "{direction}");
        let fan = json!([["from", {"text": "0"}], ["to", {"text": "90"}]]);
        assert_eq!(args.as_array().unwrap()[1..], fan.as_array().unwrap()[..]);
    }
    refuses(&mut game, 0, "draw 45", "vertex");
    refuses(&mut game, 0, "draw 89.9", "near-there");
    // Back over the segment that was crossed.
    draw(&mut game, &["A 50", "A 50", "180"]);
    refuses(&mut game, 1, "draw 0", "outside");
}

#[test]
fn a_direction_along_the_last_segment_is_refused() {
    let mut game = started("");
    // A way back that can be said exactly: along an axis.
    draw(&mut game, &["A 50", "270"]);
    refuses(&mut game, 0, "draw 90", "along-segment");
}

#[test]
fn the_way_back_is_refused_as_such_however_it_was_rounded() {
    for (there, back) in [("60", "240"), ("30", "210"), ("71.3", "251.3"), ("12.9", "192.9")] {
        let mut game = started("");
        draw(&mut game, &[there]);
        refuses(&mut game, 1, &format!("draw {back}"), "along-segment");
    }
    // A little beside it there is something to meet, to either side.
    let mut game = started("");
    draw(&mut game, &["60"]);
    for beside in ["239", "240.1"] {
        assert!(game.would(1, &format!("draw {beside}")).is_ok(), "{beside}");
    }
}

#[test]
fn what_is_no_share_is_answered_with_one_that_has_room() {
    let mut game = started("");
    for target in ["B", "B 140", "B x", "B 0.001"] {
        let (_, args) = refused(&mut game, 0, &format!("draw {target}"));
        let args: Vec<&Json> = args.as_array().unwrap().iter().collect();
        assert!(args.contains(&&json!(["example", {"text": "50"}])), "{target}: {args:?}");
    }
}

// Previews.

#[test]
fn a_try_is_the_players_own_and_changes_nothing() {
    let mut game = started("");
    draw(&mut game, &["A 40", "315"]);
    let before = (game.public(), game.sees(1));
    let events = game.does(0, "try 180");
    assert_eq!((game.public(), game.sees(1)), before);
    assert_eq!(
        game.sees(0)["preview"],
        json!({"letter": "B", "share": 4000, "to": [400.0, 160.0], "met": {"segment": 0}, "point_for": 0, "direction": 180.0, "next": 1})
    );
    assert!(events[0].notice(Observer::Public).is_none());
    assert!(events[0].notice(Observer::Seat(Seat(1))).is_none());
    let notice = events[0].notice(Observer::Seat(Seat(0))).unwrap();
    assert_eq!((notice.phrase.id.as_ref(), notice.board), ("tangle-tried-own", true));
    // What was tried can be drawn; then it is gone.
    game.does(0, "draw B 40");
    assert!(game.sees(0)["preview"].is_null());
}

// Ends, rounds, orders.

#[test]
fn a_round_ends_as_soon_as_somebody_has_the_points() {
    let mut game = started("first-to:2");
    draw(&mut game, &["A 40", "315", "180", "97.6"]);
    let events = game.does(0, "draw 270");
    let ended = r#"{"event":"round_ended","round":0,"rounds":1,"segments":5,"points":[2,0]}"#;
    assert_eq!(events.iter().map(AnyEvent::encode).next_back().as_deref(), Some(ended));
    let outcome = game.table.outcome().unwrap();
    assert_eq!((outcome.places, outcome.scores), (vec![1, 2], vec![2, 0]));
    assert_eq!(game.public()["phase"], "over");
    assert_eq!(game.public()["segments"].as_array().unwrap().len(), 5);
    refuses(&mut game, 1, "draw A 40", "over");
}

#[test]
fn a_round_ends_after_so_many_segments() {
    let mut game = started("segments:3");
    draw(&mut game, &["A 40", "315", "180"]);
    assert_eq!(game.table.outcome().unwrap().scores, [1, 0]);
}

#[test]
fn the_start_moves_on_and_points_add_up() {
    let mut game = Story::open(TANGLE, "segments:3 rounds:each", 3);
    let mut starts = Vec::new();
    for round in 0..3_u8 {
        let order = game.public()["order"].clone();
        assert_eq!(order, json!([round, (round + 1) % 3, (round + 2) % 3]));
        starts.push(game.to_act().iter().next().unwrap().0);
        game.does(round, "start SW");
        draw(&mut game, &["A 40", "315", "180"]);
        // The path is seen until the next begins.
        assert_eq!(game.public()["segments"].as_array().unwrap().len(), 3);
    }
    assert_eq!(starts, [0, 1, 2]);
    assert_eq!(game.table.outcome().unwrap().scores, [1, 1, 1]);
    assert_eq!(game.public()["totals"], json!([1, 1, 1]));
    assert_eq!(game.log.last().unwrap().encode(), r#"{"event":"match_ended","totals":[1,1,1]}"#);
}

#[test]
fn all_orders_are_played_as_in_a_dictionary() {
    let mut game = Story::open(TANGLE, "segments:2 rounds:all", 3);
    let mut orders = Vec::new();
    while let Some(seat) = game.to_act().iter().next() {
        orders.push(game.public()["order"].to_string());
        game.does(seat.0, "start SW");
        draw(&mut game, &["A 40", "315"]);
    }
    assert_eq!(orders, ["[0,1,2]", "[0,2,1]", "[1,0,2]", "[1,2,0]", "[2,0,1]", "[2,1,0]"]);
}

// Tables.

#[test]
fn options_that_make_no_field_or_no_end_are_refused() {
    for (options, id) in [
        ("first-to:5 segments:20", "two-endings"),
        ("polygon:star", "polygon"),
        ("polygon:9", "regular"),
        ("polygon:300", "regular"),
        ("polygon:0,0 100,100 100,0 0,100", "crossing"),
        ("polygon:0,0 100,0", "corners"),
        ("polygon:0,0 1,0 2,1 3,3 4,6 5,10 6,15 7,21 8,28 9,36 10,45 11,55 12,66", "corners"),
        ("polygon:0,0 100,0 100,100 0,0", "repeated"),
        ("polygon:0,0 100,0 50,20 50,100", "convex"),
        ("polygon:0,100 59,-81 -95,31 95,31 -59,-81", "crossing"),
        ("polygon:0,0 5,0 0,5", "small"),
        ("polygon:0,0 1000,0 500,10", "thin"),
        ("polygon:0,0 20000,0 0,5", "far"),
        ("polygon:0,0 0.001,0 0,5", "corner-fine"),
    ] {
        // A text with spaces is quoted where it is given by name.
        let (name, rest) = options.split_once("polygon:").map_or((options, ""), |(_, p)| ("", p));
        let line = if rest.is_empty() { name.to_owned() } else { format!("polygon:\"{rest}\"") };
        let refusal = TANGLE.configure(&line).unwrap_err();
        assert_eq!(refusal.phrase.id, format!("tangle-refuse-{id}"), "{options}");
    }
    let dice = &mut parlour_games::engine::Dice::from_seed([0; 32]);
    for (config, seats, id) in [
        (r#"{"ending":{"first_to":0}}"#, 2, "first-to"),
        (r#"{"ending":{"segments":1000}}"#, 2, "segments"),
        (r#"{"polygon":2}"#, 2, "regular"),
        (r#"{"polygon":300}"#, 2, "regular"),
        ("{}", 1, "players"),
        ("{}", 7, "players"),
    ] {
        let seats = parlour_games::engine::Seats::new(seats).unwrap();
        let refusal = TANGLE.setup(config, seats, dice).map(|_| ()).unwrap_err();
        assert_eq!(refusal.phrase.id, format!("tangle-refuse-{id}"), "{config}");
    }
}

// Explanations.

/// What a seat is told of an event, as JSON; nothing is told to anybody else.
fn explained(game: &mut Story, seat: u8) -> Json {
    let events = game.does(seat, "why");
    let [event] = events.as_slice() else { panic!("one event, not {}", events.len()) };
    for observer in Observer::all(game.seats) {
        let is_own = observer == Observer::Seat(Seat(seat));
        assert_eq!(event.notice(observer).is_some(), is_own, "{observer}");
    }
    let notice = event.notice(Observer::Seat(Seat(seat))).unwrap();
    assert_eq!(notice.phrase.id, "tangle-explained");
    args(&notice.phrase)[0][1]["list"].clone()
}

#[test]
fn why_explains_the_last_segment_to_whoever_asks_and_changes_nothing() {
    let mut game = puzzle();
    let before = [game.public(), game.sees(0), game.sees(1)];
    for seat in [0, 1] {
        let said = explained(&mut game, seat).to_string();
        // Player 1 had met their own first segment.
        assert!(said.contains("tangle-explain-own"), "{said}");
        assert!(said.contains("tangle-explain-sum"), "{said}");
        assert_eq!([game.public(), game.sees(0), game.sees(1)], before);
    }
    // The event comes back from disk as it was.
    let event = game.log.last().unwrap().encode();
    assert_eq!(TANGLE.decode(&event).unwrap().encode(), event);
}

/// What is expected can be drawn, segment by segment, and gives the points that are told.
#[test]
fn the_line_that_an_explanation_expects_can_be_drawn() {
    let mut game = puzzle();
    game.does(0, "why");
    let told: Json = serde_json::from_str(&game.log.last().unwrap().encode()).unwrap();
    let steps = told["told"]["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 6, "{told}");
    for step in steps {
        let share = step["share"].as_f64().unwrap() / 100.0;
        let points = game.public()["points"].clone();
        let line = format!("draw {} {share}", step["letter"].as_str().unwrap());
        game.does(step["seat"].as_u64().unwrap() as u8, &line);
        let now = game.public()["points"].clone();
        for seat in [0, 1] {
            let gain = now[seat].as_u64().unwrap() - points[seat].as_u64().unwrap();
            assert_eq!(gain == 1, step["point"] == json!(seat), "{step}");
        }
    }
}

/// Where the first point wins the round, to give it away is worse than to meet the side, and said so
/// when the round is over.
#[test]
fn a_segment_that_gives_the_round_away_is_told_from_a_better_one() {
    let mut game = Story::open(TANGLE, "first-to:1 rounds:each", 2);
    game.does(0, "start SW");
    loop {
        let drawer = game.to_act().iter().next().unwrap();
        let lines = open(&game.public());
        let is_gift =
            |owner: &Json| owner.as_u64().is_some_and(|owner| owner != u64::from(drawer.0));
        let gift = lines.iter().find(|(_, _, owner)| is_gift(owner));
        let side = lines.iter().find(|(_, line, _)| line.get("side").is_some()).unwrap();
        if let Some(gift) = gift {
            draw(&mut game, &[&format!("{} 50", gift.0)]);
            break;
        }
        draw(&mut game, &[&format!("{} 50", side.0)]);
    }
    assert_eq!(game.public()["phase"], "starting");
    let told = explained(&mut game, 1);
    let said = told.to_string();
    assert!(said.contains("tangle-explain-other"), "{said}");
    assert!(said.contains("tangle-explain-better-"), "{said}");
    assert!(!said.contains("tangle-explain-expected"), "{said}");
}

/// So it is while the round goes on, and with the line that is better.
#[test]
fn a_point_that_is_given_away_is_told_from_a_better_segment_at_once() {
    let mut game = started("first-to:3");
    loop {
        let drawer = game.to_act().iter().next().unwrap();
        let lines = open(&game.public());
        let gift = lines.iter().find(|(_, _, owner)| *owner == json!(1 - drawer.0));
        let side = lines.iter().find(|(_, line, _)| line.get("side").is_some()).unwrap();
        let (letter, ..) = gift.unwrap_or(side);
        let is_given = gift.is_some();
        draw(&mut game, &[&format!("{letter} 50")]);
        if is_given {
            break;
        }
    }
    assert_eq!(game.public()["phase"], "drawing");
    let said = explained(&mut game, 1).to_string();
    assert!(said.contains("tangle-explain-other"), "{said}");
    // The second player could have met a segment of their own.
    assert!(said.contains("tangle-explain-better-own"), "{said}");
    let told: Json = serde_json::from_str(&game.log.last().unwrap().encode()).unwrap();
    assert_eq!(told["told"]["better"]["owner"], 1, "{told}");
}

#[test]
fn there_is_nothing_to_explain_before_the_first_segment_or_after_the_last() {
    let mut game = Story::open(TANGLE, "segments:10", 2);
    refuses(&mut game, 0, "why", "nothing-drawn");
    game.does(0, "start SW");
    refuses(&mut game, 1, "why", "nothing-drawn");
    refuses(&mut game, 2, "why", "not-seated");
    for turn in 0..10 {
        if turn > 0 {
            explained(&mut game, turn % 2);
        }
        let letter = open(&game.public())[0].0.clone();
        draw(&mut game, &[&format!("{letter} 50")]);
    }
    refuses(&mut game, 0, "why", "over");
}
