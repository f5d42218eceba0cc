//! Requests to `parlour engine`, one a line: each is answered with `ok`, `refused` or `error`, and
//! the engine lives on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use parlour_app::words::Words;
use parlour_programs::engine::Engine;

/// The most lines of a run.
const MOST: usize = 30;

fuzz_target!(|input: &[u8]| {
    let mut engine = Engine::new(Words::english().expect("the words can be read"));
    for line in input.split(|byte| *byte == b'\n').filter(|line| is_harmless(line)).take(MOST) {
        let answer = engine.answer(line);
        let keys: Vec<_> = answer.as_object().expect("an object").keys().collect();
        assert!(matches!(keys[..], [only] if ["ok", "refused", "error"].contains(&only.as_str())));
        assert!(!answer.to_string().contains('\n'));
    }
});

/// `png` writes wherever it is told to, which is not for a fuzzer; nor is a hidden spelling of it.
fn is_harmless(line: &[u8]) -> bool {
    let has = |what: &[u8]| line.windows(what.len()).any(|part| part == what);
    !has(b"png") && !has(b"\\u")
}
