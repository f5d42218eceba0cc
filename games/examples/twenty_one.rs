//! The smallest game there can be, as a template: players count on in turn by 1, 2 or 3, and the one
//! who reaches 21 wins. It is not in the catalogue; "Add a game" in CONTRIBUTING.md says how to make it
//! one of Parlour's. Run it with `cargo run -p parlour-games --example twenty_one`.

use parlour_games::{
    engine::{
        About, Args, Checked, Command, CommandLine, CommandSpec, Computer, Decided, Dice, Domain,
        Game, Knowledge, Level, NoOptions, Notice, Notices, Observer, Offer, Offers, Outcome,
        ParamKind, ParamSpec, Phrase, Play, Position, Rules, Seat, SeatSet, Seats, Secrets, Turns,
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
    // Nothing is chosen when a table is opened. What is, goes into a type of its own, in config.rs.
    type Config = NoOptions<Self>;
    type Start = ();
    type State = State;
    type Event = Event;
    type Action = Count;
    type View = View;
    type Refusal = Phrase;

    fn computer(_: Level) -> Box<dyn Computer<Self>> {
        Box::new(ToFour)
    }
}

// event.rs and notice.rs: what happens, and what is said of it.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "event", rename_all = "snake_case")]
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

    fn begin(_: &NoOptions<TwentyOne>, seats: Seats, (): &()) -> Self {
        Self { seats, number: 0, last: None }
    }

    fn evolve(&mut self, Event::Counted { seat, number }: &Event) {
        (self.number, self.last) = (*number, Some(*seat));
    }

    fn to_act(&self) -> SeatSet {
        let next = self.last.map_or(Seat(0), |last| self.seats.after(last, 1));
        if self.number < GOAL { SeatSet::one(next) } else { SeatSet::EMPTY }
    }

    fn outcome(&self) -> Option<Outcome> {
        let has_won = |seat| i64::from(self.last == Some(seat));
        (self.number >= GOAL).then(|| Outcome::highest(self.seats.iter().map(has_won).collect()))
    }
}

// rules.rs: what is allowed, and what comes of it. Whose turn it is has been checked.
impl Rules for State {
    fn decide(&self, seat: Seat, Count(by): Count, _: &mut Dice) -> Decided<TwentyOne> {
        let most = (GOAL - self.number).min(3);
        if by > most {
            return Err(phrase!("twentyone-refuse-too-far", most));
        }
        Ok(vec![Event::Counted { seat, number: self.number + by }])
    }
}

// view.rs: what one observer knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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

    fn observer(&self) -> Observer {
        self.observer
    }

    fn moment(&self) -> u64 {
        self.number.into()
    }

    fn example() -> Self {
        Self { observer: Observer::Public, number: 13, turn: Some(Seat(1)) }
    }
}

// offers.rs: what may be done, and with it what there is to press.
impl Offers for View {
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let max = i64::from(GOAL.saturating_sub(self.number)).min(3);
        let count = || Offer::new("count").with("by", Domain::Range { min: 1, max });
        self.turn.filter(|turn| *turn == seat).map(|_| count()).into_iter().collect()
    }
}

// action.rs: the commands, read and written. The grammar has checked their ranges.
#[derive(Clone, PartialEq)]
struct Count(u8);

impl Command for Count {
    type Game = TwentyOne;
    const COMMANDS: &'static [CommandSpec] = &[CommandSpec::open(
        "count",
        &[ParamSpec::required("by", ParamKind::Integer { min: 1, max: 3 })],
    )];

    fn parse(_: &str, args: &Args) -> Result<Self, Phrase> {
        Ok(Self(args.number("by").unwrap_or(1)))
    }

    fn write(&self) -> CommandLine {
        CommandLine::new("count").arg("by", self.0)
    }
}

// computer.rs: a player that sees a view, like everybody. It leaves a multiple of four if it can.
struct ToFour;

impl Computer<TwentyOne> for ToFour {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Count {
        match GOAL.saturating_sub(view.number) % 4 {
            0 => Count(1 + dice.below(3) as u8),
            by => Count(by),
        }
    }
}

#[allow(clippy::print_stdout, clippy::expect_used, reason = "it is an example")]
fn main() {
    let mut dice = Dice::from_seed([0; 32]);
    let seats = Seats::new(2).expect("2 is a number of seats");
    let mut play =
        Play::<TwentyOne>::open(&NoOptions::default(), seats, &mut dice).expect("2 can play");
    let outcome = play.play_out(&mut dice, |seat, view, dice| {
        let count = ToFour.choose(view, dice);
        println!("At {} player {} counts on by {}.", view.number, seat.0 + 1, count.0);
        count
    });
    println!("{:?}", outcome.expect("the computer keeps to the rules"));
}

#[cfg(test)]
mod tests {
    use parlour_games::engine::AnyRefusal;

    use super::*;

    fn open(dice: &mut Dice) -> Play<TwentyOne> {
        Play::open(&NoOptions::default(), Seats::new(2).unwrap(), dice).unwrap()
    }

    #[test]
    fn who_begins_wins_by_leaving_multiples_of_four() {
        for seed in 0..20 {
            let mut dice = Dice::from_seed([seed; 32]);
            let outcome =
                open(&mut dice).play_out(&mut dice, |_, view, dice| ToFour.choose(view, dice));
            assert_eq!(outcome.unwrap().unwrap().winners(), [Seat(0)]);
        }
    }

    #[test]
    fn what_the_rules_forbid_changes_nothing() {
        let mut dice = Dice::from_seed([0; 32]);
        let mut play = open(&mut dice);
        let id = |refused: Result<_, AnyRefusal>| refused.err().unwrap().phrase.id;
        assert_eq!(id(play.act(Seat(0), Count(4), &mut dice)), "twentyone-refuse-too-far");
        assert_eq!(id(play.act(Seat(1), Count(1), &mut dice)), "twentyone-refuse-turn");
        assert_eq!(id(play.act(Seat(2), Count(1), &mut dice)), "twentyone-refuse-not-seated");
        assert_eq!(play.view(Observer::Public).number, 0);
    }
}
