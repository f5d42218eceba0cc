//! Shards that Discord does not let begin.
//!
//! Discord closes the connection of a shard whose number does not suit it (4010), or that would have
//! too many servers (4011). serenity 0.12.5 does not say so: it goes on to read the closed connection
//! until the next heartbeat fails, and then begins again, for ever. Every beginning is one of the
//! thousand that Discord allows in a day. So it is noticed here that one was begun and is not ready.

use std::{collections::BTreeMap, time::Duration};

use serenity::{
    gateway::{ConnectionStage, ShardManager},
    model::id::ShardId,
};
use tokio::time::{Instant, interval};

use crate::settings::Shards;

/// How far apart serenity begins them.
const APART: Duration = Duration::from_secs(5);
/// How long one may take from when it begins until it is ready. It is shorter than the interval of
/// Discord's heartbeats, so that none has begun a second time by then.
const READY: Duration = Duration::from_secs(20);
/// How often it is looked.
const LOOK: Duration = Duration::from_millis(500);

/// How long it takes at most until a shard that never begins is noticed.
pub(crate) fn patience(shards: Shards) -> Duration {
    rate_limit(shards) + READY + LOOK
}

/// Until all have been begun once.
fn rate_limit(Shards { first, last, .. }: Shards) -> Duration {
    APART.saturating_mul(last - first)
}

/// Ends when a shard was begun and is not ready in time; says which.
pub(crate) async fn refused(manager: &ShardManager, shards: Shards) -> u32 {
    let mut waiting = Waiting::default();
    let (begun, mut looks) = (Instant::now(), interval(LOOK));
    loop {
        looks.tick().await;
        let known: Vec<_> = {
            let runners = manager.runners.lock().await;
            runners.iter().map(|(ShardId(shard), runner)| (*shard, runner.stage)).collect()
        };
        // While the others are still being begun, nothing would be won by beginning all again.
        if let Some(shard) = waiting.look(&known, Instant::now())
            && begun.elapsed() > rate_limit(shards)
        {
            return shard;
        }
    }
}

/// Since when shards wait to be ready.
#[derive(Default)]
struct Waiting(BTreeMap<u32, Instant>);

impl Waiting {
    /// Takes note of how far the shards are that were begun. One that has waited too long, if any.
    fn look(&mut self, known: &[(u32, ConnectionStage)], now: Instant) -> Option<u32> {
        let waits = |shard: u32| known.iter().any(|(one, stage)| *one == shard && is_new(*stage));
        self.0.retain(|shard, _| waits(*shard));
        for (shard, _) in known.iter().filter(|(_, stage)| is_new(*stage)) {
            self.0.entry(*shard).or_insert(now);
        }
        let late = |since: &Instant| now.duration_since(*since) > READY;
        self.0.iter().find_map(|(shard, since)| late(since).then_some(*shard))
    }
}

/// Begun, and not ready yet. One that was ready and connects again is none of these: that a network
/// is down says nothing of what Discord thinks of us.
const fn is_new(stage: ConnectionStage) -> bool {
    matches!(
        stage,
        ConnectionStage::Disconnected | ConnectionStage::Handshake | ConnectionStage::Identifying
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_begun_and_is_not_ready_is_late() {
        use ConnectionStage::{Connected, Connecting, Disconnected, Identifying, Resuming};
        let begun = Instant::now();
        let at = |seconds| begun + Duration::from_secs(seconds);
        let mut waiting = Waiting::default();
        assert_eq!(waiting.look(&[(0, Disconnected), (1, Connected)], at(0)), None);
        assert_eq!(waiting.look(&[(0, Identifying), (1, Connecting)], at(20)), None);
        assert_eq!(waiting.look(&[(0, Identifying), (1, Resuming)], at(21)), Some(0));
        // In time after all; then it is lost, and begun again.
        assert_eq!(waiting.look(&[(0, Connected), (1, Resuming)], at(60)), None);
        assert_eq!(waiting.look(&[(1, Resuming)], at(61)), None);
        assert_eq!(waiting.look(&[(0, Disconnected)], at(62)), None);
        assert_eq!(waiting.look(&[(0, Disconnected)], at(82)), None);
        assert_eq!(waiting.look(&[(0, Disconnected)], at(83)), Some(0));
    }

    #[test]
    fn many_shards_take_their_time_to_begin() {
        let all = |last| patience(Shards { first: 0, last, total: 16 });
        assert_eq!(all(15), all(0) + Duration::from_secs(75));
    }
}
