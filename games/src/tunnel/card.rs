//! A playing card, and its names as they are typed and said.

use std::{fmt, str::FromStr};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::engine::nearest;

/// One of the 52 cards, by its rank (`2` to `9`, `T`, `J`, `Q`, `K`, `A`) and its suit (`S`, `H`, `D`,
/// `C`): `"QS"`, `"TH"`.
///
/// ```
/// use parlour_games::tunnel::Card;
/// let card: Card = "q♠".parse().unwrap();
/// assert_eq!((card.to_string(), card.said()), ("QS".into(), "Q♠".into()));
/// assert_eq!("10h".parse::<Card>().map(|card| card.to_string()), Ok("TH".into()));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(extend("pattern" = "^[2-9TJQKA][SHDC]$"))]
pub struct Card(u8);

/// Not the name of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a card is a rank and a suit, such as QS or TH")]
pub struct CardError;

/// A suit, in the order in which hands are sorted.
///
/// ```
/// use parlour_games::tunnel::Suit;
/// assert_eq!(Suit::ALL.map(Suit::letter), ['S', 'H', 'D', 'C']);
/// assert_eq!(Suit::Hearts.sign(), '♥');
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Suit {
    /// ♠
    Spades,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
    /// ♣
    Clubs,
}

impl Suit {
    /// All of them, in the order in which hands are sorted.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The letter that is typed and written.
    pub const fn letter(self) -> char {
        match self {
            Self::Spades => 'S',
            Self::Hearts => 'H',
            Self::Diamonds => 'D',
            Self::Clubs => 'C',
        }
    }

    /// The sign that is said.
    pub const fn sign(self) -> char {
        match self {
            Self::Spades => '♠',
            Self::Hearts => '♥',
            Self::Diamonds => '♦',
            Self::Clubs => '♣',
        }
    }

    /// The name by which messages tell the suits apart.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// A suit from its letter or its sign, filled or not.
    const fn read(c: char) -> Option<Self> {
        Some(match c.to_ascii_uppercase() {
            'S' | '♠' | '♤' => Self::Spades,
            'H' | '♥' | '♡' => Self::Hearts,
            'D' | '♦' | '♢' => Self::Diamonds,
            'C' | '♣' | '♧' => Self::Clubs,
            _ => return None,
        })
    }
}

/// The ranks' letters, from the lowest.
const RANKS: &str = "23456789TJQKA";

impl Card {
    /// How many there are.
    pub const COUNT: u8 = 52;
    /// How many there are in a suit.
    pub const IN_SUIT: u8 = 13;

    /// The card of a suit that beats `height` others: 0 is the two, 12 the ace. `None` above.
    pub const fn new(suit: Suit, height: u8) -> Option<Self> {
        if height < Self::IN_SUIT { Some(Self(suit as u8 * Self::IN_SUIT + height)) } else { None }
    }

    /// The card with that [`Card::index`]; `None` from 52 on.
    pub const fn at(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// 0 to 51: thirteen for each suit, each thirteen from the two to the ace.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        match self.0 / Self::IN_SUIT {
            0 => Suit::Spades,
            1 => Suit::Hearts,
            2 => Suit::Diamonds,
            _ => Suit::Clubs,
        }
    }

    /// How many cards of its suit it beats: 0 for the two, 12 for the ace.
    pub const fn height(self) -> u8 {
        self.0 % Self::IN_SUIT
    }

    /// The rank's letter or digit: `T` for the ten.
    pub fn rank(self) -> char {
        RANKS.chars().nth(usize::from(self.height())).unwrap_or('A')
    }

    /// All 52, in the order of a sorted hand: suit by suit, the highest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let heights = || (0..Self::IN_SUIT).rev();
        Suit::ALL
            .into_iter()
            .flat_map(move |suit| heights().filter_map(move |h| Self::new(suit, h)))
    }

    /// The name as it is read: `Q♠`, `10♥`.
    pub fn said(self) -> String {
        format!("{}{}", self.rank_said(), self.suit().sign())
    }

    /// The rank as it is read: `10` for the ten.
    pub fn rank_said(self) -> String {
        match self.rank() {
            'T' => "10".to_owned(),
            rank => rank.to_string(),
        }
    }

    /// The card whose name is nearest to what was typed.
    pub fn nearest(typed: &str) -> Option<Self> {
        let names: Vec<String> = Self::all().map(|card| card.to_string().to_lowercase()).collect();
        let near = nearest(&tidy(typed), names.iter().map(String::as_str));
        near.first().and_then(|name| name.parse().ok())
    }
}

/// What was typed in the letters that names are made of: signs as letters, `10` as `T`, and without
/// what stands between them.
fn tidy(typed: &str) -> String {
    // U+FE0F asks for a sign in colours; phones put it behind a suit's.
    let signs = typed.chars().filter(|c| !c.is_whitespace() && *c != '\u{fe0f}');
    let letters = signs.map(|c| Suit::read(c).map_or(c.to_ascii_uppercase(), Suit::letter));
    letters.collect::<String>().replace("10", "T")
}

as_text!(Card, CardError);

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl FromStr for Card {
    type Err = CardError;

    /// Rank and suit in either order: no letter stands for both a rank and a suit.
    fn from_str(typed: &str) -> Result<Self, CardError> {
        let tidy = tidy(typed);
        let mut chars = tidy.chars();
        let (Some(first), Some(second), None) = (chars.next(), chars.next(), chars.next()) else {
            return Err(CardError);
        };
        let (rank, suit) = match (Suit::read(first), Suit::read(second)) {
            (None, Some(suit)) => (first, suit),
            (Some(suit), None) => (second, suit),
            _ => return Err(CardError),
        };
        let height = RANKS.find(rank).ok_or(CardError)?;
        u8::try_from(height).ok().and_then(|height| Self::new(suit, height)).ok_or(CardError)
    }
}
