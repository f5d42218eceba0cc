//! People who are called what nobody should be, and who say more than anybody reads.

use anyhow::{Result, ensure};

use crate::{stage::Stage, table::open};

/// An event may have 65,536 bytes, and encrypting makes a third more of what is said.
const LONG: usize = 40_000;

/// Nothing that Parlour says is longer than this, in bytes.
const READABLE: usize = 4_000;

#[tokio::test(flavor = "multi_thread")]
async fn names_and_messages_may_be_of_any_kind() -> Result<()> {
    let (stage, room, [ann, bob]) = Stage::of_two().await?;
    // It turns the writing around, is markup, calls everybody, and is longer than any that is shown.
    let name = format!("\u{202E}<b>@room</b>\n{}", "x".repeat(200));
    bob.client.account().set_display_name(Some(&name)).await?;
    ann.sees(|seen| {
        let is_renamed = seen.content["displayname"].as_str().is_some_and(|name| name.len() > 200);
        (seen.kind == "m.room.member" && is_renamed).then_some(())
    })
    .await?;
    let table = open(&bob, &room, "!tangle new players:2").await?;
    let opening = ann.sees(|seen| (seen.id == table.opening).then(|| seen.content.clone())).await?;
    let (words, html) = (opening["body"].to_string(), opening["formatted_body"].to_string());
    ensure!(words.contains("<b>@room</b> xxx") && !words.contains('\u{202E}'), "{words}");
    ensure!(html.contains("&lt;b&gt;@room") && !html.contains("<b>@room"), "{html}");
    ensure!(opening["m.mentions"].get("room").is_none(), "{opening:#}");
    let long = "x".repeat(LONG);
    for line in ["!", "!walls new ", "!walls new size:", "!help ", "!rules walls ", "!join ", "1 "]
    {
        bob.say(&room, &format!("{line}{long}")).await?;
    }
    bob.say_in(&room, &table.opening, &long).await?;
    // All of it comes before this.
    ann.say(&room, "!help").await?;
    ann.reads("pencil-and-paper games. Open a table").await?;
    for seen in ann.seen().iter().filter(|seen| seen.sender == stage.parlour) {
        ensure!(seen.body().len() < READABLE, "{} bytes: {:.200}", seen.body().len(), seen.body());
    }
    Ok(())
}
