//! The complete logic: everything that follows from what is seen and the three rules, exactly.
//!
//! What the source took for intractable is a small constraint problem: for each supposed headquarters
//! the groups are narrowed down by the rules, and what is left is searched. It takes some
//! microseconds (`cargo bench -p parlour-games --bench worms`).

mod domains;
mod knowledge;
mod proof;
mod renumbering;
mod search;
pub(super) mod telling;
#[cfg(test)]
mod tests;

pub use knowledge::{Knowledge, analyse, headquarters, imagine, is_possible};
pub use proof::{Cases, Proof, Reason, Step, prove};
