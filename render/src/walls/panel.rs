//! What is beside the board: the round, whose turn it is, the players.

use parlour_games::{
    engine::{Phrase, Seat},
    walls::{Finished, Phase, View},
};

use super::standing::{crowned, predictions_in};
use crate::parts::{Card, Panel, Player};

pub(super) fn draw(panel: &mut Panel<'_>, view: &View) {
    panel.title(&title(view));
    match (view.phase, view.aftermath()) {
        (Phase::Filling, _) => filling(panel, view),
        (Phase::Predicting, None) => first_predictions(panel, view),
        (Phase::Predicting | Phase::Over, finished) => aftermath(panel, view, finished),
    }
    players(panel, view);
}

fn title(view: &View) -> Phrase {
    match (view.phase, view.aftermath()) {
        (Phase::Over, _) => Phrase::new("walls-pic-over"),
        (_, Some(_)) => Phrase::new("walls-pic-after")
            .with("round", view.finished.len())
            .with("rounds", view.rounds),
        (_, None) => Phrase::new("walls-pic-round")
            .with("round", u16::from(view.round) + 1)
            .with("rounds", view.rounds),
    }
}

fn filling(panel: &mut Panel<'_>, view: &View) {
    panel.card(&Card {
        caption: Phrase::new("walls-pic-next"),
        number: view.number.map(|number| number.to_string()).unwrap_or_default(),
        seats: view.placer.as_slice(),
        are_crowned: false,
    });
    match &view.walls {
        Some(walls) => {
            panel.entry(&Phrase::new("walls-pic-walls-so-far"), &walls.len().to_string());
        }
        None => panel.note(&Phrase::new("walls-pic-walls-later")),
    }
    own(panel, view, &Phrase::new("walls-pic-own"));
}

fn first_predictions(panel: &mut Panel<'_>, view: &View) {
    count_predictions(panel, view);
    panel.entry(&Phrase::new("walls-pic-most"), &view.most_walls.to_string());
    own(panel, view, &Phrase::new("walls-pic-own"));
}

fn aftermath(panel: &mut Panel<'_>, view: &View, finished: Option<&Finished>) {
    // The match's winner is not always the last round's: say whose walls these are.
    let is_last_of_several = view.phase == Phase::Over && view.rounds > 1;
    let caption = if is_last_of_several {
        Phrase::new("walls-pic-walls-last").with("round", view.finished.len())
    } else {
        Phrase::new("walls-pic-walls")
    };
    panel.card(&Card {
        caption,
        number: finished.map(|finished| finished.walls.len().to_string()).unwrap_or_default(),
        seats: &crowned(view),
        are_crowned: true,
    });
    if view.phase == Phase::Predicting {
        count_predictions(panel, view);
        let round = u16::from(view.round) + 1;
        own(panel, view, &Phrase::new("walls-pic-own-next").with("round", round));
    }
}

/// The observer's own prediction: in their own pictures only.
fn own(panel: &mut Panel<'_>, view: &View, label: &Phrase) {
    if let Some(own) = view.prediction {
        panel.entry(label, &own.to_string());
    }
}

fn count_predictions(panel: &mut Panel<'_>, view: &View) {
    let count = Phrase::new("walls-pic-in-count")
        .with("in", predictions_in(view))
        .with("all", view.predicted.len());
    let count = panel.say(&count);
    panel.entry(&Phrase::new("walls-pic-in"), &count);
}

fn players(panel: &mut Panel<'_>, view: &View) {
    let with_totals = view.rounds > 1 && !view.finished.is_empty();
    let crowned = crowned(view);
    let player = |seat: Seat| {
        let has_predicted = || view.predicted.get(seat.index()) == Some(&true);
        let total = view.totals.get(seat.index()).filter(|_| with_totals);
        Player {
            is_next: view.placer == Some(seat),
            is_crowned: crowned.contains(&seat),
            has_acted: (view.phase == Phase::Predicting).then(has_predicted),
            total: total.map(ToString::to_string),
            detail: said(view, seat),
            ..Player::of(seat)
        }
    };
    let sum = Phrase::new("walls-pic-sum");
    panel.players(with_totals.then_some(&sum), view.seats.iter().map(player));
}

/// What a player said in the round that is over.
fn said(view: &View, seat: Seat) -> Option<Phrase> {
    let finished = view.aftermath()?;
    let said = finished.predictions.get(seat.index())?;
    let off = finished.differences.get(seat.index())?;
    Some(Phrase::new("walls-pic-said").with("said", *said).with("difference", *off))
}
