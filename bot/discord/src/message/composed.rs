//! Messages and answers as Discord shows them: words, pictures, components.

use std::{collections::BTreeSet, sync::Arc};

use parlour_app::{
    Answer, AppError, BoardRef, Outbound, PersonId, Sheet, Shown, TableName,
    vocabulary::{Control, Phrase},
    words::{Plain, Words},
};
use serenity::{
    builder::{
        CreateActionRow, CreateAllowedMentions, CreateAttachment,
        CreateInteractionResponseFollowup, CreateMessage, EditInteractionResponse,
    },
    model::{
        channel::{MessageFlags, Nonce},
        id::UserId,
    },
};

use crate::{
    message::{
        components,
        markdown::{Markdown, block, mention},
        truncate::{self, CONTENT},
    },
    names,
    shared::Shared,
};

/// The most characters of a picture's description.
const DESCRIPTION: usize = 1024;

/// Something to be said, in Discord's terms.
#[derive(Clone, Default)]
pub(crate) struct Composed {
    lines: Vec<String>,
    /// Text in a block of its own, below the lines.
    block: Option<String>,
    files: Vec<CreateAttachment>,
    components: Vec<CreateActionRow>,
    mentions: Vec<UserId>,
}

impl Composed {
    /// Is there nothing to show?
    pub(crate) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
            && self.block.is_none()
            && self.files.is_empty()
            && self.components.is_empty()
    }

    /// Is there a file with it?
    pub(crate) const fn has_files(&self) -> bool {
        !self.files.is_empty()
    }

    /// The same without its files, and with a line that says why.
    pub(crate) fn without_files(mut self, line: String) -> Self {
        self.files.clear();
        self.lines.push(line);
        self
    }

    fn content(&self) -> String {
        let content = truncate::lines(&self.lines, CONTENT);
        match &self.block {
            Some(block) if content.is_empty() => block.clone(),
            Some(block) => format!("{content}\n{block}"),
            None => content,
        }
    }

    /// Nobody is told of a message but those who are mentioned in it by our own will.
    fn allowed_mentions(&self, content: &str) -> CreateAllowedMentions {
        let there = |user: &UserId| content.contains(&mention(&user.to_string()));
        CreateAllowedMentions::new().users(self.mentions.iter().copied().filter(there))
    }

    /// As a message of Parlour's own, which is seen once however often it is sent under this nonce.
    pub(crate) fn message(self, nonce: &str) -> CreateMessage {
        let content = self.content();
        CreateMessage::new()
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true)
            .flags(MessageFlags::SUPPRESS_EMBEDS)
            .allowed_mentions(self.allowed_mentions(&content))
            .content(content)
            .components(self.components)
            .files(self.files)
    }

    /// As what an interaction's original response becomes.
    pub(crate) fn edit(self) -> EditInteractionResponse {
        let content = self.content();
        let edit = EditInteractionResponse::new()
            .flags(MessageFlags::SUPPRESS_EMBEDS)
            .allowed_mentions(self.allowed_mentions(&content))
            .content(content)
            .components(self.components);
        self.files.into_iter().fold(edit, EditInteractionResponse::new_attachment)
    }

    /// As a follow-up to an interaction.
    pub(crate) fn follow_up(self, ephemeral: bool) -> CreateInteractionResponseFollowup {
        let content = self.content();
        let seen = if ephemeral { MessageFlags::EPHEMERAL } else { MessageFlags::empty() };
        CreateInteractionResponseFollowup::new()
            .flags(seen | MessageFlags::SUPPRESS_EMBEDS)
            .allowed_mentions(self.allowed_mentions(&content))
            .content(content)
            .components(self.components)
            .add_files(self.files)
    }
}

