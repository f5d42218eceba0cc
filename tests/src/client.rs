//! A browser without a screen: what the page does over HTTP, and no more.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use reqwest::{
    Method, RequestBuilder, Response, StatusCode,
    header::{COOKIE, HeaderMap, SET_COOKIE},
};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tokio::time::timeout;

use crate::program::PATIENCE;

/// The room that everybody reads.
pub const CHANNEL: &str = "parlour";
/// One's own messages.
pub const DIRECT: &str = "direct";

/// One browser: a cookie, and nobody's before it enters.
#[derive(Clone)]
pub struct Client {
    http: reqwest::Client,
    base: String,
    cookie: Option<String>,
    id: String,
    nick: String,
}

/// A command as the page sends it.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The request's own name.
    pub id: String,
    /// In which room.
    pub room: String,
    /// What was typed or pressed.
    pub line: String,
    /// Where the control stood, and at which moment, if one was pressed.
    pub press: Option<(String, u64)>,
}

impl Asked {
    /// A typed line, under a new name.
    pub fn typed(room: &str, line: &str) -> Self {
        let (room, line) = (room.to_owned(), line.to_owned());
        Self { id: fresh(), room, line, press: None }
    }

    /// A press of something in a message, under a new name.
    pub fn pressed(message: &Message, line: String) -> Self {
        let press = Some((message.table.clone(), message.moment));
        Self { id: fresh(), room: message.room.clone(), line, press }
    }

    fn json(&self) -> Json {
        let mut json = json!({ "id": self.id, "room": self.room, "line": self.line });
        if let Some((table, moment)) = &self.press {
            json["table"] = json!(table);
            json["moment"] = json!(moment);
        }
        json
    }
}

/// A name that no request had.
pub fn fresh() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// What came back.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// When it is none.
    pub fn json(&self) -> Result<Json> {
        serde_json::from_slice(&self.body)
            .with_context(|| format!("{}: {}", self.status, self.text()))
    }

    /// The body, if all is well.
    ///
    /// # Errors
    /// With status and body when it is not.
    pub fn ok(self) -> Result<Self> {
        if self.status == StatusCode::OK {
            Ok(self)
        } else {
            bail!("{}: {}", self.status, self.text())
        }
    }

    /// The sentence that a player reads instead of what was asked for.
    ///
    /// # Errors
    /// When there is none: every problem is told in words.
    pub fn problem(&self) -> Result<String> {
        ensure!(!self.status.is_success(), "it succeeded: {}", self.text());
        let json = self.json()?;
        let said = json["error"].as_str().filter(|said| said.len() > 10);
        said.map(str::to_owned).ok_or_else(|| anyhow!("{}: no sentence in {json}", self.status))
    }
}

/// A message in a room.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// The room.
    pub room: String,
    /// Its number in the room, from 1.
    pub seq: u64,
    /// When; milliseconds since 1970.
    pub at: u64,
    /// About which table.
    pub table: String,
    /// What is said.
    pub lines: Vec<String>,
    /// The board.
    pub picture: Option<Picture>,
    /// Where the board is as text.
    pub plain: Option<String>,
    /// What there is to press.
    pub controls: Vec<Control>,
    /// The moment of the controls.
    pub moment: u64,
    /// Whose attention it wants.
    pub mentions: Vec<String>,
    /// For one pair of eyes.
    pub private: bool,
}

impl Message {
    /// Everything that is said, in one text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// An answer to a command.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// What is said.
    pub lines: Vec<String>,
    /// Was it refused?
    pub refused: bool,
    /// The board.
    pub picture: Option<Picture>,
    /// Where the board is as text.
    pub plain: Option<String>,
    /// The board as text.
    pub text: Option<String>,
    /// What there is to press.
    pub controls: Vec<Control>,
    /// The table and the moment of the controls.
    pub table: Option<String>,
    /// See `table`.
    pub moment: Option<u64>,
}

impl Answer {
    /// Everything that is said, in one text.
    pub fn said(&self) -> String {
        self.lines.join("\n")
    }
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Where it is.
    pub url: String,
    /// What it shows, in words.
    pub alt: String,
    /// In pixels.
    pub width: Option<u32>,
    /// In pixels.
    pub height: Option<u32>,
}

/// Something to press, choose or fill in.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Control {
    /// `button`, `select` or `form`.
    pub kind: String,
    /// What stands on it.
    pub label: String,
    /// The command.
    pub line: String,
    /// What a `select` chooses.
    #[serde(default)]
    pub param: String,
    /// What a `select` offers.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// What a `form` asks for.
    #[serde(default)]
    pub fields: Vec<Json>,
}

/// One of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Choice {
    /// What it stands for.
    pub value: String,
    /// What it is called.
    pub label: String,
}

impl Control {
    /// The line that is sent once the only thing that is asked for is this value.
    pub fn with(&self, value: impl std::fmt::Display) -> String {
        let field = self.fields.first().and_then(|field| field["param"].as_str());
        let param = if self.param.is_empty() { field.unwrap_or_default() } else { &self.param };
        if param.is_empty() { self.line.clone() } else { format!("{} {param}:{value}", self.line) }
    }
}

/// A control whose line starts like this.
pub fn control<'a>(controls: &'a [Control], line: &str) -> Option<&'a Control> {
    controls.iter().find(|control| control.line.starts_with(line))
}

