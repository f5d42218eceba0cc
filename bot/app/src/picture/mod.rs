//! Pictures: of boards, of replays, and of the rules.

pub(crate) mod board_ref;
mod boards;
pub(crate) mod labels;
pub(crate) mod pool;
pub(crate) mod replay;
pub(crate) mod rules_topic;
