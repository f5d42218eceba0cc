//! What a deal comes to, drawn as the tunnel that it goes through: a lane for each side, and the way
//! changes lanes wherever the turn does.

use parlour_games::{
    engine::{Arg, Phrase, Seat},
    tunnel::{Card, Cards, Finished, Sequence, Suit, partner},
};

use super::{cards, frame::MARGIN, table::at};
use crate::{
    Words,
    scene::{Paint, Path, Rect, Scene, Stroke, Text, point},
    theme::{self, FAINT, FIELD, GRID, INK, WIDTH},
};

/// The marks of a side, left of its lane.
const SIDES: f32 = 74.0;
const LANE: f32 = 64.0;

/// Draws it below `y`, and returns where it ends.
pub(super) fn draw(scene: &mut Scene, deal: &Finished, y: f32) -> f32 {
    let left = MARGIN + SIDES;
    let step = (WIDTH - MARGIN - left) / f32::from(Sequence::SUM);
    let middle = |lane: usize| y + LANE * (lane as f32 + 0.5);
    for (lane, seat) in [deal.dealer, Seat((deal.dealer.0 + 1) % 4)].into_iter().enumerate() {
        theme::mark(scene, seat, point(MARGIN + 11.0, middle(lane)), 10.0);
        theme::mark(scene, partner(seat), point(MARGIN + 37.0, middle(lane)), 10.0);
    }
    let turns = turns(deal);
    let starts: Vec<usize> = turns
        .iter()
        .scan(0, |sum, cards| Some(std::mem::replace(sum, *sum + cards.len())))
        .collect();
    let slot = |index: usize| left + step * (index as f32 + 0.5);
    let way = turns.iter().zip(&starts).enumerate().filter(|(_, (cards, _))| !cards.is_empty());
    let way = way.flat_map(|(turn, (cards, start))| {
        let y = middle(turn % 2);
        [point(slot(*start), y), point(slot(start + cards.len() - 1), y)]
    });
    let way = Path::polyline(way);
    scene.path(way.clone(), Paint::stroke(Stroke::new(FAINT, 56.0).round()));
    scene.path(way, Paint::stroke(Stroke::new(GRID, 53.0).round()));
    for (turn, (cards, start)) in turns.iter().zip(&starts).enumerate() {
        for (index, card) in cards.iter().enumerate() {
            let centre = point(slot(start + index), middle(turn % 2));
            let rect = Rect::new(centre.x - step / 2.0, centre.y - 22.0, step, 44.0);
            let rect = Rect::new(rect.x + 1.5, rect.y, rect.width - 3.0, rect.height);
            scene.rect(rect, 6.0, Paint::fill(FIELD));
            cards::name(scene, *card, centre, 21.0);
        }
        // The number stands in the lane that is free there.
        let (x, lane) = match cards.len() {
            0 => (left - 12.0, turn % 2),
            count => (f32::midpoint(slot(*start), slot(start + count - 1)), (turn + 1) % 2),
        };
        let text = Text::new(&cards.len().to_string(), x, middle(lane), 30.0, INK);
        scene.text(text.bold().middle());
    }
    y + 2.0 * LANE
}

/// A line for each turn: who plays, and which cards.
pub(super) fn plain(deal: &Finished, words: &dyn Words) -> Vec<String> {
    let mut lines: Vec<String> = (0..)
        .zip(turns(deal))
        .map(|(turn, cards)| {
            let seat = Seat((deal.dealer.0 + turn) % 4);
            let places = [seat, partner(seat)].map(|seat| at(seat).into());
            let cards: Vec<String> = cards.into_iter().map(Card::said).collect();
            words.say(
                &Phrase::new("tunnel-plain-turn")
                    .with("places", Arg::Names(places.to_vec()))
                    .with("count", cards.len())
                    .with("cards", cards.join(" ")),
            )
        })
        .collect();
    lines.push(String::new());
    lines
}

/// The cards that are played turn by turn, the dealer's side first. In which order a side plays them
/// is all the same; here it is suit by suit, and so is what is cut off at the end.
pub(super) fn turns(deal: &Finished) -> Vec<Vec<Card>> {
    let hand = |seat: Seat| deal.hands.get(seat.index()).map(|hand| hand.cards());
    let both =
        |seat: Seat| hand(seat).unwrap_or_default().union(hand(partner(seat)).unwrap_or_default());
    let mut side = both(deal.dealer);
    let mut left = Cards::ALL;
    let mut room = usize::from(Sequence::SUM);
    let mut turns = Vec::new();
    while room > 0 && turns.len() < Sequence::LONGEST {
        let mut played: Vec<Card> = Suit::ALL
            .into_iter()
            .flat_map(|suit| {
                let of_suit = left.iter().filter(move |card| card.suit() == suit);
                of_suit.take_while(|card| side.contains(*card)).collect::<Vec<_>>()
            })
            .collect();
        played.truncate(room);
        room -= played.len();
        for card in &played {
            left.remove(*card);
        }
        turns.push(played);
        side = side.others();
    }
    turns
}

#[cfg(test)]
mod tests {
    use parlour_games::{
        engine::Dice,
        tunnel::{Hand, outcome},
    };

    use super::*;

    #[test]
    fn as_many_cards_are_drawn_in_each_turn_as_the_outcome_says() {
        let mut dice = Dice::from_seed([7; 32]);
        let mut deck: Vec<Card> = Card::all().collect();
        let mut longest = 0;
        for dealer in (0..4).map(Seat).cycle().take(400) {
            dice.shuffle(&mut deck);
            let hands: Vec<Hand> = deck
                .chunks(Hand::SIZE)
                .map(|cards| Hand::new(cards.iter().copied().collect()).unwrap())
                .collect();
            let [own, others] = [dealer, partner(dealer)].map(|seat| hands[seat.index()].cards());
            let outcome = outcome(own.union(others));
            let (questions, predictions, scores) = (Vec::new(), Vec::new(), Vec::new());
            let deal = Finished { dealer, hands, questions, outcome, predictions, scores };
            let counts: Vec<usize> = turns(&deal).iter().map(Vec::len).collect();
            let entries = outcome.entries().iter().map(|entry| usize::from(*entry));
            assert_eq!(counts, entries.collect::<Vec<_>>());
            longest = longest.max(counts.len());
        }
        assert!(longest >= 4);
    }
}
