//! Which networks of a view are shown, and how they are put beside what is said of them.

use parlour_games::{
    engine::{Phrase, Seat},
    worms::{Board, Hint, Inference, Phase, Satellite as Number, ShotOutcome, View},
};

use super::{
    board,
    map::{Map, Mark},
    panel,
};
use crate::{
    Words, Zoom, parts,
    scene::{Rect, Scene, Text},
    theme::{self, BODY, MUTED, SMALL},
};

/// Up to so many satellites a network is beside the panel; larger ones take all of the width.
const FEW: usize = 13;
/// What is written above each of several networks.
const CAPTION: f32 = 34.0;
/// Between several networks.
const BETWEEN: f32 = 16.0;

/// The networks that are looked at: the observer's own, or those that are played.
pub(super) fn boards(view: &View) -> Vec<&Board> {
    const MOST: usize = 4;
    if let Some(own) = view.seat().and_then(|seat| own(view, seat)) {
        return vec![own];
    }
    let open: Vec<&Board> = view.boards.iter().filter(|board| board.ended.is_none()).collect();
    let all = if open.is_empty() { view.boards.iter().collect() } else { open };
    all[all.len().saturating_sub(MOST)..].to_vec()
}

/// The network at which it is a seat's turn, or the last that they played.
fn own(view: &View, seat: Seat) -> Option<&Board> {
    let theirs = || view.boards.iter().filter(|board| board.gunner(seat).is_some());
    let open = || theirs().find(|board| board.ended.is_none());
    view.board_of(seat).or_else(open).or_else(|| theirs().next_back())
}

/// A network in play as it looks.
pub(super) fn map(board: &Board) -> Map {
    let links: Vec<_> = board.links.iter().map(|link| link.ends().map(Number::index)).collect();
    let mut map = Map::new(&board.groups, &links);
    for link in &board.freed {
        if let Some(channel) = map.channel(link.ends().map(Number::index)) {
            channel.is_freed = true;
        }
    }
    for gunner in &board.gunners {
        let silent = gunner.firing - gunner.under_fire();
        for satellite in gunner.firing {
            if let Some(look) = map.satellites.get_mut(satellite.index()) {
                look.fires_at.push(gunner.seat);
                if silent.contains(satellite) {
                    look.silent_to.push(gunner.seat);
                }
            }
        }
    }
    let mut mark = |satellite: Number, mark| {
        if let Some(look) = map.satellites.get_mut(satellite.index()) {
            look.mark = Some(mark);
        }
    };
    if let Some(last) = &board.last {
        if let ShotOutcome::Hit { uncloaked, .. } = &last.result {
            for (satellite, _) in uncloaked {
                mark(*satellite, Mark::Uncloaked);
            }
        }
        mark(last.satellite, Mark::Shot);
    }
    if let Some(hint) = board.hint {
        mark(hinted(hint), Mark::Hint);
    }
    if let Some(ShotOutcome::Hit { links, .. }) = board.last.as_ref().map(|last| &last.result) {
        for link in links {
            if let Some(channel) = map.channel(link.ends().map(Number::index)) {
                channel.is_found = true;
            }
        }
    }
    map
}

/// The satellite that a hint is about.
pub(super) fn hinted(hint: Hint) -> Number {
    match hint {
        Hint::Worm(Inference { satellite, .. }, _)
        | Hint::Prove(satellite)
        | Hint::Anti(satellite)
        | Hint::Safe(satellite)
        | Hint::Snap(satellite) => satellite,
    }
}

/// What is built, as it looks.
fn built(view: &View) -> Option<Map> {
    let draft = view.draft.as_ref().filter(|_| view.phase == Phase::Building)?;
    let links: Vec<_> = draft.links.iter().map(|link| link.ends().map(Number::index)).collect();
    let mut map = Map::new(&draft.groups, &links);
    // Where the next part begins, if that is chosen.
    let first = view.placing.and_then(|placing| placing.first);
    if let Some(look) = first.and_then(|first| map.satellites.get_mut(first.index())) {
        look.mark = Some(Mark::Hint);
    }
    Some(map)
}

