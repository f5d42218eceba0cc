//! Parlour on Matrix under strain: killed at any moment, and on a homeserver that is hardly to be talked to.
//! Eight people play on, and everything that they did and read is judged.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Result, anyhow, ensure};
use futures::future::BoxFuture;
use matrix_sdk::ruma::OwnedRoomId;
use parlour_tests::{
    archive::Archive,
    audit::{Judged, Record, matrix::Shown},
    program::binary,
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::{sync::Barrier, task::JoinSet};

use crate::{
    gamer::{Gamer, Journal},
    player::Player,
    stage::Stage,
};

/// How often the program is killed.
const KILLS: u32 = 60;
const NAMES: [&str; 8] = ["ann", "ben", "cleo", "dora", "eli", "fay", "gus", "hal"];
/// How often it may take a start to send what waits at the end.
const STARTS: usize = 5;
/// One request in so many goes wrong.
const TROUBLE: usize = 10;
/// So many messages are read while requests go wrong.
const MESSAGES: usize = 150;

/// What is known of a run.
struct Town {
    stage: Stage,
    room: OwnedRoomId,
    people: Vec<Arc<Player>>,
    journal: Journal,
    dice: StdRng,
}

impl Town {
    async fn new() -> Result<Self> {
        let seed = rand::random();
        eprintln!("seed {seed}");
        let stage = Stage::new().await?;
        let mut people = Vec::new();
        for name in NAMES {
            people.push(Arc::new(stage.person(name).await?));
        }
        let mut with: Vec<_> = people.iter().skip(1).map(|person| &*person.user).collect();
        with.push(&stage.parlour);
        let room = people[0].room(true, &with).await?;
        for person in &people {
            person.in_room(&room).await?;
        }
        people[0].reads("Hello!").await?;
        let (journal, dice) = (Journal::default(), StdRng::seed_from_u64(seed));
        Ok(Self { stage, room, people, journal, dice })
    }

    /// Everybody plays while something goes wrong, and then to the end of what has begun.
    async fn live(
        &mut self,
        wrong: impl for<'a> FnOnce(&'a mut Self) -> BoxFuture<'a, Result<()>>,
    ) -> Result<Judged> {
        let late = Arc::new(AtomicBool::new(false));
        let gate = Arc::new(Barrier::new(NAMES.len()));
        let mut gamers = JoinSet::new();
        for person in &self.people {
            let dice = StdRng::seed_from_u64(self.dice.random());
            let (room, journal) = (self.room.clone(), Arc::clone(&self.journal));
            let proxy = Arc::clone(&self.stage.proxy);
            let gamer = Gamer::new(Arc::clone(person), room, dice, journal, proxy);
            gamers.spawn(gamer.play(Arc::clone(&late), Arc::clone(&gate)));
        }
        tokio::select! {
            done = wrong(self) => done?,
            Some(left) = gamers.join_next() => {
                left??;
                return Err(anyhow!("somebody left early"));
            }
        }
        late.store(true, Ordering::Relaxed);
        while let Some(gamer) = gamers.join_next().await {
            gamer??;
        }
        let archive = self.stop().await?;
        let judged = self.record()?.judge(&archive, binary()?).await?;
        eprintln!("{judged:?}");
        Ok(judged)
    }

    /// Stops the program, and starts it until everything that waits was sent.
    async fn stop(&mut self) -> Result<Archive> {
        for _ in 0..STARTS {
            is_sound(&self.stage.stop().await?)?;
            let archive = Archive::read(&self.stage.house).await?;
            let unsent: Vec<u64> =
                self.record()?.unsent(&archive).into_iter().map(|(id, _)| *id).collect();
            if unsent.is_empty() {
                return Ok(archive);
            }
            self.stage.open().await?;
            for id in unsent {
                let is_it = |txn: &str| txn.starts_with(&format!("d{id}."));
                self.people[0]
                    .sees(|_| {
                        self.stage.proxy.sent().iter().any(|sent| is_it(&sent.txn)).then_some(())
                    })
                    .await?;
            }
        }
        Err(anyhow!("there is always something that waits"))
    }

    /// What everybody did and read. What all read, they read alike: one of them says it.
    fn record(&self) -> Result<Record> {
        let names = self.people.iter().map(|person| person.user.to_string()).zip(NAMES);
        let names: BTreeMap<_, _> = names.map(|(user, name)| (user, name.to_owned())).collect();
        let mut shown = Vec::new();
        for (index, person) in self.people.iter().enumerate() {
            let messages = person.seen().into_iter().filter(|seen| {
                // What a client could not read is a message, too.
                seen.sender == self.stage.parlour
                    && ["m.room.message", "m.room.encrypted"].contains(&&*seen.kind)
            });
            for seen in messages {
                let is_own = seen.room != self.room;
                if is_own || index == 0 {
                    shown.push(Shown {
                        room: seen.room.to_string(),
                        event: seen.id.to_string(),
                        content: seen.content.clone(),
                        to: is_own.then(|| person.user.to_string()),
                    });
                }
            }
        }
        Record::of_matrix(&names, &self.journal.lock().unwrap(), &shown, &self.stage.proxy.sent())
    }

    /// Kills and starts the program, again and again, after some messages and a bit.
    async fn kill_and_start(&mut self) -> Result<()> {
        for kill in 1..=KILLS {
            // Now and then amid the opening, when what was interrupted is taken up.
            let amid = kill % 6 == 0;
            if !amid {
                let more = self.dice.random_range(1..=12);
                let ann = &self.people[0];
                ann.shows_more(ann.seen().len() + more).await?;
            }
            // The random moment itself, not a time to wait for something.
            let most = if amid { 400 } else { 60 };
            let bit = Duration::from_millis(self.dice.random_range(0..=most));
            tokio::time::sleep(bit).await;
            is_sound(&self.stage.program()?.log().so_far())?;
            self.stage.kill().await?;
            self.stage.open().await?;
        }
        Ok(())
    }
}

