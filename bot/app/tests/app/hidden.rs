//! Seats that are a secret, with people who type: what is told, what is not, and where it cannot be.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here fails the test")]

use crate::support::*;

const FOUR: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];

/// Four people sit down at a table with these options.
async fn seated(house: &House, options: &str) {
    house.does("Ann", &format!("/tunnel new {options}")).await;
    for who in &FOUR[1..] {
        house.does(who, "/join").await;
    }
    house.quiet().await;
}

/// Whoever may ask now asks.
async fn ask(house: &House) {
    for who in FOUR {
        let answer = house.says(who, "/tunnel ask AS").await;
        if !answer.refused {
            assert_eq!(answer.lines[0].id, "answer-heard");
            house.quiet().await;
            return;
        }
    }
    panic!("nobody may ask");
}

#[tokio::test(start_paused = true)]
async fn nobody_is_named_or_called_where_all_can_see_it() {
    let house = House::new();
    seated(&house, "rounds:1").await;
    let begun = house.last(&hall());
    assert_eq!(begun.mentions.len(), 4, "that it begins, everybody hears");
    for _ in 0..4 {
        ask(&house).await;
        let told = house.last(&hall());
        let said = house.text(&told);
        assert!(said.contains(" asks ") && told.mentions.is_empty(), "{said}");
        assert!(FOUR.iter().all(|name| !said.contains(name)), "{said}");
    }
    // Whose turn it is hears of it alone.
    let calls = |who: &str| {
        house.at(&direct(who)).iter().filter(|line| line.contains("Your turn at")).count()
    };
    assert!(FOUR.iter().all(|who| calls(who) == 2), "to ask, and to predict");
}

#[tokio::test(start_paused = true)]
async fn whoever_gives_up_does_so_silently_and_it_is_told_at_the_end() {
    let house = House::new();
    seated(&house, "rounds:0").await;
    let before = house.sent().len();
    let number = async || house.says("Eve", "/board tunnel-1").await.board.unwrap().number();
    let begun = number().await;
    let answer = house.says("Ben", "/resign").await;
    assert_eq!(answer.lines[0].id, "answer-resigned");
    assert_eq!(house.sent().len(), before, "nobody hears of it");
    assert_eq!(number().await, begun, "nor can count it");
    // The computer takes a person's time.
    house.quiet().await;
    assert_eq!(house.sent().len(), before);
    tokio::time::sleep(std::time::Duration::from_secs(91)).await;
    house.quiet().await;
    let told = house.last(&hall());
    assert!(house.text(&told).contains("has predicted"), "{}", house.text(&told));
    assert_eq!(number().await, begun + 1);
    for who in ["Ann", "Cleo"] {
        house.does(who, "/resign").await;
    }
    house.quiet().await;
    let end = house.text(&house.last(&hall()));
    assert!(end.contains("This is who sat where") && end.contains("Ben had given up"), "{end}");
}

#[tokio::test(start_paused = true)]
async fn where_everybody_sees_who_types_seats_are_open() {
    let house = House::new();
    let there = place("room@users");
    let asked = "/tunnel new anonymous:on";
    house.fails_at("Ann", there.clone(), asked, "table-refuse-hidden-here").await;
    house.does_at("Ann", there.clone(), "/tunnel new rounds:1").await;
    for who in &FOUR[1..] {
        house.does_at(who, there.clone(), "/join").await;
    }
    house.quiet().await;
    let begun = house.text(&house.last(&there));
    assert!(begun.contains("In this order"), "{begun}");
    // Nor can a game with hidden seats go on there.
    seated(&house, "rounds:1").await;
    let moved = "/table move table:tunnel-3";
    house.fails_at("Ann", there, moved, "table-refuse-hidden-here").await;
    house.does_at("Ann", place("attic"), moved).await;
    house.quiet().await;
    let there = house.last(&place("attic"));
    assert_eq!(there.mentions.len(), 4, "everybody is told at once");
}
