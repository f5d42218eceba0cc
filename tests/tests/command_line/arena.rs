//! `parlour arena`: a tournament goes on whatever its players do.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

use anyhow::{Context as _, Result, ensure};
use parlour_tests::program::{binary, run};
use serde_json::{Value as Json, json};

/// Runs a tournament on a small board; what it printed as JSON.
async fn arena(players: &[&str], games: u32, more: &[&str]) -> Result<Json> {
    let games = games.to_string();
    let mut args =
        vec!["arena", "walls", "--games", &games, "--options", "size:3 rounds:1", "--json"];
    for player in players {
        args.extend(["--player", player]);
    }
    args.extend(more);
    let finished = run(&args, b"").await?;
    ensure!(finished.err.is_empty(), "{}", finished.err);
    let out = finished.ok()?;
    ensure!(out.lines().count() == 1, "more than the result: {out}");
    Ok(serde_json::from_str(&out)?)
}

/// A player that is a shell script.
fn script(folder: &Path, name: &str, text: &str) -> Result<String> {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{text}\n"))?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    Ok(format!("exec:{}", path.display()))
}

/// The result without what differs from run to run.
fn timeless(mut result: Json) -> Json {
    for list in ["players", "seats"] {
        for score in result[list].as_array_mut().into_iter().flatten() {
            score["ms_a_move"] = Json::Null;
        }
    }
    result
}

fn faults(result: &Json, player: usize) -> Vec<String> {
    let faults = result["players"][player]["faults"].as_array();
    faults.into_iter().flatten().filter_map(|fault| fault.as_str().map(str::to_owned)).collect()
}

#[tokio::test]
async fn a_seed_decides_a_tournament() -> Result<()> {
    let players = ["builtin:medium", "builtin:random"];
    let first = timeless(arena(&players, 40, &["--seed", "ann"]).await?);
    ensure!(timeless(arena(&players, 40, &["--seed", "ann"]).await?) == first);
    ensure!(
        timeless(arena(&players, 40, &["--seed", "ben"]).await?)["players"] != first["players"]
    );
    ensure!(first["games"] == 40 && first["game"] == "walls" && first["seed"] == "ann");
    for (list, expected) in [("players", 40), ("seats", 40)] {
        for score in first[list].as_array().context("no list")? {
            let count = |name: &str| score[name].as_u64().unwrap_or_default();
            ensure!(count("games") == expected, "{score}");
            ensure!(count("won") + count("shared") + count("lost") == expected, "{score}");
            ensure!(score["faults"] == json!([]), "{score}");
        }
    }
    // Three seats for two players: they take turns.
    let three = arena(&players, 6, &["--seats", "3"]).await?;
    ensure!(three["seats"].as_array().context("no seats")?.len() == 3);
    ensure!(three["players"][0]["games"] == 9 && three["players"][1]["games"] == 9, "{three}");
    Ok(())
}

#[tokio::test]
async fn the_engine_is_a_player() -> Result<()> {
    let engine = format!("exec:{} engine", binary()?.display());
    let result = arena(&["builtin:easy", &engine], 10, &[]).await?;
    ensure!(faults(&result, 1).is_empty(), "{result}");
    ensure!(result["players"][1]["games"] == 10 && result["players"][1]["name"] == engine.as_str());
    Ok(())
}

#[tokio::test]
async fn a_bad_player_is_reported_and_loses_moves_not_the_tournament() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    let bad = [
        (script(folder, "hangs", "cat > /dev/null")?, "no answer within"),
        (script(folder, "crashes", "exit 3")?, "it "),
        (script(folder, "reads-and-crashes", "read line; exit 3")?, "ended without an answer"),
        (script(folder, "babbles", "while read line; do echo hello; done")?, "not JSON"),
        (script(folder, "shouts", "while :; do echo hello; done")?, "not JSON"),
        (script(folder, "mumbles", "while read line; do echo '{\"ok\":{}}'; done")?, "text"),
        (
            script(
                folder,
                "cheats",
                "while read line; do echo '{\"ok\":{\"text\":\"place Z9\"}}'; done",
            )?,
            "illegal",
        ),
        (
            script(
                folder,
                "dreams",
                "while read line; do echo '{\"ok\":{\"text\":\"castle\"}}'; done",
            )?,
            "fault-unknown-command",
        ),
        (script(folder, "dies", "read line; echo 'no idea' >&2; exit 3")?, "no idea"),
        (
            script(
                folder,
                "complains",
                "while read line; do head -c 1000000 /dev/zero | tr '\\0' x >&2; \
                 echo '{\"ok\":{\"text\":\"place Z9\"}}'; done",
            )?,
            "illegal",
        ),
        (
            script(
                folder,
                "rambles",
                "while read line; do head -c 100000 /dev/zero | tr '\\0' x; echo; done",
            )?,
            "more than 65536 bytes",
        ),
        (script(folder, "drones", "exec tr '\\0' x < /dev/zero")?, "no answer within"),
        (format!("exec:{}", folder.join("nowhere").display()), "cannot be started"),
    ];
    let mut results = Vec::new();
    for (player, fault) in &bad {
        let players = ["builtin:easy", player];
        // Only who never answers is cut short: a busy machine must not make the others late.
        let limit = if *fault == "no answer within" { "0.1" } else { "60" };
        let result = arena(&players, 6, &["--time-limit", limit, "--seed", "x"]).await?;
        ensure!(result["games"] == 6, "{player}: {result}");
        let found = faults(&result, 1);
        ensure!(!found.is_empty() && found.len() <= 40, "{player}: {found:?}");
        for said in &found {
            ensure!(said.contains(fault), "{player}: {said}");
        }
        ensure!(faults(&result, 0).is_empty(), "{player}: {result}");
        let score = |name: &str| result["players"][0][name].clone();
        results.push([score("won"), score("shared"), score("lost"), score("mean_score")]);
    }
    // Each fault costs the same move, the first legal one, so all of them played the same games.
    ensure!(results.windows(2).all(|two| two[0] == two[1]), "{results:?}");
    Ok(())
}

