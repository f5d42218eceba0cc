//! `parlour engine`: each line is answered before the next is read, whatever it is.

use std::process::Stdio;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::program::{PATIENCE, binary, run};
use serde_json::{Value as Json, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};

/// An engine at the other end of a pipe.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Result<Self> {
        let mut child = Command::new(binary()?)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?).lines();
        Ok(Self { child, input, output })
    }

    async fn line(&mut self, line: &str) -> Result<Json> {
        self.input.write_all(format!("{line}\n").as_bytes()).await?;
        let answer = timeout(PATIENCE, self.output.next_line()).await??;
        let answer = answer.with_context(|| format!("the engine ended at {line}"))?;
        Ok(serde_json::from_str(&answer)?)
    }

    async fn ok(&mut self, request: Json) -> Result<Json> {
        let answer = self.line(&request.to_string()).await?;
        ensure!(answer.get("ok").is_some(), "{request}: {answer}");
        Ok(answer["ok"].clone())
    }

    async fn end(mut self) -> Result<()> {
        drop(self.input);
        let status = timeout(PATIENCE, self.child.wait()).await??;
        ensure!(status.success(), "{status}");
        Ok(())
    }
}

fn new(seed: &str) -> Json {
    json!({ "cmd": "new", "game": "walls", "config": { "size": 3, "rounds": 1 }, "seats": 2, "seed": seed.repeat(32) })
}

/// Plays to the end by the engine's own computers; the log.
async fn play(engine: &mut Engine, seed: &str) -> Result<Json> {
    let mut state = engine.ok(new(seed)).await?;
    while let Some(seat) = state["to_act"].get(0).cloned() {
        let legal = engine.ok(json!({ "cmd": "legal", "as": seat })).await?;
        let choice = engine.ok(json!({ "cmd": "computer", "seat": seat, "level": "easy" })).await?;
        let actions = legal["actions"].as_array().context("no actions")?;
        ensure!(actions.contains(&choice["text"]), "{choice} is none of {legal}");
        state = engine.ok(json!({ "cmd": "act", "seat": seat, "text": choice["text"] })).await?;
    }
    ensure!(
        state["outcome"]["places"].as_array().is_some_and(|places| places.len() == 2),
        "{state}"
    );
    engine.ok(json!({ "cmd": "log" })).await
}

#[tokio::test]
async fn a_game_is_played_seen_drawn_and_loaded_again() -> Result<()> {
    let mut engine = Engine::start()?;
    let log = play(&mut engine, "07").await?;
    ensure!(log["game"] == "walls" && log["log"].as_array().is_some_and(|log| log.len() >= 13));
    ensure!(play(&mut engine, "07").await? == log, "the same seed, another game");
    ensure!(play(&mut engine, "08").await? != log, "another seed, the same game");

    // A log is loaded in another process, and is the same game to every observer.
    let mut other = Engine::start()?;
    engine.ok(json!({ "cmd": "load", "log": log["log"] })).await?;
    other.ok(json!({ "cmd": "load", "game": "walls", "log": log["log"] })).await?;
    for eyes in [json!(0), json!(1), json!("public")] {
        let view = json!({ "cmd": "view", "as": eyes });
        ensure!(engine.ok(view.clone()).await? == other.ok(view).await?);
    }
    ensure!(other.ok(json!({ "cmd": "log" })).await? == log);
    // Part of a log is the game at that moment.
    let part: Vec<Json> = log["log"].as_array().unwrap()[..5].to_vec();
    let state = other.ok(json!({ "cmd": "load", "log": part })).await?;
    ensure!(
        state["outcome"].is_null() && state["to_act"].as_array().unwrap().len() == 1,
        "{state}"
    );

    let folder = tempfile::tempdir()?;
    let path = folder.path().join("board.png");
    let request = json!({ "cmd": "png", "as": "public", "path": path, "width": 400 });
    let drawn = other.ok(request).await?;
    let png = std::fs::read(&path)?;
    ensure!(png.starts_with(b"\x89PNG") && png[16..20] == 400_u32.to_be_bytes());
    ensure!(
        drawn["width"] == 400 && drawn["alt"].as_str().is_some_and(|alt| alt.len() > 20),
        "{drawn}"
    );
    let nowhere = json!({ "cmd": "png", "as": 0, "path": folder.path().join("no/board.png") });
    let said = other.line(&nowhere.to_string()).await?;
    ensure!(said["error"].as_str().is_some_and(|said| said.contains("board.png")), "{said}");
    engine.end().await?;
    other.end().await
}

