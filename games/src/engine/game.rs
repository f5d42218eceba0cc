//! What a game is: a declaration, and a few small traits that its own types implement, each in the
//! file where that code lives.
//!
//! | trait | type | usual file | concern |
//! |---|---|---|---|
//! | [`Game`] | the game | `mod.rs` | the declaration: what kind of game it is, its types, its capabilities |
//! | [`Options`] | `Config` | `config.rs` | what is chosen when a table is opened |
//! | [`Position`] | `State` | `state.rs` | the state as the fold of its events |
//! | [`Rules`] | `State` | `rules.rs` | what is allowed, and what comes of it |
//! | [`Notices`] | `Event` | `notice.rs` | what is said of an event, and to whom |
//! | [`Knowledge`] | `View` | `view.rs` | what one observer knows |
//! | [`Offers`] | `View` | `offers.rs` | what they may do, and what there is to press |
//! | [`Command`] | `Action` | `action.rs` | the commands, read and written |
//! | [`Refuse`] | `Refusal` | `refusal.rs` | why an action is refused |
//!
//! `decide` checks and `evolve` trusts: an action is judged against a state and becomes events, and a
//! state is nothing but the fold of its events. Neither does I/O nor knows what time it is, so both run
//! anywhere and are tested without anything beside them.

// Circle: a game names its capabilities, its log and its computers, and those name the game's types.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    About, Actions, Args, Chance, Checked, Choice, Clock, CommandLine, CommandSpec, Computer,
    Control, Dice, Domain, Experiment, HiddenSeats, Level, Observer, Offer, Outcome, ParamSpec,
    Phrase, Records, Saving, Seat, SeatSet, Seats, Secrets, Solver, Topic, Turns,
};

/// A game's declaration.
///
/// `State` and `Event` hold secrets: a state's fields are private to the game's folder, neither has a
/// `Debug`, and both leave the folder only inside [`super::AnyTable`] and [`super::AnyEvent`].
/// Everything outside sees a `View`.
pub trait Game: Sized + 'static {
    /// Name, seats and order of play.
    const ABOUT: About;
    /// What is hidden from whom; `None` where everything is public.
    const SECRETS: Option<Secrets<Self>>;
    /// What dice decide; `None` where they are never thrown.
    const CHANCE: Option<Chance<Self>> = None;
    /// Can who sits where be a secret?
    const HIDDEN_SEATS: Option<HiddenSeats<Self>> = None;
    /// Can players save something of theirs?
    const SAVING: Option<Saving<Self>> = None;
    /// Does the time of day count?
    const CLOCK: Option<Clock<Self>> = None;
    /// Is there a solver?
    const SOLVER: Option<Solver<Self>> = None;
    /// What goes into a player's record, beside the outcome.
    const RECORDS: Option<Records<Self>> = None;
    /// What the rules explain on pages of their own.
    const TOPICS: &'static [Topic<Self>] = &[];
    /// The lab's questions.
    const LAB: &'static [Experiment] = &[];

    /// The options of a table.
    type Config: Options<Game = Self>;
    /// What chance decides before anybody acts, kept in the first event beside the options; `()` if
    /// nothing. Its fields are those of that event's JSON.
    type Start: Clone + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Everything there is to know, secrets included.
    type State: Rules<Game = Self>;
    /// What happened, secrets included, as it is kept: an enum with `#[serde(tag = "event")]`. Its shape
    /// never changes once it has landed: a new meaning is a new variant.
    type Event: Notices<Game = Self>;
    /// What a player does, checked for form but not yet for sense.
    type Action: Command<Game = Self>;
    /// What one observer knows.
    type View: Offers<Game = Self>;
    /// Why an action is refused, and what would be right.
    type Refusal: Refuse;

    /// A computer player.
    fn computer(level: Level) -> Box<dyn Computer<Self>>;
}

