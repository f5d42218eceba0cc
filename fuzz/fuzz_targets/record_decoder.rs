//! What lies on the disk: records, keys and lines of an export; and the events of a table.
//!
//! The first byte says which: even for the store, odd for a table's events, one a line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_games::GameKind;

fuzz_target!(|input: &[u8]| {
    let Some((&which, rest)) = input.split_first() else { return };
    if which % 2 == 0 {
        parlour_storage::fuzzing::read(rest);
    } else {
        let kind = GameKind::ALL[usize::from(which / 2) % GameKind::ALL.len()];
        parlour_app::fuzzing::table(kind, rest);
    }
});
