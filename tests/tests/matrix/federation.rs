//! Two homeservers that know each other: people of both at one table.

use anyhow::{Result, ensure};
use parlour_tests::matrix::{Authority, Synapse};

use crate::{
    player::{ClientKind, Player},
    stage::{Stage, enrol},
    table::{open, play_to_the_end},
};

#[tokio::test(flavor = "multi_thread")]
async fn people_of_two_homeservers_play_at_one_table() -> Result<()> {
    let authority = Authority::new()?;
    let here = Synapse::federating(&authority).await?;
    let there = Synapse::federating(&authority).await?;
    let invited = format!("invited_by = [\"{}\", \"{}\"]\n", here.name(), there.name());
    let stage = Stage::on(here, &invited).await?;
    let ann = stage.person("ann").await?;
    enrol(&there, "bob").await?;
    let bob = Player::sign_in(&there.url(), "bob", ClientKind::Usual).await?;
    // The room is the other homeserver's.
    let room = bob.room(true, &[&stage.parlour, &ann.user]).await?;
    bob.reads("Hello!").await?;
    ann.in_room(&room).await?;
    let table = open(&bob, &room, "!walls new size:3 rounds:1").await?;
    ann.sees(|seen| (seen.id == table.opening).then_some(())).await?;
    ann.say_in(&room, &table.opening, "join").await?;
    for player in [&ann, &bob] {
        player.reads("in secret").await?;
    }
    play_to_the_end(&[&ann, &bob], &table.name, 7).await?;
    stage.nobody_saw_what_is_secret(&[&ann, &bob])?;
    ensure!(ann.user.server_name() != bob.user.server_name());
    Ok(())
}
