//! Games behind object-safe traits, each implemented once for all games.
//!
//! What a game is stands in the traits beside [`crate::engine::Game`]; these hand it on to code that
//! does not know which game it has. They are called through [`crate::GameKind`], [`crate::AnyTable`],
//! [`crate::AnyEvent`] and [`crate::AnyView`].

mod game;
mod listed;
mod play;
mod view;

pub use game::AnyGame;
pub(super) use game::Of;
pub(super) use listed::Listed;
pub(super) use play::AnyEntry;
pub use play::AnyPlay;
pub use view::AnyKnowledge;
