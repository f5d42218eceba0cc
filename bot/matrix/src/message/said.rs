//! Messages and answers as Matrix shows them: words, files, and a list of what there is to do.

use std::{collections::BTreeSet, sync::Arc};

use matrix_sdk::ruma::OwnedUserId;
use parlour_app::{
    Answer, AppError, BoardRef, Outbound, Parlour, PersonId, Sheet, TableName,
    vocabulary::{Control, Phrase},
    words::Dialect,
};

use crate::{
    message::{
        content::Worded,
        list::List,
        media::{Bytes, File, Look},
        words::{Html, Text, escape},
    },
    names,
};

/// Something to be said.
#[derive(Clone, Default)]
pub(crate) struct Said {
    pub(crate) words: Worded,
    pub(crate) files: Vec<File>,
    pub(crate) mentions: Vec<OwnedUserId>,
    /// What there is to do, and how it reads.
    pub(crate) list: Option<(List, Worded)>,
}

impl Said {
    /// Is there nothing to say?
    pub(crate) const fn is_empty(&self) -> bool {
        self.words.is_empty() && self.files.is_empty() && self.list.is_none()
    }

    /// A few sentences, and what there is to do.
    pub(crate) fn phrases(
        parlour: &Parlour,
        lines: &[Phrase],
        at: Option<(&TableName, u64)>,
        controls: &[Control],
    ) -> Self {
        let nobody = BTreeSet::new();
        Self {
            words: worded(parlour, lines, &nobody),
            list: list(parlour, at, controls),
            ..Self::default()
        }
    }

    /// A message of the outbox.
    ///
    /// # Errors
    /// When its table cannot be read now.
    pub(crate) async fn outbound(parlour: &Parlour, message: &Outbound) -> Result<Self, AppError> {
        let wanted: BTreeSet<String> = message.mentions.iter().map(PersonId::to_string).collect();
        let small = worded(parlour, &message.small, &wanted);
        let mut words = worded(parlour, &message.lines, &wanted);
        if !small.is_empty() {
            words = words.above(&Worded { html: format!("<sub>{}</sub>", small.html), ..small });
        }
        let table = message.table.to_string();
        if !message.own_place && !names_table(&words.plain, &table) {
            let head = Worded { html: format!("<sub>{table}</sub>"), plain: table };
            words = head.above(&words);
        }
        let alt = message.alt.iter().map(|phrase| parlour.words().say(phrase, &Text));
        let alt = alt.collect::<Vec<_>>().join(" ");
        Ok(Self {
            words,
            files: picture(parlour, message.board.as_ref(), alt).await?.into_iter().collect(),
            mentions: message.mentions.iter().filter_map(names::user).collect(),
            list: list(parlour, Some((&message.table, message.moment)), &message.controls),
        })
    }

    /// An answer. It is empty if there is nothing to say.
    ///
    /// # Errors
    /// When its table cannot be read now.
    pub(crate) async fn answer(parlour: &Parlour, answer: &Answer) -> Result<Self, AppError> {
        let at = answer.table.as_ref().map(|(table, moment)| (table, *moment));
        let mut said = Self::phrases(parlour, &answer.lines, at, &answer.controls);
        if let Some(board) = &answer.board {
            let (text, alt) = parlour.plain(board).await?.unwrap_or_default();
            if answer.as_text {
                let html = format!("<pre><code>{}</code></pre>", escape(&text));
                said.words = said.words.above(&Worded { plain: text, html });
            } else {
                said.files.extend(picture(parlour, Some(board), alt).await?);
            }
        }
        if let Some((name, text)) = parlour.record_with(answer).await? {
            said.files.push(file(name, "application/json", text.into_bytes()));
        }
        if let Some(Sheet { name, text }) = &answer.sheet {
            said.files.push(file(name.clone(), "text/csv", text.clone().into_bytes()));
        }
        if let Some(board) = &answer.replay {
            said.files.extend(replay(parlour, board).await?);
        }
        if let Some(page) = answer.example() {
            match parlour.example(page).await {
                Ok(drawn) => said.files.push(File {
                    name: format!("{page}.png"),
                    mime: "image/png",
                    picture: Some(Look {
                        size: (drawn.width, drawn.height),
                        alt: parlour.example_alt(page),
                    }),
                    bytes: Bytes::Drawn(drawn),
                    board: None,
                    thumbnail: None,
                }),
                Err(error) => tracing::error!(%error, "a game's example cannot be drawn"),
            }
        }
        Ok(said)
    }
}