impl Shared {
    /// A message of the outbox.
    ///
    /// # Errors
    /// When its table cannot be read now.
    pub(crate) async fn compose(&self, message: &Outbound) -> Result<Composed, AppError> {
        let words = self.parlour.words();
        let wanted: BTreeSet<String> = message.mentions.iter().map(PersonId::to_string).collect();
        let alt = say(words, &message.alt, &Plain).join(" ");
        let mut lines = say(words, &message.lines, &Markdown { wanted: &wanted });
        let small = say(words, &message.small, &Markdown { wanted: &wanted });
        lines.extend(small.into_iter().map(|line| format!("-# {line}")));
        let table = message.table.to_string();
        if !message.own_place && !lines.iter().any(|line| names_table(line, &table)) {
            // Small, above the rest.
            lines.insert(0, format!("-# {table}"));
        }
        Ok(Composed {
            lines,
            block: None,
            files: self.picture(message.board.as_ref(), &alt).await?.into_iter().collect(),
            components: components::rows(
                words,
                Some((&message.table, message.moment)),
                &message.controls,
            ),
            mentions: message.mentions.iter().filter_map(names::user).collect(),
        })
    }

    /// An answer. It is empty if there is nothing to say.
    ///
    /// # Errors
    /// When its table cannot be read now.
    pub(crate) async fn compose_answer(&self, answer: &Answer) -> Result<Composed, AppError> {
        let mut composed = self.phrases(
            &answer.lines,
            answer.table.as_ref().map(|(table, moment)| (table, *moment)),
            &answer.controls,
        );
        if let Some(board) = &answer.board {
            let plain = self.parlour.plain(board).await?;
            let (text, alt) = plain.unwrap_or_default();
            if answer.as_text {
                composed.show_text(&format!("{}.txt", file_stem(board)), &text);
            } else {
                composed.files.extend(self.picture(Some(board), &alt).await?);
            }
        }
        if let Some((name, text)) = self.parlour.record_with(answer).await? {
            composed.files.push(CreateAttachment::bytes(text.into_bytes(), name));
        }
        if let Some(Sheet { name, text }) = &answer.sheet {
            composed.files.push(CreateAttachment::bytes(text.clone().into_bytes(), name.clone()));
        }
        if let Some(board) = &answer.replay {
            composed.files.extend(self.replay(board).await?);
        }
        if let Some(page) = answer.example() {
            let name = format!("{page}.png");
            match self.parlour.example(page).await {
                Ok(picture) => composed.files.push(
                    CreateAttachment::bytes(picture.png.clone(), name)
                        .description(truncate::text(&self.parlour.example_alt(page), DESCRIPTION)),
                ),
                Err(error) => tracing::error!(%error, "a game's example cannot be drawn"),
            }
        }
        Ok(composed)
    }

    /// A few sentences, and what there is to press.
    pub(crate) fn phrases(
        &self,
        lines: &[Phrase],
        about: Option<(&TableName, u64)>,
        controls: &[Control],
    ) -> Composed {
        let words: &Arc<Words> = self.parlour.words();
        let nobody = BTreeSet::new();
        Composed {
            lines: say(words, lines, &Markdown { wanted: &nobody }),
            components: components::rows(words, about, controls),
            ..Composed::default()
        }
    }

