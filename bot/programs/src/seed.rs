//! Seeds from any text.

use sha2::{Digest as _, Sha256};

/// A seed from any text: its SHA-256.
pub(crate) fn seed(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}
