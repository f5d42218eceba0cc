//! One game in play: the fold of its log, and the guards that every game shares.

use super::{
    AnyRefusal, Dice, Game, Knowledge, LogEntry, Observer, Opened, Options, Outcome, Patience,
    Phrase, Position, Rules, Seat, SeatSet, Seats, Tally,
};

/// One game in play: the fold of its log so far.
pub struct Play<G: Game> {
    config: G::Config,
    seats: Seats,
    state: G::State,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        Self { config: self.config.clone(), seats: self.seats, state: self.state.clone() }
    }
}

/// A refusal that every game has: the message `GAME-refuse-REASON`.
fn refuse<G: Game>(reason: &str) -> Phrase {
    Phrase::named(format!("{}-refuse-{reason}", G::ABOUT.name))
}

/// Can so many play with these options?
///
/// # Errors
/// What is wrong with their number, or with the options.
pub(crate) fn check_seats<G: Game>(config: &G::Config, seats: Seats) -> Result<(), AnyRefusal> {
    let allowed = G::ABOUT.seats;
    if !allowed.contains(&seats.count()) {
        let (least, most) = (*allowed.start(), *allowed.end());
        let phrase = refuse::<G>("players").with("least", least).with("most", most);
        return Err(AnyRefusal { phrase });
    }
    config.check(seats).map_err(|refusal| AnyRefusal::of(&refusal))
}

