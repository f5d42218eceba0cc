//! The path as it grew, and the last picture as one would hang it up.

use std::collections::BTreeMap;

use parlour_games::{
    engine::{Phrase, Seat},
    tangle::{Line, Phase, View},
};

use super::{
    faces,
    field::{self, Map},
    text,
};
use crate::{
    Colour, Foretold, Frame, Replay, Scene, Words,
    replay::MOST_FRAMES,
    scene::{Paint, Path, Rect, Stroke, Text, point},
    theme::{self, BODY, FAINT, FIELD, GRID, INK, MUTED, PAPER, SMALL},
};

/// How wide the scenes are.
const WIDTH: f32 = 600.0;
/// How long a frame is held, and the last, in hundredths of a second.
const HOLD: (u16, u16) = (35, 500);
/// How long the first takes.
const FIRST: u16 = 80;
/// How long a round's whole path is seen before the next begins.
const BETWEEN: u16 = 120;
/// Around the field in a frame.
const MARGIN: f32 = 24.0;
/// For the points, below it.
const STRIP: f32 = 52.0;
/// For the round, above it.
const HEAD: f32 = 30.0;
/// How wide the keepsake is, and what is around its field.
const SIDE: f32 = 800.0;
const MAT: f32 = 92.0;

/// The replay, if anything has been drawn: round after round, and the keepsake is of the last.
pub(super) fn replay(view: &View, words: &dyn Words) -> Option<Replay> {
    let rounds = rounds(view);
    let last = rounds.last()?;
    let stride = stride(&rounds);
    let mut frames = Vec::new();
    for round in &rounds {
        let count = round.segments.len();
        frames.extend((0..count).step_by(stride).map(|drawn| {
            let hold = if drawn == 0 { FIRST } else { HOLD.0 };
            Frame { scene: frame(round, words, drawn, false), hold }
        }));
        frames.push(Frame { scene: frame(round, words, count, false), hold: BETWEEN });
    }
    frames.push(Frame { scene: frame(last, words, last.segments.len(), true), hold: HOLD.1 });
    Some(Replay { frames, keepsake: keepsake(last, words) })
}

/// What the replay will be.
pub(super) fn foretell(view: &View) -> Option<Foretold> {
    let rounds = rounds(view);
    let (first, last) = (rounds.first()?, rounds.last()?);
    let keepsake_alt = text::past(last);
    let several = (rounds.len() > 1).then(|| {
        Phrase::new("tangle-alt-rounds")
            .with("from", first.round + 1)
            .with("to", last.round + 1)
            .with("rounds", view.rounds)
    });
    Some(Foretold {
        frame: (WIDTH, frame_layout(view).1),
        keepsake: (SIDE, keepsake_layout(view).1),
        alt: several.into_iter().chain(keepsake_alt.clone()).collect(),
        keepsake_alt,
    })
}

/// The rounds whose paths are there, the earliest first, each as if it were the only one.
fn rounds(view: &View) -> Vec<View> {
    let now = View { finished: Vec::new(), faces: Vec::new(), preview: None, ..view.clone() };
    let behind = (0..).zip(&view.finished).filter(|(_, round)| !round.path.is_empty());
    let behind = behind.map(|(number, round)| View {
        round: number,
        order: round.order.clone(),
        points: round.points.clone(),
        segments: round.path.clone(),
        vertices: round.vertices.clone(),
        // As it was with its last segment; who won the match is seen in the last round alone.
        phase: if number + 1 == view.rounds { Phase::Over } else { Phase::Drawing },
        drawer: None,
        ..now.clone()
    });
    let mut rounds: Vec<View> = behind.collect();
    // Until a round is under way, and after the last, the path on the field is one of those.
    if view.phase == Phase::Drawing && !view.segments.is_empty() {
        rounds.push(now);
    }
    rounds
}

