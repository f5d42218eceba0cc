//! A proxy between one browser and the server that keeps every byte that the browser is sent, and
//! whose line can be cut.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Result;
use serde_json::Value as Json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, copy},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
    task::JoinHandle,
};

/// What one connection carried from the server to the browser.
type Wire = Arc<Mutex<Vec<u8>>>;

/// The proxy. Dropping it cuts every line.
pub struct Tee {
    address: SocketAddr,
    heard: Arc<Mutex<Vec<Wire>>>,
    /// Is the line up?
    line: watch::Sender<bool>,
    door: JoinHandle<()>,
}

impl Drop for Tee {
    fn drop(&mut self) {
        self.door.abort();
        self.cut();
    }
}

impl Tee {
    /// Listens on a port of its own for what goes to `server`, which may come and go.
    ///
    /// # Errors
    /// When there is no port.
    pub async fn before(server: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let heard: Arc<Mutex<Vec<Wire>>> = Arc::default();
        let (line, up) = watch::channel(true);
        let kept = Arc::clone(&heard);
        let door = tokio::spawn(async move {
            while let Ok((browser, _)) = listener.accept().await {
                if !*up.borrow() {
                    continue; // dropped: nobody answers
                }
                let wire = Wire::default();
                kept.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&wire));
                let mut up = up.clone();
                tokio::spawn(async move {
                    tokio::select! {
                        () = carry(browser, server, &wire) => {}
                        _ = up.wait_for(|up| !up) => {}
                    }
                });
            }
        });
        Ok(Self { address, heard, line, door })
    }

    /// Where the browser finds it.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Ends all connections, and takes no new ones.
    pub fn cut(&self) {
        self.line.send_replace(false);
    }

    /// Takes connections again.
    pub fn mend(&self) {
        self.line.send_replace(true);
    }

    /// Everything that the browser was told so far, picture and page files apart.
    pub fn told(&self) -> Vec<Told> {
        let wires = self.heard.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let bytes = |wire: &Wire| wire.lock().unwrap_or_else(PoisonError::into_inner).clone();
        wires.iter().flat_map(|wire| replies(&bytes(wire))).flat_map(Reply::told).collect()
    }
}

async fn carry(browser: TcpStream, server: SocketAddr, wire: &Wire) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    let (mut asks, answers) = browser.into_split();
    let (hears, mut asked) = server.into_split();
    tokio::select! {
        _ = copy(&mut asks, &mut asked) => {}
        () = listen(hears, answers, wire) => {}
    }
}

async fn listen(mut server: OwnedReadHalf, mut browser: OwnedWriteHalf, wire: &Wire) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(count @ 1..) = server.read(&mut buffer).await {
        let bytes = &buffer[..count];
        wire.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        if browser.write_all(bytes).await.is_err() {
            return;
        }
    }
}

/// Something that a browser was told.
#[derive(Debug, Clone)]
pub enum Told {
    /// An answer in JSON, or the data of an event.
    Json(Json),
    /// Text: a board in letters, a header's value, JSON that broke off.
    Text(String),
}

/// One answer of the server.
struct Reply {
    head: String,
    body: Vec<u8>,
}

impl Reply {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }

    fn told(self) -> Vec<Told> {
        let kind = self.header("content-type").unwrap_or_default().to_owned();
        let text = String::from_utf8_lossy(&self.body).into_owned();
        let json = |text: &str| {
            serde_json::from_str(text).map_or_else(|_| Told::Text(text.to_owned()), Told::Json)
        };
        if kind.starts_with("application/json") {
            return vec![json(&text)];
        }
        if kind.starts_with("text/event-stream") {
            return text.lines().filter_map(|line| line.strip_prefix("data:")).map(json).collect();
        }
        // The page's own files and the pictures are the same numbers for everybody.
        let files =
            ["text/html", "text/css", "text/javascript", "application/javascript", "image/"];
        if files.iter().any(|file| kind.starts_with(file)) {
            return Vec::new();
        }
        vec![Told::Text(text)]
    }
}

