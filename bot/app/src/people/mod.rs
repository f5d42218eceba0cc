//! People: what they are known by and called, what they saved, and what they have played.

pub(crate) mod address;
mod library;
pub(crate) mod name;
pub(crate) mod records;
