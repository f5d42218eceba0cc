//! A whole game of Tangle on a phone, against the computer, by presses alone; and its replay.

use anyhow::{Result, ensure};
use serde_json::json;

use crate::{driver::Browser, phone};

const START: &str = "[data-testid=control-select][data-line^='/tangle start'] [data-testid=choice]";
const DRAW: &str = "[data-testid=message] [data-testid=control-select][data-line^='/tangle draw'] \
                    [data-testid=choice]";
/// What can be looked at in private, and the menus that are there then.
const LOOK: &str = "[data-testid=message] [data-testid=control-button][data-line^='/board ']";
const TRY: &str = "[data-testid=answer] [data-testid=control-select][data-line^='/tangle try'] \
                   [data-testid=choice]";
const DRAW_THERE: &str = "[data-testid=answer] [data-testid=control-select]\
                          [data-line^='/tangle draw'] [data-testid=choice]";
/// What everybody reads.
const TOLD: &str = "[data-testid=message][data-private=false]";
const REPLAY: &str = "[data-testid=control-button][data-line^='/replay']";
/// More segments than a game to two points can have by presses in the middle of edges.
const MOST: usize = 60;

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_tangle_is_played_on_a_phone_by_presses_alone() -> Result<()> {
    phone::alone("tangle", "/tangle new segments:12 fill:easy", play).await
}

/// In the page: is something of it to be seen?
fn seen(selector: &str) -> String {
    format!(
        "[...document.querySelectorAll({})].some(one => one.checkVisibility())",
        json!(selector)
    )
}

async fn play(ann: &Browser) -> Result<()> {
    let mut drawn = 0;
    for _ in 0..MOST {
        let any = [START, DRAW, REPLAY].map(seen).join(" || ");
        ann.until(&any).await?;
        if ann.run(&format!("return {}", seen(REPLAY))).await? == json!(true) {
            break;
        }
        let starting = ann.run(&format!("return {}", seen(START))).await? == json!(true);
        let before = ann.count(TOLD).await?;
        if drawn == 1 {
            // Looks, tries in what came, and draws from the same menus, whose trial is still on its way.
            ann.click(LOOK).await?;
            ann.until(&seen(TRY)).await?;
            ann.click(TRY).await?;
            ann.until(&seen(DRAW_THERE)).await?;
            ann.until("!document.querySelector('[data-testid=answer] .busy')").await?;
            ann.shoot("tangle-tried").await?;
            ann.click(DRAW_THERE).await?;
        } else {
            ann.click(if starting { START } else { DRAW }).await?;
        }
        drawn += usize::from(!starting);
        let more = format!("document.querySelectorAll({})", json!(TOLD));
        ann.until(&format!("{more}.length > {before}")).await?;
    }
    ensure!(drawn >= 5, "{drawn} segments were drawn by presses");
    ann.until("document.documentElement.scrollWidth <= innerWidth").await?;
    ann.shoot("tangle-over").await?;
    ann.click(REPLAY).await?;
    let gif = "[...document.querySelectorAll('img')].some(one => one.src.endsWith('.gif') \
               && one.complete && one.naturalWidth > 300)";
    ann.until(gif).await?;
    ann.shoot("tangle-replay").await
}
