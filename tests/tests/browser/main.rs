//! Two people in two real browsers play a whole game on the page of the real program, by clicking
//! and typing. Leaves pictures in `tests/shots`.

#![allow(missing_docs)]

mod driver;
mod editor;
mod phone;
mod tangle;
mod tunnel;
mod worms;

use anyhow::{Result, anyhow, ensure};
use driver::{Browser, Driver, WHOLE, hook};
use fantoccini::key::Key;
use parlour_tests::{
    program::{House, Program, quiet_port},
    tee::{self, Tee},
};
use tokio::time::timeout;

/// What Ada and Bob foretell: numbers that neither a cell of a 5 × 5 board has, nor its limits.
const ADAS: u32 = 37;
const BOBS: u32 = 39;
const CELLS: u32 = 25;

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_play_a_game_with_secrets() -> Result<()> {
    let driver = Driver::start().await?;
    // A port of its own, to be found there again after a restart.
    let house = House::on_port(quiet_port()?)?;
    let server = house.open().await?;
    let ada = Browser::start(&driver, "Ada", Tee::before(server.address()).await?).await?;
    let bob = Browser::start(&driver, "Bob", Tee::before(server.address()).await?).await;
    let played = match &bob {
        Ok(bob) => timeout(WHOLE, play(&ada, bob, &house, server)).await,
        Err(_) => Ok(Ok(())),
    };
    let played = played.map_err(|_| anyhow!("the game takes too long")).flatten();
    // Browsers are ended in any case, or they would stay behind.
    for browser in [Ok(ada), bob] {
        let browser = browser?;
        if played.is_err() {
            let _ = browser.shoot(&format!("failed-{}", browser.name)).await;
        }
        browser.end().await?;
    }
    played
}

async fn play(ada: &Browser, bob: &Browser, house: &House, server: Program) -> Result<()> {
    enter(ada, bob).await?;
    open_a_table(ada).await?;
    // Without a reload.
    bob.click("[data-testid=control-button][data-line^='/join']").await?;
    predict(ada, bob).await?;
    let mut server = Some(server);
    let starts = ada.text(&hook("message")).await?;
    let (mut mover, mut other) =
        if starts.contains("Ada starts") { (ada, bob) } else { (bob, ada) };
    for number in 1..=CELLS {
        let choice = hook("choice");
        mover.see(&choice).await?;
        other.read(&format!("Your turn, {}.", mover.name)).await?;
        ensure!(other.count(&choice).await? == 0, "{} could press for another", other.name);
        match number {
            3 => by_keyboard(mover).await?,
            4 => twice_at_once(mover, number).await?,
            6 => {
                boards_in_words(mover).await?;
                mover.click(&choice).await?;
            }
            8 => server = Some(through_a_crash(mover, other, house, server.take()).await?),
            10 => through_a_lost_line(mover, other, number).await?,
            12 => {
                views(mover).await?;
                mover.click(&choice).await?;
            }
            13 => from_the_other_room(mover, other, number).await?,
            CELLS => {
                secrets_are_kept(ada, bob).await?;
                mover.click(&choice).await?;
            }
            _ => mover.click(&choice).await?,
        }
        for browser in [mover, other] {
            browser.read(&put(mover, number)).await?;
        }
        (mover, other) = (other, mover);
    }
    the_end(ada, bob).await
}

fn put(mover: &Browser, number: u32) -> String {
    format!("{} put {number} at ", mover.name)
}

/// Two nicknames, one with the keyboard, one with the mouse.
async fn enter(ada: &Browser, bob: &Browser) -> Result<()> {
    for browser in [ada, bob] {
        browser.open().await?;
        browser.see(&hook("nick")).await?;
        browser.write(&hook("nick"), browser.name).await?;
    }
    ada.shoot("first-visit").await?;
    ada.press(&[Key::Enter]).await?;
    bob.click(&hook("enter")).await?;
    for browser in [ada, bob] {
        browser.see(&hook("log")).await?;
        browser.see(&hook("invitation")).await?;
    }
    Ok(())
}

/// With the completion, by the keyboard alone.
async fn open_a_table(ada: &Browser) -> Result<()> {
    let field = hook("box");
    let written = |text: &str| format!("document.querySelector(`{field}`).value === {text:?}");
    let options =
        |count: usize| format!("document.querySelectorAll(`{}`).length >= {count}", hook("option"));
    ada.write(&field, "/wal").await?;
    ada.until(&options(1)).await?;
    ada.press(&[Key::Tab]).await?;
    ada.until(&written("/walls ")).await?;
    ada.until(&options(3)).await?;
    ada.shoot("completion").await?;
    ada.press(&[Key::Down]).await?;
    ada.press(&[Key::Enter]).await?;
    ada.until(&written("/walls new ")).await?;
    ada.write(&field, "size:5 rounds:1").await?;
    ada.press(&[Key::Escape]).await?;
    ada.press(&[Key::Enter]).await?;
    ada.read("who joins?").await?;
    ada.miss(&hook("invitation")).await
}

