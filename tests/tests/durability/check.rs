//! What everybody did, what the store keeps, and what everybody read, held against each other.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use parlour_tests::{
    archive::{self, Archive, Table},
    client::Message,
};
use serde_json::Value as Json;

use crate::kills::{Action, Done};

/// By person: the channel and their direct messages, as they read them.
pub(crate) type Histories = BTreeMap<String, (Vec<Message>, Vec<Message>)>;

/// Checks everything.
pub(crate) fn everything(
    archive: &Archive,
    names: &BTreeMap<String, String>,
    done: &BTreeMap<String, Vec<Done>>,
    histories: &Histories,
) -> Result<()> {
    ensure!(archive.outbox.is_empty(), "the outbox keeps {:?}", archive.outbox);
    ensure!(archive.parked == 0, "{} were given up", archive.parked);
    // A table that waits for people does so until its timer; no other has one.
    let waits = |(_, table): &(&String, &Table)| {
        table.own("seated").count() == 0 && table.own("closed").count() == 0
    };
    let waiting = archive.tables.iter().filter(waits).map(|(name, _)| format!("table/{name}"));
    ensure!(archive.timers.iter().cloned().eq(waiting), "timers are left: {:?}", archive.timers);
    requests(archive, done)?;
    rooms(archive, histories)?;
    for (name, table) in &archive.tables {
        actions(name, table, names, done)?;
        public_messages(name, table, names, histories)?;
        private_messages(name, table, histories)?;
    }
    let opened = deeds_of(done).filter(|(_, action)| **action == Action::Open).count();
    ensure!(opened == archive.tables.len(), "{opened} opened, {} are", archive.tables.len());
    // A test in which nothing happens proves nothing.
    let played = archive.tables.values().filter(|table| table.own("ended").count() > 0).count();
    ensure!(played >= 20, "only {played} games were played");
    Ok(())
}

fn deeds_of(done: &BTreeMap<String, Vec<Done>>) -> impl Iterator<Item = (&str, &Action)> {
    done.iter().flat_map(|(id, done)| done.iter().map(|done| (id.as_str(), &done.action)))
}

/// Every request that was acknowledged is kept under its name, and no other.
fn requests(archive: &Archive, done: &BTreeMap<String, Vec<Done>>) -> Result<()> {
    let mut acknowledged: Vec<String> = done
        .iter()
        .flat_map(|(id, done)| done.iter().map(move |done| format!("web/{id}/{}", done.asked.id)))
        .collect();
    acknowledged.sort();
    let mut kept = archive.requests.clone();
    kept.sort();
    ensure!(acknowledged == kept, "{} requests, {} are kept", acknowledged.len(), kept.len());
    Ok(())
}

/// The rooms are read as they are kept, and every delivery is in them once, in order.
fn rooms(archive: &Archive, histories: &Histories) -> Result<()> {
    let none = Vec::new();
    for (id, (channel, direct)) in histories {
        let own = archive::direct(id);
        for (address, read) in [(archive::CHANNEL, channel), (own.as_str(), direct)] {
            let kept = archive.rooms.get(address).unwrap_or(&none);
            ensure!(
                kept.len() == read.len(),
                "{address}: {} kept, {} read",
                kept.len(),
                read.len()
            );
            for (kept, read) in kept.iter().zip(read) {
                ensure!(kept["table"] == read.table.as_str(), "{address}: {kept} read as {read:?}");
                ensure!(kept["at"] == read.at && kept["private"] == read.private, "{address}");
            }
            let deliveries: Vec<u64> = kept.iter().filter_map(|m| m["delivery"].as_u64()).collect();
            ensure!(deliveries.len() == kept.len());
            let rising = deliveries.windows(2).all(|two| two[0] < two[1]);
            ensure!(rising, "{address}: a delivery twice or out of order: {deliveries:?}");
        }
        ensure!(channel.iter().all(|message| !message.private), "a secret in the channel");
    }
    let known = |address: &String| {
        address == archive::CHANNEL || histories.keys().any(|id| *address == archive::direct(id))
    };
    ensure!(archive.rooms.keys().all(known), "rooms of nobody: {:?}", archive.rooms.keys());
    Ok(())
}

