//! Lists that are not in memory, found in their rooms: after a restart, or under old messages.

use matrix_sdk::{
    Room,
    deserialized_responses::TimelineEvent,
    room::{IncludeRelations, MessagesOptions, RelationsOptions},
    ruma::{EventId, OwnedEventId, api::Direction, events::relation::RelationType, uint},
};
use parlour_app::TableName;

use crate::{
    delivery::lists::Sent,
    fault::Fault,
    message::list::List,
    names::Spot,
    shared::{Session, Shared},
    sync::event::{Event, What},
};

/// The newest list in a place.
struct Newest {
    event: OwnedEventId,
    /// How many events there are below it.
    below: usize,
}

impl Shared {
    /// The list that a message holds, if it is one of Parlour's, and where it stands.
    ///
    /// # Errors
    /// When the homeserver cannot say it now.
    pub(crate) async fn list_of(
        &self,
        session: &Session,
        room: &Room,
        id: &EventId,
    ) -> Result<Option<(Spot, List)>, Fault> {
        if let Some(found) = self.lists.of(id) {
            return Ok(Some(found));
        }
        let event = match room.event(id, None).await.map_err(Fault::from) {
            // There is no such message, or it is not for Parlour.
            Err(Fault::Refused { .. }) => return Ok(None),
            event => event?,
        };
        let Some(What::List { list, of, thread, .. }) = read(&event, session).map(|one| one.what)
        else {
            return Ok(None);
        };
        let edit = last_edit(session, room, &of).await?;
        let spot = Spot { room: room.room_id().to_owned(), thread };
        self.lists.found(&spot, &of, edit.unwrap_or(list));
        Ok(self.lists.of(&of))
    }

    /// The last list in a place.
    ///
    /// # Errors
    /// When the homeserver cannot say it now.
    pub(crate) async fn last_list(
        &self,
        session: &Session,
        room: &Room,
        spot: &Spot,
    ) -> Result<Option<List>, Fault> {
        if let Some(list) = self.lists.last(spot) {
            return Ok(Some(list));
        }
        let Some(newest) = newest(session, room, spot, None).await? else { return Ok(None) };
        Ok(self.list_of(session, room, &newest.event).await?.map(|(_, list)| list))
    }

    /// A table's list in a place, as it was sent last.
    ///
    /// # Errors
    /// When the homeserver cannot say it now.
    pub(crate) async fn sent_list(
        &self,
        session: &Session,
        room: &Room,
        spot: &Spot,
        table: &TableName,
    ) -> Result<Option<Sent>, Fault> {
        if self.lists.knows(spot, table) {
            return Ok(self.lists.sent(spot, table));
        }
        let sent = match newest(session, room, spot, Some(table)).await? {
            Some(Newest { event, below }) => {
                let list = self.list_of(session, room, &event).await?.map(|(_, list)| list);
                list.map(|list| Sent::found(event, list, below))
            }
            None => None,
        };
        self.lists.remember(spot, table, sent.clone());
        Ok(sent)
    }
}

fn read(event: &TimelineEvent, session: &Session) -> Option<Event> {
    let json = event.raw().deserialize_as_unchecked().ok()?;
    Event::read(&json, &session.me)
}

/// The newest list in a place, of this table if one is given.
async fn newest(
    session: &Session,
    room: &Room,
    spot: &Spot,
    table: Option<&TableName>,
) -> Result<Option<Newest>, Fault> {
    let page = match page(room, spot).await {
        // There is no such thread, so nothing is in it.
        Err(Fault::Refused { .. }) => return Ok(None),
        page => page?,
    };
    let list = |(below, event): (usize, &TimelineEvent)| match read(event, session)?.what {
        What::List { list, of, is_edit: false, thread }
            if thread == spot.thread
                && table
                    .is_none_or(|table| list.at.as_ref().is_some_and(|at| at.table == *table)) =>
        {
            Some(Newest { event: of, below })
        }
        _ => None,
    };
    Ok(page.iter().enumerate().find_map(list))
}

/// What was said last in a place, the newest first.
async fn page(room: &Room, spot: &Spot) -> Result<Vec<TimelineEvent>, Fault> {
    if let Some(root) = &spot.thread {
        let options = RelationsOptions {
            limit: Some(uint!(50)),
            include_relations: IncludeRelations::RelationsOfType(RelationType::Thread),
            ..RelationsOptions::default()
        };
        return Ok(room.relations(root.clone(), options).await?.chunk);
    }
    let mut options = MessagesOptions::backward();
    options.limit = uint!(100);
    Ok(room.messages(options).await?.chunk)
}

/// What a list has become.
async fn last_edit(session: &Session, room: &Room, of: &EventId) -> Result<Option<List>, Fault> {
    let options = RelationsOptions {
        dir: Direction::Backward,
        limit: Some(uint!(1)),
        include_relations: IncludeRelations::RelationsOfType(RelationType::Replacement),
        ..RelationsOptions::default()
    };
    let found = room.relations(of.to_owned(), options).await?;
    Ok(found.chunk.iter().find_map(|event| match read(event, session)?.what {
        What::List { list, is_edit: true, .. } => Some(list),
        _ => None,
    }))
}
