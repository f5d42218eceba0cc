//! What a homeserver leaves out of a response because it is too much: it is asked for.

use matrix_sdk::{Room, deserialized_responses::TimelineEvent, room::MessagesOptions, ruma::uint};

use crate::fault::Fault;

/// The most pages that are asked for: beyond that, somebody floods the room.
const PAGES: usize = 100;

/// The events of a room between two tokens, oldest first.
///
/// # Errors
/// When the homeserver does not say them.
pub(crate) async fn between(
    room: &Room,
    since: &str,
    before: &str,
) -> Result<Vec<TimelineEvent>, Fault> {
    let mut found = Vec::new();
    let mut from = before.to_owned();
    for _ in 0..PAGES {
        let mut options = MessagesOptions::backward().from(Some(from.as_str()));
        options.to = Some(since.to_owned());
        options.limit = uint!(100);
        let page = room.messages(options).await?;
        let is_empty = page.chunk.is_empty();
        found.extend(page.chunk);
        match page.end {
            Some(end) if !is_empty && end != from => from = end,
            _ => {
                found.reverse();
                return Ok(found);
            }
        }
    }
    tracing::warn!(room = %room.room_id(), "more was said than is read again: the oldest is left out");
    found.reverse();
    Ok(found)
}
