//! What the bot did that real Discord does not take, or that this one does not know.

use std::{
    collections::HashSet,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// So many are kept: more would not make it clearer.
const KEPT: usize = 200;

/// The complaints, and the errors that a test provokes on purpose.
#[derive(Debug, Default)]
pub(crate) struct Complaints {
    list: Mutex<Vec<String>>,
    expected: Mutex<HashSet<u32>>,
    /// Has anybody looked?
    heard: AtomicBool,
}

impl Complaints {
    pub(crate) fn add(&self, complaint: String) {
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() < KEPT {
            list.push(complaint);
        }
    }

    /// From now on an answer with this code is no fault of the bot.
    pub(crate) fn expect(&self, code: u32) {
        self.expected.lock().unwrap_or_else(PoisonError::into_inner).insert(code);
    }

    pub(crate) fn expects(&self, code: u32) -> bool {
        self.expected.lock().unwrap_or_else(PoisonError::into_inner).contains(&code)
    }

    /// All of them.
    pub(crate) fn hear(&self) -> Vec<String> {
        self.heard.store(true, Ordering::Relaxed);
        self.list.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Those that nobody has asked for.
    pub(crate) fn unheard(&self) -> Vec<String> {
        if self.heard.load(Ordering::Relaxed) { Vec::new() } else { self.hear() }
    }
}
