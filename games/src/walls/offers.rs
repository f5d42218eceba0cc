//! What may be done. Everybody sees where the next number can go, so it can be pressed in the table's
//! place, too; a prediction is a secret, and asked for in private.

use super::view::{Phase, View};
use crate::engine::{Domain, Offer, Offers, Seat};

impl Offers for View {
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        match self.phase {
            Phase::Predicting if self.seats.contains(seat) => {
                let max = i64::from(self.most_walls);
                vec![Offer::new("predict").with("walls", Domain::Range { min: 0, max })]
            }
            Phase::Filling if self.placer == Some(seat) => {
                let open = self.open.iter().map(ToString::to_string).collect();
                vec![Offer::new("place").with("cell", Domain::Words(open))]
            }
            Phase::Predicting | Phase::Filling | Phase::Over => Vec::new(),
        }
    }
}