/// What a program logged may hold warnings, but no fault.
fn is_sound(said: &str) -> Result<()> {
    ensure!(!said.contains("ERROR") && !said.contains("panicked"), "{said}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_kills_among_eight_people_lose_nothing_and_repeat_nothing() -> Result<()> {
    let mut town = Town::new().await?;
    let judged = town.live(|town| Box::pin(town.kill_and_start())).await?;
    // A test in which nothing happens proves nothing.
    ensure!(judged.ended >= 5 && judged.failed == 0, "{judged:?}");
    for person in &town.people {
        let rooms = person.client.joined_rooms().len();
        ensure!(rooms == 2, "{} is in {rooms} rooms, not in one of their own", person.user);
    }
    let sent = town.stage.proxy.sent();
    let names: BTreeMap<&str, &str> = sent.iter().map(|sent| (&*sent.txn, &*sent.event)).collect();
    ensure!(names.len() < sent.len(), "no kill came between a message and its crossing out");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_is_slow_cuts_off_or_answers_nonsense_is_lived_with() -> Result<()> {
    let mut town = Town::new().await?;
    town.stage.proxy.trouble_one_in(TROUBLE);
    let judged = town
        .live(|town| {
            Box::pin(async {
                let ann = &town.people[0];
                let enough = ann.seen().len() + MESSAGES;
                while ann.seen().len() < enough {
                    ann.shows_more(ann.seen().len()).await?;
                }
                town.stage.proxy.trouble_one_in(0);
                Ok(())
            })
        })
        .await?;
    ensure!(judged.ended > 0 && judged.failed == 0, "{judged:?}");
    let troubles = town.stage.proxy.troubles();
    ensure!(troubles.len() == 8 && troubles.values().all(|had| *had > 0), "{troubles:?}");
    Ok(())
}