/// What people were told is done happened at the table, in their order, and nothing else did.
fn actions(
    name: &str,
    table: &Table,
    names: &BTreeMap<String, String>,
    done: &BTreeMap<String, Vec<Done>>,
) -> Result<()> {
    for id in names.keys() {
        let happened: Vec<Action> = table
            .events
            .iter()
            .filter_map(|event| {
                let table_name = name.to_owned();
                let mine = table.maker(event) == Some(id.as_str());
                match (event["event"].as_str(), event["table"].as_str()) {
                    (Some("predicted"), _) if mine => {
                        let walls = event["walls"].as_u64()?;
                        Some(Action::Predict { table: table_name, walls })
                    }
                    (Some("placed"), _) if mine => {
                        let cell = event["cell"].as_str()?.to_owned();
                        Some(Action::Place { table: table_name, cell })
                    }
                    (_, Some("joined")) if event["person"]["id"] == format!("web:{id}") => {
                        Some(Action::Join { table: table_name })
                    }
                    _ => None,
                }
            })
            .collect();
        let at = |action: &&Action| match action {
            Action::Open => false,
            Action::Join { table }
            | Action::Predict { table, .. }
            | Action::Place { table, .. } => table == name,
        };
        let told: Vec<Action> =
            done[id].iter().map(|done| &done.action).filter(at).cloned().collect();
        // Who opens a table sits down with the same request.
        let opened = table
            .own("joined")
            .next()
            .is_some_and(|event| event["person"]["id"] == format!("web:{id}"));
        let happened = if opened { &happened[1..] } else { &happened[..] };
        ensure!(told == happened, "{name}, {id}: told {told:?}, happened {happened:?}");
    }
    Ok(())
}

/// The lines about a table in a room, in their order.
fn lines<'a>(room: &'a [Message], table: &'a str) -> impl Iterator<Item = &'a str> {
    room.iter()
        .filter(move |message| message.table == table)
        .flat_map(|message| message.lines.iter().map(String::as_str))
}

/// Everything that happens at a table is told in its home once, in its order.
fn public_messages(
    name: &str,
    table: &Table,
    names: &BTreeMap<String, String>,
    histories: &Histories,
) -> Result<()> {
    let channel = || histories.values().next().map(|(channel, _)| channel.as_slice());
    let home = table.home.strip_prefix("direct/web:");
    let room = match home {
        Some(id) => histories.get(id).map(|(_, direct)| direct.as_slice()),
        None => channel(),
    };
    let room: Vec<Message> =
        room.unwrap_or_default().iter().filter(|message| !message.private).cloned().collect();
    let same = |what: &str, happened: Vec<String>, told: Vec<String>| {
        ensure!(happened == told, "{name}: {what}: happened {happened:?}, told {told:?}");
        Ok(())
    };
    let word = |line: &str, before: &str| {
        let (_, rest) = line.split_once(before)?;
        Some(rest.split([' ', '.']).next().unwrap_or_default().to_owned())
    };

    let placed = table
        .game("placed")
        .map(|event| format!("{}{}", event["number"], event["cell"].as_str().unwrap_or_default()));
    let told = lines(&room, name)
        .filter_map(|line| Some(format!("{}{}", word(line, " put ")?, word(line, " at ")?)));
    same("numbers", placed.collect(), told.collect())?;

    let person = |id: Option<&str>| match id {
        Some(id) => names.get(id).cloned().unwrap_or_else(|| id.to_owned()),
        None => "Computer".to_owned(),
    };
    let predicted = table.game("predicted").map(|event| person(table.maker(event)));
    let told = lines(&room, name)
        .filter(|line| line.ends_with(" has made a prediction."))
        .map(|line| line.split(' ').next().unwrap_or_default().to_owned());
    same("predictions", predicted.collect(), told.collect())?;

    let joined = table.own("joined").filter_map(|event| event["person"]["name"].as_str());
    let told = lines(&room, name).filter_map(|line| line.split_once(" sits down ("));
    same(
        "people",
        joined.map(str::to_owned).collect(),
        told.map(|(who, _)| who.to_owned()).collect(),
    )?;

    for (kind, line) in
        [("opened", format!("{name} is open: ")), ("seated", "The game begins.".into())]
    {
        let told = lines(&room, name).filter(|said| said.starts_with(&line)).count();
        ensure!(table.own(kind).count() == told, "{name}: {kind} is told {told} times");
    }
    let rounds = lines(&room, name).filter(|line| line.starts_with("The board is full: ")).count();
    ensure!(table.game("round_ended").count() == rounds, "{name}: {rounds} rounds' ends are told");
    let won = |line: &&str| {
        line.ends_with(&format!("wins {name}!"))
            || line.ends_with(&format!("share the win at {name}."))
    };
    let told = lines(&room, name).filter(won).count();
    ensure!(table.own("ended").count() == told, "{name}: its end is told {told} times");
    Ok(())
}

