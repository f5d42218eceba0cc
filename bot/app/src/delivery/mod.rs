//! From what happened to what people read: who is told (`outbox`), of what (`content`), the message
//! (`compose`), and how it gets to them (`deliverer`, `reach`).

#[cfg(test)]
mod anonymity;
pub(crate) mod compose;
pub(crate) mod content;
pub(crate) mod deliverer;
pub(crate) mod message;
pub(crate) mod outbox;
pub(crate) mod reach;
