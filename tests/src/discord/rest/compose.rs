//! Making a message of a draft.

use hyper::body::Bytes;
use serde_json::Value as Json;

use super::{
    super::{
        id::{self, Id},
        world::{Attachment, EPHEMERAL, LOADING, Message, SUPPRESS_EMBEDS, World},
    },
    body::{Body, Upload},
    refusal::Refusal,
    shape::{Draft, Named, named_in, roles_in},
};

/// Puts into a new message what the draft says.
pub(super) fn fill(
    world: &World,
    mut message: Message,
    draft: &Draft,
    body: &Body,
) -> Result<Message, Refusal> {
    message.content = draft.content.clone().unwrap_or_default();
    message.embeds = draft.embeds.clone().unwrap_or_default();
    message.components = draft.components.clone().unwrap_or_default();
    message.flags |= draft.flags.unwrap_or(0);
    message.attachments = files(world, &[], draft.attachments.as_deref(), &body.files)?;
    mention(world, &mut message, draft, body);
    Ok(message)
}

/// Changes what a message says where the draft speaks of it.
pub(super) fn change(
    world: &World,
    message: &Message,
    draft: &Draft,
    body: &Body,
) -> Result<Message, Refusal> {
    let mut message = message.clone();
    if body.speaks_of("content") {
        message.content = draft.content.clone().unwrap_or_default();
    }
    if body.speaks_of("embeds") {
        message.embeds = draft.embeds.clone().unwrap_or_default();
    }
    if body.speaks_of("components") {
        message.components = draft.components.clone().unwrap_or_default();
    }
    if let Some(flags) = draft.flags {
        message.flags = message.flags & !SUPPRESS_EMBEDS | flags & SUPPRESS_EMBEDS;
    }
    // Without a word about files those that are there stay, and new ones come to them.
    let kept = body.speaks_of("attachments").then(|| draft.attachments.as_deref().unwrap_or(&[]));
    let all: Vec<Named>;
    let named = if let Some(kept) = kept {
        Some(kept)
    } else {
        let keep = |file: &Attachment| Named::kept(file.id);
        let new = |file: &Upload| file.number().map(|number| Named::kept(Id(number)));
        let had = message.attachments.iter().map(keep);
        all = had.chain(body.files.iter().filter_map(new)).collect();
        Some(all.as_slice())
    };
    message.attachments = files(world, &message.attachments, named, &body.files)?;
    if message.flags & LOADING == 0 {
        message.edited = Some(id::now());
    }
    message.flags &= !LOADING;
    mention(world, &mut message, draft, body);
    if message.content.trim().is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.attachments.is_empty()
    {
        return Err(Refusal::empty_message());
    }
    Ok(message)
}

/// The files that a message has: those that are named, be they new or kept.
fn files(
    world: &World,
    had: &[Attachment],
    named: Option<&[Named]>,
    uploads: &[Upload],
) -> Result<Vec<Attachment>, Refusal> {
    let new = |upload: &Upload, named: Option<&Named>| {
        let filename = named.and_then(|named| named.filename.clone());
        let bytes = if world.keeps_files { upload.bytes.clone() } else { Bytes::new() };
        Attachment {
            id: world.id(),
            filename: filename.unwrap_or_else(|| upload.filename.clone()),
            description: named.and_then(|named| named.description.clone()),
            content_type: upload.content_type.clone(),
            size: upload.bytes.len(),
            measures: Attachment::measure(&upload.bytes),
            bytes,
        }
    };
    let named = named.unwrap_or_default();
    if named.is_empty() && had.is_empty() {
        return Ok(uploads.iter().map(|upload| new(upload, None)).collect());
    }
    let mut files = Vec::new();
    for one in named {
        if let Some(upload) = uploads.iter().find(|upload| upload.number() == Some(one.id.0)) {
            files.push(new(upload, Some(one)));
        } else if let Some(kept) = had.iter().find(|file| file.id == one.id) {
            let description = one.description.clone().or_else(|| kept.description.clone());
            files.push(Attachment { description, ..kept.clone() });
        } else {
            let message = format!("There is no attachment {}", one.id);
            return Err(Refusal::form("attachments", "ATTACHMENT_NOT_FOUND", &message));
        }
    }
    Ok(files)
}

/// Works out whom a message really calls.
fn mention(world: &World, message: &mut Message, draft: &Draft, body: &Body) {
    if body.speaks_of("allowed_mentions") {
        let said = body.json.as_ref().map(|json| json["allowed_mentions"].clone());
        message.allowed_mentions = said.filter(|said| !said.is_null());
    } else if body.speaks_of("content") {
        message.allowed_mentions = None;
    }
    let allowed = draft.allowed_mentions.as_ref();
    let exists = |id: &Id| world.person(*id).is_some();
    let free = |id: &Id| allowed.is_none_or(|allowed| allowed.allow(*id));
    message.mentions = named_in(&message.content);
    message.mentions.retain(|id| exists(id) && free(id));
    message.mention_roles = roles_in(&message.content);
    message.mention_roles.retain(|id| allowed.is_none_or(|allowed| allowed.allow_role(*id)));
    let everyone = message.content.contains("@everyone") || message.content.contains("@here");
    message.mention_everyone =
        everyone && allowed.is_none_or(super::shape::Mentions::allow_everyone);
    let answered = message.reference.and_then(|id| world.channel(message.channel)?.message(id));
    if let Some(author) = answered.map(|answered| answered.author) {
        let called = allowed.is_none_or(super::shape::Mentions::allow_answered);
        if called && !message.mentions.contains(&author) {
            message.mentions.push(author);
        }
    }
}

/// Makes a response one that only its person sees, where its flags say so.
pub(super) fn hide(mut message: Message, person: Id) -> Message {
    message.only_for = (message.flags & EPHEMERAL != 0).then_some(person);
    message
}

/// Is this what a message says already, so that a repeat under its nonce loses nothing?
pub(super) fn says(message: &Message, draft: &Draft) -> bool {
    let components: &[Json] = draft.components.as_deref().unwrap_or_default();
    message.content == draft.content.as_deref().unwrap_or_default()
        && message.components == components
}
