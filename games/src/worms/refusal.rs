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
pub enum Refusal {
    /// An option is out of its range.
    OutOfRange {
        /// Which.
        option: &'static str,
        /// The least.
        least: u16,
        /// The greatest.
        most: u16,
    },
    /// Not a probability above 0.
    Probability {
        /// What was given.
        typed: String,
    },
    /// No network is worth so much.
    Worth {
        /// The most that can be asked for.
        most: u16,
    },
    /// The checker is off in master, and only there.
    LogicOff,
    /// An option that nothing could heed, as networks are made otherwise.
    Unheeded {
        /// Which.
        option: &'static str,
        /// What they are made by: `"links"`, `"pieces"` or, by players, `"build"`; `"given"` if there is one already.
        method: &'static str,
    },
    /// A clock needs fire that costs something.
    ClockWithoutFire,
    /// What was saved is no network.
    NotANetwork,
    /// Nobody can be given a network in these modes.
    NetworkOfOwn {
        /// The mode.
        mode: Mode,
    },
    /// Too many players.
    Players {
        /// The most.
        most: u8,
    },
    /// Others come first.
    NotYourTurn {
        /// Who.
        waits: Vec<Seat>,
    },
    /// They have no points left, and others play on.
    Out {
        /// Who.
        waits: Vec<Seat>,
    },
    /// All networks that they play are over, and others are not.
    Finished {
        /// How their last one ended.
        with: Finish,
        /// Who plays on.
        waits: Vec<Seat>,
    },
    /// Nobody shoots before all networks are built.
    BuildFirst {
        /// Whose are not.
        missing: Vec<Seat>,
    },
    /// Nothing is built in this game, or not now.
    NothingToBuild,
    /// One's own network is built, others' are not.
    Built {
        /// Whose are not.
        missing: Vec<Seat>,
    },
    /// There is no such satellite.
    NoSatellite {
        /// What was given.
        satellite: Satellite,
        /// How many there are.
        last: usize,
    },
    /// It is uncloaked already.
    Uncloaked {
        /// Which.
        satellite: Satellite,
        /// Its group.
        group: Option<Group>,
        /// Those that are not.
        cloaked: Set,
    },
    /// The table has no such weapon.
    NoWeapon {
        /// Which.
        weapon: Weapon,
        /// Those that it has.
        arsenal: Vec<Weapon>,
    },
    /// The weapon is chosen already.
    Aimed {
        /// Which.
        weapon: Weapon,
    },
    /// Nothing fires, so there is nothing to deflect.
    NoFire,
    /// That satellite does not fire.
    NotFiring {
        /// Which.
        satellite: Satellite,
        /// Those that do.
        firing: Set,
    },
    /// There are no hints here.
    NoHints,
    /// There is a hint already.
    Hinted,
    /// A hint would cost everything.
    HintTooDear {
        /// What there is.
        points: u32,
        /// What it costs.
        cost: u32,
    },
    /// A part is not told what it needs.
    Part {
        /// Which.
        part: &'static str,
        /// What was given.
        typed: String,
    },
    /// The table does not build with that.
    NotGiven {
        /// What it builds with.
        parts: Parts,
    },
    /// A part does not fit.
    Draft(DraftError),
    /// Such a part fits nowhere, or not from there.
    NoPlace(Placing),
    /// A network is not finished, or wrong.
    Incomplete {
        /// What is missing or wrong.
        faults: Vec<NetworkError>,
    },
    /// A network is worth too little.
    NotWorth {
        /// What it is worth.
        worth: u32,
        /// What the table asks for.
        asks: u32,
    },
    /// Nothing was built yet.
    NothingToUndo,
}

