//! Discord.

use anyhow::{Context as _, Result};
use parlour_tests::{
    discord::{
        Discord as World, Id,
        user::{Shown, User},
    },
    program::{House, Program},
};

use super::{Heard, Platform};

pub(super) struct Discord {
    world: World,
    people: [User; 2],
    channel: Id,
    other: Id,
    _program: Program,
    _house: House,
}

pub(super) async fn enter() -> Result<Discord> {
    let world = World::start().await?;
    let guild = world.guild("The Club");
    let (channel, other) = (world.channel(guild, "games")?, world.channel(guild, "quiet")?);
    let house = House::on_discord(&world)?;
    let program = house.open().await?;
    world.connected(1).await?;
    world.registered(None).await?;
    let people = [world.member(guild, "ann")?, world.member(guild, "bob")?];
    Ok(Discord { world, people, channel, other, _program: program, _house: house })
}

impl Platform for Discord {
    const NAME: &'static str = "Discord";

    async fn types(&mut self, who: usize, line: &str) -> Result<()> {
        self.people[who].slash(self.channel, line).await.map(drop)
    }

    async fn whispers(&mut self, who: usize, line: &str) -> Result<()> {
        // Nobody sees what is typed as a command.
        self.types(who, line).await
    }

    async fn types_elsewhere(&mut self, who: usize, line: &str) -> Result<bool> {
        self.people[who].slash(self.other, line).await?;
        Ok(true)
    }

    async fn presses(&mut self, who: usize, label: &str, _: &str) -> Result<&'static str> {
        let message = self.people[who].reads(self.channel, |message| message.offers(label));
        let message = message.await?;
        self.people[who].press(&message, label).await?;
        Ok("buttons, menus, forms")
    }

    async fn shown(&mut self, who: usize) -> Result<Vec<Heard>> {
        let me = &self.people[who];
        let direct = me.direct()?;
        let theirs = self.people[1 - who].direct().context("nobody else is there")?;
        let own = self.world.everything().into_iter().filter(|message| {
            message.author == self.world.application()
                && message.is_seen_by(me.id)
                && (message.channel == direct || message.channel != theirs)
        });
        Ok(own
            .map(|message| {
                let message = Shown(message);
                Heard {
                    id: message.id.to_string(),
                    text: message.text(),
                    files: message.attachments.iter().map(|file| file.filename.clone()).collect(),
                }
            })
            .collect())
    }
}
