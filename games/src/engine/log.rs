//! A game's log: its first event, which the engine owns, and the game's own events.

use super::{Game, Notice, Notices as _, Observer, Position as _, Seats};

/// The first event: the options, how many play, and what chance decided before anybody acted.
pub struct Opened<G: Game> {
    /// The options.
    pub config: G::Config,
    /// How many play.
    pub seats: Seats,
    /// What chance decided.
    pub start: G::Start,
}

impl<G: Game> Clone for Opened<G> {
    fn clone(&self) -> Self {
        Self { config: self.config.clone(), seats: self.seats, start: self.start.clone() }
    }
}

/// One entry of a log.
pub enum LogEntry<G: Game> {
    /// The first.
    Opened(Box<Opened<G>>),
    /// Each that follows.
    Event(G::Event),
}

impl<G: Game> Clone for LogEntry<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Opened(opened) => Self::Opened(opened.clone()),
            Self::Event(event) => Self::Event(event.clone()),
        }
    }
}

impl<G: Game> LogEntry<G> {
    /// What is said of it to `observer`. The first event is told by the table.
    pub fn notice(&self, observer: Observer) -> Option<Notice> {
        match self {
            Self::Opened(_) => None,
            Self::Event(event) => match observer {
                Observer::Public => event.public(),
                Observer::Seat(seat) => event.private(seat),
            },
        }
    }
}

/// A log from its first event on.
pub struct History<G: Game> {
    /// The first event.
    pub opened: Opened<G>,
    /// Those that follow.
    pub events: Vec<G::Event>,
}

impl<G: Game> History<G> {
    /// The history of a log; `None` if it does not begin with the first event.
    pub fn of<'a>(log: impl IntoIterator<Item = &'a LogEntry<G>>) -> Option<Self> {
        let mut log = log.into_iter();
        let LogEntry::Opened(opened) = log.next()? else { return None };
        let event = |entry: &LogEntry<G>| match entry {
            LogEntry::Event(event) => Some(event.clone()),
            LogEntry::Opened(_) => None,
        };
        Some(Self { opened: Opened::clone(opened), events: log.filter_map(event).collect() })
    }

    /// The state after it.
    pub fn state(&self) -> G::State {
        let Opened { config, seats, start } = &self.opened;
        let mut state = G::State::begin(config, *seats, start);
        for event in &self.events {
            state.evolve(event);
        }
        state
    }

    /// The log of a history.
    pub fn into_log(self) -> impl Iterator<Item = LogEntry<G>> {
        let events = self.events.into_iter().map(LogEntry::Event);
        std::iter::once(LogEntry::Opened(Box::new(self.opened))).chain(events)
    }
}
