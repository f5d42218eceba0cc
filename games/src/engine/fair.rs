//! Fair chance: how the chance at a table is fixed before anybody can know it, and how anybody can
//! check it afterwards.
//!
//! The operator of the table draws a secret (the *house*) and shows a *commitment* to it before the first
//! player has said anything. Every player adds a text. Both together make the *seed*, from which
//! everything comes that chance decides, and after the game the secret is shown. So neither the
//! house nor a player could choose what came of it. What a player chooses in secret is shown as a
//! *digest* at once, and is opened when the game tells it.
//!
//! Everything is SHA-256 over parts, each behind its length; a script of a few lines can do it
//! again. See "Fair play" in the book, with such a script.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// 256 bits.
pub type Bits = [u8; 32];

/// SHA-256 over each of the parts behind its length in bytes (4 bytes, big-endian), so that no two
/// lists of parts are alike.
pub fn hash(parts: &[&[u8]]) -> Bits {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u32).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// What is shown before anything begins: it fixes the house's secret, and tells nothing of it.
pub fn commitment(table: &str, salt: &Bits, house: &Bits) -> Bits {
    hash(&[b"parlour/commit/1", table.as_bytes(), salt, house])
}

/// What all chance at a table comes from: the house's secret and what the players added, in the
/// order of joining.
pub fn seed<'a>(house: &'a Bits, added: impl IntoIterator<Item = &'a str>) -> Bits {
    let mut parts: Vec<&[u8]> = vec![b"parlour/seed/1", house];
    parts.extend(added.into_iter().map(str::as_bytes));
    hash(&parts)
}

/// Where `item` comes in an order that is drawn: least first.
pub fn rank(seed: &Bits, label: &str, item: &str) -> Bits {
    hash(&[b"parlour/order/1", seed, label.as_bytes(), item.as_bytes()])
}

/// The salt of the secret that a table's event of that version holds. The key is never shown: its
/// holder could try out what was chosen and taken back.
pub fn salt(key: &Bits, version: u64) -> Bits {
    hash(&[b"parlour/salt/1", key, &version.to_be_bytes()])
}

/// What is shown of a secret when it is chosen: `event` is its text as it is opened later.
pub fn digest(salt: &Bits, event: &str) -> Bits {
    hash(&[b"parlour/secret/1", salt, event.as_bytes()])
}

/// Something that chance decided by putting things in order, as [`super::Dice::order`] does, and
/// dealing them out from the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Draw {
    /// What was drawn: different for everything that is drawn at a table.
    pub label: String,
    /// Who or what got which things; the order within a group says nothing.
    pub groups: Vec<Vec<String>>,
}

impl Draw {
    /// Is this what the seed gives?
    pub fn comes_from(&self, seed: &Bits) -> bool {
        let mut all: Vec<&String> = self.groups.iter().flatten().collect();
        all.sort_by_cached_key(|item| rank(seed, &self.label, item));
        let mut rest = all.as_slice();
        self.groups.iter().all(|group| {
            let Some((dealt, left)) = rest.split_at_checked(group.len()) else { return false };
            rest = left;
            let (mut dealt, mut group): (Vec<_>, Vec<_>) = (dealt.to_vec(), group.iter().collect());
            dealt.sort();
            group.sort();
            dealt == group
        })
    }
}

/// An event that holds what a player chose in secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sealed {
    /// Which of the log's events.
    pub index: usize,
    /// Does the log, as far as it goes, tell everybody what was chosen?
    pub is_told: bool,
}
