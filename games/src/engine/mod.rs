//! What a game is: seats, dice, commands, phrases, views, and the traits that tie them together.

#[macro_use]
mod phrase;

mod about;
mod arg_error;
mod capability;
mod cell;
mod codec;
mod command;
mod computer;
mod dice;
mod erased;
pub mod fair;
mod game;
mod grammar;
mod lab;
mod log;
mod mean;
mod no_options;
mod offer;
mod outcome;
mod play;
pub mod playthrough;
mod refusal;
mod schema;
mod seat;
mod tally;
mod token;
#[macro_use]
pub mod catalogue;

pub use about::{About, Turns};
pub use arg_error::ArgError;
pub(crate) use arg_error::clip;
pub use capability::{
    Adopt, Chance, Clock, HiddenSeats, Patience, Records, Saving, Secrets, Solver, Topic,
};
pub use catalogue::{AnyEvent, AnyTable, AnyView, GameKind};
pub use cell::{Cell, CellError};
pub(crate) use codec::hold;
pub use codec::{CheckError, Checked, DecodeError, decode, encode};
pub use command::{Args, CommandLine, CommandSpec, ParamKind, ParamSpec, Value};
pub use computer::{Computer, Level};
pub use dice::Dice;
pub use erased::{AnyGame, AnyKnowledge, AnyPlay};
pub(crate) use game::suggest_from;
pub use game::{
    Command, Decided, Game, Knowledge, Notice, Notices, Offers, Options, Position, Refuse, Rules,
};
pub use grammar::{edits, nearest};
pub use lab::{Chart, Experiment, LabError, LabOptions, Mark, Progress, Report, Series};
pub use log::{History, LogEntry, Opened};
pub(crate) use mean::Mean;
pub use no_options::NoOptions;
pub use offer::{Actions, Choice, Control, Domain, Field, Offer};
pub use outcome::Outcome;
pub use phrase::{Arg, Phrase, ToArg};
pub use play::Play;
pub use refusal::AnyRefusal;
pub use seat::{Observer, Seat, SeatSet, Seats};
pub use tally::{Sum, Tally};
pub use token::{Token, quoted, tokens};
