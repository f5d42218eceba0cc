//! What goes wrong in a load run, where it is wanted.

use std::time::Duration;

use crate::discord::{Discord, Trouble, When};

/// Makes the faults come in the same order each time, as far as the requests do.
const SEED: u64 = 0x0f_a017;
/// How long requests are held up, and put off.
const DELAY: Duration = Duration::from_millis(300);
const AFTER: Duration = Duration::from_millis(500);

/// From now on `percent` of all requests go wrong: connections drop and servers fail, before or
/// after the request was carried out, or it came too soon, or the answer takes its time. As many
/// interactions are delivered twice.
pub(super) fn begin(discord: &Discord, percent: f64) {
    if percent <= 0.0 {
        return;
    }
    let troubles = [
        (0.125, Trouble::Drop { done: false }),
        (0.125, Trouble::Drop { done: true }),
        (0.125, Trouble::Fail { status: 500, done: false }),
        (0.125, Trouble::Fail { status: 502, done: true }),
        (0.25, Trouble::Limit { after: AFTER, global: false }),
        (0.25, Trouble::Delay(DELAY)),
    ];
    for (seed, (part, trouble)) in (SEED..).zip(troubles) {
        discord.plan(None, &When::Chance { percent: percent * part, seed }, trouble);
    }
    discord.duplicate(&When::Chance { percent, seed: SEED - 1 });
    // What was done although it seemed to fail is done already when it is tried again: the
    // interaction is acknowledged, the message is deleted, the thread is made.
    for code in [40_060, 10_008, 160_004] {
        discord.expect(code);
    }
}
