//! What may be done at a table, and what comes of it.

use parlour_games::{
    AnyEvent, AnyTable,
    engine::{Level, Observer, Phrase, Seat},
};
use parlour_storage::Millis;

use crate::{
    command::list::with_missing_explained,
    people::address::{Address, PersonId},
    table::{
        aggregate::Table,
        arguments::game_ref,
        chairs::{Occupant, Stage},
        event::TableEvent,
        refusal::{Decided, Refusal},
    },
};

impl Table {
    pub(crate) fn refuse(&self, id: &'static str) -> Refusal {
        Refusal(
            Phrase::new(id)
                .with("table", self.name.to_string())
                .with("game", game_ref(self.kind())),
        )
    }

    /// What has no sense before the start or after the end.
    pub(super) fn in_lobby(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing(_) => Err(self.refuse("table-refuse-begun")),
            Stage::Over(_) | Stage::Closed => Err(self.refuse("table-refuse-over")),
        }
    }

    /// Somebody acts in the game. `moment` is that of the control they pressed, if they did not
    /// type: one from an earlier moment is refused.
    pub(crate) fn act(
        &self,
        person: &PersonId,
        line: &str,
        moment: Option<u64>,
        now: Millis,
    ) -> Decided {
        let seat = self.playing(person)?;
        if self.resigned.contains(seat) {
            return Err(self.refuse("table-refuse-resigned"));
        }
        if moment.is_some_and(|moment| self.is_past(moment)) {
            return Err(self.refuse("table-refuse-stale"));
        }
        self.act_at(seat, line, now).map_err(|Refusal(phrase)| {
            let commands = format!("{}-cmd-", self.kind().name());
            Refusal(with_missing_explained(phrase, &commands))
        })
    }

    /// Has the game gone on since that moment? It is the same for all observers; before the start
    /// it is 0.
    fn is_past(&self, moment: u64) -> bool {
        self.moment() != moment
    }

    /// May somebody press a control of that moment at all?
    pub(crate) fn may_press(&self, person: &PersonId, moment: u64) -> Result<(), Refusal> {
        if let Stage::Playing(_) = self.stage {
            let seat = self.playing(person)?;
            if self.resigned.contains(seat) {
                return Err(self.refuse("table-refuse-resigned"));
            }
        }
        if self.is_past(moment) {
            return Err(self.refuse("table-refuse-stale"));
        }
        Ok(())
    }

    /// A seat acts, played by a person or a computer.
    pub(crate) fn act_at(&self, seat: Seat, line: &str, now: Millis) -> Decided {
        let Some(game) = self.game() else { return Err(self.refuse("table-refuse-not-begun")) };
        let seconds = self.began.map(|began| now.since(began).as_secs());
        let mut events = seconds.map(|seconds| game.passes(seconds)).unwrap_or_default();
        let game = self.followed(game, &events)?;
        events.extend(game.decide(seat, line, &mut self.dice())?);
        self.with_end(events)
    }

    /// A seat has taken longer than it may over its turn `turn`; nothing, if it has acted since.
    pub(crate) fn overtime(&self, seat: Seat, turn: u64, now: Millis) -> Decided {
        let Some(game) = self.game() else { return Ok(Vec::new()) };
        if self.patience(seat).is_none_or(|patience| patience.turn != turn) {
            return Ok(Vec::new());
        }
        let seconds = self.began.map(|began| now.since(began).as_secs());
        let mut events = seconds.map(|seconds| game.passes(seconds)).unwrap_or_default();
        events.extend(self.followed(game, &events)?.overtime(seat));
        self.with_end(events)
    }

    fn followed(&self, game: &AnyTable, events: &[AnyEvent]) -> Result<AnyTable, Refusal> {
        let mut after = game.clone();
        for event in events {
            after = after.after(event).ok_or_else(|| self.refuse("table-refuse-over"))?;
        }
        Ok(after)
    }

    /// These events of the game, and the end of it if they bring it about.
    fn with_end(&self, events: Vec<AnyEvent>) -> Decided {
        let Some(game) = self.game() else { return Err(self.refuse("table-refuse-not-begun")) };
        let is_over = self.followed(game, &events)?.outcome().is_some();
        let events = events.into_iter().map(TableEvent::Game);
        Ok(events.chain(is_over.then_some(TableEvent::Ended)).collect())
    }

    /// Somebody gives up. While two contenders are left, one of them a person, a computer plays on
    /// in their place; else the game is over and the others have won.
    pub(crate) fn resign(&self, person: &PersonId) -> Decided {
        let seat = self.playing(person)?;
        if self.resigned.contains(seat) {
            return Err(self.refuse("table-refuse-resigned"));
        }
        let mut events = vec![TableEvent::Resigned { seat }];
        let left: Vec<Seat> =
            self.contenders().into_iter().filter(|other| *other != seat).collect();
        let people = left.iter().any(|seat| self.person_at(*seat).is_some());
        events.push(if left.len() >= 2 && people {
            TableEvent::TakenOver { seat, level: Level::Medium }
        } else {
            TableEvent::Ended
        });
        Ok(events)
    }

    /// Somebody moves the table to the place where they are.
    pub(crate) fn relocate(&self, person: &PersonId, to: &Address) -> Decided {
        if !self.has(person) {
            return Err(self.refuse("table-refuse-not-seated"));
        }
        if self.is_over() {
            return Err(self.refuse("table-refuse-over"));
        }
        if self.seat_of(person).is_some_and(|seat| self.resigned.contains(seat)) {
            return Err(self.refuse("table-refuse-resigned"));
        }
        // A place that could not be reached may be reached again: the people there know.
        if self.home == *to && self.stranded.is_none() {
            return Err(self.refuse("table-refuse-here-already"));
        }
        let others = self.people().any(|other| other.id != *person);
        if self.hides_seats() && to.shows_askers() {
            return Err(self.refuse("table-refuse-hidden-here"));
        }
        if matches!(to, Address::Direct(_)) && others {
            return Err(self.refuse("table-refuse-move-direct"));
        }
        Ok(vec![TableEvent::Moved { home: to.clone() }])
    }

    fn playing(&self, person: &PersonId) -> Result<Seat, Refusal> {
        match self.stage {
            Stage::Over(_) | Stage::Closed => Err(self.refuse("table-refuse-over")),
            Stage::Lobby if self.has(person) => Err(self.refuse("table-refuse-not-begun")),
            Stage::Lobby => Err(self.refuse("table-refuse-join-first")),
            Stage::Playing(_) => {
                self.seat_of(person).ok_or_else(|| self.refuse("table-refuse-not-seated"))
            }
        }
    }

    /// The table after these events, which its own rules decided.
    pub(super) fn after_all(self, events: &[TableEvent]) -> Result<Self, Refusal> {
        let name = self.name.to_string();
        events.iter().try_fold(self, Self::after).map_err(|reason| {
            tracing::error!(table = name, reason, "a decided event cannot follow");
            Refusal(Phrase::new("fault-inside"))
        })
    }

    /// Computer moves, until a person is to act or `most` moves were made: a batch is one message.
    ///
    /// # Errors
    /// When a computer chose what the rules forbid: a defect of the game.
    pub(crate) fn play_computers(&self, most: usize, now: Millis) -> Decided {
        let mut events = Vec::new();
        let mut table = self.clone();
        // Several moves in one message would tell that they are the computers'.
        let most = if self.hides_seats() { 1 } else { most };
        for _ in 0..most {
            let next =
                table.to_act().iter().find_map(|seat| Some((seat, table.computer_at(seat)?)));
            let Some((seat, level)) = next else { break };
            let Some(game) = table.game() else { break };
            let line = game.view(Observer::Seat(seat)).choose(level, &mut table.thoughts());
            let step = table.act_at(seat, &line.to_string(), now)?;
            table = table.after_all(&step)?;
            events.extend(step);
        }
        Ok(events)
    }

    /// Is a computer to act?
    pub(crate) fn waits_for_computer(&self) -> bool {
        self.to_act().iter().any(|seat| self.computer_at(seat).is_some())
    }

    /// Chairs that are taken and chairs in all.
    pub(crate) fn taken(&self) -> (usize, u8) {
        (self.chairs.len(), self.seats.count())
    }

    /// The level of computers in chairs, for the "play again" button.
    pub(crate) fn computer_level(&self) -> Option<Level> {
        self.chairs.iter().find_map(|chair| match chair {
            Occupant::Computer(level) => Some(*level),
            Occupant::Person(_) => None,
        })
    }
}