#[tokio::test]
async fn secrets_are_in_the_right_eyes_only_and_a_view_is_enough_to_choose() -> Result<()> {
    let mut engine = Engine::start()?;
    engine
        .ok(json!({ "cmd": "new", "game": "walls", "config": { "size": 10 }, "seats": 2 }))
        .await?;
    engine.ok(json!({ "cmd": "act", "seat": 0, "text": "predict 137" })).await?;
    let state = engine.ok(json!({ "cmd": "act", "seat": 1, "text": "predict 149" })).await?;
    ensure!(state["to_act"].as_array().unwrap().len() == 1, "{state}");
    for (eyes, own, other) in [(json!(0), "137", "149"), (json!(1), "149", "137")] {
        let view = engine.ok(json!({ "cmd": "view", "as": eyes })).await?.to_string();
        ensure!(view.contains(own) && !view.contains(other), "{eyes}: {view}");
    }
    let view = engine.ok(json!({ "cmd": "view", "as": "public" })).await?.to_string();
    ensure!(!view.contains("137") && !view.contains("149"), "{view}");
    let legal = engine.ok(json!({ "cmd": "legal", "as": "public" })).await?;
    ensure!(legal["actions"] == json!([]), "{legal}");
    // There are no other eyes.
    for (cmd, eyes) in [("view", 2), ("legal", 2), ("view", 14), ("png", 255)] {
        let ask = json!({ "cmd": cmd, "as": eyes, "path": "no.png" });
        let ask = if cmd == "png" { ask } else { json!({ "cmd": cmd, "as": eyes }) };
        let said = engine.line(&ask.to_string()).await?.to_string();
        ensure!(said.contains("error") && said.contains("0 to 1"), "{said}");
    }
    // Whoever is sent a view can choose from it, without a game of its own.
    let seat = state["to_act"][0].clone();
    let view = engine.ok(json!({ "cmd": "view", "as": seat })).await?;
    let legal = engine.ok(json!({ "cmd": "legal", "as": seat })).await?;
    let mut other = Engine::start()?;
    for level in ["easy", "medium", "strong"] {
        let choose = json!({ "cmd": "choose", "game": "walls", "view": view, "level": level });
        let choice = other.ok(choose).await?;
        ensure!(legal["actions"].as_array().unwrap().contains(&choice["text"]), "{choice}");
    }
    let ask =
        json!({ "cmd": "choose", "game": "walls", "seat": seat, "view": view, "legal": legal });
    other.ok(ask).await?;
    let mut wrong = view;
    wrong["phase"] = json!("napping");
    let said =
        other.line(&json!({ "cmd": "choose", "game": "walls", "view": wrong }).to_string()).await?;
    ensure!(said.get("error").is_some(), "{said}");
    engine.end().await?;
    other.end().await
}

