//! The page.

use anyhow::{Context as _, Result};
use parlour_tests::{
    client::{Answer, Asked, CHANNEL, Client, DIRECT, control},
    program::{House, Program},
};

use super::{Heard, Platform};

pub(super) struct Page {
    people: [Client; 2],
    /// What each was answered.
    answers: [Vec<Answer>; 2],
    _program: Program,
    _house: House,
}

pub(super) async fn enter() -> Result<Page> {
    let house = House::new()?;
    let program = house.open().await?;
    let people =
        [Client::enter(&program.url(), "ann").await?, Client::enter(&program.url(), "bob").await?];
    Ok(Page { people, answers: [Vec::new(), Vec::new()], _program: program, _house: house })
}

impl Page {
    async fn ask(&mut self, who: usize, asked: &Asked) -> Result<()> {
        let answer = self.people[who].ask(asked).await?;
        self.answers[who].push(answer);
        Ok(())
    }
}

fn file(url: &str) -> String {
    url.split('?').next().unwrap_or_default().to_owned()
}

impl Platform for Page {
    const NAME: &'static str = "the page";

    async fn types(&mut self, who: usize, line: &str) -> Result<()> {
        self.ask(who, &Asked::typed(CHANNEL, &format!("/{line}"))).await
    }

    async fn whispers(&mut self, who: usize, line: &str) -> Result<()> {
        self.ask(who, &Asked::typed(DIRECT, &format!("/{line}"))).await
    }

    async fn types_elsewhere(&mut self, _: usize, _: &str) -> Result<bool> {
        Ok(false)
    }

    async fn presses(&mut self, who: usize, _: &str, line: &str) -> Result<&'static str> {
        let messages = self.people[who].history(CHANNEL).await?;
        let mut offers = messages.iter().rev().filter_map(|message| {
            Some((message, control(&message.controls, &format!("/{line}"))?))
        });
        let (message, offered) = offers.next().context("it is not offered")?;
        let asked = Asked::pressed(message, offered.line.clone());
        self.ask(who, &asked).await?;
        Ok("buttons, menus, forms")
    }

    async fn shown(&mut self, who: usize) -> Result<Vec<Heard>> {
        let mut all = Vec::new();
        for (index, answer) in self.answers[who].iter().enumerate() {
            let pictures = answer.picture.iter().map(|picture| &picture.url);
            let mut text = answer.said();
            text.extend(answer.text.as_deref());
            all.push(Heard {
                id: format!("answer {index}"),
                text,
                files: pictures.map(|url| file(url)).collect(),
            });
        }
        for room in [CHANNEL, DIRECT] {
            for message in self.people[who].history(room).await? {
                all.push(Heard {
                    id: format!("{room} {}", message.seq),
                    text: message.text(),
                    files: message.picture.iter().map(|picture| file(&picture.url)).collect(),
                });
            }
        }
        Ok(all)
    }
}
