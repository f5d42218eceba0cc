//! Drawing boards: in a bounded pool, once for all who see the same view.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, PoisonError},
};

use lru::LruCache;
use parlour_games::AnyView;
use parlour_render::{Picture, Scene, Zoom};
use tokio::sync::{OnceCell, Semaphore};

use crate::{
    error::AppError,
    picture::{
        board_ref::BoardRef,
        labels::{Labels, Names},
        rules_topic::RulesTopic,
    },
    words::Words,
};

/// A picture's width in pixels. Sharp on a phone, where it is shown at about half of that.
const WIDTH: u32 = 800;

/// The width of a replay: as large as chats show pictures.
pub(crate) const REPLAY_WIDTH: u32 = 600;
/// The width of the picture that one keeps: enough to print it on a postcard.
pub(crate) const KEEPSAKE_WIDTH: u32 = 1600;

/// The pool, and the pictures that were drawn lately.
pub struct Pictures {
    words: Arc<Words>,
    pool: Arc<Semaphore>,
    drawn: Mutex<LruCache<Wanted, Arc<OnceCell<Arc<Picture>>>>>,
    replays: Mutex<LruCache<BoardRef, Arc<OnceCell<Arc<Replayed>>>>>,
}

/// A replay as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replayed {
    /// The animated picture.
    pub gif: Vec<u8>,
    /// The last picture, to keep.
    pub keepsake: Picture,
}

/// What can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Wanted {
    Board(BoardRef),
    Example(RulesTopic),
}

impl Pictures {
    /// At some 40 kilobytes each, about ten megabytes.
    const KEPT: NonZeroUsize = NonZeroUsize::new(256).unwrap();

    /// At some megabyte each.
    const REPLAYS: NonZeroUsize = NonZeroUsize::new(16).unwrap();

    pub(crate) fn new(words: Arc<Words>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            words,
            // One core is left for everything else: drawing must not delay an acknowledgement.
            pool: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            drawn: Mutex::new(LruCache::new(Self::KEPT)),
            replays: Mutex::new(LruCache::new(Self::REPLAYS)),
        }
    }

    fn cell(&self, wanted: Wanted) -> Arc<OnceCell<Arc<Picture>>> {
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(drawn.get_or_insert(wanted, Arc::default))
    }

    /// The picture, drawn unless it was lately.
    pub(crate) async fn draw(
        &self,
        wanted: Wanted,
        scene: impl FnOnce(&Labels) -> Scene + Send + 'static,
        names: Names,
    ) -> Result<Arc<Picture>, AppError> {
        let cell = self.cell(wanted);
        let picture = cell.get_or_try_init(|| {
            self.in_pool(names, move |labels| Ok(Arc::new(scene(labels).png(WIDTH)?)))
        });
        picture.await.cloned()
    }

    /// The replay of a view that has one, drawn unless it was lately.
    pub(crate) async fn replay(
        &self,
        board: BoardRef,
        view: AnyView,
        names: Names,
    ) -> Result<Arc<Replayed>, AppError> {
        let cell = {
            let mut replays = self.replays.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(replays.get_or_insert(board, Arc::default))
        };
        let replayed = cell.get_or_try_init(|| {
            self.in_pool(names, move |labels| {
                let none = || AppError::Picture("there is no replay of this view".to_owned());
                let replay = parlour_render::replay(&view, labels).ok_or_else(none)?;
                let gif = replay.gif(REPLAY_WIDTH)?;
                Ok(Arc::new(Replayed { gif, keepsake: replay.keepsake.png(KEEPSAKE_WIDTH)? }))
            })
        });
        replayed.await.cloned()
    }

    /// A board's replay, if it was drawn lately.
    pub(crate) fn replay_of_late(&self, board: &BoardRef) -> Option<Arc<Replayed>> {
        let mut replays = self.replays.lock().unwrap_or_else(PoisonError::into_inner);
        replays.get(board).and_then(|cell| cell.get().cloned())
    }

    /// Draws when it is its turn, where that holds nobody up.
    async fn in_pool<T: Send + 'static>(
        &self,
        names: Names,
        work: impl FnOnce(&Labels) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        let broken = |error: &dyn std::fmt::Display| AppError::Picture(error.to_string());
        let permit = Arc::clone(&self.pool).acquire_owned().await.map_err(|e| broken(&e))?;
        let labels = Labels { words: Arc::clone(&self.words), names };
        let drawing = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&labels)
        });
        drawing.await.map_err(|e| broken(&e))?
    }
}

/// A board, or a part of it; of a board without that part, all.
pub(crate) fn scene(view: &AnyView, zoom: Option<Zoom>, labels: &Labels) -> Scene {
    let part = zoom.and_then(|zoom| parlour_render::zoomed(view, zoom, labels));
    part.unwrap_or_else(|| parlour_render::scene(view, labels))
}

/// The size of a scene's picture.
pub(crate) fn size(scene: &Scene) -> (u32, u32) {
    scene.size(WIDTH)
}
