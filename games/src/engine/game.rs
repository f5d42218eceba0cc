//! The trait that every game implements, and one game in play.

use std::{borrow::Cow, ops::RangeInclusive};

use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value as Json;

use super::{
    Actions, Args, Choice, CommandLine, CommandSpec, Computer, Control, Dice, Domain, Experiment,
    Level, Observer, Outcome, ParamSpec, Phrase, Seat, SeatSet, Seats, Tally,
    fair::{Draw, Sealed},
};

/// A game's rules.
///
/// `decide` checks, `evolve` trusts: an action is judged against a state and becomes events, and
/// a state is nothing but the fold of its events. Neither does I/O nor knows what time it is, so
/// both run anywhere and are tested without anything beside them.
///
/// `State` and `Event` hold secrets: their fields are private to the game's folder, they have no
/// `Debug`, and they are serialised by [`Game::encode`] only. Everything outside sees a `View`.
pub trait Game: Sized + 'static {
    /// The game's name in commands: 1 to 32 lower-case letters.
    const NAME: &'static str;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// How many play where nobody says.
    const DEFAULT_SEATS: u8;
    /// What players can do.
    const COMMANDS: &'static [CommandSpec];
    /// Is anything hidden from anybody? Then the no-leak law must find something to replace.
    const HAS_SECRETS: bool = true;
    /// Can players save something of theirs by name, for others to play?
    const SAVES: bool = false;
    /// What can be chosen when a table is opened, beside the number of players.
    const OPTIONS: &'static [ParamSpec];
    /// What the rules explain on a page of its own, with a picture: one word each. Its words are the
    /// message `NAME-about-TOPIC`.
    const TOPICS: &'static [&'static str] = &[];

    /// The options of a table; part of the JSON that outside programs rely on, and public but for what
    /// [`Game::disclosed`] leaves out.
    type Config: Clone + PartialEq + Default + Serialize + DeserializeOwned + Send + Sync;
    /// Everything there is to know, secrets included.
    type State: Clone + Send + Sync;
    /// What a player does, checked for form but not yet for sense.
    type Action: Clone + PartialEq;
    /// What happened, secrets included. Its encoded shape never changes once it has landed: a new
    /// meaning is a new variant.
    type Event: Clone + Send + Sync;
    /// What one observer knows; part of the JSON that outside programs rely on.
    type View: Clone + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why an action is refused, and what would be right.
    type Refusal: Refuse;

    /// Reads the options of a new table.
    ///
    /// # Errors
    /// When options do not go together.
    fn configure(options: &Args) -> Result<Self::Config, Self::Refusal>;

    /// What the view's observer can save for others to play: what they made, or what everybody has seen
    /// to its end. Read by [`Game::adopt`] for ever.
    fn savable(_view: &Self::View) -> Option<Json> {
        None
    }

    /// These options, to play what was saved.
    ///
    /// # Errors
    /// When they do not go together, or nothing such was saved.
    fn adopt(config: Self::Config, _saved: Json) -> Result<Self::Config, Self::Refusal> {
        Ok(config)
    }

    /// These options as everybody may know them before the game is over: without what is played, if
    /// that was saved.
    fn disclosed(config: &Self::Config) -> Self::Config {
        config.clone()
    }

    /// The options in words, for the message that invites people: the message `GAME-summary`.
    fn summary(config: &Self::Config) -> Phrase;

    /// The first events of a game; the first of them must carry what `evolve` needs to begin.
    ///
    /// # Errors
    /// When the options do not allow so many players, or make no sense (they may come from outside).
    fn setup(
        config: &Self::Config,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// The options as the game starts, where some depend on who plays: `people` says, by order of
    /// joining, if it is a person or a computer; and on where: `nameless` says if people can act there
    /// without everybody's seeing who did.
    fn settle(config: &Self::Config, _people: &[bool], _nameless: bool) -> Self::Config {
        config.clone()
    }

    /// Who sits where: by seat, the number in the order of joining. By lot, unless options (which are
    /// settled) say otherwise.
    fn seating(_config: &Self::Config, people: &[bool], dice: &Dice) -> Vec<u8> {
        let mut order: Vec<u8> = (0..).take(people.len()).collect();
        dice.order("seats", &mut order, ToString::to_string);
        order
    }

    /// Is who sits where a secret of everybody's own until the game is over? Then people are
    /// nowhere told apart by their seats: a [`Seat`] in a phrase is said as [`Game::seat_name`].
    fn hides_seats(_config: &Self::Config) -> bool {
        false
    }

    /// What a seat is called while who sits there is a secret.
    fn seat_name(seat: Seat) -> Phrase {
        Phrase::new("seat-name").with("number", u16::from(seat.0) + 1)
    }

    /// What comes of an action.
    ///
    /// # Errors
    /// When the rules forbid it.
    fn decide(
        state: &Self::State,
        seat: Seat,
        action: Self::Action,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// The state after an event. Total: without dice, without a clock, trusting history.
    fn evolve(state: Option<Self::State>, event: &Self::Event) -> Self::State;

    /// How many play.
    fn seats(state: &Self::State) -> Seats;

    /// The options that it is played with.
    fn config(state: &Self::State) -> &Self::Config;

    /// Whom the game waits for: several in simultaneous phases, nobody when it is over. `legal` may
    /// offer something to others, too (to change a secret choice).
    fn to_act(state: &Self::State) -> SeatSet;

    /// What `observer` knows.
    fn view(state: &Self::State, observer: Observer) -> Self::View;

    /// What is said of an event. To the public: in the table's place. To a seat: by direct message,
    /// in addition to what the public is told, so only what is theirs alone. Match exhaustively.
    /// The table itself says whose turn it is, asks for secrets, and says who won (from `outcome`).
    fn notice(event: &Self::Event, observer: Observer) -> Option<Notice>;

    /// What the view's observer may do: exactly what `decide` accepts from them. Nothing for the
    /// public.
    fn legal(view: &Self::View) -> Actions;

    /// A number that changes whenever what a control means changes (a new turn, a new round), the
    /// same for all observers. A press made under another number is told that it is old.
    fn moment(view: &Self::View) -> u64;

    /// What there is to press. For a seat: for its own eyes. For the public: what whoever is to act
    /// may do as far as everyone may know. By default a control for each legal offer: that is none
    /// for the public, so override it for every turn that is taken openly, or nobody has a button
    /// in the table's place.
    fn controls(view: &Self::View) -> Vec<Control> {
        Self::legal(view).0.iter().map(|offer| Control::for_offer(Self::NAME, offer)).collect()
    }

    /// Completions for what was typed of a parameter, at most 25. By default from `legal`.
    fn suggest(view: &Self::View, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        suggest_from(&Self::legal(view), command, param, typed)
    }

    /// How it ended; `None` while it goes on.
    fn outcome(state: &Self::State) -> Option<Outcome>;

    /// Does the time of day count in a game with these options? Then [`Game::passes`] and
    /// [`Game::patience`] are asked.
    fn counts_time(_config: &Self::Config) -> bool {
        false
    }

    /// What it means that so many whole seconds have passed since the game began: events that come
    /// before whatever a player does then. A game has no clock; this is how it learns of time.
    fn passes(_state: &Self::State, _seconds: u64) -> Vec<Self::Event> {
        Vec::new()
    }

    /// How long a seat may take over what it is to do now; `None`: as long as it likes.
    fn patience(_state: &Self::State, _seat: Seat) -> Option<Patience> {
        None
    }

    /// What comes of a seat's having taken longer than that. Whatever it is, the seat's
    /// [`Patience::turn`] must change by it.
    fn overtime(_state: &Self::State, _seat: Seat) -> Vec<Self::Event> {
        Vec::new()
    }

    /// What goes into a player's record of a game that is over, beside the outcome. Public: it holds
    /// nothing that the game has not told. The names of a game's tallies are always the same.
    fn tallies(_state: &Self::State, _seat: Seat) -> Vec<Tally> {
        Vec::new()
    }

    /// An action from a command with checked arguments.
    ///
    /// # Errors
    /// When the arguments have the right kind but cannot mean anything.
    fn parse(command: &str, args: &Args) -> Result<Self::Action, Self::Refusal>;

    /// The command for an action: the inverse of [`Game::parse`].
    fn write(action: &Self::Action) -> CommandLine;

    /// An event as one line of JSON.
    fn encode(event: &Self::Event) -> String;

    /// The inverse of [`Game::encode`].
    ///
    /// # Errors
    /// When the text is not an event of this game.
    fn decode(text: &str) -> Result<Self::Event, DecodeError>;

    /// A computer player.
    fn computer(level: Level) -> Box<dyn Computer<Self>>;

    /// What the game's solver knows from a view, if it has one.
    fn analyse(_view: &Self::View) -> Option<Json> {
        None
    }

    /// What the solver knows of a position that is described without a table, if the game has a way
    /// to describe one: `position` has the fields of the engine's `analyse` beside `cmd` and `game`.
    ///
    /// # Errors
    /// In words, when it does not describe a position.
    fn analyse_position(_position: Json) -> Option<Result<Json, String>> {
        None
    }

    /// A position that shows the game well, for the rules and the README.
    fn example() -> Self::View;

    /// The position that shows one of [`Game::TOPICS`].
    fn example_of(_topic: &str) -> Self::View {
        Self::example()
    }

    /// The command that calls a seat to act in private, where what it does is not seen by everybody:
    /// its words are the message `NAME-do-COMMAND`. By default the first that it may do, as that is what
    /// the game waits for, if it is secret.
    fn calls(view: &Self::View) -> Option<Cow<'static, str>> {
        let is_secret =
            |command: &str| Self::COMMANDS.iter().any(|spec| spec.name == command && spec.secret);
        let first = Self::legal(view).0.into_iter().next()?.command;
        is_secret(&first).then_some(first)
    }

    /// The variants that differ in their rules, by name: each has a playthrough and random games.
    fn variants() -> Vec<(&'static str, Self::Config, Seats)>;

    /// The lab's questions.
    fn experiments() -> &'static [Experiment] {
        &[]
    }

    /// The events of a log that hold what a player chose in secret and everybody heard to be chosen:
    /// exactly those of which [`Game::notice`] says something to the public, and which
    /// [`Game::imagine`] may replace for the public. What is chosen later and takes one back is no
    /// reason to tell it.
    fn sealed(_log: &[Self::Event]) -> Vec<Sealed> {
        Vec::new()
    }

    /// What chance decided by [`Dice::order`] in a log.
    fn draws(_log: &[Self::Event]) -> Vec<Draw> {
        Vec::new()
    }

    /// Does `dice`, those that the action met, decide again what chance decided in an event, other than
    /// by an order? `None` if chance decided nothing. The events of `setup` need not be known here:
    /// they are made again as a whole.
    fn redo(_state: &Self::State, _event: &Self::Event, _dice: &mut Dice) -> Option<bool> {
        None
    }

    /// Another history that `observer` cannot tell from this one, event by event: what they may not
    /// know is replaced by anything consistent with what they know. The no-leak law is checked with
    /// it: every view, notice, hint and picture of the observer must stay the same.
    fn imagine(log: &[Self::Event], observer: Observer, dice: &mut Dice) -> Vec<Self::Event>;
}

