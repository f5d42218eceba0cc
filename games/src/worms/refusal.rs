//! Why something is refused, and what would be right.

use super::{
    build::{draft::DraftError, placing::Placing},
    mode::{Mode, Parts},
    network::{Group, NetworkError, Satellite, Set},
    play::weapon::Weapon,
};
use crate::engine::{Arg, Phrase, Refuse, Seat};

/// Why an action is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum Refusal {
    /// An option is out of its range.
    OutOfRange { option: &'static str, least: u16, most: u16 },
    /// Not a probability above 0.
    Probability { typed: String },
    /// No network is worth so much.
    Worth { most: u16 },
    /// The checker is off in master, and only there.
    LogicOff,
    /// An option that nothing could heed, as networks are made otherwise: by method `"links"` or
    /// `"pieces"`, by players (`"build"`), or not at all, as one is given (`"given"`).
    Unheeded { option: &'static str, method: &'static str },
    /// A clock needs fire that costs something.
    ClockWithoutFire,
    /// What was saved is no network.
    NotANetwork,
    /// Nobody can be given a network in these modes.
    NetworkOfOwn { mode: Mode },
    /// Too many players.
    Players { most: u8 },
    /// Others come first.
    NotYourTurn { waits: Vec<Seat> },
    /// They have no points left, and others play on.
    Out { waits: Vec<Seat> },
    /// All networks that they play are over, the last one `with` that end; others play on.
    Finished { with: Finish, waits: Vec<Seat> },
    /// Nobody shoots before all networks are built.
    BuildFirst { missing: Vec<Seat> },
    /// Nothing is built in this game, or not now.
    NothingToBuild,
    /// One's own network is built, others' are not.
    Built { missing: Vec<Seat> },
    /// There is no such satellite.
    NoSatellite { satellite: Satellite, last: usize },
    /// It is uncloaked already; these are not.
    Uncloaked { satellite: Satellite, group: Option<Group>, cloaked: Set },
    /// The table has no such weapon.
    NoWeapon { weapon: Weapon, arsenal: Vec<Weapon> },
    /// The weapon is chosen already.
    Aimed { weapon: Weapon },
    /// Nothing fires, so there is nothing to deflect.
    NoFire,
    /// That satellite does not fire.
    NotFiring { satellite: Satellite, firing: Set },
    /// There are no hints here.
    NoHints,
    /// There is a hint already.
    Hinted,
    /// A hint would cost everything.
    HintTooDear { points: u32, cost: u32 },
    /// A part is not told what it needs, but what was typed.
    Part { part: &'static str, typed: String },
    /// The table does not build with that.
    NotGiven { parts: Parts },
    /// A part does not fit.
    Draft(DraftError),
    /// Such a part fits nowhere, or not from there.
    NoPlace(Placing),
    /// A network is not finished, or wrong.
    Incomplete { faults: Vec<NetworkError> },
    /// A network is worth too little.
    NotWorth { worth: u32, asks: u32 },
    /// Nothing was built yet.
    NothingToUndo,
}

/// How a network ended for who played it alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Finish {
    /// They found the headquarters.
    Located,
    /// They sent the Anti-Widgetian worm elsewhere.
    Spent,
    /// They uncloaked the headquarters.
    Snapped,
    /// They had no points left.
    Out,
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let at = |id: &'static str, satellite: &Satellite| {
            Phrase::new(id).with("satellite", satellite.to_string())
        };
        match self {
            Self::OutOfRange { option, least, most } => {
                phrase!("worms-refuse-range", option, least, most)
            }
            Self::Probability { typed } => phrase!("worms-refuse-probability", typed),
            Self::Worth { most } => phrase!("worms-refuse-worth", most),
            Self::LogicOff => phrase!("worms-refuse-logic-off"),
            Self::Unheeded { option, method } => phrase!("worms-refuse-unheeded", option, method),
            Self::ClockWithoutFire => phrase!("worms-refuse-clock-fire"),
            Self::NotANetwork => phrase!("worms-refuse-saved"),
            Self::NetworkOfOwn { mode } => {
                phrase!("worms-refuse-network-of-own", mode = mode.name())
            }
            Self::Players { most } => phrase!("worms-refuse-players", most),
            Self::NotYourTurn { waits } => phrase!("worms-refuse-turn", waits),
            Self::Out { waits } => phrase!("worms-refuse-out", waits),
            Self::Finished { with, waits } => {
                phrase!("worms-refuse-finished", with = <&str>::from(with), waits)
            }
            Self::BuildFirst { missing } => phrase!("worms-refuse-build-first", missing),
            Self::NothingToBuild => phrase!("worms-refuse-nothing-to-build"),
            Self::Built { missing } => phrase!("worms-refuse-built", missing),
            Self::NoSatellite { satellite, last } => {
                at("worms-refuse-no-satellite", satellite).with("last", *last)
            }
            Self::Uncloaked { satellite, group, cloaked } => {
                at("worms-refuse-uncloaked", satellite)
                    .with("group", group.map_or_else(String::new, |group| group.to_string()))
                    .with("cloaked", some(*cloaked))
            }
            Self::NoWeapon { weapon, arsenal } => phrase!(
                "worms-refuse-weapon",
                weapon = weapon.phrase(),
                arsenal = Arg::Names(arsenal.iter().map(|w| w.phrase().into()).collect())
            ),
            Self::Aimed { weapon } => phrase!("worms-refuse-aimed", weapon = weapon.phrase()),
            Self::NoFire => phrase!("worms-refuse-no-fire"),
            Self::NotFiring { satellite, firing } => at("worms-refuse-not-firing", satellite)
                .with("count", firing.len())
                .with("firing", some(*firing)),
            Self::NoHints => phrase!("worms-refuse-no-hints"),
            Self::Hinted => phrase!("worms-refuse-hinted"),
            Self::HintTooDear { points, cost } => phrase!("worms-refuse-hint-dear", points, cost),
            Self::Part { part, typed } => Phrase::new(part_id(part)).with("typed", typed.as_str()),
            Self::NotGiven { parts } => Phrase::new(match parts {
                Parts::Pieces => "worms-refuse-pieces",
                Parts::Singles => "worms-refuse-singles",
            }),
            Self::Draft(error) => phrase!("worms-refuse-misfit", why = error.phrase()),
            Self::NoPlace(Placing { piece, first }) => phrase!(
                "worms-refuse-no-place",
                piece = piece.name(),
                from = if first.is_some() { "yes" } else { "no" },
                first = first.map_or_else(String::new, |first| first.to_string())
            ),
            Self::Incomplete { faults } => {
                phrase!("worms-refuse-incomplete", faults = sentences(faults))
            }
            Self::NotWorth { worth, asks } => phrase!("worms-refuse-not-worth", worth, asks),
            Self::NothingToUndo => phrase!("worms-refuse-undo"),
        }
    }
}

