//! Something to damage and to carry: two people at two tables, in the midst of it.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{CHANNEL, Client, Cursor, DIRECT, control},
    program::{House, Program},
};

/// Ann and Ben, who sit at `walls-1` and `walls-2`, where all have predicted and one number stands.
pub(crate) struct Scene {
    pub(crate) ann: Client,
    pub(crate) ben: Client,
}

/// Sets it up.
pub(crate) async fn set(program: &Program) -> Result<Scene> {
    let ann = Client::enter(&program.url(), "Ann").await?;
    let ben = Client::enter(&program.url(), "Ben").await?;
    for table in ["walls-1", "walls-2"] {
        ann.must(CHANNEL, "/walls new size:3 rounds:1").await?;
        ben.must(CHANNEL, &format!("/join table:{table}")).await?;
        ann.must(DIRECT, &format!("/walls predict table:{table} 3")).await?;
        ben.must(DIRECT, &format!("/walls predict table:{table} 4")).await?;
        place(&[&ann, &ben], table).await?;
    }
    Ok(Scene { ann, ben })
}

/// Places one number at a table, for whoever is to do it.
pub(crate) async fn place(people: &[&Client], table: &str) -> Result<()> {
    for person in people {
        let board = person.say(CHANNEL, &format!("/board table:{table}")).await?;
        if let Some(place) = control(&board.controls, "/walls place") {
            let cell = place.choices.first().context("nowhere to place")?;
            person.must(CHANNEL, &place.with(&cell.value)).await?;
            return Ok(());
        }
    }
    anyhow::bail!("nobody can place at {table}")
}

/// Plays a table of Ann's and Ben's to its end, and hears of it.
pub(crate) async fn finish(people: &[&Client], table: &str) -> Result<()> {
    let cursor = people[0].cursor().await?;
    for _ in 0..8 {
        place(people, table).await?;
    }
    let mut reader = people[0].reader(cursor);
    let end =
        reader.later(|message| message.table == table && message.text().contains("win")).await?;
    ensure!(end.picture.is_some(), "no board at the end: {end:?}");
    Ok(())
}

/// Starts, sets the scene, and stops when everything is delivered.
pub(crate) async fn furnished() -> Result<(House, Scene)> {
    let house = House::new()?;
    let program = house.open().await?;
    let scene = set(&program).await?;
    let number = |message: &parlour_tests::client::Message| {
        message.table == "walls-2" && message.text().contains(" put 1 at ")
    };
    scene.ann.reader(Cursor::default()).until(number).await?;
    program.close().await?;
    Ok((house, scene))
}
