//! What Parlour on Matrix costs: numbers for `docs/src/measured.md`. Nothing is asserted of them, so it runs when
//! it is asked for:
//!
//! ```sh
//! cargo build --release && PARLOUR_BIN=$PWD/target/release/parlour SYNAPSE_PYTHON=… \
//!     cargo test --workspace --all-features --test matrix -- --ignored --nocapture measure
//! ```

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId};
use parlour_tests::matrix::Synapse;
use serde_json::{Value as Json, json};

use crate::{
    player::{Player, password},
    stage::{Stage, enrol},
};

const ROOMS: usize = 200;
const PEOPLE: usize = 500;
/// Each person is in so many rooms.
const ROOMS_OF_ONE: usize = 2;
/// How many commands are timed in each kind of room.
const COMMANDS: usize = 200;
/// The time between two of them.
const BETWEEN: Duration = Duration::from_millis(300);

/// The value below which so many of a hundred are.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// From the moment at which a person sends a line to the one at which a client shows anything that fits.
async fn shown(
    player: &Player,
    room: &OwnedRoomId,
    line: &str,
    (to, by): (&Player, &OwnedUserId),
) -> Result<Duration> {
    let before = to.seen().len();
    let start = Instant::now();
    player.say(room, line).await?;
    to.sees_after(before, |seen| (seen.sender == *by).then_some(())).await?;
    let took = start.elapsed();
    // What belongs to the answer is let come before the next.
    tokio::time::sleep(BETWEEN).await;
    Ok(took)
}

async fn time(kind: &str, stage: &Stage, players: &[Player; 2], room: &OwnedRoomId) -> Result<()> {
    let [ann, bob] = players;
    // What it takes from one person to the other is the measure of what it takes to Parlour and back.
    let lines = [
        ("said to bob", (bob, &ann.user)),
        ("!help", (ann, &stage.parlour)),
        ("!board", (ann, &stage.parlour)),
        ("!nonsense", (ann, &stage.parlour)),
    ];
    for (line, reader) in lines {
        let mut times = Vec::new();
        for _ in 0..COMMANDS {
            times.push(shown(ann, room, line, reader).await?);
        }
        times.sort();
        let [p50, p99] = [50, 99].map(|percent| percentile(&times, percent).as_millis());
        eprintln!("{kind}, {line}: p50 {p50} ms, p99 {p99} ms, of {COMMANDS}");
    }
    Ok(())
}

/// Somebody whose client does nothing by itself.
struct Quiet {
    http: reqwest::Client,
    url: String,
    token: String,
}

impl Quiet {
    async fn sign_in(synapse: &Synapse, name: &str) -> Result<Self> {
        enrol(synapse, name).await?;
        let url = format!("{}/_matrix/client/v3", synapse.url());
        let quiet = Self { http: reqwest::Client::new(), url, token: String::new() };
        let body = json!({"type": "m.login.password", "password": password(name),
            "identifier": {"type": "m.id.user", "user": name}});
        let session = quiet.post("login", &body).await?;
        let token = session["access_token"].as_str().context("no token")?.to_owned();
        Ok(Self { token, ..quiet })
    }

    async fn post(&self, what: &str, body: &Json) -> Result<Json> {
        let asked = self.http.post(format!("{}/{what}", self.url)).bearer_auth(&self.token);
        let answer = asked.header("content-type", "application/json").body(body.to_string());
        let answer: Json = serde_json::from_slice(&answer.send().await?.bytes().await?)?;
        ensure!(answer.get("errcode").is_none(), "{what}: {answer}");
        Ok(answer)
    }
}

fn memory(stage: &Stage) -> Result<u64> {
    let id = stage.program()?.id().context("it has ended")?;
    let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).context("no memory")?;
    let number = line.split_whitespace().nth(1).context("no number")?;
    Ok(number.parse::<u64>()? / 1024)
}

/// Waits until Parlour is connected; how long that takes from now on.
async fn connected(stage: &Stage) -> Result<Duration> {
    let start = Instant::now();
    stage.program()?.log().line_with(&["Parlour is on Matrix"]).await?;
    Ok(start.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it measures, and takes some minutes"]
async fn measure() -> Result<()> {
    let mut stage = Stage::new().await?;
    let players = [stage.person("ann").await?, stage.person("bob").await?];
    let [ann, bob] = &players;
    for (kind, encrypted) in [("an encrypted room", true), ("an open room", false)] {
        let room = ann.room(encrypted, &[&stage.parlour, &bob.user]).await?;
        bob.in_room(&room).await?;
        ann.sees(|seen| (seen.room == room && seen.body().contains("Hello!")).then_some(()))
            .await?;
        ann.say(&room, "!tangle new players:2").await?;
        ann.sees(|seen| (seen.room == room && seen.body().contains("is open")).then_some(()))
            .await?;
        time(kind, &stage, &players, &room).await?;
    }
    eprintln!("with two people: {} MB", memory(&stage)?);
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(Quiet::sign_in(&stage.synapse, &format!("person{number}")).await?);
    }
    for number in 0..ROOMS {
        let request = json!({"preset": "public_chat", "name": format!("Room {number}")});
        let room = people[number].post("createRoom", &request).await?;
        let room = room["room_id"].as_str().context("no room")?.to_owned();
        // 500 people in two rooms each, five to a room.
        for at in 1..PEOPLE * ROOMS_OF_ONE / ROOMS {
            people[(number + at * ROOMS) % PEOPLE]
                .post(&format!("join/{room}"), &json!({}))
                .await?;
        }
        let invited = json!({"user_id": stage.parlour});
        people[number].post(&format!("rooms/{room}/invite"), &invited).await?;
        stage.until_parlour_is_in(&matrix_sdk::ruma::RoomId::parse(&room)?, true).await?;
    }
    eprintln!("in {ROOMS} rooms with {PEOPLE} people: {} MB", memory(&stage)?);
    stage.stop().await?;
    stage.open().await?;
    let took = connected(&stage).await?;
    eprintln!("started again: {} ms until connected, {} MB", took.as_millis(), memory(&stage)?);
    stage.stop().await?;
    std::fs::remove_dir_all(stage.house.path().join("matrix"))?;
    stage.open().await?;
    let took = connected(&stage).await?;
    eprintln!("as a new device: {} ms until connected, {} MB", took.as_millis(), memory(&stage)?);
    Ok(())
}
