//! A game in play, and the entries of its log, without their types.

use std::any::Any;

use super::listed::{Listed, any, own};
use crate::engine::{
    AnyEvent, AnyRefusal, AnyView, ArgError, Args, Command, Dice, Game, GameKind, LogEntry, Notice,
    Observer, Outcome, Patience, Play, Seat, SeatSet, Seats, Tally, codec, grammar,
};

/// An entry of a log of any game; see [`AnyEvent`].
pub(in crate::engine) trait AnyEntry: Any + Send + Sync {
    fn kind(&self) -> GameKind;
    /// The event as one line of JSON.
    fn encode(&self) -> String;
    /// What is said of it to `observer`.
    fn notice(&self, observer: Observer) -> Option<Notice>;
    fn as_any(&self) -> &dyn Any;
}

impl<G: Listed> AnyEntry for LogEntry<G> {
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn encode(&self) -> String {
        codec::encode(self)
    }

    fn notice(&self, observer: Observer) -> Option<Notice> {
        LogEntry::notice(self, observer)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Any game in play; see [`crate::engine::AnyTable`].
pub trait AnyPlay: Send + Sync {
    /// Another of the same.
    fn boxed(&self) -> Box<dyn AnyPlay>;
    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// Moves on; says if the event was of this game.
    fn evolve(&mut self, event: &AnyEvent) -> bool;
    /// What comes of a command such as `place C4`.
    ///
    /// # Errors
    /// When it cannot be understood, or the rules forbid it.
    fn decide(&self, seat: Seat, line: &str, dice: &mut Dice) -> Result<Vec<AnyEvent>, AnyRefusal>;
    /// What `observer` knows.
    fn view(&self, observer: Observer) -> AnyView;
    /// How many play.
    fn seats(&self) -> Seats;
    /// Is who sits where a secret now?
    fn hides_seats(&self) -> bool;
    /// Do these dice decide an event again? See [`crate::engine::Chance`]; `None` also of an event of another
    /// game.
    fn redo(&self, event: &AnyEvent, dice: &mut Dice) -> Option<bool>;
    /// Whom the game waits for.
    fn to_act(&self) -> SeatSet;
    /// What it means that so many seconds have passed; see [`crate::engine::Clock`]. Nothing where time does not
    /// count.
    fn passes(&self, seconds: u64) -> Vec<AnyEvent>;
    /// How long a seat may think; `None` where time does not count, and for those who are not to act.
    fn patience(&self, seat: Seat) -> Option<Patience>;
    /// What comes of a seat's having thought longer.
    fn overtime(&self, seat: Seat) -> Vec<AnyEvent>;
    /// What goes into a player's record; none while it goes on.
    fn tallies(&self, seat: Seat) -> Vec<Tally>;
    /// How it ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

fn parse<G: Game>(line: &str) -> Result<G::Action, AnyRefusal> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if name.is_empty() {
        return Err(ArgError::Empty.into());
    }
    let spec = grammar::find(G::Action::COMMANDS, name)?;
    let args = Args::read(spec.name, spec.params, rest)?;
    G::Action::parse(spec.name, &args).map_err(|refusal| AnyRefusal::of(&refusal))
}

impl<G: Listed> AnyPlay for Play<G> {
    fn boxed(&self) -> Box<dyn AnyPlay> {
        Box::new(self.clone())
    }

    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn evolve(&mut self, event: &AnyEvent) -> bool {
        own::<G>(event).map(|entry| Play::evolve(self, entry)).is_some()
    }

    fn decide(&self, seat: Seat, line: &str, dice: &mut Dice) -> Result<Vec<AnyEvent>, AnyRefusal> {
        Play::decide(self, seat, parse::<G>(line)?, dice).map(any)
    }

    fn view(&self, observer: Observer) -> AnyView {
        G::any(Play::view(self, observer))
    }

    fn seats(&self) -> Seats {
        Play::seats(self)
    }

    fn hides_seats(&self) -> bool {
        Play::hides_seats(self)
    }

    fn redo(&self, event: &AnyEvent, dice: &mut Dice) -> Option<bool> {
        Play::redo(self, own(event)?, dice)
    }

    fn to_act(&self) -> SeatSet {
        Play::to_act(self)
    }

    fn passes(&self, seconds: u64) -> Vec<AnyEvent> {
        any(Play::passes(self, seconds))
    }

    fn patience(&self, seat: Seat) -> Option<Patience> {
        Play::patience(self, seat)
    }

    fn overtime(&self, seat: Seat) -> Vec<AnyEvent> {
        any(Play::overtime(self, seat))
    }

    fn tallies(&self, seat: Seat) -> Vec<Tally> {
        Play::tallies(self, seat)
    }

    fn outcome(&self) -> Option<Outcome> {
        Play::outcome(self)
    }
}
