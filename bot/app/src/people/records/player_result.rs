//! What is filed of a game that is over: who won, and what the game counts of everybody.

use parlour_games::{
    GameKind,
    engine::{Seat, Sum, Tally},
};
use serde::{Deserialize, Serialize};

use crate::{
    people::address::{Address, Person, PersonId},
    table::aggregate::Table,
};

/// The results of one table. It is kept in the rows of the index: a new field is optional.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Results {
    /// The game's name.
    pub(crate) game: String,
    pub(crate) people: Vec<PlayerResult>,
}

/// What one person did at one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlayerResult {
    pub(crate) id: PersonId,
    /// As they called themselves then.
    pub(crate) name: String,
    pub(crate) end: End,
    /// What the game counts beside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) tallies: Vec<Counted>,
}

/// How it ended for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum End {
    Won,
    /// Won together with others.
    Shared,
    Lost,
    /// Resigned.
    GaveUp,
}

/// A [`Tally`] as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counted {
    pub(crate) name: String,
    pub(crate) value: u32,
    pub(crate) sum: Sum,
}

impl From<Tally> for Counted {
    fn from(Tally { name, value, sum }: Tally) -> Self {
        Self { name: name.to_owned(), value, sum }
    }
}

impl Results {
    /// The results of a table; `None` while it goes on, and where nothing was played.
    pub(crate) fn of(table: &Table) -> Option<Self> {
        let game = table.game().filter(|_| table.is_over())?;
        let winners = table.winners();
        let outcome = game.outcome();
        // Alone nobody is better: then the game says if it is a win.
        let is_first = |seat: Seat| {
            outcome.as_ref().is_some_and(|all| all.places.get(seat.index()) == Some(&1))
        };
        let result = |(seat, person): (Seat, &Person)| PlayerResult {
            id: person.id.clone(),
            name: person.name.clone(),
            end: match winners.as_slice() {
                _ if table.resigned.contains(seat) => End::GaveUp,
                [own] if *own == seat && (table.chairs.len() > 1 || is_first(seat)) => End::Won,
                several if several.len() > 1 && several.contains(&seat) => End::Shared,
                _ => End::Lost,
            },
            tallies: game.tallies(seat).into_iter().map(Counted::from).collect(),
        };
        let seats = (0..).map(Seat).take(table.chairs.len());
        let people = seats.filter_map(|seat| Some((seat, table.person_at(seat)?))).map(result);
        Some(Self { game: table.kind().name().to_owned(), people: people.collect() })
    }

    /// The same for one person alone.
    pub(crate) fn only(&self, person: &PersonId) -> Self {
        let people = self.people.iter().filter(|result| result.id == *person).cloned();
        Self { game: self.game.clone(), people: people.collect() }
    }

    /// Everybody's persons.
    pub(crate) fn people(&self) -> impl Iterator<Item = &PersonId> {
        self.people.iter().map(|result| &result.id)
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        // Plain data with text keys: writing it cannot fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// `None` if it is damaged, or of a game that is played no more.
    pub(crate) fn decode(bytes: &[u8]) -> Option<(GameKind, Self)> {
        let results: Self = serde_json::from_slice(bytes).ok()?;
        Some((GameKind::named(&results.game)?, results))
    }
}

/// Among whom somebody compares themselves: a server's people where the platform knows such, else
/// those of a place.
pub(crate) fn circle_of(circle: Option<&str>, place: &Address) -> String {
    circle.map_or_else(|| place.to_string(), str::to_owned)
}
