//! Who asked for what, and what was answered.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{Question, View, partner},
};

use super::{
    cards,
    table::{at, from_dealer},
};
use crate::{
    Words,
    scene::{Paint, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FAINT, FIELD, GRID, INK, MUTED, SMALL},
};

/// The line with the rounds' numbers.
const HEAD: f32 = 24.0;
/// The column with the seats.
const NAMES: f32 = 104.0;
/// The widest that a question is drawn.
const WIDEST: f32 = 66.0;

/// A row for each seat from the dealer on, a column for each round.
pub(super) fn draw(scene: &mut Scene, view: &View, words: &dyn Words, room: Rect) {
    let rounds = view.config.rounds;
    if rounds == 0 {
        let phrase = Phrase::new("tunnel-pic-silent");
        let text = Text::new(&words.say(&phrase), room.x, room.centre().y, SMALL, MUTED);
        return scene.text(text.within(room.width));
    }
    let width = ((room.width - NAMES) / f32::from(rounds)).min(WIDEST);
    let height = (room.height - HEAD) / 4.0;
    for number in 0..rounds {
        let x = room.x + NAMES + (f32::from(number) + 0.5) * width;
        let text = Text::new(&(number + 1).to_string(), x, room.y + HEAD / 2.0 - 2.0, SMALL, MUTED);
        scene.text(text.middle());
    }
    for (row, seat) in (0_u8..).zip(from_dealer(view)) {
        let y = room.y + HEAD + f32::from(row) * height;
        theme::mark(scene, seat, point(room.x + 10.0, y + height / 2.0), 9.0);
        let text = Text::new(&words.say(&at(seat)), room.x + 26.0, y + height / 2.0, BODY, INK);
        scene.text(text.within(NAMES - 32.0));
        for round in 0..rounds {
            let x = room.x + NAMES + f32::from(round) * width;
            let rect = Rect::new(x, y, width, height).inset(2.0);
            let index = usize::from(round) * 4 + usize::from(row);
            if let Some(question) = view.questions.get(index) {
                cell(scene, *question, rect);
            } else {
                let is_next = index == view.questions.len() && view.asker.is_some();
                blank(scene, seat, rect, is_next);
            }
        }
    }
}

/// A card, and below it a tick or a cross; with a tick on the ground of who has it.
fn cell(scene: &mut Scene, question: Question, rect: Rect) {
    let Question { seat, card, has } = question;
    let ground = if has { theme::tint(partner(seat), 0.26) } else { FIELD };
    scene.rect(rect, 6.0, Paint::fill(ground).and(Stroke::new(GRID, 1.5)));
    let centre = rect.centre();
    let size = (rect.width * 0.42).min(24.0);
    cards::name(scene, card, point(centre.x, rect.y + rect.height * 0.3), size);
    let sign = point(centre.x, rect.y + rect.height * 0.74);
    if has { theme::tick(scene, sign, 8.0, INK) } else { cross(scene, sign, 6.0) }
}

fn cross(scene: &mut Scene, centre: Point, radius: f32) {
    let stroke = Stroke::new(MUTED, 3.0).round();
    for side in [-1.0, 1.0] {
        let from = point(centre.x - radius, centre.y - side * radius);
        let to = point(centre.x + radius, centre.y + side * radius);
        scene.line(from, to, stroke.clone());
    }
}

/// A question that is still to come; the next one stands out.
fn blank(scene: &mut Scene, seat: Seat, rect: Rect, is_next: bool) {
    let stroke = if is_next {
        Stroke::new(theme::colour(seat), 3.0)
    } else {
        Stroke::new(FAINT, 1.5).dashed(&[3.0, 5.0])
    };
    scene.rect(rect, 6.0, Paint::stroke(stroke));
}
