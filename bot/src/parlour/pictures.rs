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

use super::{answer::BoardRef, fault::Fault, table::Table};
use crate::words::{Plain, Words};

/// A picture's width in pixels. Sharp on a phone, where it is shown at about half of that.
const WIDTH: u32 = 800;

/// The pool, and the pictures that were drawn lately.
pub struct Pictures {
    words: Arc<Words>,
    pool: Arc<Semaphore>,
    drawn: Mutex<LruCache<Wanted, Arc<OnceCell<Arc<Picture>>>>>,
}

/// What can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Wanted {
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

    /// The picture, drawn unless it was lately.
    pub(super) async fn draw(
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
pub(super) enum Names {
    Table(Arc<Table>),
    Nobody,
}

/// Words and names for a picture or its text.
pub(super) struct Labels {
    pub(super) words: Arc<Words>,
    pub(super) names: Names,
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

/// The size of a scene's picture.
pub(super) fn size(scene: &parlour_render::Scene) -> (u32, u32) {
    (WIDTH, (scene.height * (WIDTH as f32 / scene.width)).round() as u32)
}
