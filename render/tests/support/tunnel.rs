//! Tunnel's pictures: with cards that are told, not dealt by dice, so that references stay as they
//! are.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]
#![allow(clippy::expect_used, reason = "what fails here is the test's own mistake")]

use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{Dice, Observer, Seat, Seats},
};
use parlour_render::{Scene, scene};
use serde_json::{Value as Json, json};

use super::LONG;
use crate::{English, NAMES};

/// The source's example, South's hand first: 3 7 3 if South or North deals, else 3 6 4.
const SOURCE: [&str; 4] =
    ["AT7 Q86 K93 AJ64", "Q852 AT4 AT7 K85", "K94 J732 J5 T732", "J63 K95 Q8642 Q9"];
/// South and North have whole suits; hands of one suit.
const SUITS: [&str; 4] =
    ["AKQJT98765432 - - -", "- AKQJT98765432 - -", "- - AKQJT98765432 -", "- - - AKQJT98765432"];
/// The longest outcome with West or East as dealer: 0 4 4 4 1.
const FIVE: [&str; 4] =
    ["A98 Q98 A987 Q98", "KT4 J32 KT54 JT3", "Q765 A765 Q6 A76", "J32 KT4 J32 K542"];

/// A hand's cards as JSON has them.
fn cards(hand: &str) -> Json {
    let suits = hand.split(' ').zip(["S", "H", "D", "C"]);
    suits
        .flat_map(|(ranks, suit)| {
            ranks.chars().filter(|rank| *rank != '-').map(move |rank| format!("{rank}{suit}"))
        })
        .collect()
}

/// The event, with the hands that are told if it is a deal.
fn told(event: &AnyEvent, hands: [&str; 4]) -> AnyEvent {
    let mut json: Json = serde_json::from_str(&event.encode()).expect("an event is JSON");
    if json["event"] == "dealt" {
        json["hands"] = json!(hands.map(cards));
    }
    GameKind::Tunnel.decode(&json.to_string()).expect("a deal")
}

/// A match in which each deal has the next of `hands`, and then line by line what is done, such as
/// `0 ask QS`.
fn table(config: &str, hands: &[[&str; 4]], story: &str) -> AnyTable {
    let kind = GameKind::Tunnel;
    let mut dice = Dice::from_seed([0; 32]);
    let mut deals = hands.iter().cycle();
    let mut next = |event: &AnyEvent| {
        let is_deal = event.encode().contains("\"dealt\"");
        if is_deal { told(event, *deals.next().expect("a deal")) } else { event.clone() }
    };
    let seats = Seats::new(4).expect("four");
    let log = kind.setup(config, seats, &mut dice).expect("a config");
    let log: Vec<AnyEvent> = log.iter().map(&mut next).collect();
    let mut table = AnyTable::replay(&log).expect("it has begun");
    for line in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (seat, line) = line.split_once(' ').expect("a seat and a command");
        let seat = Seat(seat.parse().expect("a seat"));
        for event in table.decide(seat, line, &mut dice).expect("it is legal") {
            table = table.after(&next(&event)).expect("an event of this game");
        }
    }
    table
}

/// Questions from the dealer on, clockwise.
fn asked(dealer: u8, cards: &str) -> String {
    let turn = |(turn, card): (u8, &str)| format!("{} ask {card}\n", (dealer + turn) % 4);
    (0..).zip(cards.split_whitespace()).map(turn).collect::<Vec<_>>().concat()
}

/// Predictions from South on.
fn predicted(all: [&str; 4]) -> String {
    let lines: Vec<String> =
        (0..).zip(all).map(|(seat, said): (u8, _)| format!("{seat} predict {said}\n")).collect();
    lines.concat()
}

pub(super) fn all() -> Vec<(&'static str, Scene)> {
    let (short, long) = (English::new(&NAMES), English::new(&LONG));
    let public = Observer::Public;
    let seat = |seat| Observer::Seat(Seat(seat));
    let of = |config: &str, hands: &[[&str; 4]], story: &str, observer, words: &English| {
        scene(&table(config, hands, story).view(observer), words)
    };
    let four_rounds = r#"{"rounds":4}"#;
    let open = r#"{"rounds":4,"anonymous":false}"#;
    let said = predicted(["3 7 3", "3 6 4", "5 7 1", "3 5 4 1"]);
    let questions = "KS KH QH AD KH AC QD KS AS QS AH TH";
    let middle = asked(0, questions);
    let full = asked(0, "KS KH QH AD KH AC QD KS AS QS AH TH KD JD JC 2S");
    let silent = r#"{"rounds":0}"#;
    let talkative = r#"{"rounds":13,"anonymous":false}"#;
    // What South holds, then what the partner answers yes to: everything that can be known.
    let everything = asked(
        0,
        "KS JS KS QS 9S 6S 9S 8S 4S 3S 4S 5S JH KH QH 2S 7H 9H 8H AH 3H 5H 6H TH 2H QD KD 4H JD 8D 9D AD \
         5D 6D 3D TD TC 4D AS 7D 7C 2D TS KC 3C QC 7S 8C 2C 9C AC 5C",
    );
    let four = |last: [&str; 4]| {
        ["3 7 3", "13", "0 13", "0 4 4 4 1"].map(|said| predicted([said; 4]))[..3].concat()
            + &predicted(last)
    };
    vec![
        ("tunnel-example", scene(&GameKind::Tunnel.example(), &short)),
        ("tunnel-dealt", of(four_rounds, &[SOURCE], "", seat(2), &short)),
        ("tunnel-public", of(four_rounds, &[SOURCE], &middle, public, &short)),
        ("tunnel-own", of(four_rounds, &[SOURCE], &middle, seat(2), &short)),
        ("tunnel-open", of(open, &[SOURCE], &middle, public, &long)),
        (
            "tunnel-predicting",
            of(
                four_rounds,
                &[SOURCE],
                &format!("{full}0 predict 3 7 3\n3 predict 0 13"),
                seat(0),
                &short,
            ),
        ),
        ("tunnel-silent", of(silent, &[SOURCE], "1 predict 13", public, &short)),
        ("tunnel-everything", of(talkative, &[SOURCE], &everything, seat(0), &long)),
        (
            "tunnel-after",
            of(four_rounds, &[SOURCE, SUITS], &format!("{full}{said}"), public, &short),
        ),
        (
            "tunnel-second",
            of(four_rounds, &[SOURCE, SUITS], &format!("{full}{said}"), seat(1), &short),
        ),
        (
            "tunnel-over",
            of(
                silent,
                &[SOURCE, SUITS, SUITS, FIVE],
                &four(["13", "0 13", "4 9", "0 4 4 5"]),
                public,
                &short,
            ),
        ),
        (
            "tunnel-over-suits",
            of(
                r#"{"rounds":0,"anonymous":false}"#,
                &[SOURCE, FIVE, SOURCE, SUITS],
                &four(["13", "0 13", "0 4 4 4 1", "1 1 1 1 9"]),
                seat(3),
                &long,
            ),
        ),
    ]
}
