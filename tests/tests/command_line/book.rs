//! What the book shows of `parlour engine` works as it stands there.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, ensure};
use parlour_tests::program::run;
use serde_json::{Value as Json, json};

fn page(path: &str) -> Result<String> {
    let book = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/src/programs");
    Ok(fs::read_to_string(book.join(path))?)
}

/// What the engine answers to these lines, a line each.
async fn answers(lines: &[String]) -> Result<Vec<Json>> {
    let said = run(&["engine"], lines.join("\n").as_bytes()).await?.ok()?;
    let answers: Vec<Json> = said.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    ensure!(answers.len() == lines.len(), "{lines:?}: {said}");
    Ok(answers)
}

/// The requests that a page's shell examples send to the engine, an example each.
fn examples(page: &str) -> impl Iterator<Item = Vec<String>> {
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.filter(|block| block.contains("-- engine")).map(|block| {
        let quoted = block.split('\'').skip(1).step_by(2);
        quoted.filter(|text| text.starts_with('{')).map(str::to_owned).collect()
    })
}

#[tokio::test]
async fn every_shell_example_of_the_engine_is_answered() -> Result<()> {
    let games = parlour_games::GameKind::ALL.iter().map(|kind| format!("json/{}.md", kind.name()));
    for path in games.chain(["engine.md".to_owned()]) {
        let page = page(&path)?;
        let mut count = 0;
        for lines in examples(&page) {
            count += 1;
            for (line, answer) in lines.iter().zip(answers(&lines).await?) {
                ensure!(answer.get("ok").is_some(), "{path}, {line}: {answer}");
            }
        }
        ensure!(count > 0, "{path} has no example");
    }
    Ok(())
}

/// The requests of the table, each with what it says of the answer.
fn requests(page: &str) -> Result<Vec<(Vec<&str>, &str)>> {
    let (_, table) = page.split_once("\n## Requests\n").context("no requests")?;
    let rows = table.lines().filter(|row| row.starts_with("| `{"));
    let cells = rows.filter_map(|row| row.trim_matches('|').split_once(" | "));
    Ok(cells.map(|(request, answer)| (spans(request).collect(), answer)).collect())
}

/// What is code in a text.
fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[tokio::test]
async fn every_request_of_the_table_is_answered_as_it_says() -> Result<()> {
    let folder = tempfile::tempdir()?;
    // Seat 0 has a number to place; of the game that has replays there is something to show.
    let walls: Vec<String> = [
        json!({ "cmd": "new", "game": "walls", "config": { "size": 5 }, "seats": 2 }),
        json!({ "cmd": "act", "seat": 0, "text": "predict 9" }),
        json!({ "cmd": "act", "seat": 1, "text": "predict 8" }),
    ]
    .map(|line| line.to_string())
    .to_vec();
    let tangle: Vec<String> = [
        json!({ "cmd": "new", "game": "tangle" }),
        json!({ "cmd": "act", "seat": 0, "text": "start SW" }),
        json!({ "cmd": "act", "seat": 0, "text": "draw A 40" }),
    ]
    .map(|line| line.to_string())
    .to_vec();
    let mut asked = walls.clone();
    asked.extend(["{\"cmd\":\"view\",\"as\":0}", "{\"cmd\":\"log\"}"].map(str::to_owned));
    let known = answers(&asked).await?;
    let (view, log) = (known[3]["ok"].to_string(), known[4]["ok"]["log"].to_string());

    let page = page("engine.md")?;
    let requests = requests(&page)?;
    ensure!(requests.len() >= 12, "{requests:?}");
    for (requests, says) in requests {
        for span in requests.into_iter().filter(|span| span.starts_with('{')) {
            let request = span
                .replace("<64 hex digits>", &"07".repeat(32))
                .replace("\"view\":{…}", &format!("\"view\":{view}"))
                .replace("\"log\":[…]", &format!("\"log\":{log}"))
                .replace("{…}", "{}");
            let mut request: Json =
                serde_json::from_str(&request).with_context(|| request.clone())?;
            if let Some(path) = request["path"].as_str() {
                request["path"] = json!(folder.path().join(path));
            }
            let mut lines = if request["cmd"] == "gif" { &tangle } else { &walls }.clone();
            if request["cmd"] == "analyse" && request.get("game").is_none() {
                // Where there is a solver.
                lines = vec![json!({ "cmd": "new", "game": "wiretap" }).to_string()];
            }
            lines.push(request.to_string());
            let answer = answers(&lines).await?.pop().context("no answer")?;
            ensure!(answer.get("ok").is_some(), "{span}: {answer}");
            let exact = spans(says).next().and_then(|said| serde_json::from_str::<Json>(said).ok());
            if let Some(exact) = exact.filter(|_| request["cmd"] == "act") {
                ensure!(answer["ok"] == exact, "{span}: {answer}, not {exact}");
            }
        }
    }
    Ok(())
}
