//! What only some games have. Each capability is a record of functions, so that a game has it whole or
//! not at all.

use serde_json::Value as Json;

use super::{Dice, Game, History, Observer, Phrase, Seat, Tally, fair::Draw};

/// Something is hidden from somebody. The no-leak law and the record of `/verify` stand on it.
pub struct Secrets<G: Game> {
    /// Turns a history into another that `observer` cannot tell from it, event by event: replaces what
    /// they may not know by any other value that is consistent with what they do know. Every view,
    /// notice, hint and picture of the observer must stay the same.
    pub imagine: fn(history: &mut History<G>, observer: Observer, dice: &mut Dice),
    /// Does an event hold what a player chose in secret and everybody heard to be chosen? Exactly those
    /// of which [`super::Notices::public`] says something to the public, and which `imagine` may
    /// replace for the public.
    pub is_sealed: fn(event: &G::Event) -> bool,
    /// Does the history, as far as it goes, tell everybody what was chosen in that event, which is
    /// sealed? What is chosen later and replaces a choice is no reason to tell it.
    pub is_told: fn(history: &History<G>, index: usize) -> bool,
}

/// Chance decides something, and anybody can check afterwards that it was not tampered with.
pub struct Chance<G: Game> {
    /// What chance decided by [`Dice::order`].
    pub draws: fn(history: &History<G>) -> Vec<Draw>,
    /// Do `dice`, those that the action met, decide again what chance decided in an event, other than
    /// by an order? `None` if chance decided nothing. The setup need not be known here: it is made
    /// again as a whole.
    pub redo: fn(state: &G::State, event: &G::Event, dice: &mut Dice) -> Option<bool>,
}

/// Who sits where can be a secret of everybody's own until the game is over. Then people are nowhere
/// told apart by their seats: a [`Seat`] in a phrase is said as `name`.
pub struct HiddenSeats<G: Game> {
    /// The options as the game starts, where some depend on who plays: `people` says, by order of
    /// joining, if it is a person or a computer; and on where: `nameless` says if people can act there
    /// without everybody's seeing who did. Options that are settled stay as they are.
    pub settle: fn(config: &G::Config, people: &[bool], nameless: bool) -> G::Config,
    /// Who sits where: by seat, the number in the order of joining.
    pub seating: fn(config: &G::Config, people: &[bool], dice: &Dice) -> Vec<u8>,
    /// Do these options hide who sits where?
    pub hides: fn(config: &G::Config) -> bool,
    /// What a seat is called meanwhile.
    pub name: fn(seat: Seat) -> Phrase,
}

/// Players can save something of theirs by name, for others to play.
pub struct Saving<G: Game> {
    /// What the view's observer can save: what they made, or what everybody has seen to its end. Read
    /// by `adopt` for ever.
    pub savable: fn(view: &G::View) -> Option<Json>,
    /// These options, to play what was saved; refused when they do not go together, or nothing such was
    /// saved.
    pub adopt: Adopt<G>,
    /// These options as everybody may know them before the game is over: without what is played, if
    /// that was saved.
    pub disclosed: fn(config: &G::Config) -> G::Config,
}

/// See [`Saving::adopt`].
pub type Adopt<G> = fn(
    config: &<G as Game>::Config,
    saved: Json,
) -> Result<<G as Game>::Config, <G as Game>::Refusal>;

/// The time of day counts. A game has no clock; this is how it learns of time.
pub struct Clock<G: Game> {
    /// Does time count with these options? If not, nothing else is asked.
    pub counts: fn(config: &G::Config) -> bool,
    /// What it means that so many whole seconds have passed since the game began: events that come
    /// before what a player does then.
    pub passes: fn(state: &G::State, seconds: u64) -> Vec<G::Event>,
    /// How long a seat may take over what it is to do now; `None`: as long as it likes.
    pub patience: fn(state: &G::State, seat: Seat) -> Option<Patience>,
    /// What comes of a seat's having taken longer than that. The seat's [`Patience::turn`] must change
    /// by it.
    pub overtime: fn(state: &G::State, seat: Seat) -> Vec<G::Event>,
}

/// How long a seat may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// Which turn of the seat's it is: another number whenever its time begins anew.
    pub turn: u64,
    /// From the beginning of the turn, in seconds.
    pub seconds: u32,
}

/// A solver knows what a view leaves possible.
pub struct Solver<G: Game> {
    /// What it knows from a view.
    pub view: fn(view: &G::View) -> Option<Json>,
    /// What it knows of a position that is described without a table, if the game has a way to describe
    /// one: `position` has the fields of the engine's `analyse` beside `cmd` and `game`. An error is in
    /// words.
    pub position: Option<fn(position: Json) -> Result<Json, String>>,
}

/// Something that the rules explain on a page of its own, with a picture. Its words are the message
/// `GAME-about-NAME`.
pub struct Topic<G: Game> {
    /// One word.
    pub name: &'static str,
    /// The position that shows it.
    pub view: fn() -> G::View,
}

/// What goes into a player's record of a game that is over, beside the outcome. Public: it holds
/// nothing that the game has not told. The names of a game's tallies are always the same.
pub type Records<G> = fn(state: &<G as Game>::State, seat: Seat) -> Vec<Tally>;
