//! War of the Language Worms on Discord: every mode to its end by pressing alone, the build in direct
//! messages, and the pages of its rules.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{HAS_THREAD, user::Shown};
use rand::{SeedableRng as _, rngs::StdRng};

use crate::{
    stage::{self, Stage},
    whole_games::act,
};

#[tokio::test]
async fn every_mode_is_played_to_its_end_by_pressing() -> Result<()> {
    for options in [
        "mode:duel level:1 players:2 fill:easy",
        "mode:solo level:1 logic:complete players:1",
        "mode:own level:1 players:2 fill:medium",
        "mode:relay level:1 players:2 fill:easy",
        "mode:build level:1 worth:0 players:2 fill:medium",
        "mode:master level:1 players:2 fill:easy",
    ] {
        let stage = Stage::new().await?;
        let [ann] = stage.members(["Ann"])?;
        let seed = rand::random();
        eprintln!("{options}: seed {seed}");
        let mut dice = StdRng::seed_from_u64(seed);
        let mut reader = ann.reader(stage.channel)?;
        ann.slash(stage.channel, &format!("worms new {options}")).await?;
        // The table goes on in a thread of its own, which is there when its first message says so.
        let opened = |message: &Shown| message.flags & HAS_THREAD != 0 && message.says("worms-");
        let opening = reader.next(opened).await?;
        let table = stage::table_of(&opening)?;
        loop {
            let mut told = ann.reader(opening.id)?;
            let line = format!("board table:{table}");
            let board = ann.slash(ann.direct()?, &line).await?;
            let text = board.text()?;
            if ["wins worms", "win at worms", "Nobody wins"].iter().any(|end| text.contains(end)) {
                board.message()?.picture()?;
                break;
            }
            let moved = act(&ann, (&table, opening.id), &mut dice).await;
            if !moved.with_context(|| table.clone())? {
                // A computer is at it.
                told.next(|_| true).await?;
            }
        }
        stage.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_page_of_the_rules_is_chosen_from_the_menu() -> Result<()> {
    let stage = Stage::new().await?;
    let [ann] = stage.members(["Ann"])?;
    let rules = ann.slash(stage.channel, "rules game:worms").await?.message()?;
    ensure!(rules.picture()?.bytes.starts_with(b"\x89PNG"), "no picture");
    let menus = rules.menus();
    let menu = menus.first().context("no menu of pages")?;
    ensure!(menu.options.len() == 11, "{menu:?}");
    let page = ann.select(&rules, &menu.placeholder, "foursome").await?.message()?;
    ensure!(page.says("path of four"), "{page:?}");
    ensure!(page.picture()?.bytes != rules.picture()?.bytes, "the page has a picture of its own");
    let found = ann.autocomplete(stage.channel, "rules game:worms about:f", "about").await?;
    let topics: Vec<_> = found.iter().filter_map(|one| one.value.as_str()).collect();
    ensure!(topics == ["fork", "foursome"], "{topics:?}");
    stage.close().await
}
