//! A table, as its events left it: one game being played, who sits where, and in which place.

use std::{collections::BTreeSet, sync::OnceLock};

use parlour_games::{
    AnyTable, GameKind,
    engine::{Arg, Level, Observer, Outcome, Phrase, Seat, SeatSet, Seats},
};
use parlour_storage::{Millis, Version};

use crate::{
    people::address::{Address, Person, PersonId, Why},
    table::{
        arguments::person_arg,
        chairs::{Occupant, Stage},
        edition::Editions,
        entropy::{Contribution, House},
        event::Standby,
        name::TableName,
    },
};

/// A table, as its events left it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) name: TableName,
    pub(crate) version: Version,
    pub(super) editions: Editions,
    /// Where it is told; can be a person's direct messages, for games against the computer.
    pub(crate) home: Address,
    /// Where people opened it, or moved it to. It differs from `home` where a platform gave the
    /// table a place of its own in there.
    pub(crate) origin: Address,
    /// Why its home cannot be reached, while that is so.
    pub(crate) stranded: Option<Why>,
    /// Whose private messages cannot be delivered at present.
    pub(crate) unreachable: Vec<PersonId>,
    /// Among whom its results count, if the platform knows more than the place.
    pub(crate) circle: Option<String>,
    /// The game's options as JSON, and as they were typed.
    pub(crate) config: String,
    pub(crate) options: String,
    /// How many can sit down.
    pub(crate) seats: Seats,
    /// The finished table that it follows.
    pub(crate) again: Option<TableName>,
    /// In the order of joining; from the start on, in the order of the seats.
    pub(crate) chairs: Vec<Occupant>,
    pub(crate) stage: Stage,
    /// Seats whose people gave up.
    pub(crate) resigned: SeatSet,
    /// Seats that a computer plays in place of their person.
    pub(crate) taken_over: Vec<(Seat, Level)>,
    /// Who takes the chairs that are free after a while.
    pub(crate) standby: Option<Standby>,
    /// When the game began, where time counts in it.
    pub(crate) began: Option<Millis>,
    /// See [`Self::moment`].
    pub(super) moment: OnceLock<u64>,
    /// What the house adds to all chance at this table. Never leaves this module while it goes on.
    pub(super) house: House,
    /// What people added, in the order of joining.
    pub(super) contributions: Vec<Contribution>,
}

impl Table {
    /// Which game.
    pub(crate) const fn kind(&self) -> GameKind {
        self.name.kind()
    }

    /// The game, once it has begun.
    pub(crate) const fn game(&self) -> Option<&AnyTable> {
        match &self.stage {
            Stage::Playing(game) | Stage::Over(game) => Some(game),
            Stage::Lobby | Stage::Closed => None,
        }
    }

    /// The moment of the controls that everybody sees; 0 before the start. It is asked for with every
    /// press, and the game knows it of a view only, so it is looked up once.
    pub(crate) fn moment(&self) -> u64 {
        let look = || self.game().map_or(0, |game| game.view(Observer::Public).moment());
        *self.moment.get_or_init(look)
    }

