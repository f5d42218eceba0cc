//! Commands: what is registered, when, where they can be used, and what is proposed while one types.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::{Id, Interaction, Trouble, What, When, user::Proposal};
use serde_json::{Value as Json, json};

use crate::{
    play::{self, Moves},
    stage::{Stage, TALKATIVE, Table},
};

#[tokio::test]
async fn commands_are_registered_when_they_changed_and_not_otherwise() -> Result<()> {
    let mut stage = Stage::with(TALKATIVE).await?;
    stage.program()?.log().line_with(&["commands", "registered"]).await?;
    ensure!(stage.discord.registrations() == 1);
    let first = stage.discord.commands(None);

    // The same again: they are compared, and left as they are.
    stage.stop().await?;
    stage.open().await?;
    stage.program()?.log().line_with(&["commands", "registered", "before"]).await?;
    ensure!(stage.discord.registrations() == 1, "registered again");
    ensure!(stage.discord.commands(None) == first, "the same have other ids");

    // Each of these is what an older version could have registered.
    for (pointer, old) in [
        ("/0/description", json!("Something else")),
        ("/0/contexts", json!([0])),
        ("/0/integration_types", json!([0])),
        ("/0/name", json!("older")),
    ] {
        stage.stop().await?;
        let mut commands = Json::from(first.clone());
        *commands.pointer_mut(pointer).context(pointer)? = old;
        let commands = commands.as_array().context("a list")?.clone();
        stage.discord.replace_commands(None, commands);
        let before = stage.discord.registrations();
        stage.open().await?;
        stage.program()?.log().line_with(&["commands", "registered"]).await?;
        ensure!(stage.discord.registrations() == before + 1, "{pointer} is left as it was");
        ensure!(names(&stage.discord.commands(None)) == names(&first));
    }
    stage.close().await
}

fn names(commands: &[Json]) -> Vec<String> {
    let mut names: Vec<String> =
        commands.iter().filter_map(|one| Some(one["name"].as_str()?.to_owned())).collect();
    names.sort();
    names
}

#[tokio::test]
async fn whoever_develops_registers_in_one_server() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    stage.configure(&format!("develop_in = [{}]\n{TALKATIVE}", stage.guild))?;
    stage.start().await?;
    stage.discord.registered(Some(stage.guild)).await?;
    ensure!(stage.discord.commands(None).is_empty(), "registered everywhere, too");
    // They work as those do that are registered everywhere.
    let ann = stage.member("Ann")?;
    ensure!(ann.slash(stage.channel, "help").await?.text()?.contains("/walls new"));
    ensure!(ann.command(ann.direct()?, "help").is_err(), "a server's commands are in that server");
    stage.stop().await?;
    stage.start().await?;
    stage.program()?.log().line_with(&["commands", "registered", "before"]).await?;
    ensure!(stage.discord.registrations() == 1, "registered again");
    stage.close().await
}

/// Starts the program with these servers to develop in, and waits until its commands are there, and
/// nowhere else of these.
async fn develops(stage: &mut Stage, guilds: &[Id], known: &[Option<Id>]) -> Result<()> {
    let ids: Vec<String> = guilds.iter().map(ToString::to_string).collect();
    stage.configure(&format!("develop_in = [{}]\n{TALKATIVE}", ids.join(", ")))?;
    stage.start().await?;
    let wanted: Vec<Option<Id>> =
        if guilds.is_empty() { vec![None] } else { guilds.iter().copied().map(Some).collect() };
    for scope in known {
        if wanted.contains(scope) {
            stage.discord.registered(*scope).await?;
        } else {
            stage.discord.unregistered(*scope).await?;
        }
    }
    stage.stop().await.map(drop)
}

#[tokio::test]
async fn nobody_sees_a_command_twice() -> Result<()> {
    let mut stage = Stage::dark("").await?;
    let other = stage.discord.guild("Another Club");
    let (one, two) = (stage.guild, other);
    let known = [None, Some(one), Some(two)];
    for guilds in [&[][..], &[one], &[one, two], &[two], &[]] {
        develops(&mut stage, guilds, &known).await.with_context(|| format!("{guilds:?}"))?;
    }
    // What is as it should be is left alone.
    let before = stage.discord.registrations();
    stage.open().await?;
    stage.program()?.log().line_with(&["registered everywhere before"]).await?;
    stage.stop().await?;
    ensure!(stage.discord.registrations() == before, "registered again");
    stage.finish()
}

#[tokio::test]
async fn a_refusal_blames_the_setting_only_where_it_matters() -> Result<()> {
    for (everywhere, route) in [
        (true, "PUT /applications/{application_id}/commands"),
        (false, "PUT /applications/{application_id}/guilds/{guild_id}/commands"),
    ] {
        let mut stage = Stage::dark("").await?;
        let no = Trouble::Refuse { status: 403, code: 50_001, message: "Missing Access" };
        stage.discord.plan(Some(route), &When::Next(1), no);
        if !everywhere {
            stage.configure(&format!("develop_in = [{}]", stage.guild))?;
        }
        stage.start().await?;
        stage.program()?.log().line_with(&["ERROR", "cannot be registered", "50001"]).await?;
        let said = stage.stop().await?;
        ensure!(said.contains("develop_in") != everywhere, "{said}");
        stage.finish()?;
    }
    Ok(())
}

