//! Two processes on one store: one speaks, and when it is gone the other does.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use matrix_sdk::ruma::UserId;
use parlour_app::{Deliverer, Parlour, Platform, SystemClock, words::Words};
use parlour_matrix::{Credentials, Matrix, Secret, Settings};
use parlour_storage::{MemoryStore, Store};
use parlour_tests::matrix::{Limits, Synapse};
use tempfile::TempDir;

use crate::{
    player::{ClientKind, Player, password},
    stage::{ACCOUNT, enrol},
};

/// What a process holds of Parlour. Dropped, it is gone at once with all that it was at.
struct Process {
    runtime: Option<tokio::runtime::Runtime>,
}

impl Process {
    fn start(store: &Arc<dyn Store>, homeserver: &str, folder: &TempDir) -> Result<Self> {
        let words = Arc::new(Words::english()?);
        let parlour = Parlour::new(Arc::clone(store), Arc::new(SystemClock::new()), words);
        let settings = Settings {
            homeserver: homeserver.to_owned(),
            user: ACCOUNT.to_owned(),
            folder: folder.path().join("matrix"),
            ..Settings::default()
        };
        let password = Secret::new(&password(ACCOUNT));
        let credentials = Credentials { password, ..Credentials::default() };
        let matrix = Matrix::new(parlour.clone(), settings, credentials)?;
        let platforms: [Arc<dyn Platform>; 1] = [Arc::new(matrix.clone())];
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.spawn(Deliverer::new(parlour.clone(), platforms).run());
        runtime.spawn(async move { parlour.run_timers().await });
        runtime.spawn(async move { matrix.run(std::future::pending()).await });
        Ok(Self { runtime: Some(runtime) })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_process_is_gone_another_speaks() -> Result<()> {
    let synapse = Synapse::start(Limits::None).await?;
    for name in [ACCOUNT, "ann"] {
        enrol(&synapse, name).await?;
    }
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let folder = tempfile::tempdir()?;
    let first = Process::start(&store, &synapse.url(), &folder)?;
    let ann = Player::sign_in(&synapse.url(), "ann", ClientKind::Usual).await?;
    let parlour = UserId::parse(format!("@{ACCOUNT}:localhost"))?;
    let room = ann.room(true, &[&parlour]).await?;
    ann.reads("Hello!").await?;
    ann.say(&room, "walls new size:3 rounds:1 fill:easy").await?;
    ann.reads("in secret").await?;
    let second = Process::start(&store, &synapse.url(), &folder)?;
    for number in 0..3 {
        ann.say(&room, &format!("rules walls {number}")).await?;
        ann.reads(&format!("have no page on “{number}”")).await?;
    }
    drop(first);
    // Said while nobody listens.
    ann.say(&room, "walls predict 5").await?;
    ann.reads("Your prediction is 5").await?;
    ann.reads("Your turn, ").await.context("the game does not go on")?;
    let times = |words: &str| ann.seen().iter().filter(|seen| seen.body().contains(words)).count();
    for words in ["Hello!", "no page on “0”", "no page on “2”", "Your prediction is 5"] {
        ensure!(times(words) == 1, "{words:?} is said {} times", times(words));
    }
    drop(second);
    Ok(())
}
