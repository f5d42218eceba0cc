//! A table: one game being played, who sits where, and in which place.
//!
//! Pure, like a game: `rules` and `seating` decide events, `evolve` folds them into the `aggregate`.
//! The game's events are carried inside, unread. `load` and `commit` are the way from and to the
//! store.

pub(crate) mod aggregate;
pub(crate) mod arguments;
pub(crate) mod cache;
pub(crate) mod chairs;
pub(crate) mod commit;
pub(crate) mod controls;
pub(crate) mod directory;
pub(crate) mod edition;
pub(crate) mod entropy;
pub(crate) mod event;
mod evolve;
pub(crate) mod fairness;
pub(crate) mod load;
pub(crate) mod name;
pub(crate) mod notices;
pub(crate) mod numbering;
pub(crate) mod refusal;
mod rules;
mod seating;
pub(crate) mod small_print;
pub(crate) mod steps;
pub(crate) mod stored;
pub(crate) mod timers;
