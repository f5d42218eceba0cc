//! Opening a table: what was ordered, and the first events.

use parlour_games::{
    GameKind,
    engine::{Args, Level, Phrase, Seats, tokens},
};

use super::{
    commands::new_params,
    request::{Request, Stop},
    table::{Opened, Refusal, Table, TableEvent, TableName},
};

/// An order for a new table, checked.
pub(super) struct Order {
    config: String,
    options: String,
    seats: Seats,
    fill: Option<Level>,
}

impl Order {
    /// Reads `size:5 players:3 fill:easy`.
    pub(super) fn read(kind: GameKind, line: &str) -> Result<Self, Stop> {
        // All at once first, so that a mistake anywhere is told in terms of the whole command.
        let args = Args::read("new", new_params(kind), line)?;
        let players = args.integer("players").and_then(|players| u8::try_from(players).ok());
        let seats = Seats::new(players.unwrap_or_else(|| kind.default_seats()))
            .ok_or_else(|| Refusal(Phrase::new("fault-inside")))?;
        let (_, rest) = take_named(line, "players");
        let (_, rest) = take_named(&rest, "fill");
        // `players` and `fill` may have been given by place, behind the game's own options.
        let own = tokens(&rest)?;
        let own: Vec<&str> =
            own.iter().take(kind.options().len()).map(|token| token.word).collect();
        let options = named_options(kind, &own);
        Ok(Self {
            config: kind.configure(&options)?,
            options,
            seats,
            fill: args.text("fill").and_then(|level| level.parse().ok()),
        })
    }

    /// The table's first events.
    pub(super) fn events(
        &self,
        request: &Request,
        name: &TableName,
    ) -> Result<Vec<TableEvent>, Stop> {
        let opened = TableEvent::Opened(Opened {
            home: request.place.clone(),
            config: self.config.clone(),
            options: self.options.clone(),
            seats: self.seats,
            seed: hex::encode(rand::random::<[u8; 32]>()),
        });
        let inside = |reason: String| {
            tracing::error!(table = %name, reason, "a new table cannot be opened");
            Stop::from(Refusal(Phrase::new("fault-inside")))
        };
        let mut table = Table::open(name.clone(), &opened).map_err(inside)?;
        let mut events = vec![opened];
        let mut steps = table.join(&request.person)?;
        for event in &steps {
            table = table.after(event).map_err(inside)?;
        }
        events.append(&mut steps);
        if let Some(level) = self.fill.filter(|_| table.is_lobby()) {
            events.extend(table.fill(&request.person.id, level, None)?);
        }
        Ok(events)
    }
}

/// The options as `name:value`, so that they can be typed again in any order.
fn named_options(kind: GameKind, words: &[&str]) -> String {
    let mut named: Vec<String> = Vec::new();
    let is_named = |word: &str| {
        word.split_once(':').is_some_and(|(name, _)| {
            kind.options().iter().any(|param| param.name.eq_ignore_ascii_case(name))
        })
    };
    let mut free: Vec<&str> = kind
        .options()
        .iter()
        .map(|param| param.name)
        .filter(|name| {
            !words.iter().any(|word| {
                word.split_once(':').is_some_and(|(given, _)| given.eq_ignore_ascii_case(name))
            })
        })
        .rev()
        .collect();
    for word in words {
        match (is_named(word), free.pop()) {
            (true, put_back) => {
                free.extend(put_back);
                named.push((*word).to_owned());
            }
            (false, Some(name)) => named.push(format!("{name}:{word}")),
            (false, None) => {}
        }
    }
    named.join(" ")
}

/// Takes `name:value` out of a line: the value, and the line without it. Only whole words are
/// looked at, so a text with a colon in its midst stays as it is.
pub(super) fn take_named(line: &str, name: &str) -> (Option<String>, String) {
    let found = line.split_whitespace().find_map(|word| {
        let (given, value) = word.split_once(':')?;
        given.eq_ignore_ascii_case(name).then_some((word, value))
    });
    let Some((word, value)) = found else { return (None, line.trim().to_owned()) };
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let (before, after) = (&line[..start], &line[start + word.len()..]);
    let rest = format!("{}{}", before.trim_start(), after.trim_start());
    (Some(value.to_owned()), rest.trim_end().to_owned())
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
}
