//! Who sits where, as on a table: North above, South below, and whose turn it is.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{Phase, View, partner, place},
};

use super::table::{at, is_named};
use crate::{
    Words,
    scene::{Paint, Path, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FAINT, FIELD, GRID, INK, MUTED, SAND, SMALL},
};

pub(super) const WIDTH: f32 = 404.0;
pub(super) const HEIGHT: f32 = 228.0;
/// A seat's box.
const BOX: (f32, f32) = (172.0, 66.0);

/// Where a seat's box is.
fn place_of(seat: Seat, room: Rect) -> Rect {
    let (width, height) = BOX;
    let middle = point(room.centre().x - width / 2.0, room.centre().y - height / 2.0);
    let (x, y) = match place(seat) {
        "south" => (middle.x, room.bottom() - height),
        "west" => (room.x, middle.y),
        "north" => (middle.x, room.y),
        _ => (room.right() - width, middle.y),
    };
    Rect::new(x, y, width, height)
}

pub(super) fn draw(scene: &mut Scene, view: &View, words: &dyn Words, room: Rect) {
    axes(scene, room);
    if let Some(asker) = view.asker {
        arrow(scene, asker, room);
    }
    for seat in view.seats.iter() {
        seat_box(scene, view, seat, words, place_of(seat, room));
    }
}

/// Partners sit opposite each other.
fn axes(scene: &mut Scene, room: Rect) {
    let line = Stroke::new(GRID, 4.0).round();
    for seat in [Seat(0), Seat(1)] {
        let ends = [seat, partner(seat)].map(|seat| place_of(seat, room).centre());
        scene.line(ends[0], ends[1], line.clone());
    }
}

/// From who asks to who answers, between their boxes.
fn arrow(scene: &mut Scene, asker: Seat, room: Rect) {
    let (from, to) = (place_of(asker, room).centre(), place_of(partner(asker), room).centre());
    let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let (across, down) = if (to.x - from.x).abs() < 1.0 { (0.0, dy) } else { (dx, 0.0) };
    let centre = room.centre();
    let reach = if down == 0.0 { 30.0 } else { 34.0 };
    let on = |along: f32, aside: f32| -> Point {
        point(centre.x + across * along + down * aside, centre.y + down * along + across * aside)
    };
    let colour = theme::colour(asker);
    scene.line(on(-reach, 0.0), on(reach - 12.0, 0.0), Stroke::new(colour, 6.0).round());
    let head = Path::polygon([on(reach, 0.0), on(reach - 20.0, -13.0), on(reach - 20.0, 13.0)]);
    scene.path(head, Paint::fill(colour));
}

fn seat_box(scene: &mut Scene, view: &View, seat: Seat, words: &dyn Words, rect: Rect) {
    let asks = view.asker == Some(seat);
    let ground = if asks { theme::tint(seat, 0.2) } else { SAND };
    let edge = if asks { Stroke::new(theme::colour(seat), 3.0) } else { Stroke::new(GRID, 1.5) };
    scene.rect(rect, 10.0, Paint::fill(ground).and(edge));
    let (upper, lower) = (rect.y + 22.0, rect.bottom() - 19.0);
    let mut end = rect.right() - 10.0;
    if view.phase == Phase::Predicting {
        let centre = point(end - 9.0, upper);
        match view.predicted.get(seat.index()) {
            Some(true) => theme::tick(scene, centre, 9.0, INK),
            _ => theme::dots(scene, centre, 9.0, FAINT),
        }
        end -= 26.0;
    }
    if view.dealer == seat {
        dealer(scene, point(end - 11.0, upper), words);
        end -= 28.0;
    }
    theme::mark(scene, seat, point(rect.x + 18.0, upper), 9.5);
    let x = rect.x + 34.0;
    let text = Text::new(&words.say(&at(seat)), x, upper, BODY, INK).bold();
    scene.text(text.within(end - x));

    let mut end = rect.right() - 10.0;
    if !view.finished.is_empty() {
        let total = view.totals.get(seat.index()).map(ToString::to_string).unwrap_or_default();
        let text = Text::new(&total, end, lower, SMALL, INK).bold().end().within(70.0);
        end -= text.width() + 8.0;
        scene.text(text);
    }
    if let Some(name) = name(view, seat, words) {
        let x = rect.x + 10.0;
        scene.text(Text::new(&name, x, lower, SMALL, MUTED).within(end - x));
    }
}

/// The sign of the dealer.
pub(super) fn dealer(scene: &mut Scene, centre: Point, words: &dyn Words) {
    let letter = words.say(&Phrase::new("tunnel-pic-dealer"));
    scene.circle(centre, 11.5, Paint::fill(FIELD).and(Stroke::new(INK, 1.5)));
    let text = Text::new(&letter, centre.x, centre.y, 15.0, INK).bold().middle();
    scene.text(text.within(16.0));
}

/// Who sits there, as far as the observer may know it.
fn name(view: &View, seat: Seat, words: &dyn Words) -> Option<String> {
    if is_named(view) {
        return Some(theme::name(words, seat));
    }
    let is_own = view.observer.seat() == Some(seat);
    is_own.then(|| words.say(&Phrase::new("tunnel-pic-you")))
}
