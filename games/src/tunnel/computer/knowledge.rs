//! What a player knows of a deal, card by card.

use super::super::{Card, Cards, Question, View, compass::partner};
use crate::engine::Seat;

/// For each card and seat, how likely the seat has it by what is said of that card alone, relative
/// to the other seats: 0 where it cannot be.
pub(in super::super) type Odds = [[f64; 4]; Card::COUNT as usize];

/// What one player knows of a deal. Also what a player imagines that another one knows.
#[derive(Clone, Copy)]
pub(in super::super) struct Knowledge<'a> {
    pub(in super::super) seat: Seat,
    pub(in super::super) hand: Cards,
    pub(in super::super) dealer: Seat,
    pub(in super::super) questions: &'a [Question],
}

impl<'a> Knowledge<'a> {
    /// What the view's observer knows; `None` if there is no hand to know.
    pub(super) fn of(view: &'a View) -> Option<Self> {
        let (seat, hand) = view.observer.seat().zip(view.hand)?;
        let (dealer, questions) = (view.dealer, view.questions.as_slice());
        Some(Self { seat, hand: hand.cards(), dealer, questions })
    }

    /// Who has each card, by the own hand and the answers. Somebody who asks for a card has it
    /// themselves only if they bluff: `bluff` is how much less likely that is. 1 concludes nothing.
    pub(in super::super) fn odds(&self, bluff: f64) -> Odds {
        let mut odds = [[1.0; 4]; Card::COUNT as usize];
        let own = self.seat.index();
        for card in Card::all() {
            let has = self.hand.contains(card);
            for (seat, odds) in odds[usize::from(card.index())].iter_mut().enumerate() {
                *odds = f64::from((seat == own) == has);
            }
        }
        for question in self.questions {
            let odds = &mut odds[usize::from(question.card.index())];
            let asked = partner(question.seat).index();
            for (seat, odds) in odds.iter_mut().enumerate() {
                if (seat == asked) != question.has {
                    *odds = if question.has { 0.0 } else { *odds };
                }
            }
            if !question.has {
                odds[asked] = 0.0;
            }
            if question.seat != self.seat {
                odds[question.seat.index()] *= bluff;
            }
        }
        odds
    }

    /// The cards that were asked for.
    pub(super) fn asked(&self) -> Cards {
        self.questions.iter().map(|question| question.card).collect()
    }

    /// The cards whose side is certain by the own hand and the answers, and of those the ones that
    /// are with the own side.
    pub(super) fn sides(&self) -> (Cards, Cards) {
        let (mut certain, mut ours) = (Cards::default(), Cards::default());
        for (card, odds) in Card::all().zip(self.in_order(&self.odds(1.0))) {
            let mine = |seat: usize| seat % 2 == self.seat.index() % 2;
            let sum = |side: bool| -> f64 {
                (0..4).filter(|seat| mine(*seat) == side).map(|seat| odds[seat]).sum()
            };
            let (we, they) = (sum(true) > 0.0, sum(false) > 0.0);
            if we != they {
                certain.insert(card);
                if we {
                    ours.insert(card);
                }
            }
        }
        (certain, ours)
    }

    fn in_order(&self, odds: &Odds) -> impl Iterator<Item = [f64; 4]> {
        Card::all().map(move |card| odds[usize::from(card.index())])
    }
}
