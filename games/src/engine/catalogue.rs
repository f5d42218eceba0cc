//! The list of games, and the closed enums made from it.
//!
//! Everything that must exist once a game is made from `each_game!`, here and in the other
//! crates: a game without rules, a renderer or words does not compile.

use std::ops::RangeInclusive;

use serde_json::Value as Json;

use super::{
    Actions, ArgFault, Args, Choice, CommandLine, CommandSpec, Control, DecodeError, Dice,
    Experiment, Game, Level, Notice, Observer, Outcome, ParamSpec, Patience, Phrase, Play, Refuse,
    Seat, SeatSet, Seats, Tally,
    fair::{Draw, Sealed},
    grammar,
};

/// Hands the list of games to another macro, as `module => Type;` for each.
/// **A new game is one more line here.**
#[macro_export]
macro_rules! each_game {
    ($($then:tt)+) => {
        $($then)+! {
            walls => Walls;
            wiretap => Wiretap;
            tunnel => Tunnel;
            tangle => Tangle;
            worms => Worms;
        }
    };
}

/// A refusal of any game, or of the grammar before a game has seen the action.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", phrase.id)]
pub struct AnyRefusal {
    /// What is wrong and what would be right. Its id is the refusal's code.
    pub phrase: Phrase,
}

impl From<ArgFault> for AnyRefusal {
    fn from(fault: ArgFault) -> Self {
        Self { phrase: fault.phrase() }
    }
}

fn refuse(refusal: &impl Refuse) -> AnyRefusal {
    AnyRefusal { phrase: refusal.phrase() }
}

/// Options that came as JSON and do not fit.
fn bad_config(error: &serde_json::Error) -> AnyRefusal {
    let phrase = Phrase::new("fault-config").with("reason", error.to_string());
    AnyRefusal { phrase }
}

fn parse<G: Game>(line: &str) -> Result<G::Action, AnyRefusal> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if name.is_empty() {
        return Err(ArgFault::Empty.into());
    }
    let spec = grammar::find(G::COMMANDS, name)?;
    let args = Args::read(spec.name, spec.params, rest)?;
    G::parse(spec.name, &args).map_err(|refusal| refuse(&refusal))
}

/// Options from a line such as `size:5 rounds:1`, as the JSON that a table keeps.
fn configure<G: Game>(line: &str) -> Result<String, AnyRefusal> {
    let args = Args::read("new", G::OPTIONS, line)?;
    let config = G::configure(&args).map_err(|refusal| refuse(&refusal))?;
    serde_json::to_string(&config).map_err(|error| bad_config(&error))
}

fn config<G: Game>(json: &str) -> Result<G::Config, AnyRefusal> {
    serde_json::from_str(json).map_err(|error| bad_config(&error))
}

fn to_json(value: &impl serde::Serialize) -> Json {
    // Views are plain data with text keys, for which this cannot fail; a test writes each of them.
    serde_json::to_value(value).unwrap_or(Json::Null)
}

/// The events of one game in a log of any.
macro_rules! own {
    ($log:expr, $Game:ident) => {
        $log.iter()
            .filter_map(|event| match &event.0 {
                EventOf::$Game(event) => Some(event.clone()),
                #[allow(unreachable_patterns, reason = "with one game there is no other")]
                _ => None,
            })
            .collect::<Vec<_>>()
    };
}

