//! Computer players: they see a view, like everybody.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Dice, Game};

/// How well a computer plays.
///
/// ```
/// use parlour_games::engine::Level;
/// assert_eq!("Strong".parse::<Level>()?.to_string(), "strong");
/// assert!(Level::Easy < Level::Medium);
/// assert_eq!("godlike".parse::<Level>(), Err("a level is easy, medium or strong"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(strum::Display, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum Level {
    /// Knows the rules.
    Easy,
    /// Thinks a little.
    Medium,
    /// Thinks as well as the game's author could teach it.
    Strong,
}

impl Level {
    /// Every level, from the weakest.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Strong];
    /// Their names, from the weakest.
    pub const NAMES: &'static [&'static str] = <Self as strum::VariantNames>::VARIANTS;

    /// The level's name, as commands take it.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl FromStr for Level {
    type Err = &'static str;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(name))
            .ok_or("a level is easy, medium or strong")
    }
}

/// A computer player. What it may not know it cannot name: it is given a view of its own seat.
pub trait Computer<G: Game>: Send {
    /// What it does now. Called only when its seat is to act; it may remember what it saw before,
    /// but must also play well from one view alone, since a restart forgets it.
    fn choose(&mut self, view: &G::View, dice: &mut Dice) -> G::Action;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_in_any_case() {
        for level in Level::ALL {
            assert_eq!(
                (level.name().parse(), level.name().to_uppercase().parse()),
                (Ok(level), Ok(level))
            );
        }
        assert!("hard".parse::<Level>().is_err());
    }
}
