//! A bot that does by hand what a library would do: it holds a session and asks over HTTP.

use anyhow::{Context as _, Result, bail, ensure};
use futures::{SinkExt as _, StreamExt as _};
use reqwest::{Client, Method};
use serde_json::{Value as Json, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

use super::super::Discord;
use crate::program::PATIENCE;

/// A bot that asks over HTTP.
pub(super) struct Bot {
    pub(super) discord: Discord,
    client: Client,
    pub(super) token: String,
}

/// An answer.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) status: u16,
    pub(super) json: Json,
    pub(super) headers: reqwest::header::HeaderMap,
}

impl Said {
    pub(super) fn code(&self) -> u64 {
        self.json["code"].as_u64().unwrap_or_default()
    }
}

impl Bot {
    pub(super) fn new(discord: &Discord) -> Result<Self> {
        let client = Client::builder().user_agent("DiscordBot (by hand, 1)").build()?;
        Ok(Self { discord: discord.clone(), client, token: discord.token().to_owned() })
    }

    fn ask(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/api/v10{path}", self.discord.proxy());
        self.client.request(method, url).header("authorization", format!("Bot {}", self.token))
    }

    async fn send(request: reqwest::RequestBuilder) -> Result<Said> {
        let answer = request.timeout(PATIENCE).send().await?;
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        let text = answer.text().await?;
        let json = if text.is_empty() { Json::Null } else { serde_json::from_str(&text)? };
        Ok(Said { status, json, headers })
    }

    pub(super) async fn get(&self, path: &str) -> Result<Said> {
        Self::send(self.ask(Method::GET, path)).await
    }

    pub(super) async fn delete(&self, path: &str) -> Result<Said> {
        Self::send(self.ask(Method::DELETE, path)).await
    }

    pub(super) async fn post(&self, path: &str, body: Json) -> Result<Said> {
        Self::send(self.ask(Method::POST, path).json(&body)).await
    }

    pub(super) async fn put(&self, path: &str, body: Json) -> Result<Said> {
        Self::send(self.ask(Method::PUT, path).json(&body)).await
    }

    pub(super) async fn patch(&self, path: &str, body: Json) -> Result<Said> {
        Self::send(self.ask(Method::PATCH, path).json(&body)).await
    }

    /// Posts with files.
    pub(super) async fn upload(&self, path: &str, body: Json, files: &[&[u8]]) -> Result<Said> {
        let mut form = Vec::new();
        for (at, file) in files.iter().enumerate() {
            form.extend_from_slice(b"--edge\r\nContent-Disposition: form-data; ");
            form.extend_from_slice(format!("name=\"files[{at}]\"; ").as_bytes());
            form.extend_from_slice(b"filename=\"board.png\"\r\n");
            form.extend_from_slice(b"Content-Type: image/png\r\n\r\n");
            form.extend_from_slice(file);
            form.extend_from_slice(b"\r\n");
        }
        form.extend_from_slice(b"--edge\r\nContent-Disposition: form-data; ");
        form.extend_from_slice(format!("name=\"payload_json\"\r\n\r\n{body}\r\n").as_bytes());
        form.extend_from_slice(b"--edge--\r\n");
        let request = self.ask(Method::POST, path).body(form);
        Self::send(request.header("content-type", "multipart/form-data; boundary=edge")).await
    }
}

/// A session that is held by hand.
pub(super) struct Held {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    token: String,
    pub(super) session: String,
    pub(super) seq: u64,
}

impl Held {
    /// Connects, without a word about who it is.
    async fn connect(discord: &Discord) -> Result<Self> {
        let url = format!("{}/?v=10&encoding=json", discord.inner.gateway.url());
        let (stream, _) = connect_async(url).await?;
        let token = discord.token().to_owned();
        let mut held = Self { stream, token, session: String::new(), seq: 0 };
        ensure!(held.hear().await?["op"] == 10, "no greeting");
        Ok(held)
    }

    /// A new session that hears of guilds, or of nothing but interactions.
    pub(super) async fn open(discord: &Discord, intents: u64, shard: [u64; 2]) -> Result<Self> {
        let mut held = Self::connect(discord).await?;
        held.identify(intents, shard).await?;
        let ready = held.event("READY").await?;
        held.session = ready["session_id"].as_str().context("a session has a name")?.to_owned();
        Ok(held)
    }

    /// Begins a session with a token that may be wrong; the reason why it is closed.
    pub(super) async fn refused(discord: &Discord, token: &str, intents: u64) -> Result<u16> {
        let mut held = Self::connect(discord).await?;
        token.clone_into(&mut held.token);
        held.identify(intents, [0, 1]).await?;
        held.closed().await
    }

    async fn identify(&mut self, intents: u64, shard: [u64; 2]) -> Result<()> {
        let token = self.token.clone();
        self.say(json!({ "op": 2, "d": {
            "token": token,
            "intents": intents,
            "shard": shard,
            "properties": { "os": "linux", "browser": "hand", "device": "hand" },
        } }))
        .await
    }

    /// Comes back to a session on a new connection.
    pub(super) async fn resume(discord: &Discord, left: &Self) -> Result<Self> {
        let mut held = Self::connect(discord).await?;
        (held.session, held.seq) = (left.session.clone(), left.seq);
        let (token, session, seq) = (held.token.clone(), held.session.clone(), held.seq);
        held.say(json!({ "op": 6, "d": { "token": token, "session_id": session, "seq": seq } }))
            .await?;
        Ok(held)
    }

    pub(super) async fn say(&mut self, frame: Json) -> Result<()> {
        Ok(self.stream.send(Message::text(frame.to_string())).await?)
    }

    /// The next thing that the gateway says.
    pub(super) async fn hear(&mut self) -> Result<Json> {
        match timeout(PATIENCE, self.stream.next()).await.context("the gateway is silent")? {
            Some(Ok(Message::Text(text))) => {
                let frame: Json = serde_json::from_str(&text)?;
                self.seq = frame["s"].as_u64().unwrap_or(self.seq);
                Ok(frame)
            }
            other => bail!("the gateway says {other:?}"),
        }
    }

    /// The next event, which must have this name.
    pub(super) async fn event(&mut self, name: &str) -> Result<Json> {
        let frame = self.hear().await?;
        ensure!(frame["t"] == name, "not {name}: {frame}");
        Ok(frame["d"].clone())
    }

    /// Waits for the end; with which code it comes.
    pub(super) async fn closed(&mut self) -> Result<u16> {
        let wait = async {
            loop {
                match self.stream.next().await {
                    Some(Ok(Message::Close(Some(frame)))) => return u16::from(frame.code),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return 1006,
                }
            }
        };
        timeout(PATIENCE, wait).await.context("the connection stays")
    }
}
