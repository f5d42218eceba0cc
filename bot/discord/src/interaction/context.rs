//! Who sent an interaction, and from where.

use parlour_app::{Address, AddressError, MAX_NAME, Person, clean_name};
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

use crate::{names, permissions};

/// Who sent an interaction, and from where.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that Discord states")]
pub(crate) struct Origin {
    pub(crate) id: InteractionId,
    pub(crate) application: ApplicationId,
    pub(crate) token: String,
    pub(crate) person: Person,
    pub(crate) address: Address,
    pub(crate) elsewhere: bool,
    /// Does Discord show what is answered to the asker alone? It does where only they have installed
    /// Parlour, and the server does not allow them that others see it.
    pub(crate) hushed: bool,
    pub(crate) is_bot: bool,
    pub(crate) guild: Option<GuildId>,
    /// May its person manage the server?
    pub(crate) steward: bool,
    /// The channel, and if it is a thread, the channel that it belongs to.
    pub(crate) channels: Vec<ChannelId>,
    pub(crate) in_thread: bool,
    /// What Parlour may do there, if Discord says so.
    pub(crate) permissions: Option<Permissions>,
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
    pub(crate) fn of_command(from: &CommandInteraction) -> Result<Self, AddressError> {
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
    pub(crate) fn of_press(from: &ComponentInteraction) -> Result<Self, AddressError> {
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
    pub(crate) fn of_form(from: &ModalInteraction, elsewhere: bool) -> Result<Self, AddressError> {
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
    pub(crate) const fn is_direct(&self) -> bool {
        matches!(self.address, Address::Direct(_))
    }

    /// The server as a circle of people who play together. Where Parlour is no member, nobody there
    /// runs it.
    pub(crate) fn circle(&self) -> Option<String> {
        self.guild.filter(|_| !self.elsewhere).map(|guild| format!("discord:server/{guild}"))
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
        let theirs = parts.member.and_then(|member| member.permissions);
        let manages = |given: Permissions| {
            given.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
        };
        let lacks = |given| !permissions::missing(given, &permissions::FOR_ALL).is_empty();
        Ok(Self {
            hushed: parts.elsewhere && theirs.is_some_and(lacks),
            id: parts.id,
            application: parts.application,
            token: parts.token.to_owned(),
            person: Person { id, name: name_of(parts.user, parts.member) },
            address,
            elsewhere: parts.elsewhere,
            is_bot: parts.user.bot,
            guild: parts.guild,
            steward: theirs.is_some_and(manages),
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

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn user() -> Json {
        json!({ "id": "7", "username": "ann", "discriminator": "0", "global_name": "Ann",
            "avatar": null, "bot": false })
    }

    fn member(nick: &Json) -> Json {
        json!({ "user": user(), "nick": nick, "roles": [], "joined_at": "2024-01-01T00:00:00Z",
            "deaf": false, "mute": false, "flags": 0, "permissions": "0", "avatar": null })
    }

    /// A slash command typed in the channel 81 of the server 5, with some of it different.
    pub(crate) fn command(different: Json) -> CommandInteraction {
        let mut command = json!({
            "id": "11", "application_id": "3", "type": 2, "token": "secret", "version": 1,
            "data": { "id": "1", "name": "help", "type": 1, "options": [] },
            "guild_id": "5", "channel_id": "81",
            "channel": { "id": "81", "type": 0, "name": "games", "permissions": "0" },
            "member": member(&json!("Annie")),
            "app_permissions": Permissions::all().bits().to_string(),
            "locale": "en-GB", "guild_locale": "en-GB", "entitlements": [],
            "authorizing_integration_owners": { "0": "5" }, "context": 0,
            "attachment_size_limit": 10_000_000,
        });
        let Json::Object(different) = different else { panic!("an object") };
        for (key, value) in different {
            command[key] = value;
        }
        serde_json::from_value(command).unwrap()
    }

    pub(crate) fn origin(different: Json) -> Origin {
        Origin::of_command(&command(different)).unwrap()
    }

    fn said(origin: &Origin) -> (String, String, bool) {
        (origin.person.name.clone(), origin.address.to_string(), origin.elsewhere)
    }

    fn expected(name: &str, address: &str, elsewhere: bool) -> (String, String, bool) {
        (name.to_owned(), address.to_owned(), elsewhere)
    }

    #[test]
    fn a_channel_is_a_place_and_a_thread_too() {
        let of_server = origin(json!({}));
        assert_eq!(said(&of_server), expected("Annie", "place/discord:81", false));
        let thread = json!({ "id": "82", "type": 11, "name": "walls-7", "parent_id": "81",
            "permissions": "0", "thread_metadata": { "archived": false, "locked": false,
            "auto_archive_duration": 60, "archive_timestamp": "2024-01-01T00:00:00Z" } });
        let in_thread = origin(json!({ "channel_id": "82", "channel": thread }));
        assert_eq!(said(&in_thread), expected("Annie", "place/discord:82", false));
        assert!(in_thread.in_thread && !of_server.in_thread);
        assert_eq!(in_thread.channels, [82, 81].map(ChannelId::new));
    }

    #[test]
    fn direct_messages_are_the_persons_own() {
        let direct = json!({ "guild_id": null, "member": null, "user": user(), "context": 1,
            "authorizing_integration_owners": { "0": "0", "1": "7" } });
        assert_eq!(said(&origin(direct)), expected("Ann", "direct/discord:7", false));
    }

    #[test]
    fn where_nobody_invited_parlour_it_can_only_answer() {
        let private = json!({ "guild_id": null, "member": null, "user": user(), "context": 2,
            "authorizing_integration_owners": { "1": "7" } });
        assert_eq!(said(&origin(private)), expected("Ann", "place/discord:81@users", true));
        let foreign = json!({ "authorizing_integration_owners": { "1": "7" } });
        assert_eq!(said(&origin(foreign)), expected("Annie", "place/discord:81@users", true));
        let both = json!({ "authorizing_integration_owners": { "0": "5", "1": "7" } });
        assert_eq!(said(&origin(both)), expected("Annie", "place/discord:81", false));
    }

    #[test]
    fn who_manages_a_server_is_known() {
        let with = |permissions: Permissions| {
            let mut member = member(&Json::Null);
            member["permissions"] = json!(permissions.bits().to_string());
            origin(json!({ "member": member }))
        };
        assert!(with(Permissions::MANAGE_GUILD).steward);
        assert!(with(Permissions::ADMINISTRATOR).steward);
        let other = with(Permissions::SEND_MESSAGES);
        assert!(!other.steward);
        assert_eq!(other.circle().as_deref(), Some("discord:server/5"));
        let foreign = json!({ "authorizing_integration_owners": { "1": "7" } });
        assert_eq!(origin(foreign).circle(), None);
    }

    #[test]
    fn a_name_can_always_be_shown() {
        let named = |nick: Json| origin(json!({ "member": member(&nick) })).person.name;
        assert_eq!(named(json!("An\nn")), "An n");
        assert_eq!(named(Json::Null), "Ann");
        assert_eq!(named(json!("\u{200B}\u{202E}")), "Ann");
        assert_eq!(named(json!("x".repeat(40))), "x".repeat(32));
    }
}
