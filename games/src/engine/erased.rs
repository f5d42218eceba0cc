//! Games behind object-safe traits, each implemented once for all games.
//!
//! What a game is stands in the traits of [`super::game`]; these hand it on to code that does not know
//! which game it has. They are called through [`super::GameKind`], [`super::AnyTable`],
//! [`super::AnyEvent`] and [`super::AnyView`].

use std::{any::Any, borrow::Cow, marker::PhantomData, ops::RangeInclusive, sync::Arc};

use serde_json::Value as Json;

use super::{
    About, Actions, AnyEvent, AnyRefusal, AnyView, ArgError, Args, Choice, Command, CommandLine,
    CommandSpec, Control, DecodeError, Dice, Experiment, Game, GameKind, History, Knowledge, Level,
    LogEntry, Notice, Observer, Offers, Options, Outcome, ParamSpec, Patience, Phrase, Play, Seat,
    SeatSet, Seats, Tally, codec,
    fair::{Draw, Sealed},
    grammar, play, schema,
};

/// A game of the catalogue: its place in the closed enums.
pub(super) trait Listed: Game {
    const KIND: GameKind;

    fn any(view: Self::View) -> AnyView;
}

/// A game, as far as it can be asked without its types. Options come as JSON, as a table keeps them;
/// what does not hold options of the game is refused.
#[allow(clippy::missing_errors_doc, reason = "said once, above; else the refusal is the game's")]
pub trait AnyGame: Sync {
    /// Name, seats and order of play.
    fn about(&self) -> About;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8> {
        self.about().seats
    }
    /// How many play where nobody says.
    fn default_seats(&self) -> u8 {
        self.about().usual_seats
    }
    /// The command's description, if the game has it.
    fn command(&self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }
    /// As many as play with these options where nobody says how many: the game's usual number, or else
    /// the fewest that the options allow. Refused as the usual number is, if they allow none.
    fn usual_seats(&self, config_json: &str) -> Result<Seats, AnyRefusal> {
        let allowed = |seats: &Seats| self.check_seats(config_json, *seats).is_ok();
        let about = self.about();
        let usual = Seats::new(about.usual_seats)
            .unwrap_or_else(|| unreachable!("{} is for a number of seats", about.name));
        let mut numbers = std::iter::once(usual).chain(about.seats.filter_map(Seats::new));
        numbers
            .find(allowed)
            .map_or_else(|| self.check_seats(config_json, usual).map(|()| usual), Ok)
    }
    /// What players can do.
    fn commands(&self) -> &'static [CommandSpec];
    /// What can be chosen when a table is opened.
    fn options(&self) -> &'static [ParamSpec];
    /// Is anything hidden from anybody?
    fn has_secrets(&self) -> bool;
    /// Can players save something of theirs by name, for others to play?
    fn saves(&self) -> bool;
    /// Options to play what was saved; see [`super::Saving`].
    fn adopt(&self, config_json: &str, saved: Json) -> Result<String, AnyRefusal>;
    /// The lab's questions.
    fn experiments(&self) -> &'static [Experiment];
    /// The variants by name, with their options and their number of seats.
    fn variants(&self) -> Vec<(&'static str, String, Seats)>;
    /// The JSON Schema of its options, as they may be given.
    fn options_schema(&self) -> Json;
    /// The JSON Schema of its views; see [`AnyView::json`].
    fn view_schema(&self) -> Json;
    /// The JSON Schema of its events, the first among them; see [`AnyEvent::encode`].
    fn event_schema(&self) -> Json;
    /// What the game's solver knows of a position that is described without a table; see
    /// [`super::Solver`].
    fn analyse_position(&self, position: Json) -> Option<Result<Json, String>>;
    /// A position that shows the game well.
    fn example(&self) -> AnyView;
    /// What the rules explain on pages of their own.
    fn topics(&self) -> Vec<&'static str>;
    /// The position that shows one of the topics.
    fn example_of(&self, topic: &str) -> AnyView;
    /// Options from a line such as `size:5 rounds:1`.
    fn configure(&self, line: &str) -> Result<String, AnyRefusal>;
    /// The options in words.
    fn summary(&self, config_json: &str) -> Result<Phrase, AnyRefusal>;
    /// The options as everybody may know them; see [`super::Saving`]. `None` if the JSON does not hold
    /// options of this game.
    fn disclosed(&self, config_json: &str) -> Option<Json>;
    /// The options as the game starts; see [`super::HiddenSeats`].
    fn settle(
        &self,
        config_json: &str,
        people: &[bool],
        nameless: bool,
    ) -> Result<String, AnyRefusal>;
    /// Who sits where: by seat, the number in the order of joining. By lot, unless the options (which
    /// are settled) say otherwise.
    fn seating(
        &self,
        config_json: &str,
        people: &[bool],
        dice: &Dice,
    ) -> Result<Vec<u8>, AnyRefusal>;
    /// Is who sits where a secret until the game is over?
    fn hides_seats(&self, config_json: &str) -> Result<bool, AnyRefusal>;
    /// What a seat is called while who sits there is a secret.
    fn seat_name(&self, seat: Seat) -> Phrase;
    /// Does the time of day count with these options?
    fn counts_time(&self, config_json: &str) -> Result<bool, AnyRefusal>;
    /// Can so many play with these options?
    fn check_seats(&self, config_json: &str, seats: Seats) -> Result<(), AnyRefusal>;
    /// Sets up a game: its first events.
    fn setup(
        &self,
        config_json: &str,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<AnyEvent>, AnyRefusal>;
    /// The game after its first events; see [`super::AnyTable::replay`].
    fn replay(&self, log: &[AnyEvent]) -> Option<Box<dyn AnyPlay>>;
    /// Reads an event that [`AnyEvent::encode`] wrote.
    fn decode(&self, text: &str) -> Result<AnyEvent, DecodeError>;
    /// Reads a view that [`AnyView::json`] wrote.
    fn view_from_json(&self, json: Json) -> Result<AnyView, serde_json::Error>;
    /// The events that hold what was chosen in secret; see [`super::Secrets`]. Events of other games are
    /// left out.
    fn sealed(&self, log: &[AnyEvent]) -> Vec<Sealed>;
    /// What chance decided by an order; see [`super::Chance`]. Events of other games are left out.
    fn draws(&self, log: &[AnyEvent]) -> Vec<Draw>;
    /// Another log that the observer cannot tell from this one; see [`super::Secrets`]. Events of other
    /// games are left out.
    fn imagine(&self, log: &[AnyEvent], observer: Observer, dice: &mut Dice) -> Vec<AnyEvent>;
}

/// The [`AnyGame`] of a game.
pub(super) struct Of<G>(pub(super) PhantomData<fn() -> G>);

fn config<G: Game>(json: &str) -> Result<G::Config, AnyRefusal> {
    serde_json::from_str(json).map_err(|error| AnyRefusal::bad_config(&error))
}

fn to_json(value: &impl serde::Serialize) -> Json {
    // Views and options are plain data with text keys, for which this cannot fail; a test writes each.
    serde_json::to_value(value).unwrap_or(Json::Null)
}

fn any<G: Listed>(log: impl IntoIterator<Item = LogEntry<G>>) -> Vec<AnyEvent> {
    log.into_iter().map(|entry| AnyEvent(Arc::new(entry))).collect()
}

/// The entry of a log of this game; `None` of another game's.
fn own<G: Game>(event: &AnyEvent) -> Option<&LogEntry<G>> {
    event.0.as_any().downcast_ref()
}

fn history<G: Game>(log: &[AnyEvent]) -> Option<History<G>> {
    History::of(log.iter().filter_map(own))
}

impl<G: Listed> AnyGame for Of<G> {
    fn about(&self) -> About {
        G::ABOUT
    }

    fn commands(&self) -> &'static [CommandSpec] {
        G::Action::COMMANDS
    }

    fn options(&self) -> &'static [ParamSpec] {
        G::Config::PARAMS
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS.is_some()
    }