/// Every prediction is confirmed to who made it, once, and told to nobody else; so is every seat
/// that was taken before the game began.
fn private_messages(name: &str, table: &Table, histories: &Histories) -> Result<()> {
    let begun = table.own("seated").count();
    for (id, (_, direct)) in histories {
        let private: Vec<Message> =
            direct.iter().filter(|message| message.private).cloned().collect();
        let mine = |event: &&Json| table.maker(event) == Some(id.as_str());
        let made: Vec<u64> =
            table.game("predicted").filter(mine).filter_map(|e| e["walls"].as_u64()).collect();
        let told: Vec<u64> = lines(&private, name)
            .filter_map(|line| {
                line.strip_prefix("Your prediction is ")?.split('.').next()?.parse().ok()
            })
            .collect();
        ensure!(made == told, "{name}: {id} foretold {made:?}, is told {told:?}");
        // Whoever sits there is asked once a round; whoever does not hears nothing.
        let sits = begun > 0 && table.seats.iter().flatten().any(|seat| seat == id);
        let rounds = table.game("round_ended").count();
        let asked = lines(&private, name).filter(|line| line.contains("in secret")).count();
        let expected = match (sits, table.own("ended").count()) {
            (false, _) => 0,
            (true, 0) => rounds + 1,
            (true, _) => rounds,
        };
        ensure!(asked == expected, "{name}: {id} is asked {asked} times, not {expected}");
        let said = |line: &&str| line.starts_with("You have a seat at ");
        let told = lines(&private, name).filter(said).count();
        let (waits, sat_down) = waits(table, id);
        ensure!(told == usize::from(waits), "{name}: {id} is told {told} times of their seat");
        ensure!(sat_down || lines(&private, name).count() == 0, "{name}: {id} does not sit there");
    }
    Ok(())
}

/// Did somebody sit down before the game began, so that nothing else was told them in private; and
/// did they sit down at all?
fn waits(table: &Table, id: &str) -> (bool, bool) {
    let is_own = |event: &Json, kind: &str| event["table"] == kind;
    let joined = table
        .events
        .iter()
        .position(|event| is_own(event, "joined") && event["person"]["id"] == format!("web:{id}"));
    let Some(joined) = joined else { return (false, false) };
    // With the last seat, and with computers in all others, it begins with the same request.
    let quiet = |event: &&Json| is_own(event, "filled") || is_own(event, "contributed");
    let mut later = table.events[joined + 1..].iter().filter(|event| !quiet(event));
    let begins = later.next().is_some_and(|event| is_own(event, "seated"));
    (!begins && table.home != archive::direct(id), true)
}
