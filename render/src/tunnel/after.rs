//! A deal that is over: all four hands, what came of them, and how the predictions did.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{FULL, Finished, Phase, Sequence, View},
};

use super::{board, text};
use crate::{
    Words,
    scene::{Scene, Text},
    theme::{INK, SMALL},
};

pub(super) fn draw(scene: &mut Scene, view: &View, deal: &Finished, words: &dyn Words) -> f32 {
    let heading = match view.phase {
        Phase::Over => Phrase::new("tunnel-pic-over"),
        _ => Phrase::new("tunnel-pic-after")
            .with("deal", view.finished.len())
            .with("deals", view.config.deals),
    };
    let mut y = board::title(scene, &heading, words);
    for (seat, prediction) in (0..).map(Seat).zip(&deal.predictions) {
        let said = format!("{}: {prediction}", words.say(&super::at(seat)));
        scene.text(Text::new(&said, board::MARGIN, y, SMALL, INK));
        y += 30.0;
    }
    let _ = text::next;
    y
}

/// How a score comes about: `20 + 20 − 3`.
pub(super) fn breakdown(outcome: Sequence, prediction: Sequence) -> String {
    let share = FULL / i32::from(outcome.length().max(1));
    let mut said = String::new();
    for (index, number) in outcome.entries().iter().enumerate() {
        if index > 0 {
            said.push_str(" + ");
        }
        said.push_str(&share.to_string());
        let off = number.abs_diff(prediction.entry(index));
        if off > 0 {
            said.push_str(&format!(" − {}", 3 * i32::from(off)));
            break;
        }
    }
    said
}