impl Client {
    /// A browser that has not entered.
    ///
    /// # Errors
    /// When there is no HTTP.
    pub fn stranger(base: &str) -> Result<Self> {
        // A connection for each request, so that a restart between two of them is nothing special.
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).no_proxy().build()?;
        let (base, none) = (base.to_owned(), String::new());
        Ok(Self { http, base, cookie: None, id: none.clone(), nick: none })
    }

    /// A browser that has entered under a nickname.
    ///
    /// # Errors
    /// When it is not let in.
    pub async fn enter(base: &str, nick: &str) -> Result<Self> {
        let mut client = Self::stranger(base)?;
        let reply = client.post("/api/enter", &json!({ "nick": nick })).await?.ok()?;
        let cookie = reply.headers.get(SET_COOKIE).ok_or_else(|| anyhow!("no cookie"))?;
        let cookie = cookie.to_str()?.split(';').next().unwrap_or_default();
        client.cookie = Some(cookie.to_owned());
        let me = &reply.json()?["me"];
        let text = |name: &str| me[name].as_str().map(str::to_owned).ok_or_else(|| anyhow!("{me}"));
        (client.id, client.nick) = (text("id")?, text("nick")?);
        Ok(client)
    }

    /// What this browser's person is known by.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What they are called.
    pub fn nick(&self) -> &str {
        &self.nick
    }

    /// `parlour=SECRET`.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The same browser with another cookie, or none.
    #[must_use]
    pub fn with_cookie(&self, cookie: Option<&str>) -> Self {
        Self { cookie: cookie.map(str::to_owned), ..self.clone() }
    }

    /// The same browser at another address.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self { base: base.to_owned(), ..self.clone() }
    }

    /// A request with the cookie, to be changed before it is sent with [`Client::fetch`].
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.cookie {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    }

    /// Sends a request and reads the whole answer.
    ///
    /// # Errors
    /// When no whole answer comes.
    pub async fn fetch(&self, request: RequestBuilder) -> Result<Reply> {
        let response = request.timeout(PATIENCE).send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok(Reply { status, headers, body: response.bytes().await?.to_vec() })
    }

    /// GET.
    ///
    /// # Errors
    /// When no whole answer comes.
    pub async fn get(&self, path: &str) -> Result<Reply> {
        self.fetch(self.request(Method::GET, path)).await
    }

    /// POST of JSON.
    ///
    /// # Errors
    /// When no whole answer comes.
    pub async fn post(&self, path: &str, body: &Json) -> Result<Reply> {
        self.fetch(self.request(Method::POST, path).json(body)).await
    }

    /// Sends a command once.
    ///
    /// # Errors
    /// When no whole answer comes.
    pub async fn send(&self, asked: &Asked) -> Result<Reply> {
        self.post("/api/command", &asked.json()).await
    }

    /// Sends a command that must be answered.
    ///
    /// # Errors
    /// When it is not.
    pub async fn ask(&self, asked: &Asked) -> Result<Answer> {
        answer(&self.send(asked).await?.ok()?)
    }

    /// Types a line.
    ///
    /// # Errors
    /// When it is not answered.
    pub async fn say(&self, room: &str, line: &str) -> Result<Answer> {
        self.ask(&Asked::typed(room, line)).await
    }

    /// Types a line that must be accepted.
    ///
    /// # Errors
    /// When it is refused; with why.
    pub async fn must(&self, room: &str, line: &str) -> Result<Answer> {
        let answer = self.say(room, line).await?;
        ensure!(!answer.refused, "{line}: {}", answer.said());
        Ok(answer)
    }

    /// Types a line that must be refused; why it was.
    ///
    /// # Errors
    /// When it is accepted.
    pub async fn refused(&self, room: &str, line: &str) -> Result<String> {
        let answer = self.say(room, line).await?;
        ensure!(answer.refused, "{line} was accepted: {}", answer.said());
        ensure!(answer.said().len() > 10, "{line}: refused without a sentence: {answer:?}");
        Ok(answer.said())
    }

    /// A whole room, from its first message on, as the page reads it when one scrolls up.
    ///
    /// # Errors
    /// When a page of it does not come, or its numbers have gaps.
    pub async fn history(&self, room: &str) -> Result<Vec<Message>> {
        let mut all: Vec<Message> = Vec::new();
        loop {
            let before =
                all.first().map_or(String::new(), |first| format!("&before={}", first.seq));
            let path = format!("/api/messages?room={room}&limit=100{before}");
            let page = self.get(&path).await?.ok()?.json()?;
            let mut messages: Vec<Message> = serde_json::from_value(page["messages"].clone())?;
            let more = page["more"] == json!(true);
            ensure!(!more || !messages.is_empty(), "more messages, but none come");
            messages.append(&mut all);
            all = messages;
            if !more {
                break;
            }
        }
        for (message, number) in all.iter().zip(1..) {
            ensure!(message.seq == number, "{room}: {} is where {number} should be", message.seq);
        }
        Ok(all)
    }

    /// Where the page would begin to read: behind everything that there is.
    ///
    /// # Errors
    /// When the session does not come.
    pub async fn cursor(&self) -> Result<Cursor> {
        let session = self.get("/api/session").await?.ok()?.json()?;
        let text = session["cursor"].as_str().ok_or_else(|| anyhow!("a stranger"))?;
        Cursor::parse(text).ok_or_else(|| anyhow!("{text:?} is no cursor"))
    }

    /// A reader of everything behind `cursor`.
    pub fn reader(&self, cursor: Cursor) -> Reader {
        Reader { client: self.clone(), cursor, stream: None, buffer: Vec::new(), read: Vec::new() }
    }
}

/// An answer out of a reply.
///
/// # Errors
/// When there is none in it.
pub fn answer(reply: &Reply) -> Result<Answer> {
    let json = reply.json()?;
    serde_json::from_value(json["answer"].clone()).with_context(|| json.to_string())
}

/// The numbers of the last messages that a reader has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cursor {
    /// In the channel.
    pub place: u64,
    /// In the direct messages.
    pub direct: u64,
}

impl Cursor {
    fn parse(text: &str) -> Option<Self> {
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
