//! What happens in a game, and how it is kept.

use super::{launch::Launch, tutor::Lesson, weapon::Weapon};
use crate::{
    engine::{CheckError, Checked, Seat, hold},
    worms::{
        build::{asks::Asks, draft::Draft, placing::Placing},
        generate::Inference,
        logic::Proof,
        mode::Eyes,
        network::{Group, Link, Network, Satellite, Set},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that happened, as it is on disk and in `parlour engine`'s `log`. Never change a variant
/// that has landed; add one. `field` counts the fields from 0; `eyes` says who sees the field.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A step in building one's own network, told to the seat alone: what it is worth now, and what the
    /// table asks for.
    Drafted {
        seat: Seat,
        step: Step,
        draft: Draft,
        worth: u32,
        asks: Asks,
        /// What is chosen of the next part.
        placing: Option<Placing>,
    },
    /// A network is built, with the builder's numbers: a secret until the game is over.
    Built { seat: Seat, network: Network },
    /// All networks are built, and each is played by everyone, with numbers that were drawn anew.
    Launched { fields: Vec<Launch> },
    /// A weapon was chosen for the next shot.
    Aimed { seat: Seat, field: u8, eyes: Eyes, weapon: Weapon },
    /// A shot, and what came of it.
    Shot {
        seat: Seat,
        field: u8,
        eyes: Eyes,
        weapon: Weapon,
        satellite: Satellite,
        result: Outcome,
        /// What the tutor says, to the seat alone.
        lesson: Option<Lesson>,
    },
    /// The turn of the seat begins, with what the firing satellites cost. At 0 points the player is out.
    Passed { seat: Seat, field: u8, eyes: Eyes, fires: Set, cost: u32, is_out: bool },
    /// So many seconds have passed since the game began; in a blitz, before what somebody does then.
    Elapsed { seconds: u32 },
    /// A turn took too long: the satellite `fires` wakes up and fires at the player, or, if there is none
    /// left that could, they lose `cost` points at once. At 0 points they are out.
    Overtime {
        seat: Seat,
        field: u8,
        eyes: Eyes,
        fires: Option<Satellite>,
        cost: u32,
        is_out: bool,
    },
    /// A hint, told to the seat alone.
    Hinted { seat: Seat, field: u8, eyes: Eyes, hint: Hint, cost: u32 },
    /// A field is over; everybody at the table gets the bonus.
    Ended { field: u8, eyes: Eyes, how: Ending, headquarters: Satellite, bonus: i64 },
}

/// What came of a shot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Outcome {
    /// A worm found its pattern, or a proof holds.
    Hit {
        /// What it uncloaked.
        uncloaked: Vec<(Satellite, Group)>,
        /// The channels of its patterns.
        links: Vec<Link>,
        /// What it scored.
        points: u32,
        /// The proof; `"prove"` alone has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Box<Proof>>,
    },
    /// It found nothing, and the satellite fires.
    Missed,
    /// Snapped, or uncloaked in master.
    Snapped {
        /// Its group.
        group: Group,
        /// What that cost.
        cost: u32,
        /// Were those the last points?
        is_out: bool,
    },
    /// It is silenced for so many turns.
    Deflected {
        /// The turns.
        turns: u8,
    },
    /// The Anti-Widgetian worm at the headquarters.
    Located {
        /// What it scored.
        points: u32,
    },
    /// The Anti-Widgetian worm elsewhere, or the headquarters uncloaked.
    Lost,
}

/// How a field ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ending {
    /// Somebody located the headquarters.
    Located(Seat),
    /// Somebody lost it.
    Lost(Seat),
    /// Everybody is out.
    Out,
}

/// What a hint says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Hint {
    /// A worm that finds its pattern there, for so many points.
    Worm(Inference, u32),
    /// That can be proved not to be the headquarters.
    Prove(Satellite),
    /// That is the headquarters.
    Anti(Satellite),
    /// No worm reaches that, and proofs are not taken; but it cannot be the headquarters.
    Safe(Satellite),
    /// Nothing is certain; of all, that has the most links, and is the least likely to be the
    /// headquarters.
    Snap(Satellite),
}

/// A step in building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A part was added.
    Part,
    /// The last step was taken back.
    Undo,
    /// The dice made a whole network.
    Random,
    /// It was asked what is missing.
    Check,
    /// What is added next was chosen, or from where.
    Choice,
}

impl Checked for Event {
    /// A damaged log must not make `evolve`, or what looks at a state, fail; that a satellite or a field
    /// exists, they bear.
    fn check(&self) -> Result<(), CheckError> {
        match self {
            Self::Drafted { draft, .. } => hold(draft.is_sound(), "nobody can build this"),
            _ => Ok(()),
        }
    }
}
