//! How a record lies on the disk.
//!
//! ```text
//! byte 0      the record's format
//! bytes 1..5  crc32, big-endian, of: kind, key, format, pieces, payload
//! bytes 5..9  pieces, big-endian: how many further pieces the payload has
//! bytes 9..   the payload's first piece
//! ```
//! These nine bytes mean the same in every format, so that damage and a newer Parlour can be told
//! apart. A payload is a header (postcard) and then the body as it is.
//!
//! A payload is cut into pieces of [`PIECE`] bytes because sled puts a page that is longer than
//! 128 KiB into a file of its own, which it never syncs; 16 records a page stay well below that.

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::keys::{self, Kind};
use crate::{DeliveryId, Millis, Version};

/// The newest format that is understood here, and the one that is written.
pub(super) const FORMAT: u8 = 1;
/// The longest piece of a payload, in bytes.
pub(super) const PIECE: usize = 4000;
/// The bytes before the payload.
const FRAME: usize = 9;

/// The header of an event; the body is the event.
#[derive(Serialize, Deserialize)]
pub(super) struct EventHead {
    pub(super) at: Millis,
}

/// The whole payload of a stream's head.
#[derive(Serialize, Deserialize)]
pub(super) struct StreamHead {
    pub(super) version: Version,
}

/// The header of a request; the body is the answer.
#[derive(Serialize, Deserialize)]
pub(super) struct RequestHead {
    pub(super) at: Millis,
    pub(super) version: Version,
    pub(super) deliveries: Vec<DeliveryId>,
}

/// The header of an outbox entry or of a parked one; the body is what is told.
#[derive(Serialize, Deserialize)]
pub(super) struct DeliveryHead {
    pub(super) created: Millis,
    pub(super) attempts: u32,
    pub(super) due: Millis,
    pub(super) reason: Option<String>,
}

/// The header of a timer; the body is what it is about.
#[derive(Serialize, Deserialize)]
pub(super) struct TimerHead {
    pub(super) due: Millis,
}

/// The whole payload of the last transaction's number.
#[derive(Serialize, Deserialize)]
pub(super) struct Count(pub(super) u64);

/// The header of a record that is nothing but a body or a key.
#[derive(Serialize, Deserialize)]
pub(super) struct NoHead;

/// What is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It cannot be read, and why.
    Damaged(&'static str),
    /// Its format is newer.
    Newer(u8),
}

/// A record to be written: its key and value, and those of its further pieces.
pub(super) type Framed = Vec<(Kind, Vec<u8>, Vec<u8>)>;

/// Makes a record of a header and a body.
pub(super) fn frame(kind: Kind, key: Vec<u8>, head: &impl Serialize, body: &[u8]) -> Framed {
    // Into memory, and of these types, postcard does not fail.
    let mut payload = postcard::to_stdvec(head).unwrap_or_default();
    payload.extend_from_slice(body);
    let (first, rest) = payload.split_at(payload.len().min(PIECE));
    let pieces = rest.len().div_ceil(PIECE) as u32;
    let mut value = Vec::with_capacity(FRAME + first.len());
    value.push(FORMAT);
    value.extend(crc(kind, &key, FORMAT, pieces, &payload).to_be_bytes());
    value.extend(pieces.to_be_bytes());
    value.extend(first);
    let further = keys::pieces(kind, &key);
    let mut framed = vec![(kind, key, value)];
    framed.extend(rest.chunks(PIECE).enumerate().map(|(number, piece)| {
        let key = [&further[..], &(number as u32).to_be_bytes()].concat();
        (Kind::More, key, piece.to_vec())
    }));
    framed
}

fn crc(kind: Kind, key: &[u8], format: u8, pieces: u32, payload: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&[kind as u8]);
    crc.update(&(key.len() as u32).to_be_bytes());
    crc.update(key);
    crc.update(&[format]);
    crc.update(&pieces.to_be_bytes());
    crc.update(payload);
    crc.finalize()
}

