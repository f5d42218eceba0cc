//! Which weapons there are, and what each may be aimed at.

use super::{
    field::{Field, Gunner},
    weapon::Weapon,
};
use crate::worms::{config::Config, mode::Logic, network::Set};

/// The weapons of a table, whether there is anything to aim them at or not.
pub(in crate::worms) fn arsenal(config: &Config) -> Vec<Weapon> {
    let logic = config.logic();
    let has = |weapon: &Weapon| match weapon {
        Weapon::Snap | Weapon::Anti => true,
        Weapon::Prove => logic == Logic::Complete,
        Weapon::Fork | Weapon::Triangle | Weapon::Foursome | Weapon::Deflect => logic != Logic::Off,
    };
    Weapon::ALL.into_iter().filter(has).collect()
}

/// What a weapon can be aimed at: cloaked satellites, or those that fire.
pub(in crate::worms) fn targets(weapon: Weapon, cloaked: Set, under_fire: Set) -> Set {
    if weapon == Weapon::Deflect { under_fire } else { cloaked }
}

/// What a player can aim a weapon at now.
pub(in crate::worms) fn targets_of(weapon: Weapon, field: &Field, gunner: &Gunner) -> Set {
    targets(weapon, field.cloaked(), gunner.under_fire())
}
