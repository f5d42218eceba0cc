//! Tangle on the page: a match from its menus, trials that nobody else hears of, and what is said to
//! whoever draws where nothing can be drawn.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::client::{Answer, CHANNEL, Client, DIRECT, Message, control};

use crate::stage::Stage;

const TABLE: &str = "tangle-1";

async fn board(person: &Client) -> Result<Answer> {
    person.must(DIRECT, &format!("/board table:{TABLE}")).await
}

/// Who is to act of two, and what they see.
async fn to_act(people: [&Client; 2]) -> Result<Option<(&Client, &Client, Answer)>> {
    for (one, other) in [(people[0], people[1]), (people[1], people[0])] {
        let answer = board(one).await?;
        if !answer.controls.is_empty() {
            return Ok(Some((one, other, answer)));
        }
    }
    Ok(None)
}

#[tokio::test]
async fn a_match_of_two_rounds_is_drawn_from_the_menus() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let cursor = ann.cursor().await?;
    ann.must(CHANNEL, "/tangle new segments:6 rounds:each polygon:5").await?;
    ben.must(CHANNEL, "/join").await?;
    let mut steps = 0;
    while let Some((drawer, _, answer)) = to_act([&ann, &ben]).await? {
        let menu = control(&answer.controls, "/tangle start")
            .or_else(|| control(&answer.controls, "/tangle draw"))
            .context("no menu")?;
        let choice = &menu.choices[steps % menu.choices.len()];
        drawer.must(CHANNEL, &menu.with(format!("\"{}\"", choice.value))).await?;
        steps += 1;
    }
    // Two starts, and six segments of each round.
    ensure!(steps == 14, "{steps} steps");
    let end = |message: &Message| control(&message.controls, "/tangle new").is_some();
    let end = ann.reader(cursor).later(end).await?;
    let alt = end.picture.as_ref().context("no picture")?.alt.clone();
    ensure!(alt.contains("Ann") && alt.contains("Ben") && !alt.contains("Player"), "{alt}");
    let text = ann.must(DIRECT, &format!("/board table:{TABLE} as:text")).await?;
    ensure!(text.text.context("no text")?.contains("Ann"), "no text");
    stage.close().await
}

#[tokio::test]
async fn what_somebody_tries_is_theirs_alone() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    ann.must(CHANNEL, "/tangle new segments:6").await?;
    ben.must(CHANNEL, "/join").await?;
    let (first, other, _) = to_act([&ann, &ben]).await?.context("nobody acts")?;
    first.must(CHANNEL, "/tangle start SW").await?;
    let before = board(other).await?;
    let cursor = other.cursor().await?;
    first.must(DIRECT, &format!("/tangle try to:\"A 40\" table:{TABLE}")).await?;
    let own = board(first).await?;
    let after = board(other).await?;
    ensure!(before.picture == after.picture, "another picture: {:?}", after.picture);
    ensure!(own.picture != after.picture, "the trial is not shown");
    // It can be drawn as it was tried, by a press.
    let tried = control(&own.controls, "/tangle draw").context("no button")?;
    ensure!(tried.label.contains("A 40"), "{}", tried.label);
    first.must(CHANNEL, &tried.line).await?;
    let heard = other.reader(cursor).later(|message| message.text().contains(" drew to ")).await?;
    ensure!(heard.room == CHANNEL, "{heard:?}");
    stage.close().await
}

#[tokio::test]
async fn whoever_draws_wrongly_is_told_what_would_be_right() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    for (options, right) in [
        ("polygon:2", "3 to 8"),
        ("polygon:\"0,0 10,0\"", "3 to 12"),
        ("polygon:\"0,0 100,0 50,10 50,100\"", "bulge out"),
        ("polygon:\"0,0 100,0 100,0 0,100\"", "are the same"),
        ("polygon:\"0,0 1,0 0,1\"", "at least 10"),
        ("first-to:3 segments:9", "not both"),
    ] {
        let said = ann.refused(CHANNEL, &format!("/tangle new {options}")).await?;
        ensure!(said.contains(right), "{options}: {said}");
    }
    ann.must(CHANNEL, "/tangle new segments:6").await?;
    ben.must(CHANNEL, "/join").await?;
    let (first, other, _) = to_act([&ann, &ben]).await?.context("nobody acts")?;
    let says = async |line: &str, right: &str| {
        let said = first.refused(CHANNEL, &format!("/tangle {line}")).await?;
        ensure!(said.contains(right), "{line}: {said}");
        Ok(())
    };
    says("draw A 40", "in a corner first").await?;
    says("start XX", "SW").await?;
    let turn = other.refused(CHANNEL, "/tangle start SW").await?;
    ensure!(turn.contains("chooses the corner"), "{turn}");
    first.must(CHANNEL, "/tangle start SW").await?;
    says("draw Q 40", "B").await?;
    says("draw A 140", "less than 100").await?;
    says("draw A 0.01", "There is room from").await?;
    says("draw A", "A 50").await?;
    says("draw 90", "what lies between 0 and 90").await?;
    says("draw 200", "what lies between 0 and 90").await?;
    says("draw nowhere", "135").await?;
    stage.close().await
}
