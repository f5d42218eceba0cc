//! What sentences say of a game and of a person.

use parlour_games::{
    GameKind,
    engine::{Arg, Phrase},
};

use crate::people::address::Person;

/// The game's name, as something that can be said.
pub(crate) fn game_ref(kind: GameKind) -> Phrase {
    Phrase::named(format!("{}-name", kind.name()))
}

/// A person as something that can be said.
pub(crate) fn person_arg(person: &Person) -> Arg {
    Arg::Person { name: person.name.clone(), person: Some(person.id.to_string()) }
}
