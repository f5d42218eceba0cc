//! Where cards can be, as far as an observer can conclude: for the picture of what is known, and for
//! computers.

use super::{card::Card, compass::partner, view::View};
use crate::engine::{Seat, SeatSet};

/// For each card the seats that may have it in the deal that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Whereabouts([SeatSet; Card::COUNT as usize]);

impl Whereabouts {
    /// Who may have the card: a seat is among them if, and only if, some deal that the observer
    /// cannot exclude gives it the card.
    pub fn of(&self, card: Card) -> SeatSet {
        self.0.get(usize::from(card.index())).copied().unwrap_or_default()
    }

    /// Who has the card, if that is certain.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        let seats = self.of(card);
        seats.iter().next().filter(|_| seats.len() == 1)
    }

    /// What the view's observer can conclude from their own hand and the answers.
    pub fn from_view(view: &View) -> Self {
        Self(concluded(told(view)))
    }
}

/// Who may have each card by what is said of that card alone.
fn told(view: &View) -> [SeatSet; Card::COUNT as usize] {
    let everybody: SeatSet = view.seats.iter().collect();
    let mut may = [everybody; Card::COUNT as usize];
    let mut say = |card: Card, seat: Seat, has: bool| {
        if let Some(seats) = may.get_mut(usize::from(card.index())) {
            *seats = seats.iter().filter(|other| (*other == seat) == has).collect();
        }
    };
    for question in &view.questions {
        say(question.card, partner(question.seat), question.has);
    }
    if let Some((seat, hand)) = view.observer.seat().zip(view.hand) {
        for card in Card::all() {
            say(card, seat, hand.has(card));
        }
    }
    may
}

/// Every group of seats, as the cards that only they may have: how many these are, and how many the
/// group holds.
fn groups(told: &[SeatSet; Card::COUNT as usize]) -> impl Iterator<Item = (SeatSet, usize, usize)> {
    (0_u8..16).map(|bits| {
        let group: SeatSet = (0..4).map(Seat).filter(|seat| bits >> seat.0 & 1 == 1).collect();
        let bound = told.iter().filter(|seats| is_within(**seats, group)).count();
        (group, bound, group.len() * usize::from(Card::IN_SUIT))
    })
}

fn is_within(seats: SeatSet, group: SeatSet) -> bool {
    seats.iter().all(|seat| group.contains(seat))
}

/// Some seats together may be the only ones for as many cards as they hold: then they have no room
/// for another. By Hall's theorem nothing else excludes anything.
fn concluded(told: [SeatSet; Card::COUNT as usize]) -> [SeatSet; Card::COUNT as usize] {
    let mut may = told;
    for (group, _, _) in groups(&told).filter(|(_, bound, room)| bound == room) {
        for (may, told) in may.iter_mut().zip(told) {
            if !is_within(told, group) {
                *may = may.iter().filter(|seat| !group.contains(*seat)).collect();
            }
        }
    }
    may
}

