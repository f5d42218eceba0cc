//! An interaction that asks for something, as far as it is needed to handle and to answer it.

use serde::{Deserialize, Serialize};
use serenity::model::{
    Permissions,
    application::{
        AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandInteraction,
        ComponentInteraction, InteractionContext, ModalInteraction,
    },
    channel::{ChannelType, PartialChannel},
    guild::Member,
    id::{ApplicationId, ChannelId, GuildId, InteractionId},
    user::User,
};

use super::super::{
    doors::{DoorToken, Visit},
    names,
};
use crate::parlour::{
    Address, AddressError, MAX_NAME, Person, Place, Press, TableName, clean_name,
};

/// How an interaction is acknowledged, which decides how it can be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in super::super) enum Response {
    /// Deferred, and only the asker sees it.
    Ephemeral,
    /// Deferred in the asker's direct messages, where nobody else is.
    Direct,
    /// Deferred for all to see, where Parlour cannot write by itself: the table's next message there
    /// takes its place.
    ForAll,
    /// Nothing is seen of it.
    Silent,
}

/// An interaction that asks for something. It is held until it is answered, so its shape may only
/// grow.
#[derive(Clone, Serialize, Deserialize)]
pub(in super::super) struct Call {
    /// Discord's name for it.
    pub(in super::super) id: u64,
    /// The application's id, without which Discord takes no answer.
    pub(in super::super) application: u64,
    /// What it is answered with. It has no `Debug`: whoever has it speaks as Parlour.
    pub(in super::super) token: String,
    /// When it came; milliseconds since 1970.
    pub(in super::super) at: u64,
    pub(in super::super) person: Person,
    /// Where it was asked.
    pub(in super::super) address: Address,
    /// The command.
    pub(in super::super) line: String,
    /// The table and the moment of the message where it was pressed.
    pub(in super::super) press: Option<(TableName, u64)>,
    /// How it is acknowledged.
    pub(in super::super) response: Response,
    /// Can Parlour only answer there, and not write by itself?
    pub(in super::super) elsewhere: bool,
}

impl Call {
    pub(in super::super) fn press(&self) -> Option<Press> {
        self.press.clone().map(|(table, moment)| Press { table, moment })
    }

    /// The place where Parlour can only answer.
    pub(in super::super) fn place_to_answer_in(&self) -> Option<Place> {
        match &self.address {
            Address::Place(place) if self.elsewhere => Some(place.clone()),
            _ => None,
        }
    }

    pub(in super::super) fn visit(&self) -> Visit {
        Visit {
            person: self.person.id.clone(),
            place: self.place_to_answer_in(),
            token: DoorToken::new(&self.token),
            original: self.response == Response::ForAll,
        }
    }

    /// Is whatever is said here read by the asker alone, also where it is not ephemeral?
    pub(in super::super) const fn is_direct(&self) -> bool {
        matches!(self.address, Address::Direct(_))
    }
}

/// Who sent an interaction, and from where.
pub(in super::super) struct Origin {
    pub(in super::super) id: InteractionId,
    pub(in super::super) application: ApplicationId,
    pub(in super::super) token: String,
    pub(in super::super) person: Person,
    pub(in super::super) address: Address,
    pub(in super::super) elsewhere: bool,
    pub(in super::super) is_bot: bool,
    pub(in super::super) guild: Option<GuildId>,
    /// The channel, and if it is a thread, the channel that it belongs to.
    pub(in super::super) channels: Vec<ChannelId>,
    pub(in super::super) in_thread: bool,
    /// What Parlour may do there, if Discord says so.
    pub(in super::super) permissions: Option<Permissions>,
}

/// What the kinds of interactions have in common.
struct Parts<'a> {
    id: InteractionId,
    application: ApplicationId,
    token: &'a str,
    user: &'a User,
    member: Option<&'a Member>,
    guild: Option<GuildId>,
    channel: Option<&'a PartialChannel>,
    channel_id: ChannelId,
    permissions: Option<Permissions>,
    elsewhere: bool,
    direct: bool,
}

