//! How questions are understood.

/// What questions tell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As answers alone.
    Answers,
    /// As answers, and as what tells something about who asks.
    Askers,
}
