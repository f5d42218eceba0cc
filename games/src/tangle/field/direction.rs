//! A compass direction.

use std::fmt;

/// A compass direction in tenths of a degree: 0 up, clockwise, below 3600.
///
/// ```
/// use parlour_games::tangle::Direction;
/// let direction = |tenths| Direction::new(tenths).map(|direction| direction.to_string());
/// assert_eq!(direction(1355), Some("135.5".into()));
/// assert_eq!(direction(3600), Some("0".into()));
/// assert_eq!(direction(3601), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Direction(u16);

impl Direction {
    /// Once round.
    pub const ROUND: u16 = 3600;

    /// So many tenths of a degree; once round is 0 again.
    pub const fn new(tenths: u16) -> Option<Self> {
        if tenths > Self::ROUND { None } else { Some(Self(tenths % Self::ROUND)) }
    }

    /// In tenths of a degree.
    pub const fn tenths(self) -> u16 {
        self.0
    }
}

arg_by_name!(Direction);

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 10 {
            0 => write!(f, "{}", self.0 / 10),
            tenths => write!(f, "{}.{tenths}", self.0 / 10),
        }
    }
}