/// The options of a table; part of the JSON that outside programs rely on, and public but for what
/// [`Saving::disclosed`] leaves out.
pub trait Options:
    Clone + PartialEq + Default + Serialize + DeserializeOwned + JsonSchema + Send + Sync
{
    /// The game.
    type Game: Game<Config = Self>;
    /// What can be chosen when a table is opened, beside the number of players.
    const PARAMS: &'static [ParamSpec] = &[];

    /// Reads the options of a new table. By default each option is read into the field of its name, as
    /// from JSON.
    ///
    /// # Errors
    /// When options do not go together.
    fn from_args(args: &Args) -> Result<Self, <Self::Game as Game>::Refusal> {
        let fields = args.fields();
        debug_assert!(fields.is_some(), "an option does not fit into the field of its name");
        Ok(fields.unwrap_or_default())
    }

    /// Do they make sense, for so many players? They may come from outside. That the number is one of
    /// [`About::seats`] is checked before.
    ///
    /// # Errors
    /// What is wrong with them.
    fn check(&self, _seats: Seats) -> Result<(), <Self::Game as Game>::Refusal> {
        Ok(())
    }

    /// The options in words, for the message that invites people: the message `GAME-summary`.
    fn summary(&self) -> Phrase {
        Phrase::named(format!("{}-summary", <Self::Game as Game>::ABOUT.name))
    }

    /// The variants that differ in their rules, by name, with their number of players: each has a
    /// playthrough and random games. By default the game as it is opened where nobody says anything.
    fn variants() -> Vec<(&'static str, Self, u8)> {
        vec![("usual", Self::default(), <Self::Game as Game>::ABOUT.usual_seats)]
    }
}

/// The state of a game as the fold of its events. Total: without dice, without a clock, trusting
/// history; a damaged log must not make it fail.
pub trait Position: Clone + Send + Sync {
    /// The game.
    type Game: Game<State = Self>;

    /// The state after the first event.
    fn begin(
        config: &<Self::Game as Game>::Config,
        seats: Seats,
        start: &<Self::Game as Game>::Start,
    ) -> Self;

    /// Moves on by one event.
    fn evolve(&mut self, event: &<Self::Game as Game>::Event);

    /// Whom the game waits for: several in simultaneous phases, nobody when it is over. `legal` may
    /// offer something to others, too (to change a secret choice).
    fn to_act(&self) -> SeatSet;

    /// How it ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;
}

/// What is allowed, and what comes of it. What every game refuses, [`super::Play`] has refused before:
/// a wrong number of players, an action in a game that is over, by nobody at the table, or by a seat
/// whose turn it is not.
pub trait Rules: Position {
    /// What chance decides before anybody acts, with options that passed [`Options::check`].
    fn start(
        _config: &<Self::Game as Game>::Config,
        _seats: Seats,
        _dice: &mut Dice,
    ) -> <Self::Game as Game>::Start {
        Default::default()
    }

    /// The events that follow at once, such as a first deal.
    fn opening(&self, _dice: &mut Dice) -> Vec<<Self::Game as Game>::Event> {
        Vec::new()
    }

    /// The seat whose turn it is, where only one seat may do such an action now. Others are refused with
    /// [`Rules::not_your_turn`] before `decide` is asked. By default, in a game that is played in turn,
    /// the seat that it waits for, whatever the action.
    fn turn(&self, _action: &<Self::Game as Game>::Action) -> Option<Seat> {
        let in_turn = <Self::Game as Game>::ABOUT.turns == Turns::Sequential;
        in_turn.then(|| self.to_act().iter().next())?
    }

    /// What is said to others: the message `GAME-refuse-turn`, with the `seat` whose turn it is.
    fn not_your_turn(&self, turn: Seat) -> Phrase {
        let name = <Self::Game as Game>::ABOUT.name;
        Phrase::named(format!("{name}-refuse-turn")).with("seat", turn)
    }

    /// What comes of an action.
    ///
    /// # Errors
    /// When the rules forbid it.
    fn decide(
        &self,
        seat: Seat,
        action: <Self::Game as Game>::Action,
        dice: &mut Dice,
    ) -> Decided<Self::Game>;
}

/// What comes of an action.
pub type Decided<G> = Result<Vec<<G as Game>::Event>, <G as Game>::Refusal>;

/// What is said of an event.
pub trait Notices:
    Clone + Checked + Serialize + DeserializeOwned + JsonSchema + Send + Sync
{
    /// The game.
    type Game: Game<Event = Self>;

    /// What everybody is told, in the table's place. Match exhaustively. The table itself says whose turn
    /// it is, asks for secrets, and says who won (from `outcome`).
    fn public(&self) -> Option<Notice>;
    /// What `seat` is told by direct message, in addition to what everybody is told; so only what is
    /// theirs alone. Match exhaustively where anything is secret.
    fn private(&self, seat: Seat) -> Option<Notice> {
        let _ = seat;
        None
    }
}