#[tokio::test]
async fn every_command_can_be_found_and_says_what_it_takes() -> Result<()> {
    let stage = Stage::new().await?;
    let commands = stage.discord.commands(None);
    let found = |name: &str| {
        let command = commands.iter().find(|one| one["name"] == name);
        command.cloned().with_context(|| format!("no /{name}"))
    };
    for name in ["help", "games", "board", "rules", "join", "leave", "start", "fill", "resign"] {
        found(name)?;
    }
    for command in &commands {
        ensure!(command["contexts"] == json!([0, 1, 2]), "{command}");
        ensure!(command["integration_types"] == json!([0, 1]), "{command}");
        ensure!(command["default_member_permissions"].is_null(), "{command}");
    }
    let option = |command: &Json, name: &str| {
        let options = command["options"].as_array().into_iter().flatten();
        let option = options.into_iter().find(|one| one["name"] == name).cloned();
        option.with_context(|| format!("no {name} in {command}"))
    };
    let moves = option(&found("table")?, "move")?;
    ensure!(moves["type"] == 1 && option(&moves, "table")?["autocomplete"] == true);
    let walls = found("walls")?;
    let new = option(&walls, "new")?;
    let size = option(&new, "size")?;
    ensure!(
        (&size["type"], &size["min_value"], &size["max_value"])
            == (&json!(4), &json!(3), &json!(10))
    );
    let fill = option(&new, "fill")?;
    let levels: Vec<&Json> =
        fill["choices"].as_array().context("no levels")?.iter().map(|one| &one["value"]).collect();
    ensure!(levels == ["easy", "medium", "strong"], "{fill}");
    let cell = option(&option(&walls, "place")?, "cell")?;
    ensure!(cell["type"] == 3 && cell["required"] == true && cell["autocomplete"] == true);
    let said = option(&option(&walls, "predict")?, "walls")?;
    ensure!(said["type"] == 4 && said["required"] == true);
    stage.close().await
}

fn values(proposals: &[Proposal]) -> Vec<String> {
    proposals.iter().map(|one| one.value.as_str().unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn what_is_proposed_is_what_the_asker_may_know() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let [ann, ben, cleo] = people.each_ref();
    let table = stage.predicted(&[ann, ben], "size:3 rounds:1", &[3, 4]).await?;
    let message = Moves::of(&table, ann)?.next().await?;
    let placer = play::called(&[ann, ben], &message)?;
    let other = if placer.id == ann.id { ben } else { ann };
    let (line, cell) = ("walls place cell:", "cell");
    let all = values(&placer.autocomplete(table.place, line, cell).await?);
    ensure!(all.len() == 9 && all.contains(&"B2".to_owned()), "{all:?}");
    let some = values(&placer.autocomplete(table.place, "walls place cell:b", cell).await?);
    ensure!(!some.is_empty() && some.iter().all(|one| one.starts_with('B')), "{some:?}");
    // Only what would be taken is proposed; and only tables that one may see.
    for person in [other, cleo] {
        let none = values(&person.autocomplete(table.place, line, cell).await?);
        ensure!(none.is_empty(), "{}: {none:?}", person.name);
    }
    ensure!(
        placer.slash(table.place, &format!("walls place cell:{}", some[0])).await?.said().is_none()
    );

    let hidden = elsewhere(&stage).await?;
    for (person, known) in [(ann, true), (cleo, false)] {
        let direct = person.direct()?;
        let tables = values(&person.autocomplete(direct, "board table:", "table").await?);
        ensure!(tables.contains(&table.name) == known, "{}: {tables:?}", person.name);
        ensure!(!tables.contains(&hidden.name), "a table of another server: {tables:?}");
    }
    let lobby = stage.table(cleo, "size:3").await?;
    let joinable = values(&ben.autocomplete(stage.channel, "join table:wa", "table").await?);
    ensure!(joinable == [lobby.name], "{joinable:?}");

    // A long list is cut at what Discord takes, and narrowed by what is typed.
    let big = stage.predicted(&[ann, ben], "size:10 rounds:1", &[3, 4]).await?;
    let message = Moves::of(&big, ann)?.next().await?;
    let placer = play::called(&[ann, ben], &message)?;
    let all = placer.autocomplete(big.place, line, cell).await?;
    ensure!(all.len() == 25, "{} of 100 cells", all.len());
    let some = values(&placer.autocomplete(big.place, "walls place cell:J1", cell).await?);
    ensure!(some == ["J1", "J10"], "{some:?}");
    stage.close().await
}

/// A table on another server.
async fn elsewhere(stage: &Stage) -> Result<Table> {
    let guild = stage.discord.guild("Another Club");
    let channel = stage.discord.channel(guild, "games")?;
    let dora = stage.discord.member(guild, "Dora")?;
    stage.table_in(channel, &dora, "size:3").await
}

#[tokio::test]
async fn half_typed_nonsense_has_no_proposals() -> Result<()> {
    let stage = Stage::new().await?;
    let ann = stage.member("Ann")?;
    let focused = |name: &str, value: Json| json!({ "type": 3, "name": name, "value": value, "focused": true });
    for options in [
        json!([]),
        json!([focused("table", json!(""))]),
        json!([focused("nothing", json!("x"))]),
        json!([{ "type": 1, "name": "place", "options": [] }]),
        json!([{ "type": 1, "name": "place", "options": [focused("cell", json!("\"\\ : table:walls-1"))] }]),
        json!([{ "type": 1, "name": "place", "options": [focused("cell", json!("x".repeat(6_000)))] }]),
        json!([{ "type": 1, "name": "fly", "options": [focused("cell", json!("A"))] }]),
        json!([{ "type": 1, "name": "place", "options": [
            { "type": 3, "name": "table", "value": "walls-99" }, focused("cell", json!("A")),
        ] }]),
    ] {
        let data = json!({ "id": "5", "name": "walls", "type": 1, "options": options });
        let asked = Interaction::new(What::Autocomplete, ann.id, stage.channel, data);
        ensure!(ann.proposed(asked).await?.is_empty(), "{options}");
    }
    stage.close().await
}
