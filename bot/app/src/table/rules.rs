//! What may be done at a table, and what comes of it.

use std::time::Duration;

use parlour_games::{
    AnyEvent, AnyTable,
    engine::{AnyRefusal, Level, Observer, Patience, Phrase, Seat, Seats},
};
use parlour_storage::{Millis, RequestId};

use crate::{
    commands::with_missing_explained,
    people::{Address, Person, PersonId},
    table::{Occupant, Stage, Table, TableEvent, person_arg, say},
};

/// Why something is refused at a table, and what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) Phrase);

impl From<AnyRefusal> for Refusal {
    fn from(refusal: AnyRefusal) -> Self {
        Self(refusal.phrase)
    }
}

type Decided = Result<Vec<TableEvent>, Refusal>;

impl Table {
    pub(crate) fn refuse(&self, id: &'static str) -> Refusal {
        Refusal(
            Phrase::new(id)
                .with("table", self.name.to_string())
                .with("game", say::game_ref(self.kind())),
        )
    }

    /// What has no sense before the start or after the end.
    fn in_lobby(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing(_) => Err(self.refuse("table-refuse-begun")),
            Stage::Over(_) | Stage::Closed => Err(self.refuse("table-refuse-over")),
        }
    }

    fn free(&self) -> usize {
        usize::from(self.seats.count()).saturating_sub(self.chairs.len())
    }

    /// May somebody sit down here?
    pub(crate) fn may_join(&self, person: &PersonId) -> Result<(), Refusal> {
        if self.has(person) {
            return Err(self.refuse("table-refuse-seated-already"));
        }
        self.in_lobby()?;
        if self.free() == 0 {
            return Err(self.refuse("table-refuse-full"));
        }
        Ok(())
    }

    /// Somebody sits down; the last chair starts the game.
    /// What they add to its chance is `own`, or else the name of their request, which the house did not
    /// choose.
    pub(crate) fn join(
        &self,
        person: &Person,
        own: Option<&str>,
        request: &RequestId,
        now: Millis,
    ) -> Decided {
        self.may_join(&person.id)?;
        let mut events = vec![TableEvent::Joined { person: person.clone() }];
        if self.commitment().is_some() {
            let text = own.unwrap_or_else(|| last_of(request)).to_owned();
            let person = person.id.clone();
            events.push(TableEvent::Contributed { person, text, own: own.is_some() });
        }
        self.then_start_if_full(events, now)
    }

    /// Somebody says what they add to the table's chance.
    pub(crate) fn contribute(&self, person: &PersonId, text: &str) -> Decided {
        if !self.has(person) {
            return Err(self.refuse("table-refuse-not-seated"));
        }
        if self.commitment().is_none() {
            return Err(self.refuse("table-refuse-no-pledge"));
        }
        if self.game().is_some() {
            return Err(self.refuse("table-refuse-luck-late"));
        }
        self.in_lobby()?;
        let (person, text) = (person.clone(), text.to_owned());
        Ok(vec![TableEvent::Contributed { person, text, own: true }])
    }

    /// Somebody leaves before the start.
    pub(crate) fn leave(&self, person: &PersonId) -> Decided {
        if !self.has(person) {
            return Err(self.refuse("table-refuse-not-seated"));
        }
        if matches!(self.stage, Stage::Playing(_)) {
            return Err(self.refuse("table-refuse-leave-begun"));
        }
        self.in_lobby()?;
        let mut events = vec![TableEvent::Left { person: person.clone() }];
        if self.people().count() == 1 {
            events.push(TableEvent::Closed);
        }
        Ok(events)
    }

    /// Computers take free chairs: `count` of them, or all.
    pub(crate) fn fill(
        &self,
        person: &PersonId,
        level: Level,
        count: Option<u8>,
        now: Millis,
    ) -> Decided {
        self.in_lobby()?;
        if !self.has(person) {
            return Err(self.refuse("table-refuse-not-seated"));
        }
        let free = self.free() as u8;
        let count = count.unwrap_or(free);
        if count == 0 || count > free {
            let mut refusal = self.refuse("table-refuse-fill");
            refusal.0 = refusal.0.with("free", free);
            return Err(refusal);
        }
        self.then_start_if_full(vec![TableEvent::Filled { level, count }], now)
    }

    /// The opener (or whoever has sat longest) starts without waiting for the last chairs.
    pub(crate) fn start(&self, person: &PersonId, now: Millis) -> Decided {
        self.in_lobby()?;
        if !self.has(person) {
            return Err(self.refuse("table-refuse-not-seated"));
        }
        if let Some(opener) = self.people().next().filter(|opener| opener.id != *person) {
            let mut refusal = self.refuse("table-refuse-not-opener");
            refusal.0.args.push(("opener".into(), person_arg(opener)));
            return Err(refusal);
        }
        let least = *self.kind().seats().start();
        if self.chairs.len() < usize::from(least) {
            let mut refusal = self.refuse("table-refuse-too-few");
            refusal.0 = refusal.0.with("least", least).with("seated", self.chairs.len());
            return Err(refusal);
        }
        self.begin(Vec::new(), now)
    }

    fn then_start_if_full(&self, events: Vec<TableEvent>, now: Millis) -> Decided {
        let table = self.clone().after_all(&events)?;
        if table.free() == 0 { self.begin(events, now) } else { Ok(events) }
    }

    /// Draws the seats and sets the game up; the events go behind `events`.
    fn begin(&self, mut events: Vec<TableEvent>, now: Millis) -> Decided {
        let table = self.clone().after_all(&events)?;
        let (people, mut dice) = (table.are_people(), table.first_dice());
        table.can_hide_here()?;
        let config = table.settled()?;
        let order = table.kind().seating(&config, &people, &dice)?;
        let seats =
            Seats::new(order.len() as u8).ok_or_else(|| self.refuse("table-refuse-too-few"))?;
        events.push(TableEvent::Seated { order });
        if table.kind().counts_time(&config)? {
            events.push(TableEvent::Began { at: now });
        }
        let setup = table.kind().setup(&config, seats, &mut dice)?;
        events.extend(setup.into_iter().map(TableEvent::Game));
        Ok(events)
    }

    /// Nobody else has come: the computers that were told to wait take the free chairs.
    pub(crate) fn stand_in(&self, now: Millis) -> Decided {
        let Some(standby) = self.standby.filter(|_| self.is_lobby()) else { return Ok(Vec::new()) };
        let count = self.free() as u8;
        self.then_start_if_full(vec![TableEvent::Filled { level: standby.level, count }], now)
    }

    /// How long computers wait before they move: not at all, but where it would tell who they are.
    pub(crate) fn hesitation(&self) -> Duration {
        const SECONDS: (usize, usize) = (15, 90);
        if !self.hides_seats() {
            return Duration::ZERO;
        }
        let (least, most) = SECONDS;
        // With other dice than it thinks with, or the time would tell something of its thoughts.
        let mut dice = self.pauses();
        Duration::from_secs((least + dice.below(most - least + 1)) as u64)
    }

    /// Do the same computers hesitate over the same turn, so that what else happens must not hold them
    /// up?
    pub(crate) fn hesitates_as(&self, after: &Self) -> bool {
        let thinking = |table: &Self| -> Vec<Seat> {
            table.to_act().iter().filter(|seat| table.computer_at(*seat).is_some()).collect()
        };
        let moment = |table: &Self| table.game().map(|game| game.view(Observer::Public).moment());
        after.hides_seats() && moment(self) == moment(after) && thinking(self) == thinking(after)
    }

    /// Can who sits where be a secret here, if it is to be one?
    pub(crate) fn can_hide_here(&self) -> Result<(), Refusal> {
        if self.home.shows_askers() && self.kind().hides_seats(&self.settled()?)? {
            return Err(self.refuse("table-refuse-hidden-here"));
        }
        Ok(())
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
        self.game().map_or(0, |game| game.view(Observer::Public).moment()) != moment
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

    /// A seat acts; whoever plays it.
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

    /// How long whoever plays a seat may think; computers and those who gave up are not hurried.
    pub(crate) fn patience(&self, seat: Seat) -> Option<Patience> {
        let Stage::Playing(game) = &self.stage else { return None };
        let is_person = self.person_at(seat).is_some() && self.computer_at(seat).is_none();
        game.patience(seat).filter(|_| is_person)
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
        // A place that could not be reached may be reached again: whoever is there knows.
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

    /// Nobody has joined for long: what comes of that, if people are still waited for.
    pub(crate) fn lapse(&self) -> Option<TableEvent> {
        self.is_lobby().then_some(TableEvent::Lapsed)
    }

    /// The table after these events, which its own rules decided.
    fn after_all(self, events: &[TableEvent]) -> Result<Self, Refusal> {
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

/// The last characters of a request's name: what its platform or its asker drew by lot.
fn last_of(request: &RequestId) -> &str {
    const SHOWN: usize = 12;
    let name = request.as_str();
    name.char_indices().rev().nth(SHOWN - 1).map_or(name, |(at, _)| &name[at..])
}
