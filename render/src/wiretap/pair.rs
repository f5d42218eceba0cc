//! Both networks side by side, each under its owner's name, as far as the observer knows them.

use parlour_games::{
    engine::Phrase,
    wiretap::{Choice, Count, Phase, View, grouped},
};

use super::{half, half::Half, halves::halves, winners::crowned};
use crate::{
    Words,
    scene::{Rect, Scene, Text, point},
    theme::{self, BODY, FAINT, INK, MUTED, PAPER, SMALL, TITLE, WIDTH},
};

/// From the sides of the picture to what is in it.
const MARGIN: f32 = 24.0;
/// How wide and high a network is, and where its upper left corner is.
const SIDE: f32 = 332.0;
const LEFT: [f32; 2] = [46.0, WIDTH - MARGIN - SIDE];
const TOP: f32 = 130.0;
/// From one line of words below the networks to the next.
const LINE: f32 = 32.0;

pub(super) fn scene(view: &View, words: &dyn Words) -> Scene {
    let mut scene = Scene::new(WIDTH, TOP + SIDE, PAPER);
    head(&mut scene, view, words);
    for (half, left) in halves(view).iter().zip(LEFT) {
        let room = Rect::new(left, TOP, SIDE, SIDE);
        owner(&mut scene, view, half, words, room);
        half::draw(&mut scene, half, room);
        let detail = words.say(&detail(view, half));
        let text = Text::new(&detail, left, room.bottom() + 24.0, SMALL, MUTED);
        scene.text(text.within(SIDE));
    }
    let mut y = TOP + SIDE + 24.0;
    for note in notes(view) {
        y += LINE;
        let text = Text::new(&words.say(&note), LEFT[0], y, SMALL, INK);
        scene.text(text.within(WIDTH - MARGIN - LEFT[0]));
    }
    scene.height = y + 12.0 + MARGIN;
    theme::frame(&mut scene);
    scene
}

/// What goes on, and what it is played for.
fn head(scene: &mut Scene, view: &View, words: &dyn Words) {
    let y = 32.0;
    let left = LEFT[0];
    let mut end = WIDTH - MARGIN;
    if let Some(points) = view.config.points {
        let phrase = Phrase::new("wiretap-pic-points").with("points", points);
        let text = Text::new(&words.say(&phrase), end, y, SMALL, MUTED).end().within(300.0);
        end -= text.width() + 16.0;
        scene.text(text);
    }
    let text = Text::new(&words.say(&title(view)), left, y, TITLE, INK).bold();
    scene.text(text.within(end - left));
}

pub(super) fn title(view: &View) -> Phrase {
    let is_match = view.config.points.is_some();
    let game = if is_match { u32::from(view.game) + 1 } else { 0 };
    match (view.phase, view.aftermath()) {
        (Phase::Over, _) if is_match => Phrase::new("wiretap-pic-match-over"),
        (Phase::Over, _) => Phrase::new("wiretap-pic-over"),
        (_, Some(_)) => Phrase::new("wiretap-pic-after").with("game", view.finished.len()),
        (Phase::Drawing, None) => Phrase::new("wiretap-pic-drawing").with("game", game),
        (Phase::Tapping, None) => {
            Phrase::new("wiretap-pic-round").with("game", game).with("round", view.rounds() + 1)
        }
    }
}

/// Whose network it is: their mark and name, whether they have chosen, and their points.
fn owner(scene: &mut Scene, view: &View, half: &Half<'_>, words: &dyn Words, room: Rect) {
    let (seat, y) = (half.owner, room.y - 54.0);
    let mut end = room.right();
    if view.config.points.is_some() {
        let points = view.points.get(seat.index()).copied().unwrap_or(0).to_string();
        let text = Text::new(&points, end, y, BODY, INK).bold().end().within(80.0);
        end -= text.width() + 10.0;
        scene.text(text);
    }
    match view.ready.get(seat.index()) {
        Some(true) => theme::tick(scene, point(end - 11.0, y), 9.0, INK),
        Some(false) if view.phase != Phase::Over => {
            theme::dots(scene, point(end - 11.0, y), 10.0, FAINT);
        }
        _ => end += 30.0,
    }
    end -= 30.0;
    let is_crowned = crowned(view).contains(&seat);
    if is_crowned {
        theme::crown(scene, point(end - 12.0, y), 10.5);
        end -= 32.0;
    }
    theme::mark(scene, seat, point(room.x + 11.0, y), 10.0);
    let x = room.x + 32.0;
    let text = Text::new(&theme::name(words, seat), x, y, BODY, INK);
    let text = if is_crowned { text.bold() } else { text };
    scene.text(text.within(end - x));
}

/// What is said below a network.
fn detail(view: &View, half: &Half<'_>) -> Phrase {
    if half.is_over {
        return match (half.guess, half.wrong().len()) {
            (None, _) => Phrase::new("wiretap-pic-unguessed"),
            (Some(_), 0) => Phrase::new("wiretap-pic-right"),
            (Some(_), cells) => Phrase::new("wiretap-pic-wrong").with("cells", cells),
        };
    }
    let whose = match view.observer.seat() {
        Some(seat) if seat == half.owner => "own",
        Some(_) => "other",
        None => "any",
    };
    match view.phase {
        Phase::Drawing => Phrase::new("wiretap-pic-secret"),
        Phase::Tapping | Phase::Over => Phrase::new("wiretap-pic-known")
            .with("whose", whose)
            .with("taps", half.taps.len())
            .with("cells", view.config.variant.kit().cells()),
    }
}

/// What is said below both: what the observer has chosen, and what is still possible.
fn notes(view: &View) -> Vec<Phrase> {
    let mut notes = Vec::new();
    match &view.choice {
        Some(Choice::Tap(cell)) => {
            notes.push(Phrase::new("wiretap-pic-tap").with("cell", cell.to_string()));
        }
        Some(Choice::Guess(_)) => notes.push(Phrase::new("wiretap-pic-guess")),
        None => {}
    }
    notes.extend(count(view));
    notes
}

/// What is still possible, where the table counts it.
pub(super) fn count(view: &View) -> Option<Phrase> {
    let Count { networks, grids } = view.reckoning.as_ref()?.count?;
    let phrase = Phrase::new("wiretap-pic-count");
    Some(phrase.with("networks", grouped(networks)).with("grids", grouped(grids)))
}