impl<G: Game> Play<G> {
    /// The first entries of a game's log.
    ///
    /// # Errors
    /// When the options do not allow so many players, or make no sense (they may come from outside).
    pub fn setup(
        config: &G::Config,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<LogEntry<G>>, AnyRefusal> {
        check_seats::<G>(config, seats)?;
        let everybody = vec![true; usize::from(seats.count())];
        let config = match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.settle)(config, &everybody, true),
            None => config.clone(),
        };
        let start = G::State::start(&config, seats, dice);
        let opening = G::State::begin(&config, seats, &start).opening(dice);
        let first = LogEntry::Opened(Box::new(Opened { config, seats, start }));
        Ok(std::iter::once(first).chain(opening.into_iter().map(LogEntry::Event)).collect())
    }

    /// A game that begins.
    ///
    /// # Errors
    /// As [`Play::setup`].
    pub fn open(config: &G::Config, seats: Seats, dice: &mut Dice) -> Result<Self, AnyRefusal> {
        let log = Self::setup(config, seats, dice)?;
        Ok(Self::replay(&log).unwrap_or_else(|| unreachable!("setup makes the first event")))
    }

    /// Decides an action and moves on by what comes of it, which is returned.
    ///
    /// # Errors
    /// As [`Play::decide`]; then nothing has changed.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        dice: &mut Dice,
    ) -> Result<Vec<LogEntry<G>>, AnyRefusal> {
        let entries = self.decide(seat, action, dice)?;
        for entry in &entries {
            self.evolve(entry);
        }
        Ok(entries)
    }

    /// Plays on to the end: asks `choose` for the action of a seat that is to act, as long as there is
    /// one. It sees what that seat knows.
    ///
    /// # Errors
    /// The first refusal.
    pub fn play_out(
        &mut self,
        dice: &mut Dice,
        mut choose: impl FnMut(Seat, &G::View, &mut Dice) -> G::Action,
    ) -> Result<Option<Outcome>, AnyRefusal> {
        while let Some(seat) = self.to_act().iter().next() {
            let action = choose(seat, &self.view(Observer::Seat(seat)), dice);
            self.act(seat, action, dice)?;
        }
        Ok(self.outcome())
    }

    /// The game after a log; `None` if it does not begin with a first event.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a LogEntry<G>>) -> Option<Self> {
        let mut log = log.into_iter();
        let LogEntry::Opened(opened) = log.next()? else { return None };
        let mut play = Self::begin(opened);
        for entry in log {
            play.evolve(entry);
        }
        Some(play)
    }

    fn begin(opened: &Opened<G>) -> Self {
        let Opened { config, seats, start } = opened;
        Self {
            config: config.clone(),
            seats: *seats,
            state: G::State::begin(config, *seats, start),
        }
    }

    /// Moves on by one entry.
    pub fn evolve(&mut self, entry: &LogEntry<G>) {
        match entry {
            LogEntry::Opened(opened) => *self = Self::begin(opened),
            LogEntry::Event(event) => self.state.evolve(event),
        }
    }

    /// What comes of an action.
    ///
    /// # Errors
    /// When the game is over, when the seat is not at the table or it is another's turn, and when the
    /// rules forbid it.
    pub fn decide(
        &self,
        seat: Seat,
        action: G::Action,
        dice: &mut Dice,
    ) -> Result<Vec<LogEntry<G>>, AnyRefusal> {
        if self.outcome().is_some() {
            return Err(AnyRefusal { phrase: refuse::<G>("over") });
        }
        if !self.seats.contains(seat) {
            return Err(AnyRefusal { phrase: refuse::<G>("not-seated") });
        }
        if let Some(turn) = self.state.turn(&action).filter(|turn| *turn != seat) {
            return Err(AnyRefusal { phrase: self.state.not_your_turn(turn) });
        }
        let events = self.state.decide(seat, action, dice);
        let events = events.map_err(|refusal| AnyRefusal::of(&refusal))?;
        Ok(events.into_iter().map(LogEntry::Event).collect())
    }

    /// See [`Knowledge::of`].
    pub fn view(&self, observer: Observer) -> G::View {
        G::View::of(&self.state, observer)
    }

    /// How many play.
    pub const fn seats(&self) -> Seats {
        self.seats
    }

    /// See [`Position::to_act`].
    pub fn to_act(&self) -> SeatSet {
        self.state.to_act()
    }

    /// See [`Position::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    /// Is who sits where a secret now? See [`super::HiddenSeats`].
    pub fn hides_seats(&self) -> bool {
        G::HIDDEN_SEATS.is_some_and(|hidden| (hidden.hides)(&self.config))
            && self.outcome().is_none()
    }

    /// See [`super::Chance::redo`]; `None` also of the first event, which is made again as a whole.
    pub fn redo(&self, entry: &LogEntry<G>, dice: &mut Dice) -> Option<bool> {
        let (Some(chance), LogEntry::Event(event)) = (G::CHANCE, entry) else { return None };
        (chance.redo)(&self.state, event, dice)
    }

    /// See [`super::Clock::passes`]; nothing where time does not count.
    pub fn passes(&self, seconds: u64) -> Vec<LogEntry<G>> {
        let clock = G::CLOCK.filter(|clock| (clock.counts)(&self.config));
        let Some(clock) = clock.filter(|_| self.outcome().is_none()) else { return Vec::new() };
        (clock.passes)(&self.state, seconds).into_iter().map(LogEntry::Event).collect()
    }

    /// See [`super::Clock::patience`]; `None` where time does not count, and for those who are not to
    /// act.
    pub fn patience(&self, seat: Seat) -> Option<Patience> {
        let clock = G::CLOCK.filter(|clock| (clock.counts)(&self.config))?;
        self.to_act().contains(seat).then(|| (clock.patience)(&self.state, seat))?
    }

    /// See [`super::Clock::overtime`]; nothing where time does not count.
    pub fn overtime(&self, seat: Seat) -> Vec<LogEntry<G>> {
        let Some(clock) = G::CLOCK else { return Vec::new() };
        (clock.overtime)(&self.state, seat).into_iter().map(LogEntry::Event).collect()
    }

    /// See [`super::Records`]; none while it goes on.
    pub fn tallies(&self, seat: Seat) -> Vec<Tally> {
        let records = G::RECORDS.filter(|_| self.outcome().is_some());
        records.map(|of| of(&self.state, seat)).unwrap_or_default()
    }
}
