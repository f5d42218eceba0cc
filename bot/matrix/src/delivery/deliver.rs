//! Delivering what is in the outbox.
//!
//! Every event of a message goes out under a transaction id made of the entry's number and the store's name,
//! so the homeserver keeps it once however often it is sent.

use std::{collections::BTreeSet, time::Duration};

use matrix_sdk::ruma::OwnedTransactionId;
use parlour_app::{Address, Delivered, Outbound, Why};

use crate::{
    delivery::say::{MESSAGE, Target},
    fault::Fault,
    message::{content, said::Said},
    names::Spot,
    room::direct::{self, Direct},
    shared::{Session, Shared},
};

/// How long to wait for a session. When there is one, what waits is hastened.
const UNTIL_SIGNED_IN: Duration = Duration::from_mins(1);
/// How long to wait for somebody to follow an invitation. When they do, what waits is hastened.
const UNTIL_JOINED: Duration = Duration::from_hours(6);

/// Delivers messages to one address, in their order.
pub(crate) async fn deliver(shared: &Shared, messages: Vec<Outbound>) -> Vec<Delivered> {
    let mut results = Vec::with_capacity(messages.len());
    for message in &messages {
        let result = match one(shared, message).await {
            Ok(result) => result,
            Err(fault) => fault.delivered(),
        };
        let stops = matches!(result, Delivered::Later { .. });
        results.push(result);
        if stops {
            break;
        }
    }
    results
}

async fn one(shared: &Shared, message: &Outbound) -> Result<Delivered, Fault> {
    let Some(session) = shared.session() else {
        let reason = "Parlour is not signed in to Matrix".to_owned();
        return Ok(Delivered::Later { reason, after: Some(UNTIL_SIGNED_IN) });
    };
    let said = Said::outbound(&shared.parlour, message).await.map_err(Fault::passing)?;
    let instance = shared.parlour.instance().await.map_err(Fault::passing)?;
    let txn = format!("{}.{instance}", message.id);
    let target = match &message.address {
        Address::Place(place) => {
            let Some(spot) = Spot::of(place) else {
                return Err(Fault::refused(Why::Gone, "this is no place on Matrix"));
            };
            let room = session.room(&spot.room)?;
            Target { spot, ..Target::room(room) }
        }
        Address::Direct(person) => match direct::room_of(shared, &session, person).await? {
            Direct::Ready(room, user) => Target::own(room, user),
            Direct::Invited => {
                let reason = format!("{person} was invited, and has not come yet");
                return Ok(Delivered::Later { reason, after: Some(UNTIL_JOINED) });
            }
            Direct::Declined => {
                let reason = format!("{person} has declined the invitation");
                return Err(Fault::refused(Why::ClosedToMessages, reason));
            }
        },
    };
    if message.opening && matches!(message.address, Address::Place(_)) {
        open(shared, &session, &target, message, &said, &txn).await?;
    } else {
        tell(shared, &session, &target, message, said, &txn).await?;
    }
    Ok(Delivered::Sent)
}

/// The first message of a table: a thread hangs on it, and what there is to do stands in it, for those who
/// are not in the thread yet.
async fn open(
    shared: &Shared,
    session: &Session,
    target: &Target,
    message: &Outbound,
    said: &Said,
    txn: &str,
) -> Result<(), Fault> {
    let Some(opening) = shared.say(session, target, said, txn).await? else { return Ok(()) };
    // A room whose thread has too long a name keeps the table itself.
    let spot = Spot::thread(target.room.room_id(), &opening);
    if let (Ok(thread), None) = (spot.address(), &target.spot.thread) {
        shared.lists.remember(&spot, &message.table, None);
        // Before anything else: people may answer in the thread at once.
        let housed = shared.parlour.house(&message.table, &message.address, thread).await;
        housed.map_err(Fault::passing)?;
    }
    shared.offer_under(session, target, Some(&opening), said, txn).await;
    Ok(())
}

/// A message: its files and words, then the list of what there is to do, which is one message for each
/// table and place, edited as long as it is in sight.
async fn tell(
    shared: &Shared,
    session: &Session,
    target: &Target,
    message: &Outbound,
    mut said: Said,
    txn: &str,
) -> Result<(), Fault> {
    let list = said.list.take();
    shared.say(session, target, &said, txn).await?;
    let Some((list, words)) = list else { return Ok(()) };
    let (spot, table) = (&target.spot, &message.table);
    let content = content::text(&words, &[], Some(&list));
    let before = shared.sent_list(session, &target.room, spot, table).await?;
    if let Some(before) = before.as_ref().filter(|before| before.is_in_sight()) {
        if before.list == list {
            return Ok(());
        }
        let edit = content::edit(content, &before.event);
        let (room, alone_with) = (&target.room, target.alone_with.as_deref());
        session.send_where(room, alone_with, MESSAGE, edit, &format!("{txn}.e")).await?;
        shared.lists.put(spot, table, &before.event, &list);
        shared.offer(session, &target.room, &before.event, &list, &before.keys, txn).await;
        return Ok(());
    }
    let sent = shared.post(session, target, content, &format!("{txn}.l")).await?;
    shared.lists.put(spot, table, &sent, &list);
    if let Some(before) = before {
        let gone = OwnedTransactionId::from(format!("{txn}.g"));
        let taken = target.room.redact(&before.event, None, Some(gone)).await;
        if let Err(error) = taken {
            tracing::debug!(%error, "a list that is out of sight stays where it is");
        }
    }
    shared.offer(session, &target.room, &sent, &list, &BTreeSet::new(), txn).await;
    Ok(())
}
