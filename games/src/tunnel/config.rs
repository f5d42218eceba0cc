//! What can be chosen when a table is opened.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantNames as _;

use super::{compass::four, game::Tunnel, refusal::Refusal};
use crate::engine::{Args, Dice, Options, ParamSpec, Phrase, Seats};

/// A table's options. Missing fields of the JSON have their default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many questions everybody asks in a deal.
    ///
    /// By default 2: the source asks for scores
    /// that are neither all low nor all high, but vary: over all levels they vary most with 2
    /// (`parlour lab tunnel rounds`; numbers in this folder's README). With 4, who reads the
    /// questions well knows every card that is played.
    #[schemars(range(min = 0, max = Self::MOST_ROUNDS))]
    pub rounds: u8,
    /// How many deals make the match: a multiple of 4, so that everybody deals as often.
    #[schemars(range(min = Self::DEALS.0, max = Self::DEALS.1), extend("multipleOf" = 4))]
    pub deals: u16,
    /// Is who sits where a secret until the match is over? By `null` it is if four people play and
    /// `partners` is `"lot"`; in a game that has begun, so in every view, it is settled.
    pub anonymous: Option<bool>,
    /// How partners are found; otherwise than by lot not with `anonymous`.
    pub partners: Partners,
}

/// How partners are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[derive(strum::EnumString, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Partners {
    /// By lot.
    #[default]
    Lot,
    /// The first two people who joined are partners.
    Together,
    /// The first two people who joined are opponents.
    Apart,
}

impl Default for Config {
    fn default() -> Self {
        Self { rounds: 2, deals: 4, anonymous: None, partners: Partners::Lot }
    }
}

impl Config {
    /// The most questions that everybody asks in a deal.
    pub const MOST_ROUNDS: u8 = 13;
    /// The fewest and the most deals of a match.
    pub const DEALS: (u16, u16) = (4, 40);

    /// Is who sits where a secret, as far as it is known who plays?
    pub fn is_anonymous(&self) -> bool {
        self.anonymous.unwrap_or(self.partners == Partners::Lot)
    }

    /// The options as they are when these sit down: people, or computers; and where people can act
    /// without everybody's seeing who did, or cannot.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "called through HiddenSeats")]
    pub(super) fn settled(&self, people: &[bool], nameless: bool) -> Self {
        let may_hide = nameless && self.partners == Partners::Lot;
        let all = people.iter().all(|is_person| *is_person);
        let anonymous = self.anonymous.unwrap_or(all && may_hide);
        Self { anonymous: Some(anonymous), ..*self }
    }

    /// By seat, who sits there by order of joining.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "called through HiddenSeats")]
    pub(super) fn seating(&self, people: &[bool], dice: &Dice) -> Vec<u8> {
        let mut order: Vec<u8> = (0..).take(people.len()).collect();
        dice.order("seats", &mut order, ToString::to_string);
        let is_person = |chair: &u8| people.get(usize::from(*chair)).copied().unwrap_or(false);
        let mut joined: Vec<u8> = order.iter().copied().filter(is_person).collect();
        joined.sort_unstable();
        let [first, second, ..] = joined.as_slice() else { return order };
        let seat = |chair| order.iter().position(|other| other == chair);
        let (Some(first), Some(second)) = (seat(first), seat(second)) else { return order };
        let opposite = (first + 2) % 4;
        let wanted = match self.partners {
            Partners::Together => opposite,
            Partners::Apart if second == opposite => {
                let mut beside = [first + 1, first + 3];
                dice.order("beside", &mut beside, ToString::to_string);
                beside[0] % 4
            }
            Partners::Lot | Partners::Apart => second,
        };
        order.swap(second, wanted);
        order
    }

    /// How many questions are asked in a deal.
    pub(super) const fn questions(self) -> usize {
        self.rounds as usize * 4
    }
}