/// How many segments come with each frame, so that there are not too many. Of each round the
/// beginning and the end are seen; no view keeps so many rounds that these alone are too many.
fn stride(rounds: &[View]) -> usize {
    let frames = |stride: usize| -> usize {
        let each = rounds.iter().map(|round| round.segments.len().div_ceil(stride) + 1);
        each.sum::<usize>() + 1
    };
    let longest = rounds.iter().map(|round| round.segments.len()).max().unwrap_or(1);
    (1..longest).find(|stride| frames(*stride) <= MOST_FRAMES).unwrap_or(longest.max(1))
}

/// Where the field is in a frame, and how high the frame is. Above the field there is room for the
/// round, if the match has several.
fn frame_layout(view: &View) -> (Rect, f32) {
    let side = WIDTH - 2.0 * MARGIN;
    let head = if view.rounds > 1 { HEAD } else { 0.0 };
    let room = room_for(view, Rect::new(MARGIN, MARGIN + head, side, side));
    (room, room.bottom() + MARGIN / 2.0 + STRIP)
}

/// The field when so many segments were drawn, and below it what everybody had by then.
fn frame(view: &View, words: &dyn Words, drawn: usize, is_last: bool) -> Scene {
    let (room, height) = frame_layout(view);
    let mut scene = Scene::new(WIDTH, height, PAPER);
    if view.rounds > 1 {
        let said = words.say(&numbered("tangle-pic-frame-round", view));
        let text = Text::new(&said, WIDTH / 2.0, MARGIN / 2.0 + HEAD / 2.0, BODY, INK).middle();
        scene.text(text.within(WIDTH - 2.0 * MARGIN));
    }
    let map = Map::fit(&view.corners, room);
    let segments = view.segments.get(..drawn).unwrap_or_default();
    field::ground(&mut scene, view, &map);
    if is_last {
        tints(&mut scene, view, &map);
    }
    field::path(&mut scene, view, segments, &map, !is_last);
    field::border(&mut scene, view, &map);
    let end = segments.last().or(view.segments.first());
    let end = end.map(|segment| if drawn == 0 { segment.from } else { segment.to });
    let end = end.and_then(|vertex| view.vertices.get(vertex));
    let next = view.segments.get(drawn).map(|segment| segment.owner);
    if let Some(end) = end.filter(|_| !is_last) {
        field::end(&mut scene, map.at(*end), next);
    }
    scores(&mut scene, view, drawn, next);
    scene
}

/// The room, no higher than the field needs.
fn room_for(view: &View, room: Rect) -> Rect {
    let steepness = field::Extent::of(&view.corners).steepness() as f32;
    Rect { height: room.height.min(room.width * steepness).max(room.width / 4.0), ..room }
}

/// Who had how many points when so many segments were drawn.
fn scores(scene: &mut Scene, view: &View, drawn: usize, next: Option<Seat>) {
    let mut points: BTreeMap<usize, u32> = BTreeMap::new();
    for segment in view.segments.iter().take(drawn) {
        if let Some(owner) = field::owner(view, segment.met) {
            *points.entry(owner.index()).or_default() += 1;
        }
    }
    let count = f32::from(view.seats.count());
    let each = ((WIDTH - 32.0) / count).min(120.0);
    let left = (WIDTH - each * count) / 2.0;
    let y = scene.height - 28.0;
    for seat in view.seats.iter() {
        let x = left + each * seat.index() as f32;
        if next == Some(seat) {
            let pill = Rect::new(x + 4.0, y - 19.0, each - 8.0, 38.0);
            scene.rect(pill, 10.0, Paint::fill(theme::SAND));
        }
        theme::mark(scene, seat, point(x + each / 2.0 - 18.0, y), 10.0);
        let points = points.get(&seat.index()).copied().unwrap_or(0).to_string();
        let text = Text::new(&points, x + each / 2.0, y, BODY, INK).bold();
        scene.text(text.within(each / 2.0 - 4.0));
    }
}

