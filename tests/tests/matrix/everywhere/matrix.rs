//! Matrix.

use anyhow::{Context as _, Result};
use matrix_sdk::ruma::OwnedRoomId;

use super::{Heard, Platform};
use crate::{player::Player, stage::Stage, table::list};

pub(super) struct Matrix {
    stage: Stage,
    people: [Player; 2],
    room: OwnedRoomId,
    other: OwnedRoomId,
}

pub(super) async fn enter() -> Result<Matrix> {
    let (stage, room, people) = Stage::of_two().await?;
    let other = people[0].room(true, &[&stage.parlour, &people[1].user]).await?;
    people[1].in_room(&other).await?;
    people[0]
        .sees(|seen| (seen.room == other && seen.body().contains("Hello!")).then_some(()))
        .await?;
    Ok(Matrix { stage, people, room, other })
}

impl Platform for Matrix {
    const NAME: &'static str = "Matrix";

    async fn types(&mut self, who: usize, line: &str) -> Result<()> {
        self.people[who].say(&self.room, &format!("!{line}")).await.map(drop)
    }

    async fn whispers(&mut self, who: usize, line: &str) -> Result<()> {
        let person = &self.people[who];
        let own = person.sees(|seen| {
            let is_own = seen.room != self.room && seen.room != self.other;
            (is_own && seen.sender == self.stage.parlour).then(|| seen.room.clone())
        });
        person.say(&own.await?, line).await.map(drop)
    }

    async fn types_elsewhere(&mut self, who: usize, line: &str) -> Result<bool> {
        self.people[who].say(&self.other, &format!("!{line}")).await?;
        Ok(true)
    }

    async fn presses(&mut self, who: usize, _: &str, line: &str) -> Result<&'static str> {
        let find = |seen: &crate::player::Seen| {
            let (_, shown) = list(seen)?;
            let number = shown.number(line).ok()?;
            Some((shown, number))
        };
        let (shown, number) = self.people[who].sees(find).await.context("it is not offered")?;
        let key = format!("{number}\u{FE0F}\u{20E3}");
        self.people[who].react(&shown.room, &shown.event, &key).await?;
        Ok("reactions, numbers, forms in a line")
    }

    async fn shown(&mut self, who: usize) -> Result<Vec<Heard>> {
        let own = self.people[who].seen().into_iter();
        let own = own.filter(|seen| seen.sender == self.stage.parlour);
        Ok(own
            .map(|seen| Heard {
                id: seen.id.to_string(),
                text: seen.body().to_owned(),
                files: seen.content["filename"].as_str().map(str::to_owned).into_iter().collect(),
            })
            .collect())
    }
}