/// A player may look at its hand again, but not for ever.
#[tokio::test]
async fn who_changes_nothing_is_moved_on() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let text = "while read line; do echo '{\"ok\":{\"text\":\"hand\"}}'; done";
    let dawdler = script(folder.path(), "dawdles", text)?;
    let mut args = vec!["arena", "tunnel", "--games", "1", "--options", "rounds:1", "--json"];
    args.extend(["--player", "builtin:easy", "--player", &dawdler, "--time-limit", "60"]);
    let result: Json = serde_json::from_str(&run(&args, b"").await?.ok()?)?;
    let found = faults(&result, 1);
    ensure!(found.len() == 10, "{found:?}");
    ensure!(found.iter().all(|fault| fault.contains("changed nothing")), "{found:?}");
    ensure!(faults(&result, 0).is_empty(), "{result}");
    Ok(())
}

#[tokio::test]
async fn scores_are_compared_where_players_meet() -> Result<()> {
    let mut args = vec!["arena", "tunnel", "--games", "6", "--per", "4", "--json"];
    args.extend(["--options", "rounds:1"]);
    for player in ["builtin:medium", "builtin:easy", "builtin:random", "builtin:easy"] {
        args.extend(["--player", player]);
    }
    let told = |text: String| -> Result<Json> { Ok(timeless(serde_json::from_str(&text)?)) };
    let result = told(run(&args, b"").await?.ok()?)?;
    ensure!(told(run(&args, b"").await?.ok()?)? == result, "another result: {result}");
    // The game always has four seats, and every pair of players has met in each game.
    ensure!(result["seats"].as_array().context("no seats")?.len() == 4, "{result}");
    let differences = result["differences"].as_array().context("no differences")?;
    ensure!(differences.len() == 6 && result["per"] == 4, "{result}");
    let mean = |player: u64| {
        let player = usize::try_from(player).unwrap();
        result["players"][player]["mean_score"].as_f64().context("no mean")
    };
    for difference in differences {
        let player = |index: usize| difference["players"][index].as_u64().context("no player");
        let expected = mean(player(0)?)? - mean(player(1)?)?;
        let found = difference["mean"].as_f64().context("no mean")?;
        ensure!((found - expected).abs() < 1e-9 && difference["games"] == 6, "{difference}");
        ensure!(difference["error"].as_f64().is_some_and(|error| error > 0.0), "{difference}");
    }
    for player in result["players"].as_array().context("no players")? {
        ensure!(player["mean_score"].as_f64().is_some_and(|mean| mean.abs() <= 60.0), "{player}");
    }
    Ok(())
}

#[tokio::test]
async fn an_exec_player_sees_no_more_than_its_own_view() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let heard = folder.path().join("heard");
    let text = format!(
        "while read -r line; do printf '%s\\n' \"$line\" >> {}; echo nothing; done",
        heard.display()
    );
    let spy = script(folder.path(), "spies", &text)?;
    arena(&["builtin:easy", &spy], 2, &["--seats", "2"]).await?;
    let heard = fs::read_to_string(heard)?;
    ensure!(heard.lines().count() >= 2, "{heard}");
    for line in heard.lines() {
        let request: Json = serde_json::from_str(line)?;
        ensure!(request["cmd"] == "choose" && request["game"] == "walls", "{line}");
        ensure!(request["view"]["observer"] == request["seat"], "another's view: {line}");
        ensure!(!request["legal"]["actions"].as_array().context("no actions")?.is_empty());
        let fields = request.as_object().context("no object")?;
        ensure!(fields.len() == 5, "more than is documented: {line}");
    }
    Ok(())
}

#[tokio::test]
async fn wrong_arguments_are_explained() -> Result<()> {
    for (args, word) in [
        (vec!["arena", "chess", "--player", "builtin:easy"], "walls"),
        (vec!["arena", "walls"], "--player"),
        (vec!["arena", "walls", "--player", "builtin:easy"], "2 to 6"),
        (
            vec!["arena", "walls", "--player", "builtin:godlike", "--player", "builtin:easy"],
            "godlike",
        ),
        (vec!["arena", "walls", "--player", "exec:", "--player", "builtin:easy"], "program"),
        (vec!["arena", "walls", "--player", "ann", "--player", "ben"], "exec:PROGRAM"),
        (
            vec![
                "arena",
                "walls",
                "--player",
                "builtin:easy",
                "--player",
                "builtin:easy",
                "--games",
                "0",
            ],
            "--games",
        ),
        (
            vec![
                "arena",
                "walls",
                "--player",
                "builtin:easy",
                "--player",
                "builtin:easy",
                "--options",
                "size:99",
            ],
            "99",
        ),
        (
            vec![
                "arena",
                "walls",
                "--player",
                "builtin:easy",
                "--player",
                "builtin:easy",
                "--time-limit",
                "0",
            ],
            "--time-limit",
        ),
    ] {
        let said = run(&args, b"").await?.complaint()?;
        ensure!(said.contains(word), "{args:?}: {said}");
    }
    Ok(())
}