/// Whether a record may have further pieces.
pub(super) fn has_pieces(value: &[u8]) -> bool {
    value.get(5..FRAME) != Some(&[0; 4])
}

/// Reads a record; `further` yields its further pieces by number.
pub(super) fn unframe<H: DeserializeOwned, E: From<Flaw>>(
    kind: Kind,
    key: &[u8],
    value: &[u8],
    further: impl Fn(u32) -> Result<Option<Vec<u8>>, E>,
) -> Result<(H, Vec<u8>), E> {
    let damaged = |reason| E::from(Flaw::Damaged(reason));
    let Some((&format, rest)) = value.split_first() else {
        return Err(damaged("it is empty"));
    };
    let Some((sum, rest)) = number(rest) else { return Err(damaged("it is too short")) };
    let Some((pieces, first)) = number(rest) else { return Err(damaged("it is too short")) };
    let mut payload = first.to_vec();
    for number in 0..pieces {
        let piece = further(number)?.ok_or_else(|| damaged("a piece of it is missing"))?;
        payload.extend(piece);
    }
    if sum != crc(kind, key, format, pieces, &payload) {
        return Err(damaged("its checksum is wrong"));
    }
    if format > FORMAT {
        return Err(Flaw::Newer(format).into());
    }
    match postcard::take_from_bytes(&payload) {
        Ok((head, body)) => Ok((head, body.to_vec())),
        Err(_) => Err(damaged("its header makes no sense")),
    }
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u32::from_be_bytes(*number), rest))
}

/// Writes a record that claims a newer format, for tests.
#[cfg(test)]
pub(super) fn newer(kind: Kind, key: &[u8], payload: &[u8]) -> Vec<u8> {
    let sum = crc(kind, key, FORMAT + 1, 0, payload).to_be_bytes();
    [&[FORMAT + 1][..], &sum, &[0; 4], payload].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(framed: &Framed) -> Result<(TimerHead, Vec<u8>), Flaw> {
        let (kind, key, value) = &framed[0];
        unframe(*kind, key, value, |number| {
            Ok(framed.get(number as usize + 1).map(|piece| piece.2.clone()))
        })
    }

    #[test]
    fn bodies_of_every_length_come_back() {
        for length in [0, 1, PIECE - 2, PIECE - 1, PIECE, 2 * PIECE - 1, 2 * PIECE, 1 << 20] {
            let body: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            let head = TimerHead { due: Millis(9) };
            let framed = frame(Kind::Timers, b"key".to_vec(), &head, &body);
            assert!(framed.iter().all(|(.., value)| value.len() <= PIECE + FRAME));
            assert_eq!(has_pieces(&framed[0].2), framed.len() > 1);
            let (head, read) = read(&framed).unwrap_or_else(|flaw| panic!("{length}: {flaw:?}"));
            assert_eq!((head.due, read), (Millis(9), body));
        }
    }

    #[test]
    fn every_flipped_bit_is_found() {
        let framed = frame(Kind::Timers, b"key".to_vec(), &TimerHead { due: Millis(9) }, b"body");
        for bit in 0..framed[0].2.len() * 8 {
            let mut flipped = framed.clone();
            flipped[0].2[bit / 8] ^= 1 << (bit % 8);
            assert!(matches!(read(&flipped), Err(Flaw::Damaged(_))), "bit {bit}");
        }
        for length in 0..framed[0].2.len() {
            let mut cut = framed.clone();
            cut[0].2.truncate(length);
            assert!(matches!(read(&cut), Err(Flaw::Damaged(_))), "{length} bytes");
        }
        let mut moved = framed;
        moved[0].1 = b"kex".to_vec();
        assert!(matches!(read(&moved), Err(Flaw::Damaged(_))));
    }

    #[test]
    fn a_newer_format_is_not_damage() {
        let value = newer(Kind::Timers, b"key", b"anything");
        let framed = vec![(Kind::Timers, b"key".to_vec(), value)];
        assert!(matches!(read(&framed), Err(Flaw::Newer(2))));
    }
}
