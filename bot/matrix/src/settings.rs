//! How Parlour behaves on Matrix.

use std::{collections::BTreeSet, path::PathBuf};

use matrix_sdk::ruma::UserId;

/// How Parlour behaves on Matrix.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// Where its homeserver answers: `https://matrix.example.org`.
    pub homeserver: String,
    /// Who Parlour is there: `@parlour:example.org`, or `parlour`.
    pub user: String,
    /// The folder that holds its session and its keys.
    pub folder: PathBuf,
    /// Whose invitations it follows.
    pub invited_by: Guests,
    /// Are secrets sent only to devices that their owner has verified?
    pub verified_only: bool,
}

/// Whose invitations Parlour follows: people (`@ann:example.org`) and whole servers (`example.org`).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Guests {
    names: BTreeSet<String>,
}

impl Guests {
    /// Everybody.
    pub const EVERYBODY: &str = "*";

    /// Guests by their names; if there are none, everybody of Parlour's own homeserver.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        Self { names: names.into_iter().collect() }
    }

    /// Is somebody among them? `me` is Parlour.
    pub(crate) fn has(&self, who: &UserId, me: &UserId) -> bool {
        if self.names.is_empty() {
            return who.server_name() == me.server_name();
        }
        let known = |name: &str| self.names.contains(name);
        known(Self::EVERYBODY) || known(who.as_str()) || known(who.server_name().as_str())
    }
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::user_id;

    use super::*;

    #[test]
    fn guests_are_people_servers_or_everybody() {
        let me = user_id!("@parlour:example.org");
        let (ann, bob) = (user_id!("@ann:example.org"), user_id!("@bob:other.example"));
        let guests = |names: &[&str]| Guests::new(names.iter().map(|name| (*name).to_owned()));
        for (names, has_ann, has_bob) in [
            (&[][..], true, false),
            (&["*"], true, true),
            (&["other.example"], false, true),
            (&["@bob:other.example"], false, true),
            (&["example.org", "@bob:other.example"], true, true),
        ] {
            let guests = guests(names);
            assert_eq!((guests.has(ann, me), guests.has(bob, me)), (has_ann, has_bob), "{names:?}");
        }
    }
}
