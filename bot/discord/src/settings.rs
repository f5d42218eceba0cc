//! How Parlour behaves on Discord.

use std::collections::BTreeSet;

/// How Parlour behaves on Discord.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// The servers where it answers; everywhere, if there are none.
    pub guilds: BTreeSet<u64>,
    /// The channels where it answers; in all of them, if there are none. A thread counts as its
    /// channel.
    pub channels: BTreeSet<u64>,
    /// The servers where the commands are registered instead of everywhere.
    pub develop_in: BTreeSet<u64>,
    /// A proxy that keeps Discord's rate limits for several processes.
    pub http_proxy: Option<String>,
    /// Which shards this process runs; as many as Discord advises, if it is not said.
    pub shards: Option<Shards>,
}

/// Some of all shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shards {
    /// The first that this process runs, from 0.
    pub first: u32,
    /// The last that this process runs.
    pub last: u32,
    /// How many there are in all processes.
    pub total: u32,
}
