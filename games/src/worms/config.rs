//! What can be chosen when a table is opened, and the ten levels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::VariantNames as _;

use super::{
    build::asks::Asks,
    game::Worms,
    generate::{Method, Recipe},
    mode::{Logic, Mode, Parts},
    network::{Graph, Limits, Network},
    refusal::Refusal,
};
use crate::engine::{Args, Options, ParamKind, ParamSpec, Phrase, Seats};

/// The most who play.
pub(super) const MOST_SEATS: u8 = 4;

const fn number(name: &'static str, (min, max): (u8, u8)) -> ParamSpec {
    ParamSpec::number(name, min as i64, max as i64)
}

/// A table's options. Missing fields of the JSON have their default; what is `null` is as the level
/// has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How it is played.
    pub mode: Mode,
    /// How hard networks are: satellites, links and method.
    #[schemars(range(min = Self::LEVELS.0, max = Self::LEVELS.1))]
    pub level: u8,
    /// How many satellites; in `"build"` the most.
    #[schemars(range(min = Self::SATELLITES.0, max = Self::SATELLITES.1))]
    pub satellites: Option<u8>,
    /// How networks are made.
    pub method: Option<Method>,
    /// What is accepted; `"off"` is for `"master"`, and nothing else is.
    pub logic: Option<Logic>,
    /// The probability of each legal link, for method `"links"`, which it implies; `null` for
    /// 3.9/(0.66 n − 1) with n satellites.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 1))]
    pub p: Option<f64>,
    /// How many links the headquarters has, if there are so many to link it to; by `null` 3 or 4, as the
    /// dice say.
    ///
    /// A number that everybody knew would show it among those that are in no triangle.
    #[schemars(range(min = Self::HEADQUARTERS.0, max = Self::HEADQUARTERS.1))]
    pub headquarters: Option<u8>,
    /// The most links of a satellite.
    #[schemars(range(min = Self::LINKS.0, max = Self::LINKS.1))]
    pub links: Option<u8>,
    /// How many inferences are open at a time, for method `"pieces"`, which it implies.
    #[schemars(range(min = Self::OPEN.0, max = Self::OPEN.1))]
    pub open: Option<u8>,
    /// How many shots a turn has.
    #[schemars(range(min = Self::SHOTS.0, max = Self::SHOTS.1))]
    pub shots: u8,
    /// What a firing satellite costs at the start of a turn, in points.
    #[schemars(range(min = Self::FIRE.0, max = Self::FIRE.1))]
    pub fire: u8,
    /// What each satellite adds to the bonus and each shot takes from it, in points. In a blitz a second
    /// takes 1, and a shot nothing.
    #[schemars(range(min = Self::PACE.0, max = Self::PACE.1))]
    pub pace: u8,
    /// A blitz: is the bonus `pace` for each satellite, less the real seconds? All are there from the
    /// start to the end.
    pub blitz: bool,
    /// How long a turn may take, in minutes, or in a blitz in seconds; then a satellite fires and the
    /// turn passes on. `null` for as long as it takes.
    #[schemars(range(min = Self::CLOCK.0, max = Self::CLOCK.1))]
    pub clock: Option<u16>,
    /// Does the tutor explain after two failures in a row?
    pub tutor: bool,
    /// What a network that is built must be worth, in points: for each of the satellites that may be
    /// used at most 2½, and by `null` 2.
    #[schemars(range(min = 0, max = Self::MOST_WORTH))]
    pub worth: Option<u16>,
    /// What is built with; by `null` pieces up to level 5, then singles.
    pub parts: Option<Parts>,
    /// The network that is played, in `"duel"`, `"solo"`, `"relay"` and `"master"`; `null` for one that
    /// the dice make. No view shows it.
    pub network: Option<Network>,
    /// Do the dice number the satellites of `network` anew? What was saved is always played so.
    pub renumber: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode: Mode::Duel,
            level: 4,
            satellites: None,
            method: None,
            logic: None,
            p: None,
            headquarters: None,
            links: None,
            open: None,
            shots: 1,
            fire: 2,
            pace: 5,
            blitz: false,
            clock: None,
            tutor: true,
            worth: None,
            parts: None,
            network: None,
            renumber: false,
        }
    }
}

