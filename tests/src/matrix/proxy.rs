//! Stands between a program and its homeserver, and holds each request to Matrix's own schemas.

use std::{
    collections::BTreeMap,
    convert::Infallible,
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
use tokio::{net::TcpListener, task::JoinHandle};

use super::schema;

/// Passes requests on. Dropping it ends it.
pub struct Proxy {
    address: String,
    seen: Arc<Mutex<Seen>>,
    serving: JoinHandle<()>,
}

/// What went through.
#[derive(Debug, Default)]
struct Seen {
    /// How many requests of each kind: the method and the path, with names for what differs.
    counts: BTreeMap<String, usize>,
    wrong: Vec<String>,
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
        let seen = Arc::default();
        let serving = tokio::spawn(serve(listener, homeserver.to_owned(), Arc::clone(&seen)));
        Ok(Self { address, seen, serving })
    }

    /// Where it listens.
    pub fn url(&self) -> &str {
        &self.address
    }

    /// How many requests of each kind there were.
    pub fn counts(&self) -> BTreeMap<String, usize> {
        self.lock().counts.clone()
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

async fn serve(listener: TcpListener, homeserver: String, seen: Arc<Mutex<Seen>>) {
    let client = reqwest::Client::new();
    while let Ok((stream, _)) = listener.accept().await {
        let _ = stream.set_nodelay(true);
        let (homeserver, seen, client) = (homeserver.clone(), Arc::clone(&seen), client.clone());
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let (homeserver, seen, client) = (&homeserver, &seen, &client);
                async move { Ok::<_, Infallible>(pass(client, homeserver, seen, request).await) }
            });
            // A client that goes away ends it, with what it waits for.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn pass(
    client: &reqwest::Client,
    homeserver: &str,
    seen: &Mutex<Seen>,
    request: Request<Incoming>,
) -> Response<Full<Bytes>> {
    let (head, body) = request.into_parts();
    let Ok(body) = body.collect().await else { return plain(StatusCode::BAD_REQUEST) };
    let body = body.to_bytes();
    let path = head.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    note(seen, head.method.as_str(), &path, kind.unwrap_or_default(), &body);
    let mut headers = head.headers;
    for own in [HOST, CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING] {
        headers.remove(own);
    }
    let sent =
        client.request(head.method, format!("{homeserver}{path}")).headers(headers).body(body);
    // Where there is no homeserver, there is none behind this either.
    let Ok(answer) = sent.send().await else { return plain(StatusCode::BAD_GATEWAY) };
    let (status, headers) = (answer.status(), answer.headers().clone());
    let Ok(bytes) = answer.bytes().await else { return plain(StatusCode::BAD_GATEWAY) };
    let mut response = Response::new(Full::new(bytes));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    for own in [CONNECTION, CONTENT_LENGTH, TRANSFER_ENCODING] {
        response.headers_mut().remove(own);
    }
    response
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

fn plain(status: StatusCode) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = status;
    response
}
