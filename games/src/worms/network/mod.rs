//! Networks: satellites, links and groups, the rules that they keep, and what worms find in them.

mod error;
mod graph;
mod group;
mod legality;
pub(super) mod renumbering;
mod set;
pub(super) mod whole;
pub(super) mod worm;
mod written;

pub use error::NetworkError;
pub use graph::{Graph, Link};
pub use group::{Group, Groups};
pub use legality::{Limits, faults};
pub use set::{Iter, Satellite, Set};
pub use whole::Network;
pub use worm::{Find, Worm};
