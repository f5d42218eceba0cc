//! The lab: what Leroy Quet left open, for `parlour lab tangle`. What is it worth to draw first, and
//! what is the answer to his puzzle?

mod depths;
mod first_player;
mod gallery;
mod levels;
mod options;
mod play;
mod puzzle;

use super::{field::polygon::Polygon, play::ending::Ending};
use crate::engine::{Experiment, Level, ParamKind, ParamSpec};

/// The experiments of the game.
pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "first-player",
        about: "wins and points by turn, and by seat when the start moves on",
        options: &[
            PLAYERS,
            GAMES,
            ParamSpec::choice("level", Level::NAMES),
            ParamSpec::choice("rounds", &["each", "all"]),
        ],
        run: first_player::run,
    },
    Experiment {
        name: "puzzle",
        about: "the source's puzzle: player 2's reply, and what every other loses",
        options: &[ParamSpec::number("depth", 1, 40)],
        run: puzzle::run,
    },
    Experiment {
        name: "levels",
        about: "how well each level does against the one below it",
        options: &[PLAYERS, GAMES],
        run: levels::run,
    },
    Experiment {
        name: "depths",
        about: "how many segments the strong player looks ahead",
        options: &[GAMES],
        run: depths::run,
    },
    Experiment {
        name: "gallery",
        about: "random and computer games as pictures to hang up, with --plot",
        options: &[
            PLAYERS,
            ParamSpec::number("games", 1, gallery::MOST),
            ParamSpec::choice("by", &["random", "easy", "medium", "strong"]),
            ParamSpec::optional(
                "segments",
                ParamKind::Integer {
                    min: Ending::SEGMENTS.0 as i64,
                    max: Ending::SEGMENTS.1 as i64,
                },
            ),
            ParamSpec::optional(
                "polygon",
                ParamKind::Integer {
                    min: Polygon::REGULAR.0 as i64,
                    max: Polygon::REGULAR.1 as i64,
                },
            ),
        ],
        run: gallery::run,
    },
];

const PLAYERS: ParamSpec = ParamSpec::number("players", 2, 6);
const GAMES: ParamSpec = ParamSpec::number("games", 1, 1_000_000);
