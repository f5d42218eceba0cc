//! Words and games for the tests, the bench and the gallery.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]
#![allow(dead_code, reason = "each of them uses a part")]
#![allow(clippy::expect_used, reason = "what fails here is the test's own mistake")]

use std::path::Path;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use parlour_games::{
    AnyEvent, AnyTable, GameKind,
    engine::{Arg, Dice, Observer, Phrase, Seat, Seats},
};
use parlour_render::Words;

/// The words that players read, and names, which begin again where there are more seats.
pub(crate) struct English {
    bundle: FluentBundle<FluentResource>,
    pub(crate) names: Vec<String>,
}

impl English {
    pub(crate) fn new(names: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/locales/en");
        let mut bundle = FluentBundle::new(vec!["en".parse().expect("a language")]);
        bundle.set_use_isolating(false);
        let games = GameKind::ALL.iter().map(|kind| kind.name());
        for name in games.chain(["picture"]) {
            let file = folder.join(name).with_extension("ftl");
            let text = std::fs::read_to_string(&file).expect("the locale is there");
            let resource = FluentResource::try_new(text)
                .unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", file.display()));
            bundle.add_resource(resource).expect("no message twice");
        }
        Self { bundle, names: names.iter().map(ToString::to_string).collect() }
    }

    fn each(&self, args: &[Arg]) -> Vec<String> {
        let one = |arg| match self.value(arg) {
            FluentValue::Number(number) => number.as_string().into_owned(),
            FluentValue::String(text) => text.into_owned(),
            _ => String::new(),
        };
        args.iter().map(one).collect()
    }

    fn value(&self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Seat(seat) => FluentValue::from(self.seat(*seat)),
            Arg::Seats(seats) => {
                listed(seats.iter().map(|&seat| self.seat(seat)).collect(), "and").into()
            }
            Arg::Texts(texts) => listed(texts.clone(), "or").into(),
            Arg::Person { name, person: _ } => FluentValue::from(name.clone()),
            Arg::Names(names) => listed(self.each(names), "and").into(),
            Arg::List(args) => FluentValue::from(self.each(args).join(" ")),
            Arg::Lines(args) => FluentValue::from(self.each(args).join("\n")),
            Arg::Phrase(phrase) => FluentValue::from(self.say(phrase)),
        }
    }
}

/// `a, b and c`.
fn listed(mut items: Vec<String>, last: &str) -> String {
    let Some(end) = items.pop() else { return String::new() };
    if items.is_empty() { end } else { format!("{} {last} {end}", items.join(", ")) }
}

impl Words for English {
    fn say(&self, phrase: &Phrase) -> String {
        let message = self.bundle.get_message(&phrase.id);
        let pattern = message.and_then(|message| message.value());
        let pattern = pattern.unwrap_or_else(|| panic!("no words for {}", phrase.id));
        let mut args = FluentArgs::new();
        for (name, arg) in &phrase.args {
            args.set(name.to_string(), self.value(arg));
        }
        let mut faults = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args), &mut faults).into_owned();
        assert!(faults.is_empty(), "{}: {faults:?}", phrase.id);
        said
    }

    fn seat(&self, seat: Seat) -> String {
        self.names.iter().cycle().nth(seat.index()).cloned().unwrap_or_default()
    }
}

/// The names of most pictures.
pub(crate) const NAMES: [&str; 6] = ["Anna", "Bartholomew", "Chloé", "Dmitri", "Eve", "Ferdinand"];

/// A game of walls, `steps` actions long (or until it ends): everybody predicts the `said` of their
/// seat and places the numbers where a fixed sequence says. It does not depend on any random-number
/// algorithm, so that reference pictures stay as they are.
pub(crate) fn walls(config: &str, said: &[u16], steps: usize) -> AnyTable {
    let seats = Seats::new(said.len() as u8).expect("a number of seats");
    let mut dice = Dice::from_seed([0; 32]);
    let log = GameKind::Walls.setup(config, seats, &mut dice).expect("a config");
    let mut table = AnyTable::replay(&log).expect("it has begun");
    let mut turn = 12_345_u32;
    for _ in 0..steps {
        let view = table.view(Observer::Public).json();
        let has_predicted = |seat: &Seat| view["predicted"][seat.index()] == true;
        let is_filling = !view["placer"].is_null();
        let Some(seat) = table.to_act().iter().find(|seat| is_filling || !has_predicted(seat))
        else {
            break;
        };
        let line = if is_filling {
            let open = view["open"].as_array().expect("cells");
            turn = turn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("place {}", open[(turn >> 16) as usize % open.len()].as_str().expect("a cell"))
        } else {
            format!("predict {}", said[seat.index()])
        };
        for event in table.decide(seat, &line, &mut dice).expect("it is legal") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    table
}

/// A game as it is told: its first events, and then line by line who does what, such as
/// `0 tap B4`. Chance, where there is some, comes from fixed dice.
pub(crate) fn told(kind: GameKind, config: &str, story: &str) -> AnyTable {
    let seats = Seats::new(kind.default_seats()).expect("a number of seats");
    let mut dice = Dice::from_seed([0; 32]);
    let log = kind.setup(config, seats, &mut dice).expect("a config");
    let mut table = AnyTable::replay(&log).expect("it has begun");
    for told in story.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (seat, line) = told.split_once(' ').expect("a seat and a command");
        let seat = Seat(seat.parse().expect("a seat"));
        for event in table.decide(seat, line, &mut dice).expect("it is legal") {
            table = table.after(&event).expect("an event of this game");
        }
    }
    table
}

/// Any game at any moment: the log of `steps` actions drawn from `seed`.
pub(crate) fn any_log(
    kind: GameKind,
    variant: usize,
    seed: [u8; 32],
    steps: usize,
) -> Vec<AnyEvent> {
    let variants = kind.variants();
    let (_, config, seats) = &variants[variant % variants.len()];
    let mut dice = Dice::from_seed(seed);
    let mut log = kind.setup(config, *seats, &mut dice).expect("a variant can be set up");
    let mut table = AnyTable::replay(&log).expect("it has begun");
    for _ in 0..steps {
        let acting: Vec<_> = table.to_act().iter().collect();
        let Some(&seat) = dice.pick(&acting) else { break };
        let line = table.view(Observer::Seat(seat)).sample(&mut dice);
        let line = line.expect("who is to act can act").to_string();
        for event in table.decide(seat, &line, &mut dice).expect("what is legal is accepted") {
            table = table.after(&event).expect("an event of this game");
            log.push(event);
        }
    }
    log
}