/// Bob foretells where he is, Ada in her direct messages.
async fn predict(ada: &Browser, bob: &Browser) -> Result<()> {
    let in_nudge = format!("{} {}", hook("nudge"), hook("field-walls"));
    bob.write(&in_nudge, "41").await?;
    bob.press(&[Key::Enter]).await?;
    bob.see(&format!("{} .trouble", hook("nudge"))).await?;
    bob.press(&[Key::Backspace]).await?;
    bob.press(&[Key::Backspace]).await?;
    bob.shoot("prediction").await?;
    bob.write(&in_nudge, &BOBS.to_string()).await?;
    bob.press(&[Key::Enter]).await?;
    bob.see(&format!("[data-testid=answer][data-state=answered] {}", hook("only-you"))).await?;
    bob.miss(&in_nudge).await?;

    ada.read("Bob has made a prediction.").await?;
    // That she has a seat, and what she foretells.
    ensure!(ada.text(&hook("unread-direct")).await? == "2", "two messages are unread");
    ada.click(&hook("room-direct")).await?;
    ada.see(&format!("[data-private=true] {}", hook("only-you"))).await?;
    ada.miss(&hook("unread-direct")).await?;
    ada.write(&hook("field-walls"), &ADAS.to_string()).await?;
    ada.click(&hook("control-submit")).await?;
    ada.read(&format!("Your prediction is {ADAS}.")).await?;
    ensure!(ada.count(&hook("choice")).await? == 0, "an open move is offered in private");
    ada.shoot("direct-messages").await?;
    ada.see(&hook("unread-parlour")).await?;
    secret_is_kept(ada, BOBS).await?;
    ada.click(&hook("room-parlour")).await?;
    for browser in [ada, bob] {
        browser.read("All predictions for round 1 are in.").await?;
        let (network, other) = browser.complaints().await?;
        ensure!(network.is_empty() && other.is_empty(), "{network:?} {other:?}");
    }
    Ok(())
}

/// Walks to the choices and takes one, without the mouse.
async fn by_keyboard(mover: &Browser) -> Result<()> {
    let here = "return document.activeElement?.dataset.testid ?? ''";
    for _ in 0..60 {
        if mover.run(here).await? == "choice" {
            return mover.press(&[Key::Enter]).await;
        }
        mover.press(&[Key::Shift, Key::Tab]).await?;
    }
    Err(anyhow!("the keyboard does not reach the choices"))
}

/// How many commands the page has sent.
const SENT: &str = "performance.getEntriesByType('resource')
    .filter(one => one.name.endsWith('/api/command')).length";

/// A double click is one action, and one request.
async fn twice_at_once(mover: &Browser, number: u32) -> Result<()> {
    let before = mover.number(SENT).await?;
    mover.double_click(&hook("choice")).await?;
    mover.read(&put(mover, number)).await?;
    mover.miss("[data-testid=answer][data-state=sending]").await?;
    ensure!(mover.number(SENT).await? == before + 1, "a double click was sent twice");
    ensure!(mover.count("[data-testid=answer][data-state=refused]").await? == 0, "refused");
    Ok(())
}

/// Every board has words, and the newest is there as text when it is asked for.
async fn boards_in_words(browser: &Browser) -> Result<()> {
    browser
        .until(&format!(
            "[...document.querySelectorAll(`{}`)].every(one => one.alt.includes('Uncoprime Walls'))",
            hook("board")
        ))
        .await?;
    let boards = browser.count(&hook("board")).await?;
    ensure!(boards > 3, "only {boards} boards");
    ensure!(browser.count("[data-testid=plain-text]:empty").await? == boards, "text unasked for");
    browser.click("[data-testid=plain] summary").await?;
    browser
        .until("[...document.querySelectorAll(`[data-testid=plain-text]`)].at(-1).innerText.includes('\\n')")
        .await?;
    let text = browser.text(&hook("plain-text")).await?;
    ensure!(tee::says(&text, 5) && !tee::says(&text, 7), "five numbers are there:\n{text}");
    ensure!(!tee::says(&text, ADAS) && !tee::says(&text, BOBS), "a secret in\n{text}");
    Ok(())
}

/// The server is killed; a move is pressed while it is away; both browsers come back by themselves.
async fn through_a_crash(
    mover: &Browser,
    other: &Browser,
    house: &House,
    server: Option<Program>,
) -> Result<Program> {
    server.ok_or_else(|| anyhow!("no server"))?.kill().await?;
    let lost = format!("{}[data-state=lost]", hook("connection"));
    other.see(&lost).await?;
    mover.click(&hook("choice")).await?;
    mover.see("[data-testid=answer][data-state=sending]").await?;
    let server = house.open().await?;
    for browser in [mover, other] {
        browser.read(&put(mover, 8)).await?;
        browser.miss(&lost).await?;
        ensure!(browser.messages(&put(mover, 8)).await? == 1, "{} sees it again", browser.name);
    }
    Ok(server)
}

