//! The types that everything outside of the games reads, writes and counts with.

mod cell;
mod dice;
mod fair;
mod offer;
mod token;
mod tunnel;
mod wiretap;
