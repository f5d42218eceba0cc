//! Opening a table: what was ordered, and the first events.

use std::borrow::Cow;

use parlour_games::{
    GameKind,
    engine::{Args, Level, Phrase, Seats, Token, quoted, tokens},
};
use parlour_storage::Millis;
use serde_json::Value as Json;

use crate::{
    commands::new_params,
    request::{Request, Stop},
    table::{Fair, Opened, Refusal, Standby, Table, TableEvent, TableName},
};

/// An order for a new table, checked.
pub(crate) struct Order {
    config: String,
    options: String,
    seats: Seats,
    fill: Option<Level>,
    standby: Option<Standby>,
}

impl Order {
    /// The name of what was saved, if an order is to play that.
    pub(crate) fn saved(line: &str) -> Option<String> {
        take_named(line, "saved").0
    }

    /// Reads `size:5 players:3 fill:easy`. `saved` is what was saved under the name that the line has.
    pub(crate) fn read(kind: GameKind, line: &str, saved: Option<Json>) -> Result<Self, Stop> {
        // All at once first, so that a mistake anywhere is told in terms of the whole command.
        let args = Args::read("new", new_params(kind), line)?;
        let players = args.integer("players").and_then(|players| u8::try_from(players).ok());
        let (name, rest) = take_named(line, "saved");
        let (_, rest) = take_named(&rest, "players");
        let (_, rest) = take_named(&rest, "fill");
        let (_, rest) = take_named(&rest, "wait");
        // They may have been given by place, behind the game's own options.
        let own = tokens(&rest)?;
        let own = own.get(..kind.options().len()).unwrap_or(&own);
        let mut options = named_options(kind, own);
        let mut config = kind.configure(&options)?;
        if let (Some(name), Some(saved)) = (name, saved) {
            config = kind.adopt(&config, saved)?;
            // So that it is played when somebody plays again.
            let saved = format!("saved:{}", quoted(&name));
            options = if options.is_empty() { saved } else { format!("{options} {saved}") };
        }
        // Nothing is opened that could never begin.
        let seats = match players.and_then(Seats::new) {
            Some(seats) => kind.check_seats(&config, seats).map(|()| seats)?,
            None => kind.usual_seats(&config)?,
        };
        let fill: Option<Level> = args.text("fill").and_then(|level| level.parse().ok());
        // Alone nobody waits for anybody.
        let wait = args.integer("wait").filter(|_| seats.count() > 1);
        let wait = wait.and_then(|minutes| u32::try_from(minutes).ok());
        Ok(Self {
            config,
            options,
            seats,
            // Whoever waits wants computers, of whatever level.
            standby: wait.map(|minutes| Standby { level: fill.unwrap_or(Level::Medium), minutes }),
            fill: fill.filter(|_| wait.is_none()),
        })
    }

    /// The table's first events.
    pub(crate) fn events(
        &self,
        request: &Request,
        name: &TableName,
        again: Option<&TableName>,
        now: Millis,
    ) -> Result<Vec<TableEvent>, Stop> {
        let opened = TableEvent::Opened(Opened {
            home: request.place.clone(),
            config: self.config.clone(),
            options: self.options.clone(),
            seats: self.seats,
            seed: random(),
            fair: Some(Fair { salt: random(), key: random() }),
            standby: self.standby,
            circle: request.circle.clone(),
            again: again.cloned(),
        });
        let inside = |reason: String| {
            tracing::error!(table = %name, reason, "a new table cannot be opened");
            Stop::from(Refusal(Phrase::new("fault-inside")))
        };
        let mut table = Table::open(name.clone(), &opened).map_err(inside)?;
        table.can_hide_here()?;
        let mut events = vec![opened];
        let mut steps = table.join(&request.person, None, &request.id, now)?;
        for event in &steps {
            table = table.after(event).map_err(inside)?;
        }
        events.append(&mut steps);
        if let Some(level) = self.fill.filter(|_| table.is_lobby()) {
            events.extend(table.fill(&request.person.id, level, None, now)?);
        }
        Ok(events)
    }
}

/// 256 random bits as hex digits.
fn random() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}

/// The options as `name:value`, so that they can be typed again in any order.
fn named_options(kind: GameKind, words: &[Token<'_>]) -> String {
    let option = |token: &Token<'_>| {
        let (name, _) = token.named()?;
        kind.options().iter().map(|param| param.name).find(|param| param.eq_ignore_ascii_case(name))
    };
    let given: Vec<_> = words.iter().filter_map(option).collect();
    let all = kind.options().iter().map(|param| param.name);
    let mut free = all.filter(|name| !given.contains(name));
    let named = words.iter().filter_map(|token| match option(token) {
        Some(_) => Some(token.raw.to_owned()),
        None => free.next().map(|name| format!("{name}:{}", quoted(&token.word))),
    });
    named.collect::<Vec<_>>().join(" ")
}

/// Takes `name:value` out of a line: the value, and the line without it. Only whole words are
/// looked at, so a text with a colon in its midst, or in quotation marks, stays as it is.
pub(crate) fn take_named(line: &str, name: &str) -> (Option<String>, String) {
    // A text that takes the rest of the line may hold an odd quotation mark.
    let found = match tokens(line) {
        Ok(words) => words.iter().find_map(|token| value_of(token.raw, token.named()?, name)),
        Err(_) => line.split_whitespace().find_map(|word| {
            let (given, value) = word.split_once(':')?;
            value_of(word, (given, value.into()), name)
        }),
    };
    let Some((word, value)) = found else { return (None, line.trim().to_owned()) };
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let (before, after) = (&line[..start], &line[start + word.len()..]);
    let rest = format!("{}{}", before.trim_start(), after.trim_start());
    (Some(value), rest.trim_end().to_owned())
}

/// The word and the value, if it is the value of that name.
fn value_of<'a>(
    word: &'a str,
    (given, value): (&str, Cow<'_, str>),
    name: &str,
) -> Option<(&'a str, String)> {
    given.eq_ignore_ascii_case(name).then(|| (word, value.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_taken_out_of_the_line() {
        let (table, rest) = take_named("table:walls-7 C4", "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), "C4"));
        let (table, rest) = take_named("1:A-C*1  2:B-D*3 TABLE:walls-7", "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), "1:A-C*1  2:B-D*3"));
        assert_eq!(take_named("C4", "table"), (None, "C4".into()));
    }

    #[test]
    fn what_is_quoted_is_not_looked_into() {
        let line = r#"words:"to \"table:walls-9 x" table:"walls-7" n:2"#;
        let (table, rest) = take_named(line, "table");
        assert_eq!(table.as_deref(), Some("walls-7"));
        assert_eq!(rest, r#"words:"to \"table:walls-9 x" n:2"#);
        let (table, rest) = take_named(r#"6" wide table:walls-7"#, "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), r#"6" wide"#));
    }
}
