//! How an operator sets Discord up: the token, where it comes from and that it is nowhere told; what
//! `check-config` finds.

use std::process::Stdio;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    discord::{Trouble, When},
    program::{House, PATIENCE, binary},
};
use serde_json::json;
use tokio::{process::Command, time::timeout};

use crate::{play, stage::Stage};

const NOTHING: [&str; 0] = [];

#[tokio::test]
async fn a_token_is_checked_and_the_invitation_printed() -> Result<()> {
    let stage = Stage::dark("").await?;
    let said = stage.house.run("check-config", &NOTHING).await?.ok()?;
    let application = stage.discord.application();
    for words in [
        "takes the token",
        &format!("https://discord.com/oauth2/authorize?client_id={application}"),
        "scope=bot+applications.commands",
        "permissions=309237681152",
        "1 shard",
        "Manage Server",
        &format!("client_id={application}&scope=applications.commands&integration_type=1"),
    ] {
        ensure!(said.contains(words), "{words:?} is not in {said}");
    }
    ensure!(!said.contains("Missing") && !said.contains(stage.discord.token()), "{said}");
    // It only asks.
    let asked = stage.discord.requests();
    ensure!(asked.iter().all(|one| one.route.starts_with("GET ")), "{asked:?}");
    ensure!(stage.discord.sessions().is_empty());
    stage.finish()
}

#[tokio::test]
async fn what_is_missing_in_the_portal_is_said() -> Result<()> {
    let stage = Stage::dark("shards = { first = 0, last = 0, total = 1 }").await?;
    stage.discord.behave(|gateway| gateway.shards = 2);
    let bare = json!({ "scopes": ["applications.commands"], "permissions": "0" });
    let bare = json!({ "0": { "oauth2_install_params": bare }, "1": {} });
    for (field, value, words) in [
        ("integration_types_config", bare, "“bot”"),
        ("integration_types_config", json!({ "1": {} }), "“Guild Install”"),
        ("bot_require_code_grant", json!(true), "“Requires OAuth2 Code Grant”"),
        ("interactions_endpoint_url", json!("https://example.org/"), "Endpoint URL"),
    ] {
        stage.discord.change_application(|application| *application = json!({ field: value }));
        let said = stage.house.run("check-config", &NOTHING).await?.ok()?;
        ensure!(said.contains("Missing") && said.contains(words), "{words:?}: {said}");
        ensure!(said.contains("discord.shards"), "{said}");
    }
    stage.finish()
}

#[tokio::test]
async fn a_token_that_is_refused_is_an_error() -> Result<()> {
    let stage = Stage::dark("").await?;
    stage.discord.expect(0);
    let wrong = format!("{}.{:06x}.{:032x}", stage.discord.application(), 1, 2);
    std::fs::write(stage.house.path().join("token"), &wrong)?;
    let said = stage.house.run("check-config", &NOTHING).await?.complaint()?;
    ensure!(said.contains("refuses the token") && !said.contains(&wrong), "{said}");
    ensure!(stage.discord.requests().len() == 1, "it is shown more than once");
    // A file without one names itself.
    std::fs::write(stage.house.path().join("token"), "\n")?;
    let said = stage.house.run("check-config", &NOTHING).await?.complaint()?;
    ensure!(said.contains("discord.token_file"), "{said}");
    stage.finish()
}

#[cfg(unix)]
#[tokio::test]
async fn what_is_secret_is_the_operators_own() -> Result<()> {
    use std::{fs, os::unix::fs::PermissionsExt as _};
    const OPEN: &str = "others on this machine can read";
    let mut stage = Stage::dark("token_file = \"token\"").await?;
    let (token, data) = (stage.house.path().join("token"), stage.house.data());
    fs::set_permissions(&token, fs::Permissions::from_mode(0o640))?;
    stage.open().await?;
    let mode = fs::metadata(&data)?.permissions().mode();
    ensure!(mode & 0o777 == 0o700, "others can look into the store: {mode:o}");
    ensure!(stage.stop().await?.contains(OPEN));
    fs::set_permissions(&token, fs::Permissions::from_mode(0o600))?;
    stage.open().await?;
    // By default the operator hears that it is there, and where it can be invited.
    let heard = ["On Discord as", "client_id=", "&permissions="];
    stage.program()?.log().line_with(&heard).await?;
    let said = stage.stop().await?;
    ensure!(!said.contains(OPEN) && said.matches(heard[0]).count() == 1, "{said}");
    stage.finish()
}