impl Origin {
    /// Of a slash command, called or half typed.
    ///
    /// # Errors
    /// Never, for what Discord calls an id.
    pub(in super::super) fn of_command(from: &CommandInteraction) -> Result<Self, AddressError> {
        Self::of(&Parts {
            id: from.id,
            application: from.application_id,
            token: &from.token,
            user: &from.user,
            member: from.member.as_deref(),
            guild: from.guild_id,
            channel: from.channel.as_ref(),
            channel_id: from.channel_id,
            permissions: from.app_permissions,
            elsewhere: is_elsewhere(from.context, &from.authorizing_integration_owners),
            direct: is_direct(from.context, from.guild_id),
        })
    }

    /// Of a press.
    ///
    /// # Errors
    /// Never, for what Discord calls an id.
    pub(in super::super) fn of_press(from: &ComponentInteraction) -> Result<Self, AddressError> {
        Self::of(&Parts {
            id: from.id,
            application: from.application_id,
            token: &from.token,
            user: &from.user,
            member: from.member.as_ref(),
            guild: from.guild_id,
            channel: from.channel.as_ref(),
            channel_id: from.channel_id,
            permissions: from.app_permissions,
            elsewhere: is_elsewhere(from.context, &from.authorizing_integration_owners),
            direct: is_direct(from.context, from.guild_id),
        })
    }

    /// Of a form that was filled in; whether it came from a place where Parlour can only answer is
    /// in the form's own id, since serenity does not say.
    ///
    /// # Errors
    /// Never, for what Discord calls an id.
    pub(in super::super) fn of_form(
        from: &ModalInteraction,
        elsewhere: bool,
    ) -> Result<Self, AddressError> {
        Self::of(&Parts {
            id: from.id,
            application: from.application_id,
            token: &from.token,
            user: &from.user,
            member: from.member.as_ref(),
            guild: from.guild_id,
            channel: from.channel.as_ref(),
            channel_id: from.channel_id,
            permissions: from.app_permissions,
            elsewhere,
            direct: from.guild_id.is_none() && !elsewhere,
        })
    }

    /// In the asker's direct messages with Parlour?
    pub(in super::super) const fn is_direct(&self) -> bool {
        matches!(self.address, Address::Direct(_))
    }

    fn of(parts: &Parts<'_>) -> Result<Self, AddressError> {
        let id = names::person(parts.user.id)?;
        let address = if parts.direct {
            Address::Direct(id.clone())
        } else {
            Address::Place(names::place(parts.channel_id, parts.elsewhere)?)
        };
        let parent = parts.channel.and_then(|channel| channel.parent_id);
        let in_thread = parts.channel.is_some_and(|channel| {
            matches!(
                channel.kind,
                ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
            )
        });
        Ok(Self {
            id: parts.id,
            application: parts.application,
            token: parts.token.to_owned(),
            person: Person { id, name: name_of(parts.user, parts.member) },
            address,
            elsewhere: parts.elsewhere,
            is_bot: parts.user.bot,
            guild: parts.guild,
            channels: std::iter::once(parts.channel_id)
                .chain(parent.filter(|_| in_thread))
                .collect(),
            in_thread,
            permissions: parts.permissions,
        })
    }
}

/// Where only the person who asks has installed Parlour, and it is not their own direct messages
/// with it: Parlour is no member there.
fn is_elsewhere(
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
) -> bool {
    let of_guild = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    let of_person = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::UserInstall(_))
    };
    match context {
        Some(InteractionContext::BotDm) => false,
        Some(InteractionContext::PrivateChannel) => true,
        _ => owners.0.iter().any(of_person) && !owners.0.iter().any(of_guild),
    }
}

fn is_direct(context: Option<InteractionContext>, guild: Option<GuildId>) -> bool {
    match context {
        Some(context) => context == InteractionContext::BotDm,
        None => guild.is_none(),
    }
}

/// What somebody is called there: on the server, else everywhere.
fn name_of(user: &User, member: Option<&Member>) -> String {
    let nick = member.and_then(|member| member.nick.as_deref());
    let given = [nick, user.global_name.as_deref(), Some(user.name.as_str())];
    let shown = given.into_iter().flatten().find_map(|name| {
        // Discord's names have at most 32 characters, as ours have; what is longer is cut.
        let short: String = name.chars().take(MAX_NAME).collect();
        clean_name(&short).ok()
    });
    shown.unwrap_or_else(|| user.id.to_string())
}
