//! Whoever is to act is told so, wherever the game goes next.

#![allow(missing_docs)]

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{Asked, CHANNEL, Client, DIRECT, Message, control},
    program::House,
};

fn calls(message: &Message, client: &Client) -> bool {
    message.mentions.iter().any(|one| one == client.id())
}

fn over(message: &Message) -> bool {
    control(&message.controls, "/walls new").is_some()
}

/// Whoever fills the board is the next to foretell: they could act before, and can again, but it
/// is something else. Nobody is called for a computer, and nobody is offered a move in private.
#[tokio::test]
async fn a_new_round_calls_again() -> Result<()> {
    let house = House::new()?;
    let server = house.open().await?;
    let ada = Client::enter(&server.url(), "Ada").await?;
    let mut reader = ada.reader(ada.cursor().await?);
    ada.must(CHANNEL, "/walls new size:3 fill:easy").await?;
    let mut rounds = 0;
    loop {
        let call = reader.later(|message| calls(message, &ada) || over(message)).await?;
        if over(&call) {
            break;
        }
        let foretell = control(&call.controls, "/walls predict").map(|form| form.with(3));
        let place = control(&call.controls, "/walls place");
        let place = place.and_then(|place| Some(place.with(&place.choices.first()?.value)));
        ensure!(call.picture.is_some(), "no board to look at: {call:?}");
        if call.room == DIRECT {
            rounds += 1;
            let foretell = foretell.with_context(|| format!("called for nothing: {call:?}"))?;
            ada.ask(&Asked::pressed(&call, foretell)).await?;
        } else if let Some(place) = place {
            ada.ask(&Asked::pressed(&call, place)).await?;
        }
    }
    ensure!(rounds == 2, "called to foretell {rounds} times");
    for message in ada.history(CHANNEL).await? {
        ensure!(!message.lines.iter().any(|line| line.contains("turn, Computer")), "{message:?}");
    }
    for message in ada.history(DIRECT).await? {
        ensure!(control(&message.controls, "/walls place").is_none(), "{message:?}");
    }
    server.close().await?;
    Ok(())
}