/// Every face in the colours of those whose lines are around it, the smaller the deeper.
fn tints(scene: &mut Scene, view: &View, map: &Map) {
    let cells = faces::cells(view, &view.segments);
    let whole: f64 = cells.iter().map(|cell| cell.area(view)).sum();
    for cell in &cells {
        let size = (cell.area(view) / whole.max(1e-9)).sqrt() as f32;
        let depth = 0.10 + 0.42 * (1.0 - size).powi(6);
        let colour = blend(view, &cell.lines(view)).mixed(depth, FIELD);
        let corners = cell.corners(view).into_iter().map(|corner| map.at(corner));
        // A seam of its own colour, so that no ground shines through between two faces.
        let seam = Stroke::new(colour, 0.8).round();
        scene.path(Path::polygon(corners), Paint::fill(colour).and(seam));
    }
}

/// The mean of the colours of lines, by length.
fn blend(view: &View, lines: &[(Line, f64)]) -> Colour {
    let (mut red, mut green, mut blue, mut sum) = (0.0, 0.0, 0.0, 0.0);
    for (line, length) in lines {
        let owner = field::owner(view, *line);
        let colour = owner.map_or(FAINT, theme::colour);
        // The field's sides have little to say.
        let weight = if owner.is_some() { *length } else { length / 4.0 };
        red += weight * f64::from(colour.red);
        green += weight * f64::from(colour.green);
        blue += weight * f64::from(colour.blue);
        sum += weight;
    }
    let part = |value: f64| (value / f64::max(sum, 1e-9)).round() as u8;
    Colour { red: part(red), green: part(green), blue: part(blue), alpha: 255 }
}

/// Where the field is in the keepsake, and how high that is.
fn keepsake_layout(view: &View) -> (Rect, f32) {
    let room = room_for(view, Rect::new(MAT, MAT, SIDE - 2.0 * MAT, SIDE - 2.0 * MAT));
    (room, room.bottom() + MAT + 34.0)
}

/// The last picture, matted and framed.
fn keepsake(view: &View, words: &dyn Words) -> Scene {
    let (room, height) = keepsake_layout(view);
    let mut scene = Scene::new(SIDE, height, PAPER);
    let map = Map::fit(&view.corners, room);
    field::ground(&mut scene, view, &map);
    tints(&mut scene, view, &map);
    let count = view.segments.len().max(1) as f32;
    for (index, segment) in view.segments.iter().enumerate() {
        let ends = (view.vertices.get(segment.from), view.vertices.get(segment.to));
        let (Some(from), Some(to)) = ends else { continue };
        // The path grows finer as it winds itself up.
        let width = 1.3 + 2.3 * (1.0 - index as f32 / count).powi(2);
        let colour = theme::colour(segment.owner);
        scene.line(map.at(*from), map.at(*to), Stroke::new(colour, width).round());
    }
    let corners = || Path::polygon(view.corners.iter().map(|corner| map.at(*corner)));
    scene.path(corners(), Paint::stroke(Stroke::new(INK, 2.4).round()));
    let whole = Rect::new(0.0, 0.0, scene.width, scene.height);
    scene.rect(whole.inset(22.0), 0.0, Paint::stroke(Stroke::new(INK, 1.2)));
    scene.rect(whole.inset(27.0), 0.0, Paint::stroke(Stroke::new(GRID, 0.8)));
    title(&mut scene, view, words);
    scene
}

/// A phrase that names the round.
fn numbered(id: &'static str, view: &View) -> Phrase {
    Phrase::new(id).with("round", view.round + 1).with("rounds", view.rounds)
}

/// What it is, small, below the picture.
fn title(scene: &mut Scene, view: &View, words: &dyn Words) {
    let said = words.say(&numbered("tangle-pic-keepsake", view));
    let text = Text::new(&said, scene.width / 2.0, scene.height - 66.0, SMALL * 0.9, MUTED);
    scene.text(text.middle().within(scene.width - 120.0));
}