    /// Can nothing happen here any more?
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_) | Stage::Closed)
    }

    pub(crate) const fn is_lobby(&self) -> bool {
        matches!(self.stage, Stage::Lobby)
    }

    /// The people who sit here, in order.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Person> {
        self.chairs.iter().filter_map(|chair| match chair {
            Occupant::Person(person) => Some(person),
            Occupant::Computer(_) => None,
        })
    }

    /// Does anybody sit here?
    pub(crate) fn has_people(&self) -> bool {
        self.people().next().is_some()
    }

    /// Does the person have a chair?
    pub(crate) fn has(&self, person: &PersonId) -> bool {
        self.people().any(|other| other.id == *person)
    }

    /// May a person who asks from there know of this table? A person who sits at it, always; others only
    /// from the table's own place, or where everybody of their platform is in it anyway (`open`).
    pub(crate) fn is_visible_to(
        &self,
        person: &PersonId,
        from: &Address,
        open: &BTreeSet<Address>,
    ) -> bool {
        let is_there = |place: &Address| {
            place == from || (open.contains(place) && place.platform() == person.platform())
        };
        self.has(person) || is_there(&self.home) || is_there(&self.origin)
    }

    /// Is it told there, so that all who read there may know of it?
    pub(crate) fn is_told_at(&self, place: &Address) -> bool {
        self.home == *place || self.origin == *place
    }

    /// The person's seat in the game; `None` before the start, too.
    pub(crate) fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.game()?;
        let index = self
            .chairs
            .iter()
            .position(|chair| matches!(chair, Occupant::Person(other) if other.id == *person))?;
        u8::try_from(index).ok().map(Seat)
    }

    /// Through whose eyes a person sees this table: their own seat's, else the public's. This is
    /// the only way from a person to an observer.
    pub(crate) fn observer_of(&self, person: &PersonId) -> Observer {
        self.seat_of(person).map_or(Observer::Public, Observer::Seat)
    }

    /// The person in a seat, if it is a person.
    pub(crate) fn person_at(&self, seat: Seat) -> Option<&Person> {
        match self.chairs.get(seat.index())? {
            Occupant::Person(person) => Some(person),
            Occupant::Computer(_) => None,
        }
    }

    /// The computer that plays a seat, if one does.
    pub(crate) fn computer_at(&self, seat: Seat) -> Option<Level> {
        let taken =
            self.taken_over.iter().find(|(other, _)| *other == seat).map(|(_, level)| *level);
        taken.or_else(|| match self.chairs.get(seat.index())? {
            Occupant::Computer(level) => Some(*level),
            Occupant::Person(_) => None,
        })
    }

    /// Who can act now; nobody before the start and after the end.
    pub(crate) fn to_act(&self) -> SeatSet {
        match &self.stage {
            Stage::Playing(game) => game.to_act(),
            Stage::Lobby | Stage::Over(_) | Stage::Closed => SeatSet::EMPTY,
        }
    }

    /// Is it this person's turn?
    pub(crate) fn is_turn_of(&self, person: &PersonId) -> bool {
        self.seat_of(person)
            .is_some_and(|seat| self.to_act().contains(seat) && self.computer_at(seat).is_none())
    }

    /// The seats still in contention.
    pub(crate) fn contenders(&self) -> Vec<Seat> {
        (0u8..)
            .map(Seat)
            .take(self.chairs.len())
            .filter(|seat| !self.resigned.contains(*seat))
            .collect()
    }

    /// Who won: the best of those who did not resign. Empty while the game goes on.
    pub(crate) fn winners(&self) -> Vec<Seat> {
        let Stage::Over(game) = &self.stage else { return Vec::new() };
        let contenders = self.contenders();
        let Some(Outcome { places, .. }) = game.outcome() else { return contenders };
        // A person who plays alone can lose.
        if !places.contains(&1) {
            return Vec::new();
        }
        let place = |seat: Seat| places.get(seat.index()).copied().unwrap_or(u8::MAX);
        let best = contenders.iter().map(|seat| place(*seat)).min();
        contenders.into_iter().filter(|seat| Some(place(*seat)) == best).collect()
    }

    /// Is who sits where a secret now?
    pub(crate) fn hides_seats(&self) -> bool {
        match &self.stage {
            Stage::Playing(game) => game.hides_seats(),
            Stage::Lobby | Stage::Over(_) | Stage::Closed => false,
        }
    }

    /// Who plays beside a person, as something that can be said: in the order of the seats, but where
    /// that is a secret.
    pub(crate) fn company(&self, person: &PersonId) -> Vec<Arg> {
        let is_other =
            |chair: &Occupant| !matches!(chair, Occupant::Person(own) if own.id == *person);
        let others = self.chairs.iter().enumerate().filter(|(_, chair)| is_other(chair));
        if !self.hides_seats() {
            return others.map(|(index, _)| self.sitter(index)).collect();
        }
        let mut people: Vec<&Person> = self.people().filter(|own| own.id != *person).collect();
        people.sort_by(|one, other| one.id.cmp(&other.id));
        let computers = others.filter(|(_, chair)| matches!(chair, Occupant::Computer(_)));
        let computers = computers.map(|(index, _)| self.sitter(index));
        people.into_iter().map(person_arg).chain(computers).collect()
    }

    /// The person or computer on a chair, as something that can be said: by name, or by their seat where it is a
    /// secret who sits there. **Whatever is said or drawn of a seat comes from here.**
    pub(crate) fn occupant(&self, index: usize) -> Arg {
        match u8::try_from(index) {
            Ok(seat) if self.hides_seats() => self.kind().seat_name(Seat(seat)).into(),
            _ => self.sitter(index),
        }
    }

    /// The name on a chair, as something that can be said.
    pub(super) fn sitter(&self, index: usize) -> Arg {
        match self.chairs.get(index) {
            Some(Occupant::Person(person)) => person_arg(person),
            Some(Occupant::Computer(level)) => {
                let computers = |chair: &&Occupant| matches!(chair, Occupant::Computer(_));
                let number = self.chairs.iter().take(index + 1).filter(computers).count();
                let of = self.chairs.iter().filter(computers).count();
                Phrase::new("computer-name")
                    .with("level", level.name())
                    .with("number", number)
                    .with("of", of)
                    .into()
            }
            None => Phrase::new("seat-name").with("number", index + 1).into(),
        }
    }

    /// The phrase with people in place of seats.
    pub(crate) fn resolve(&self, phrase: Phrase) -> Phrase {
        let args = phrase.args.into_iter().map(|(name, arg)| (name, self.resolve_arg(arg)));
        Phrase { id: phrase.id, args: args.collect() }
    }

    fn resolve_arg(&self, arg: Arg) -> Arg {
        match arg {
            Arg::Seat(seat) => self.occupant(seat.index()),
            Arg::Seats(seats) => {
                Arg::Names(seats.into_iter().map(|seat| self.occupant(seat.index())).collect())
            }
            Arg::List(args) => {
                Arg::List(args.into_iter().map(|arg| self.resolve_arg(arg)).collect())
            }
            Arg::Names(args) => {
                Arg::Names(args.into_iter().map(|arg| self.resolve_arg(arg)).collect())
            }
            Arg::Lines(args) => {
                Arg::Lines(args.into_iter().map(|arg| self.resolve_arg(arg)).collect())
            }
            Arg::Phrase(phrase) => Arg::Phrase(Box::new(self.resolve(*phrase))),
            other => other,
        }
    }
}

impl Table {
    /// The number of the table's present board for `observer`. Boards with the same number look the
    /// same to them.
    pub(crate) fn edition(&self, observer: Observer) -> u64 {
        self.editions.of(observer)
    }
}
