//! Records: what people have played, won and lost, and what the games count of them.
//!
//! When a table is over its results are filed in the index in the very commit that ends it: under each
//! person, and under the circle of those who play together. A record is the sum of such rows, so
//! it is never behind, and no table has to be read for it.

mod player_result;
mod sheet;
mod stats;

use parlour_games::{GameKind, engine::Phrase};
use parlour_storage::Key;

pub(crate) use player_result::{Results, circle_of};
use stats::{PlayerStats, Stats};

use crate::{
    app::Parlour,
    command::{
        answer::{Answer, Sheet},
        error::CommandError,
        request::Request,
    },
    error::AppError,
    people::address::Person,
    table::{
        arguments::{game_ref, person_arg},
        name::TableName,
        refusal::Refusal,
    },
};

/// The index of results by person.
pub(crate) const PLAYED: &str = "played";
/// The index of results by circle.
pub(crate) const CIRCLE: &str = "circle";
/// How many people a game's list names; the file has all.
const NAMED: usize = 10;

impl Parlour {
    /// `/record`: one's own; or everybody's, for those who run the server.
    pub(crate) async fn record_of_person(
        &self,
        request: &Request,
        game: Option<GameKind>,
        of_everybody: bool,
    ) -> Result<Answer, CommandError> {
        let is_wanted = |kind: &GameKind| game.is_none_or(|game| game == *kind);
        let circle = circle_of(request.circle.as_deref(), &request.place);
        let peers = self.stats(CIRCLE, &circle).await?;
        if of_everybody {
            if !request.steward {
                return Err(Refusal(Phrase::new("record-refuse-everybody")).into());
            }
            return Ok(everybody(&peers.only(is_wanted)));
        }
        let person = &request.person.id;
        let own = self.stats(PLAYED, &person.to_string()).await?;
        let lines = own.games().filter(is_wanted).filter_map(|kind| {
            let own_stats = own.of(kind, person)?;
            Some(own_line(kind, own_stats, peers.place(kind, person)))
        });
        let lines: Vec<Phrase> = lines.collect();
        if lines.is_empty() {
            return Ok(Answer::say(Phrase::new("record-none")));
        }
        Ok(Answer { lines, ..Answer::default() })
    }

    async fn stats(&self, index: &str, key: &str) -> Result<Stats, AppError> {
        let mut stats = Stats::default();
        let (Ok(index), Ok(key)) = (Key::new(index), Key::new(key)) else { return Ok(stats) };
        let mut rows = self.store.find(&index, &key).await?;
        // Tables of a game are numbered as they are opened: the last tells what people are called.
        rows.sort_by_key(|row| table_named(row.stream.as_str()));
        for row in rows {
            if let Some((kind, results)) = Results::decode(&row.value) {
                stats.add(kind, &results);
            } else {
                // One game less in a record is better than none of the record.
                tracing::error!(table = %row.stream, %index, "results cannot be read");
            }
        }
        Ok(stats)
    }

    /// Everybody's records over all tables of the store, as comma-separated values.
    ///
    /// # Errors
    /// When the store cannot be read; a damaged table is left out.
    pub async fn records(&self) -> Result<String, AppError> {
        let mut stats = Stats::default();
        let streams = self.store.streams("table/").await?;
        let names = streams.iter().filter_map(|(stream, _)| table_named(stream.as_str()));
        let mut names: Vec<TableName> = names.collect();
        names.sort();
        for name in names {
            match self.load(&name).await {
                Ok(Some(table)) => {
                    if let Some(results) = Results::of(&table) {
                        stats.add(table.kind(), &results);
                    }
                }
                // It was logged where it was found.
                Ok(None) | Err(AppError::Damaged { .. } | AppError::Unreadable { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(sheet::csv(&stats))
    }
}

/// The table whose stream that is.
fn table_named(stream: &str) -> Option<TableName> {
    stream.strip_prefix("table/")?.parse().ok()
}

fn own_line(kind: GameKind, own_stats: &PlayerStats, place: Option<(usize, usize)>) -> Phrase {
    let (place, peers) = place.unwrap_or_default();
    counts(Phrase::new("record-own"), kind, own_stats).with("place", place).with("peers", peers)
}

fn everybody(all: &Stats) -> Answer {
    let mut lines = Vec::new();
    for kind in all.games() {
        let people = all.ranked(kind);
        let title = counts(Phrase::new("record-all"), kind, &all.sum(kind));
        lines.push(title.with("people", people.len()));
        lines.extend(people.iter().take(NAMED).map(|(id, own_stats)| {
            let person = Person { id: (*id).clone(), name: own_stats.name.clone() };
            counts(Phrase::new("record-person"), kind, own_stats)
                .with("person", person_arg(&person))
        }));
    }
    if lines.is_empty() {
        return Answer::say(Phrase::new("record-none-here"));
    }
    let sheet = Sheet { name: "records.csv".into(), text: sheet::csv(all) };
    Answer { lines, sheet: Some(sheet), ..Answer::default() }
}

fn counts(phrase: Phrase, kind: GameKind, own_stats: &PlayerStats) -> Phrase {
    let counted = own_stats.counted(kind);
    phrase
        .with("game", game_ref(kind))
        .with("games", own_stats.games)
        .with("won", own_stats.won)
        .with("shared", own_stats.shared)
        .with("gave-up", own_stats.gave_up)
        .with("counted", if counted.is_some() { "yes" } else { "no" })
        .with("tallies", counted.unwrap_or_else(|| Phrase::new("record-nothing-counted")))
}
