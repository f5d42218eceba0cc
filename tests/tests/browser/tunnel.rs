//! A whole match of Tunnel on a phone, against the computer.

use anyhow::{Result, ensure};
use fantoccini::key::Key;
use serde_json::json;

use crate::{
    driver::{Browser, hook},
    phone::{self, said},
};

const MENU: &str = "[data-testid=control-select][data-line^='/tunnel ask']";
const CARD: &str = "[data-testid=control-select][data-line^='/tunnel ask'] [data-testid=choice]";
const SEQUENCE: &str =
    "[data-testid=control-form][data-line^='/tunnel predict'] [data-testid=field-sequence]";
const HAND: &str = "[data-testid=control-button][data-line^='/tunnel hand']";

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_tunnel_is_played_on_a_phone() -> Result<()> {
    phone::alone("tunnel", "/tunnel new rounds:1 fill:easy", play).await
}

async fn play(ann: &Browser) -> Result<()> {
    phone::to_direct_messages(ann).await?;
    for deal in 1..=4 {
        ann.see(CARD).await?;
        ensure!(ann.count(MENU).await? == 4 && ann.count(CARD).await? == 52);
        if deal == 1 {
            ann.until("document.documentElement.scrollWidth <= innerWidth").await?;
            ann.shoot("tunnel-asking").await?;
            ann.click(HAND).await?;
            ann.until(&format!("{} === 1", said("Your hand, "))).await?;
        }
        ann.click(CARD).await?;
        ann.see(SEQUENCE).await?;
        if deal == 1 {
            ann.write(SEQUENCE, "3 7 4").await?;
            ann.press(&[Key::Enter]).await?;
            ann.see("[data-testid=answer][data-state=refused]").await?;
            let refused = ann.text("[data-testid=answer][data-state=refused]").await?;
            ensure!(refused.contains("These numbers add up to 14"), "{refused}");
        }
        ann.write(SEQUENCE, "3 7 3").await?;
        ann.press(&[Key::Enter]).await?;
        if deal < 4 {
            ann.until(&format!("{} === {}", said("You sit "), deal + 1)).await?;
        }
    }
    ann.miss(SEQUENCE).await?;
    ann.click(&hook("room-parlour")).await?;
    ann.read("The match is over").await?;
    ann.until(&format!(
        "document.querySelectorAll({}).length > 0",
        json!("[data-testid=control-button][data-line^='/tunnel new']")
    ))
    .await?;
    ann.shoot("tunnel-over").await
}
