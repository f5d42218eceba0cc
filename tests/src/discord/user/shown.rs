//! A message as its readers have it before them.

use std::{fmt, ops::Deref, sync::Arc};

use anyhow::{Context as _, Result, ensure};
use serde_json::Value as Json;

use super::{
    super::{Attachment, Message},
    User,
};

/// A message that somebody sees.
#[derive(Clone)]
pub struct Shown(pub Arc<Message>);

impl fmt::Debug for Shown {
    /// Short, and without the bytes of pictures.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: Vec<&str> = self.attachments.iter().map(|file| file.filename.as_str()).collect();
        let only = if self.is_ephemeral() { " (ephemeral)" } else { "" };
        write!(f, "[{}{only} {:?} {files:?} {:?}]", self.id, self.text(), self.labels())
    }
}

impl Deref for Shown {
    type Target = Message;

    fn deref(&self) -> &Message {
        &self.0
    }
}

/// A button of a message.
#[derive(Clone, Debug)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// What the bot is told.
    pub custom_id: String,
    /// Can it not be pressed?
    pub disabled: bool,
}

/// A menu of a message.
#[derive(Clone, Debug)]
pub struct Menu {
    /// What stands in it before something is chosen.
    pub placeholder: String,
    /// What the bot is told.
    pub custom_id: String,
    /// Can nothing be chosen?
    pub disabled: bool,
    /// What can be chosen: the words, and what the bot is told.
    pub options: Vec<(String, String)>,
}

impl Shown {
    /// Its text as it is read: without what only makes letters bold, keeps them apart or stands for
    /// itself. Mentions stay what they are, `<@7>`.
    pub fn text(&self) -> String {
        Self::plain(&self.content)
    }

    /// Any text as it is read.
    pub fn plain(content: &str) -> String {
        let mut letters = content.chars();
        let mut text = String::new();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => text.extend(letters.next()),
                '*' | '\u{2066}'..='\u{2069}' => {}
                letter => text.push(letter),
            }
        }
        text
    }

    /// Is this in its text?
    pub fn says(&self, words: &str) -> bool {
        self.text().contains(words)
    }

    /// Does it tell this of somebody, by name or by a mention?
    pub fn tells(&self, person: &User, what: &str) -> bool {
        let text = self.text();
        text.contains(&format!("{} {what}", person.name))
            || text.contains(&format!("<@{}> {what}", person.id))
    }

    /// Its picture.
    ///
    /// # Errors
    /// When it has none, or several, or one that is no PNG or that says nothing to the blind.
    pub fn picture(&self) -> Result<&Attachment> {
        let is_picture = |file: &&Attachment| file.filename.to_lowercase().ends_with(".png");
        let mut pictures = self.attachments.iter().filter(is_picture);
        let picture =
            pictures.next().with_context(|| format!("no picture at {:?}", self.content))?;
        ensure!(pictures.next().is_none(), "several pictures");
        ensure!(picture.measures.is_some(), "{} is no PNG", picture.filename);
        let alt = picture.description.as_deref().unwrap_or_default();
        ensure!(!alt.is_empty(), "{} has no description", picture.filename);
        Ok(picture)
    }

    /// What the picture's description says.
    ///
    /// # Errors
    /// As [`Self::picture`].
    pub fn alt(&self) -> Result<&str> {
        Ok(self.picture()?.description.as_deref().unwrap_or_default())
    }

    /// Its buttons.
    pub fn buttons(&self) -> Vec<Button> {
        let buttons =
            self.parts().filter(|part| part["type"] == 2 && part["custom_id"].is_string());
        let button = |part: &Json| Button {
            label: text(&part["label"]),
            custom_id: text(&part["custom_id"]),
            disabled: part["disabled"] == true,
        };
        buttons.map(button).collect()
    }

    /// Its menus.
    pub fn menus(&self) -> Vec<Menu> {
        let menu = |part: &Json| Menu {
            placeholder: text(&part["placeholder"]),
            custom_id: text(&part["custom_id"]),
            disabled: part["disabled"] == true,
            options: options(part),
        };
        self.parts().filter(|part| part["type"] == 3).map(menu).collect()
    }

    /// What stands on its buttons and in its menus.
    pub fn labels(&self) -> Vec<String> {
        let buttons = self.buttons().into_iter().map(|button| button.label);
        buttons.chain(self.menus().into_iter().map(|menu| menu.placeholder)).collect()
    }

    /// Is there a button or a menu that says this?
    pub fn offers(&self, label: &str) -> bool {
        self.labels().iter().any(|one| one.starts_with(label))
    }

    /// What can be chosen from the menus whose placeholders start so.
    pub fn choices(&self, menu: &str) -> Vec<String> {
        let menus = self.menus().into_iter().filter(|one| one.placeholder.starts_with(menu));
        menus.flat_map(|one| one.options).map(|(_, value)| value).collect()
    }

    fn parts(&self) -> impl Iterator<Item = &Json> {
        let rows = self.components.iter();
        rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
    }
}

fn options(menu: &Json) -> Vec<(String, String)> {
    let options = menu["options"].as_array().into_iter().flatten();
    options.map(|option| (text(&option["label"]), text(&option["value"]))).collect()
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::Id;

    #[test]
    fn a_text_is_read_without_its_markdown() {
        let content = "**\u{2068}A\\*nn\u{2069}** put 1 at <@7>\\\\.".to_owned();
        let message = Message { content, ..Message::new(Id(1), Id(2), Id(3)) };
        assert_eq!(Shown(Arc::new(message)).text(), "A*nn put 1 at <@7>\\.");
    }
}
