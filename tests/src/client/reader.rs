//! The live connection.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail, ensure};
use reqwest::{Method, Response, StatusCode};
use tokio::time::timeout;

use super::{CHANNEL, Client, DIRECT, Message};
use crate::program::PATIENCE;

/// The numbers of the last messages that a reader has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    /// In the channel.
    pub place: u64,
    /// In the direct messages.
    pub direct: u64,
}

impl Cursor {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (place, direct) = text.strip_prefix('p')?.split_once(".d")?;
        Some(Self { place: place.parse().ok()?, direct: direct.parse().ok()? })
    }

    fn text(self) -> String {
        format!("p{}.d{}", self.place, self.direct)
    }

    fn of(&mut self, room: &str) -> Result<&mut u64> {
        match room {
            CHANNEL => Ok(&mut self.place),
            DIRECT => Ok(&mut self.direct),
            _ => bail!("a message of the room {room:?}"),
        }
    }
}

/// The live connection: goes on after the last message that it has, as the page does, and holds
/// the server to its word: every message once, in order, none left out.
pub struct Reader {
    client: Client,
    cursor: Cursor,
    stream: Option<Response>,
    buffer: Vec<u8>,
    read: Vec<Message>,
}

impl Reader {
    pub(super) const fn new(client: Client, cursor: Cursor) -> Self {
        Self { client, cursor, stream: None, buffer: Vec::new(), read: Vec::new() }
    }

    /// Who reads.
    pub const fn client(&self) -> &Client {
        &self.client
    }

    /// The messages so far.
    pub fn read(&self) -> &[Message] {
        &self.read
    }

    /// How far it is.
    pub const fn cursor(&self) -> Cursor {
        self.cursor
    }

    /// The connection is lost; the next read makes another.
    pub fn disconnect(&mut self) {
        self.stream = None;
        self.buffer.clear();
    }

    /// The next message; `None` where the connection was lost or cannot be had.
    ///
    /// # Errors
    /// When a message comes twice, is left out, or cannot be read.
    pub async fn next(&mut self) -> Result<Option<Message>> {
        loop {
            while let Some(event) = self.event() {
                if let Some(message) = self.take(&event)? {
                    return Ok(Some(message));
                }
            }
            if self.stream.is_none() && !self.connect().await? {
                return Ok(None);
            }
            let Some(stream) = &mut self.stream else { return Ok(None) };
            if let Ok(Some(chunk)) = stream.chunk().await {
                self.buffer.extend_from_slice(&chunk);
            } else {
                self.disconnect();
                return Ok(None);
            }
        }
    }

    /// Opens the stream; `false` where nobody answers.
    async fn connect(&mut self) -> Result<bool> {
        let path = format!("/api/events?after={}", self.cursor.text());
        let Ok(response) = self.client.request(Method::GET, &path).send().await else {
            return Ok(false);
        };
        ensure!(response.status() == StatusCode::OK, "events: {}", response.status());
        self.buffer.clear();
        self.stream = Some(response);
        Ok(true)
    }

    /// A whole event out of what has come: its fields by name.
    fn event(&mut self) -> Option<BTreeMap<String, String>> {
        let end = self.buffer.windows(2).position(|two| two == b"\n\n")?;
        let event: Vec<u8> = self.buffer.drain(..end + 2).collect();
        let text = String::from_utf8_lossy(&event);
        let field = |line: &str| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_owned(), value.strip_prefix(' ').unwrap_or(value).to_owned()))
        };
        Some(text.lines().filter_map(field).collect())
    }

    fn take(&mut self, event: &BTreeMap<String, String>) -> Result<Option<Message>> {
        if event.get("event").map(String::as_str) != Some("message") {
            return Ok(None);
        }
        let data = event.get("data").map(String::as_str).unwrap_or_default();
        let message: Message = serde_json::from_str(data).with_context(|| data.to_owned())?;
        let last = self.cursor.of(&message.room)?;
        let room = &message.room;
        ensure!(message.seq > *last, "{room}: {} comes again after {last}", message.seq);
        ensure!(message.seq == *last + 1, "{room}: after {last} comes {}", message.seq);
        *last = message.seq;
        let id = event.get("id").map(String::as_str).unwrap_or_default();
        ensure!(id == self.cursor.text(), "the id is {id:?} at {:?}", self.cursor);
        self.read.push(message.clone());
        Ok(Some(message))
    }

    /// Reads on to a message that fits, one that was read before included.
    ///
    /// # Errors
    /// When none comes, or the connection is lost; with what came.
    pub async fn until(&mut self, fits: impl Fn(&Message) -> bool) -> Result<Message> {
        if let Some(message) = self.read.iter().find(|message| fits(message)) {
            return Ok(message.clone());
        }
        self.later(fits).await
    }

    /// Reads on to a message that fits and that was not read before.
    ///
    /// # Errors
    /// When none comes, or the connection is lost; with what came.
    pub async fn later(&mut self, fits: impl Fn(&Message) -> bool) -> Result<Message> {
        let found = async {
            loop {
                match self.next().await? {
                    Some(message) if fits(&message) => return Ok(message),
                    Some(_) => {}
                    None => bail!("the connection was lost"),
                }
            }
        };
        match timeout(PATIENCE, found).await {
            Ok(found) => found,
            Err(_) => bail!("no such message in {:#?}", self.tail()),
        }
    }

    /// Reads on until it has everything up to `cursor`.
    ///
    /// # Errors
    /// When it does not come, or the connection is lost.
    pub async fn catch_up(&mut self, cursor: Cursor) -> Result<()> {
        let caught_up = async {
            while self.cursor.place < cursor.place || self.cursor.direct < cursor.direct {
                ensure!(self.next().await?.is_some(), "the connection was lost");
            }
            Ok(())
        };
        match timeout(PATIENCE, caught_up).await {
            Ok(done) => done,
            Err(_) => bail!("still at {:?}, not at {cursor:?}", self.cursor),
        }
    }

    fn tail(&self) -> &[Message] {
        &self.read[self.read.len().saturating_sub(5)..]
    }
}