#[tokio::test]
async fn a_discord_that_cannot_be_reached_says_nothing_of_the_token() -> Result<()> {
    let stage = Stage::dark("").await?;
    let down = Trouble::Fail { status: 502, done: false };
    stage.discord.plan(None, &When::Next(usize::MAX), down);
    let said = stage.house.run("check-config", &NOTHING).await?.ok()?;
    ensure!(said.contains("could not be reached"), "{said}");
    stage.finish()
}

#[tokio::test]
async fn without_a_token_discord_is_off_and_it_is_said_how_to_switch_it_on() -> Result<()> {
    let house = House::new()?;
    let said = house.run("check-config", &NOTHING).await?.ok()?;
    for words in ["Discord is off", "PARLOUR_DISCORD_TOKEN", "discord.token_file"] {
        ensure!(said.contains(words), "{said}");
    }
    house.open().await?.close().await?;
    Ok(())
}

#[tokio::test]
async fn the_environment_is_stronger_than_the_file() -> Result<()> {
    let stage = Stage::dark("").await?;
    std::fs::write(stage.house.path().join("token"), "nothing.of.use")?;
    let mut command = Command::new(binary()?);
    command
        .args(["check-config".as_ref(), "--config".as_ref(), stage.house.config().as_os_str()])
        .env_remove("RUST_LOG")
        .env("PARLOUR_DISCORD_TOKEN", stage.discord.token())
        .stdin(Stdio::null())
        .kill_on_drop(true);
    let done = timeout(PATIENCE, command.output()).await.context("it does not end")??;
    let said = String::from_utf8(done.stdout)?;
    ensure!(done.status.success() && said.contains("takes the token"), "{said}");
    stage.finish()
}

#[tokio::test]
async fn no_token_is_ever_logged() -> Result<()> {
    let mut stage = Stage::dark("\n[log]\nfilter = \"trace\"\n").await?;
    stage.open().await?;
    let (ann, ben) = (stage.member("Ann")?, stage.member("Ben")?);
    for code in [10_008, 10_015, 40_060] {
        stage.discord.expect(code);
    }
    // Errors are what most likely quotes what it was about.
    for trouble in [
        Trouble::Drop { done: false },
        Trouble::Drop { done: true },
        Trouble::Fail { status: 500, done: false },
    ] {
        stage.discord.plan(None, &When::Every(7), trouble);
    }
    let mut tokens = vec![stage.discord.token().to_owned()];
    let table = stage.seated(&[&ann, &ben], "size:3 rounds:1").await?;
    for (person, walls) in [(&ann, 3), (&ben, 4)] {
        play::predict(person, &table, walls).await?;
    }
    let end = play::fill_board(&[&ann, &ben], &table).await?;
    ensure!(end.says("win"));
    stage.discord.drop_sockets();
    ann.slash(stage.channel, "help").await?;
    let webhooks = stage.discord.requests().into_iter().filter_map(|one| {
        let mut parts = one.path.split('/').skip_while(|part| *part != "webhooks").skip(2);
        parts.next().map(str::to_owned)
    });
    tokens.extend(webhooks);
    stage.discord.calm();
    let said = stage.stop().await?;
    ensure!(said.contains("TRACE") || said.contains("DEBUG"), "nothing is logged");
    ensure!(tokens.len() > 5, "no interaction was answered");
    for token in tokens {
        ensure!(!said.contains(&token), "{token} is in the log");
    }
    stage.finish()
}
