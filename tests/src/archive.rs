//! What `parlour export` says: the tables with their events, the rooms with their messages.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, anyhow};
use serde_json::Value as Json;

use crate::program::House;

/// The channel's address.
pub const CHANNEL: &str = "place/web:parlour";

/// The address of somebody's direct messages.
pub fn direct(id: &str) -> String {
    format!("direct/web:{id}")
}

/// A whole store.
#[derive(Debug, Default)]
pub struct Archive {
    /// Every row as it was written.
    pub rows: Vec<String>,
    /// The tables by name.
    pub tables: BTreeMap<String, Table>,
    /// The messages by address, in their order.
    pub rooms: BTreeMap<String, Vec<Json>>,
    /// The outbox entries that wait, by address.
    pub outbox: BTreeMap<String, usize>,
    /// The outbox entries that wait: number and address.
    pub waiting: Vec<(u64, String)>,
    /// The outbox entries that were given up.
    pub parked: usize,
    /// The requests that were committed, by name.
    pub requests: Vec<String>,
    /// The streams that have timers, in their order.
    pub timers: Vec<String>,
    /// What platforms hold that was acknowledged and is not yet handled.
    pub held: Vec<String>,
}

/// A table: who sits where, and what happened.
#[derive(Debug, Default)]
pub struct Table {
    /// By seat, once it has begun; `None` is a computer.
    pub seats: Vec<Option<String>>,
    /// Where it is told now.
    pub home: String,
    /// What happened: the table's own events, the game's events in place of `game`.
    pub events: Vec<Json>,
}

impl Archive {
    /// Exports a store that nobody has open.
    ///
    /// # Errors
    /// When it cannot be exported whole, or makes no sense.
    pub async fn read(house: &House) -> Result<Self> {
        Self::parse(&house.run::<&str>("export", &[]).await?.ok()?)
    }

    /// Reads what was exported.
    ///
    /// # Errors
    /// When it makes no sense.
    pub fn parse(export: &str) -> Result<Self> {
        let mut archive = Self::default();
        for line in export.lines() {
            let row: Json = serde_json::from_str(line).context("the export is not JSON")?;
            archive.take(&row).with_context(|| line.to_owned())?;
            archive.rows.push(line.to_owned());
        }
        Ok(archive)
    }

    /// Are computers to play at this table?
    pub fn thinks(&self, table: &str) -> bool {
        // A table that has begun has no timer but theirs.
        self.timers.iter().any(|stream| stream.strip_prefix("table/") == Some(table))
    }

    /// How many messages a room has once everything that waits is delivered.
    pub fn expected(&self, address: &str) -> u64 {
        let there = self.rooms.get(address).map_or(0, Vec::len);
        let waiting = self.outbox.get(address).copied().unwrap_or(0);
        (there + waiting) as u64
    }

    fn take(&mut self, row: &Json) -> Result<()> {
        match text(row, "row")? {
            "event" => {
                let stream = text(row, "stream")?;
                if let Some(table) = stream.strip_prefix("table/") {
                    self.tables.entry(table.to_owned()).or_default().take(&body(row)?)?;
                } else if let Some(address) = stream.strip_prefix("ledger/web/")
                    && !address.starts_with("person/")
                {
                    self.rooms.entry(address.to_owned()).or_default().push(body(row)?);
                }
            }
            "outbox" => {
                let (id, address) = (&row["id"], text(row, "address")?);
                let id = id.as_u64().with_context(|| format!("{id} is no number"))?;
                self.waiting.push((id, address.to_owned()));
                *self.outbox.entry(address.to_owned()).or_default() += 1;
            }
            "parked" => self.parked += 1,
            "request" => self.requests.push(text(row, "request")?.to_owned()),
            "timer" => self.timers.push(text(row, "stream")?.to_owned()),
            "index" if row["index"] == "inbox" => self.held.push(text(row, "stream")?.to_owned()),
            _ => {}
        }
        Ok(())
    }
}

impl Table {
    fn take(&mut self, event: &Json) -> Result<()> {
        let mut event = event.clone();
        match text(&event, "table")? {
            "opened" | "housed" | "moved" => {
                let home = &event["home"];
                let place = home["place"].as_str().map(|place| format!("place/{place}"));
                let direct = home["direct"].as_str().map(|person| format!("direct/{person}"));
                self.home = place.or(direct).ok_or_else(|| anyhow!("no home"))?;
            }
            "joined" => self.seats.push(Some(local(text(&event["person"], "id")?))),
            "left" => {
                let left = Some(local(text(&event, "person")?));
                self.seats.retain(|seat| *seat != left);
            }
            "filled" => {
                let count = event["count"].as_u64().ok_or_else(|| anyhow!("no count"))?;
                self.seats.extend((0..count).map(|_| None));
            }
            "seated" => {
                let order: Vec<usize> = serde_json::from_value(event["order"].clone())?;
                let chair = |chair: &usize| self.seats.get(*chair).cloned();
                let seats: Option<Vec<_>> = order.iter().map(chair).collect();
                self.seats = seats.ok_or_else(|| anyhow!("no such chair"))?;
            }
            "game" => event = serde_json::from_str(text(&event, "event")?)?,
            _ => {}
        }
        self.events.push(event);
        Ok(())
    }

    /// The game's events of one kind.
    pub fn game(&self, kind: &str) -> impl Iterator<Item = &Json> {
        self.events.iter().filter(move |event| event["event"] == kind)
    }

    /// The table's own events of one kind.
    pub fn own(&self, kind: &str) -> impl Iterator<Item = &Json> {
        self.events.iter().filter(move |event| event["table"] == kind)
    }

    /// Who made a game's event; `None` is a computer.
    pub fn maker(&self, event: &Json) -> Option<&str> {
        let seat = usize::try_from(event["seat"].as_u64()?).ok()?;
        self.seats.get(seat)?.as_deref()
    }
}

fn text<'a>(json: &'a Json, name: &str) -> Result<&'a str> {
    json[name].as_str().ok_or_else(|| anyhow!("no {name} in {json}"))
}

fn body(row: &Json) -> Result<Json> {
    Ok(serde_json::from_str(text(row, "body")?)?)
}

/// `p1a2` of `web:p1a2`.
fn local(id: &str) -> String {
    id.strip_prefix("web:").unwrap_or(id).to_owned()
}
