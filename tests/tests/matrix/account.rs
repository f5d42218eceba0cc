//! Parlour's account: signing in once, the session that is kept, what the operator is told.

use std::{ffi::OsStr, path::Path, pin::pin};

use anyhow::{Context as _, Result, bail, ensure};
use futures::StreamExt as _;
use matrix_sdk::{
    encryption::verification::{SasState, VerificationRequestState},
    ruma::UserId,
};
use parlour_tests::program::run_in;

use crate::{player::Player, stage::Stage};

/// Who may read a file, in octal digits.
fn mode(path: &Path) -> Result<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(std::fs::metadata(path)?.permissions().mode() & 0o777)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_is_needed_once_and_the_keys_are_nobody_elses() -> Result<()> {
    let mut stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let room = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("Hello!").await?;
    let folder = stage.house.path().join("matrix");
    ensure!(mode(&folder)? == 0o700);
    for file in ["session.json", "store-key", "recovery-key"] {
        ensure!(mode(&folder.join(file))? == 0o600, "{file}");
    }
    // The operator is told who it is, while it runs.
    let checked = stage.house.run::<&str>("check-config", &[]).await?.ok()?;
    ensure!(checked.contains("Parlour is @parlour:localhost"), "{checked}");
    ensure!(checked.contains("Encryption is ready"), "{checked}");
    let log = stage.stop().await?;
    ensure!(log.contains("Parlour is on Matrix"), "{log}");
    let session = std::fs::read_to_string(folder.join("session.json"))?;
    let token = session.split('"').find(|part| part.starts_with("syt_")).context("no token")?;
    ensure!(!log.contains(token) && !log.contains("the password of"), "{log}");
    // Without its password it is the same device.
    let keys = std::fs::read(folder.join("recovery-key"))?;
    std::fs::remove_file(stage.house.path().join("matrix-password"))?;
    let text = std::fs::read_to_string(stage.house.config())?;
    let lines = text.lines().filter(|line| !line.starts_with("password_file"));
    stage.house.configure(&lines.collect::<Vec<_>>().join("\n"))?;
    stage.open().await?;
    ann.say(&room, "help").await?;
    ann.reads("pencil-and-paper games. Open a table").await?;
    ensure!(std::fs::read(folder.join("recovery-key"))? == keys);
    let log = stage.stop().await?;
    ensure!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_store_is_a_new_device_and_people_are_told_once() -> Result<()> {
    let mut stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let own = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("Hello!").await?;
    ann.say(&own, "walls new size:3 rounds:1 fill:easy").await?;
    ann.reads("in secret").await?;
    stage.stop().await?;
    std::fs::remove_dir_all(stage.house.path().join("matrix/store"))?;
    stage.open().await?;
    ann.reads("I have lost my keys").await?;
    ann.say(&own, "walls predict 5").await?;
    ann.reads("Your prediction is 5").await?;
    stage.stop().await?;
    let before = ann.seen().len();
    stage.open().await?;
    ann.say(&own, "games").await?;
    ann.reads_after(before, "walls-1").await?;
    let told = ann.seen().iter().filter(|seen| seen.body().contains("I have lost my keys")).count();
    ensure!(told == 1, "it is told {told} times");
    Ok(())
}

/// Compares signs with Parlour, as soon as it asks to, and says that they are the same.
async fn compares(player: &Player, parlour: &UserId) -> Result<()> {
    let asked = player
        .sees(|seen| {
            (seen.content["msgtype"] == "m.key.verification.request").then(|| seen.id.clone())
        })
        .await?;
    let encryption = player.client.encryption();
    let request = encryption.get_verification_request(parlour, &asked).await;
    let request = request.context("the client knows of no request")?;
    let mut changes = pin!(request.changes());
    request.accept().await?;
    let sas = loop {
        match changes.next().await.context("it was broken off")? {
            VerificationRequestState::Transitioned { verification } => {
                break verification.sas().context("it is no comparing of signs")?;
            }
            VerificationRequestState::Cancelled(why) => bail!("{}", why.reason()),
            _ => {}
        }
    };
    let mut changes = pin!(sas.changes());
    sas.accept().await?;
    loop {
        match changes.next().await.context("it was broken off")? {
            SasState::KeysExchanged { .. } => sas.confirm().await?,
            SasState::Done { .. } => return Ok(()),
            SasState::Cancelled(why) => bail!("{}", why.reason()),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_and_parlour_compare_signs() -> Result<()> {
    let mut stage = Stage::new().await?;
    let ann = stage.person("ann").await?;
    let own = ann.room(true, &[&stage.parlour]).await?;
    ann.reads("Hello!").await?;
    stage.stop().await?;
    let config = stage.house.config();
    let verify = ["matrix", "verify", "--config"].map(OsStr::new);
    let args: Vec<&OsStr> =
        verify.into_iter().chain([config.as_os_str(), OsStr::new(ann.user.as_str())]).collect();
    let (compared, finished) =
        tokio::join!(compares(&ann, &stage.parlour), run_in(stage.house.path(), &args, b"yes\n"));
    let said = finished?.ok()?;
    compared?;
    ensure!(said.contains("@ann:localhost and Parlour have verified each other"), "{said}");
    let known = ann.client.encryption().get_user_identity(&stage.parlour).await?;
    ensure!(known.is_some_and(|parlour| parlour.is_verified()));
    // Who nobody is, cannot be verified.
    let args = args.into_iter().take(4).chain([OsStr::new("@nobody:localhost")]);
    let refused = run_in(stage.house.path(), &args.collect::<Vec<_>>(), b"").await?;
    ensure!(!refused.status.success() && refused.err.contains("nobody who can be"), "{refused:?}");
    // They go on where they were.
    stage.open().await?;
    ann.say(&own, "walls new size:3 rounds:1 fill:easy").await?;
    ann.reads("in secret").await.map(drop)
}