impl DraftError {
    fn phrase(&self) -> Phrase {
        let two = |id: &'static str, one: &Satellite, other: &Satellite| {
            Phrase::new(id).with("one", one.to_string()).with("other", other.to_string())
        };
        match self {
            Self::Network(error) => error.phrase(),
            Self::SameGroup(one, other) => two("worms-misfit-same-group", one, other),
            Self::DifferentGroups(one, other) => two("worms-misfit-groups", one, other),
            Self::Headquarters(satellite) => phrase!("worms-misfit-headquarters", satellite),
            Self::SecondHeadquarters(satellite) => phrase!("worms-misfit-second", satellite),
        }
    }
}

/// How many errors are listed at once; the rest are listed when these are fixed.
pub(super) const SAID: usize = 5;

/// The first few errors, each in a sentence.
pub(super) fn sentences(faults: &[NetworkError]) -> Arg {
    Arg::List(faults.iter().take(SAID).map(|error| error.phrase().into()).collect())
}

/// The first few of these.
fn some(satellites: Set) -> Arg {
    const MOST: usize = 6;
    Arg::names(&satellites.iter().take(MOST).collect::<Vec<_>>())
}

/// What says how a part of a network is asked for.
fn part_id(part: &str) -> &'static str {
    match part {
        "triangle" => "worms-refuse-part-triangle",
        "fork" => "worms-refuse-part-fork",
        "foursome" => "worms-refuse-part-foursome",
        "satellite" => "worms-refuse-part-satellite",
        "link" => "worms-refuse-part-link",
        "headquarters" => "worms-refuse-part-headquarters",
        "choose" => "worms-refuse-part-choose",
        "undo" => "worms-refuse-part-undo",
        "random" => "worms-refuse-part-random",
        "done" => "worms-refuse-part-done",
        _ => "worms-refuse-part-check",
    }
}
