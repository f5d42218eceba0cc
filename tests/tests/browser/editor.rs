//! A network is drawn on a phone, press by press.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::{
    driver::{Browser, hook},
    phone,
};

/// What can be drawn in the line that is drawn in next.
const WIRES: &str = "[data-testid=control-select][data-line^='/wiretap wire'] [data-testid=choice]";
const LINES: &str = "[data-testid=control-select][data-line^='/wiretap line'] [data-testid=choice]";
const CONFIRM: &str = "[data-testid=control-button][data-line^='/wiretap confirm']";
const TAP: &str = "[data-testid=control-select][data-line^='/wiretap tap'] [data-testid=choice]";

#[tokio::test(flavor = "multi_thread")]
async fn a_network_is_drawn_on_a_phone_with_a_press_a_line() -> Result<()> {
    phone::alone("editor", "/wiretap new fill:easy", draw).await
}

async fn draw(ann: &Browser) -> Result<()> {
    phone::to_direct_messages(ann).await?;
    // Ten sentences would fill the screen: the chips have what is typed, and say the rest.
    ann.see(LINES).await?;
    ensure!(ann.text(LINES).await? == "E");
    let label = format!("document.querySelector({}).ariaLabel", json!(LINES));
    ensure!(ann.until(&label).await? == "Row 1: nothing yet");
    ann.shoot("editor-phone").await?;
    // The message is higher than the screen, so the page offers to go to its end.
    ann.click(&hook("new-messages")).await?;
    ann.miss(&hook("new-messages")).await?;
    for lines in 1..=10 {
        ann.click(WIRES).await?;
        let messages = format!("[...document.querySelectorAll({})]", json!(hook("message")));
        let drawn = format!("{messages}.filter(one => one.innerText.includes('Drawn.')).length");
        ann.until(&format!("{drawn} >= {lines}")).await?;
    }
    ann.click(CONFIRM).await?;
    ann.read("Your network is confirmed").await?;
    ann.see(TAP).await?;
    ensure!(ann.text(TAP).await? == "E5");
    ann.shoot("editor-tapping").await
}
