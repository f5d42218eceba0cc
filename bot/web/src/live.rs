//! Messages as they come: server-sent events that go on from where a browser was.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::response::sse::{Event, KeepAlive, Sse};
use futures::{Stream, StreamExt as _, stream};
use parlour_app::Address;
use tokio::sync::{
    broadcast::{Receiver, error::RecvError},
    watch,
};

use crate::{message_log::NumberedMessage, shared::Shared};

/// How many messages are read at a time by who was away for long.
const AT_A_TIME: usize = 128;

/// Where a browser is: the numbers of the last messages it has, `p13.d3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) place: u64,
    pub(crate) direct: u64,
}

impl Cursor {
    /// Reads what [`Cursor::text`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (place, direct) = text.strip_prefix('p')?.split_once(".d")?;
        Some(Self { place: place.parse().ok()?, direct: direct.parse().ok()? })
    }

    fn text(self) -> String {
        format!("p{}.d{}", self.place, self.direct)
    }
}

/// Everything that one reader follows.
struct Reader {
    shared: Arc<Shared>,
    rooms: [Room; 2],
    waiting: VecDeque<(usize, Arc<NumberedMessage>)>,
    /// The past could not be read. Going on would leave a gap, so the stream ends, and the browser
    /// asks again from where it is.
    broken: bool,
    stopping: watch::Receiver<bool>,
}

struct Room {
    address: Address,
    /// The last message that was told.
    last: u64,
    /// How far the append log was read; some of that may have been left out as damaged.
    read: u64,
    /// Is there more in the append log?
    behind: bool,
    new: Receiver<Arc<NumberedMessage>>,
}

/// The stream of a reader who has seen everything up to `cursor`.
pub(crate) fn events(
    shared: Arc<Shared>,
    place: Address,
    direct: Address,
    cursor: Cursor,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    // Listening begins before the past is read, so nothing falls between the two.
    let room = |address: Address, last| {
        let new = shared.message_log.listen(&address);
        Room { address, last, read: last, behind: true, new }
    };
    let rooms = [room(place, cursor.place), room(direct, cursor.direct)];
    let stopping = shared.stopping.subscribe();
    let reader = Reader { shared, rooms, waiting: VecDeque::new(), broken: false, stopping };
    let events = stream::unfold(reader, Reader::next);
    // An event rather than a comment, since scripts cannot see comments.
    let ping = Event::default().event("ping").data("-");
    let alive = KeepAlive::new().interval(Duration::from_secs(20)).event(ping);
    Sse::new(events.map(Ok)).keep_alive(alive)
}

impl Reader {
    /// Reads a page of what was missed out of the append log: never all of it at once.
    async fn catch_up(&mut self, index: usize) {
        let log = &self.shared.message_log;
        let room = &mut self.rooms[index];
        let from = room.read.max(room.last);
        let upto = from.saturating_add(AT_A_TIME as u64);
        let page = log.between(&room.address, from, Some(upto.saturating_add(1)), AT_A_TIME).await;
        match (page, log.last(&room.address).await) {
            (Ok(posts), Ok(last)) => {
                self.waiting.extend(posts.into_iter().map(|post| (index, post)));
                room.read = upto.min(last);
                room.behind = room.read < last;
            }
            (Err(error), _) | (_, Err(error)) => {
                tracing::error!(address = %room.address, %error, "messages cannot be read");
                self.broken = true;
            }
        }
    }

    async fn next(mut self) -> Option<(Event, Self)> {
        loop {
            if self.broken {
                return None;
            }
            if let Some((index, post)) = self.waiting.pop_front() {
                // What was read from the append log may come again from the room.
                if post.number <= self.rooms[index].last {
                    continue;
                }
                self.rooms[index].last = post.number;
                let at = Cursor { place: self.rooms[0].last, direct: self.rooms[1].last };
                let event = Event::default().event("message").id(at.text()).data(&post.json);
                return Some((event, self));
            }
            // Nothing new is taken before the past is told, so that the order is kept.
            if let Some(index) = self.rooms.iter().position(|room| room.behind) {
                self.catch_up(index).await;
                continue;
            }
            let [place, direct] = &mut self.rooms;
            let (index, new) = tokio::select! {
                new = place.new.recv() => (0, new),
                new = direct.new.recv() => (1, new),
                _ = self.stopping.wait_for(|stopping| *stopping) => return None,
            };
            match new {
                Ok(post) => self.waiting.push_back((index, post)),
                Err(RecvError::Lagged(_)) => self.rooms[index].behind = true,
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_is_read_as_it_is_written() {
        let cursor = Cursor { place: 13, direct: 0 };
        assert_eq!(Cursor::parse(&cursor.text()), Some(cursor));
        for bad in ["", "p1", "p1.d", "p-1.d0", "d1.p1", "p1.d99999999999999999999"] {
            assert_eq!(Cursor::parse(bad), None, "{bad}");
        }
    }
}
