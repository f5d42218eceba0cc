//! Tangle: the path on its field, beside it who draws and how everybody stands, and below it a face
//! in play that is too small to aim at.

mod faces;
mod field;
mod inset;
mod letters;
mod panel;
mod replay;
mod text;
mod trial;
mod winners;

use parlour_games::{
    engine::Phrase,
    tangle::{Face, Phase, View},
};

use crate::{Draw, Foretold, Replay, Scene, Words, parts, scene::Rect, theme};
use field::{Extent, Map};
use letters::Room;

/// Where the field is: the letters of its sides are around it.
const FIELD: Rect = Rect::new(40.0, 40.0, 446.0, 446.0);
/// How far from that letters may stand.
const AROUND: f32 = 37.0;
/// A face is small if it has less than this part of the field's area.
const SMALL: f64 = 0.2;
/// It is drawn large if that makes it so many times larger: some are as long as the field.
const WORTH: f64 = 1.25;
/// It is small, too, if it is less than this part of the field across and up, and an edge that may be
/// hit is shorter than that part.
const HALF: f64 = 0.5;
const SHORT: f64 = 0.1;

impl Draw for View {
    fn scene(&self, words: &dyn Words) -> Scene {
        let (mut small, large): (Vec<_>, Vec<_>) =
            self.faces.iter().partition(|face| is_small(self, face));
        // Where a letter finds no room on the field, its face is drawn large as well.
        let mut trial = Scene::new(theme::WIDTH, theme::WIDTH, theme::PAPER);
        let crowded = board(&mut trial, self, &small, &large);
        let large: Vec<&Face> = large.into_iter().filter(|face| !crowded.contains(face)).collect();
        small.extend(crowded);
        parts::picture_and_below(
            words,
            |scene, _| {
                board(scene, self, &small, &large);
            },
            |panel| panel::draw(panel, self),
            |scene, top| {
                inset::draw(scene, words, self, &small, &Map::fit(&self.corners, FIELD), top)
            },
        )
    }

    fn alt(&self) -> Vec<Phrase> {
        text::alt(self)
    }

    fn plain(&self, words: &dyn Words) -> String {
        text::plain(self, words)
    }

    const HAS_REPLAY: bool = true;

    fn replay(&self, words: &dyn Words) -> Option<Replay> {
        replay::replay(self, words)
    }

    fn foretell(&self) -> Option<Foretold> {
        replay::foretell(self)
    }
}

/// Is a face too small to aim at, as the field is shown?
fn is_small(view: &View, face: &Face) -> bool {
    let whole = Extent::of(&view.corners).larger();
    let part = Extent::of(&field::corners(view, face)).larger() / whole.max(1e-9);
    let lettered = face.edges.iter().filter(|edge| edge.letter.is_some());
    let lengths = lettered.filter_map(|edge| field::ends(view, edge));
    let lengths = lengths.map(|(from, to)| (to.x - from.x).hypot(to.y - from.y) / whole);
    let area = field::area(&field::corners(view, face)) / field::area(&view.corners);
    area < SMALL && inset::zoom(view, face, &Map::fit(&view.corners, FIELD)) >= WORTH
        || part < HALF && lengths.fold(1.0, f64::min) < SHORT
}

/// The whole field, with the letters of the faces that are large enough for them.
///
/// Returns those of them that have no room for all their letters.
fn board<'a>(scene: &mut Scene, view: &View, small: &[&Face], large: &[&'a Face]) -> Vec<&'a Face> {
    let map = Map::fit(&view.corners, FIELD);
    field::ground(scene, view, &map);
    for face in &view.faces {
        field::in_play(scene, view, face, &map);
    }
    trial::ground(scene, view, &map);
    let goes_on = view.phase == Phase::Drawing;
    field::path(scene, view, &view.segments, &map, goes_on);
    field::border(scene, view, &map);
    let mut room = Room::new(FIELD.inset(-AROUND));
    trial::draw(scene, view, &map);
    let end = view.end.filter(|_| goes_on).and_then(|end| view.vertices.get(end));
    if let Some(end) = end {
        let at = map.at(*end);
        room.keep_clear(at, 11.0);
        field::end(scene, at, view.drawer);
    }
    for face in small {
        inset::point_out(scene, view, face, &map, &mut room);
    }
    let mut crowded = Vec::new();
    for face in large {
        if !letters::draw(scene, view, face, &map, &mut room) {
            crowded.push(*face);
        }
    }
    // Of a later round, too: over the path of the round before.
    if view.phase == Phase::Starting {
        letters::corners_of_field(scene, view, &map, &mut room);
    }
    crowded
}
