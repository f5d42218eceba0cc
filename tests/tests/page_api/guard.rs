//! Requests of other pages, and requests that are none.

use anyhow::{Result, ensure};
use parlour_tests::client::{Asked, CHANNEL};
use reqwest::{Method, StatusCode, header};
use serde_json::json;

use crate::stage::{self, Stage};

#[tokio::test]
async fn other_pages_and_other_names_are_refused() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.enter("Ann").await?;
    let host = stage.host();
    let own = format!("http://{host}");
    let port = host.rsplit(':').next().unwrap();
    let refused = [
        ("origin", "http://evil.example".to_owned(), StatusCode::FORBIDDEN),
        ("origin", "null".to_owned(), StatusCode::FORBIDDEN),
        ("origin", "http://127.0.0.1:1".to_owned(), StatusCode::FORBIDDEN),
        ("origin", format!("http://localhost:{port}"), StatusCode::FORBIDDEN),
        ("origin", format!("{own}.evil.example"), StatusCode::FORBIDDEN),
        ("sec-fetch-site", "cross-site".to_owned(), StatusCode::FORBIDDEN),
        ("sec-fetch-site", "same-site".to_owned(), StatusCode::FORBIDDEN),
        ("host", "evil.example".to_owned(), StatusCode::MISDIRECTED_REQUEST),
        ("host", format!("evil.example:{port}"), StatusCode::MISDIRECTED_REQUEST),
        ("host", format!("127.0.0.1.evil.example:{port}"), StatusCode::MISDIRECTED_REQUEST),
        ("host", String::new(), StatusCode::MISDIRECTED_REQUEST),
    ];
    let body = json!({ "id": "0123456789", "room": CHANNEL, "line": "/walls new" });
    for (name, value, status) in &refused {
        for path in
            ["/api/session", "/api/messages?room=direct", "/api/events", "/picture/rules/walls.png"]
        {
            let request = ann.request(Method::GET, path).header(*name, value);
            let reply = ann.fetch(request).await?;
            ensure!(reply.status == *status, "{name}: {value} {path}: {reply:?}");
            ensure!(!reply.problem()?.is_empty());
        }
        for (path, body) in [("/api/command", &body), ("/api/enter", &json!({ "nick": "Eve" }))] {
            let request = ann.request(Method::POST, path).header(*name, value).json(body);
            let reply = ann.fetch(request).await?;
            ensure!(reply.status == *status, "{name}: {value} {path}: {reply:?}");
            ensure!(reply.headers.get(header::SET_COOKIE).is_none());
        }
    }
    // Nothing was done, and nobody was renamed.
    ensure!(ann.must(CHANNEL, "/games").await?.said().contains("no table"));
    ensure!(ann.get("/api/session").await?.json()?["me"]["nick"] == "Ann");

    // A link from elsewhere may lead to the page, and nowhere else; nor may it be framed.
    let link = |path| {
        let request = ann.request(Method::GET, path);
        request.header("sec-fetch-site", "cross-site").header("sec-fetch-mode", "navigate")
    };
    let page = ann.fetch(link("/")).await?.ok()?;
    ensure!(page.headers["content-security-policy"].to_str()?.contains("frame-ancestors 'none'"));
    ensure!(page.headers["x-frame-options"] == "DENY");
    let sent = ann.request(Method::POST, "/api/command").header("sec-fetch-site", "cross-site");
    let reply = ann.fetch(sent.header("sec-fetch-mode", "navigate").json(&body)).await?;
    ensure!(reply.status == StatusCode::FORBIDDEN);
    // Its own requests, as browsers send them, and those under its other name.
    for (name, value) in [("origin", own.as_str()), ("sec-fetch-site", "same-origin")] {
        let request = ann.request(Method::POST, "/api/command").header(name, value);
        let body = json!({ "id": "abcdefghi", "room": CHANNEL, "line": "/help" });
        ann.fetch(request.json(&body)).await?.ok()?;
    }
    let local =
        ann.request(Method::GET, "/api/session").header("host", format!("localhost:{port}"));
    let reply = ann.fetch(local).await?.ok()?;
    ensure!(!reply.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN));
    ensure!(reply.headers[header::CACHE_CONTROL] == "no-store");
    stage.close().await
}

#[tokio::test]
async fn a_form_of_another_page_cannot_pass_for_json() -> Result<()> {
    // What a page elsewhere can send without being asked for leave: three kinds of bodies.
    let stage = Stage::new().await?;
    let ann = stage.enter("Ann").await?;
    let body = json!({ "id": "0123456789", "room": CHANNEL, "line": "/walls new" }).to_string();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = ann.request(Method::POST, "/api/command").header("content-type", kind);
        let reply = ann.fetch(request.body(body.clone())).await?;
        ensure!(reply.status.is_client_error(), "{kind}: {reply:?}");
        ensure!(!reply.problem()?.is_empty());
    }
    ensure!(ann.must(CHANNEL, "/games").await?.said().contains("no table"));
    stage.close().await
}

