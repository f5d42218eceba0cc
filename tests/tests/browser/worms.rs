//! War of the Language Worms on a phone: a network is built by presses alone, and then both networks
//! are played, against the computer.

use anyhow::{Context as _, Result, ensure};

use crate::{
    driver::{Browser, hook},
    phone::{self, said},
};

const OVER: &str = "[data-testid=control-button][data-line^='/worms new']";
// What ends a network for Ann, and what does not.
const SNAPPED: &str = "Ann snaps the cloak off ";
const LOST: &str = ", and it is the headquarters.";
const MISSED: &str = "Ann sends the Anti-Widgetian worm to ";
const HIT: &str = "Ann’s Anti-Widgetian worm hits ";

#[tokio::test(flavor = "multi_thread")]
async fn a_network_is_built_and_played_on_a_phone_by_presses_alone() -> Result<()> {
    phone::alone(
        "worms",
        "/worms new mode:build level:2 satellites:9 worth:10 players:2 fill:easy",
        play,
    )
    .await
}

/// What adds a part, by its button.
fn button(part: &str) -> String {
    format!("[data-testid=control-button][data-line^='/worms build'][data-line*='part:{part}']")
}

/// Chooses what is added, by its button.
fn piece(name: &str) -> String {
    format!("{}[data-line*='{name}']", button("choose"))
}

/// A choice of a menu whose command starts so.
fn choice(command: &str, value: &str) -> String {
    format!(
        "[data-testid=control-select][data-line^='/worms {command}'] \
         [data-testid=choice][data-value='{value}']"
    )
}

async fn build(ann: &Browser) -> Result<()> {
    let at = |value: &str| choice("build", value);
    // Each press is answered with the network as it is then.
    for (press, said) in [
        (vec![button("triangle")], "3 satellites, 3 channels"),
        (vec![piece("triangle"), at("1")], "5 satellites, 6 channels"),
        (vec![piece("fork"), at("2 5")], "6 satellites, 8 channels"),
        (vec![button("undo")], "Taken back: 5 satellites"),
        (vec![piece("foursome"), at("2 4")], "7 satellites, 9 channels"),
        (vec![button("headquarters")], "8 satellites"),
        (vec![at("2 8")], "8 satellites, 10 channels"),
    ] {
        for press in press {
            ann.click(&press).await.context(said)?;
        }
        ann.read(said).await?;
    }
    ann.until("document.documentElement.scrollWidth <= innerWidth").await?;
    ann.shoot("worms-building").await?;
    ann.click(&button("check")).await?;
    ann.read("You have 8 satellites").await?;
    ann.click(&button("done")).await
}

/// Chooses a weapon and shoots at the first satellite that it is offered; the number of the message
/// that it was chosen in, after which there must be another with what may be done next.
async fn shoot(ann: &Browser, weapon: &str, after: u64) -> Result<u64> {
    let seq = ann.click_newest(&choice("weapon", weapon), after).await?;
    let target =
        format!("[data-testid=control-select][data-line^='/worms {weapon} '] [data-testid=choice]");
    ann.click_newest(&target, seq).await
}

async fn play(ann: &Browser) -> Result<()> {
    phone::to_direct_messages(ann).await?;
    build(ann).await?;
    // The first network, with a look under a cloak; and then the other.
    let mut seen = shoot(ann, "snap", 0).await?;
    let snapped = format!("{} + {} > 0", said(SNAPPED), said(LOST));
    ann.until(&snapped).await?;
    ann.until("document.documentElement.scrollWidth <= innerWidth").await?;
    ann.shoot("worms-playing").await?;
    for network in 1..=2 {
        // Under that cloak there may have been the headquarters, which ends a network, too.
        if network == 1 && ann.messages(LOST).await? > 0 {
            continue;
        }
        seen = shoot(ann, "anti", seen).await?;
        let ended = [LOST, MISSED, HIT].map(said).join(" + ");
        ann.until(&format!("{ended} === {network}")).await?;
    }
    ann.click(&hook("room-parlour")).await?;
    ann.read("has built a network").await?;
    // The other plays on, until both networks are over for everybody.
    ann.see(OVER).await?;
    ensure!(
        ann.messages("wins worms-1").await? == 1 || ann.messages("share the win at").await? == 1
    );
    ann.shoot("worms-over").await
}
