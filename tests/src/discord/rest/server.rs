//! Connections, and the way of a request through everything that may stop it.

use std::{sync::Arc, time::Instant};

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::{
    HeaderMap, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue, USER_AGENT},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::TokioIo;
use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpListener,
};
use tokio_rustls::TlsAcceptor;

use super::{
    super::{Inner, check, fault::Trouble},
    Query, Reply,
    body::{self, Body},
    carry_out,
    limit::{Told, TooSoon},
    log::Logged,
    refusal::Refusal,
    route::{Found, Route, find},
};

/// Where the interface begins.
const PREFIX: &str = "/api/v10";
/// The headers that a bot may send.
const HEADERS: [&str; 10] = [
    "host",
    "user-agent",
    "authorization",
    "content-type",
    "content-length",
    "transfer-encoding",
    "accept",
    "accept-encoding",
    "connection",
    "x-audit-log-reason",
];

/// The connection breaks off.
#[derive(Debug)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the connection breaks off")
    }
}

impl std::error::Error for Broken {}

/// Takes connections for as long as the task lives.
pub(in super::super) async fn serve(
    discord: Arc<Inner>,
    listener: TcpListener,
    tls: Option<TlsAcceptor>,
) {
    while let Ok((stream, _)) = listener.accept().await {
        // Small answers must not wait for more to come; without this it is only slower.
        let _ = stream.set_nodelay(true);
        let (discord, tls) = (Arc::clone(&discord), tls.clone());
        tokio::spawn(async move {
            match tls {
                None => talk(discord, stream).await,
                Some(tls) => {
                    if let Ok(stream) = tls.accept(stream).await {
                        talk(discord, stream).await;
                    }
                }
            }
        });
    }
}