#[tokio::test]
async fn what_is_no_request_gets_a_sentence_and_changes_nothing() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let table = stage::predicted([&ann, &ben], "size:3", [3, 4]).await?;
    let before = stage::version(&ann, &table).await?;

    let huge = "x".repeat(1 << 20);
    let long = format!("/walls place {}", "A".repeat(3_000));
    let command =
        |id: &str, room: &str, line: &str| json!({ "id": id, "room": room, "line": line });
    let id = "0123456789abcdef";
    let bodies = [
        ("/api/command", command(id, CHANNEL, &huge).to_string(), 413),
        ("/api/enter", json!({ "nick": huge }).to_string(), 413),
        ("/api/command", command(id, CHANNEL, &long).to_string(), 400),
        ("/api/command", String::new(), 400),
        ("/api/command", "{".into(), 400),
        ("/api/command", "[]".into(), 400),
        ("/api/command", "null".into(), 400),
        ("/api/command", "{}".into(), 400),
        ("/api/command", "\u{0}".into(), 400),
        ("/api/command", "[".repeat(10_000), 400),
        ("/api/command", json!({ "id": 7, "room": CHANNEL, "line": "/help" }).to_string(), 400),
        ("/api/command", command("short", CHANNEL, "/help").to_string(), 400),
        ("/api/command", command(&"x".repeat(65), CHANNEL, "/help").to_string(), 400),
        ("/api/command", command("../../../etc/passwd", CHANNEL, "/help").to_string(), 400),
        ("/api/command", command("0123456789\n", CHANNEL, "/help").to_string(), 400),
        ("/api/command", command("éééééééééé", CHANNEL, "/help").to_string(), 400),
        ("/api/command", command(id, "lobby", "/help").to_string(), 404),
        (
            "/api/command",
            json!({ "id": id, "room": CHANNEL, "line": "/help", "table": "x", "moment": 1 })
                .to_string(),
            400,
        ),
        (
            "/api/command",
            json!({ "id": id, "room": CHANNEL, "line": "/help", "table": table, "moment": -1 })
                .to_string(),
            400,
        ),
        ("/api/enter", "{}".into(), 400),
        ("/api/enter", json!({ "nick": ["Ann"] }).to_string(), 400),
    ];
    for (path, body, status) in bodies {
        let request = ann.request(Method::POST, path).header("content-type", "application/json");
        let shown: String = body.chars().take(80).collect();
        let reply = ann.fetch(request.body(body)).await?;
        ensure!(
            reply.status.as_u16() == status,
            "{path} {shown}: {} {}",
            reply.status,
            reply.text()
        );
        reply.problem()?;
    }
    for (path, status) in [
        ("/nowhere", 404),
        ("/api/", 404),
        ("/api/nowhere", 404),
        ("/page/nowhere.js", 404),
        ("/page/..%2f..%2fmod.rs", 404),
        ("/api/messages", 400),
        ("/api/messages?room=lobby", 404),
        ("/api/messages?room=parlour&before=soon", 400),
        ("/api/messages?room=parlour&limit=-1", 400),
        ("/api/events?after=now", 400),
        ("/api/events?after=p1", 400),
        ("/api/complete", 400),
        ("/api/complete?room=lobby&line=/", 404),
        ("/api/plain", 400),
        ("/api/plain?table=walls-1&version=soon&as=own", 400),
        ("/api/plain?table=walls-1&version=0&as=own", 404),
        ("/api/plain?table=walls-1&version=99999&as=own", 404),
        ("/api/plain?table=chess-1&version=1&as=own", 404),
        ("/api/plain?table=walls-1&version=3&as=0", 404),
        ("/picture/walls-1/soon/own.png", 400),
        ("/picture/walls-1/99999999999999999999/own.png", 400),
        ("/picture/walls-1/3/own.gif", 404),
        ("/picture/walls-1/3/1.png", 404),
        ("/picture/walls-1/3/seat0.png", 404),
        ("/picture/walls-1/3/%2e%2e.png", 404),
        ("/picture/walls-%00/3/own.png", 404),
        ("/picture/rules/chess.png", 404),
    ] {
        let reply = ann.get(path).await?;
        ensure!(reply.status.as_u16() == status, "{path}: {} {}", reply.status, reply.text());
        reply.problem().map_err(|error| error.context(path))?;
    }
    for (method, path) in [
        (Method::GET, "/api/command"),
        (Method::POST, "/api/messages?room=parlour"),
        (Method::DELETE, "/api/session"),
        (Method::PUT, "/"),
    ] {
        let reply = ann.fetch(ann.request(method.clone(), path)).await?;
        ensure!(reply.status == StatusCode::METHOD_NOT_ALLOWED, "{method} {path}: {reply:?}");
        reply.problem().map_err(|error| error.context(path))?;
    }
    ensure!(stage::version(&ann, &table).await? == before);
    ann.ask(&Asked::typed(CHANNEL, "/help")).await?;
    stage.close().await
}