/// Is there a deal with the observer's hand and these answers? By Hall's theorem there is, if no
/// seats together are the only ones for more cards than they hold.
pub(super) fn is_possible(view: &View) -> bool {
    groups(&told(view)).all(|(_, bound, room)| bound <= room)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        super::{Config, Hand, Question, State, action::Action, compass::four},
        *,
    };
    use crate::engine::{Dice, Knowledge as _, Observer, Position as _, Rules as _};

    /// Is there a deal that gives each card to one of its seats, and 13 to each seat?
    fn has_deal(may: &[SeatSet; 52]) -> bool {
        /// Finds a place for a card, if need be by moving others on.
        fn place(
            card: usize,
            may: &[SeatSet; 52],
            at: &mut [Vec<usize>; 4],
            tried: &mut [bool; 4],
        ) -> bool {
            for seat in may[card].iter().map(Seat::index) {
                if std::mem::replace(&mut tried[seat], true) {
                    continue;
                }
                if at[seat].len() < 13 {
                    at[seat].push(card);
                    return true;
                }
                for index in 0..13 {
                    if place(at[seat][index], may, at, tried) {
                        at[seat][index] = card;
                        return true;
                    }
                }
            }
            false
        }
        let mut at: [Vec<usize>; 4] = std::array::from_fn(|_| Vec::new());
        (0..52).all(|card| place(card, may, &mut at, &mut [false; 4]))
    }

    /// A deal after some questions about cards that are likely to be with the partner.
    fn asked(seed: [u8; 32], questions: usize, luck: usize) -> State {
        let mut dice = Dice::from_seed(seed);
        let config = Config { rounds: 13, ..Config::default() };
        let mut table = State::begin(&config, four(), &());
        for event in table.opening(&mut dice) {
            table.evolve(&event);
        }
        for _ in 0..questions {
            let asker = table.asker().unwrap();
            let theirs = table.hands.unwrap()[partner(asker).index()];
            let was_named =
                |card: &Card| table.questions.iter().any(|question| question.card == *card);
            let likely: Vec<Card> = theirs.cards().iter().filter(|card| !was_named(card)).collect();
            let any: Vec<Card> = Card::all().collect();
            let from = if dice.below(10) < luck { &likely } else { &any };
            let card = *dice.pick(from).unwrap_or(&any[0]);
            let events = table.decide(asker, Action::Ask(card), &mut dice).ok().unwrap();
            table.evolve(&events[0]);
        }
        table
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_seat_may_have_a_card_if_and_only_if_some_deal_gives_it(
            seed: [u8; 32],
            questions in 0_usize..=52,
            luck in 5_usize..=10,
        ) {
            let table = asked(seed, questions, luck);
            for observer in Observer::all(four()) {
                let view = View::of(&table, observer);
                prop_assert_eq!(wrong(&view), None);
            }
        }
    }

    /// A card and a seat of which it is not concluded what the deals say that there are.
    fn wrong(view: &View) -> Option<(Card, Seat)> {
        let (known, told) = (Whereabouts::from_view(view), told(view));
        let all = Card::all().flat_map(|card| four().iter().map(move |seat| (card, seat)));
        let is_wrong = |&(card, seat): &(Card, Seat)| {
            let mut with = told;
            let own = &mut with[usize::from(card.index())];
            let may = own.contains(seat) && {
                *own = SeatSet::one(seat);
                has_deal(&with)
            };
            known.of(card).contains(seat) != may
        };
        all.into_iter().find(is_wrong)
    }

    /// By seat, of their own cards so many: the first, or with `skip` later ones.
    fn some(hands: &[Hand; 4], skip: [usize; 4], counts: [usize; 4]) -> Vec<Card> {
        let own = |seat: usize| {
            let cards: Vec<Card> = hands[seat].cards().iter().collect();
            cards[skip[seat]..skip[seat] + counts[seat]].to_vec()
        };
        [0, 1, 2, 3].map(own).concat()
    }

    /// Where all cards of one, two or three hands are known to be there, the last of them leaves no
    /// room for another.
    #[test]
    fn hands_that_are_full_take_no_more() {
        let deal = asked([9; 32], 0, 0);
        let hands = deal.hands.unwrap();
        let cards = |skip, counts| some(&hands, skip, counts);
        // Who asks for which cards; and whose hands are full then.
        let one = (vec![(0, cards([0; 4], [0, 0, 13, 0]))], vec![2]);
        let of_both = cards([0; 4], [7, 0, 6, 0]);
        let two = vec![
            (1, of_both.clone()),
            (3, of_both),
            (0, cards([0, 0, 6, 0], [0, 0, 7, 0])),
            (2, cards([7, 0, 0, 0], [6, 0, 0, 0])),
        ];
        let three = vec![
            (3, cards([0; 4], [4, 0, 4, 5])),
            (0, cards([0, 0, 4, 0], [0, 0, 9, 0])),
            (1, cards([0, 0, 0, 5], [0, 0, 0, 8])),
            (2, cards([4, 0, 0, 0], [9, 0, 0, 0])),
        ];
        for (questions, full) in [one, (two, vec![0, 2]), (three, vec![0, 2, 3])] {
            let mut table = deal.clone();
            for (seat, cards) in questions {
                for card in cards {
                    let has = hands[partner(Seat(seat)).index()].has(card);
                    table.questions.push(Question { seat: Seat(seat), card, has });
                }
            }
            let elsewhere = hands[1].cards().iter().next().unwrap();
            let has_room = |table: &State, seat: &u8| {
                let view = View::of(table, Observer::Public);
                assert_eq!(wrong(&view), None);
                Whereabouts::from_view(&view).of(elsewhere).contains(Seat(*seat))
            };
            assert!(full.iter().all(|seat| !has_room(&table, seat)), "{full:?}");
            table.questions.pop();
            assert!(full.iter().all(|seat| has_room(&table, seat)), "{full:?}");
        }
    }

    #[test]
    fn who_has_asked_for_all_of_a_hand_leaves_nothing_open_about_it() {
        let table = asked([8; 32], 52, 10);
        let hands = table.hands.unwrap();
        let known = Whereabouts::from_view(&View::of(&table, Observer::Public));
        for card in Card::all() {
            let holder = known.holder(card).unwrap();
            assert!(hands[holder.index()].has(card), "{card}");
        }
    }

    #[test]
    fn before_the_first_question_only_the_own_hand_is_known() {
        let table = asked([8; 32], 0, 0);
        let known = |observer| Whereabouts::from_view(&View::of(&table, observer));
        let own = table.hands.unwrap()[1];
        for card in Card::all() {
            assert_eq!(known(Observer::Public).of(card).len(), 4);
            let seen = known(Observer::Seat(Seat(1)));
            assert_eq!(seen.holder(card), own.has(card).then_some(Seat(1)), "{card}");
            assert_eq!(seen.of(card).len(), if own.has(card) { 1 } else { 3 });
        }
    }
}
