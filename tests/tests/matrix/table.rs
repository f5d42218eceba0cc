//! Playing at a table by what Parlour offers there: numbers, reactions, forms.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};
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
    pub(crate) example: String,
    pub(crate) asks: bool,
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
pub(crate) fn lists(seen: &[Arc<Seen>], table: &str) -> Vec<Shown> {
    let mut found: BTreeMap<OwnedEventId, (usize, Shown)> = BTreeMap::new();
    for (index, seen) in seen.iter().enumerate() {
        let Some((_, mut shown)) = list(seen).filter(|(of, _)| of == table) else { continue };
        if let Some((_, before)) = found.get(&shown.event) {
            shown.thread.clone_from(&before.thread);
        }
        found.insert(shown.event.clone(), (index, shown));
    }
    let mut all: Vec<_> = found.into_values().collect();
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, shown)| shown).collect()
}

/// The list that comes with a message, and the name of its table. Of one that is edited, the message does not
/// say in which thread it is.
pub(crate) fn list(seen: &Seen) -> Option<(String, Shown)> {
    let relation = &seen.content["m.relates_to"];
    let is_edit = relation["rel_type"] == "m.replace";
    let content = if is_edit { &seen.content["m.new_content"] } else { &seen.content };
    let list = &content["parlour.list"];
    let event = if is_edit {
        EventId::parse(relation["event_id"].as_str()?).ok()?
    } else {
        seen.id.clone()
    };
    let shown = Shown {
        room: seen.room.clone(),
        thread: seen.thread().and_then(|id| EventId::parse(id).ok()),
        event,
        moment: list["at"]["moment"].as_u64(),
        entries: list["entries"].as_array().into_iter().flatten().map(entry).collect(),
    };
    Some((list["at"]["table"].as_str()?.to_owned(), shown))
}

fn entry(json: &Json) -> Entry {
    let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    Entry { line: text("line"), example: text("example"), asks: json["params"].is_array() }
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

/// What ends a game, in the order in which it is done: a part of the line, and what is said behind its number
/// if something has to be.
const ENDING: [(&str, &str); 3] =
    [("worms anti ", ""), ("weapon:anti", ""), ("worms weapon ", "anti")];
/// After so many answers a game that could go on for long is ended.
const LONG: usize = 16;

/// How many answers a game may take.
const MOST: usize = 400;

/// Plays a table to its end by whatever Parlour offers, with dice of one's own.
pub(crate) async fn play_to_the_end(players: &[&Player], table: &str, seed: u64) -> Result<()> {
    let mut dice = seed;
    let mut roll = |sides: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((dice >> 33) as usize) % sides.max(1)
    };
    let game = table.split('-').next().unwrap_or_default().to_owned();
    let is_end = |shown: &Shown| {
        shown.entries.iter().any(|entry| entry.line.starts_with(&format!("{game} new")))
    };
    let mut tried: BTreeMap<(usize, OwnedEventId), (Option<u64>, usize)> = BTreeMap::new();
    let mut pressed = BTreeSet::new();
    let mut answers = 0;
    while answers < MOST {
        let before: Vec<usize> = players.iter().map(|player| player.seen().len()).collect();
        let mut acted = false;
        for (who, player) in players.iter().enumerate() {
            let all = lists(&player.seen(), table);
            if all.iter().any(is_end) {
                return Ok(());
            }
            // The newest first: what is one's own, or what everybody sees.
            let now = all.last().and_then(|shown| shown.moment);
            let usable =
                |shown: &&Shown| shown.moment == now && shown.entries.iter().any(is_usable);
            for shown in all.iter().rev().filter(usable).take(2) {
                let before = tried.entry((who, shown.event.clone())).or_default();
                if before.0 != shown.moment {
                    *before = (shown.moment, 0);
                }
                // It is not their turn, or nothing more comes of it.
                if before.1 >= 2 {
                    continue;
                }
                before.1 += 1;
                let usable: Vec<usize> = (0..shown.entries.len())
                    .filter(|index| is_usable(&shown.entries[*index]))
                    .collect();
                // After a while, what ends a game that could go on for long.
                let find = |(part, behind): &(&str, &'static str)| {
                    let holds = |index: &&usize| shown.entries[**index].line.contains(part);
                    usable.iter().find(holds).map(|index| (*index, *behind))
                };
                let ending = ENDING.iter().filter(|_| answers >= LONG).find_map(find);
                let (index, behind) = ending.unwrap_or_else(|| (usable[roll(usable.len())], ""));
                let entry = &shown.entries[index];
                let behind = match behind {
                    "" if entry.asks => entry.example.as_str(),
                    behind => behind,
                };
                // The same reaction cannot be pressed twice.
                let is_new = pressed.insert((who, shown.event.clone(), index));
                let by = if roll(2) == 0 || !is_new { By::Number } else { By::Reaction };
                answer(player, shown, index + 1, behind, by).await?;
                answers += 1;
                acted = true;
                break;
            }
        }
        if !acted {
            // A computer may be at it, or what was told has not come yet.
            let news = players.iter().zip(before).map(|(player, count)| player.shows_more(count));
            let news = news.map(Box::pin);
            let (more, ..) = futures::future::select_all(news).await;
            more.with_context(|| {
                let shown = players.iter().map(|player| lists(&player.seen(), table).pop());
                format!("{answers} answers: {:#?}", shown.collect::<Vec<_>>())
            })?;
        }
    }
    bail!("{table} is not over after {answers} answers")
}

/// Is it a move, and not something about the table as a whole?
fn is_usable(entry: &Entry) -> bool {
    let others = ["leave", "resign", "board", "rules", "join", "verify", "replay", "fill", "start"];
    // Whoever goes back and forth, or draws wire by wire without a plan, gets nowhere.
    let aimless = [" undo ", " clear ", " line ", " wire ", " hand ", " hint "];
    !others.iter().any(|word| entry.line.starts_with(word))
        && !aimless.iter().any(|word| entry.line.contains(word))
}