/// By level: satellites, the most links of each, how networks are made, and how many inferences are
/// open at a time where that can be had. The first six can be finished without a guess; then there
/// are fewer and fewer patterns for the satellites that there are.
const LEVELS: [(u8, u8, Method, Option<u8>); 10] = [
    (8, 6, Method::Pieces, None),
    (10, 6, Method::Pieces, Some(8)),
    (12, 6, Method::Pieces, Some(8)),
    (15, 6, Method::Pieces, Some(7)),
    (18, 6, Method::Pieces, Some(6)),
    (22, 6, Method::Pieces, Some(5)),
    (24, 6, Method::Links, None),
    (28, 7, Method::Links, None),
    (34, 7, Method::Links, None),
    (40, 8, Method::Links, None),
];

impl Config {
    /// The first and the last level.
    pub const LEVELS: (u8, u8) = (1, 10);
    /// The fewest and the most satellites.
    pub const SATELLITES: (u8, u8) = (Limits::LEAST as u8, Graph::MOST as u8);
    /// The fewest and the most links of the headquarters.
    pub const HEADQUARTERS: (u8, u8) = (1, 8);
    /// How many links every headquarters once had, where nobody asked for a number.
    const ONCE: u8 = 3;
    /// The least and the greatest limit of a satellite's links.
    pub const LINKS: (u8, u8) = (6, 8);
    /// The fewest and the most open inferences.
    pub const OPEN: (u8, u8) = (1, 20);
    /// The fewest and the most shots of a turn.
    pub const SHOTS: (u8, u8) = (1, 5);
    /// The least and the most that a firing satellite costs.
    pub const FIRE: (u8, u8) = (0, 10);
    /// The least and the most that a satellite adds to the bonus.
    pub const PACE: (u8, u8) = (0, 20);
    /// The least and the most that a turn may take: minutes, or seconds in blitz.
    pub const CLOCK: (u16, u16) = (5, 7 * 24 * 60);
    /// The most that a built network can be asked to be worth.
    pub const MOST_WORTH: u16 = 100;

    /// Options may also come as JSON, past the grammar.
    pub(super) fn check_values(&self) -> Result<(), Refusal> {
        let ranged = [
            ("level", Some(self.level), Self::LEVELS),
            ("satellites", self.satellites, Self::SATELLITES),
            ("headquarters", self.headquarters, Self::HEADQUARTERS),
            ("links", self.links, Self::LINKS),
            ("open", self.open, Self::OPEN),
            ("shots", Some(self.shots), Self::SHOTS),
            ("fire", Some(self.fire), Self::FIRE),
            ("pace", Some(self.pace), Self::PACE),
        ];
        for (option, value, (least, most)) in ranged {
            if value.is_some_and(|value| !(least..=most).contains(&value)) {
                let (least, most) = (least.into(), most.into());
                return Err(Refusal::OutOfRange { option, least, most });
            }
        }
        let (least, most) = Self::CLOCK;
        if self.clock.is_some_and(|clock| !(least..=most).contains(&clock)) {
            return Err(Refusal::OutOfRange { option: "clock", least, most });
        }
        // Fire that costs nothing would hold an absent player's game up for ever.
        if self.clock.is_some() && self.fire == 0 {
            return Err(Refusal::ClockWithoutFire);
        }
        if let Some(p) = self.p
            && !(p > 0.0 && p <= 1.0)
        {
            return Err(Refusal::Probability { typed: p.to_string() });
        }
        // What can surely be built is worth 2 points for each satellite; a little more is a challenge.
        let most = (5 * u16::from(self.satellites()) / 2).min(Self::MOST_WORTH);
        if self.worth.is_some_and(|worth| worth > most) {
            return Err(Refusal::Worth { most });
        }
        if self.logic.is_some_and(|logic| (logic == Logic::Off) != (self.mode == Mode::Master)) {
            return Err(Refusal::LogicOff);
        }
        // Nothing that somebody asks for is passed over in silence.
        let method = self.method();
        let unheeded = if self.mode == Mode::Build && self.method == Some(Method::Links) {
            Some(("method", "build"))
        } else if self.mode == Mode::Build && self.p.is_some() {
            Some(("p", "build"))
        } else if self.p.is_some() && method == Method::Pieces {
            Some(("p", "pieces"))
        } else if self.open.is_some() && method == Method::Links {
            Some(("open", "links"))
        } else {
            None
        };
        if let Some((option, method)) = unheeded {
            return Err(Refusal::Unheeded { option, method });
        }
        let of_makers = [
            ("satellites", self.satellites.is_some()),
            ("method", self.method.is_some()),
            ("p", self.p.is_some()),
            // Tables that were opened with a saved network once hold the number of that time.
            ("headquarters", self.headquarters.is_some_and(|links| links != Self::ONCE)),
            ("links", self.links.is_some()),
            ("open", self.open.is_some()),
        ];
        if self.network.is_some()
            && let Some((option, _)) = of_makers.into_iter().find(|(_, is_given)| *is_given)
        {
            return Err(Refusal::Unheeded { option, method: "given" });
        }
        if self.network.is_some() && matches!(self.mode, Mode::Own | Mode::Build) {
            return Err(Refusal::NetworkOfOwn { mode: self.mode });
        }
        Ok(())
    }

