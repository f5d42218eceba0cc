//! What a player knows of a deal, card by card.

use super::reading::Reading;
use crate::{
    engine::Seat,
    tunnel::{Card, Cards, Question, View, compass::partner},
};

/// For each card and seat, how likely the seat has it by what is said of that card alone, relative
/// to the other seats: 0 where it cannot be.
pub(super) type Odds = [[f64; 4]; Card::COUNT as usize];

/// What one player knows of a deal. Also what a player imagines that another one knows.
#[derive(Clone, Copy)]
pub(super) struct Knowledge<'a> {
    pub(super) seat: Seat,
    pub(super) hand: Cards,
    pub(super) dealer: Seat,
    pub(super) questions: &'a [Question],
    /// By seat: how likely a question of theirs is a bluff.
    pub(super) bluffs: [f64; 4],
}

/// How often somebody bluffs of whom nothing is known, and how many questions that is worth.
const BLUFFS: f64 = 0.05;
const TRUST: f64 = 6.0;

impl<'a> Knowledge<'a> {
    /// What the view's observer knows; `None` if there is no hand to know.
    pub(super) fn of(view: &'a View) -> Option<Self> {
        let (seat, hand) = view.observer.seat().zip(view.hand)?;
        let (dealer, questions) = (view.dealer, view.questions.as_slice());
        let bluffs = [0, 1, 2, 3].map(|seat| bluffs(view, Seat(seat)));
        Some(Self { seat, hand: hand.cards(), dealer, questions, bluffs })
    }

    /// Who has each card, by the own hand and the answers. To whom questions also tell something about
    /// who asks, it is as much less likely that somebody has what they ask for as they seldom bluff.
    pub(super) fn odds(&self, reading: Reading) -> Odds {
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
                // Yes binds the card to the partner, no leaves it to anybody else.
                if (seat == asked) != question.has {
                    *odds = 0.0;
                }
            }
            if question.seat != self.seat && reading == Reading::Askers {
                odds[question.seat.index()] *= self.bluffs[question.seat.index()];
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
        for (card, odds) in Card::all().zip(in_order(&self.odds(Reading::Answers))) {
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
}

fn in_order(odds: &Odds) -> impl Iterator<Item = [f64; 4]> {
    Card::all().map(move |card| odds[usize::from(card.index())])
}

/// How likely a question of that seat is a bluff: by the deals behind, in which everybody has seen
/// who asked for a card of their own.
fn bluffs(view: &View, seat: Seat) -> f64 {
    let (mut asked, mut bluffed) = (TRUST, TRUST * BLUFFS);
    for deal in &view.finished {
        let Some(hand) = deal.hands.get(seat.index()) else { continue };
        for question in deal.questions.iter().filter(|question| question.seat == seat) {
            asked += 1.0;
            bluffed += f64::from(hand.has(question.card));
        }
    }
    bluffed / asked
}
