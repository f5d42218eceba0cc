//! What everybody foretold of a deal, and what that was worth.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{FULL, Finished, Phase, Sequence, View},
};

use super::{
    frame::MARGIN,
    table::{at, is_named, winners},
};
use crate::{
    Words,
    scene::{Hatch, Paint, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FAINT, FIELD, INK, MUTED, SMALL, WIDTH},
};

const HEAD: f32 = 26.0;
const ROW: f32 = 54.0;
/// Where a prediction's numbers begin, and how wide a card is in them.
const STRIP: f32 = 232.0;
const CARD: f32 = 19.0;
/// Where the sum is, and the right ends of the score and of the total.
const SUM: f32 = 492.0;
const SCORE: f32 = 712.0;
const TOTAL: f32 = WIDTH - MARGIN;

/// Draws a row for each seat below `y`, and returns where it ends.
pub(super) fn draw(
    scene: &mut Scene,
    view: &View,
    deal: &Finished,
    words: &dyn Words,
    y: f32,
) -> f32 {
    let size = SMALL * 0.9;
    for (id, end, room) in
        [("tunnel-pic-score", SCORE, 150.0), ("tunnel-pic-total", TOTAL, TOTAL - SCORE - 12.0)]
    {
        let said = words.say(&Phrase::named(id.into()));
        scene.text(Text::new(&said, end, y + HEAD / 2.0, size, MUTED).end().within(room));
    }
    let crowned = if view.phase == Phase::Over { winners(view) } else { Vec::new() };
    let rows = deal.predictions.iter().zip(&deal.scores).zip(&view.totals);
    let mut top = y + HEAD;
    for (seat, ((prediction, score), total)) in (0..).map(Seat).zip(rows) {
        let middle = top + ROW / 2.0;
        player(scene, view, seat, crowned.contains(&seat), words, top);
        strip(scene, deal.outcome, *prediction, seat, middle);
        let sum = Text::new(&breakdown(deal.outcome, *prediction), SUM, middle, SMALL, MUTED);
        let score = Text::new(&signed(i64::from(*score)), SCORE, middle, BODY, INK).bold().end();
        let score = score.within(60.0);
        scene.text(sum.within(SCORE - score.width() - 10.0 - SUM));
        scene.text(score);
        let total = Text::new(&signed(*total), TOTAL, middle, BODY, INK).end();
        scene.text(total.within(TOTAL - SCORE - 6.0));
        top += ROW;
    }
    top
}

fn player(
    scene: &mut Scene,
    view: &View,
    seat: Seat,
    is_crowned: bool,
    words: &dyn Words,
    top: f32,
) {
    let middle = top + ROW / 2.0;
    let mut end = STRIP - CARD - 8.0;
    if is_crowned {
        theme::crown(scene, point(end - 11.0, middle), 11.0);
        end -= 32.0;
    }
    theme::mark(scene, seat, point(MARGIN + 10.0, middle), 9.5);
    let x = MARGIN + 28.0;
    let upper = if is_named(view) { middle - 11.0 } else { middle };
    let text = Text::new(&words.say(&at(seat)), x, upper, BODY, INK).bold();
    scene.text(text.within(end - x));
    if is_named(view) {
        let text = Text::new(&theme::name(words, seat), x, middle + 13.0, SMALL, MUTED);
        scene.text(text.within(end - x));
    }
}

/// The numbers, each as wide as it is great: those that count on a plain ground, the first wrong one
/// hatched, and the rest, for which there is nothing, blank.
fn strip(scene: &mut Scene, outcome: Sequence, prediction: Sequence, seat: Seat, middle: f32) {
    let mut x = STRIP;
    let mut is_right = true;
    for (index, number) in prediction.entries().iter().enumerate() {
        let was_right = is_right;
        is_right &= outcome.entry(index) == *number;
        let width = CARD * f32::from(*number);
        // A 0 can only be the first.
        let rect = match number {
            0 => Rect::new(STRIP - CARD, middle - 16.0, CARD, 32.0),
            _ => Rect::new(x, middle - 16.0, width, 32.0),
        };
        let edge = if is_right { theme::colour(seat) } else { FAINT };
        let paint = match (is_right, was_right) {
            (true, _) => Paint::fill(theme::tint(seat, 0.3)),
            (false, true) => Paint::hatch(Hatch {
                colour: FAINT.mixed(0.6, FIELD),
                ground: FIELD,
                angle: -45.0,
                gap: 7.0,
                width: 2.0,
            }),
            (false, false) => Paint::fill(FIELD),
        };
        scene.rect(rect.inset(1.0), 5.0, paint.and(Stroke::new(edge, 1.5)));
        let colour = if was_right { INK } else { MUTED };
        let centre = rect.centre();
        let text = Text::new(&number.to_string(), centre.x, centre.y, SMALL, colour).middle();
        scene.text(if is_right { text.bold() } else { text });
        x += width;
    }
}

/// How a score comes about: `20 + 20 − 3`; of three right numbers on `3 × 20`.
pub(super) fn breakdown(outcome: Sequence, prediction: Sequence) -> String {
    let share = FULL / i32::from(outcome.length().max(1));
    let offs = outcome.entries().iter().enumerate();
    let mut offs = offs.map(|(index, number)| number.abs_diff(prediction.entry(index)));
    let right = offs.clone().take_while(|off| *off == 0).count();
    let mut said = match right {
        0..=2 => vec![share.to_string(); right],
        _ => vec![format!("{right} × {share}")],
    };
    said.extend(offs.find(|off| *off > 0).map(|off| format!("{share} − {}", 3 * i32::from(off))));
    said.join(" + ")
}

/// A number with a minus sign that is as wide as a plus.
fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

#[cfg(test)]
mod tests {
    use parlour_games::tunnel::score;

    use super::*;

    fn sequence(text: &str) -> Sequence {
        text.parse().unwrap()
    }

    #[test]
    fn the_sums_of_the_sources_examples() {
        let outcome = sequence("3 7 3");
        for (said, sum) in [
            ("3 7 3", "3 × 20"),
            ("3 6 4", "20 + 20 − 3"),
            ("5 7 1", "20 − 6"),
            ("3 5 4 1", "20 + 20 − 6"),
            ("3 10", "20 + 20 − 9"),
        ] {
            assert_eq!(breakdown(outcome, sequence(said)), sum);
        }
    }

    #[test]
    fn every_sum_makes_the_score() {
        let all = ["13", "0 13", "3 7 3", "3 6 4", "2 5 4 2", "0 4 4 4 1", "4 4 4 1", "1 12"];
        for outcome in all.map(sequence) {
            for prediction in all.map(sequence) {
                let sum = breakdown(outcome, prediction).replace(" − ", " + -");
                let product = |part: &str| -> i32 {
                    part.split(" × ").map(|factor| factor.parse::<i32>().unwrap()).product()
                };
                let sum: i32 = sum.split(" + ").map(product).sum();
                assert_eq!(sum, score(outcome, prediction), "{outcome}: {prediction}");
            }
        }
    }
}
