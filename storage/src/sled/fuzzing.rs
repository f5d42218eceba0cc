//! What a fuzzer throws bytes at: the decoders of what lies on the disk, which nobody else calls.
//! None of them may panic, whatever the disk holds.

use super::{
    keys::{self, Kind},
    mark,
    record::{self, DeliveryHead, EventHead, Flaw, NoHead, RequestHead, StreamHead, TimerHead},
};
use crate::{DeliveryId, Row};

/// Reads `bytes` as everything that the store reads: as records with and without a right checksum
/// (which would otherwise keep every other byte from being looked at), as keys, as the mark beside
/// the log, and as a line of an export.
///
/// # Panics
/// When what was read is not read again as it is written.
pub fn read(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let (kind, _) = Kind::ALL[usize::from(kind) % Kind::ALL.len()];
    let Some((&length, rest)) = rest.split_first() else { return };
    let (key, value) = rest.split_at(usize::from(length).min(rest.len()));
    let (value, pieces) = value.split_at(value.len().min(record::PIECE));
    let further = |piece: u32| {
        let piece = pieces.chunks(record::PIECE).nth(piece as usize);
        Ok::<_, Flaw>(piece.map(<[u8]>::to_vec))
    };
    let _ = record::unframe::<NoHead, Flaw>(kind, key, value, further);
    // A header of nothing takes no bytes, so this seals the bytes as they are.
    let sealed = record::frame(kind, key.to_vec(), &NoHead, &[value, pieces].concat());
    again::<EventHead>(kind, key, &sealed);
    again::<StreamHead>(kind, key, &sealed);
    again::<RequestHead>(kind, key, &sealed);
    again::<DeliveryHead>(kind, key, &sealed);
    again::<DeliveryId>(kind, key, &sealed);
    again::<TimerHead>(kind, key, &sealed);
    again::<NoHead>(kind, key, &sealed);
    let _ = (keys::name(key), keys::number_first(key), keys::number_last(key));
    let _ = (keys::names::<2>(key), keys::names::<3>(key), keys::readable(key));
    if let Some(last) = mark::parse(value) {
        assert_eq!(mark::written(last).as_bytes(), value);
    }
    if let Ok(row) = serde_json::from_slice::<Row>(value) {
        let written = serde_json::to_vec(&row).unwrap_or_default();
        assert!(serde_json::from_slice::<Row>(&written).is_ok_and(|read| read == row));
    }
}

/// Reads a record; what is in it, written and read again, is the same.
fn again<H: serde::Serialize + serde::de::DeserializeOwned>(
    kind: Kind,
    key: &[u8],
    framed: &[(Kind, Vec<u8>, Vec<u8>)],
) {
    let read = |framed: &[(Kind, Vec<u8>, Vec<u8>)]| {
        let value = framed.first().map_or(&[][..], |(_, _, value)| value);
        record::unframe::<H, Flaw>(kind, key, value, |piece| {
            Ok(framed.get(piece as usize + 1).map(|(_, _, value)| value.clone()))
        })
    };
    let Ok((head, body)) = read(framed) else { return };
    let written = record::frame(kind, key.to_vec(), &head, &body);
    let Ok((once_more, rest)) = read(&written) else {
        panic!("what was written cannot be read");
    };
    let bytes = |head: &H| postcard::to_stdvec(head).unwrap_or_default();
    assert!(bytes(&once_more) == bytes(&head) && rest == body);
}
