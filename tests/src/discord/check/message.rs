//! `twilight`'s judgement of messages, of their files and components, and of what interactions are
//! answered with.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use twilight_model::{
    channel::message::{
        AllowedMentions, Component, Embed, MentionType, MessageFlags, MessageReference,
    },
    http::{
        attachment::Attachment,
        interaction::{InteractionResponse, InteractionResponseType},
    },
    id::{
        Id,
        marker::{AttachmentMarker, StickerMarker},
    },
    poll::Poll,
};
use twilight_validate::{command, component, message};

use super::{
    File,
    model::{parsed, says},
};

/// A message as a bot writes it.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Written {
    allowed_mentions: Option<AllowedMentions>,
    attachments: Option<Vec<Value>>,
    components: Option<Vec<Component>>,
    content: Option<String>,
    embeds: Option<Vec<Embed>>,
    enforce_nonce: Option<bool>,
    flags: Option<MessageFlags>,
    message_reference: Option<MessageReference>,
    nonce: Option<Value>,
    poll: Option<Poll>,
    sticker_ids: Option<Vec<Id<StickerMarker>>>,
    tts: Option<bool>,
}

/// A message that is new.
pub(super) fn created(json: &Value, files: &[File<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(written) = parsed::<Written>(&filled(json), &mut found) {
        judge(&written, &mut found);
        attached(written.attachments.as_deref(), files, &mut found);
        let mut all = written.attachments.iter().flatten();
        if let Some(one) = all.find(|one| !is_uploaded(one, files)) {
            found.push(format!("there is no file for the attachment {}", one["id"]));
        }
    }
    found
}

/// What is changed about a message.
pub(super) fn edited(json: &Value, files: &[File<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(written) = parsed::<Written>(&filled(json), &mut found) {
        judge(&written, &mut found);
        attached(written.attachments.as_deref(), files, &mut found);
        let mut all = written.attachments.iter().flatten();
        if let Some(one) = all.find(|one| !is_uploaded(one, files) && one.get("filename").is_some())
        {
            found.push(format!("there is no file for the attachment {}", one["id"]));
        }
        let fixed = [
            ("nonce", written.nonce.is_some()),
            ("enforce_nonce", written.enforce_nonce.is_some()),
            ("message_reference", written.message_reference.is_some()),
            ("tts", written.tts == Some(true)),
        ];
        let changed = fixed.iter().filter(|(_, given)| *given);
        found.extend(changed.map(|(name, _)| format!("{name} cannot be edited")));
    }
    found
}

/// What an interaction is answered with.
pub(super) fn interaction(json: &Value, files: &[File<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    let mut whole = json.clone();
    // What a message may say is judged where messages are: here it may only be in nobody's way.
    let kind = whole["type"].as_u64().unwrap_or_default();
    let data = if (4..=7).contains(&kind) {
        whole.as_object_mut().and_then(|fields| fields.remove("data"))
    } else {
        None
    };
    let Some(response) = parsed::<InteractionResponse>(&whole, &mut found) else { return found };
    match response.kind {
        InteractionResponseType::ChannelMessageWithSource if data.is_none() => {
            found.push("lacks its message".to_owned());
        }
        InteractionResponseType::ApplicationCommandAutocompleteResult => {
            choices(response.data.and_then(|data| data.choices), &mut found);
        }
        InteractionResponseType::Modal => match response.data {
            Some(data) => {
                let components = data.components.unwrap_or_default();
                modal(data.title.as_deref(), data.custom_id.as_deref(), &components, &mut found);
            }
            None => found.push("lacks its modal".to_owned()),
        },
        _ => {}
    }
    if let Some(data) = data.filter(|data| !data.is_null()) {
        found.extend(edited(&data, files));
    } else if !files.is_empty() {
        found.push("has files without a message".to_owned());
    }
    found
}

fn choices(
    choices: Option<Vec<twilight_model::application::command::CommandOptionChoice>>,
    found: &mut Vec<String>,
) {
    let Some(choices) = choices else {
        found.push("lacks its choices".to_owned());
        return;
    };
    if choices.len() > command::CHOICES_LIMIT {
        found.push(format!("offers {} choices", choices.len()));
    }
    for choice in &choices {
        says(command::choice(choice), found);
    }
}

fn modal(
    title: Option<&str>,
    custom_id: Option<&str>,
    components: &[Component],
    found: &mut Vec<String>,
) {
    // twilight-validate knows what is in a modal, but not the modal.
    for (name, text, longest) in [("title", title, 45), ("custom_id", custom_id, 100)] {
        if !text.is_some_and(|text| (1..=longest).contains(&text.chars().count())) {
            found.push(format!("the modal's {name} must have 1 to {longest} characters"));
        }
    }
    if !(1..=5).contains(&components.len()) {
        found.push(format!("the modal has {} components", components.len()));
    }
    for one in components {
        match one {
            Component::ActionRow(row) if !matches!(*row.components, [Component::TextInput(_)]) => {
                found.push("a modal's row holds one text input".to_owned());
            }
            Component::Label(_) => says(component::component_v2(one), found),
            _ => says(component::component_v1(one), found),
        }
    }
    unique(components, found);
}

fn judge(written: &Written, found: &mut Vec<String>) {
    says(message::content(written.content.as_deref().unwrap_or_default()), found);
    says(message::embeds(written.embeds.as_deref().unwrap_or_default()), found);
    says(message::sticker_ids(written.sticker_ids.as_deref().unwrap_or_default()), found);
    let is_v2 = written.flags.is_some_and(|flags| flags.contains(MessageFlags::IS_COMPONENTS_V2));
    let components = written.components.as_deref().unwrap_or_default();
    says(message::components(components, is_v2), found);
    unique(components, found);
    for row in components {
        let Component::ActionRow(row) = row else { continue };
        let menus = row.components.iter().filter(|one| matches!(one, Component::SelectMenu(_)));
        if row.components.is_empty() || (menus.count() > 0 && row.components.len() > 1) {
            found.push("a row holds one to five buttons, or one menu".to_owned());
        }
        if row.components.iter().any(|one| matches!(one, Component::TextInput(_))) {
            found.push("a message has no text inputs".to_owned());
        }
    }
    if let Some(mentions) = &written.allowed_mentions {
        let parses = |kind| mentions.parse.contains(&kind);
        if (parses(MentionType::Users) && !mentions.users.is_empty())
            || (parses(MentionType::Roles) && !mentions.roles.is_empty())
        {
            found.push("allowed_mentions names both all and some".to_owned());
        }
        if mentions.users.len() > 100 || mentions.roles.len() > 100 {
            found.push("allowed_mentions names more than 100".to_owned());
        }
    }
    match &written.nonce {
        None => {}
        Some(Value::Number(number)) if number.is_i64() => {}
        Some(Value::String(text)) if text.chars().count() <= 25 => {}
        Some(nonce) => found.push(format!("{nonce} is no nonce")),
    }
    if written.enforce_nonce == Some(true) && written.nonce.is_none() {
        found.push("there is no nonce to enforce".to_owned());
    }
}

/// No two components of a message may have the same custom id.
fn unique(components: &[Component], found: &mut Vec<String>) {
    fn collect<'a>(component: &'a Component, ids: &mut Vec<&'a str>) {
        match component {
            Component::ActionRow(row) => {
                for one in &row.components {
                    collect(one, ids);
                }
            }
            Component::Label(label) => collect(&label.component, ids),
            Component::Button(button) => ids.extend(button.custom_id.as_deref()),
            Component::SelectMenu(menu) => ids.push(&menu.custom_id),
            Component::TextInput(input) => ids.push(&input.custom_id),
            _ => {}
        }
    }
    let mut ids = Vec::new();
    for one in components {
        collect(one, &mut ids);
    }
    let mut seen = HashSet::new();
    for id in ids {
        if id.is_empty() {
            found.push("a custom id is empty".to_owned());
        }
        if !seen.insert(id) {
            found.push(format!("two components have the custom id {id:?}"));
        }
    }
}

/// What is said of the attachments, and whether each file is among them.
fn attached(said: Option<&[Value]>, files: &[File<'_>], found: &mut Vec<String>) {
    // Without any, Discord takes the files as they are.
    let Some(said) = said else { return };
    for one in said {
        if is_uploaded(one, files) || one.get("filename").is_some() {
            if let Some(new) = parsed::<Attachment>(one, found) {
                says(message::attachment(&new), found);
            }
        } else {
            parsed::<Kept>(one, found);
        }
    }
    for file in files {
        if !said.iter().any(|one| one["filename"] == file.filename && is_uploaded(one, &[*file])) {
            found.push(format!("{} is not among the attachments", file.field));
        }
    }
}

/// An attachment that stays as it is.
#[derive(Deserialize, Serialize)]
struct Kept {
    id: Id<AttachmentMarker>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
}

/// Does one of the files go with this attachment?
fn is_uploaded(attachment: &Value, files: &[File<'_>]) -> bool {
    let id = &attachment["id"];
    let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    files.iter().any(|file| file.field == format!("files[{id}]"))
}

/// Everything that is wrong with the files themselves.
pub(super) fn files(files: &[File<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    let mut fields = HashSet::new();
    for file in files {
        says(message::attachment_filename(file.filename), &mut found);
        let number = file.field.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        if number.and_then(|number| number.parse::<u8>().ok()).is_none_or(|number| number > 9) {
            found.push(format!("{} is no file's field", file.field));
        }
        if !fields.insert(file.field) {
            found.push(format!("there are two {}", file.field));
        }
        if file.bytes.is_empty() {
            found.push(format!("{} is empty", file.field));
        }
    }
    found
}

/// With what Discord takes to be meant, and `twilight` does not.
fn filled(json: &Value) -> Value {
    let mut filled = json.clone();
    for embed in list(filled.get_mut("embeds")) {
        if let Some(fields) = embed.as_object_mut() {
            fields.entry("type").or_insert(json!("rich"));
        }
        for field in list(embed.get_mut("fields")) {
            if let Some(field) = field.as_object_mut() {
                field.entry("inline").or_insert(json!(false));
            }
        }
    }
    filled
}

fn list(value: Option<&mut Value>) -> impl Iterator<Item = &mut Value> {
    value.and_then(Value::as_array_mut).into_iter().flatten()
}
