//! The types that everything outside of the games reads, writes and counts with.

mod card;
mod cell;
mod dice;
mod fair;
mod group;
mod offer;
mod scoring;
mod sequence;
mod token;