/// What one observer knows; part of the JSON that outside programs rely on.
pub trait Knowledge:
    Clone + PartialEq + Checked + Serialize + DeserializeOwned + JsonSchema + Send + Sync
{
    /// The game.
    type Game: Game<View = Self>;

    /// What `observer` knows of a state.
    fn of(state: &<Self::Game as Game>::State, observer: Observer) -> Self;

    /// Whose view it is.
    fn observer(&self) -> Observer;

    /// A number that changes whenever what a control means changes (a new turn, a new round), the same
    /// for all observers. A press made under another number is told that it is old.
    fn moment(&self) -> u64;

    /// A position that shows the game well, for the rules and the README.
    fn example() -> Self;
}

/// What may be done, as far as a view's observer knows.
pub trait Offers: Knowledge {
    /// What a seat may do. Of the observer's own seat: exactly what `decide` accepts from it. Of another:
    /// as far as the view tells. Of a seat that is not at the table: nothing; the public's view is asked
    /// of as many seats as can ever play.
    fn offers(&self, seat: Seat) -> Vec<Offer>;

    /// Exactly what `decide` accepts from the observer; nothing from the public.
    fn legal(&self) -> Actions {
        Actions(self.observer().seat().map_or_else(Vec::new, |seat| self.offers(seat)))
    }

    /// What there is to press. For a seat: for its own eyes. For the public: what anybody may do as far
    /// as everybody may know. By default a control for each offer, for the public but for the secret
    /// ones.
    fn controls(&self) -> Vec<Control> {
        let about = <Self::Game as Game>::ABOUT;
        let offers = match self.observer() {
            Observer::Seat(seat) => self.offers(seat),
            Observer::Public => {
                let mut offers = Vec::new();
                for offer in (0..*about.seats.end()).flat_map(|seat| self.offers(Seat(seat))) {
                    if !is_secret::<Self::Game>(&offer.command) && !offers.contains(&offer) {
                        offers.push(offer);
                    }
                }
                offers
            }
        };
        offers.iter().map(|offer| Control::for_offer(about.name, offer)).collect()
    }

    /// Completions for what was typed of a parameter, at most 25. By default from `legal`.
    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        suggest_from(&self.legal(), command, param, typed)
    }

    /// The command that calls a seat to act in private, where what it does is not seen by everybody:
    /// its words are the message `GAME-do-COMMAND`. By default the first that it may do, as that is what
    /// the game waits for, if it is secret.
    fn calls(&self) -> Option<Cow<'static, str>> {
        let first = self.legal().0.into_iter().next()?.command;
        is_secret::<Self::Game>(&first).then_some(first)
    }

    /// Any of the things that the observer may do, for random games; `None` if there is nothing. By
    /// default any of the legal offers, so override it where an offer has a free text: of that only the
    /// example would ever be played.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        self.legal().sample(dice)
    }
}

/// What a player does, as it is read and written.
pub trait Command: Clone + PartialEq {
    /// The game.
    type Game: Game<Action = Self>;
    /// What players can do.
    const COMMANDS: &'static [CommandSpec];

    /// An action from a command with checked arguments.
    ///
    /// # Errors
    /// When the arguments have the right kind but cannot mean anything.
    fn parse(command: &str, args: &Args) -> Result<Self, <Self::Game as Game>::Refusal>;

    /// The command for an action: the inverse of [`Command::parse`].
    fn write(&self) -> CommandLine;
}

/// A refusal, said in the player's language. It is a type of the game's if code asks which refusal it is;
/// else the phrase itself.
pub trait Refuse {
    /// What is wrong and what would be right.
    fn phrase(&self) -> Phrase;
}

impl Refuse for Phrase {
    fn phrase(&self) -> Phrase {
        self.clone()
    }
}

/// Is a command to be given in private only?
fn is_secret<G: Game>(command: &str) -> bool {
    G::Action::COMMANDS.iter().any(|spec| spec.name == command && spec.secret)
}

/// Completions from what may be done; see [`Offers::suggest`].
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
