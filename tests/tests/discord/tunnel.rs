//! Tunnel on Discord: a question is chosen from a menu for each suit, or completed as it is typed;
//! a prediction is filled into a form.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::user::{Shown, User};

use crate::stage::{self, Stage};

/// A direct message with what somebody may do now.
async fn board(person: &User, table: &str) -> Result<Shown> {
    person.slash(person.direct()?, &format!("board table:{table}")).await?.message()
}

#[tokio::test]
async fn a_question_is_chosen_by_suit_and_a_prediction_filled_in() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo", "Dan"])?;
    let mut reader = people[0].reader(stage.channel)?;
    people[0].slash(stage.channel, "tunnel new rounds:1").await?;
    let opening = reader.next(|message| message.offers("Join")).await?;
    let table = stage::table_of(&opening)?;
    for person in &people[1..] {
        person.press(&opening, "Join").await?;
    }
    // A press is acknowledged before it is handled: until then there is no board.
    people[0].reads(opening.id, |message| message.says("The game begins")).await?;
    for turn in 0..4 {
        let mut asker = None;
        for person in &people {
            let board = board(person, &table).await?;
            if !board.menus().is_empty() {
                ensure!(board.offers("My hand"), "{board:?}");
                ensure!(asker.is_none(), "two may ask");
                asker = Some((person, board));
            }
        }
        let (asker, board) = asker.context("nobody asks")?;
        let menus = board.menus();
        let suits = [("spade", '♠'), ("heart", '♥'), ("diamond", '♦'), ("club", '♣')];
        ensure!(menus.len() == suits.len(), "{menus:?}");
        for (menu, (name, sign)) in menus.iter().zip(suits) {
            ensure!(menu.placeholder.contains(name), "{menu:?}");
            ensure!(menu.options.len() == 13, "{menu:?}");
            ensure!(menu.options.iter().all(|(label, _)| label.ends_with(sign)), "{menu:?}");
        }
        // A card may also be typed, and is completed for whoever may ask.
        for person in &people {
            let found = person.autocomplete(person.direct()?, "tunnel ask card:q", "card").await?;
            let cards: Vec<_> = found.iter().filter_map(|one| one.value.as_str()).collect();
            let is_asker = person.id == asker.id;
            ensure!(cards == if is_asker { vec!["QS", "QH", "QD", "QC"] } else { vec![] });
        }
        let menu = &menus[turn];
        let (label, value) = &menu.options[turn];
        let mut told = people[0].reader(opening.id)?;
        asker.select(&board, &menu.placeholder, value).await?;
        let question = format!("about {label}: ");
        let message = told.next(|message| message.says(&question)).await?;
        ensure!(message.picture()?.bytes.starts_with(b"\x89PNG"), "no board");
    }
    for person in &people {
        let board = board(person, &table).await?;
        let form = person.press(&board, "Predict").await?;
        let opened = form.form()?;
        let (label, hint) = (opened.labels()[0].to_owned(), opened.placeholders()[0].to_owned());
        ensure!(hint == "3 7 3", "{hint}");
        person.fill(&form, &[(&label, "3 7 3")]).await?;
    }
    let scored = |message: &Shown| message.says("Deal 1 of 4 comes to ");
    let message = people[0].reads(opening.id, scored).await?;
    ensure!(message.says("said 3 7 3"), "{message:?}");
    stage.close().await
}
