//! Fair play: what is sealed before a game and while it goes on, is opened after it, as a stranger with
//! a hash function would check it; and not a moment before.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::BTreeSet;

use parlour_games::engine::fair::{Bits, commitment, digest, hash, rank};
use serde_json::{Value as Json, json};

use crate::support::*;

/// A whole game between Ann and Ben, who has changed his mind once.
async fn played(house: &House) {
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ann", "/luck \"a blue moon\"").await;
    house.does("Ben", "/join luck:7").await;
    for (who, line) in
        [("Ben", "/walls predict 9"), ("Ben", "/walls predict 4"), ("Ann", "/walls predict 3")]
    {
        house.does(who, line).await;
        if line.ends_with('3') {
            house.quiet().await;
        }
    }
    for cell in ["A1", "B1", "C1", "C2", "B2", "A2", "A3", "B3", "C3"] {
        let line = format!("/walls place {cell}");
        if house.says("Ann", &line).await.refused {
            house.does("Ben", &line).await;
        }
    }
    house.quiet().await;
}

async fn record(house: &House, who: &str) -> Json {
    let answer = house.says(who, "/verify table:walls-1").await;
    assert!(!answer.refused, "{:?}", house.spoken(&answer));
    let (name, text) = house.parlour.record_with(&answer).await.unwrap().unwrap();
    assert_eq!(name, "walls-1.json");
    serde_json::from_str(&text).unwrap()
}

fn bits(hex: &Json) -> Bits {
    let mut bits = [0; 32];
    hex::decode_to_slice(hex.as_str().unwrap(), &mut bits).unwrap();
    bits
}

/// All small print that everybody saw.
fn small(house: &House) -> Vec<String> {
    let sent = house.sent();
    let public = sent.iter().filter(|message| !message.private);
    let lines = public.flat_map(|message| message.small.clone());
    lines.map(|line| house.words.say(&line, &parlour_app::words::Plain)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_stranger_can_check_a_game_that_is_over() {
    let house = House::new();
    played(&house).await;
    let record = record(&house, "Ann").await;

    // The code of the first message is that of the secret, which nobody had before the end.
    let (salt, secret) = (bits(&record["salt"]), bits(&record["house"]));
    let code = hex::encode(commitment("walls-1", &salt, &secret));
    assert_eq!(record["commitment"], code);
    let small = small(&house);
    assert!(small[0].contains(&code), "{small:?}");
    assert!(small[1].contains("Ann “a blue moon”") && small[1].contains("Ben “7”"), "{small:?}");
    assert!(small.last().unwrap().contains("/verify table:walls-1"), "{small:?}");

    // What everybody added is in it, and the seats come from it all.
    assert_eq!(record["contributions"], json!(["a blue moon", "7"]));
    assert_eq!(record["contributors"], json!(["Ann", "Ben"]));
    let seed = hash(&[b"parlour/seed/1", &secret, b"a blue moon", b"7"]);
    let mut seats = ["0", "1"];
    seats.sort_by_key(|chair| rank(&seed, "seats", chair));
    assert_eq!(record["draws"], json!([{"label": "seats", "groups": [[seats[0]], [seats[1]]]}]));

    // Both predictions that counted are open, each with the code that was shown with it; the one that
    // was taken back stays a secret for ever.
    let secrets = record["secrets"].as_array().unwrap();
    let shown = &small[2..small.len() - 1].join(" ");
    let mut opened = BTreeSet::new();
    for sealed in secrets {
        let code = sealed["digest"].as_str().unwrap();
        assert!(shown.contains(&code[..32]), "{shown} {code}");
        if let Some(event) = sealed["event"].as_str() {
            assert_eq!(hex::encode(digest(&bits(&sealed["salt"]), event)), code);
            opened.insert(serde_json::from_str::<Json>(event).unwrap()["walls"].as_u64().unwrap());
        } else {
            assert_eq!(sealed["salt"], Json::Null);
        }
    }
    assert_eq!((secrets.len(), opened), (3, BTreeSet::from([3, 4])));

    let answer = house.says("Ben", "/verify walls-1").await;
    let said = house.spoken(&answer).join("\n");
    assert!(said.contains("comes from what was sealed") && !said.contains('✗'), "{said}");
    assert!(
        said.contains("3 choices") && said.contains("2 are open") && said.contains("“7”"),
        "{said}"
    );
}

#[tokio::test(start_paused = true)]
async fn while_a_game_goes_on_nothing_is_open() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls predict 3").await;
    let record = record(&house, "Ann").await;
    for closed in ["salt", "house"] {
        assert_eq!(record[closed], Json::Null, "{closed}");
    }
    assert_eq!(record["draws"], json!([]));
    let secrets = record["secrets"].as_array().unwrap();
    assert_eq!(secrets.len(), 1);
    assert_eq!((&secrets[0]["salt"], &secrets[0]["event"]), (&Json::Null, &Json::Null));
    // Whoever says nothing adds the name of their request.
    assert_eq!(record["contributions"], json!(["test/Ann/0", "test/Ben/1"]));
    let said = house.spoken(&house.says("Ann", "/verify").await).join("\n");
    assert!(said.contains("goes on") && said.contains(record["commitment"].as_str().unwrap()));
}

#[tokio::test(start_paused = true)]
async fn luck_is_for_those_who_sit_there_and_for_before_the_game() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.fails("Ben", "/luck 7 table:walls-1", "table-refuse-not-seated").await;
    house.fails("Ann", "/luck", "fault-missing").await;
    house.fails("Ann", "/luck \u{200b}", "fault-luck").await;
    house.fails("Ann", &format!("/luck {}", "x".repeat(65)), "fault-too-long").await;
    house.does("Ann", "/luck one of many words, unquoted").await;
    house.does("Ann", "/luck \" *two*\u{202e} \"").await;
    assert!(house.at(&hall()).last().is_some());
    house.does("Ben", "/join").await;
    house.fails("Ann", "/luck three", "table-refuse-luck-late").await;
    house.quiet().await;
    // What counts is what was shown.
    assert_eq!(record(&house, "Ann").await["contributions"][0], "*two*");
    assert!(house.at(&hall()).iter().any(|line| line.contains("Ann adds “*two*”")));
    // Whoever leaves takes theirs along.
    house.does("Cleo", "/walls new size:3 rounds:1 players:3").await;
    house.does("Dan", "/join walls-2 luck:x").await;
    house.does("Dan", "/leave").await;
    let answer = house.says("Cleo", "/verify walls-2").await;
    let (_, text) = house.parlour.record_with(&answer).await.unwrap().unwrap();
    let record: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(record["contributors"], json!(["Cleo"]));
}