async fn talk(discord: Arc<Inner>, stream: impl AsyncRead + AsyncWrite + Unpin) {
    let service = service_fn(|request| answer(Arc::clone(&discord), request));
    // A client that goes away, and a connection that breaks off on purpose, end it.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

/// A request on its way.
struct Call {
    began: Instant,
    method: String,
    /// Without the prefix, with the query.
    path: String,
    route: Option<(Route, &'static str)>,
    body: Body,
}

/// What is to be sent.
struct Sent {
    status: u16,
    json: Option<Json>,
    headers: Vec<(&'static str, String)>,
    refusal: Option<Refusal>,
}

impl Sent {
    fn said(told: Told, said: Result<Reply, Refusal>) -> Self {
        let Told { headers } = told;
        match said {
            Ok(Reply { status, json }) => Self { status, json, headers, refusal: None },
            Err(refusal) => Self {
                status: refusal.status,
                json: Some(refusal.json()),
                headers,
                refusal: Some(refusal),
            },
        }
    }

    fn soon(soon: TooSoon) -> Self {
        let json = json!({
            "message": "You are being rate limited.",
            "retry_after": soon.after.as_secs_f64(),
            "global": soon.global,
        });
        Self { status: 429, json: Some(json), headers: soon.headers, refusal: None }
    }

    fn failed(status: u16) -> Self {
        let message = format!("{status}: Internal Server Error");
        let json = json!({ "message": message, "code": 0 });
        Self { status, json: Some(json), headers: Vec::new(), refusal: None }
    }
}

async fn answer(
    discord: Arc<Inner>,
    request: Request<Incoming>,
) -> Result<Response<Full<Bytes>>, Broken> {
    let began = Instant::now();
    let (head, body) = request.into_parts();
    let method = head.method.as_str().to_owned();
    let whole = head.uri.path_and_query().map_or("/", |path| path.as_str());
    let mut complaints = Vec::new();
    let path = whole.strip_prefix(PREFIX).unwrap_or(whole).to_owned();
    if path.len() == whole.len() {
        complaints.push(format!("{whole} is not below {PREFIX}"));
    }
    let (plain, query) = path.split_once('?').unwrap_or((&path, ""));
    let found = find(&method, plain);
    check_headers(&head.headers, &mut complaints);

    let bytes = Limited::new(body, body::REQUEST).collect().await;
    let content_type = head.headers.get(CONTENT_TYPE).and_then(|header| header.to_str().ok());
    let body = match bytes {
        Ok(bytes) => Body::parse(content_type, bytes.to_bytes()).await,
        Err(error) if error.is::<http_body_util::LengthLimitError>() => Err(Refusal::too_large()),
        Err(_) => return Err(Broken), // the client is gone
    };

    let query = Query::parse(query);
    let (route, refused) = match found {
        Found::Route(route, name, queries) => {
            for (asked, _) in query.0.iter().filter(|(asked, _)| !queries.contains(asked)) {
                complaints.push(format!("nobody knows ?{asked}"));
            }
            (Some((route, name)), None)
        }
        Found::WrongMethod => (None, Some(Refusal::wrong_method())),
        Found::Nothing => (None, Some(Refusal::unknown_route())),
    };
    let refused =
        refused.or_else(|| authorize(&discord, route.as_ref(), &head.headers, &mut complaints));
    let (body, refused) = match body {
        Ok(body) => (body, refused),
        Err(refusal) => (Body::default(), refused.or(Some(refusal))),
    };
    let call = Call { began, method, path: path.clone(), route, body };
    let sent = go(&discord, &call, &query, refused, complaints).await;
    discord.rest.note(call.logged(&discord, sent.as_ref().ok()));
    send(sent?)
}

/// Lets a request through, or stops it, as faults and limits have it.
async fn go(
    discord: &Inner,
    call: &Call,
    query: &Query<'_>,
    refused: Option<Refusal>,
    mut complaints: Vec<String>,
) -> Result<Sent, Broken> {
    let name = call.route.as_ref().map_or("", |(_, name)| *name);
    let trouble = discord.faults.strike(name, &call.path);
    let mut told = Told { headers: Vec::new() };
    let early = match trouble {
        Some(Trouble::Drop { done: false }) => return Err(Broken),
        Some(Trouble::Fail { status, done: false }) => Some(Sent::failed(status)),
        Some(Trouble::Limit { after, global }) => Some(Sent::soon(TooSoon::planned(after, global))),
        Some(Trouble::Refuse { status, code, message }) => {
            let refusal = Refusal::planned(status, code, message);
            Some(Sent { refusal: None, ..Sent::said(told.clone(), Err(refusal)) })
        }
        Some(Trouble::Delay(delay)) => {
            tokio::time::sleep(delay).await;
            None
        }
        Some(Trouble::Drop { done: true } | Trouble::Fail { done: true, .. }) | None => None,
    };
    if let Some(early) = early {
        discord.complain(call, complaints, None);
        return Ok(early);
    }
    if let Some((_, name)) = call.route {
        match discord.rest.limiter.enter(name, call.major()) {
            Ok(headers) => told = headers,
            Err(soon) => {
                discord.complain(call, complaints, None);
                return Ok(Sent::soon(soon));
            }
        }
    }
    let checks = discord.rest.checks() && call.route.is_some();
    if checks && refused.is_none() {
        let (method, path, body) = (&call.method, &call.path, &call.body);
        complaints.extend(check::request(method, path, body.json.as_ref(), &body.seen()));
    }
    let said = match (refused, &call.route) {
        (Some(refusal), _) => Err(refusal),
        (None, Some((route, _))) => carry_out(discord, route, query, &call.body),
        (None, None) => Err(Refusal::unknown_route()),
    };
    let sent = Sent::said(told, said);
    discord.complain(call, complaints, sent.refusal.as_ref());
    if checks {
        let wrong = check::response(&call.method, &call.path, sent.status, sent.json.as_ref());
        for one in wrong {
            discord.complaints.add(format!("the stand-in itself: {one}"));
        }
    }
    match trouble {
        Some(Trouble::Drop { done: true }) => Err(Broken),
        Some(Trouble::Fail { status, done: true }) => Ok(Sent::failed(status)),
        _ => Ok(sent),
    }
}

impl Call {
    /// The channel, guild, webhook or application of the path, and of a webhook its token.
    fn major(&self) -> &str {
        let mut slashes = self.path.match_indices('/').map(|(at, _)| at);
        let webhook = self.path.starts_with("/webhooks/");
        let end = slashes.nth(if webhook { 3 } else { 2 });
        &self.path[..end.unwrap_or(self.path.len())]
    }

    fn logged(&self, discord: &Inner, sent: Option<&Sent>) -> Logged {
        let route = self.route.as_ref().map(|(_, name)| (*name).to_owned());
        let code = sent.filter(|sent| sent.status >= 400).and_then(|sent| sent.json.as_ref());
        let nonce = self.body.json.as_ref().map(|json| &json["nonce"]);
        Logged {
            route: route.unwrap_or_else(|| format!("{} {}", self.method, self.path)),
            path: self.path.clone(),
            status: sent.map_or(0, |sent| sent.status),
            code: code.and_then(|json| u32::try_from(json["code"].as_u64()?).ok()),
            nonce: nonce.filter(|nonce| !nonce.is_null()).map(|nonce| match nonce {
                Json::String(text) => text.clone(),
                other => other.to_string(),
            }),
            at: self.began.saturating_duration_since(discord.rest.began),
            took: self.began.elapsed(),
        }
    }
}

impl Inner {
    /// Complains of a request, unless its refusal is what the test expects.
    fn complain(&self, call: &Call, complaints: Vec<String>, refusal: Option<&Refusal>) {
        if refusal.is_some_and(|refusal| self.complaints.expects(refusal.code)) {
            return;
        }
        // Whoever does not know whether it was acknowledged has to ask.
        let asks = matches!(call.route, Some((Route::ReadResponse(..), _)));
        let fault = refusal.filter(|refusal| refusal.is_a_fault() && !asks);
        let fault = fault.map(|refusal| format!("it was answered {refusal}"));
        for complaint in complaints.into_iter().chain(fault) {
            let body = call.body.json.as_ref().map(ToString::to_string).unwrap_or_default();
            let body: String = body.chars().take(600).collect();
            let call = format!("{} {}", call.method, call.path);
            // Others say themselves what they speak of.
            let complaint = complaint.strip_prefix(&format!("{call}: ")).unwrap_or(&complaint);
            self.complaints.add(format!("{call}: {complaint}\n    {body}"));
        }
    }
}

fn check_headers(headers: &HeaderMap, complaints: &mut Vec<String>) {
    for name in headers.keys().filter(|name| !HEADERS.contains(&name.as_str())) {
        complaints.push(format!("nobody knows the header {name}"));
    }
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    if !agent.starts_with("DiscordBot (") {
        complaints.push(format!("User-Agent: {agent:?} is not a bot's"));
    }
}

/// Whoever asks must say who they are, but for interactions, whose token does.
fn authorize(
    discord: &Inner,
    route: Option<&(Route, &'static str)>,
    headers: &HeaderMap,
    complaints: &mut Vec<String>,
) -> Option<Refusal> {
    let by_token = matches!(
        route?.0,
        Route::Callback(..)
            | Route::FollowUp(..)
            | Route::ReadResponse(..)
            | Route::EditResponse(..)
            | Route::DeleteResponse(..)
    );
    match headers.get(AUTHORIZATION).map(HeaderValue::to_str) {
        None if by_token || route?.1 == "GET /gateway" => None,
        None => {
            complaints.push("there is no Authorization".to_owned());
            Some(Refusal::unauthorized())
        }
        Some(Ok(token)) if token.starts_with("Bot ") && discord.knows(token) => None,
        Some(_) => Some(Refusal::wrong_token()),
    }
}

fn send(sent: Sent) -> Result<Response<Full<Bytes>>, Broken> {
    let text = sent.json.map(|json| json.to_string()).unwrap_or_default();
    let empty = text.is_empty();
    let mut response = Response::new(Full::new(Bytes::from(text)));
    *response.status_mut() = StatusCode::from_u16(sent.status).map_err(|_| Broken)?;
    let headers = response.headers_mut();
    if !empty {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    for (name, value) in sent.headers {
        let value = HeaderValue::from_str(&value).map_err(|_| Broken)?;
        headers.insert(HeaderName::from_static(name), value);
    }
    Ok(response)
}
