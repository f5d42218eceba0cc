//! Playing at a table by what Parlour offers there: numbers, reactions, forms.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use matrix_sdk::ruma::{EventId, OwnedEventId, OwnedRoomId, RoomId};
use serde_json::Value as Json;

use crate::player::{Player, Seen};

/// A table, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    /// Its first message, on which its thread hangs.
    pub(crate) opening: OwnedEventId,
}

/// A list of what there is to do, as a client shows it now.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) room: OwnedRoomId,
    pub(crate) thread: Option<OwnedEventId>,
    pub(crate) event: OwnedEventId,
    pub(crate) moment: Option<u64>,
    pub(crate) entries: Vec<Entry>,
}

/// What a number stands for.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) line: String,
}

/// Somebody opens a table in a room.
pub(crate) async fn open(player: &Player, room: &RoomId, line: &str) -> Result<Table> {
    let before = player.seen().len();
    player.say(room, line).await?;
    let opening = player
        .sees_after(before, |seen| {
            (seen.room == room && seen.body().contains(" is open: ")).then(|| seen.clone())
        })
        .await?;
    let words = opening.body();
    let name = words.split_whitespace().next().context("it has no name")?.to_owned();
    Ok(Table { name, opening: opening.id })
}

/// The lists of a table that a client shows, each as it is now, the one that changed last at the end.
pub(crate) fn lists(seen: &[Seen], table: &str) -> Vec<Shown> {
    let mut found: BTreeMap<OwnedEventId, (usize, Shown)> = BTreeMap::new();
    for (index, seen) in seen.iter().enumerate() {
        let relation = &seen.content["m.relates_to"];
        let is_edit = relation["rel_type"] == "m.replace";
        let content = if is_edit { &seen.content["m.new_content"] } else { &seen.content };
        let list = &content["parlour.list"];
        if list["at"]["table"] != table {
            continue;
        }
        let event = if is_edit {
            relation["event_id"].as_str().and_then(|id| EventId::parse(id).ok())
        } else {
            Some(seen.id.clone())
        };
        let Some(event) = event else { continue };
        let thread = seen.thread().and_then(|id| EventId::parse(id).ok());
        let place = found.get(&event).map_or((seen.room.clone(), thread), |(_, shown)| {
            (shown.room.clone(), shown.thread.clone())
        });
        let shown = Shown {
            room: place.0,
            thread: place.1,
            event: event.clone(),
            moment: list["at"]["moment"].as_u64(),
            entries: list["entries"].as_array().into_iter().flatten().map(entry).collect(),
        };
        found.insert(event, (index, shown));
    }
    let mut all: Vec<_> = found.into_values().collect();
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, shown)| shown).collect()
}

fn entry(json: &Json) -> Entry {
    Entry { line: json["line"].as_str().unwrap_or_default().to_owned() }
}

impl Shown {
    /// The number of the entry whose command begins so.
    pub(crate) fn number(&self, line: &str) -> Result<usize> {
        let found = self.entries.iter().position(|entry| entry.line.starts_with(line));
        found.map(|index| index + 1).with_context(|| format!("{line} is not in {self:?}"))
    }
}

/// How somebody answers a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    Number,
    Reaction,
}

/// Answers a list, and waits until Parlour says something to that.
pub(crate) async fn answer(
    player: &Player,
    shown: &Shown,
    number: usize,
    behind: &str,
    by: By,
) -> Result<()> {
    let before = player.seen().len();
    let pressed = by == By::Reaction && behind.is_empty() && number <= 10 && {
        let key =
            if number == 10 { "🔟".to_owned() } else { format!("{number}\u{FE0F}\u{20E3}") };
        // The same reaction cannot be pressed twice, unless Parlour has taken it away.
        player.react(&shown.room, &shown.event, &key).await.is_ok()
    };
    if !pressed {
        let text = format!("{number} {behind}");
        match &shown.thread {
            Some(thread) => player.say_in(&shown.room, thread, text.trim()).await?,
            // In a room, a number alone could be anything; in answer to a list it is not.
            None => player.answer(&shown.room, &shown.event, text.trim()).await?,
        };
    }
    let mine = player.user.clone();
    player
        .sees_after(before, |seen| {
            let said = seen.kind == "m.room.message" || seen.kind == "m.reaction";
            (seen.sender != mine && said && seen.sender.localpart() == "parlour").then_some(())
        })
        .await
}
