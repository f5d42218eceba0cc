//! A player's browser: a cookie, a stream of messages, requests and pictures.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result, bail, ensure};
use futures::StreamExt as _;
use reqwest::{Client, Response, header};
use serde_json::{Value, json};
use tokio::sync::Semaphore;

/// How many connections a browser opens to one server for pictures.
const CONNECTIONS: usize = 6;

/// Somebody who plays.
#[derive(Debug)]
pub struct Player {
    /// Which of the players, from 0.
    pub index: usize,
    /// What they call themselves.
    pub nick: String,
    /// What the server calls them.
    pub id: String,
    cookie: String,
    address: String,
    client: Client,
    /// A browser's connections for pictures.
    pub slots: Semaphore,
}

impl Player {
    /// Chooses a nickname.
    ///
    /// # Errors
    /// When the server does not let one in.
    pub async fn enter(client: &Client, address: &str, index: usize) -> Result<Self> {
        let nick = format!("player{index:04}");
        let url = format!("{address}/api/enter");
        let response = client.post(url).json(&json!({ "nick": nick })).send().await?;
        ensure!(response.status().is_success(), "enter: {}", response.status());
        let cookie = response.headers().get(header::SET_COOKIE).context("no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let body: Value = response.json().await?;
        let id = body["me"]["id"].as_str().context("no id")?.to_owned();
        let slots = Semaphore::new(CONNECTIONS);
        let (address, client) = (address.to_owned(), client.clone());
        Ok(Self { index, nick, id, cookie, address, client, slots })
    }

    /// Sends a command in the channel; returns the answer when it is not a refusal.
    ///
    /// # Errors
    /// When it is refused or fails.
    pub async fn command(&self, line: &str) -> Result<Value> {
        static SENT: AtomicU64 = AtomicU64::new(0);
        let number = SENT.fetch_add(1, Ordering::Relaxed);
        let id = format!("load-{}-{number:09}", std::process::id());
        let body = json!({ "id": id, "room": "parlour", "line": line });
        let url = format!("{}/api/command", self.address);
        let post = self.client.post(url).header(header::COOKIE, &self.cookie).json(&body);
        let response = post.send().await?;
        let status = response.status();
        let mut body: Value = response.json().await?;
        ensure!(status.is_success(), "{line}: {status} {body}");
        let answer = body["answer"].take();
        if answer["refused"] == json!(true) {
            bail!("{line}: refused: {}", answer["lines"]);
        }
        Ok(answer)
    }

    /// Fetches something; returns its size in bytes.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn fetch(&self, path: &str) -> Result<usize> {
        let get = self.client.get(format!("{}{path}", self.address));
        let response = get.header(header::COOKIE, &self.cookie).send().await?;
        ensure!(response.status().is_success(), "{path}: {}", response.status());
        Ok(response.bytes().await?.len())
    }

    /// Opens the stream of messages.
    ///
    /// # Errors
    /// When the server does not open it.
    pub async fn stream(&self) -> Result<Response> {
        let get = self.client.get(format!("{}/api/events", self.address));
        let response = get.header(header::COOKIE, &self.cookie).send().await?;
        ensure!(response.status().is_success(), "events: {}", response.status());
        Ok(response)
    }
}

/// Hands every message of a stream to `take`, as the JSON text that it is, until the stream ends.
pub async fn read(stream: Response, mut take: impl FnMut(&str)) {
    let mut chunks = stream.bytes_stream();
    let mut held: Vec<u8> = Vec::new();
    while let Some(Ok(chunk)) = chunks.next().await {
        held.extend_from_slice(&chunk);
        let mut from = 0;
        while let Some(end) = held[from..].windows(2).position(|two| two == b"\n\n") {
            let event = std::str::from_utf8(&held[from..from + end]).unwrap_or_default();
            let data = event.lines().filter_map(|line| line.strip_prefix("data: "));
            // A ping holds no object.
            data.filter(|data| data.starts_with('{')).for_each(&mut take);
            from += end + 2;
        }
        held.drain(..from);
    }
}
