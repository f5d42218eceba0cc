//! Beside the field: the round and what ends it, who draws, what was tried, and how everybody
//! stands.

use parlour_games::{
    engine::{Phrase, Seat},
    tangle::{Ending, Phase, View},
};

use super::winners::winners;
use crate::parts::{Card, Panel, Player};

pub(super) fn draw(panel: &mut Panel<'_>, view: &View) {
    let (ending, count) = ending(view);
    let goal = Phrase::new("tangle-pic-goal").with("ending", ending).with("count", count);
    if view.rounds > 1 {
        let round = Phrase::new("tangle-pic-round-of").with("round", view.round + 1);
        panel.title(&round.with("rounds", view.rounds));
        panel.note(&goal);
    } else {
        panel.title(&goal);
    }
    let segments = view.segments.len();
    match (view.phase, view.drawer) {
        (Phase::Over, _) => panel.card(&Card {
            caption: Phrase::new("tangle-pic-over"),
            number: segments.to_string(),
            seats: &winners(view),
            are_crowned: true,
        }),
        (Phase::Starting, Some(drawer)) => panel.card(&Card {
            caption: Phrase::new("tangle-pic-starts"),
            number: String::new(),
            seats: &[drawer],
            are_crowned: false,
        }),
        (_, drawer) => panel.card(&Card {
            caption: Phrase::new("tangle-pic-draws"),
            number: (segments + 1).to_string(),
            seats: drawer.as_slice(),
            are_crowned: false,
        }),
    }
    if view.phase == Phase::Starting && segments > 0 {
        panel.note(&Phrase::new("tangle-pic-behind").with("round", view.round));
    }
    tried(panel, view);
    players(panel, view);
}

/// What ends a round, and how much of it.
pub(super) fn ending(view: &View) -> (&'static str, u16) {
    match view.config.ending {
        Ending::FirstTo(goal) => ("first-to", goal),
        Ending::Segments(count) => ("segments", count),
    }
}

/// The observer's own preview: in their own pictures only.
fn tried(panel: &mut Panel<'_>, view: &View) {
    let Some(preview) = &view.preview else { return };
    let target = Phrase::new("tangle-pic-target")
        .with("letter", preview.letter.clone())
        .with("share", preview.share.to_string());
    let target = panel.say(&target);
    panel.entry(&Phrase::new("tangle-pic-tried"), &target);
    panel.note(&match preview.point_for {
        Some(seat) => Phrase::new("tangle-pic-point-for").with("seat", seat),
        None => Phrase::new("tangle-pic-no-point"),
    });
}

fn players(panel: &mut Panel<'_>, view: &View) {
    let has_rounds = view.rounds > 1;
    let crowned = winners(view);
    let player = |seat: Seat| {
        let total = if has_rounds { &view.totals } else { &view.points };
        let detail = view.points.get(seat.index()).filter(|_| has_rounds);
        Player {
            is_next: view.drawer == Some(seat),
            is_crowned: crowned.contains(&seat),
            total: total.get(seat.index()).map(ToString::to_string),
            detail: detail.map(|points| Phrase::new("tangle-pic-round").with("points", *points)),
            has_line: true,
            ..Player::of(seat)
        }
    };
    let points = Phrase::new("tangle-pic-points").with("rounds", view.rounds);
    // In the order in which they draw.
    panel.players(Some(&points), view.order.iter().copied().map(player));
}
