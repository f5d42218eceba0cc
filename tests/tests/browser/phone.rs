//! Somebody alone with the computer, on a phone.

use anyhow::{Result, anyhow};
use fantoccini::key::Key;
use parlour_tests::{program::House, tee::Tee};
use serde_json::json;
use tokio::time::timeout;

use crate::driver::{Browser, Driver, WHOLE, hook};

/// Ann opens a table with `line`, on a program of her own, and plays. Where that fails, a picture of
/// what she saw is left under the test's name.
pub(crate) async fn alone(
    name: &str,
    line: &str,
    play: impl AsyncFnOnce(&Browser) -> Result<()>,
) -> Result<()> {
    let driver = Driver::start().await?;
    let server = House::new()?.open().await?;
    let ann = Browser::start(&driver, "Ann", Tee::before(server.address()).await?).await?;
    let game = async {
        open(&ann, line).await?;
        play(&ann).await
    };
    let played = timeout(WHOLE, game).await;
    let played = played.map_err(|_| anyhow!("the game takes too long")).flatten();
    // The browser is ended in any case, or it would stay behind.
    if played.is_err() {
        let _ = ann.shoot(&format!("failed-{name}")).await;
    }
    ann.end().await?;
    played
}

async fn open(ann: &Browser, line: &str) -> Result<()> {
    ann.size(390, 800, true).await?;
    ann.open().await?;
    ann.see(&hook("nick")).await?;
    ann.write(&hook("nick"), ann.name).await?;
    ann.press(&[Key::Enter]).await?;
    ann.see(&hook("box")).await?;
    ann.write(&hook("box"), line).await?;
    ann.press(&[Key::Enter]).await
}

/// Goes to the direct messages, once something waits there.
pub(crate) async fn to_direct_messages(ann: &Browser) -> Result<()> {
    ann.see(&hook("unread-direct")).await?;
    ann.click(&hook("room-direct")).await
}

/// How many messages say that, in the page.
pub(crate) fn said(words: &str) -> String {
    let messages = format!("[...document.querySelectorAll({})]", json!(hook("message")));
    format!("{messages}.filter(one => one.innerText.includes({})).length", json!(words))
}
