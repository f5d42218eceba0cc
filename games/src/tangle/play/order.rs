//! Who draws in turn, round by round.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::{Seat, Seats};

/// How many rounds make a match: one; as many as players (`"each"`), each of whom begins one; or one
/// for each order of the players (`"all"`).
///
/// ```
/// use parlour_games::tangle::Rounds;
/// assert_eq!(serde_json::from_str::<Rounds>("1")?, Rounds::One);
/// assert_eq!(serde_json::to_string(&Rounds::All)?, "\"all\"");
/// assert!(serde_json::from_str::<Rounds>("2").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(into = "RoundsJson", try_from = "serde_json::Value")]
#[schemars(with = "RoundsJson")]
pub enum Rounds {
    /// One.
    #[default]
    One,
    /// As many as players, the start moving on by one each round.
    Each,
    /// One for every order of the players.
    All,
}

/// What is written.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum RoundsJson {
    Number(#[schemars(extend("const" = 1))] u8),
    Word(#[schemars(extend("enum" = ["each", "all"]))] &'static str),
}

impl From<Rounds> for RoundsJson {
    fn from(rounds: Rounds) -> Self {
        match rounds {
            Rounds::One => Self::Number(1),
            Rounds::Each => Self::Word("each"),
            Rounds::All => Self::Word("all"),
        }
    }
}

impl TryFrom<serde_json::Value> for Rounds {
    type Error = &'static str;
    fn try_from(json: serde_json::Value) -> Result<Self, Self::Error> {
        match (json.as_u64(), json.as_str()) {
            (Some(1), _) => Ok(Self::One),
            (_, Some("each")) => Ok(Self::Each),
            (_, Some("all")) => Ok(Self::All),
            _ => Err("rounds is 1, \"each\" or \"all\""),
        }
    }
}

/// How many orders there are of so many players.
pub(in crate::tangle) fn count(seats: Seats) -> u16 {
    // Of six at most: where more could sit, the count stops growing.
    (1..=u16::from(seats.count())).fold(1, u16::saturating_mul)
}

/// The order of a round, from 0: the first round has the order of the seats.
pub(in crate::tangle) fn of(rounds: Rounds, seats: Seats, round: u16) -> Vec<Seat> {
    match rounds {
        Rounds::One => seats.iter().collect(),
        // The start moves on by one.
        Rounds::Each => (0..usize::from(seats.count()))
            .map(|turn| seats.after(Seat(0), usize::from(round) + turn))
            .collect(),
        Rounds::All => permutation(seats, round),
    }
}

/// The order of that number in the dictionary of all orders.
fn permutation(seats: Seats, number: u16) -> Vec<Seat> {
    let mut left: Vec<Seat> = seats.iter().collect();
    let mut number = usize::from(number);
    let mut orders: usize = (1..=left.len()).product();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        // So many orders begin with each of those who are left.
        orders /= left.len();
        order.push(left.remove((number / orders).min(left.len() - 1)));
        number %= orders;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(rounds: Rounds, seats: u8, count: u16) -> Vec<String> {
        let seats = Seats::new(seats).unwrap();
        let name = |round| of(rounds, seats, round).iter().map(ToString::to_string).collect();
        (0..count).map(name).collect()
    }

    #[test]
    fn the_start_moves_on() {
        assert_eq!(orders(Rounds::One, 3, 1), ["123"]);
        assert_eq!(orders(Rounds::Each, 3, 3), ["123", "231", "312"]);
    }

    #[test]
    fn all_orders_come_as_in_a_dictionary() {
        assert_eq!(orders(Rounds::All, 3, 6), ["123", "132", "213", "231", "312", "321"]);
        let six = Seats::new(6).unwrap();
        assert_eq!(count(six), 720);
        let all = orders(Rounds::All, 6, 720);
        assert!(all.is_sorted());
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), 720);
    }
}
