//! The parlour without any platform, on paused time.

mod support;

mod asking;
mod fair;
mod hidden;
mod library;
mod moving;
mod public;
mod reach;
mod records;
mod tables;
