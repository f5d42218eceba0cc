//! A browser without a screen: what the page does over HTTP, and no more.

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use reqwest::{
    Method, RequestBuilder, StatusCode,
    header::{COOKIE, HeaderMap, SET_COOKIE},
};
use serde_json::{Value as Json, json};

use crate::program::PATIENCE;

mod reader;
mod shapes;

pub use reader::{Cursor, Reader};
pub use shapes::{Answer, Choice, Control, Message, Picture, control};

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
        Reader::new(self.clone(), cursor)
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
