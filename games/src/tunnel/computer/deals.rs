//! Random deals that are consistent with what is known.

use super::{
    super::{Card, Cards, Hand},
    knowledge::Odds,
};
use crate::engine::Dice;

/// One more than the cards of a hand: the rooms that a hand can have left.
const ROOMS: usize = Hand::SIZE + 1;

/// Draws deals, each as likely as the product of its cards' odds.
///
/// The cards are placed one after the other. How likely the next one goes to which hand hangs on the
/// rooms that are left, which are few: the weight of all ways to place the rest is summed up
/// beforehand, from the last card back.
pub(in super::super) struct Deals {
    /// What is certain.
    fixed: [Cards; 4],
    /// The seats between which the other cards are shared out, in the order of the tables.
    seats: Vec<usize>,
    steps: Vec<Step>,
    rooms: [usize; 2],
}

/// A card, and for the rooms that the first two seats have left the chances that it goes to the first,
/// and to one of the first two.
struct Step {
    card: Card,
    chances: Vec<[f32; 2]>,
}

impl Deals {
    /// Deals by these odds; `None` if there is none. One hand at least must be certain.
    pub(in super::super) fn new(odds: &Odds) -> Option<Self> {
        let mut fixed = [Cards::default(); 4];
        let mut open = Vec::new();
        for card in Card::all() {
            let odds = odds[usize::from(card.index())];
            let mut may = (0..4).filter(|seat| odds[*seat] > 0.0);
            match (may.next(), may.next()) {
                (None, _) => return None,
                (Some(seat), None) => fixed[seat].insert(card),
                _ => open.push((card, odds)),
            }
        }
        if fixed.iter().any(|cards| cards.len() > Hand::SIZE) {
            return None;
        }
        let room = |seat: usize| Hand::SIZE - fixed[seat].len();
        let seats: Vec<usize> = (0..4).filter(|seat| room(*seat) > 0).collect();
        if seats.len() > 3 {
            return None;
        }
        let of = |place: usize| seats.get(place).copied();
        let rooms = [0, 1, 2].map(|place| of(place).map_or(0, room));
        let mut after = vec![0.0; ROOMS * ROOMS];
        after[0] = 1.0;
        let mut steps = Vec::with_capacity(open.len());
        for (placed, (card, odds)) in open.iter().enumerate().rev() {
            let [one, two, three] = [0, 1, 2].map(|place| of(place).map_or(0.0, |seat| odds[seat]));
            let left = open.len() - placed;
            let mut before = vec![0.0; ROOMS * ROOMS];
            let mut chances = vec![[0.0; 2]; ROOMS * ROOMS];
            for first in 0..=rooms[0].min(left) {
                for second in 0..=rooms[1].min(left - first) {
                    let third = left - first - second;
                    if third > rooms[2] {
                        continue;
                    }
                    let at = first * ROOMS + second;
                    let to_one = if first > 0 { one * after[at - ROOMS] } else { 0.0 };
                    let to_two = if second > 0 { two * after[at - 1] } else { 0.0 };
                    let to_three = if third > 0 { three * after[at] } else { 0.0 };
                    let all: f64 = to_one + to_two + to_three;
                    before[at] = all;
                    if all > 0.0 {
                        // What cannot be must not come of rounding, either.
                        let upper = if to_three > 0.0 { (to_one + to_two) / all } else { 1.0 };
                        let lower = if to_two > 0.0 { to_one / all } else { upper };
                        chances[at] = [lower as f32, upper as f32];
                    }
                }
            }
            steps.push(Step { card: *card, chances });
            after = before;
        }
        steps.reverse();
        let [one, two, _] = rooms;
        let is_possible = after[one * ROOMS + two] > 0.0;
        is_possible.then_some(Self { fixed, seats, steps, rooms: [one, two] })
    }

    /// A random deal, by seat.
    pub(in super::super) fn draw(&self, dice: &mut Dice) -> [Cards; 4] {
        let mut hands = self.fixed;
        let [mut one, mut two] = self.rooms;
        for step in &self.steps {
            let [lower, upper] = step.chances[one * ROOMS + two];
            let toss = dice.unit();
            let place = if toss < f64::from(lower) {
                one -= 1;
                0
            } else if toss < f64::from(upper) {
                two -= 1;
                1
            } else {
                2
            };
            hands[self.seats[place]].insert(step.card);
        }
        hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tunnel::hand::deal;

    /// Whichever hands are certain, the others are filled, each to its last room.
    #[test]
    fn every_hand_that_is_drawn_is_full() {
        let hands = deal(0, &Dice::from_seed([1; 32]));
        let mut dice = Dice::from_seed([2; 32]);
        for certain in [&[0][..], &[3], &[0, 1], &[1, 3], &[0, 1, 2], &[0, 1, 2, 3]] {
            let mut odds: Odds = [[0.0; 4]; Card::COUNT as usize];
            for card in Card::all() {
                let holder = certain.iter().find(|seat| hands[**seat].has(card));
                for (seat, odds) in odds[usize::from(card.index())].iter_mut().enumerate() {
                    let may = holder.map_or(!certain.contains(&seat), |holder| *holder == seat);
                    *odds = f64::from(may);
                }
            }
            let deals = Deals::new(&odds).expect("the deal itself is one");
            for _ in 0..20 {
                let drawn = deals.draw(&mut dice);
                assert!(drawn.iter().all(|cards| cards.len() == Hand::SIZE), "{certain:?}");
                assert_eq!(drawn.into_iter().fold(Cards::default(), Cards::union), Cards::ALL);
                assert!(certain.iter().all(|seat| drawn[*seat] == hands[*seat].cards()));
            }
        }
    }
}
