//! What players do, and how it is written.

use super::{
    build::{
        draft::Part,
        placing::{Piece, Placing},
    },
    config::Config,
    game::Worms,
    network::{Group, Satellite},
    play::weapon::Weapon,
    refusal::Refusal,
};
use crate::engine::{Args, Command, CommandLine, CommandSpec, ParamKind, ParamSpec};

/// What `build` takes first.
pub(super) const PARTS: &[&str] = &[
    "triangle",
    "fork",
    "foursome",
    "satellite",
    "link",
    "headquarters",
    "choose",
    "undo",
    "random",
    "check",
    "done",
];

const SATELLITE: &[ParamSpec] = &[ParamSpec::required(
    "satellite",
    ParamKind::Integer { min: 1, max: Config::SATELLITES.1 as i64 },
)];

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Chooses a weapon for the next shot.
    Weapon(Weapon),
    /// Shoots.
    Shoot(Weapon, Satellite),
    /// Asks for a hint.
    Hint,
    /// Adds a part to their network.
    Build(Part),
    /// Chooses what is added next, and from where.
    Choose(Placing),
    /// Takes the last step of building back.
    Undo,
    /// Has the dice make a network.
    Random,
    /// Asks what is missing.
    Check,
    /// Has built their network.
    Done,
}

impl Command for Action {
    type Game = Worms;
    const COMMANDS: &'static [CommandSpec] = &[
        CommandSpec::open(
            "weapon",
            &[ParamSpec::required("weapon", ParamKind::Choice(Weapon::NAMES))],
        ),
        CommandSpec::open("fork", SATELLITE),
        CommandSpec::open("triangle", SATELLITE),
        CommandSpec::open("foursome", SATELLITE),
        CommandSpec::open("prove", SATELLITE),
        CommandSpec::open("snap", SATELLITE),
        CommandSpec::open("deflect", SATELLITE),
        CommandSpec::open("anti", SATELLITE),
        CommandSpec::secret("hint", &[]),
        CommandSpec::secret(
            "build",
            &[
                ParamSpec::required("part", ParamKind::Choice(PARTS)),
                ParamSpec::optional("at", ParamKind::Text { max: 60 }),
            ],
        ),
    ];

    fn parse(command: &str, args: &Args) -> Result<Self, Refusal> {
        // The grammar has checked the range.
        let satellite = args.integer("satellite").and_then(|number| u8::try_from(number - 1).ok());
        let satellite = Satellite(satellite.unwrap_or(u8::MAX));
        let named = |name: Option<&str>| name.and_then(|name| name.parse().ok());
        match command {
            "hint" => Ok(Self::Hint),
            "weapon" => Ok(Self::Weapon(named(args.text("weapon")).unwrap_or(Weapon::Triangle))),
            "build" => {
                build(args.text("part").unwrap_or_default(), args.text("at").unwrap_or_default())
            }
            name => Ok(Self::Shoot(named(Some(name)).unwrap_or(Weapon::Triangle), satellite)),
        }
    }

    fn write(&self) -> CommandLine {
        let build = |part: &'static str, at: String| {
            let line = CommandLine::new("build").arg("part", part);
            if at.is_empty() { line } else { line.arg("at", at) }
        };
        let two = |one: &Satellite, other: &Satellite| format!("{one} {other}");
        match self {
            Self::Weapon(weapon) => CommandLine::new("weapon").arg("weapon", weapon),
            Self::Shoot(weapon, satellite) => {
                CommandLine::new(weapon.name()).arg("satellite", satellite)
            }
            Self::Hint => CommandLine::new("hint"),
            Self::Choose(Placing { piece, first }) => build(
                "choose",
                match first {
                    Some(first) => format!("{} {first}", piece.name()),
                    None => piece.name().to_owned(),
                },
            ),
            Self::Undo => build("undo", String::new()),
            Self::Random => build("random", String::new()),
            Self::Check => build("check", String::new()),
            Self::Done => build("done", String::new()),
            Self::Build(part) => match part {
                Part::Triangle(corner) => {
                    build("triangle", corner.map(|corner| corner.to_string()).unwrap_or_default())
                }
                Part::Fork(one, other) => build("fork", two(one, other)),
                Part::Foursome(one, other) => build("foursome", two(one, other)),
                Part::Link(one, other) => build("link", two(one, other)),
                Part::Satellite(group) => build("satellite", group.to_string()),
                Part::Headquarters(beside) => {
                    let names: Vec<String> = beside.iter().map(ToString::to_string).collect();
                    build("headquarters", names.join(" "))
                }
            },
        }
    }
}

fn build(part: &str, at: &str) -> Result<Action, Refusal> {
    let part = PARTS.iter().copied().find(|name| *name == part).unwrap_or("check");
    let words: Vec<&str> = at
        .split(|c: char| c.is_whitespace() || c == ',' || c == '-')
        .filter(|w| !w.is_empty())
        .collect();
    let wrong = || Refusal::Part { part, typed: at.chars().take(40).collect() };
    let satellite = |word: &&str| {
        let number: u8 = word.parse().map_err(|_| wrong())?;
        number.checked_sub(1).map(Satellite).ok_or_else(wrong)
    };
    let satellites = || words.iter().map(satellite).collect::<Result<Vec<Satellite>, Refusal>>();
    let plain = |action| if words.is_empty() { Ok(action) } else { Err(wrong()) };
    match part {
        "undo" => plain(Action::Undo),
        "random" => plain(Action::Random),
        "check" => plain(Action::Check),
        "done" => plain(Action::Done),
        "choose" => match words.as_slice() {
            [piece, first @ ..] if first.len() <= 1 => {
                let piece = piece.parse::<Piece>().map_err(|_| wrong())?;
                let first = first.first().map(satellite).transpose()?;
                if first.is_some() && !piece.is_between() {
                    return Err(wrong());
                }
                Ok(Action::Choose(Placing { piece, first }))
            }
            _ => Err(wrong()),
        },
        "satellite" => match words.as_slice() {
            [letter] => {
                let group: Group = letter.parse().map_err(|_| wrong())?;
                Ok(Action::Build(Part::Satellite(group)))
            }
            _ => Err(wrong()),
        },
        "headquarters" => Ok(Action::Build(Part::Headquarters(satellites()?))),
        "triangle" => match satellites()?.as_slice() {
            [] => Ok(Action::Build(Part::Triangle(None))),
            [corner] => Ok(Action::Build(Part::Triangle(Some(*corner)))),
            _ => Err(wrong()),
        },
        _ => match satellites()?.as_slice() {
            [one, other] => Ok(Action::Build(match part {
                "fork" => Part::Fork(*one, *other),
                "foursome" => Part::Foursome(*one, *other),
                _ => Part::Link(*one, *other),
            })),
            _ => Err(wrong()),
        },
    }
}
