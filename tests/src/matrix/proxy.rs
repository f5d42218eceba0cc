//! Stands between a program and its homeserver: it holds each request to Matrix's own schemas, knows what
//! was sent under which transaction id, and can make answers go astray.

use std::{
    collections::BTreeMap,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::{Result, ensure};
use http_body_util::{BodyExt as _, Full};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, HOST, TRANSFER_ENCODING},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use percent_encoding::percent_decode_str;
use serde_json::Value as Json;
use tokio::{net::TcpListener, task::JoinHandle};

use super::{
    schema,
    trouble::{Trouble, Troubles},
};

/// Passes requests on. Dropping it ends it.
pub struct Proxy {
    address: String,
    seen: Arc<Mutex<Seen>>,
    troubles: Arc<Troubles>,
    serving: JoinHandle<()>,
}

/// An event that was sent, and that the homeserver took.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sent {
    /// Its kind; that of a message in an encrypted room is `m.room.encrypted`.
    pub kind: String,
    /// Under which transaction id.
    pub txn: String,
    /// What it is called since.
    pub event: String,
}

/// What went through.
#[derive(Debug, Default)]
struct Seen {
    /// How many requests of each kind: the method and the path, with names for what differs.
    counts: BTreeMap<String, usize>,
    sent: Vec<Sent>,
    wrong: Vec<String>,
}

/// What each request needs.
#[derive(Clone)]
struct Passage {
    homeserver: Arc<str>,
    client: reqwest::Client,
    seen: Arc<Mutex<Seen>>,
    troubles: Arc<Troubles>,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Proxy {
    /// A proxy before a homeserver at this address.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn before(homeserver: &str) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let passage = Passage {
            homeserver: homeserver.into(),
            client: reqwest::Client::new(),
            seen: Arc::default(),
            troubles: Arc::default(),
        };
        let (seen, troubles) = (Arc::clone(&passage.seen), Arc::clone(&passage.troubles));
        Ok(Self { address, seen, troubles, serving: tokio::spawn(serve(listener, passage)) })
    }

    /// Where it listens.
    pub fn url(&self) -> &str {
        &self.address
    }

    /// How many requests of each kind there were.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        self.lock().counts.clone()
    }

    /// Every event that the homeserver took, in the order of its answers. One that was sent again is there
    /// again.
    pub fn sent(&self) -> Vec<Sent> {
        self.lock().sent.clone()
    }

    /// The event that was sent under this transaction id.
    pub fn event(&self, txn: &str) -> Option<String> {
        self.lock().sent.iter().find(|sent| sent.txn == txn).map(|sent| sent.event.clone())
    }

    /// From now on one request in so many goes wrong, each time in another way; none for 0.
    pub fn trouble_one_in(&self, requests: usize) {
        self.troubles.one_in(requests);
    }

    /// How many requests went wrong in each of these ways.
    pub fn troubles(&self) -> BTreeMap<Trouble, usize> {
        self.troubles.counts()
    }

    /// Was every request as Matrix's schemas have it?
    ///
    /// # Errors
    /// With what was wrong.
    pub fn judge(&self) -> Result<()> {
        let wrong = &self.lock().wrong;
        ensure!(wrong.is_empty(), "Matrix knows no such requests:\n{}", wrong.join("\n"));
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn serve(listener: TcpListener, passage: Passage) {
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let passage = passage.clone();
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let passage = passage.clone();
                // What is sent is seen, even when the client has gone meanwhile.
                let passing = tokio::spawn(async move { passage.pass(request).await });
                async { passing.await.map_err(io::Error::other)? }
            });
            // A client that goes away ends it.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

impl Passage {
    /// Passes a request on. An error cuts the connection.
    async fn pass(&self, request: Request<Incoming>) -> io::Result<Response<Full<Bytes>>> {
        let (head, body) = request.into_parts();
        let Ok(body) = body.collect().await else { return Ok(plain(StatusCode::BAD_REQUEST)) };
        let body = body.to_bytes();
        let path = head.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        note(&self.seen, head.method.as_str(), &path, kind.unwrap_or_default(), &body);
        let trouble = self.troubles.next();
        if let Some(trouble) = trouble
            && let Some(answer) = trouble.instead().await?
        {
            return Ok(answer);
        }
        let mut headers = head.headers;
        for own in [HOST, CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING] {
            headers.remove(own);
        }
        let url = format!("{}{path}", self.homeserver);
        let sent = self.client.request(head.method, url).headers(headers).body(body);
        // Where there is no homeserver, there is none behind this either.
        let Ok(answer) = sent.send().await else { return Ok(plain(StatusCode::BAD_GATEWAY)) };
        let (status, headers) = (answer.status(), answer.headers().clone());
        let Ok(bytes) = answer.bytes().await else { return Ok(plain(StatusCode::BAD_GATEWAY)) };
        if let Some(sent) = status.is_success().then(|| event_of(&path, &bytes)).flatten() {
            self.seen.lock().unwrap_or_else(PoisonError::into_inner).sent.push(sent);
        }
        let bytes = match trouble {
            Some(trouble) => trouble.spoil(bytes)?,
            None => bytes,
        };
        let mut response = Response::new(Full::new(bytes));
        *response.status_mut() = status;
        *response.headers_mut() = headers;
        for own in [CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING] {
            response.headers_mut().remove(own);
        }
        Ok(response)
    }
}

/// The event that a request sent, if it sent one: `…/rooms/{room}/send/{kind}/{txn}`.
fn event_of(path: &str, answer: &[u8]) -> Option<Sent> {
    let (path, _) = path.split_once('?').unwrap_or((path, ""));
    let (_, sent) = path.split_once("/rooms/")?.1.split_once("/send/")?;
    let (kind, txn) = sent.split_once('/')?;
    let txn = percent_decode_str(txn).decode_utf8().ok()?.into_owned();
    let answer: Json = serde_json::from_slice(answer).ok()?;
    Some(Sent { kind: kind.to_owned(), txn, event: answer["event_id"].as_str()?.to_owned() })
}

fn note(seen: &Mutex<Seen>, method: &str, path: &str, kind: &str, body: &[u8]) {
    let mut wrong = Vec::new();
    let mut name = None;
    match (schema::published(), schema::body(kind, body)) {
        (Ok(Some(schema)), Ok(json)) => {
            wrong = schema.request(method, path, json.as_ref());
            name = schema.name(method, path);
        }
        (Ok(None), Ok(_)) => {}
        (Err(reason), _) => wrong.push(reason.to_owned()),
        (_, Err(error)) => wrong.push(format!("{method} {path}: {error:#}")),
    }
    let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    *seen.counts.entry(name.unwrap_or_else(|| method.to_owned())).or_default() += 1;
    seen.wrong.extend(wrong);
}

pub(super) fn plain(status: StatusCode) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = status;
    response
}