    /// A board's replay and its last picture, to keep.
    async fn replay(&self, board: &BoardRef) -> Result<Vec<CreateAttachment>, AppError> {
        let Some(foreseen) = self.parlour.replay_foreseen(board).await? else {
            return Ok(Vec::new());
        };
        match self.parlour.replayed(board).await {
            Ok(None) => Ok(Vec::new()),
            Ok(Some(replayed)) => {
                let file = |bytes: &Vec<u8>, shown: Shown| {
                    CreateAttachment::bytes(bytes.clone(), shown.name)
                        .description(truncate::text(&shown.alt, DESCRIPTION))
                };
                let gif = file(&replayed.gif, foreseen.gif);
                Ok(vec![gif, file(&replayed.keepsake.png, foreseen.keepsake)])
            }
            Err(error @ (AppError::Picture(_) | AppError::Broken(_))) => {
                tracing::error!(%error, table = %board.table(), "a replay cannot be drawn");
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }

    /// A board's picture. Without one a message is better than none: its reader can ask for
    /// the board again.
    async fn picture(
        &self,
        board: Option<&BoardRef>,
        alt: &str,
    ) -> Result<Option<CreateAttachment>, AppError> {
        let Some(board) = board else { return Ok(None) };
        match self.parlour.picture(board).await {
            Ok(picture) => Ok(picture.map(|picture| {
                CreateAttachment::bytes(picture.png.clone(), format!("{}.png", file_stem(board)))
                    .description(truncate::text(alt, DESCRIPTION))
            })),
            Err(error @ (AppError::Picture(_) | AppError::Broken(_))) => {
                tracing::error!(%error, table = %board.table(), "a board cannot be drawn");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

impl Composed {
    /// Shows text letter under letter: in the message, or as a file where it has no room.
    fn show_text(&mut self, file: &str, text: &str) {
        let block = block(text);
        if truncate::length(&self.content()) + 1 + truncate::length(&block) <= CONTENT {
            self.block = Some(block);
        } else {
            self.files.push(CreateAttachment::bytes(text.as_bytes(), file));
        }
    }
}

fn file_stem(board: &BoardRef) -> String {
    format!("{}-{}", board.table(), board.number())
}

/// Does the line name the table, and not one whose number only begins so?
fn names_table(line: &str, table: &str) -> bool {
    line.match_indices(table).any(|(at, _)| {
        let behind = line[at + table.len()..].chars().next();
        !behind.is_some_and(|next| next.is_ascii_digit())
    })
}

fn say(
    words: &Words,
    phrases: &[Phrase],
    dialect: &dyn parlour_app::words::Dialect,
) -> Vec<String> {
    phrases.iter().map(|phrase| words.say(phrase, dialect)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn composed(lines: &[&str], mentions: &[u64]) -> Composed {
        Composed {
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
            mentions: mentions.iter().map(|user| UserId::new(*user)).collect(),
            ..Composed::default()
        }
    }

    fn json_of(value: &impl serde::Serialize) -> Json {
        serde_json::to_value(value).unwrap()
    }

    #[test]
    fn only_who_is_mentioned_is_allowed_to_be() {
        let message = json_of(&composed(&["Your turn, <@7>."], &[7, 8]).message("31"));
        assert_eq!(message["allowed_mentions"], json!({"parse": [], "users": ["7"], "roles": []}));
        assert_eq!(message["nonce"], "31");
        assert_eq!(message["enforce_nonce"], true);
        assert_eq!(message["flags"], 4);
        // It is said in every form, also where there is nobody.
        for form in [
            json_of(&composed(&["Hello"], &[]).message("1")),
            json_of(&composed(&["Hello"], &[]).edit()),
            json_of(&composed(&["Hello"], &[]).follow_up(true)),
        ] {
            let none = json!({"parse": [], "users": [], "roles": []});
            assert_eq!(form["allowed_mentions"], none);
        }
    }

    #[test]
    fn what_is_for_one_is_ephemeral() {
        assert_eq!(json_of(&composed(&["a"], &[]).follow_up(true))["flags"], 4 | 64);
        assert_eq!(json_of(&composed(&["a"], &[]).follow_up(false))["flags"], 4);
    }

    #[test]
    fn a_text_board_is_a_block_or_a_file() {
        let mut short = composed(&["Board"], &[]);
        short.show_text("walls-1-2.txt", "1 2\n3 4");
        assert_eq!(json_of(&short.message("1"))["content"], "Board\n```\n1 2\n3 4\n```");
        let mut long = composed(&["Board"], &[]);
        long.show_text("walls-1-2.txt", &"x".repeat(2000));
        assert!(long.has_files());
        let long = json_of(&long.message("1"));
        assert_eq!(long["content"], "Board");
        assert_eq!(long["attachments"][0]["filename"], "walls-1-2.txt");
    }

    #[test]
    fn nothing_is_empty() {
        assert!(Composed::default().is_empty());
        assert!(!composed(&["a"], &[]).is_empty());
        let told = composed(&["a"], &[]).without_files("b".to_owned());
        assert_eq!(json_of(&told.message("1"))["content"], "a\nb");
    }
}
