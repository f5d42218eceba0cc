//! Drawing boards: in a bounded pool, once for all who see the same view.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use parlour_games::{
    AnyView, GameKind,
    engine::{Phrase, Seat},
};
use parlour_render::Picture;
use tokio::sync::{OnceCell, Semaphore};

use super::{
    access::Fault,
    answer::BoardRef,
    hub::Parlour,
    people::PersonId,
    show,
    table::{Table, TableName},
};
use crate::words::{Plain, Words};

/// A picture's width in pixels. Sharp on a phone, where it is shown at about half of that.
const WIDTH: u32 = 800;

/// The pool, and the pictures that were drawn lately.
pub struct Pictures {
    words: Arc<Words>,
    pool: Arc<Semaphore>,
    drawn: Mutex<LruCache<Wanted, Arc<OnceCell<Arc<Picture>>>>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Wanted {
    Board(BoardRef),
    Example(GameKind),
}

impl Pictures {
    /// At some 40 kilobytes each, about ten megabytes.
    const KEPT: NonZeroUsize = NonZeroUsize::new(256).unwrap();

    pub(super) fn new(words: Arc<Words>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            words,
            // One core is left for everything else: drawing must not delay an acknowledgement.
            pool: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            drawn: Mutex::new(LruCache::new(Self::KEPT)),
        }
    }

    fn cell(&self, wanted: Wanted) -> Arc<OnceCell<Arc<Picture>>> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(drawn.get_or_insert(wanted, Arc::default))
    }

    async fn draw(
        &self,
        wanted: Wanted,
        view: impl FnOnce() -> AnyView + Send + 'static,
        names: Names,
    ) -> Result<Arc<Picture>, Fault> {
        let cell = self.cell(wanted);
        let picture = cell.get_or_try_init(|| async {
            let permit = Arc::clone(&self.pool)
                .acquire_owned()
                .await
                .map_err(|error| Fault::Picture(error.to_string()))?;
            let labels = Labels { words: Arc::clone(&self.words), names };
            tokio::task::spawn_blocking(move || {
                let _permit = permit;
                Ok(Arc::new(parlour_render::scene(&view(), &labels).png(WIDTH)?))
            })
            .await
            .map_err(|error| Fault::Picture(error.to_string()))?
        });
        picture.await.cloned()
    }
}

/// Who sits where, for labels.
enum Names {
    Table(Arc<Table>),
    Nobody,
}

struct Labels {
    words: Arc<Words>,
    names: Names,
}

impl parlour_render::Words for Labels {
    fn say(&self, phrase: &Phrase) -> String {
        match &self.names {
            Names::Table(table) => self.words.say(&table.resolve(phrase.clone()), &Plain),
            Names::Nobody => self.words.say(phrase, &Plain),
        }
    }

    fn seat(&self, seat: Seat) -> String {
        match &self.names {
            Names::Table(table) => self.words.arg(&table.occupant(seat.index()), &Plain),
            Names::Nobody => self.words.seat(seat),
        }
    }
}

impl Parlour {
    /// The picture of a board. `Ok(None)` if there is no such board.
    ///
    /// # Errors
    /// When the table cannot be read or the board not be drawn.
    pub async fn picture(&self, board: &BoardRef) -> Result<Option<Arc<Picture>>, Fault> {
        let Some(table) = self.load_at(&board.table, board.version).await? else { return Ok(None) };
        if table.game().is_none() {
            return Ok(None);
        }
        let (seen, observer) = (Arc::clone(&table), board.observer);
        let view = move || seen.game().map(|game| game.view(observer));
        let view = move || view().unwrap_or_else(|| unreachable!("looked at above"));
        let wanted = Wanted::Board(board.clone());
        self.pictures.draw(wanted, view, Names::Table(table)).await.map(Some)
    }

    /// The picture of a game's rules.
    ///
    /// # Errors
    /// When it cannot be drawn.
    pub async fn example(&self, kind: GameKind) -> Result<Arc<Picture>, Fault> {
        self.pictures.draw(Wanted::Example(kind), move || kind.example(), Names::Nobody).await
    }

    /// The alt text of a game's rules picture.
    pub fn example_alt(&self, kind: GameKind) -> String {
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Nobody };
        let alt = parlour_render::alt(&kind.example());
        let lines = alt.iter().map(|phrase| parlour_render::Words::say(&labels, phrase));
        lines.collect::<Vec<_>>().join(" ")
    }

    /// A board in words, as monospaced text, and its alt text.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn plain(&self, board: &BoardRef) -> Result<Option<(String, String)>, Fault> {
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

    /// The board of a table at a version, for somebody: as they see it, or as everybody does.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn board_of(
        &self,
        table: &TableName,
        version: u64,
        person: &PersonId,
        own: bool,
    ) -> Result<Option<BoardRef>, Fault> {
        let table = self.load_at(table, parlour_storage::Version(version)).await?;
        let table = table.filter(|table| table.is_visible_to(Some(person)));
        Ok(table.and_then(|table| show::board_for(&table, own.then_some(person))))
    }

    /// A board's picture's width and height in pixels, without drawing it.
    pub async fn picture_size(&self, board: &BoardRef) -> Option<(u32, u32)> {
        let table = self.load_at(&board.table, board.version).await.ok()??;
        let view = table.game()?.view(board.observer);
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Table(table) };
        Some(size(&parlour_render::scene(&view, &labels)))
    }

    /// The size of the picture of a game's rules in pixels.
    pub fn example_size(&self, kind: GameKind) -> (u32, u32) {
        let labels = Labels { words: Arc::clone(&self.words), names: Names::Nobody };
        size(&parlour_render::scene(&kind.example(), &labels))
    }
}

/// The size of a scene's picture.
fn size(scene: &parlour_render::Scene) -> (u32, u32) {
    (WIDTH, (scene.height * (WIDTH as f32 / scene.width)).round() as u32)
}
