//! Nobody acts or reads as another.

use anyhow::{Result, ensure};
use parlour_tests::client::{Asked, CHANNEL, Client, Cursor, DIRECT, Message, answer};
use reqwest::{Method, StatusCode, header::SET_COOKIE};
use serde_json::json;

use crate::stage::{self, Stage};

/// Everything that is somebody's.
const PRIVATE: [&str; 8] = [
    "/api/messages?room=direct",
    "/api/messages?room=parlour",
    "/api/events?after=p0.d0",
    "/api/complete?room=parlour&line=/",
    "/api/plain?table=walls-1&version=4&as=own",
    "/api/plain?table=walls-1&version=4&as=public",
    "/picture/walls-1/4/own.png",
    "/picture/walls-1/4/public.png",
];

#[tokio::test]
async fn only_the_right_cookie_is_let_in() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    stage::predicted([&ann, &ben], "size:3", [3, 4]).await?;
    let own = ann.cookie().unwrap().to_owned();
    let secret = own.strip_prefix("parlour=").unwrap();
    let flipped = if secret.starts_with('0') { "1" } else { "0" };
    let forged = [
        None,
        Some(String::new()),
        Some("parlour=".into()),
        Some(format!("parlour={}", ann.id())),
        Some(format!("parlour={}", "0".repeat(64))),
        Some(format!("parlour={flipped}{}", &secret[1..])),
        Some(format!("parlour={}", &secret[1..])),
        Some(format!("parlour={secret}0")),
        Some(format!("parlour=\"{secret}\"")),
        Some(format!("Parlour={secret}")),
        Some(format!("other={secret}")),
        Some(format!("parlour%3D{secret}")),
        Some(format!("parlour={}", "z".repeat(64))),
        Some(format!("parlour={}", "é".repeat(32))),
    ];
    for cookie in &forged {
        let thief = ann.with_cookie(cookie.as_deref());
        for path in PRIVATE {
            let reply = thief.get(path).await?;
            ensure!(reply.status == StatusCode::UNAUTHORIZED, "{cookie:?} {path}: {reply:?}");
            ensure!(reply.problem()?.contains("nickname"), "{cookie:?} {path}");
        }
        let reply = thief.send(&Asked::typed(CHANNEL, "/resign table:walls-1")).await?;
        ensure!(reply.status == StatusCode::UNAUTHORIZED, "{cookie:?}: {reply:?}");
        let session = thief.get("/api/session").await?.ok()?.json()?;
        ensure!(session["me"].is_null() && session["cursor"].is_null(), "{cookie:?}: {session}");
    }
    // The right one among others is one's own; and nothing was done by the others.
    let mixed = ann.with_cookie(Some(&format!("a=b; {own}; c=parlour={}", "0".repeat(64))));
    let session = mixed.get("/api/session").await?.ok()?.json()?;
    ensure!(session["me"]["id"] == ann.id(), "{session}");
    ensure!(!stage::board(&ann, "walls-1").await?.said().contains("wins"));
    stage.close().await
}

#[tokio::test]
async fn a_cookie_is_for_this_page_alone_and_two_are_two_people() -> Result<()> {
    let stage = Stage::new().await?;
    let stranger = Client::stranger(&stage.url())?;
    let reply = stranger.post("/api/enter", &json!({ "nick": "Ann" })).await?.ok()?;
    let cookie = reply.headers.get(SET_COOKIE).unwrap().to_str()?.to_owned();
    for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="] {
        ensure!(cookie.contains(part), "{cookie}");
    }
    ensure!(!cookie.contains("Domain"), "{cookie}");
    let secret = cookie.split(['=', ';']).nth(1).unwrap();
    ensure!(!reply.text().contains(secret), "the secret is in the body");

    // The same name is not the same person.
    let (ann, other) = (stage.enter("Ann").await?, stage.enter("Ann").await?);
    ensure!(ann.id() != other.id() && ann.cookie() != other.cookie());
    stage::open(&ann, "size:3").await?;
    ensure!(other.refused(CHANNEL, "/start").await?.contains("no table"));

    // To enter once more is to change one's name.
    let reply = ann.post("/api/enter", &json!({ "nick": "Anna" })).await?.ok()?;
    ensure!(reply.headers.get(SET_COOKIE).is_none() && reply.json()?["me"]["id"] == ann.id());
    let session = ann.get("/api/session").await?.ok()?.json()?;
    ensure!(session["me"] == json!({ "id": ann.id(), "nick": "Anna" }), "{session}");
    let session = other.get("/api/session").await?.ok()?.json()?;
    ensure!(session["me"]["nick"] == "Ann", "{session}");
    stage.close().await
}

#[tokio::test]
async fn a_request_s_name_belongs_to_whoever_sent_it() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let asked = Asked::typed(CHANNEL, "/walls new size:3");
    ann.ask(&asked).await?;
    // Ben's request of the same name is his own, not an echo of Ann's.
    let asked = Asked { line: "/walls new size:4".into(), ..asked };
    ben.ask(&asked).await?;
    for (person, table) in [(&ann, "walls-1"), (&ben, "walls-2")] {
        let games = person.must(CHANNEL, "/games").await?;
        ensure!(games.lines.len() == 1 && games.said().contains(table), "{games:?}");
    }
    // An answer in secret is not handed out by its name either.
    ben.must(CHANNEL, "/join table:walls-1").await?;
    let secret = Asked::typed(CHANNEL, "/walls predict table:walls-1 3");
    let told = ann.ask(&secret).await?;
    ensure!(!told.refused && told.said().contains("Only you"), "{told:?}");
    let cleo = stage.enter("Cleo").await?;
    ensure!(cleo.ask(&secret).await?.refused, "Cleo is answered in Ann's place");
    stage.close().await
}

