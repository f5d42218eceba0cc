//! What Parlour signs in with. It must not be seen anywhere: it has no `Debug` and no `Display`.

/// A password, a token, or the words that lock a store.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A secret, without a line's end behind it; `None` if nothing is left.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim_end_matches(['\r', '\n']);
        (!text.trim().is_empty()).then(|| Self(text.to_owned()))
    }

    /// What it says, for the one who needs it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

/// What Parlour signs in with.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Credentials {
    /// Needed once: afterwards the session is kept.
    pub password: Option<Secret>,
    /// Instead of a password.
    pub access_token: Option<Secret>,
    /// What the keys are locked with; without it, a file beside them.
    pub passphrase: Option<Secret>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_a_line() {
        assert_eq!(
            Secret::new("pass word \n").map(|secret| secret.0).as_deref(),
            Some("pass word ")
        );
        for text in ["", "\n", "  \r\n"] {
            assert!(Secret::new(text).is_none(), "{text:?}");
        }
    }
}
