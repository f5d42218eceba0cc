//! A homeserver, a program that runs there, and people.

use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use parlour_matrix::{Secret, register};
use parlour_tests::{
    matrix::{Limits, Proxy, SHARED_SECRET, Synapse},
    program::{House, PATIENCE, Program},
};
use serde_json::Value as Json;
use tokio::time::timeout;

use crate::player::{ClientKind, Player, password};

/// A homeserver, and a program on a store of its own.
pub(crate) struct Stage {
    pub(crate) synapse: Synapse,
    /// Between the program and the homeserver.
    pub(crate) proxy: Arc<Proxy>,
    pub(crate) house: House,
    pub(crate) parlour: OwnedUserId,
    program: Option<Program>,
}

impl Drop for Stage {
    /// Whatever a test is about, its requests are held to Matrix's schemas.
    fn drop(&mut self) {
        if let Err(wrong) = self.proxy.judge()
            && !std::thread::panicking()
        {
            panic!("{wrong}");
        }
    }
}

/// Parlour's account.
pub(crate) const ACCOUNT: &str = "parlour";

impl Stage {
    /// A program that has signed in.
    pub(crate) async fn new() -> Result<Self> {
        Self::with(Limits::None, "").await
    }

    /// The same, with these limits and more settings for `[matrix]`.
    pub(crate) async fn with(limits: Limits, settings: &str) -> Result<Self> {
        Self::on(Synapse::start(limits).await?, settings).await
    }

    /// The same, on this homeserver.
    pub(crate) async fn on(synapse: Synapse, settings: &str) -> Result<Self> {
        let proxy = Arc::new(Proxy::before(&synapse.url()).await?);
        enrol(&synapse, ACCOUNT).await?;
        let house = House::new()?;
        let password_file = house.path().join("matrix-password");
        std::fs::write(&password_file, password(ACCOUNT))?;
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o600);
        std::fs::set_permissions(&password_file, private)?;
        house.configure(&format!(
            "[web]\nlisten = \"127.0.0.1:0\"\n\n[storage]\npath = \"{}\"\n\n[matrix]\n\
             homeserver = \"{}\"\npassword_file = \"{}\"\nfolder = \"{}\"\n{settings}\n\
             [log]\nfilter = \"warn,parlour=info,parlour_matrix=debug\"\n",
            house.data().display(),
            proxy.url(),
            password_file.display(),
            house.path().join("matrix").display(),
        ))?;
        let parlour = UserId::parse(format!("@{ACCOUNT}:{}", synapse.name()))?;
        let mut stage = Self { synapse, proxy, house, parlour, program: None };
        stage.open().await?;
        Ok(stage)
    }

    /// The same, with an encrypted room of Parlour and two people.
    pub(crate) async fn of_two() -> Result<(Self, OwnedRoomId, [Player; 2])> {
        Self::of_two_in(true).await
    }

    /// The same, with a room that is not encrypted.
    pub(crate) async fn of_two_unencrypted() -> Result<(Self, OwnedRoomId, [Player; 2])> {
        Self::of_two_in(false).await
    }

    async fn of_two_in(encrypted: bool) -> Result<(Self, OwnedRoomId, [Player; 2])> {
        let stage = Self::new().await?;
        let (ann, bob) = (stage.person("ann").await?, stage.person("bob").await?);
        let room = ann.room(encrypted, &[&stage.parlour, &bob.user]).await?;
        ann.reads("Hello!").await?;
        bob.in_room(&room).await?;
        Ok((stage, room, [ann, bob]))
    }

    /// Starts the program.
    pub(crate) async fn open(&mut self) -> Result<()> {
        self.program = Some(self.house.open().await?);
        Ok(())
    }

    /// The program that runs.
    pub(crate) fn program(&self) -> Result<&Program> {
        self.program.as_ref().context("no program runs")
    }

    /// SIGKILL, whatever it is at.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.program.take().context("no program runs")?.kill().await?;
        Ok(())
    }

    /// Stops the program as its operator does; what it logged.
    pub(crate) async fn stop(&mut self) -> Result<String> {
        self.program.take().context("no program runs")?.close().await
    }

    /// Waits until Parlour is, or is not, in a room. It is asked as Parlour: nobody else may be there.
    pub(crate) async fn until_parlour_is_in(&self, room: &RoomId, there: bool) -> Result<()> {
        let asking = async {
            loop {
                let found = self.ask_as_parlour("joined_rooms").await?["joined_rooms"]
                    .as_array()
                    .is_some_and(|rooms| rooms.iter().any(|one| one == room.as_str()));
                if found == there {
                    return Ok(());
                }
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, asking).await.context("Parlour stays")?
    }

    /// Asks the homeserver something as Parlour.
    pub(crate) async fn ask_as_parlour(&self, what: &str) -> Result<Json> {
        let session = std::fs::read(self.house.path().join("matrix/session.json"))?;
        let session: Json = serde_json::from_slice(&session)?;
        let token = session["session"]["access_token"].as_str().context("there is no token")?;
        let url = format!("{}/_matrix/client/v3/{what}", self.synapse.url());
        let answer = reqwest::Client::new().get(url).bearer_auth(token).send().await?;
        Ok(answer.json().await?)
    }

    /// What is for one person is in rooms of two alone, and every message that calls somebody says whom.
    #[allow(clippy::unused_self, reason = "what a stage holds")]
    pub(crate) fn nobody_saw_what_is_secret(&self, players: &[&Player]) -> Result<()> {
        for player in players {
            for seen in player.seen().iter().filter(|seen| seen.sender == self.parlour) {
                if seen.kind != "m.room.message" {
                    continue;
                }
                let room = player.client.get_room(&seen.room).context("the room is gone")?;
                let is_shared = room.active_members_count() > 2;
                let secret = ["in secret", "What is secret comes to you here"];
                let tells = secret.iter().any(|words| seen.body().contains(words));
                ensure!(!(is_shared && tells), "{} reads {:?}", player.user, seen.body());
                ensure!(seen.content["m.mentions"].is_object(), "{:#}", seen.content);
            }
        }
        Ok(())
    }

    /// Somebody new, signed in.
    pub(crate) async fn person(&self, name: &str) -> Result<Player> {
        self.person_with(name, ClientKind::Usual).await
    }

    /// Somebody new, with a client like this.
    pub(crate) async fn person_with(&self, name: &str, kind: ClientKind) -> Result<Player> {
        enrol(&self.synapse, name).await?;
        Player::sign_in(&self.synapse.url(), name, kind).await
    }

    /// Somebody who was here before, on a device that they have only just got.
    pub(crate) async fn on_a_new_device(&self, player: &Player) -> Result<Player> {
        Player::sign_in(&self.synapse.url(), player.user.localpart(), ClientKind::Unsigned).await
    }
}

/// Makes an account.
pub(crate) async fn enrol(synapse: &Synapse, name: &str) -> Result<()> {
    let secret = |text: &str| Secret::new(text).context("a secret is empty");
    let (password, shared) = (secret(&password(name))?, secret(SHARED_SECRET)?);
    register(&synapse.url(), name, &password, &shared).await?;
    Ok(())
}
