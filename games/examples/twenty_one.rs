//! The smallest game there can be, as a template: players count on in turn by 1, 2 or 3, and the one
//! who reaches 21 wins.
//!
//! It is not in the catalogue. To make it a game of Parlour's, spread it over the files that
//! [`parlour_games::engine::Game`] names, and follow "Add a game" in CONTRIBUTING.md. Run it with
//! `cargo run -p parlour-games --example twenty_one`.

use parlour_games::{
    engine::{
        About, Actions, Args, Checked, Command, CommandLine, CommandSpec, Computer, Control,
        Decided, Dice, Domain, Game, Knowledge, Level, Notice, Notices, Observer, Offer, Offers,
        Options, Outcome, ParamKind, ParamSpec, Phrase, Play, Position, Refuse, Rules, Seat,
        SeatSet, Seats, Secrets, Turns,
    },
    phrase,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The number that wins.
const GOAL: u8 = 21;

// mod.rs: what kind of game it is.

struct TwentyOne;

impl Game for TwentyOne {
    const ABOUT: About =
        About { name: "twentyone", seats: 2..=4, usual_seats: 2, turns: Turns::Sequential };
    const SECRETS: Option<Secrets<Self>> = None;

    type Config = Config;
    type Start = ();
    type State = State;
    type Event = Event;
    type Action = Count;
    type View = View;
    type Refusal = Refusal;

    fn computer(_: Level) -> Box<dyn Computer<Self>> {
        Box::new(ToFour)
    }
}

// config.rs: what is chosen when a table is opened. Here there is nothing to choose.

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
struct Config {}

impl Options for Config {
    type Game = TwentyOne;
    const PARAMS: &'static [ParamSpec] = &[];

    fn from_args(_: &Args) -> Result<Self, Refusal> {
        Ok(Self {})
    }

    fn summary(&self) -> Phrase {
        phrase!("twentyone-summary", goal = GOAL)
    }

    fn variants() -> Vec<(&'static str, Self, u8)> {
        vec![("two", Self {}, 2), ("four", Self {}, 4)]
    }
}

// event.rs and notice.rs: what happens, and what is said of it.

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
enum Event {
    Counted { seat: Seat, number: u8 },
}

impl Checked for Event {}

impl Notices for Event {
    type Game = TwentyOne;

    fn public(&self) -> Option<Notice> {
        let Self::Counted { seat, number } = self;
        Notice::board(phrase!("twentyone-counted", seat, number))
    }
}

// state.rs: the state as the fold of its events.

#[derive(Clone)]
struct State {
    seats: Seats,
    number: u8,
    last: Option<Seat>,
}

impl Position for State {
    type Game = TwentyOne;

    fn begin(_: &Config, seats: Seats, (): &()) -> Self {
        Self { seats, number: 0, last: None }
    }

    fn evolve(&mut self, event: &Event) {
        let Event::Counted { seat, number } = event;
        (self.number, self.last) = (*number, Some(*seat));
    }

    fn to_act(&self) -> SeatSet {
        let next = self.last.map_or(Seat(0), |last| self.seats.after(last, 1));
        if self.number >= GOAL { SeatSet::EMPTY } else { SeatSet::one(next) }
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_won = |seat| i64::from(self.last == Some(seat));
        (self.number >= GOAL).then(|| Outcome::highest(self.seats.iter().map(has_won).collect()))
    }
}

// rules.rs: what is allowed, and what comes of it.

impl Rules for State {
    fn turn(&self, _: &Count) -> Option<Seat> {
        self.to_act().iter().next()
    }

    fn decide(&self, seat: Seat, Count(by): Count, _: &mut Dice) -> Decided<TwentyOne> {
        let most = (GOAL - self.number).min(3);
        if by > most {
            return Err(Refusal::TooFar { most });
        }
        Ok(vec![Event::Counted { seat, number: self.number + by }])
    }
}

// refusal.rs: why not, and what would be right.

enum Refusal {
    TooFar { most: u8 },
}

impl Refuse for Refusal {
    fn phrase(&self) -> Phrase {
        let Self::TooFar { most } = self;
        phrase!("twentyone-refuse-too-far", most)
    }
}

// view.rs and offers.rs: what one observer knows, and what they may do.

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
struct View {
    observer: Observer,
    number: u8,
    turn: Option<Seat>,
}

impl Checked for View {}

impl Knowledge for View {
    type Game = TwentyOne;

    fn of(state: &State, observer: Observer) -> Self {
        Self { observer, number: state.number, turn: state.to_act().iter().next() }
    }

    fn moment(&self) -> u64 {
        self.number.into()
    }

    fn example() -> Self {
        Self { observer: Observer::Public, number: 13, turn: Some(Seat(1)) }
    }
}

impl View {
    fn offer(&self) -> Offer {
        let max = i64::from(GOAL - self.number).min(3);
        Offer::new("count").with("by", Domain::Range { min: 1, max })
    }
}

impl Offers for View {
    fn legal(&self) -> Actions {
        let is_own = self.turn.is_some() && self.observer.seat() == self.turn;
        Actions(is_own.then(|| self.offer()).into_iter().collect())
    }

    fn controls(&self) -> Vec<Control> {
        let control = || Control::for_offer("twentyone", &self.offer());
        self.turn.map(|_| control()).into_iter().collect()
    }
}

// action.rs: the commands.

#[derive(Clone, PartialEq)]
struct Count(u8);

impl Command for Count {
    type Game = TwentyOne;
    const COMMANDS: &'static [CommandSpec] = &[CommandSpec {
        name: "count",
        secret: false,
        params: &[ParamSpec::required("by", ParamKind::Integer { min: 1, max: 3 })],
    }];

    fn parse(_: &str, args: &Args) -> Result<Self, Refusal> {
        // The grammar has checked the range.
        Ok(Self(args.number::<u8>("by").unwrap_or(1)))
    }

    fn write(&self) -> CommandLine {
        CommandLine::new("count").arg("by", self.0)
    }
}