    const fn ramp(&self) -> (u8, u8, Method, Option<u8>) {
        let index = self.level.saturating_sub(1) as usize;
        LEVELS[if index < LEVELS.len() { index } else { LEVELS.len() - 1 }]
    }

    /// How many satellites networks have, or at most have when they are built.
    pub fn satellites(&self) -> u8 {
        match &self.network {
            Some(network) => network.graph.len() as u8,
            None => self.satellites.unwrap_or(self.ramp().0),
        }
    }

    /// The most links of a satellite.
    pub fn links(&self) -> u8 {
        self.links.unwrap_or(self.ramp().1)
    }

    /// What is accepted as an inference.
    pub fn logic(&self) -> Logic {
        let usual = if self.mode == Mode::Master { Logic::Off } else { Logic::Fundamental };
        self.logic.unwrap_or(usual)
    }

    /// What a built network must be worth, in points.
    pub fn worth(&self) -> u32 {
        self.worth.map_or(2 * u32::from(self.satellites()), u32::from)
    }

    /// What networks are built with.
    pub fn parts(&self) -> Parts {
        const EASY: u8 = 5;
        let usual = if self.level <= EASY { Parts::Pieces } else { Parts::Singles };
        self.parts.unwrap_or(usual)
    }

    /// How long a turn may take, in seconds.
    pub fn patience(&self) -> Option<u32> {
        let unit = if self.blitz { 1 } else { 60 };
        self.clock.map(|clock| unit * u32::from(clock))
    }

    /// How the dice make networks: as it is said, or else by the method that `p` or `open` is for,
    /// or else as the level has it.
    fn method(&self) -> Method {
        let implied = match (self.p, self.open) {
            (Some(_), _) => Method::Links,
            (None, Some(_)) => Method::Pieces,
            (None, None) => self.ramp().2,
        };
        self.method.unwrap_or(implied)
    }

    /// Are networks made as the level has them, and not otherwise?
    pub(super) fn is_of_level(&self) -> bool {
        let level = Self { level: self.level, ..Self::default() };
        // Tables that were opened when 3 was every level's number hold it, and count as they did.
        let headquarters = self.headquarters.filter(|links| *links != Self::ONCE);
        let own = Self { headquarters, ..self.clone() };
        self.network.is_none() && self.mode != Mode::Build && own.recipe() == level.recipe()
    }

    /// What the dice make networks to.
    pub fn recipe(&self) -> Recipe {
        let open = self.ramp().3;
        let satellites = usize::from(self.satellites());
        Recipe {
            satellites,
            method: self.method(),
            p: self.p.unwrap_or_else(|| Recipe::usual_p(satellites)),
            headquarters: self
                .headquarters
                .map_or(Recipe::USUAL_HEADQUARTERS, |links| (links.into(), links.into())),
            links: usize::from(self.links()),
            open: self.open.or(open).map(usize::from),
        }
    }

    /// What built networks must be.
    pub fn asks(&self) -> Asks {
        Asks { satellites: self.satellites(), links: self.links(), worth: self.worth() }
    }

