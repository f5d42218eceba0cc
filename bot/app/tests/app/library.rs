//! What is saved by name: by whom, for whom, and that playing it tells nobody what it is.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use serde_json::Value as Json;

use crate::support::{House, complete, direct, hall, place};

const BUILDING: &str = "/worms new mode:build level:2 satellites:9 worth:10 players:2";
/// A network of eight satellites.
const STEPS: [&str; 6] =
    ["triangle", "triangle 1", "foursome 2 4", "headquarters", "link 8 2", "done"];

/// Ann has built a network at `worms-1`.
async fn built() -> House {
    let house = House::new();
    house.does("Ann", BUILDING).await;
    house.does("Ben", "/join").await;
    for step in STEPS {
        house.does("Ann", &format!("/worms build {step}")).await;
    }
    house
}

async fn said(house: &House, who: &str, line: &str) -> String {
    house.spoken(&house.says(who, line).await).join(" ")
}

async fn record(house: &House, table: &str) -> Json {
    let answer = house.says("Ann", &format!("/verify table:{table}")).await;
    let (_, text) = house.parlour.record_with(&answer).await.unwrap().unwrap();
    serde_json::from_str(&text).unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_network_is_saved_listed_and_played_by_others() {
    let house = built().await;
    assert!(
        said(&house, "Ann", "/save \"Two triangles\"").await.contains("saved:\"Two triangles\"")
    );
    let listed = said(&house, "Cleo", "/saved").await;
    assert!(
        listed.contains("“Two triangles” by Ann") && listed.contains("Language Worms"),
        "{listed}"
    );
    house.does("Cleo", "/worms new mode:duel saved:\"two TRIANGLES\" players:2").await;
    house.does("Dan", "/join worms-2").await;
    let typed = complete(&house, "Cleo", "/worms new saved:tw").await;
    assert_eq!(typed[0].line, "/worms new saved:\"Two triangles\" ");
    // Whoever saved it in private finds it in private, too, and the others where the table is.
    house.does_at("Ann", direct("Ann"), "/save Diamond table:worms-1").await;
    let own = house.says_at("Ann", direct("Ann"), "/saved").await;
    assert_eq!((own.lines.len(), own.controls.len()), (2, 2), "{:?}", house.spoken(&own));
    let listed = said(&house, "Cleo", "/saved").await;
    assert!(listed.contains("“Diamond” by Ann"), "{listed}");
    // Elsewhere nobody knows of it.
    assert_eq!(house.says_at("Cleo", place("yard"), "/saved").await.lines[0].id, "saved-none");
    let line = "/worms new mode:duel saved:\"Two triangles\" players:2";
    house.fails_at("Cleo", place("yard"), line, "saved-refuse-unknown").await;
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_saved_says_what_would_be_right() {
    let house = built().await;
    house.does("Ann", "/save Star").await;
    // Again, by whoever saved it.
    house.does("Ann", "/save STAR").await;
    // Ben has built nothing yet, and what Ann built is not his.
    house.fails("Ben", "/save Star", "saved-refuse-nothing").await;
    house.fails("Ann", "/save \"\u{200b}\"", "saved-refuse-name").await;
    house.fails("Ann", "/save", "fault-missing").await;
    let unknown = said(&house, "Ben", "/worms new mode:duel saved:Stra").await;
    assert!(
        unknown.contains("Stra") && unknown.contains("STAR") && unknown.contains("/saved"),
        "{unknown}"
    );
    for step in STEPS {
        house.does("Ben", &format!("/worms build {step}")).await;
    }
    let taken = house.fails("Ben", "/save star table:worms-1", "saved-refuse-taken").await;
    assert!(house.spoken(&taken)[0].contains("Ann"), "{taken:?}");
    house.does("Ann", "/walls new size:3").await;
    house.fails("Ann", "/save Grid table:walls-1", "saved-refuse-game").await;
    house.fails("Ann", "/walls new saved:Star", "fault-not-in-range").await;
    // What is made already is not made to somebody's wishes.
    for option in ["satellites:12", "p:0.2", "method:links", "headquarters:4"] {
        let line = format!("/worms new mode:duel saved:star {option}");
        let answer = house.fails("Ann", &line, "worms-refuse-unheeded").await;
        let said = house.spoken(&answer).join(" ");
        let name = option.split(':').next().unwrap();
        assert!(said.contains(&format!("leave “{name}” out")), "{said}");
    }
}

/// The options of a table hold the network that is played, which is the secret of the game.
#[tokio::test(start_paused = true)]
async fn what_is_played_is_told_to_nobody_before_the_end() {
    let house = built().await;
    house.does("Ann", "/save Star").await;
    house.does("Cleo", "/worms new mode:duel saved:Star players:2").await;
    let waiting = record(&house, "worms-2").await.to_string();
    house.does("Dan", "/join worms-2").await;
    house.quiet().await;
    let ongoing = record(&house, "worms-2").await;
    assert!(ongoing["options"].is_object(), "{ongoing}");
    let mut told = vec![waiting, ongoing.to_string()];
    for who in ["Cleo", "Dan", "Eve"] {
        let answer = house.says(who, "/board table:worms-2 as:text").await;
        told.push(format!("{answer:?}"));
    }
    told.extend(house.at(&hall()));
    let network = "\"groups\"";
    assert!(!told.iter().any(|told| told.contains(network)), "{told:?}");
    house.does("Dan", "/resign table:worms-2").await;
    // Now everybody may know: without it the record could not be checked.
    assert!(record(&house, "worms-2").await.to_string().contains(network));
}
