//! Names are data: they harm nobody who reads them.

use anyhow::{Result, ensure};
use parlour_tests::client::{CHANNEL, Client, Cursor};
use reqwest::StatusCode;
use serde_json::json;

use crate::stage::{self, Stage};

/// What turns the writing, hides, or moves the cursor.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2067}' | '\u{FEFF}' | '\u{2028}' | '\u{2029}')
}

#[tokio::test]
async fn names_that_cannot_be_used_are_explained() -> Result<()> {
    let stage = Stage::new().await?;
    let stranger = Client::stranger(&stage.url())?;
    for (nick, word) in [
        (String::new(), "Choose"),
        ("   \t\n ".into(), "Choose"),
        ("\u{200B}\u{202E}\u{3164}".into(), "Choose"),
        ("x".repeat(33), "32"),
        ("é".repeat(4_000), "32"),
    ] {
        let reply = stranger.post("/api/enter", &json!({ "nick": nick })).await?;
        ensure!(reply.status == StatusCode::UNPROCESSABLE_ENTITY, "{nick:?}: {reply:?}");
        ensure!(reply.problem()?.contains(word), "{nick:?}: {}", reply.text());
        ensure!(reply.headers.get("set-cookie").is_none());
    }
    stage.enter(&"é".repeat(32)).await?;
    stage.close().await
}

#[tokio::test]
async fn names_come_out_harmless_wherever_they_are_told() -> Result<()> {
    let stage = Stage::new().await?;
    let host = stage.enter("Host").await?;
    for (typed, shown) in [
        ("Ann\u{0}\u{7}\u{1b}[31m", "Ann [31m"),
        ("A\nn\rn", "A n n"),
        ("A\u{2028}n\u{85}n", "A n n"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("*A* _n_ `n` [x](y)", "*A* _n_ `n` [x](y)"),
        ("@everyone", "@everyone"),
        ("{ $seat }", "{ $seat }"),
        ("\u{202E}nnA", "nnA"),
        ("A\u{2066}n\u{2069}n\u{200D}", "Ann"),
        ("דנה", "\u{2068}דנה\u{2069}"),
        ("  Ann \u{3000} Ann ", "Ann Ann"),
    ] {
        let person = stage.enter(typed).await?;
        let plain = shown.trim_matches(['\u{2068}', '\u{2069}']);
        ensure!(person.nick() == plain, "{typed:?} became {:?}", person.nick());
        let table = stage::open(&host, "size:3 rounds:1 players:2").await?;
        person.must(CHANNEL, &format!("/join table:{table}")).await?;
        let mut reader = host.reader(Cursor::default());
        let joined = |message: &parlour_tests::client::Message| {
            message.table == table && message.text().contains("The game begins")
        };
        let message = reader.until(joined).await?;
        let said = format!("{shown} sits down (2 of 2).");
        ensure!(message.lines.contains(&said), "{typed:?}: {:?}", message.lines);
        let board = stage::board(&host, &table).await?;
        let text = host.must(CHANNEL, &format!("/board table:{table} as:text")).await?;
        let games = host.must(CHANNEL, "/games").await?;
        let everywhere = [
            message.lines.join(" "),
            board.said().replace('\n', " "),
            board.picture.as_ref().map_or(String::new(), |picture| picture.alt.clone()),
            text.text.unwrap_or_default().replace('\n', " "),
            games.said().replace('\n', " "),
        ];
        for told in everywhere {
            ensure!(!told.contains(is_harmful), "{typed:?}: {told:?}");
            let open = told.matches('\u{2068}').count();
            ensure!(open == told.matches('\u{2069}').count(), "{typed:?}: {told:?}");
        }
        // The picture is drawn, whatever letters there are.
        let picture = board.picture.unwrap();
        ensure!(host.get(&picture.url).await?.ok()?.body.starts_with(b"\x89PNG"));
    }
    stage.close().await
}