/// The picture.
pub(super) fn whole(view: &View, words: &dyn Words) -> Scene {
    let boards = boards(view);
    match (built(view), boards.as_slice()) {
        (Some(map), _) => one(
            &map,
            words,
            |panel| panel::building(panel, view),
            |panel| panel::builders(panel, view),
        ),
        (None, [board]) => one(
            &map(board),
            words,
            |panel| panel::of_board(panel, view, board),
            |panel| panel::gunners(panel, view, board),
        ),
        (None, []) => parts::picture(
            words,
            |scene, room| unseen(scene, room, words),
            |panel| {
                panel::unseen(panel, view);
                match view.phase {
                    Phase::Building => panel::builders(panel, view),
                    _ => panel::players(panel, view),
                }
            },
        ),
        (None, boards) => parts::below(
            words,
            |scene, room| several(scene, room, boards, words),
            |panel| panel::of_several(panel, view),
            |panel| panel::players(panel, view),
        ),
    }
}

/// A network, beside what is said of it or above that.
fn one(
    map: &Map,
    words: &dyn Words,
    first: impl FnOnce(&mut parts::Panel<'_>),
    second: impl FnOnce(&mut parts::Panel<'_>),
) -> Scene {
    if map.satellites.len() > FEW {
        return parts::below(words, |scene, room| board::whole(scene, map, room), first, second);
    }
    parts::picture(
        words,
        |scene, room| board::whole(scene, map, room),
        |panel| {
            first(panel);
            second(panel);
        },
    )
}

/// A quarter of a network; of several networks one.
pub(super) fn closer(view: &View, zoom: Zoom, words: &dyn Words) -> Scene {
    let boards = boards(view);
    let title = Phrase::new("worms-pic-quarter").with("quarter", zoom.name());
    match (built(view), boards.as_slice()) {
        (Some(map), _) => quarter(&map, zoom, &title, words),
        (None, [board]) => quarter(&map(board), zoom, &title, words),
        (None, boards) => match boards.get(zoom as usize) {
            Some(board) => parts::alone(&caption(board, words), |scene, room| {
                board::whole(scene, &map(board), room);
            }),
            None => whole(view, words),
        },
    }
}

fn quarter(map: &Map, zoom: Zoom, title: &Phrase, words: &dyn Words) -> Scene {
    parts::alone(&words.say(title), |scene, room| board::quarter(scene, map, zoom, room))
}

/// Up to four networks, with the names of those who play them.
fn several(scene: &mut Scene, room: Rect, boards: &[&Board], words: &dyn Words) {
    let width = (room.width - BETWEEN) / 2.0;
    let size = width - CAPTION;
    for (index, board) in boards.iter().enumerate() {
        let (column, row) = ((index % 2) as f32, (index / 2) as f32);
        let (x, y) = (room.x + column * (width + BETWEEN), room.y + row * (width + BETWEEN));
        let caption = caption(board, words);
        let text = Text::new(&caption, x + width / 2.0, y + CAPTION / 2.0, SMALL, MUTED).middle();
        scene.text(text.within(width));
        let left = x + (width - size) / 2.0;
        board::whole(scene, &map(board), Rect::new(left, y + CAPTION, size, size));
    }
}

/// Whose network it is.
fn caption(board: &Board, words: &dyn Words) -> String {
    let names: Vec<_> =
        board.gunners.iter().map(|gunner| theme::name(words, gunner.seat)).collect();
    names.join(", ")
}

/// Where nothing may be seen.
fn unseen(scene: &mut Scene, room: Rect, words: &dyn Words) {
    board::field(scene, room);
    let centre = room.centre();
    let text = words.say(&Phrase::new("worms-pic-unseen"));
    let text = Text::new(&text, centre.x, centre.y, BODY, theme::MUTED).middle();
    scene.text(text.within(room.width - 2.0 * BETWEEN));
}