    /// The options as views show them: without what is hidden.
    pub(super) fn shown(&self) -> Self {
        let satellites = Some(self.satellites());
        Self { network: None, satellites, ..self.clone() }
    }
}

impl Options for Config {
    type Game = Worms;
    const PARAMS: &'static [ParamSpec] = &[
        ParamSpec::choice("mode", Mode::VARIANTS),
        number("level", Config::LEVELS),
        number("satellites", Config::SATELLITES),
        ParamSpec::choice("method", Method::VARIANTS),
        ParamSpec::choice("logic", Logic::VARIANTS),
        number("headquarters", Config::HEADQUARTERS),
        number("links", Config::LINKS),
        number("open", Config::OPEN),
        number("shots", Config::SHOTS),
        number("fire", Config::FIRE),
        number("pace", Config::PACE),
        ParamSpec::choice("blitz", &["on", "off"]),
        ParamSpec::number("clock", Config::CLOCK.0 as i64, Config::CLOCK.1 as i64),
        ParamSpec::choice("tutor", &["on", "off"]),
        ParamSpec::number("worth", 0, Config::MOST_WORTH as i64),
        ParamSpec::choice("parts", Parts::VARIANTS),
        // A text takes the rest of the line.
        ParamSpec::optional("p", ParamKind::Text { max: 8 }),
    ];

    fn from_args(args: &Args) -> Result<Self, Refusal> {
        let default = Self::default();
        let byte = |name| args.number::<u8>(name);
        let p = args.text("p").map(|text| {
            let said = || Refusal::Probability { typed: text.to_owned() };
            text.trim().parse::<f64>().map_err(|_| said())
        });
        let logic = args.choice("logic");
        // A table without a checker and without a mode is a master table.
        let usual = if logic == Some(Logic::Off) { Mode::Master } else { Mode::Duel };
        let config = Self {
            mode: args.choice("mode").unwrap_or(usual),
            level: byte("level").unwrap_or(default.level),
            satellites: byte("satellites"),
            method: args.choice("method"),
            logic,
            p: p.transpose()?,
            headquarters: byte("headquarters"),
            links: byte("links"),
            open: byte("open"),
            shots: byte("shots").unwrap_or(default.shots),
            fire: byte("fire").unwrap_or(default.fire),
            pace: byte("pace").unwrap_or(default.pace),
            blitz: args.text("blitz") == Some("on"),
            clock: args.number("clock"),
            tutor: args.text("tutor") != Some("off"),
            worth: args.number("worth"),
            parts: args.choice("parts"),
            network: None,
            renumber: default.renumber,
        };
        config.check_values().map(|()| config)
    }

    fn check(&self, seats: Seats) -> Result<(), Refusal> {
        self.check_values()?;
        let most = if self.mode == Mode::Solo { 1 } else { MOST_SEATS };
        if seats.count() > most { Err(Refusal::Players { most }) } else { Ok(()) }
    }

    fn summary(&self) -> Phrase {
        phrase!(
            "worms-summary",
            mode = self.mode.name(),
            satellites = self.satellites(),
            level = self.level,
            logic = self.logic().name(),
            shots = self.shots,
            blitz = if self.blitz { "yes" } else { "no" },
            clock = self.clock.unwrap_or(0),
            given = if self.network.is_some() { "yes" } else { "no" }
        )
    }

    /// Every mode; among them both methods, both checkers, turns of several shots, and time.
    fn variants() -> Vec<(&'static str, Self, u8)> {
        let level = |mode, level| Config { mode, level, ..Config::default() };
        let complete = Some(Logic::Complete);
        vec![
            ("duel", level(Mode::Duel, 3), 2),
            ("complete", Config { logic: complete, shots: 2, ..level(Mode::Duel, 7) }, 3),
            ("solo", level(Mode::Solo, 1), 1),
            ("own", level(Mode::Own, 2), 2),
            ("relay", level(Mode::Relay, 2), 2),
            ("build", Config { worth: Some(0), ..level(Mode::Build, 1) }, 2),
            ("master", level(Mode::Master, 3), 2),
            ("blitz", Config { blitz: true, clock: Some(60), ..level(Mode::Duel, 2) }, 2),
        ]
    }
}
