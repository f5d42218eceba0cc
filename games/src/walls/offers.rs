//! What may be done, and what there is to press.

use super::view::{Phase, View};
use crate::engine::{Actions, Control, Domain, Observer, Offer, Offers};

impl Offers for View {
    fn legal(&self) -> Actions {
        let seated = self.observer.seat().filter(|seat| self.seats.contains(*seat));
        let Some(seat) = seated else { return Actions::default() };
        match self.phase {
            Phase::Predicting => Actions(vec![predict_offer(self)]),
            Phase::Filling if self.placer == Some(seat) => Actions(vec![place_offer(self)]),
            Phase::Filling | Phase::Over => Actions::default(),
        }
    }

    /// Everybody may see where the next number can go, so the public sees it too; what to predict is
    /// asked in private.
    fn controls(&self) -> Vec<Control> {
        let offer = match (self.phase, self.observer) {
            (Phase::Filling, Observer::Public) => place_offer(self),
            (Phase::Filling, Observer::Seat(seat)) if self.placer == Some(seat) => {
                place_offer(self)
            }
            (Phase::Predicting, Observer::Seat(seat)) if self.seats.contains(seat) => {
                predict_offer(self)
            }
            _ => return Vec::new(),
        };
        vec![Control::for_offer("walls", &offer)]
    }
}

fn predict_offer(view: &View) -> Offer {
    Offer::new("predict").with("walls", Domain::Range { min: 0, max: i64::from(view.most_walls) })
}

fn place_offer(view: &View) -> Offer {
    Offer::new("place")
        .with("cell", Domain::Words(view.open.iter().map(ToString::to_string).collect()))
}