/// Completions from what may be done; see [`Game::suggest`].
pub(crate) fn suggest_from(
    actions: &Actions,
    command: &str,
    param: &str,
    typed: &str,
) -> Vec<Choice> {
    const MOST: usize = 25;
    let typed = typed.to_lowercase();
    let domains = actions.0.iter().filter(|offer| offer.command == command).flat_map(|offer| {
        offer.params.iter().filter(|(name, _)| name == param).map(|(_, domain)| domain)
    });
    let mut found = Vec::new();
    for domain in domains {
        let words: Box<dyn Iterator<Item = String>> = match domain {
            Domain::Words(words) => Box::new(words.iter().cloned()),
            Domain::Range { min, max } => Box::new((*min..=*max).map(|number| number.to_string())),
            Domain::Free { example } => Box::new(std::iter::once(example.clone())),
        };
        found.extend(words.filter(|word| word.to_lowercase().starts_with(&typed)));
        found.truncate(MOST);
    }
    found.into_iter().map(Choice::from).collect()
}

/// How long a seat may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Which turn of the seat's it is: another number whenever its time begins anew.
    pub turn: u64,
    /// From the beginning of the turn, in seconds.
    pub seconds: u32,
}

/// A refusal: typed in each game, said in the player's language.
pub trait Refuse {
    /// What is wrong and what would be right.
    fn phrase(&self) -> Phrase;
}

