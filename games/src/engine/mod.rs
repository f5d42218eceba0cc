//! What a game is: seats, dice, commands, phrases, views, and the trait that ties them together.

mod cell;
mod command;
mod computer;
mod consistency;
mod dice;
pub mod fair;
mod game;
mod grammar;
mod lab;
mod mean;
mod offer;
mod outcome;
mod phrase;
pub mod playthrough;
mod seat;
mod seating;
mod tally;
mod token;
#[macro_use]
pub mod catalogue;

pub use catalogue::{AnyEvent, AnyRefusal, AnyTable, AnyView, GameKind};
pub use cell::{Cell, CellError};
pub use command::{Args, CommandLine, CommandSpec, ParamKind, ParamSpec, Value};
pub use computer::{Computer, Level};
pub(crate) use consistency::{Fault, hold};
pub use dice::Dice;
pub(crate) use game::suggest_from;
pub use game::{DecodeError, Game, Notice, Patience, Play, Refuse};
pub(crate) use grammar::clip;
pub use grammar::{ArgFault, nearest};
pub use lab::{Chart, Experiment, LabError, LabOptions, Mark, Progress, Report, Series};
pub(crate) use mean::Mean;
pub use offer::{Actions, Choice, Control, Domain, Field, Offer};
pub use outcome::Outcome;
pub use phrase::{Arg, Phrase};
pub use seat::{Observer, Seat, SeatSet, Seats};
pub use tally::{Sum, Tally};
pub use token::{Token, quoted, tokens};
