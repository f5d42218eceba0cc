//! Bad input: what is wrong, and what would be right.

use parlour_games::{
    AnyTable,
    engine::{ArgError, Args, Dice, Options, Play, Refuse, Seats},
    tunnel::{Config, Refusal, Tunnel},
};
use serde_json::json;

use super::{configure, open, place, predict_all, read, to_act};
use crate::story::{Story, arg};

/// A table at which South asks, and one at which everybody predicts.
fn tables() -> (Story, Story) {
    (open("rounds:1"), open("rounds:0"))
}

#[test]
fn options_out_of_range_are_refused_with_the_nearest_that_are_not() {
    for (options, deals, below, above) in
        [("deals:6", 6, 4, 8), ("deals:39", 39, 36, 40), ("deals:5", 5, 4, 8)]
    {
        let phrase = configure(options).unwrap_err().phrase();
        assert_eq!(phrase.id, "tunnel-refuse-deals");
        assert_eq!(arg(&phrase, "deals"), json!({"number": deals}));
        assert_eq!(
            (arg(&phrase, "below"), arg(&phrase, "above")),
            (json!({"number": below}), json!({"number": above})),
        );
    }
    for options in ["rounds:14", "rounds:-1", "deals:0", "deals:44", "rounds:two"] {
        let error = Args::read("new", Config::PARAMS, options).unwrap_err();
        assert!(matches!(error, ArgError::NotInRange { .. }), "{options}");
    }
}

#[test]
fn options_that_come_past_the_grammar_are_refused_too() {
    let setup = |config: Config, seats| {
        let seats = Seats::new(seats).unwrap();
        let refused = Play::<Tunnel>::setup(&config, seats, &mut Dice::from_seed([0; 32])).err();
        refused.map(|refusal| refusal.phrase)
    };
    let config = Config::default();
    assert_eq!(setup(config, 4), None);
    for seats in [1, 2, 3, 5, 16] {
        assert_eq!(setup(config, seats).unwrap().id, "tunnel-refuse-players", "{seats}");
    }
    let refused = Refusal::Rounds { most: 13 }.phrase();
    assert_eq!(setup(Config { rounds: 14, ..config }, 4), Some(refused));
    for deals in [0, 3, 44, u16::MAX] {
        let phrase = setup(Config { deals, ..config }, 4).unwrap();
        assert_eq!(phrase, Refusal::Deals { deals, least: 4, most: 40 }.phrase());
        assert_eq!(arg(&phrase, "count"), json!({"number": 1}), "{deals}");
    }
}

#[test]
fn a_card_that_does_not_exist_is_refused_with_the_nearest() {
    let (mut game, _) = tables();
    for (typed, nearest, said) in [("1S", "AS", "A♠"), ("QX", "QS", "Q♠"), ("11h", "AH", "A♥")]
    {
        let phrase = game.refuses(0, &format!("ask {typed}"));
        assert_eq!(phrase.id, "tunnel-refuse-card");
        assert_eq!(arg(&phrase, "typed"), json!({"text": typed}));
        assert_eq!(arg(&phrase, "nearest"), json!({"text": nearest}));
        assert_eq!(arg(&phrase, "said"), json!({"text": said}));
    }
    let long = game.refuses(0, &format!("ask {}", "♠".repeat(60)));
    assert_eq!(arg(&long, "typed"), json!({"text": "♠".repeat(20) + "…"}));
    assert!(matches!(read("ask"), Err(ArgError::Missing { param: "card", .. })));
    assert!(matches!(read("ask QS KS"), Err(ArgError::Leftover { .. })));
    assert_eq!(to_act(&game), [0], "nothing of that counts as a question");
}

#[test]
fn asking_out_of_turn_is_refused_with_whose_turn_it_is() {
    let (mut game, mut predicting) = tables();
    let phrase = game.refuses(2, "ask QS");
    assert_eq!((phrase.id.as_ref(), arg(&phrase, "who")), ("tunnel-refuse-turn", place("south")));
    game.does(0, "ask QS");
    assert_eq!(arg(&game.refuses(0, "ask QS"), "who"), place("west"));
    assert_eq!(predicting.refuses(0, "ask QS").id, "tunnel-refuse-questions-over");
    let mut open = open("anonymous:off");
    let who = arg(&open.refuses(1, "ask QS"), "who");
    assert_eq!(who["phrase"]["args"][1], json!(["seat", {"seat": 0}]));
}

#[test]
fn nobody_predicts_before_the_last_question() {
    let (mut game, _) = tables();
    game.does(0, "ask QS");
    let phrase = game.refuses(0, "predict 3 7 3");
    assert_eq!(phrase.id, "tunnel-refuse-ask-first");
    assert_eq!((arg(&phrase, "who"), arg(&phrase, "left")), (place("west"), json!({"number": 3})));
}

#[test]
fn predictions_that_cannot_come_out_are_refused_with_the_reason() {
    let (_, mut game) = tables();
    for (typed, id) in [
        ("3 7 2", "tunnel-refuse-sum"),
        ("3 7 4", "tunnel-refuse-sum"),
        ("1 2 3 4 2 1", "tunnel-refuse-long"),
        ("-1 14", "tunnel-refuse-negative"),
        ("3 seven 3", "tunnel-refuse-not-numbers"),
        ("3.5 9.5", "tunnel-refuse-not-numbers"),
        ("3 0 10", "tunnel-refuse-zero"),
        (",", "tunnel-refuse-empty"),
        ("99999999999999999999999", "tunnel-refuse-sum"),
    ] {
        assert_eq!(game.refuses(1, &format!("predict {typed}")).id, id, "{typed}");
    }
    let phrase = game.refuses(1, "predict 3 7 2");
    assert_eq!(
        (arg(&phrase, "sum"), arg(&phrase, "off")),
        (json!({"number": 12}), json!({"number": 1}))
    );
    assert_eq!(arg(&phrase, "way"), json!({"text": "less"}));
    assert_eq!(arg(&game.refuses(1, "predict 3 7 5"), "way"), json!({"text": "more"}));
    let phrase = game.refuses(1, "predict a b c d e f");
    assert_eq!(arg(&phrase, "words"), json!({"texts": ["a", "b", "c", "d", "e"]}));
    assert!(matches!(read("predict"), Err(ArgError::Missing { .. })));
    assert!(matches!(
        read(&format!("predict {}", "1 ".repeat(31) + "x")),
        Err(ArgError::TooLong { .. })
    ));
    assert_eq!(to_act(&game), [0, 1, 2, 3]);
}

#[test]
fn who_does_not_sit_here_and_who_comes_too_late_do_nothing() {
    let (_, mut game) = tables();
    for line in ["ask QS", "predict 3 7 3", "hand"] {
        assert_eq!(game.refuses(4, line).id, "tunnel-refuse-not-seated", "{line}");
    }
    for _ in 0..4 {
        predict_all(&mut game, ["3 7 3"; 4]);
    }
    for line in ["ask QS", "predict 3 7 3", "hand"] {
        assert_eq!(game.refuses(0, line).id, "tunnel-refuse-over", "{line}");
    }
}

#[test]
fn nothing_is_done_between_two_deals() {
    let (_, mut game) = tables();
    game.table = AnyTable::replay(&game.log[..1]).unwrap();
    for line in ["ask QS", "predict 3 7 3", "hand"] {
        assert_eq!(game.refuses(0, line).id, "tunnel-refuse-not-dealt", "{line}");
    }
    assert_eq!((to_act(&game), game.public()["phase"].clone()), (vec![], json!("dealing")));
}
