//! Networks: satellites, links and groups, the rules that they keep, and what worms find in them.

mod graph;
mod legality;
pub(super) mod renumbering;
mod set;
pub(super) mod whole;
pub(super) mod worm;

pub use graph::{Graph, Link};
pub use legality::{Fault, Limits, faults};
pub use set::{Iter, Satellite, Set};
pub use whole::{Group, Groups, Network};
pub use worm::{Find, Worm};
