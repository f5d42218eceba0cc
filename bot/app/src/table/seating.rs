//! Who sits down, and how the game begins.

use parlour_games::engine::{Level, Seats};
use parlour_storage::{Millis, RequestId};

use crate::{
    people::address::{Person, PersonId},
    table::{
        aggregate::Table,
        arguments::person_arg,
        chairs::Stage,
        event::TableEvent,
        refusal::{Decided, Refusal},
    },
};

impl Table {
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

    /// The opener (or the person who has sat longest) starts without waiting for the last chairs.
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

    /// Can who sits where be a secret here, if it is to be one?
    pub(crate) fn can_hide_here(&self) -> Result<(), Refusal> {
        if self.home.shows_askers() && self.kind().hides_seats(&self.settled()?)? {
            return Err(self.refuse("table-refuse-hidden-here"));
        }
        Ok(())
    }

    /// Nobody has joined for long: what comes of that, if people are still waited for.
    pub(crate) fn lapse(&self) -> Option<TableEvent> {
        self.is_lobby().then_some(TableEvent::Lapsed)
    }

    pub(super) fn free(&self) -> usize {
        usize::from(self.seats.count()).saturating_sub(self.chairs.len())
    }
}

/// The last characters of a request's name: what its platform or its asker drew by lot.
fn last_of(request: &RequestId) -> &str {
    const SHOWN: usize = 12;
    let name = request.as_str();
    name.char_indices().rev().nth(SHOWN - 1).map_or(name, |(at, _)| &name[at..])
}
