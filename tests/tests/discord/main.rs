//! Parlour on Discord: the real program against a Discord in memory, with people at its clients.

mod acknowledgements;
mod bad_input;
mod commands;
mod components;
mod elsewhere;
mod fair;
mod faults;
mod limits;
mod mentions;
mod outages;
mod places;
mod play;
mod record;
mod replay;
mod secrets;
mod setup;
mod smoke;
mod stage;
mod tangle;
mod tunnel;
mod whole_games;
mod worms;
