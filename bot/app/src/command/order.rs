//! Opening a table: what was ordered, and the first events.

use parlour_games::{
    GameKind,
    engine::{Args, Level, Phrase, Seats, Token, quoted, tokens},
};
use parlour_storage::Millis;
use serde_json::Value as Json;

use crate::{
    command::{error::CommandError, line::take_named, list::new_params, request::Request},
    table::{
        aggregate::Table,
        event::{Fair, Opened, Standby, TableEvent},
        name::TableName,
        refusal::Refusal,
    },
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
    pub(crate) fn read(
        kind: GameKind,
        line: &str,
        saved: Option<Json>,
    ) -> Result<Self, CommandError> {
        // All at once first, so that a mistake anywhere is told in terms of the whole command.
        let args = Args::read("new", new_params(kind), line)?;
        let players = args.number::<u8>("players");
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
            // A person who waits wants computers, of any level.
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
    ) -> Result<Vec<TableEvent>, CommandError> {
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
            CommandError::from(Refusal(Phrase::new("fault-inside")))
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
