//! The least: a command is answered.

use anyhow::{Result, ensure};

use crate::stage::Stage;

#[tokio::test]
async fn help_is_given() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let help = ann.slash(stage.channel, "help").await?;
    ensure!(help.is_ephemeral() && help.text()?.contains("/walls new"), "{}", help.text()?);
    stage.close().await
}