    fn saves(&self) -> bool {
        G::SAVING.is_some()
    }

    fn adopt(&self, config_json: &str, saved: Json) -> Result<String, AnyRefusal> {
        let config = config::<G>(config_json)?;
        let config = match G::SAVING {
            Some(saving) => {
                (saving.adopt)(&config, saved).map_err(|refusal| AnyRefusal::of(&refusal))?
            }
            None => config,
        };
        Ok(to_json(&config).to_string())
    }

    fn experiments(&self) -> &'static [Experiment] {
        G::LAB
    }

    fn variants(&self) -> Vec<(&'static str, String, Seats)> {
        let variant = |(name, config, seats): (_, G::Config, _)| {
            Some((name, to_json(&config).to_string(), Seats::new(seats)?))
        };
        G::Config::variants().into_iter().filter_map(variant).collect()
    }

    fn options_schema(&self) -> Json {
        schema::options::<G>()
    }

    fn view_schema(&self) -> Json {
        schema::view::<G>()
    }

    fn event_schema(&self) -> Json {
        schema::event::<G>()
    }

    fn analyse_position(&self, position: Json) -> Option<Result<Json, String>> {
        Some((G::SOLVER?.position?)(position))
    }

    fn example(&self) -> AnyView {
        G::any(G::View::example())
    }

    fn topics(&self) -> Vec<&'static str> {
        G::TOPICS.iter().map(|topic| topic.name).collect()
    }

    fn example_of(&self, topic: &str) -> AnyView {
        let topic = G::TOPICS.iter().find(|known| known.name == topic);
        topic.map_or_else(|| self.example(), |topic| G::any((topic.view)()))
    }

    fn configure(&self, line: &str) -> Result<String, AnyRefusal> {
        let args = Args::read("new", G::Config::PARAMS, line)?;
        let config = G::Config::from_args(&args).map_err(|refusal| AnyRefusal::of(&refusal))?;
        serde_json::to_string(&config).map_err(|error| AnyRefusal::bad_config(&error))
    }

    fn summary(&self, config_json: &str) -> Result<Phrase, AnyRefusal> {
        config::<G>(config_json).map(|config| config.summary())
    }

    fn disclosed(&self, config_json: &str) -> Option<Json> {
        let config = config::<G>(config_json).ok()?;
        Some(to_json(&match G::SAVING {
            Some(saving) => (saving.disclosed)(&config),
            None => config,
        }))
    }

    fn settle(
        &self,
        config_json: &str,
        people: &[bool],
        nameless: bool,
    ) -> Result<String, AnyRefusal> {
        let config = config::<G>(config_json)?;
        let config = match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.settle)(&config, people, nameless),
            None => config,
        };
        Ok(to_json(&config).to_string())
    }

    fn seating(
        &self,
        config_json: &str,
        people: &[bool],
        dice: &Dice,
    ) -> Result<Vec<u8>, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.seating)(&config, people, dice),
            None => dice.lots("seats", people.len()),
        })
    }

    fn hides_seats(&self, config_json: &str) -> Result<bool, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(G::HIDDEN_SEATS.is_some_and(|hidden| (hidden.hides)(&config)))
    }

    fn seat_name(&self, seat: Seat) -> Phrase {
        match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.name)(seat),
            None => phrase!("seat-name", number = u16::from(seat.0) + 1),
        }
    }

    fn counts_time(&self, config_json: &str) -> Result<bool, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(G::CLOCK.is_some_and(|clock| (clock.counts)(&config)))
    }

    fn check_seats(&self, config_json: &str, seats: Seats) -> Result<(), AnyRefusal> {
        play::check_seats::<G>(&config::<G>(config_json)?, seats)
    }

    fn setup(
        &self,
        config_json: &str,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<AnyEvent>, AnyRefusal> {
        Play::<G>::setup(&config::<G>(config_json)?, seats, dice).map(any)
    }

    fn replay(&self, log: &[AnyEvent]) -> Option<Box<dyn AnyPlay>> {
        let log: Option<Vec<&LogEntry<G>>> = log.iter().map(own).collect();
        Some(Box::new(Play::replay(log?)?))
    }

    fn decode(&self, text: &str) -> Result<AnyEvent, DecodeError> {
        codec::decode::<G>(text).map(|entry| AnyEvent(Arc::new(entry)))
    }

    fn view_from_json(&self, json: Json) -> Result<AnyView, serde_json::Error> {
        serde_json::from_value(json).map(G::any)
    }

    fn sealed(&self, log: &[AnyEvent]) -> Vec<Sealed> {
        let Some(secrets) = G::SECRETS else { return Vec::new() };
        // Of a part of a log nothing is told.
        let history = history::<G>(log);
        let seal = |(index, entry): (usize, &AnyEvent)| {
            let LogEntry::Event(event) = own::<G>(entry)? else { return None };
            let is_told = |history| index > 0 && (secrets.is_told)(history, index - 1);
            (secrets.is_sealed)(event)
                .then(|| Sealed { index, is_told: history.as_ref().is_some_and(is_told) })
        };
        log.iter().enumerate().filter_map(seal).collect()
    }

    fn draws(&self, log: &[AnyEvent]) -> Vec<Draw> {
        let (Some(chance), Some(history)) = (G::CHANCE, history::<G>(log)) else {
            return Vec::new();
        };
        (chance.draws)(&history)
    }

    fn imagine(&self, log: &[AnyEvent], observer: Observer, dice: &mut Dice) -> Vec<AnyEvent> {
        let (Some(secrets), Some(mut history)) = (G::SECRETS, history::<G>(log)) else {
            return log.to_vec();
        };
        (secrets.imagine)(&mut history, observer, dice);
        any(history.into_log())
    }
}

