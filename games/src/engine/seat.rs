//! Who plays, and who looks.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0; people read it counted from 1.
///
/// ```
/// use parlour_games::engine::Seat;
/// assert_eq!(serde_json::to_string(&Seat(0))?, "0");
/// assert_eq!(Seat(0).to_string(), "1"); // As people read it.
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// This seat as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// How many seats a table has: 1 to [`Seats::MAX`].
///
/// ```
/// use parlour_games::engine::{Seat, Seats};
/// let four = Seats::new(4).unwrap();
/// assert_eq!(four.after(Seat(3), 1), Seat(0)); // Around the table.
/// assert!(four.contains(Seat(3)) && !four.contains(Seat(4)));
/// assert!(Seats::new(0).is_none() && Seats::new(17).is_none());
/// assert!(serde_json::from_str::<Seats>("17").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[schemars(extend("minimum" = 1, "maximum" = Seats::MAX))]
pub struct Seats(u8);

impl Seats {
    /// The most seats a table can have; a [`SeatSet`] holds no more.
    pub const MAX: u8 = 16;

    /// `count` seats, or `None` outside 1 ..= [`Seats::MAX`].
    pub const fn new(count: u8) -> Option<Self> {
        if count == 0 || count > Self::MAX { None } else { Some(Self(count)) }
    }

    /// How many.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Every seat, from the first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// Is there such a seat?
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// The seat `steps` after `seat`, around the table.
    #[must_use]
    pub const fn after(self, seat: Seat, steps: usize) -> Seat {
        Seat(((seat.0 as usize + steps) % self.0 as usize) as u8)
    }
}

impl TryFrom<u8> for Seats {
    type Error = &'static str;
    fn try_from(count: u8) -> Result<Self, Self::Error> {
        Self::new(count).ok_or("a table has 1 to 16 seats")
    }
}

impl From<Seats> for u8 {
    fn from(seats: Seats) -> Self {
        seats.0
    }
}

/// Some of a table's seats; several in phases in which people act at the same time.
///
/// ```
/// use parlour_games::engine::{Seat, SeatSet};
/// let set: SeatSet = [Seat(2), Seat(0), Seat(2)].into_iter().collect();
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// assert!(!set.contains(Seat(1)) && !set.contains(Seat(200)));
/// assert!(SeatSet::EMPTY.is_empty());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatSet(u16);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// One seat alone.
    pub const fn one(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Is the seat among them?
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < Seats::MAX && self.0 & (1 << seat.0) != 0
    }

    /// Is nobody among them?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seats::MAX).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// Whose eyes something is for: those of the player in a seat, by its number, or everybody's,
/// `"public"`.
///
/// ```
/// use parlour_games::engine::{Observer, Seat};
/// assert_eq!("public".parse(), Ok(Observer::Public));
/// assert_eq!("1".parse(), Ok(Observer::Seat(Seat(1)))); // From 0, unlike what people read.
/// assert!("Ann".parse::<Observer>().is_err());
/// assert_eq!(serde_json::to_string(&Observer::Seat(Seat(1))).unwrap(), "1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "ObserverJson", try_from = "ObserverJson")]
pub enum Observer {
    /// Everybody: the channel, spectators. Knows only what all players know.
    Public,
    /// The player in that seat, who also knows their own secrets.
    Seat(Seat),
}

impl Observer {
    /// The observer's seat, if they have one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Public => None,
            Self::Seat(seat) => Some(seat),
        }
    }

    /// The public, and then every seat.
    pub fn all(seats: Seats) -> impl Iterator<Item = Self> {
        std::iter::once(Self::Public).chain(seats.iter().map(Self::Seat))
    }
}

impl fmt::Display for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => f.write_str("public"),
            Self::Seat(seat) => write!(f, "{}", seat.0),
        }
    }
}

impl FromStr for Observer {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "public" => Ok(Self::Public),
            number => number
                .parse()
                .map(|seat| Self::Seat(Seat(seat)))
                .map_err(|_| "an observer is \"public\" or a seat's number, from 0"),
        }
    }
}

#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum ObserverJson {
    Seat(u8),
    Name(#[schemars(extend("const" = "public"))] String),
}

impl From<Observer> for ObserverJson {
    fn from(observer: Observer) -> Self {
        match observer {
            Observer::Public => Self::Name("public".into()),
            Observer::Seat(seat) => Self::Seat(seat.0),
        }
    }
}

impl TryFrom<ObserverJson> for Observer {
    type Error = &'static str;
    fn try_from(json: ObserverJson) -> Result<Self, Self::Error> {
        match json {
            ObserverJson::Seat(seat) => Ok(Self::Seat(Seat(seat))),
            ObserverJson::Name(name) => name.parse(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_1_to_16_seats() {
        for count in 0..=u8::MAX {
            let read = serde_json::from_str::<Seats>(&count.to_string());
            assert_eq!(read.map(Seats::count).ok(), (1..=16).contains(&count).then_some(count));
        }
    }
}
