//! What a table's chance comes from: what the house keeps, and what people added.

use parlour_games::engine::fair::Bits;

use crate::people::address::PersonId;

/// What the house keeps of a table. Never leaves this module while the game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct House {
    /// What it adds to all chance.
    pub(crate) secret: Bits,
    /// What it has committed itself with; tables of older stores have none.
    pub(crate) pledge: Option<Pledge>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Pledge {
    /// Shown at the end.
    pub(crate) salt: Bits,
    /// Never shown: what the salts of secrets are made with.
    pub(crate) key: Bits,
}

/// What somebody added to the chance of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contribution {
    pub(crate) person: PersonId,
    pub(crate) text: String,
}
