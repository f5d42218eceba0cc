//! Where a segment is to end, as it is typed: `C 40`, or a compass direction such as `135`.

use super::{
    direction::Direction,
    share::{DecimalError, Share, ShareError, decimal},
};
use crate::tangle::refusal::Refusal;
use std::fmt;

/// Where a segment is to end.
///
/// ```
/// use parlour_games::tangle::{Share, Target};
/// let target = Target::Edge { letter: "C".into(), share: Share::HALF };
/// assert_eq!(target.to_string(), "C 50");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// On an edge.
    Edge {
        /// Its letter, in capitals.
        letter: String,
        /// Where on it.
        share: Share,
    },
    /// On an edge, but nowhere on it: refused where it is known which edges there are, and what has
    /// room on them.
    Nowhere {
        /// The edge's letter, in capitals.
        letter: String,
        /// What was typed as a share; it may be nothing.
        typed: String,
        /// Why it is none.
        error: ShareError,
    },
    /// On whatever lies in a compass direction.
    Direction(Direction),
}

arg_by_name!(Target);

/// As it is typed.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Edge { letter, share } => write!(f, "{letter} {share}"),
            Self::Nowhere { letter, typed, .. } => write!(f, "{letter} {typed}"),
            Self::Direction(direction) => direction.fmt(f),
        }
    }
}

/// No field in play has so many edges that one is called AAA.
pub(in crate::tangle) const LONGEST_LETTER: usize = 2;

/// Reads what was typed.
///
/// # Errors
/// When it begins with no letter and is no direction either.
pub(in crate::tangle) fn read(typed: &str) -> Result<Target, Refusal> {
    let typed = typed.trim();
    let rest = typed.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letter = typed[..typed.len() - rest.len()].to_ascii_uppercase();
    let rest = rest.trim();
    if letter.len() > LONGEST_LETTER {
        return Err(Refusal::Direction { typed: typed.to_owned() });
    }
    if letter.is_empty() {
        return direction(rest).map(Target::Direction);
    }
    Ok(match rest.parse() {
        Ok(share) => Target::Edge { letter, share },
        Err(error) => Target::Nowhere { letter, typed: rest.to_owned(), error },
    })
}

fn direction(typed: &str) -> Result<Direction, Refusal> {
    let refusal = || Refusal::Direction { typed: typed.to_owned() };
    let number = typed.strip_suffix('°').unwrap_or(typed).trim_end();
    let read = |decimals| {
        let read = decimal(number, decimals);
        read.map(|read| u16::try_from(read).ok().and_then(Direction::new))
    };
    match read(1) {
        Ok(direction) => direction.ok_or_else(refusal),
        Err(DecimalError::TooFine) => Err(Refusal::DirectionFine { typed: typed.to_owned() }),
        Err(DecimalError::NotANumber | DecimalError::TooLarge) => Err(refusal()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_read_as_they_are_written() {
        for (typed, written) in [
            ("C 40", "C 40"),
            (" c40 ", "C 40"),
            ("ab 12.5%", "AB 12.5"),
            ("135", "135"),
            ("135,50°", "135.5"),
            ("360", "0"),
            ("0.0", "0"),
        ] {
            let target = read(typed).unwrap();
            assert_eq!(target.to_string(), written);
            assert_eq!(read(written), Ok(target));
        }
    }

    #[test]
    fn what_is_no_target_is_refused() {
        for typed in ["", "?", "361", "-1", "40 C", "°", "nowhere", "north 40", "É 40", "forty"] {
            assert!(matches!(read(typed), Err(Refusal::Direction { .. })), "{typed}");
        }
        for typed in ["135.25", "0.01", "12,345°"] {
            assert_eq!(read(typed), Err(Refusal::DirectionFine { typed: typed.into() }));
        }
    }

    #[test]
    fn a_letter_without_a_share_leads_nowhere() {
        for (typed, error) in [
            ("C", ShareError::NotANumber),
            ("C 0", ShareError::OutOfRange),
            ("C 100", ShareError::OutOfRange),
            ("C 400", ShareError::OutOfRange),
            ("C -4", ShareError::OutOfRange),
            ("C x", ShareError::NotANumber),
            ("C 4 0", ShareError::NotANumber),
            ("C 1.234", ShareError::TooFine),
        ] {
            let target = read(typed).unwrap();
            let letter = String::from("C");
            let rest = typed[1..].trim().to_owned();
            assert_eq!(target, Target::Nowhere { letter, typed: rest, error }, "{typed}");
            assert_eq!(read(&target.to_string()), Ok(target), "{typed}");
        }
    }
}
