//! The layouts that were looked for lately: a network is drawn again after every shot.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use super::{Layout, lay_out, sorted};

/// How many are kept; the oldest goes first.
const KEPT: usize = 64;

/// A network: how many satellites, and the links between them.
type Network = (usize, Vec<[usize; 2]>);

static LAYOUTS: Mutex<VecDeque<(Network, Arc<Layout>)>> = Mutex::new(VecDeque::new());

/// [`lay_out`], or what it found before.
pub(crate) fn remembered(satellites: usize, links: &[[usize; 2]]) -> Arc<Layout> {
    let network = (satellites, sorted(satellites, links));
    let found = |network: &Network| {
        let layouts = LAYOUTS.lock().unwrap_or_else(PoisonError::into_inner);
        layouts.iter().find(|(other, _)| other == network).map(|(_, layout)| Arc::clone(layout))
    };
    if let Some(layout) = found(&network) {
        return layout;
    }
    // Not under the lock: two that look for the same find the same.
    let layout = Arc::new(lay_out(satellites, links));
    let mut layouts = LAYOUTS.lock().unwrap_or_else(PoisonError::into_inner);
    if layouts.len() >= KEPT {
        layouts.pop_front();
    }
    layouts.push_back((network, Arc::clone(&layout)));
    layout
}
