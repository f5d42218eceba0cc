//! What was acknowledged on Discord survives the program being killed at any moment: it is done and
//! answered once, and everybody reads of it once.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context as _, Result, anyhow, ensure};
use parlour_tests::{
    archive::Archive,
    audit::{Record, discord::Done},
    discord::{Discord, user::User},
    program::{House, PATIENCE, Program, binary},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::{
    sync::{Barrier, mpsc, watch},
    task::JoinSet,
    time::timeout,
};

use crate::{
    player::{Journal, Lives, Player},
    town::Town,
};

/// How often the program is killed.
const KILLS: u32 = 60;
const NAMES: [&str; 8] = ["Ann", "Ben", "Cleo", "Dora", "Eli", "Fay", "Gus", "Hal"];
/// How often it may take a start to send what waits at the end.
const STARTS: usize = 5;

/// What a program logged may hold warnings, but no fault.
fn is_sound(said: &str) -> Result<()> {
    ensure!(!said.contains("ERROR") && !said.contains("panicked"), "{said}");
    Ok(())
}

/// Kills and starts the program, again and again, after some acknowledgements and a bit.
async fn kill_and_start(
    house: &House,
    dice: &mut StdRng,
    lives: &watch::Sender<Lives>,
    acknowledged: &mut mpsc::UnboundedReceiver<()>,
) -> Result<Program> {
    let mut program = house.open().await?;
    for kill in 1..=KILLS {
        // Now and then amid the opening, when what was interrupted is taken up.
        let amid = kill % 6 == 0;
        let some = if amid { 0 } else { dice.random_range(1..=16) };
        for _ in 0..some {
            let next = timeout(PATIENCE, acknowledged.recv()).await;
            let next = next.with_context(|| format!("nothing goes on before kill {kill}"))?;
            next.ok_or_else(|| anyhow!("everybody has left"))?;
        }
        // The random moment itself, not a time to wait for something.
        let most = if amid { 150 } else { 30 };
        tokio::time::sleep(Duration::from_millis(dice.random_range(0..=most))).await;
        is_sound(&program.log().so_far()).with_context(|| format!("before kill {kill}"))?;
        program.kill().await.with_context(|| format!("before kill {kill}"))?;
        lives.send_modify(|lives| lives.ended += 1);
        if kill % 10 == 0 {
            // Once more before it is there.
            house.open_and_kill(Duration::from_millis(dice.random_range(0..=150))).await?;
            lives.send_modify(|lives| lives.ended += 1);
        }
        program = house.open().await.with_context(|| format!("after kill {kill}"))?;
        while acknowledged.try_recv().is_ok() {}
        lives.send_modify(|lives| lives.survived = lives.ended);
    }
    Ok(program)
}

/// Waits until whatever was not acknowledged has failed for its people.
async fn settle(done: &[Done]) -> Result<()> {
    for done in done.iter().filter(|done| done.pending.answer().acknowledged.is_none()) {
        done.pending.failed().await?;
    }
    Ok(())
}

/// Stops the program, and starts it until everything that waits was sent.
async fn stop(
    mut program: Program,
    house: &House,
    town: &Town,
    record: impl Fn() -> Result<Record>,
) -> Result<Archive> {
    for _ in 0..STARTS {
        is_sound(&program.close().await?)?;
        let archive = Archive::read(house).await?;
        let unsent: Vec<_> = record()?.unsent(&archive).into_iter().cloned().collect();
        if unsent.is_empty() {
            return Ok(archive);
        }
        program = house.open().await?;
        for (id, address) in unsent {
            town.sent(id, &address).await?;
        }
    }
    Err(anyhow!("there is always something that waits"))
}

/// How many messages were sent more than once, under the same name, so that they are seen once.
fn repeats(discord: &Discord) -> usize {
    let mut sent: BTreeMap<String, usize> = BTreeMap::new();
    for request in discord.requests() {
        if let Some(nonce) = request.nonce.filter(|_| request.status == 200) {
            *sent.entry(nonce).or_default() += 1;
        }
    }
    sent.values().filter(|times| **times > 1).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sixty_kills_lose_nothing_and_repeat_nothing() -> Result<()> {
    let seed = rand::random();
    eprintln!("seed {seed}");
    let mut dice = StdRng::seed_from_u64(seed);
    let discord = Discord::start().await?;
    // Other tests have all of it judged.
    discord.check_one_in(0);
    let guild = discord.guild("The Club");
    let channel = discord.channel(guild, "games")?;
    let house = House::on_discord(&discord)?;
    // A response that was taken back before the kill cannot be taken back again.
    discord.expect(10_008);
    // Where the program was killed before it heard so, the thread is there already.
    discord.expect(160_004);
    // Whoever was not acknowledged is asked after, and dropped.
    discord.expect(10_015);
    let people: Result<Vec<User>> = NAMES.iter().map(|name| discord.member(guild, name)).collect();
    let people = people?;
    let (town, messages) = Town::read(&discord, channel, &people)?;

    let program = house.open().await?;
    discord.registered(None).await?;
    program.kill().await?;

    let journal = Journal::default();
    let (acknowledged, mut acknowledgements) = mpsc::unbounded_channel();
    let (lives, watched) = watch::channel(Lives::default());
    let late = Arc::new(AtomicBool::new(false));
    let gate = Arc::new(Barrier::new(NAMES.len()));
    let mut players = JoinSet::new();
    for (user, messages) in people.iter().zip(messages) {
        let player = Player {
            discord: discord.clone(),
            user: user.clone(),
            channel,
            dice: StdRng::seed_from_u64(dice.random()),
            journal: Arc::clone(&journal),
            acknowledged: acknowledged.clone(),
            lives: watched.clone(),
            messages,
            own_tables: 0,
            asked: BTreeSet::new(),
            over: BTreeSet::new(),
        };
        players.spawn(player.play(Arc::clone(&late), Arc::clone(&gate)));
    }
    let program = tokio::select! {
        program = kill_and_start(&house, &mut dice, &lives, &mut acknowledgements) => program?,
        Some(left) = players.join_next() => {
            left??;
            return Err(anyhow!("somebody left early"));
        }
    };
    // Who is done early asks what goes on, and that must be heard.
    discord.connected(1).await?;
    late.store(true, Ordering::Relaxed);
    while let Some(player) = players.join_next().await {
        player??;
    }

    let record = || Record::of_discord(&discord, &people, &journal.lock().unwrap());
    let archive = stop(program, &house, &town, record).await?;
    let done = journal.lock().unwrap().clone();
    settle(&done).await?;
    let judged = record()?.judge(&archive, binary()?).await?;
    eprintln!("{judged:?}; {} messages were sent again", repeats(&discord));
    // A test in which nothing happens proves nothing.
    ensure!(judged.ended >= 10 && judged.failed > 0, "{judged:?}");
    ensure!(repeats(&discord) > 0, "no kill came between a message and its crossing out");
    discord.finish()
}
