//! Tangle on Discord: a segment is chosen from a menu, or filled into a form; trials are shown to
//! whoever tries alone.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::user::{Shown, User};

use crate::stage::{self, Stage};

/// A direct message with what somebody may do now.
async fn board(person: &User, table: &str) -> Result<Shown> {
    person.slash(person.direct()?, &format!("board table:{table}")).await?.message()
}

/// Who is to act of two, and what they are shown.
async fn to_act<'a>(people: &'a [User; 2], table: &str) -> Result<(&'a User, Shown)> {
    for person in people {
        let board = board(person, table).await?;
        if !board.menus().is_empty() {
            return Ok((person, board));
        }
    }
    anyhow::bail!("nobody is to act")
}

#[tokio::test]
async fn segments_are_drawn_from_menus_and_forms() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let mut reader = people[0].reader(stage.channel)?;
    people[0].slash(stage.channel, "tangle new segments:3 players:2").await?;
    let opening = reader.next(|message| message.offers("Join")).await?;
    let table = stage::table_of(&opening)?;
    people[1].press(&opening, "Join").await?;
    let mut told = people[0].reader(opening.id)?;
    let begins = told.next(|message| message.says("The game begins")).await?;
    let menus = begins.menus();
    ensure!(menus.len() == 1 && menus[0].options.len() == 4, "{menus:?}");

    let (first, shown) = to_act(&people, &table).await?;
    let menu = shown.menus()[0].clone();
    first.select(&shown, &menu.placeholder, "SW").await?;
    told.next(|message| message.says("starts in the corner SW")).await?;

    // Looked at first, which nobody else hears of; then drawn as it was tried.
    let (first, shown) = to_act(&people, &table).await?;
    let called = |person: &User| Ok::<_, anyhow::Error>(person.sees(person.direct()?));
    ensure!(!called(first)?.iter().any(|message| message.says("in secret")), "called in private");
    let trial = shown.menus().into_iter().find(|menu| menu.placeholder.contains("Which edge"));
    ensure!(trial.is_some() && shown.menus().len() == 2, "{:?}", shown.menus());
    first.slash(first.direct()?, &format!("tangle try to:\"A 40\" table:{table}")).await?;
    let tried = board(first, &table).await?;
    ensure!(tried.offers("Draw A 40"), "{tried:?}");
    first.press(&tried, "Draw A 40").await?;
    let drawn = told.next(|message| message.says("drew to 40 % of A")).await?;
    ensure!(drawn.picture()?.bytes.starts_with(b"\x89PNG"), "no board");
    let said = people[1].sees(opening.id);
    ensure!(!said.iter().any(|message| message.says("you would meet")), "a trial is told to all");

    // By a form, with anything finer than the menu has.
    let (second, shown) = to_act(&people, &table).await?;
    let form = second.press(&shown, "Draw to any point").await?;
    let label = form.form()?.labels()[0].to_owned();
    second.fill(&form, &[(&label, "A 37.5")]).await?;
    told.next(|message| message.says("drew to 37.5 % of A")).await?;

    // Whatever is typed is judged by the same words.
    let (third, _) = to_act(&people, &table).await?;
    let refused =
        third.slash(opening.id, &format!("tangle draw to:\"A 400\" table:{table}")).await?;
    ensure!(refused.message()?.says("less than 100"), "no refusal");
    let found = third.autocomplete(third.direct()?, "tangle draw to:a", "to").await?;
    let completed: Vec<_> = found.iter().filter_map(|one| one.value.as_str()).collect();
    ensure!(completed.contains(&"A 50"), "{completed:?}");
    third.slash(opening.id, &format!("tangle draw to:\"A 50\" table:{table}")).await?;
    let end = told.next(|message| message.offers("Play again")).await?;
    ensure!(end.offers("Replay"), "{end:?}");
    end.picture().context("no picture at the end")?;
    stage.close().await
}
