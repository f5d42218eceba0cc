//! Records on Discord: one's own for everybody, everybody's for those who may manage the server.

use anyhow::{Result, ensure};
use twilight_model::guild::Permissions;

use crate::stage::Stage;

#[tokio::test]
async fn everybodys_records_are_for_those_who_may_manage_the_server() -> Result<()> {
    let stage = Stage::new().await?;
    let [ann, ben] = stage.members(["Ann", "Ben"])?;
    let table = stage.table(&ann, "players:2").await?;
    ben.slash(table.place, "join").await?;
    let mut reader = ann.reader(table.place)?;
    ben.slash(table.place, "resign").await?;
    reader.next(|message| message.says(" resigns")).await?;
    // In another channel of the server: it is one record.
    let own = ann.slash(stage.channel, "record").await?;
    ensure!(own.is_ephemeral(), "a record is shown to all");
    let own = own.message()?;
    ensure!(own.says("1 game, 1 won. By wins you are number 1 of 2 here."), "{own:?}");
    stage.discord.promote(stage.guild, ann.id, Permissions::MANAGE_GUILD)?;
    let refused = ben.slash(stage.channel, "record of:everybody").await?.message()?;
    ensure!(refused.says("Only those who may manage the server"), "{refused:?}");
    let all = ann.slash(stage.channel, "record of:everybody").await?.message()?;
    ensure!(all.says("Ben: 0 of 1 won, 1 given up."), "{all:?}");
    let [sheet] = all.attachments.as_slice() else { anyhow::bail!("no sheet: {all:?}") };
    ensure!(sheet.filename == "records.csv", "{}", sheet.filename);
    ensure!(sheet.bytes.starts_with(b"game,person,name,games,won"), "{sheet:?}");
    stage.close().await
}