macro_rules! games {
    ($($module:ident => $Game:ident;)*) => {
        /// Which game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameKind {
            $(
                #[doc = concat!("See [`crate::", stringify!($module), "`].")]
                $Game,
            )*
        }

        /// Any game in play. What is in it can be had only as a view for one observer.
        #[derive(Clone)]
        pub struct AnyTable(TableOf);

        #[derive(Clone)]
        #[allow(clippy::large_enum_variant, reason = "few are moved, and tables are shared by `Arc`")]
        enum TableOf { $($Game(Play<crate::$module::$Game>),)* }

        /// An event of any game. It can be kept, and told to one observer, but not read.
        #[derive(Clone)]
        pub struct AnyEvent(EventOf);

        #[derive(Clone)]
        enum EventOf { $($Game(<crate::$module::$Game as Game>::Event),)* }

        /// What one observer knows of any game.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyView {
            $(
                #[doc = concat!("See [`crate::", stringify!($module), "`].")]
                $Game(<crate::$module::$Game as Game>::View),
            )*
        }

        impl GameKind {
            /// Every game, in the catalogue's order.
            pub const ALL: &'static [Self] = &[$(Self::$Game),*];

            /// Every game's name, in the catalogue's order.
            pub const NAMES: &'static [&'static str] =
                &[$(<crate::$module::$Game as Game>::NAME),*];

            /// The game's name in commands.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::NAME,)* }
            }

            /// How many can play.
            pub const fn seats(self) -> RangeInclusive<u8> {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::SEATS,)* }
            }

            /// How many play where nobody says.
            pub const fn default_seats(self) -> u8 {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::DEFAULT_SEATS,)* }
            }

            /// What players can do.
            pub const fn commands(self) -> &'static [CommandSpec] {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::COMMANDS,)* }
            }

            /// What can be chosen when a table is opened.
            pub const fn options(self) -> &'static [ParamSpec] {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::OPTIONS,)* }
            }

            /// Is anything hidden from anybody?
            pub const fn has_secrets(self) -> bool {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::HAS_SECRETS,)* }
            }

            /// Can players save something of theirs by name, for others to play?
            pub const fn saves(self) -> bool {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::SAVES,)* }
            }

            /// See [`Game::adopt`].
            ///
            /// # Errors
            /// When the JSON does not hold options of this game, or they do not go together with what
            /// was saved.
            pub fn adopt(self, config_json: &str, saved: Json) -> Result<String, AnyRefusal> {
                match self {
                    $(Self::$Game => {
                        let config = config::<crate::$module::$Game>(config_json)?;
                        crate::$module::$Game::adopt(config, saved)
                            .map(|config| to_json(&config).to_string())
                            .map_err(|refusal| refuse(&refusal))
                    })*
                }
            }

            /// The lab's questions.
            pub fn experiments(self) -> &'static [Experiment] {
                match self { $(Self::$Game => crate::$module::$Game::experiments(),)* }
            }

            /// The variants by name, with their options as JSON and their number of seats.
            pub fn variants(self) -> Vec<(&'static str, String, Seats)> {
                match self {
                    $(Self::$Game => crate::$module::$Game::variants()
                        .into_iter()
                        .map(|(name, config, seats)| (name, to_json(&config).to_string(), seats))
                        .collect(),)*
                }
            }

            /// What the game's solver knows of a position that is described without a table; see
            /// [`Game::analyse_position`].
            ///
            /// # Errors
            /// In words, when it does not describe a position.
            pub fn analyse_position(self, position: Json) -> Option<Result<Json, String>> {
                match self {
                    $(Self::$Game => crate::$module::$Game::analyse_position(position),)*
                }
            }

            /// A position that shows the game well.
            pub fn example(self) -> AnyView {
                match self { $(Self::$Game => AnyView::$Game(crate::$module::$Game::example()),)* }
            }

            /// What the rules explain on a page of its own; see [`Game::TOPICS`].
            pub const fn topics(self) -> &'static [&'static str] {
                match self { $(Self::$Game => <crate::$module::$Game as Game>::TOPICS,)* }
            }

            /// The position that shows one of the topics.
            pub fn example_of(self, topic: &str) -> AnyView {
                match self {
                    $(Self::$Game => AnyView::$Game(crate::$module::$Game::example_of(topic)),)*
                }
            }

            /// Options from a line such as `size:5 rounds:1`, as JSON.
            ///
            /// # Errors
            /// What is wrong with the line.
            pub fn configure(self, line: &str) -> Result<String, AnyRefusal> {
                match self { $(Self::$Game => configure::<crate::$module::$Game>(line),)* }
            }

            /// The options in words.
            ///
            /// # Errors
            /// When the JSON does not hold options of this game.
            pub fn summary(self, config_json: &str) -> Result<Phrase, AnyRefusal> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json)
                        .map(|config| crate::$module::$Game::summary(&config)),)*
                }
            }

            /// See [`Game::disclosed`]. `None` if the JSON does not hold options of this game.
            pub fn disclosed(self, config_json: &str) -> Option<Json> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json)
                        .ok().map(|config| to_json(&crate::$module::$Game::disclosed(&config))),)*
                }
            }

            /// See [`Game::settle`].
            ///
            /// # Errors
            /// When the JSON does not hold options of this game.
            pub fn settle(
                self,
                config_json: &str,
                people: &[bool],
                nameless: bool,
            ) -> Result<String, AnyRefusal> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json).map(|config| {
                        let settled = crate::$module::$Game::settle(&config, people, nameless);
                        to_json(&settled).to_string()
                    }),)*
                }
            }

            /// See [`Game::seating`].
            ///
            /// # Errors
            /// When the JSON does not hold options of this game.
            pub fn seating(
                self,
                config_json: &str,
                people: &[bool],
                dice: &Dice,
            ) -> Result<Vec<u8>, AnyRefusal> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json)
                        .map(|config| crate::$module::$Game::seating(&config, people, dice)),)*
                }
            }

            /// See [`Game::hides_seats`].
            ///
            /// # Errors
            /// When the JSON does not hold options of this game.
            pub fn hides_seats(self, config_json: &str) -> Result<bool, AnyRefusal> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json)
                        .map(|config| crate::$module::$Game::hides_seats(&config)),)*
                }
            }

            /// See [`Game::seat_name`].
            pub fn seat_name(self, seat: Seat) -> Phrase {
                match self { $(Self::$Game => crate::$module::$Game::seat_name(seat),)* }
            }

            /// See [`Game::counts_time`].
            ///
            /// # Errors
            /// When the JSON does not hold options of this game.
            pub fn counts_time(self, config_json: &str) -> Result<bool, AnyRefusal> {
                match self {
                    $(Self::$Game => config::<crate::$module::$Game>(config_json)
                        .map(|config| crate::$module::$Game::counts_time(&config)),)*
                }
            }

            /// See [`Game::sealed`]. Events of other games are left out.
            pub fn sealed(self, log: &[AnyEvent]) -> Vec<Sealed> {
                match self {
                    $(Self::$Game => crate::$module::$Game::sealed(&own!(log, $Game)),)*
                }
            }

            /// See [`Game::draws`]. Events of other games are left out.
            pub fn draws(self, log: &[AnyEvent]) -> Vec<Draw> {
                match self { $(Self::$Game => crate::$module::$Game::draws(&own!(log, $Game)),)* }
            }

            /// Sets up a game: its first events.
            ///
            /// # Errors
            /// When the options are not of this game, or do not allow so many players.
            pub fn setup(
                self,
                config_json: &str,
                seats: Seats,
                dice: &mut Dice,
            ) -> Result<Vec<AnyEvent>, AnyRefusal> {
                match self {
                    $(Self::$Game => {
                        let config = config::<crate::$module::$Game>(config_json)?;
                        crate::$module::$Game::setup(&config, seats, dice)
                            .map(|events| {
                                events.into_iter().map(|e| AnyEvent(EventOf::$Game(e))).collect()
                            })
                            .map_err(|refusal| refuse(&refusal))
                    })*
                }
            }

            /// Reads an event that [`AnyEvent::encode`] wrote.
            ///
            /// # Errors
            /// When it is not one of this game.
            pub fn decode(self, text: &str) -> Result<AnyEvent, DecodeError> {
                match self {
                    $(Self::$Game => crate::$module::$Game::decode(text)
                        .map(|event| AnyEvent(EventOf::$Game(event))),)*
                }
            }

            /// Reads a view that [`AnyView::json`] wrote.
            ///
            /// # Errors
            /// When it is not one of this game.
            pub fn view_from_json(self, json: Json) -> Result<AnyView, serde_json::Error> {
                match self { $(Self::$Game => serde_json::from_value(json).map(AnyView::$Game),)* }
            }

            /// See [`Game::imagine`]. Events of other games are left out.
            pub fn imagine(
                self,
                log: &[AnyEvent],
                observer: Observer,
                dice: &mut Dice,
            ) -> Vec<AnyEvent> {
                match self {
                    $(Self::$Game => {
                        let own = own!(log, $Game);
                        crate::$module::$Game::imagine(&own, observer, dice)
                            .into_iter()
                            .map(|event| AnyEvent(EventOf::$Game(event)))
                            .collect()
                    })*
                }
            }
        }

        impl AnyEvent {
            /// The event as one line of JSON.
            pub fn encode(&self) -> String {
                match &self.0 { $(EventOf::$Game(event) => crate::$module::$Game::encode(event),)* }
            }

            /// What is said of it to `observer`.
            pub fn notice(&self, observer: Observer) -> Option<Notice> {
                match &self.0 {
                    $(EventOf::$Game(event) => crate::$module::$Game::notice(event, observer),)*
                }
            }
        }

        impl AnyTable {
            /// The game after its first events; `None` if there are none, or not all of one game.
            pub fn replay(events: &[AnyEvent]) -> Option<Self> {
                let (first, rest) = events.split_first()?;
                let table = match &first.0 {
                    $(EventOf::$Game(event) => TableOf::$Game(Play::replay([event])?),)*
                };
                rest.iter().try_fold(Self(table), |table, event| table.after(event))
            }

            /// The game after one more event; `None` if it is an event of another game.
            pub fn after(self, event: &AnyEvent) -> Option<Self> {
                #[allow(unreachable_patterns, reason = "with one game there is no other")]
                match (self.0, &event.0) {
                    $((TableOf::$Game(play), EventOf::$Game(event)) => {
                        Some(Self(TableOf::$Game(play.after(event))))
                    })*
                    _ => None,
                }
            }

            /// What comes of a command such as `place C4`.
            ///
            /// # Errors
            /// When it cannot be understood, or the rules forbid it.
            pub fn decide(
                &self,
                seat: Seat,
                line: &str,
                dice: &mut Dice,
            ) -> Result<Vec<AnyEvent>, AnyRefusal> {
                match &self.0 {
                    $(TableOf::$Game(play) => {
                        let action = parse::<crate::$module::$Game>(line)?;
                        play.decide(seat, action, dice)
                            .map(|events| {
                                events.into_iter().map(|e| AnyEvent(EventOf::$Game(e))).collect()
                            })
                            .map_err(|refusal| refuse(&refusal))
                    })*
                }
            }

            /// Which game it is.
            pub const fn kind(&self) -> GameKind {
                match &self.0 { $(TableOf::$Game(_) => GameKind::$Game,)* }
            }

            /// What `observer` knows.
            pub fn view(&self, observer: Observer) -> AnyView {
                match &self.0 { $(TableOf::$Game(play) => AnyView::$Game(play.view(observer)),)* }
            }

            /// How many play.
            pub fn seats(&self) -> Seats {
                match &self.0 { $(TableOf::$Game(play) => play.seats(),)* }
            }

            /// Is who sits where a secret now? See [`Game::hides_seats`].
            pub fn hides_seats(&self) -> bool {
                match &self.0 { $(TableOf::$Game(play) => play.hides_seats(),)* }
            }

            /// See [`Game::redo`]; `None` also of an event of another game.
            pub fn redo(&self, event: &AnyEvent, dice: &mut Dice) -> Option<bool> {
                #[allow(unreachable_patterns, reason = "with one game there is no other")]
                match (&self.0, &event.0) {
                    $((TableOf::$Game(play), EventOf::$Game(event)) => play.redo(event, dice),)*
                    _ => None,
                }
            }

            /// Whom the game waits for.
            pub fn to_act(&self) -> SeatSet {
                match &self.0 { $(TableOf::$Game(play) => play.to_act(),)* }
            }

            /// See [`Game::passes`]; nothing where time does not count.
            pub fn passes(&self, seconds: u64) -> Vec<AnyEvent> {
                match &self.0 {
                    $(TableOf::$Game(play) => play
                        .passes(seconds)
                        .into_iter()
                        .map(|event| AnyEvent(EventOf::$Game(event)))
                        .collect(),)*
                }
            }

            /// See [`Game::patience`]; `None` where time does not count, and for those who are not to
            /// act.
            pub fn patience(&self, seat: Seat) -> Option<Patience> {
                match &self.0 { $(TableOf::$Game(play) => play.patience(seat),)* }
            }

            /// See [`Game::overtime`].
            pub fn overtime(&self, seat: Seat) -> Vec<AnyEvent> {
                match &self.0 {
                    $(TableOf::$Game(play) => play
                        .overtime(seat)
                        .into_iter()
                        .map(|event| AnyEvent(EventOf::$Game(event)))
                        .collect(),)*
                }
            }

            /// See [`Game::tallies`]; none while it goes on.
            pub fn tallies(&self, seat: Seat) -> Vec<Tally> {
                match &self.0 { $(TableOf::$Game(play) => play.tallies(seat),)* }
            }

            /// How it ended; `None` while it goes on.
            pub fn outcome(&self) -> Option<Outcome> {
                match &self.0 { $(TableOf::$Game(play) => play.outcome(),)* }
            }
        }

        impl AnyView {
            /// Which game it is.
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$Game(_) => GameKind::$Game,)* }
            }

            /// The view as JSON.
            pub fn json(&self) -> Json {
                match self { $(Self::$Game(view) => to_json(view),)* }
            }

            /// What the observer may do.
            pub fn legal(&self) -> Actions {
                match self { $(Self::$Game(view) => crate::$module::$Game::legal(view),)* }
            }

            /// The command that calls the observer to act in private; see [`Game::calls`].
            pub fn calls(&self) -> Option<std::borrow::Cow<'static, str>> {
                match self { $(Self::$Game(view) => crate::$module::$Game::calls(view),)* }
            }

            /// A number that changes whenever what a control means changes.
            pub fn moment(&self) -> u64 {
                match self { $(Self::$Game(view) => crate::$module::$Game::moment(view),)* }
            }

            /// What there is to press.
            pub fn controls(&self) -> Vec<Control> {
                match self { $(Self::$Game(view) => crate::$module::$Game::controls(view),)* }
            }

            /// Completions for what was typed of a parameter.
            pub fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice> {
                match self {
                    $(Self::$Game(view) => {
                        crate::$module::$Game::suggest(view, command, param, typed)
                    })*
                }
            }

            /// What a computer of that level would do in the observer's seat.
            pub fn choose(&self, level: Level, dice: &mut Dice) -> CommandLine {
                match self {
                    $(Self::$Game(view) => {
                        let action = crate::$module::$Game::computer(level).choose(view, dice);
                        crate::$module::$Game::write(&action)
                    })*
                }
            }

            /// See [`Game::savable`].
            pub fn savable(&self) -> Option<Json> {
                match self { $(Self::$Game(view) => crate::$module::$Game::savable(view),)* }
            }

            /// What the game's solver knows from this view.
            pub fn analyse(&self) -> Option<Json> {
                match self { $(Self::$Game(view) => crate::$module::$Game::analyse(view),)* }
            }
        }
    };
}
each_game!(games);

impl GameKind {
    /// The game of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// The command's description, if the game has it.
    pub fn command(self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }
}
