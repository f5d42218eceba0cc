//! What people call themselves: data that must not harm anybody who reads it.

/// The longest name, in characters.
pub const MAX_NAME: usize = 32;

/// A name that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing to see in it.
    #[error("empty")]
    Empty,
    /// More than [`MAX_NAME`] characters.
    #[error("too long")]
    TooLong,
}

/// A name as it can be shown: without control characters and without those that turn the writing
/// direction or hide (they would change the sentence around the name), white space folded.
///
/// # Errors
/// When nothing is left, or more than [`MAX_NAME`] characters.
pub fn clean_name(name: &str) -> Result<String, NameError> {
    clean(name, MAX_NAME)
}

/// The same with another limit, in characters.
pub(crate) fn clean(name: &str, most: usize) -> Result<String, NameError> {
    let shown: String =
        name.chars().map(|c| if c.is_control() { ' ' } else { c }).filter(|c| !hides(*c)).collect();
    let folded = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    match folded.chars().count() {
        0 => Err(NameError::Empty),
        count if count > most => Err(NameError::TooLong),
        _ => Ok(folded),
    }
}

/// Bidirectional controls, zero-width characters, tags, and the blank Hangul fillers.
const fn hides(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{180E}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmless_names_stay() {
        for name in ["Ann", "Ben the 2nd", "דנה", "李雷", "*_~`@everyone"] {
            assert_eq!(clean_name(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn what_hides_is_taken_out() {
        assert_eq!(clean_name(" A\u{202E}n\nn\t\u{200B} ").as_deref(), Ok("An n"));
        assert_eq!(clean_name("\u{3164}\u{200D}"), Err(NameError::Empty));
        assert_eq!(clean_name(&"x".repeat(33)), Err(NameError::TooLong));
    }
}
