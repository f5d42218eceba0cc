//! Cards, predictions and their scores.

mod card;
mod scoring;
mod sequence;
