//! What platforms need to know of the games: how commands, controls and sentences are described.
//!
//! Platforms take it from here, so that they depend on no game: what they may name of the rules is
//! this list.

pub use parlour_games::{
    GameKind,
    engine::{
        Arg, Choice, CommandLine, CommandSpec, Control, Domain, Field, ParamKind, ParamSpec, Phrase,
    },
};
