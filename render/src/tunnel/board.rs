//! The deal that is played: the own hand, who sits where and whose turn it is, what was asked, and
//! what a player can conclude.

use parlour_games::{
    engine::Phrase,
    tunnel::{Phase, View, Whereabouts},
};

use super::{
    after, cards, compass,
    frame::{GAP, HEAD, MARGIN, title},
    map, record,
    table::{aftermath, at, round},
};
use crate::{
    Words,
    scene::{Rect, Scene, Text},
    theme::{self, INK, MUTED, PAPER, SMALL, TITLE, WIDTH},
};

/// How high the own cards are.
const HAND: f32 = 78.0;
/// The most rounds whose questions have room beside the compass.
const FEW_ROUNDS: u8 = 4;

pub(super) fn scene(view: &View, words: &dyn Words) -> Scene {
    let mut scene = Scene::new(WIDTH, HEAD, PAPER);
    let bottom = match aftermath(view) {
        Some(deal) => after::draw(&mut scene, view, deal, words),
        None => deal(&mut scene, view, words),
    };
    scene.height = bottom + MARGIN;
    theme::frame(&mut scene);
    scene
}

/// The parts of the deal one below the other; returns where they end.
fn deal(scene: &mut Scene, view: &View, words: &dyn Words) -> f32 {
    let full = WIDTH - 2.0 * MARGIN;
    let mut y = title(scene, &heading(view), words);
    if let Some(hand) = view.hand {
        cards::hand(scene, hand, Rect::new(MARGIN, y, full, HAND));
        y += HAND + GAP;
    }
    let compass = Rect::new(MARGIN, y, compass::WIDTH, compass::HEIGHT);
    compass::draw(scene, view, words, compass);
    let beside = compass.right() + GAP;
    if view.config.rounds <= FEW_ROUNDS {
        let room = Rect::new(beside, y, WIDTH - MARGIN - beside, compass::HEIGHT);
        record::draw(scene, view, words, room);
        y += compass::HEIGHT + GAP;
    } else {
        y += compass::HEIGHT + GAP;
        let room = Rect::new(MARGIN, y, full, compass::HEIGHT);
        record::draw(scene, view, words, room);
        y += compass::HEIGHT + GAP;
    }
    if let Some(own) = view.prediction {
        let phrase = Phrase::new("tunnel-pic-own").with("sequence", own.to_string());
        let text = Text::new(&words.say(&phrase), MARGIN, y + 8.0, TITLE, INK).bold();
        scene.text(text.within(full));
        y += 16.0 + GAP;
    }
    if let Some(seat) = view.observer.seat().filter(|_| view.hand.is_some()) {
        let room = Rect::new(MARGIN, y, full, map::HEIGHT);
        map::draw(scene, &Whereabouts::from_view(view), seat, words, room);
        y += map::HEIGHT;
        for id in ["tunnel-pic-key", "tunnel-pic-key-settled"] {
            y += 26.0;
            let text = Text::new(&words.say(&Phrase::named(id.into())), MARGIN, y, SMALL, MUTED);
            scene.text(text.within(full));
        }
        y += 8.0;
    } else {
        y -= GAP;
    }
    y
}

fn heading(view: &View) -> Phrase {
    let phrase = match (view.phase, view.asker) {
        (Phase::Asking, Some(asker)) => Phrase::new("tunnel-pic-asks")
            .with("round", round(view))
            .with("rounds", view.config.rounds)
            .with("place", at(asker)),
        (Phase::Predicting, _) => Phrase::new("tunnel-pic-predicting")
            .with("in", view.predicted.iter().filter(|has| **has).count())
            .with("all", view.predicted.len()),
        _ => Phrase::new("tunnel-pic-dealing"),
    };
    phrase.with("deal", u32::from(view.deal) + 1).with("deals", view.config.deals)
}
