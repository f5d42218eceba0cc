//! Buttons, menus and forms: what they carry, when they are old, and that a restart does not matter.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{Response, user::Shown};

use crate::{
    play::{self, Moves},
    stage::Stage,
};

#[tokio::test]
async fn a_lobby_is_run_by_buttons() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let [ann, ben, cleo] = people.each_ref();
    let table = stage.table(ann, "size:3 rounds:1 players:4").await?;
    for label in ["Join", "Leave"] {
        ensure!(table.opening.offers(label), "{:?}", table.opening);
    }
    play::join(ben, &table).await?;
    play::join(cleo, &table).await?;
    cleo.press(&table.opening, "Leave").await?;
    let left = ann.reads(table.place, |message| message.tells(cleo, "leaves")).await?;
    // Whoever presses what is not theirs to press is told so, alone.
    let refused = ben.press(&left, "Start now").await?.followup().await?;
    ensure!(refused.only_for == Some(ben.id) && refused.says("Ann"), "{refused:?}");
    ann.select(&left, "Fill with computers", "easy").await?;
    ann.reads(table.place, |message| message.says("2 computers (easy) sit down")).await?;
    ann.reads(table.place, |message| message.says("The game begins")).await?;
    stage.close().await
}

#[tokio::test]
async fn a_form_says_what_it_takes_and_judges_what_is_typed() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let table = stage.seated(&[&ann, &ben], "size:3 rounds:1").await?;
    let asked = play::asked(&ann, &table).await?;
    let opened = ann.press(&asked, play::PREDICT).await?;
    ensure!(opened.acknowledged.how == Response::Modal);
    let form = opened.form()?;
    ensure!(form.title == play::PREDICT && form.labels() == [play::WALLS], "{form:?}");
    ensure!(form.placeholders() == ["0–12"], "{form:?}");
    for (typed, words) in [
        ("many", "not “many”"),
        ("13", "from 0 to 12"),
        ("-1", "-1"),
        ("3 table:walls-9", "not “3 table:walls-9”"),
        ("\"", "not “\"”"),
    ] {
        let reply = ann.fill(&opened, &[(play::WALLS, typed)]).await?;
        ensure!(reply.text()?.contains(words), "{typed:?}: {}", reply.text()?);
    }
    // A form that is sent off is over, but the message is there to open another.
    let opened = ann.press(&asked, play::PREDICT).await?;
    ann.fill(&opened, &[(play::WALLS, " 12 ")]).await?;
    ann.reads(ann.direct()?, |message| message.says("Your prediction is 12")).await?;
    stage.close().await
}

#[tokio::test]
async fn a_long_list_is_in_several_menus() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let people = [&ann, &ben];
    let table = stage.predicted(&people, "size:10 rounds:1", &[3, 4]).await?;
    let mut moves = Moves::of(&table, &ann)?;
    let message = moves.next().await?;
    let menus = message.menus();
    ensure!(menus.len() == 4 && menus.iter().all(|menu| menu.options.len() == 25), "{message:?}");
    let mut cells = message.choices(play::PLACE);
    ensure!(cells.len() == 100 && cells[99] == "J10", "{cells:?}");
    cells.sort();
    cells.dedup();
    ensure!(cells.len() == 100, "some are there twice");
    for menu in &menus {
        let ends = [&menu.options[0].0, &menu.options[24].0];
        ensure!(ends.iter().all(|end| menu.placeholder.contains(*end)), "{menu:?}");
    }
    let placer = play::called(&people, &message)?;
    placer.select(&message, play::PLACE, "J10").await?;
    ensure!(moves.next().await?.says(" put 1 at J10"));
    stage.close().await
}

