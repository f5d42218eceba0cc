//! Files on their way to people: uploaded once for each picture and room, encrypted where the room is.

use std::{
    io::Cursor,
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use image::imageops::FilterType;
use lru::LruCache;
use matrix_sdk::{
    Client,
    ruma::{OwnedRoomId, RoomId, api::client::media::create_content},
};
use parlour_app::{BoardRef, Picture};
use serde_json::json;

use crate::message::content::{About, Picture as Shown, Upload};

/// How many parts of a picture its blur has, across and down.
const BLUR: (u32, u32) = (4, 3);
/// How large a picture is when it is blurred, at most: more would not be seen.
const BLURRED: u32 = 64;

/// A file to be sent.
#[derive(Clone)]
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) mime: &'static str,
    pub(crate) bytes: Bytes,
    pub(crate) picture: Option<Look>,
    /// The board that it shows; the same is not uploaded to a room twice.
    pub(crate) board: Option<BoardRef>,
    /// Which of the files that it is sent with stands for it until it is loaded. A replay has one: it is large,
    /// and many clients show a still picture first. Boards are hardly larger than a thumbnail would be.
    pub(crate) thumbnail: Option<usize>,
}

/// What a file holds; a picture is shared with all who look at it.
#[derive(Clone)]
pub(crate) enum Bytes {
    Own(Arc<Vec<u8>>),
    Drawn(Arc<Picture>),
}

impl Bytes {
    fn get(&self) -> &[u8] {
        match self {
            Self::Own(bytes) => bytes,
            Self::Drawn(picture) => &picture.png,
        }
    }
}

/// How a picture looks.
#[derive(Clone)]
pub(crate) struct Look {
    pub(crate) size: (u32, u32),
    pub(crate) alt: String,
}

impl File {
    /// What a message says of it.
    pub(crate) fn about<'a>(&'a self, blurhash: Option<&'a str>) -> About<'a> {
        let picture =
            self.picture.as_ref().map(|look| Shown { size: look.size, blurhash, alt: &look.alt });
        About { name: &self.name, mime: self.mime, bytes: self.bytes.get().len(), picture }
    }

    /// What it looks like from afar, if it is a picture.
    pub(crate) async fn blurhash(&self) -> Option<String> {
        self.picture.as_ref()?;
        let bytes = self.bytes.clone();
        let blurred = tokio::task::spawn_blocking(move || blurhash(bytes.get()));
        blurred.await.ok().flatten()
    }
}

/// A picture's blur; `None` if it cannot be read.
fn blurhash(picture: &[u8]) -> Option<String> {
    let picture = image::load_from_memory(picture).ok()?;
    let small = picture.resize(BLURRED, BLURRED, FilterType::Triangle).to_rgba8();
    blurhash::encode(BLUR.0, BLUR.1, small.width(), small.height(), &small).ok()
}

/// Where a file lies, and its blur.
type Uploaded = (Upload, Option<String>);

/// What was uploaded lately, and what it looks like.
pub(crate) struct Uploads {
    done: Mutex<LruCache<(OwnedRoomId, BoardRef), Uploaded>>,
}

impl Uploads {
    const KEPT: NonZeroUsize = NonZeroUsize::new(512).unwrap();

    pub(crate) fn new() -> Self {
        Self { done: Mutex::new(LruCache::new(Self::KEPT)) }
    }

    /// Uploads a file for a room, unless it was.
    ///
    /// # Errors
    /// When the homeserver does not take it.
    pub(crate) async fn upload(
        &self,
        client: &Client,
        room: &RoomId,
        encrypted: bool,
        file: &File,
    ) -> Result<Uploaded, matrix_sdk::Error> {
        let key = file.board.clone().map(|board| (room.to_owned(), board));
        if let Some(key) = &key {
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            // A room may have become encrypted since.
            if let Some(found) = done.get(key).filter(|(upload, _)| upload.encrypted == encrypted) {
                return Ok(found.clone());
            }
        }
        let bytes = file.bytes.get();
        let source = if encrypted {
            let uploaded = client.upload_encrypted_file(&mut Cursor::new(bytes)).await?;
            json!(uploaded)
        } else {
            let mut request = create_content::v3::Request::new(bytes.to_vec());
            request.content_type = Some(file.mime.to_owned());
            json!(client.send(request).await?.content_uri)
        };
        let uploaded = (Upload { source, encrypted }, file.blurhash().await);
        if let Some(key) = key {
            let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
            done.put(key, uploaded.clone());
        }
        Ok(uploaded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_blurred_and_what_is_none_is_not() {
        let picture = image::RgbaImage::from_pixel(300, 200, image::Rgba([200, 30, 30, 255]));
        let mut png = Cursor::new(Vec::new());
        picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
        let blur = blurhash(png.get_ref()).unwrap();
        // One sign for the parts, one for the range, four for the mean, two for each other part.
        assert_eq!(blur.len(), 6 + 2 * (4 * 3 - 1));
        assert_eq!(blurhash(b"no picture"), None);
    }
}
