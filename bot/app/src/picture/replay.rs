//! `/replay`: how a game came to be, as an animated picture, and its last picture to keep. Both are
//! made from the asker's view, so they show nobody more than their board.

use std::sync::Arc;

use parlour_games::{
    AnyView, GameKind,
    engine::{Arg, Phrase},
};

use crate::{
    app::Parlour,
    command::{answer::Answer, error::CommandError, request::Request},
    delivery::compose,
    error::AppError,
    picture::{
        board_ref::BoardRef,
        labels::{Labels, Names},
        pool::{KEEPSAKE_WIDTH, REPLAY_WIDTH, Replayed},
    },
    table::{aggregate::Table, arguments::game_ref, refusal::Refusal},
    words::Plain,
};

/// What is known of a replay before a pixel of it is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreseen {
    /// The animated picture.
    pub gif: Shown,
    /// The last picture, to keep.
    pub keepsake: Shown,
}

/// A picture's size and what it shows in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// What a file of it is called.
    pub name: String,
    /// In pixels.
    pub size: (u32, u32),
    /// For those who do not see it.
    pub alt: String,
}

impl Parlour {
    /// `/replay`: the game as it came to be, through the asker's eyes.
    pub(crate) async fn show_replay(
        &self,
        request: &Request,
        named: Option<&str>,
    ) -> Result<Answer, CommandError> {
        let name = self.table_to_show(request, named).await?;
        let about = |id: &'static str| {
            let game = game_ref(name.kind());
            Phrase::new(id).with("table", name.to_string()).with("game", game)
        };
        if !parlour_render::has_replay(name.kind()) {
            let able = GameKind::ALL.iter().filter(|kind| parlour_render::has_replay(**kind));
            let able = able.map(|kind| Arg::Phrase(Box::new(game_ref(*kind)))).collect();
            let phrase = about("table-refuse-no-replay").with("games", Arg::Names(able));
            return Err(CommandError::from(Refusal(phrase)).public());
        }
        let table = self.load(&name).await?;
        let board = table.as_ref().and_then(|table| {
            let board = compose::board_for(table, Some(&request.person.id))?;
            let has_begun = parlour_render::foretell(&view_of(table, &board)?).is_some();
            has_begun.then_some(board)
        });
        if board.is_none() {
            return Err(Refusal(about("table-refuse-replay-early")).into());
        }
        let mut answer =
            Answer { lines: vec![about("replay-title")], replay: board, ..Answer::default() };
        let is_told_here = table.is_some_and(|table| table.is_told_at(&request.place));
        answer.public = is_told_here && !answer.shows_a_secret();
        Ok(answer)
    }

    /// What a board's replay will be, without drawing it. `Ok(None)` if there is no such board, or
    /// no replay of it.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn replay_foreseen(&self, board: &BoardRef) -> Result<Option<Foreseen>, AppError> {
        let Some(table) = self.load_at(&board.table, board.version).await? else { return Ok(None) };
        let Some(view) = view_of(&table, board) else { return Ok(None) };
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Table(table) };
        let Some(foretold) = parlour_render::foretell(&view) else { return Ok(None) };
        let shown = |id: &'static str, ending: &str, size, alt: &[Phrase]| {
            let alt = alt.iter().map(|phrase| parlour_render::Words::say(&labels, phrase));
            let alt = alt.collect::<Vec<_>>().join(" ");
            let name = board.table.to_string();
            let phrase = Phrase::new(id).with("table", name.clone()).with("alt", alt);
            Shown { name: format!("{name}.{ending}"), size, alt: self.words.say(&phrase, &Plain) }
        };
        let gif = foretold.frame_size(REPLAY_WIDTH);
        let keepsake = foretold.keepsake_size(KEEPSAKE_WIDTH);
        Ok(Some(Foreseen {
            gif: shown("replay-alt", "gif", gif, &foretold.alt),
            keepsake: shown("replay-keepsake-alt", "png", keepsake, &foretold.keepsake_alt),
        }))
    }

    /// A board's replay. `Ok(None)` if there is no such board, or no replay of it.
    ///
    /// # Errors
    /// When the table cannot be read or the replay not be drawn.
    pub async fn replayed(&self, board: &BoardRef) -> Result<Option<Arc<Replayed>>, AppError> {
        let Some(table) = self.load_at(&board.table, board.version).await? else { return Ok(None) };
        // Before a view is made: a page that is loaded again asks for what is there.
        if let Some(replayed) = self.pictures.replay_of_late(board) {
            return Ok(Some(replayed));
        }
        let Some(view) = view_of(&table, board) else { return Ok(None) };
        if parlour_render::foretell(&view).is_none() {
            return Ok(None);
        }
        self.pictures.replay(board.clone(), view, Names::Table(table)).await.map(Some)
    }
}

fn view_of(table: &Table, board: &BoardRef) -> Option<AnyView> {
    table.game().map(|game| game.view(board.observer))
}
