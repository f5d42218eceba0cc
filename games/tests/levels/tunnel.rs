//! The computer players of Tunnel. The seeds are fixed, so this is one tournament and not chance;
//! `parlour lab tunnel arena` and `parlour arena` play longer ones.

use crate::story::Story;
use parlour_games::{
    engine::{Args, Dice, GameKind, LabOptions, Level, Observer, Report, Seat},
    tunnel::{Card, Hand, Sequence},
};
use serde_json::Value as Json;

fn arena(options: &str) -> Report {
    let experiments = GameKind::Tunnel.experiments();
    let arena = experiments.iter().find(|one| one.name == "arena").unwrap();
    let args = Args::read("lab", arena.options, options).unwrap();
    (arena.run)(&LabOptions { seed: [4; 32], args }, &mut ()).unwrap()
}

/// What the second level of a pair scores more than the first: the mean, less its error.
fn surely(report: &Report, pair: [&str; 2]) -> f64 {
    let rows = report.json["differences"].as_array().unwrap();
    let row = rows.iter().find(|row| row["levels"] == serde_json::json!(pair)).unwrap();
    row["mean"].as_f64().unwrap() - row["error"].as_f64().unwrap()
}

#[test]
fn each_level_scores_two_points_a_deal_more_than_the_one_below() {
    for rounds in [2, 4] {
        let report = arena(&format!("rounds:{rounds} deals:150"));
        for pair in [["easy", "medium"], ["medium", "strong"]] {
            assert!(surely(&report, pair) >= 2.0, "{}", report.text);
        }
    }
}

/// A table at which cards are asked for in turn, from South, for as long as there are any.
fn asked(options: &str, cards: &str) -> Story {
    let mut game = Story::open(GameKind::Tunnel, options, 4);
    for card in cards.split_whitespace() {
        let seat = game.to_act().iter().next().unwrap();
        game.does(seat.0, &format!("ask {card}"));
    }
    game
}

fn choice(game: &Story, seat: u8, level: Level, seed: u8) -> String {
    let view = game.view(Observer::Seat(Seat(seat)));
    view.choose(level, &mut Dice::from_seed([seed; 32])).to_string()
}

fn hand(game: &Story, seat: u8) -> Hand {
    serde_json::from_value(game.sees(seat)["hand"].clone()).unwrap()
}

#[test]
fn nobody_asks_for_what_they_know() {
    let mut game = Story::open(GameKind::Tunnel, "rounds:6", 4);
    for turn in 0_u8..24 {
        let seat = game.to_act().iter().next().unwrap().0;
        let level = Level::ALL[usize::from(turn / 4) % 3];
        let line = choice(&game, seat, level, turn);
        let card: Card = line.strip_prefix("ask ").unwrap().parse().unwrap();
        assert!(!hand(&game, seat).has(card), "{level}: {line}");
        let view = game.sees(seat);
        let before = view["questions"].as_array().unwrap();
        let name = card.to_string();
        assert!(before.iter().all(|one| one["card"] != name.as_str()), "{level}: {line}");
        game.does(seat, &line);
    }
}

#[test]
fn all_questions_are_asked_even_when_nothing_is_open() {
    for level in Level::ALL {
        let mut game = Story::open(GameKind::Tunnel, "rounds:13", 4);
        while let Some(seat) = game.to_act().iter().next() {
            if game.public()["deal"] != 0 {
                break;
            }
            let line = choice(&game, seat.0, level, 0);
            game.does(seat.0, &line);
        }
        assert_eq!(game.public()["finished"].as_array().unwrap().len(), 1, "{level}");
    }
}

/// The outcome and the scores of the first deal, when all four predict as strong does.
fn first_deal(game: &mut Story) -> Json {
    for seat in 0..4 {
        let line = choice(game, seat, Level::Strong, seat);
        game.does(seat, &line);
    }
    game.public()["finished"][0].clone()
}

#[test]
fn who_has_heard_of_every_high_card_foretells_the_outcome() {
    // Thirteen cards are played at most from the top of four suits: asked for are all down to the
    // two, by somebody who lacks them wherever possible.
    let mut game = Story::open(GameKind::Tunnel, "rounds:13", 4);
    let mut open: Vec<Card> = Card::all().collect();
    open.sort_by_key(|card| std::cmp::Reverse(card.height()));
    for _ in 0..52 {
        let seat = game.to_act().iter().next().unwrap().0;
        let own = hand(&game, seat);
        let at = open.iter().position(|card| !own.has(*card)).unwrap_or(0);
        let card = open.remove(at);
        game.does(seat, &format!("ask {card}"));
    }
    let deal = first_deal(&mut game);
    assert_eq!(deal["scores"], serde_json::json!([60, 60, 60, 60]), "{deal}");
}

#[test]
fn strong_concludes_that_who_asks_lacks_the_card_and_easy_does_not_ask_why() {
    // West asks for an ace that South lacks, and East has it not. So it is with West or North. Who
    // thinks that West would not ask for an own card believes it to be North's, and with it a turn
    // that begins with more.
    let mut first = [0_u32; 3];
    let mut deals = 0_u32;
    for seed in 0..40_u8 {
        let seats = parlour_games::engine::Seats::new(4).unwrap();
        let config = GameKind::Tunnel.configure("rounds:1").unwrap();
        let mut game = Story::with_config(GameKind::Tunnel, &config, seats, [seed; 32]);
        let hands: Vec<Hand> = (0..4).map(|seat| hand(&game, seat)).collect();
        let mut aces = Card::all().filter(|card| card.rank() == 'A');
        let Some(ace) = aces.find(|ace| hands[2].has(*ace)) else { continue };
        let own = hands[0].cards().iter().last().unwrap();
        // The others ask for what tells South nothing.
        for card in [own, ace, own, own] {
            let seat = game.to_act().iter().next().unwrap().0;
            game.does(seat, &format!("ask {card}"));
        }
        deals += 1;
        for (sum, level) in first.iter_mut().zip(Level::ALL) {
            let line = choice(&game, 0, level, seed);
            let said: Sequence = line.strip_prefix("predict ").unwrap().parse().unwrap();
            *sum += u32::from(said.entry(0));
        }
    }
    let [easy, medium, strong] = first;
    assert!(deals >= 20, "{deals}");
    assert!(strong > medium && medium > easy, "{first:?} in {deals} deals");
}

#[test]
fn a_choice_is_the_same_for_the_same_dice() {
    let game = asked("rounds:2", "AS KH AD QC KS AC");
    let seat = game.to_act().iter().next().unwrap().0;
    for level in Level::ALL {
        assert_eq!(choice(&game, seat, level, 1), choice(&game, seat, level, 1));
    }
}