#[tokio::test]
async fn somebody_s_buttons_act_for_whoever_presses_them() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben, cleo) =
        (stage.enter("Ann").await?, stage.enter("Ben").await?, stage.enter("Cleo").await?);
    let table = stage::open(&ann, "size:3 rounds:1 players:2").await?;
    ben.must(CHANNEL, &format!("/join table:{table}")).await?;
    let cursor = ann.cursor().await?;
    let form = ann.reader(Cursor { direct: 0, ..cursor });
    let mut form = form;
    let form = form.until(|message| message.private && !message.controls.is_empty()).await?;
    let line = form.controls[0].with(7);
    ensure!(cleo.ask(&Asked::pressed(&form, line.clone())).await?.refused);
    ben.ask(&Asked::pressed(&form, line)).await?;
    let said = |history: Vec<Message>| -> Vec<String> {
        history.iter().flat_map(|message| message.lines.clone()).collect()
    };
    let told = |message: &Message| message.text().contains("prediction is 7");
    ben.reader(Cursor::default()).until(told).await?;
    ensure!(!said(ann.history(DIRECT).await?).iter().any(|line| line.contains("is 7")));
    // Cleo, who sits nowhere, is told nothing and can do nothing.
    ensure!(cleo.history(DIRECT).await?.is_empty());
    for line in ["predict 3", "place A1"] {
        let line = format!("/walls {} ", line.replacen(' ', &format!(" table:{table} "), 1));
        let refused = cleo.refused(CHANNEL, &line).await?;
        ensure!(refused.contains("no seat"), "{line}: {refused}");
    }
    for line in ["resign", "leave", "start", "fill easy"] {
        let refused = cleo.refused(CHANNEL, &format!("/{line} table:{table}")).await?;
        ensure!(refused.contains(&table), "{line}: {refused}");
    }
    stage.close().await
}

#[tokio::test]
async fn a_table_with_parlour_alone_is_nobody_else_s() -> Result<()> {
    let stage = Stage::new().await?;
    let (ann, ben) = (stage.enter("Ann").await?, stage.enter("Ben").await?);
    let table = stage::open_in(&ann, DIRECT, "size:3 fill:easy").await?;
    let version = stage::version(&ann, &table).await?;
    for eyes in ["own", "public"] {
        for path in [
            format!("/picture/{table}/{version}/{eyes}.png"),
            format!("/api/plain?table={table}&version={version}&as={eyes}"),
        ] {
            ann.get(&path).await?.ok()?;
            let reply = ben.get(&path).await?;
            ensure!(reply.status == StatusCode::NOT_FOUND, "{path}: {reply:?}");
            let missing = ben.get(&path.replace(&table, "walls-99")).await?;
            ensure!(reply.body == missing.body, "{path}: tells that the table is there");
        }
    }
    for command in
        ["board", "join", "resign", "leave", "start", "walls predict 3", "walls place A1"]
    {
        let line = |table: &str| match command.strip_prefix("walls ") {
            Some(rest) => format!("/walls {}", rest.replacen(' ', &format!(" table:{table} "), 1)),
            None => format!("/{command} table:{table}"),
        };
        let refused = ben.refused(CHANNEL, &line(&table)).await?;
        let missing = ben.refused(CHANNEL, &line("walls-99")).await?;
        ensure!(refused == missing.replace("walls-99", &table), "{command}: {refused}");
        // Not by a press either.
        let asked = Asked {
            press: Some((table.clone(), 0)),
            ..Asked::typed(CHANNEL, &line(&table).replace(&format!(" table:{table}"), ""))
        };
        ensure!(answer(&ben.send(&asked).await?.ok()?)?.refused, "{command}");
    }
    for line in ["/join ", "/board table:", "/walls place table:"] {
        let path = reqwest::Url::parse_with_params(
            "http://x/api/complete",
            [("room", CHANNEL), ("line", line)],
        )?;
        let path = format!("{}?{}", path.path(), path.query().unwrap());
        let found = ben.get(&path).await?.ok()?.text();
        ensure!(!found.contains(&table), "{line}: {found}");
    }
    ensure!(ben.history(CHANNEL).await?.is_empty() && ben.history(DIRECT).await?.is_empty());
    // Ann's room is not to be had by any name.
    for room in [format!("web:{}", ann.id()), ann.id().into(), "Direct".into(), "..".into()] {
        let reply = ben.get(&format!("/api/messages?room={room}")).await?;
        ensure!(reply.status == StatusCode::NOT_FOUND, "{room}: {reply:?}");
        let reply = ben.send(&Asked::typed(&room, "/help")).await?;
        ensure!(reply.status == StatusCode::NOT_FOUND, "{room}: {reply:?}");
    }
    let request = ben.request(Method::GET, "/api/messages?room=direct&person=".to_owned().as_str());
    ensure!(ben.fetch(request).await?.json()?["messages"] == json!([]));
    stage.close().await
}
