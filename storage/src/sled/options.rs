//! How a store on sled is opened.

/// How a [`SledStore`](super::SledStore) is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct SledOptions {
    /// How much of the store sled may keep in memory, in bytes.
    pub cache_bytes: u64,
}

impl Default for SledOptions {
    fn default() -> Self {
        Self { cache_bytes: 32 << 20 }
    }
}

impl SledOptions {
    /// These options with another size of the cache, in bytes.
    #[must_use]
    pub const fn cache_bytes(self, cache_bytes: u64) -> Self {
        Self { cache_bytes }
    }
}