/// An entry of a log of any game; see [`AnyEvent`].
pub(super) trait AnyEntry: Any + Send + Sync {
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

/// Any game in play; see [`super::AnyTable`].
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
    /// Do these dice decide an event again? See [`super::Chance`]; `None` also of an event of another
    /// game.
    fn redo(&self, event: &AnyEvent, dice: &mut Dice) -> Option<bool>;
    /// Whom the game waits for.
    fn to_act(&self) -> SeatSet;
    /// What it means that so many seconds have passed; see [`super::Clock`]. Nothing where time does not
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

/// What one observer knows of any game; see [`AnyView`].
pub trait AnyKnowledge {
    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// The view as JSON.
    fn json(&self) -> Json;
    /// What the observer may do.
    fn legal(&self) -> Actions;
    /// The command that calls the observer to act in private; see [`super::Offers::calls`].
    fn calls(&self) -> Option<Cow<'static, str>>;
    /// A number that changes whenever what a control means changes.
    fn moment(&self) -> u64;
    /// What there is to press.
    fn controls(&self) -> Vec<Control>;
    /// Completions for what was typed of a parameter.
    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice>;
    /// Any of the things that the observer may do, for random games.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine>;
    /// What a computer of that level would do in the observer's seat.
    fn choose(&self, level: Level, dice: &mut Dice) -> CommandLine;
    /// What the observer can save for others to play; see [`super::Saving`].
    fn savable(&self) -> Option<Json>;
    /// What the game's solver knows from this view.
    fn analyse(&self) -> Option<Json>;
}

impl<G: Listed, V: Offers<Game = G>> AnyKnowledge for V
where
    G: Game<View = V>,
{
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn json(&self) -> Json {
        to_json(self)
    }

    fn legal(&self) -> Actions {
        Offers::legal(self)
    }

    fn calls(&self) -> Option<Cow<'static, str>> {
        Offers::calls(self)
    }

    fn moment(&self) -> u64 {
        Knowledge::moment(self)
    }

    fn controls(&self) -> Vec<Control> {
        Offers::controls(self)
    }

    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        Offers::suggest(self, command, param, typed)
    }

    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        Offers::sample(self, dice)
    }

    fn choose(&self, level: Level, dice: &mut Dice) -> CommandLine {
        G::computer(level).choose(self, dice).write()
    }

    fn savable(&self) -> Option<Json> {
        (G::SAVING?.savable)(self)
    }

    fn analyse(&self) -> Option<Json> {
        (G::SOLVER?.view)(self)
    }
}
