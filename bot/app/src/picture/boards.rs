//! Boards for those who may see them: as pictures, as text, and how large they are.

use std::sync::Arc;

use parlour_render::Picture;

use crate::{
    app::Parlour,
    delivery::compose,
    error::AppError,
    people::address::{Address, PersonId},
    picture::{
        board_ref::BoardRef,
        labels::{Labels, Names},
        pool::{Wanted, scene, size},
        rules_topic::RulesTopic,
    },
    table::name::TableName,
};

impl Parlour {
    /// The picture of a board. `Ok(None)` if there is no such board.
    ///
    /// # Errors
    /// When the table cannot be read or the board not be drawn.
    pub async fn picture(&self, board: &BoardRef) -> Result<Option<Arc<Picture>>, AppError> {
        let Some(table) = self.load_at(&board.table, board.version).await? else { return Ok(None) };
        if table.game().is_none() {
            return Ok(None);
        }
        let (seen, observer) = (Arc::clone(&table), board.observer);
        let view = move || seen.game().map(|game| game.view(observer));
        let view = move || view().unwrap_or_else(|| unreachable!("looked at above"));
        let zoom = board.zoom();
        let scene = move |labels: &Labels| scene(&view(), zoom, labels);
        let wanted = Wanted::Board(board.clone());
        self.pictures.draw(wanted, scene, Names::Table(table)).await.map(Some)
    }

    /// The picture of a page of rules.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn example(&self, page: RulesTopic) -> Result<Arc<Picture>, AppError> {
        self.pictures
            .draw(Wanted::Example(page), move |labels| page.scene(labels), Names::Nobody)
            .await
    }

    /// The alt text of that picture.
    pub fn example_alt(&self, page: RulesTopic) -> String {
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Nobody };
        page.alt(&labels)
    }

    /// A board in words, as monospaced text, and its alt text.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn plain(&self, board: &BoardRef) -> Result<Option<(String, String)>, AppError> {
        let Some(table) = self.load_at(&board.table, board.version).await? else { return Ok(None) };
        let Some(view) = table.game().map(|game| game.view(board.observer)) else {
            return Ok(None);
        };
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Table(table) };
        let alt = parlour_render::alt(&view);
        let alt = alt.iter().map(|phrase| parlour_render::Words::say(&labels, phrase));
        let alt = alt.collect::<Vec<_>>().join(" ");
        Ok(Some((parlour_render::plain(&view, &labels), alt)))
    }

    /// The board of a table that has this number for somebody who asks from there: as they see it,
    /// or as everybody does.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn board_of(
        &self,
        table: &TableName,
        number: u64,
        person: &PersonId,
        from: &Address,
        own: bool,
    ) -> Result<Option<BoardRef>, AppError> {
        let table = self.load_edition(table, number, own.then_some(person)).await?;
        let table = table.filter(|table| table.is_visible_to(person, from, &self.open));
        Ok(table.and_then(|table| compose::board_for(&table, own.then_some(person))))
    }

    /// A board's picture's width and height in pixels, without drawing it. Its scene is laid out on the
    /// blocking pool, because that of a large network takes a while.
    pub async fn picture_size(&self, board: &BoardRef) -> Option<(u32, u32)> {
        let table = self.load_at(&board.table, board.version).await.ok()??;
        let (observer, zoom) = (board.observer, board.zoom);
        let names = Names::Table(Arc::clone(&table));
        let labels = Labels { words: Arc::clone(&self.words), names };
        let sized = tokio::task::spawn_blocking(move || {
            let view = table.game()?.view(observer);
            Some(size(&scene(&view, zoom, &labels)))
        });
        sized.await.ok()?
    }

    /// The size of the picture of a topic of the rules in pixels.
    pub async fn example_size(&self, topic: RulesTopic) -> Option<(u32, u32)> {
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Nobody };
        tokio::task::spawn_blocking(move || size(&topic.scene(&labels))).await.ok()
    }
}
