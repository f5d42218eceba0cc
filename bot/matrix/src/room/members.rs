//! Who is in a room.

use matrix_sdk::{
    Client, Room,
    ruma::{
        OwnedUserId, RoomId, UserId,
        api::client::membership::get_member_events::v3 as get_members,
        events::{StateEventType, room::member::MembershipState},
    },
};
use parlour_app::{MAX_NAME, clean_name};

use crate::fault::Fault;

/// Somebody in a room, or invited to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) user: OwnedUserId,
    /// Invited, and not there yet.
    pub(crate) invited: bool,
}

/// Everybody who is in a room or invited, as the homeserver knows it at this moment.
///
/// # Errors
/// When it does not say.
pub(crate) async fn present(client: &Client, room: &RoomId) -> Result<Vec<Member>, Fault> {
    let mut request = get_members::Request::new(room.to_owned());
    request.not_membership = Some(MembershipState::Leave);
    let events = client.send(request).await?.chunk;
    let read = |event: &matrix_sdk::ruma::serde::Raw<_>| {
        let user: OwnedUserId = event.get_field("state_key").ok()??;
        let content: serde_json::Value = event.get_field("content").ok()??;
        match content.get("membership")?.as_str()? {
            "join" => Some(Member { user, invited: false }),
            "invite" => Some(Member { user, invited: true }),
            _ => None,
        }
    };
    Ok(events.iter().filter_map(read).collect())
}

/// Is a room Parlour's and this person's alone? As far as is known here; before a secret goes out,
/// [`present`] is asked.
pub(crate) async fn is_of_two(room: &Room, user: &UserId) -> bool {
    if room.active_members_count() > 2 {
        return false;
    }
    let members = room.members(matrix_sdk::RoomMemberships::ACTIVE).await.unwrap_or_default();
    members.len() == 2 && members.iter().any(|member| member.user_id() == user)
}

/// What somebody is called in a room.
pub(crate) async fn name(room: &Room, user: &UserId) -> String {
    let member = room.get_member_no_sync(user).await.ok().flatten();
    let given = member.as_ref().and_then(|member| member.display_name());
    let shown = [given, Some(user.localpart())].into_iter().flatten().find_map(|name| {
        // A name can be of any length there.
        let short: String = name.chars().take(MAX_NAME).collect();
        clean_name(&short).ok()
    });
    shown.unwrap_or_else(|| user.to_string())
}

/// May somebody say what others may do in a room?
pub(crate) async fn runs(room: &Room, user: &UserId) -> bool {
    let levels = room.power_levels_or_default().await;
    levels.user_can_send_state(user, StateEventType::RoomPowerLevels)
}

/// May somebody take another's messages away?
pub(crate) async fn may_redact(room: &Room, user: &UserId) -> bool {
    room.power_levels_or_default().await.user_can_redact_event_of_other(user)
}

/// May somebody remove others from a room?
pub(crate) async fn may_kick(room: &Room, user: &UserId) -> bool {
    room.power_levels_or_default().await.user_can_kick(user)
}