impl Options for Config {
    type Game = Tunnel;
    const PARAMS: &'static [ParamSpec] = &[
        ParamSpec::number("rounds", 0, Config::MOST_ROUNDS as i64),
        ParamSpec::number("deals", Config::DEALS.0 as i64, Config::DEALS.1 as i64),
        ParamSpec::choice("anonymous", &["on", "off"]),
        ParamSpec::choice("partners", Partners::VARIANTS),
    ];

    fn from_args(args: &Args) -> Result<Self, Refusal> {
        let default = Self::default();
        let rounds = args.number::<u8>("rounds");
        let deals = args.number::<u16>("deals");
        let config = Self {
            rounds: rounds.unwrap_or(default.rounds),
            deals: deals.unwrap_or(default.deals),
            anonymous: args.text("anonymous").map(|said| said == "on"),
            partners: args.choice("partners").unwrap_or_default(),
        };
        config.check(four()).map(|()| config)
    }

    /// Options may also come as JSON, past the grammar.
    fn check(&self, _: Seats) -> Result<(), Refusal> {
        let (least, most) = Self::DEALS;
        if self.rounds > Self::MOST_ROUNDS {
            return Err(Refusal::Rounds { most: Self::MOST_ROUNDS });
        }
        if self.deals < least || self.deals > most || !self.deals.is_multiple_of(4) {
            return Err(Refusal::Deals { deals: self.deals, least, most });
        }
        // Who joined first is known, and with it who sits where.
        if self.anonymous == Some(true) && self.partners != Partners::Lot {
            return Err(Refusal::Partners);
        }
        Ok(())
    }

    fn summary(&self) -> Phrase {
        phrase!(
            "tunnel-summary",
            rounds = self.rounds,
            deals = self.deals,
            seating = match self.anonymous {
                Some(true) => "anonymous",
                None if self.partners == Partners::Lot => "people",
                Some(false) | None => "open",
            },
            partners = <&str>::from(self.partners)
        )
    }

    fn variants() -> Vec<(&'static str, Self, u8)> {
        let config = |rounds, deals, anonymous| Self {
            rounds,
            deals,
            anonymous: Some(anonymous),
            partners: Partners::Lot,
        };
        vec![
            ("anonymous", config(2, 4, true), 4),
            ("open", config(1, 4, false), 4),
            ("silent", config(0, 8, true), 4),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All seatings that come of many seeds.
    fn seatings(partners: Partners, people: &[bool]) -> BTreeSet<Vec<u8>> {
        let config = Config { partners, ..Config::default() };
        (0..=u8::MAX)
            .flat_map(|one| (0..4).map(move |two| [one ^ (two << 6), two].repeat(16)))
            .map(|seed| config.seating(people, &Dice::from_seed(seed.try_into().unwrap())))
            .collect()
    }

    fn are_opposite(order: &[u8], one: u8, two: u8) -> bool {
        let seat = |chair| order.iter().position(|other| *other == chair).unwrap();
        (seat(one) + 2) % 4 == seat(two)
    }

    #[test]
    fn partners_are_found_as_it_was_said() {
        // The second person is the third to have joined, behind a computer.
        let people = [true, false, true, true];
        let lot = seatings(Partners::Lot, &people);
        let together = seatings(Partners::Together, &people);
        let apart = seatings(Partners::Apart, &people);
        // Every order that is possible comes.
        assert_eq!((lot.len(), together.len(), apart.len()), (24, 8, 16));
        assert!(together.iter().all(|order| are_opposite(order, 0, 2)));
        assert!(!apart.iter().any(|order| are_opposite(order, 0, 2)));
        // One person alone has nobody to be with.
        assert_eq!(seatings(Partners::Together, &[true, false, false, false]).len(), 24);
    }

    #[test]
    fn beside_the_other_both_sides_are_as_likely() {
        let config = Config { partners: Partners::Apart, ..Config::default() };
        let mut left = 0;
        for seed in 0..1000_u16 {
            let seed: Vec<u8> = seed.to_be_bytes().repeat(16);
            let order = config.seating(&[true; 4], &Dice::from_seed(seed.try_into().unwrap()));
            let seat = |chair| order.iter().position(|other| *other == chair).unwrap();
            left += usize::from((seat(0) + 1) % 4 == seat(1));
        }
        // Five standard deviations of 16.
        assert!((420..580).contains(&left), "{left} of 1000");
    }

    #[test]
    fn seats_are_hidden_where_four_people_play_unless_it_is_said() {
        let (four, mixed) = ([true; 4], [true, true, true, false]);
        let hides = |anonymous, partners, people: &[bool]| {
            let config = Config { anonymous, partners, ..Config::default() };
            config.settled(people, true).anonymous.unwrap()
        };
        assert!(hides(None, Partners::Lot, &four));
        assert!(!hides(None, Partners::Lot, &mixed));
        assert!(!hides(None, Partners::Apart, &four));
        assert!(hides(Some(true), Partners::Lot, &mixed));
        assert!(!hides(Some(false), Partners::Lot, &four));
    }
}
