//! A request's body: JSON, or a form with the JSON and files.

use std::convert::Infallible;

use hyper::body::Bytes;
use multer::Multipart;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{super::check, refusal::Refusal};

/// A file may be this long, on a server that nobody boosts.
pub(super) const FILE: usize = 10 * 1024 * 1024;
/// A request may be this long.
pub(super) const REQUEST: usize = 25 * 1024 * 1024;

/// A file that was sent along.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    /// The part's name: `files[0]`.
    pub(super) field: String,
    pub(super) filename: String,
    pub(super) content_type: Option<String>,
    pub(super) bytes: Bytes,
}

impl Upload {
    fn seen(&self) -> check::File<'_> {
        check::File { field: &self.field, filename: &self.filename, bytes: &self.bytes }
    }

    /// Its number, by which the JSON refers to it.
    pub(super) fn number(&self) -> Option<u64> {
        self.field.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
    }
}

/// A body.
#[derive(Debug, Clone, Default)]
pub(super) struct Body {
    pub(super) json: Option<Json>,
    pub(super) files: Vec<Upload>,
}

impl Body {
    /// Takes a body apart.
    pub(super) async fn parse(content_type: Option<&str>, bytes: Bytes) -> Result<Self, Refusal> {
        let Some(content_type) = content_type else {
            // Without a type there can be no body.
            return if bytes.is_empty() { Ok(Self::default()) } else { Err(wrong_type()) };
        };
        if content_type == "application/json" {
            let json = serde_json::from_slice(&bytes).map_err(|_| Refusal::invalid_json())?;
            return Ok(Self { json: Some(json), files: Vec::new() });
        }
        let boundary = multer::parse_boundary(content_type).map_err(|_| wrong_type())?;
        let whole = futures::stream::once(async { Ok::<_, Infallible>(bytes) });
        let mut parts = Multipart::new(whole, boundary);
        let mut body = Self::default();
        while let Some(part) = parts.next_field().await.map_err(|_| wrong_type())? {
            let field = part.name().unwrap_or_default().to_owned();
            let content_type = part.content_type().map(ToString::to_string);
            let filename = part.file_name().map(ToOwned::to_owned);
            let bytes = part.bytes().await.map_err(|_| wrong_type())?;
            match filename {
                Some(filename) => body.files.push(Upload { field, filename, content_type, bytes }),
                None if field == "payload_json" && body.json.is_none() => {
                    let json = serde_json::from_slice(&bytes);
                    body.json = Some(json.map_err(|_| Refusal::invalid_json())?);
                }
                None => return Err(Refusal::form(&field, "UNKNOWN", "Nobody knows this field")),
            }
        }
        body.check_files()?;
        Ok(body)
    }

    fn check_files(&self) -> Result<(), Refusal> {
        for (at, file) in self.files.iter().enumerate() {
            if file.number().is_none() {
                return Err(Refusal::form(&file.field, "UNKNOWN", "Files are called files[n]"));
            }
            if self.files[..at].iter().any(|other| other.field == file.field) {
                return Err(Refusal::form(&file.field, "TWICE", "The same file twice"));
            }
            if file.bytes.len() > FILE {
                return Err(Refusal::too_large());
            }
        }
        Ok(())
    }

    /// Reads the JSON into a type that knows all its fields.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        let json = self.json.as_ref().ok_or_else(Refusal::invalid_json)?;
        T::deserialize(json)
            .map_err(|error| Refusal::form("", "UNKNOWN_OR_MISTYPED", &error.to_string()))
    }

    /// Does the JSON speak of a field, if only to empty it?
    pub(super) fn speaks_of(&self, field: &str) -> bool {
        self.json.as_ref().is_some_and(|json| json.get(field).is_some())
    }

    /// The files, for those who check them.
    pub(super) fn seen(&self) -> Vec<check::File<'_>> {
        self.files.iter().map(Upload::seen).collect()
    }
}

fn wrong_type() -> Refusal {
    Refusal::form("_content_type", "CONTENT_TYPE_INVALID", "Expected \"Content-Type\" header")
}
