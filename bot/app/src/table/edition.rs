//! What number a board has for its observer.

use parlour_games::engine::{Observer, Seat, Seats};

use crate::table::event::TableEvent;

/// How many events each observer has come to know of. A board's number goes wherever its picture
/// goes, and the table's version counts every event: it would tell everybody how often somebody
/// tried something out in private before they moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Editions {
    public: u64,
    seats: [u64; Seats::MAX as usize],
}

impl Editions {
    /// Those of a table that was just opened, which everybody knows.
    pub(crate) const fn first() -> Self {
        Self { public: 1, seats: [1; Seats::MAX as usize] }
    }

    /// The number of the present board for `observer`.
    pub(crate) fn of(&self, observer: Observer) -> u64 {
        let seat = observer.seat().and_then(|seat| self.seats.get(seat.index()));
        seat.copied().unwrap_or(self.public)
    }

    /// Counts one more event: for everybody if it is said to everybody, or to nobody at all; else
    /// for those that it is said to. So a game has something to say, if only to the player who did it, of
    /// everything that others may not count.
    pub(crate) fn count(&mut self, event: &TableEvent, hides_seats: bool) {
        // Where who sits where is a secret, what nobody hears of must not be counted, or it would be
        // known when somebody gave up, or could be reached again.
        if hides_seats && !matches!(event, TableEvent::Game(_) | TableEvent::Ended) {
            return;
        }
        let hears = |observer| match event {
            TableEvent::Game(event) => event.notice(observer).is_some(),
            _ => true,
        };
        let own = self.seats.each_ref();
        let own = std::array::from_fn(|seat| (*own[seat], hears(Observer::Seat(Seat(seat as u8)))));
        let own: [(u64, bool); Seats::MAX as usize] = own;
        let everybody = hears(Observer::Public) || own.iter().all(|(_, hears)| !hears);
        self.public += u64::from(everybody);
        self.seats = own.map(|(count, hears)| count + u64::from(everybody || hears));
    }
}

#[cfg(test)]
mod tests {
    use parlour_games::{AnyTable, GameKind, engine::Dice};

    use super::*;

    /// The numbers after each of these commands: the public's, and those of the two seats.
    fn numbers(kind: GameKind, story: &[(u8, &str)]) -> Vec<[u64; 3]> {
        let seats = Seats::new(2).unwrap();
        let mut dice = Dice::from_seed([0; 32]);
        let events = kind.setup("{}", seats, &mut dice).unwrap();
        let mut editions = Editions::first();
        let mut game = AnyTable::replay(&events).unwrap();
        for event in events {
            editions.count(&TableEvent::Game(event), false);
        }
        let mut found = Vec::new();
        for (seat, line) in story {
            for event in game.decide(Seat(*seat), line, &mut dice).unwrap() {
                game = game.after(&event).unwrap();
                editions.count(&TableEvent::Game(event), false);
            }
            found.push([editions.public, editions.seats[0], editions.seats[1]]);
        }
        found
    }

    #[test]
    fn what_everybody_hears_of_counts_for_everybody() {
        for kind in GameKind::ALL {
            let predicts = kind.commands().iter().find(|spec| spec.name == "predict");
            let Some(spec) = predicts.filter(|_| kind.seats().contains(&2)) else { continue };
            let story = [(0, "predict 3"), (0, "predict 4"), (1, "predict 5")];
            assert!(spec.secret);
            // The last of them also closes the predictions.
            assert_eq!(numbers(*kind, &story), [[3, 3, 3], [4, 4, 4], [6, 6, 6]]);
        }
    }

    #[test]
    fn what_somebody_does_alone_counts_for_them_alone() {
        for kind in GameKind::ALL {
            if !kind.commands().iter().any(|spec| spec.name == "random") {
                continue;
            }
            let story = [(0, "random"), (0, "random"), (1, "random"), (1, "confirm")];
            assert_eq!(numbers(*kind, &story), [[2, 3, 2], [2, 4, 2], [2, 4, 3], [3, 5, 4]]);
        }
    }
}
