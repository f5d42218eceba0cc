//! What people say to Parlour: heard, carried out, answered.

pub(crate) mod answer;
pub(crate) mod listen;
pub(crate) mod privacy;
pub(crate) mod read;