/// The answers of a connection, the last of which may not be whole.
fn replies(bytes: &[u8]) -> Vec<Reply> {
    let mut found = Vec::new();
    let mut rest = bytes;
    while let Some(end) = position(rest, b"\r\n\r\n") {
        let head = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 4..];
        let mut reply = Reply { head, body: Vec::new() };
        let chunked = reply.header("transfer-encoding").is_some_and(|coding| coding == "chunked");
        if chunked {
            (reply.body, rest) = unchunk(rest);
        } else {
            let length = reply.header("content-length").and_then(|length| length.parse().ok());
            let (body, after) = rest.split_at(length.unwrap_or(0).min(rest.len()));
            (reply.body, rest) = (body.to_vec(), after);
        }
        found.push(reply);
    }
    found
}

/// A chunked body, as far as it has come, and what follows it.
fn unchunk(mut rest: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut body = Vec::new();
    while let Some(end) = position(rest, b"\r\n") {
        let size = std::str::from_utf8(&rest[..end]).ok();
        let size = size.and_then(|size| usize::from_str_radix(size.split(';').next()?, 16).ok());
        let Some(size) = size else { break };
        rest = &rest[end + 2..];
        let (chunk, after) = rest.split_at(size.min(rest.len()));
        body.extend_from_slice(chunk);
        rest = after.get(2..).unwrap_or_default();
        if size == 0 {
            break;
        }
    }
    (body, rest)
}

fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// Names of fields whose numbers count, name or measure something, and say nothing of a game.
const COUNTERS: [&str; 9] =
    ["id", "seq", "at", "version", "moment", "width", "height", "url", "plain"];

/// Does the number stand anywhere in it, as a number or as a word of a text?
pub fn names(told: &Told, number: u32) -> bool {
    match told {
        Told::Text(text) => says(text, number),
        Told::Json(json) => holds(json, number),
    }
}

/// Does the number stand anywhere in the JSON, but for its counters?
pub fn holds(json: &Json, number: u32) -> bool {
    match json {
        Json::Null | Json::Bool(_) => false,
        Json::Number(value) => value.as_f64() == Some(f64::from(number)),
        Json::String(text) => says(text, number),
        Json::Array(list) => list.iter().any(|one| holds(one, number)),
        Json::Object(fields) => fields.iter().any(|(name, value)| {
            says(name, number) || (!COUNTERS.contains(&name.as_str()) && holds(value, number))
        }),
    }
}

/// Does the number stand in the text, not as a part of a longer number or word?
pub fn says(text: &str, number: u32) -> bool {
    let number = number.to_string();
    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_taken_apart() {
        let wire =
            b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n\
            {\"a\": [37]HTTP/1.1 304 Not Modified\r\n\r\nHTTP/1.1 200 OK\r\n\
            Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n\
            1b\r\nid: p1\ndata: {\"seq\":39,\"l\":\r\n6\r\n[38]}\n\r\n40\r\n\ndata: {\"said\":";
        let told: Vec<Told> = replies(wire).into_iter().flat_map(Reply::told).collect();
        let named = |number| told.iter().filter(|told| names(told, number)).count();
        assert_eq!((named(37), named(38), named(39)), (1, 1, 0), "{told:?}");
    }

    #[test]
    fn numbers_are_found_wherever_they_stand() {
        let json: Json = serde_json::json!({
            "lines": ["Ada said 37."], "seq": 5, "deep": [{ "value": 9 }], "12": null,
        });
        for there in [37, 9, 12] {
            assert!(holds(&json, there), "{there}");
        }
        for absent in [3, 7, 5, 370] {
            assert!(!holds(&json, absent), "{absent}");
        }
        assert!(says("walls:39", 39) && says("39", 39) && !says("0x39a 390", 39));
    }
}
