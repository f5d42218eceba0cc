//! What can be done without imagining deals.

use super::{
    super::{Card, Cards, Sequence, Suit, outcome::outcome},
    knowledge::Knowledge,
};

/// The cards that are worth a question: of each suit the highest so many of which it is not certain
/// who has them and that nobody has asked for.
pub(super) fn open(knowledge: &Knowledge, depth: usize) -> Vec<Card> {
    let shut = knowledge.sides().0.union(knowledge.asked());
    let of = |suit: Suit| shut.others().iter().filter(move |card| card.suit() == suit).take(depth);
    Suit::ALL.into_iter().flat_map(of).collect()
}

/// The highest card that is open; of several, the one of the suit in which the hand has most.
pub(super) fn highest_open(knowledge: &Knowledge) -> Option<Card> {
    let length = |card: &Card| knowledge.hand.suit(card.suit()).count_ones();
    open(knowledge, 1).into_iter().max_by_key(|card| (card.height(), length(card)))
}

/// What the deal comes to if every card is with the side that is likelier to have it: of two
/// opponents and a partner, one of the opponents has what is not certain.
pub(super) fn likely(knowledge: &Knowledge) -> Sequence {
    let (_, ours) = knowledge.sides();
    let deals = knowledge.seat.0 % 2 == knowledge.dealer.0 % 2;
    let side: Cards = if deals { ours } else { ours.others() };
    outcome(side)
}
