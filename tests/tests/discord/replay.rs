//! A replay on Discord: two files with descriptions, for whoever asks.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::user::Shown;

use crate::stage::{self, Stage};

#[tokio::test]
async fn a_game_that_is_over_is_seen_again() -> Result<()> {
    let stage = Stage::new().await?;
    let [ann, ben, cleo] = stage.members(["Ann", "Ben", "Cleo"])?;
    let mut reader = ann.reader(stage.channel)?;
    ann.slash(stage.channel, "tangle new segments:2 players:2").await?;
    let opening = reader.next(|message| message.offers("Join")).await?;
    let table = stage::table_of(&opening)?;
    ben.press(&opening, "Join").await?;
    ben.reads(opening.id, |message| message.says("The game begins")).await?;
    for line in ["start corner:SW", "draw to:\"A 40\"", "draw to:\"A 40\""] {
        let (command, rest) = line.split_once(' ').context("no command")?;
        // Whoever is not to act is told so.
        for person in [&ann, &ben] {
            person.slash(opening.id, &format!("tangle {command} {rest} table:{table}")).await?;
        }
    }
    let end = ann.reads(opening.id, |message: &Shown| message.offers("Replay")).await?;
    let reply = cleo.press(&end, "Replay").await?;
    ensure!(reply.is_ephemeral(), "{:?}", reply.text());
    let shown = reply.message()?;
    let [gif, keepsake] = shown.attachments.as_slice() else { anyhow::bail!("{shown:?}") };
    ensure!(gif.filename == format!("{table}.gif") && gif.bytes.starts_with(b"GIF89a"));
    ensure!(keepsake.filename == format!("{table}.png") && keepsake.bytes.starts_with(b"\x89PNG"));
    for file in [gif, keepsake] {
        let alt = file.description.as_deref().context("no description")?;
        ensure!(alt.contains(&table) && alt.chars().count() <= 1024, "{alt}");
    }
    stage.close().await
}