/// What there is to do; `None` if that is nothing.
fn list(
    parlour: &Parlour,
    at: Option<(&TableName, u64)>,
    controls: &[Control],
) -> Option<(List, Worded)> {
    if controls.is_empty() {
        return None;
    }
    let (list, said) = List::new(at, controls);
    let intro = Phrase::new("matrix-list");
    let nobody = BTreeSet::new();
    let lines: Vec<Phrase> = std::iter::once(intro).chain(said).collect();
    Some((list, worded(parlour, &lines, &nobody)))
}

fn worded(parlour: &Parlour, phrases: &[Phrase], wanted: &BTreeSet<String>) -> Worded {
    let say = |dialect: &dyn Dialect, between: &str| {
        let lines = phrases.iter().map(|phrase| parlour.words().say(phrase, dialect));
        lines.collect::<Vec<_>>().join(between)
    };
    Worded { plain: say(&Text, "\n"), html: say(&Html { wanted }, "<br>").replace('\n', "<br>") }
}

fn file(name: String, mime: &'static str, bytes: Vec<u8>) -> File {
    let bytes = Bytes::Own(Arc::new(bytes));
    File { name, mime, bytes, picture: None, board: None, thumbnail: None }
}

/// A board's picture. Without one a message is better than none: its reader can ask for the board again.
async fn picture(
    parlour: &Parlour,
    board: Option<&BoardRef>,
    alt: String,
) -> Result<Option<File>, AppError> {
    let Some(board) = board else { return Ok(None) };
    match parlour.picture(board).await {
        Ok(drawn) => Ok(drawn.map(|drawn| File {
            name: format!("{}-{}.png", board.table(), board.number()),
            mime: "image/png",
            picture: Some(Look { size: (drawn.width, drawn.height), alt }),
            bytes: Bytes::Drawn(drawn),
            board: Some(board.clone()),
            thumbnail: None,
        })),
        Err(error @ (AppError::Picture(_) | AppError::Broken(_))) => {
            tracing::error!(%error, table = %board.table(), "a board cannot be drawn");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// A board's replay and its last picture, to keep.
async fn replay(parlour: &Parlour, board: &BoardRef) -> Result<Vec<File>, AppError> {
    let Some(foreseen) = parlour.replay_foreseen(board).await? else { return Ok(Vec::new()) };
    match parlour.replayed(board).await {
        Ok(None) => Ok(Vec::new()),
        Ok(Some(replayed)) => {
            let look = |shown: parlour_app::Shown, mime, bytes: Vec<u8>| File {
                picture: Some(Look { size: shown.size, alt: shown.alt }),
                ..file(shown.name, mime, bytes)
            };
            let gif = look(foreseen.gif, "image/gif", replayed.gif.clone());
            let keepsake = look(foreseen.keepsake, "image/png", replayed.keepsake.png.clone());
            Ok(vec![File { thumbnail: Some(1), ..gif }, keepsake])
        }
        Err(error @ (AppError::Picture(_) | AppError::Broken(_))) => {
            tracing::error!(%error, table = %board.table(), "a replay cannot be drawn");
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

/// Do the words name the table, and not one whose number only begins so?
fn names_table(words: &str, table: &str) -> bool {
    words.match_indices(table).any(|(at, _)| {
        let behind = words[at + table.len()..].chars().next();
        !behind.is_some_and(|next| next.is_ascii_digit())
    })
}