#[tokio::test]
async fn an_old_message_says_that_it_is_old_and_shows_how_things_stand() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    let people = [&ann, &ben];
    let table = stage.seated(&people, "size:3 rounds:1").await?;
    let asked = play::asked(&ann, &table).await?;
    let forgotten = ann.press(&asked, play::PREDICT).await?;
    for (person, walls) in people.iter().zip([3, 4]) {
        play::predict(person, &table, walls).await?;
    }
    let mut moves = Moves::of(&table, &ann)?;
    let old = moves.next().await?;
    let placer = play::called(&people, &old)?;
    placer.select(&old, play::PLACE, "B2").await?;
    let now = moves.next().await?;
    let before = ann.sees(table.place).len();

    // By a menu, by a button that would open a form, and by a form that was open all the while.
    let other = play::called(&people, &now)?;
    let by_menu = other.select(&old, play::PLACE, "B1").await?.followup().await?;
    let by_button = ann.press(&asked, play::PREDICT).await?;
    ensure!(by_button.acknowledged.how != Response::Modal, "it opens a form that is old");
    let by_form = ann.fill(&forgotten, &[(play::WALLS, "5")]).await?;
    for told in [by_menu, by_button.message()?, by_form.message()?] {
        ensure!(told.says("earlier moment") && told.says("how things stand"), "{told:?}");
        ensure!(told.alt()?.contains("1 went to B2"), "{told:?}");
    }
    // Nothing happened, and nobody else was bothered.
    let seen: Vec<Shown> = ann.sees(table.place).into_iter().skip(before).collect();
    ensure!(seen.iter().all(|message| message.is_ephemeral()), "{seen:?}");
    // What it shows works.
    let shown = other.select(&old, play::PLACE, "B3").await?.followup().await?;
    other.select(&shown, play::PLACE, "B1").await?;
    ensure!(moves.next().await?.says(" put 2 at B1"));
    stage.close().await
}

#[tokio::test]
async fn what_was_posted_before_a_restart_works_after_it() -> Result<()> {
    let mut stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben"])?;
    let people = people.each_ref();
    let table = stage.table(people[0], "size:3 rounds:1 players:2").await?;
    stage.stop().await?;
    stage.open().await?;
    play::join(people[1], &table).await?;
    let asked = play::asked(people[0], &table).await?;
    let opened = people[0].press(&asked, play::PREDICT).await?;
    stage.kill().await?;
    stage.open().await?;
    // A form is open at its person's client; the program that opened it is gone.
    people[0].fill(&opened, &[(play::WALLS, "3")]).await?;
    play::predict(people[1], &table, 4).await?;
    let message = Moves::of(&table, people[0])?.next().await?;
    stage.kill().await?;
    stage.open().await?;
    play::place(&people, &message).await?;
    people[0].reads(table.place, |message| message.says(" put 1 at ")).await?;
    let end = play::fill_board_from(&people, &table, 2).await?;
    ensure!(end.says("win"), "{end:?}");
    // And so does what is left of a game that is over.
    stage.kill().await?;
    stage.open().await?;
    let mut reader = people[0].reader(table.place)?;
    let again = people[1].press(&end, "Play again").await?;
    let opened = reader.next(|message| message.says(" is open: ")).await?;
    ensure!(opened.says("walls-2") && again.followups().is_empty(), "{opened:?}");
    stage.close().await
}

#[tokio::test]
async fn buttons_in_answers_lead_on() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let help = ann.slash(stage.channel, "help").await?.message()?;
    let rules = ann.select(&help, "Rules", "walls").await?;
    ensure!(rules.is_ephemeral() && rules.text()?.contains("factor"), "{}", rules.text()?);
    let rules = rules.message()?;
    rules.picture()?;
    let mut reader = ann.reader(stage.channel)?;
    let label = rules.labels().into_iter().find(|label| label.contains("Open a table"));
    ann.press(&rules, &label.context("no way to a table")?).await?;
    let opened = reader.next(|message| message.says(" is open: ")).await?;
    ensure!(opened.says("walls-1"), "{opened:?}");
    let games = ann.slash(stage.channel, "games").await?.message()?;
    let board = ann.press(&games, "Board of walls-1").await?.message()?;
    ensure!(board.says("has not begun"), "{board:?}");
    stage.close().await
}