#[tokio::test(start_paused = true)]
async fn a_record_is_for_those_who_may_know_of_the_table() {
    let house = House::new();
    played(&house).await;
    let (ann, eve) = (person("Ann").id, person("Eve").id);
    let name = table("walls-1");
    assert!(house.parlour.record(&name, &ann, &place("yard")).await.unwrap().is_some());
    assert!(house.parlour.record(&name, &eve, &hall()).await.unwrap().is_some());
    assert!(house.parlour.record(&name, &eve, &place("yard")).await.unwrap().is_none());
    assert!(house.parlour.record(&table("walls-9"), &eve, &hall()).await.unwrap().is_none());
    let asked = house.says_at("Eve", place("yard"), "/verify walls-1").await;
    assert_eq!(asked.lines[0].id, "table-refuse-no-such");
}

#[tokio::test(start_paused = true)]
async fn what_the_dice_drew_is_drawn_again() {
    let house = House::new();
    house.does("Ann", "/wiretap new").await;
    house.does("Ben", "/join").await;
    for who in ["Ann", "Ben"] {
        house.does(who, "/wiretap random").await;
        house.does(who, "/wiretap confirm").await;
    }
    house.does("Ann", "/resign").await;
    let said = house.spoken(&house.says("Ann", "/verify table:wiretap-1").await).join("\n");
    assert!(said.contains("comes from what was sealed") && said.contains("2 of 2"), "{said}");
    // The networks were sealed, but never told: nobody guessed.
    assert!(said.contains("2 choices") && said.contains("0 are open"), "{said}");
}

#[tokio::test(start_paused = true)]
async fn computers_take_the_free_seats_after_the_time_that_was_said() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:3 fill:easy wait:30").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    assert!(house.at(&hall())[0].contains("After 30 minutes, computers (easy)"));
    tokio::time::sleep(std::time::Duration::from_mins(29)).await;
    house.quiet().await;
    assert!(!house.at(&hall()).iter().any(|line| line.contains("begins")));
    tokio::time::sleep(std::time::Duration::from_mins(2)).await;
    house.quiet().await;
    let said = house.at(&hall()).join("\n");
    assert!(said.contains("A computer (easy) sits down") && said.contains("begins"), "{said}");
    // A table that began before is left alone.
    house.does("Ann", "/walls new size:3 rounds:1 wait:1").await;
    house.does("Cleo", "/join walls-2").await;
    tokio::time::sleep(std::time::Duration::from_mins(3)).await;
    house.quiet().await;
    assert!(!house.at(&hall()).iter().any(|line| line.contains("(medium) sits")));
    house.fails("Ann", "/walls new wait:0", "fault-not-in-range").await;
}
