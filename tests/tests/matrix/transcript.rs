//! A game as its people had it before them, to be read message by message: with `PARLOUR_TRANSCRIPTS=folder` each
//! whole game leaves a file there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

use anyhow::{Context as _, Result};

use crate::player::{Player, Seen};

/// Names the folder.
const FOLDER: &str = "PARLOUR_TRANSCRIPTS";

/// Writes what people have seen, if that is wanted.
pub(crate) fn write(name: &str, players: &[&Player]) -> Result<()> {
    let Some(folder) = std::env::var_os(FOLDER) else { return Ok(()) };
    let mut text = format!("# {name}\n");
    for player in players {
        tell(&mut text, player)?;
    }
    std::fs::write(Path::new(&folder).join(format!("{name}.md")), text)
        .with_context(|| format!("{FOLDER} names no folder that can be written to"))
}

fn tell(text: &mut String, player: &Player) -> Result<()> {
    let seen = player.seen();
    let taken: BTreeSet<&str> = seen.iter().filter_map(|seen| redacted(seen)).collect();
    let mut rooms: BTreeMap<&str, usize> = BTreeMap::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    writeln!(text, "\n## What {} sees\n", player.user)?;
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for seen in &seen {
        let next = rooms.len() + 1;
        let room = *rooms.entry(seen.room.as_str()).or_insert(next);
        let next = places.len() + 1;
        let place = match seen.thread() {
            Some(under) => format!("room {room}, thread {}", places.entry(under).or_insert(next)),
            None => format!("room {room}"),
        };
        let said = match seen.kind.as_str() {
            "m.reaction" => format!("reacts with {}", seen.content["m.relates_to"]["key"]),
            "m.room.message" => message(seen),
            _ => continue,
        };
        if seen.sender.localpart() == crate::stage::ACCOUNT {
            *counts.entry(kind(seen)).or_default() += 1;
        }
        let gone = if taken.contains(seen.id.as_str()) { " (taken away later)" } else { "" };
        writeln!(text, "- **{}** in {place}{gone}: {said}", seen.sender.localpart())?;
    }
    writeln!(text, "\nOf Parlour: {counts:?}")?;
    Ok(())
}

fn redacted(seen: &Seen) -> Option<&str> {
    (seen.kind == "m.room.redaction").then(|| seen.content["redacts"].as_str()).flatten()
}

fn kind(seen: &Seen) -> &'static str {
    match (seen.kind.as_str(), seen.content["msgtype"].as_str()) {
        ("m.reaction", _) => "reactions",
        _ if seen.content["m.relates_to"]["rel_type"] == "m.replace" => "edits",
        (_, Some("m.image")) => "pictures",
        (_, Some("m.text")) => "messages that call somebody",
        _ => "messages",
    }
}

fn message(seen: &Seen) -> String {
    let mark = match kind(seen) {
        "pictures" => "[picture] ",
        "edits" => "[edit] ",
        "messages that call somebody" => "[calls] ",
        _ => "",
    };
    format!("{mark}{}", seen.body().replace('\n', "\n  > "))
}