#[tokio::test]
async fn wrong_lines_are_answered_and_change_nothing() -> Result<()> {
    let mut engine = Engine::start()?;
    let error = |answer: &Json| answer["error"].as_str().is_some_and(|said| said.len() > 5);
    for line in [
        "nonsense",
        "{",
        "[]",
        "7",
        "{\"cmd\":\"view\",\"as\":0}",
        "{\"cmd\":\"log\"}",
        "{\"cmd\":\"fly\"}",
    ] {
        let answer = engine.line(line).await?;
        ensure!(error(&answer), "{line}: {answer}");
    }
    engine.ok(new("07")).await?;
    let view = engine.ok(json!({ "cmd": "view", "as": "public" })).await?;
    for (request, code) in [
        (json!({ "cmd": "act", "seat": 0, "text": "place B2" }), "walls-refuse-predict-first"),
        (json!({ "cmd": "act", "seat": 0, "text": "predict 13" }), "walls-refuse-prediction"),
        (json!({ "cmd": "act", "seat": 5, "text": "predict 3" }), "walls-refuse-not-seated"),
        (json!({ "cmd": "act", "seat": 0, "text": "predict" }), "fault-missing"),
        (json!({ "cmd": "act", "seat": 0, "text": "dance" }), "fault-unknown-command"),
        (json!({ "cmd": "act", "seat": 0, "text": "" }), "fault-empty"),
        (json!({ "cmd": "new", "game": "walls", "seats": 7 }), "walls-refuse-players"),
        (json!({ "cmd": "new", "game": "walls", "config": { "size": 11 } }), "walls-refuse-size"),
    ] {
        let answer = engine.line(&request.to_string()).await?;
        ensure!(answer["refused"]["code"] == code, "{request}: {answer}");
        ensure!(
            answer["refused"]["message"].as_str().is_some_and(|said| said.len() > 10),
            "{answer}"
        );
    }
    for request in [
        json!({ "cmd": "new", "game": "chess" }),
        json!({ "cmd": "new", "game": "walls", "config": { "sise": 3 } }),
        json!({ "cmd": "new", "game": "walls", "seed": "07" }),
        json!({ "cmd": "act", "seat": -1, "text": "predict 3" }),
        json!({ "cmd": "act", "seat": 256, "text": "predict 3" }),
        json!({ "cmd": "act", "seat": 0, "text": "predict 3", "moment": 0 }),
        json!({ "cmd": "view", "as": "nobody" }),
        json!({ "cmd": "computer", "seat": 0, "level": "godlike" }),
        json!({ "cmd": "png", "as": 0, "path": "x.png", "width": 0 }),
        json!({ "cmd": "png", "as": 0, "path": "x.png", "width": 1_000_000 }),
        json!({ "cmd": "load", "log": [] }),
        json!({ "cmd": "load", "log": [{ "event": "spell" }] }),
    ] {
        let answer = engine.line(&request.to_string()).await?;
        ensure!(error(&answer) || answer.get("refused").is_some(), "{request}: {answer}");
    }
    ensure!(engine.ok(json!({ "cmd": "view", "as": "public" })).await? == view);
    engine.end().await?;

    // Lines that are not even text, one that does not end, and no lines at all.
    let finished = run(&["engine"], b"\xff\xfe\n\n  \n{\"cmd\":\"log\"}").await?;
    let answers = finished.ok()?;
    ensure!(
        answers.lines().count() == 2 && answers.lines().all(|line| line.starts_with("{\"error\""))
    );
    let long = format!("\"{}\"\n{{\"cmd\":\"log\"}}\n", "x".repeat(17 << 20));
    let answers = run(&["engine"], long.as_bytes()).await?.ok()?;
    ensure!(answers.lines().count() == 2 && answers.contains("at most"), "{answers}");
    ensure!(run(&["engine"], b"").await?.ok()?.is_empty());
    Ok(())
}

#[tokio::test]
async fn a_replay_is_written_where_there_is_one() -> Result<()> {
    let mut engine = Engine::start()?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("game.gif");
    let request = json!({ "cmd": "gif", "as": 0, "path": path, "width": 300 });
    engine.ok(json!({ "cmd": "new", "game": "tangle", "seats": 2 })).await?;
    let early = engine.line(&request.to_string()).await?;
    ensure!(early["error"].as_str().is_some_and(|said| said.contains("far enough")), "{early}");
    for (seat, text) in [(0, "start SW"), (0, "draw A 40"), (1, "draw A 40")] {
        engine.ok(json!({ "cmd": "act", "seat": seat, "text": text })).await?;
    }
    let written = engine.ok(request).await?;
    let gif = std::fs::read(&path)?;
    ensure!(gif.starts_with(b"GIF89a") && gif[6..8] == 300_u16.to_le_bytes());
    // The empty field, two segments, and the field in its colours.
    ensure!(written["frames"] == 4 && written["bytes"] == gif.len(), "{written}");
    let wide = json!({ "cmd": "gif", "as": 0, "path": path, "width": 4_001 });
    let said = engine.line(&wide.to_string()).await?;
    ensure!(said["error"].as_str().is_some_and(|said| said.contains("4000")), "{said}");
    engine.end().await
}