/// How a network ended for who played it alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Finish {
    const fn name(self) -> &'static str {
        match self {
            Self::Located => "located",
            Self::Spent => "spent",
            Self::Snapped => "snapped",
            Self::Out => "out",
        }
    }
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let at = |id: &'static str, satellite: &Satellite| {
            Phrase::new(id).with("satellite", satellite.to_string())
        };
        match self {
            Self::OutOfRange { option, least, most } => Phrase::new("worms-refuse-range")
                .with("option", *option)
                .with("least", *least)
                .with("most", *most),
            Self::Probability { typed } => {
                Phrase::new("worms-refuse-probability").with("typed", typed.as_str())
            }
            Self::Worth { most } => Phrase::new("worms-refuse-worth").with("most", *most),
            Self::LogicOff => Phrase::new("worms-refuse-logic-off"),
            Self::Unheeded { option, method } => {
                Phrase::new("worms-refuse-unheeded").with("option", *option).with("method", *method)
            }
            Self::ClockWithoutFire => Phrase::new("worms-refuse-clock-fire"),
            Self::NotANetwork => Phrase::new("worms-refuse-saved"),
            Self::NetworkOfOwn { mode } => {
                Phrase::new("worms-refuse-network-of-own").with("mode", mode.name())
            }
            Self::Players { most } => Phrase::new("worms-refuse-players").with("most", *most),
            Self::NotYourTurn { waits } => {
                Phrase::new("worms-refuse-turn").with("waits", waits.clone())
            }
            Self::Out { waits } => Phrase::new("worms-refuse-out").with("waits", waits.clone()),
            Self::Finished { with, waits } => Phrase::new("worms-refuse-finished")
                .with("with", with.name())
                .with("waits", waits.clone()),
            Self::BuildFirst { missing } => {
                Phrase::new("worms-refuse-build-first").with("missing", missing.clone())
            }
            Self::NothingToBuild => Phrase::new("worms-refuse-nothing-to-build"),
            Self::Built { missing } => {
                Phrase::new("worms-refuse-built").with("missing", missing.clone())
            }
            Self::NoSatellite { satellite, last } => {
                at("worms-refuse-no-satellite", satellite).with("last", *last)
            }
            Self::Uncloaked { satellite, group, cloaked } => {
                at("worms-refuse-uncloaked", satellite)
                    .with("group", group.map_or_else(String::new, |group| group.to_string()))
                    .with("cloaked", some(*cloaked))
            }
            Self::NoWeapon { weapon, arsenal } => Phrase::new("worms-refuse-weapon")
                .with("weapon", weapon.phrase())
                .with("arsenal", Arg::Names(arsenal.iter().map(|w| w.phrase().into()).collect())),
            Self::Aimed { weapon } => {
                Phrase::new("worms-refuse-aimed").with("weapon", weapon.phrase())
            }
            Self::NoFire => Phrase::new("worms-refuse-no-fire"),
            Self::NotFiring { satellite, firing } => at("worms-refuse-not-firing", satellite)
                .with("count", firing.len())
                .with("firing", some(*firing)),
            Self::NoHints => Phrase::new("worms-refuse-no-hints"),
            Self::Hinted => Phrase::new("worms-refuse-hinted"),
            Self::HintTooDear { points, cost } => {
                Phrase::new("worms-refuse-hint-dear").with("points", *points).with("cost", *cost)
            }
            Self::Part { part, typed } => Phrase::new(part_id(part)).with("typed", typed.as_str()),
            Self::NotGiven { parts } => Phrase::new(match parts {
                Parts::Pieces => "worms-refuse-pieces",
                Parts::Singles => "worms-refuse-singles",
            }),
            Self::Draft(error) => Phrase::new("worms-refuse-misfit").with("why", error.phrase()),
            Self::NoPlace(Placing { piece, first }) => Phrase::new("worms-refuse-no-place")
                .with("piece", piece.name())
                .with("from", if first.is_some() { "yes" } else { "no" })
                .with("first", first.map_or_else(String::new, |first| first.to_string())),
            Self::Incomplete { faults } => {
                Phrase::new("worms-refuse-incomplete").with("faults", sentences(faults))
            }
            Self::NotWorth { worth, asks } => {
                Phrase::new("worms-refuse-not-worth").with("worth", *worth).with("asks", *asks)
            }
            Self::NothingToUndo => Phrase::new("worms-refuse-undo"),
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
            Self::Headquarters(satellite) => {
                Phrase::new("worms-misfit-headquarters").with("satellite", satellite.to_string())
            }
            Self::SecondHeadquarters(satellite) => {
                Phrase::new("worms-misfit-second").with("satellite", satellite.to_string())
            }
        }
    }
}

/// How many errors are listed at once; the rest are listed when these are fixed.
pub(super) const SAID: usize = 5;

/// The first few errors, each in a sentence.
pub(super) fn sentences(faults: &[NetworkError]) -> Arg {
    Arg::List(faults.iter().take(SAID).map(|error| error.phrase().into()).collect())
}

/// Names, all of them: `1, 3 and 7`.
pub(super) fn all<T: ToString>(names: &[T]) -> Arg {
    Arg::Names(names.iter().map(|name| Arg::Text(name.to_string())).collect())
}

/// The first few of these.
fn some(satellites: Set) -> Arg {
    const MOST: usize = 6;
    all(&satellites.iter().take(MOST).collect::<Vec<_>>())
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
