//! Where each kind of record lies: its tree, and its key there.
//!
//! Numbers are big-endian, so that keys sort as numbers do. Names are parted by a zero byte, which
//! no name can hold, so that "a" and "a/b" never mix.

use std::fmt::Write as _;

use crate::{DeliveryId, Key, Millis, RequestId, StreamId, Version};

/// The kinds of records; each has a tree of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    /// stream, 0, version
    Events,
    /// stream
    Heads,
    /// request
    Requests,
    /// time, request: the requests by age
    Ages,
    /// number, address
    Outbox,
    /// address, 0, number
    Parked,
    /// stream, 0, name
    Timers,
    /// time, stream, 0, name: the timers by time
    Dues,
    /// index, 0, key, 0, stream
    Index,
    /// a fixed name
    Meta,
    /// kind, key's length (2 bytes), key, piece (4 bytes): what is too long for one record
    More,
}

impl Kind {
    /// All of them, each at the place of its number.
    pub(super) const ALL: [(Self, &'static str); 11] = [
        (Self::Events, "events"),
        (Self::Heads, "heads"),
        (Self::Requests, "requests"),
        (Self::Ages, "ages"),
        (Self::Outbox, "outbox"),
        (Self::Parked, "parked"),
        (Self::Timers, "timers"),
        (Self::Dues, "dues"),
        (Self::Index, "index"),
        (Self::Meta, "meta"),
        (Self::More, "more"),
    ];
}

/// The key of the last outbox entry's number in [`Kind::Meta`].
pub(super) const LAST_DELIVERY: &[u8] = b"last delivery";
/// The key of the last transaction's number in [`Kind::Meta`].
pub(super) const LAST_CHANGE: &[u8] = b"last change";

fn joined(parts: &[&[u8]]) -> Vec<u8> {
    parts.concat()
}

pub(super) fn event(stream: &StreamId, version: Version) -> Vec<u8> {
    joined(&[stream.as_str().as_bytes(), &[0], &version.0.to_be_bytes()])
}

pub(super) fn head(stream: &StreamId) -> Vec<u8> {
    stream.as_str().as_bytes().to_vec()
}

pub(super) fn request(request: &RequestId) -> Vec<u8> {
    request.as_str().as_bytes().to_vec()
}

pub(super) fn age(at: Millis, request: &RequestId) -> Vec<u8> {
    joined(&[&at.0.to_be_bytes(), request.as_str().as_bytes()])
}

pub(super) fn outbox(id: DeliveryId, address: &Key) -> Vec<u8> {
    joined(&[&id.0.to_be_bytes(), address.as_str().as_bytes()])
}

/// What the keys of everything under `name` start with.
pub(super) fn under(name: &Key) -> Vec<u8> {
    joined(&[name.as_str().as_bytes(), &[0]])
}

pub(super) fn parked(address: &Key, id: DeliveryId) -> Vec<u8> {
    joined(&[address.as_str().as_bytes(), &[0], &id.0.to_be_bytes()])
}

pub(super) fn timer(stream: &StreamId, name: &Key) -> Vec<u8> {
    joined(&[stream.as_str().as_bytes(), &[0], name.as_str().as_bytes()])
}

pub(super) fn due(due: Millis, timer: &[u8]) -> Vec<u8> {
    joined(&[&due.0.to_be_bytes(), timer])
}

/// What the keys of an index's rows under `key` start with.
pub(super) fn indexed(index: &Key, key: &Key) -> Vec<u8> {
    joined(&[index.as_str().as_bytes(), &[0], key.as_str().as_bytes(), &[0]])
}

pub(super) fn index(index: &Key, key: &Key, stream: &StreamId) -> Vec<u8> {
    joined(&[&indexed(index, key), stream.as_str().as_bytes()])
}

/// What the keys of a long record's further pieces start with.
pub(super) fn pieces(kind: Kind, key: &[u8]) -> Vec<u8> {
    // A record's key is three names at most, far below 64 KiB.
    joined(&[&[kind as u8], &(key.len() as u16).to_be_bytes(), key])
}

/// A name out of a key.
pub(super) fn name(bytes: &[u8]) -> Option<Key> {
    Key::new(std::str::from_utf8(bytes).ok()?).ok()
}

/// A number, and what follows it.
pub(super) fn number_first(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_be_bytes(*number), rest))
}

/// A name, and the number after it.
pub(super) fn number_last(bytes: &[u8]) -> Option<(Key, u64)> {
    let (front, number) = bytes.split_last_chunk()?;
    let [front @ .., 0] = front else { return None };
    Some((name(front)?, u64::from_be_bytes(*number)))
}

/// The names that a key is made of.
pub(super) fn names<const N: usize>(bytes: &[u8]) -> Option<[Key; N]> {
    let names: Vec<_> = bytes.split(|byte| *byte == 0).map(name).collect::<Option<_>>()?;
    names.try_into().ok()
}

/// A key as people can read it: names as they are, what is not text as hexadecimal digits.
pub(super) fn readable(key: &[u8]) -> String {
    key.utf8_chunks().fold(String::new(), |mut text, chunk| {
        text.extend(chunk.valid().chars().map(|c| if c.is_control() { ' ' } else { c }));
        for byte in chunk.invalid() {
            // Into memory, this does not fail.
            let _ = write!(text, "\\x{byte:02x}");
        }
        text
    })
}