/// Something said of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What is said.
    pub phrase: Phrase,
    /// Does it come with a picture of the board?
    pub board: bool,
}

impl Notice {
    /// Words alone.
    pub const fn line(phrase: Phrase) -> Option<Self> {
        Some(Self { phrase, board: false })
    }

    /// Words and the board.
    pub const fn board(phrase: Phrase) -> Option<Self> {
        Some(Self { phrase, board: true })
    }
}

/// A text that is not an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an event of {game}: {reason}")]
pub struct DecodeError {
    /// The game.
    pub game: &'static str,
    /// What the decoder said.
    pub reason: String,
}

/// One game in play: the fold of its events so far.
pub struct Play<G: Game> {
    state: G::State,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone() }
    }
}

impl<G: Game> Play<G> {
    /// The game after its first events; `None` without any.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a G::Event>) -> Option<Self> {
        let fold = |state, event: &G::Event| Some(G::evolve(state, event));
        events.into_iter().fold(None, fold).map(|state| Self { state })
    }

    /// Moves on by one event.
    #[must_use]
    pub fn after(self, event: &G::Event) -> Self {
        Self { state: G::evolve(Some(self.state), event) }
    }

    /// See [`Game::decide`].
    ///
    /// # Errors
    /// When the rules forbid it.
    pub fn decide(
        &self,
        seat: Seat,
        action: G::Action,
        dice: &mut Dice,
    ) -> Result<Vec<G::Event>, G::Refusal> {
        G::decide(&self.state, seat, action, dice)
    }

    /// See [`Game::view`].
    pub fn view(&self, observer: Observer) -> G::View {
        G::view(&self.state, observer)
    }

    /// See [`Game::seats`].
    pub fn seats(&self) -> Seats {
        G::seats(&self.state)
    }

    /// See [`Game::hides_seats`]; once it is over it hides nothing.
    pub fn hides_seats(&self) -> bool {
        G::hides_seats(G::config(&self.state)) && self.outcome().is_none()
    }

    /// See [`Game::redo`].
    pub fn redo(&self, event: &G::Event, dice: &mut Dice) -> Option<bool> {
        G::redo(&self.state, event, dice)
    }

    /// See [`Game::to_act`].
    pub fn to_act(&self) -> SeatSet {
        G::to_act(&self.state)
    }

    /// See [`Game::passes`]; nothing where time does not count.
    pub fn passes(&self, seconds: u64) -> Vec<G::Event> {
        let counts = G::counts_time(G::config(&self.state)) && self.outcome().is_none();
        if counts { G::passes(&self.state, seconds) } else { Vec::new() }
    }

    /// See [`Game::patience`]; `None` where time does not count, and for those who are not to act.
    pub fn patience(&self, seat: Seat) -> Option<Patience> {
        let counts = G::counts_time(G::config(&self.state)) && self.to_act().contains(seat);
        if counts { G::patience(&self.state, seat) } else { None }
    }

    /// See [`Game::overtime`].
    pub fn overtime(&self, seat: Seat) -> Vec<G::Event> {
        G::overtime(&self.state, seat)
    }

    /// See [`Game::tallies`]; none while it goes on.
    pub fn tallies(&self, seat: Seat) -> Vec<Tally> {
        if self.outcome().is_none() { Vec::new() } else { G::tallies(&self.state, seat) }
    }

    /// See [`Game::outcome`].
    pub fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }
}
