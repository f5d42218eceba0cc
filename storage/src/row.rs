//! One thing a line: how a whole store is written out and read back.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

use crate::{Delivery, DeliveryId, Key, Millis, Parked, RequestId, StreamId, Version};

/// One row of an export: everything a store holds, one thing a row, in an order that can be
/// imported as it comes: the head; then events by stream and version; requests by name; outbox
/// entries by number; parked entries by address and number; timers by stream and name; index rows
/// by index, key and stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "row", rename_all = "snake_case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Row {
    /// The first row.
    Head {
        /// The export's format, [`Row::FORMAT`] at most.
        format: u8,
        /// The next outbox entry's number, so that names stay unique across an import.
        next_delivery: u64,
    },
    /// An event.
    Event {
        /// Its stream.
        stream: StreamId,
        /// Its number in the stream.
        version: Version,
        /// When it was committed.
        at: Millis,
        /// The event.
        body: Body,
    },
    /// A request that was committed, and what it was told.
    Request {
        /// Its name.
        request: RequestId,
        /// When it was committed.
        at: Millis,
        /// The stream's version right after it.
        version: Version,
        /// The outbox entries that it made, whether they still wait or not.
        deliveries: Vec<DeliveryId>,
        /// What it was told.
        answer: Body,
    },
    /// An outbox entry that waits. Whether it was leased is not exported.
    Outbox {
        /// Its name.
        id: DeliveryId,
        /// Where it goes.
        address: Key,
        /// How often it was tried.
        attempts: u32,
        /// When it was committed.
        created: Millis,
        /// The earliest time of its next attempt; 0 if it was never put off, or hastened since.
        due: Millis,
        /// Why it was put off last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What it is.
        body: Body,
    },
    /// An outbox entry that will never arrive.
    Parked {
        /// Its name.
        id: DeliveryId,
        /// Where it went.
        address: Key,
        /// How often it was tried.
        attempts: u32,
        /// When it was committed.
        created: Millis,
        /// Why it was parked.
        reason: String,
        /// What it is.
        body: Body,
    },
    /// A timer.
    Timer {
        /// Its stream.
        stream: StreamId,
        /// Its name within the stream.
        name: Key,
        /// When it is due.
        due: Millis,
        /// What it is about.
        body: Body,
    },
    /// A stream's row in an index.
    Index {
        /// The index.
        index: Key,
        /// The key in it.
        key: Key,
        /// The stream.
        stream: StreamId,
        /// What is kept with it.
        value: Body,
    },
}

impl Row {
    /// The newest format of an export that is understood here, and the one that is written.
    pub const FORMAT: u8 = 1;
}

impl From<Parked> for Row {
    fn from(parked: Parked) -> Self {
        let Parked { delivery: Delivery { id, address, attempts, created, body }, reason } = parked;
        Self::Parked { id, address, attempts, created, reason, body: Body(body) }
    }
}

/// Opaque bytes in a row: a string where they are UTF-8, else `{"base64": "…"}` (the standard
/// alphabet, padded), so that what can be read by people stays readable.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Body(pub Vec<u8>);

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Bytes { base64: String },
}

impl From<Body> for Written {
    fn from(Body(bytes): Body) -> Self {
        String::from_utf8(bytes)
            .map_or_else(|e| Self::Bytes { base64: STANDARD.encode(e.as_bytes()) }, Self::Text)
    }
}

impl TryFrom<Written> for Body {
    type Error = base64::DecodeError;
    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Text(text) => Ok(Self(text.into_bytes())),
            Written::Bytes { base64 } => STANDARD.decode(base64).map(Self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_text_where_it_can_be() {
        for (bytes, json) in [
            (&b""[..], r#""""#),
            ("B4 \u{2660}\n".as_bytes(), "\"B4 \u{2660}\\n\""),
            (&[0xff, 0x00][..], r#"{"base64":"/wA="}"#),
        ] {
            let body = Body(bytes.to_vec());
            assert_eq!(serde_json::to_string(&body).unwrap(), json);
            assert_eq!(serde_json::from_str::<Body>(json).unwrap(), body);
        }
        assert!(serde_json::from_str::<Body>(r#"{"base64":"?"}"#).is_err());
    }

    #[test]
    fn a_row_survives_being_written_down() {
        let row = Row::Outbox {
            id: DeliveryId(7),
            address: Key::new("dm/ann").unwrap(),
            attempts: 2,
            created: Millis(5),
            due: Millis(9),
            reason: None,
            body: Body(vec![0xfe]),
        };
        let json = serde_json::to_string(&row).unwrap();
        assert!(json.starts_with(r#"{"row":"outbox","id":7,"address":"dm/ann","#), "{json}");
        assert_eq!(serde_json::from_str::<Row>(&json).unwrap(), row);
        for unknown in
            [r#"{"row":"later"}"#, r#"{"row":"head","format":1,"next_delivery":1,"x":1}"#]
        {
            assert!(serde_json::from_str::<Row>(unknown).is_err());
        }
    }
}