/// One browser is cut off, misses a move, and catches up.
async fn through_a_lost_line(mover: &Browser, other: &Browser, number: u32) -> Result<()> {
    let lost = format!("{}[data-state=lost]", hook("connection"));
    other.tee.cut();
    other.see(&lost).await?;
    mover.click(&hook("choice")).await?;
    mover.read(&put(mover, number)).await?;
    ensure!(other.messages(&put(mover, number)).await? == 0, "{} is not cut off", other.name);
    other.tee.mend();
    other.read(&put(mover, number)).await?;
    other.miss(&lost).await
}

/// Pictures of a game under way: light, dark, on a phone, on the narrowest of them.
async fn views(browser: &Browser) -> Result<()> {
    browser.shoot("channel-light").await?;
    browser.shade("dark").await?;
    browser.shoot("channel-dark").await?;
    for (width, name) in [(390, "phone-dark"), (320, "phone-narrow")] {
        browser.size(width, 844, true).await?;
        browser.until(&format!("innerWidth === {width}")).await?;
        browser.until("document.documentElement.scrollWidth <= innerWidth").await?;
        browser.in_sight(&hook("choice")).await?;
        browser.shoot(name).await?;
    }
    browser.shade("light").await?;
    browser.size(390, 844, true).await?;
    browser.in_sight(&hook("choice")).await?;
    browser.shoot("phone-light").await?;
    browser.size(1280, 800, false).await?;
    browser.until("innerWidth === 1280").await?;
    browser.in_sight(&hook("choice")).await
}

/// Whoever looks elsewhere is told what they have not read, and shown the way.
async fn from_the_other_room(mover: &Browser, other: &Browser, number: u32) -> Result<()> {
    other.click(&hook("room-direct")).await?;
    other.see("[data-testid=log][data-room=direct]").await?;
    mover.click(&hook("choice")).await?;
    other.see(&hook("unread-parlour")).await?;
    ensure!(other.text(&hook("unread-parlour")).await? == "1", "one message is unread");
    other
        .until(&format!(
            "document.querySelector(`{}`).innerText.includes('Your turn')",
            hook("nudge")
        ))
        .await?;
    other.shoot("nudge").await?;
    other.click(&hook("nudge-open")).await?;
    other.read(&put(mover, number)).await?;
    other.see(&hook("new-mark")).await?;
    other.miss(&hook("unread-parlour")).await
}

/// The number is neither in the page nor in anything that the browser was ever told.
async fn secret_is_kept(browser: &Browser, number: u32) -> Result<()> {
    for told in browser.tee.told() {
        ensure!(!tee::names(&told, number), "{} was told {number}: {told:?}", browser.name);
    }
    let page = browser.everything().await?;
    ensure!(!tee::holds(&page, number), "{} has {number} in the page: {page:#}", browser.name);
    Ok(())
}

fn was_told(browser: &Browser, number: u32) -> bool {
    browser.tee.told().iter().any(|told| tee::names(told, number))
}

/// Before the end: each knows their own number in both rooms, and not the other's.
async fn secrets_are_kept(ada: &Browser, bob: &Browser) -> Result<()> {
    for (browser, own, others) in [(ada, ADAS, BOBS), (bob, BOBS, ADAS)] {
        secret_is_kept(browser, others).await?;
        ensure!(was_told(browser, own), "{} was not told {own}", browser.name);
        browser.click(&hook("room-direct")).await?;
        browser.read(&format!("Your prediction is {own}.")).await?;
        secret_is_kept(browser, others).await?;
        // That the search finds what is there.
        ensure!(tee::holds(&browser.everything().await?, own), "{own} is not found");
        browser.click(&hook("room-parlour")).await?;
        browser.see("[data-testid=log][data-room=parlour]").await?;
    }
    Ok(())
}

async fn the_end(ada: &Browser, bob: &Browser) -> Result<()> {
    for (browser, others) in [(ada, BOBS), (bob, ADAS)] {
        browser.see("[data-testid=control-button][data-line^='/walls new']").await?;
        browser.read(&format!("Ada said {ADAS}")).await?;
        browser.read(&format!("Bob said {BOBS}")).await?;
        ensure!(was_told(browser, others), "{} was not told {others}", browser.name);
        ensure!(tee::holds(&browser.everything().await?, others), "{others} is not found");
        browser.miss(&hook("choice")).await?;
        ensure!(browser.never_reloaded().await?, "{} was reloaded", browser.name);
        let (_, other) = browser.complaints().await?;
        ensure!(other.is_empty(), "{}: {other:?}", browser.name);
    }
    ada.shoot("the-end").await?;
    bob.size(390, 844, true).await?;
    bob.in_sight(&hook("control-button")).await?;
    bob.shoot("the-end-phone").await
}
