//! Which numbers tables get.

/// Which of all numbers the tables get here.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Numbering {
    pub(crate) first: u64,
    pub(crate) step: u64,
}