// computer.rs: a player that sees a view, like everybody.

/// Leaves a multiple of four, if it can: then two players add up to four each time.
struct ToFour;

impl Computer<TwentyOne> for ToFour {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Count {
        match (GOAL - view.number) % 4 {
            0 => Count(1 + dice.below(3) as u8),
            by => Count(by),
        }
    }
}

fn play(dice: &mut Dice) -> (Vec<u8>, Outcome) {
    let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
    let Ok(mut play) = Play::<TwentyOne>::open(&Config {}, seats, dice) else {
        unreachable!("two can play")
    };
    let mut numbers = Vec::new();
    while let Some(seat) = play.to_act().iter().next() {
        let action = ToFour.choose(&play.view(Observer::Seat(seat)), dice);
        let Ok(_) = play.act(seat, action, dice) else { unreachable!("computers keep the rules") };
        numbers.push(play.view(Observer::Public).number);
    }
    (numbers, play.outcome().unwrap_or_else(|| unreachable!("nobody is to act, so it is over")))
}

#[allow(clippy::print_stdout, reason = "it is an example")]
fn main() {
    let (numbers, outcome) = play(&mut Dice::from_seed([0; 32]));
    println!("{numbers:?}, and player {} wins", outcome.winners()[0]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_begins_wins_by_leaving_multiples_of_four() {
        for seed in 0..20 {
            let (numbers, outcome) = play(&mut Dice::from_seed([seed; 32]));
            assert_eq!((numbers.first(), numbers.last()), (Some(&1), Some(&GOAL)));
            assert_eq!(outcome.winners(), [Seat(0)]);
        }
    }

    #[test]
    fn what_the_rules_forbid_changes_nothing() {
        let mut dice = Dice::from_seed([0; 32]);
        let mut play =
            Play::<TwentyOne>::open(&Config {}, Seats::new(2).unwrap(), &mut dice).unwrap();
        let id = |refused: Result<_, parlour_games::engine::AnyRefusal>| {
            refused.err().unwrap().phrase.id
        };
        assert_eq!(id(play.act(Seat(0), Count(4), &mut dice)), "twentyone-refuse-too-far");
        assert_eq!(id(play.act(Seat(1), Count(1), &mut dice)), "twentyone-refuse-turn");
        assert_eq!(id(play.act(Seat(2), Count(1), &mut dice)), "twentyone-refuse-not-seated");
        assert_eq!(play.view(Observer::Public).number, 0);
    }
}
