//! Pictures of the worms' networks, on networks that are told, not drawn by dice, so that references
//! stay as they are.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]
#![allow(clippy::expect_used, reason = "what fails here is the test's own mistake")]

use parlour_games::{
    GameKind,
    engine::{Dice, Knowledge, Observer, Play, Seat, Seats},
    worms::{
        Action, Config, Draft, Group, Link, Logic, Mode, Network, Part, Parts, Piece, Placing,
        Satellite, Set, Shot, View, Weapon, Worms, shots,
    },
};
use parlour_render::{Draw, Scene, Zoom, layout, topic};

use super::LONG;
use crate::{English, NAMES};

/// Forty satellites by the source's first method, with up to 8 links each.
const FORTY: (&str, &str) = (
    "GGMEMEEHEMEMGGGMEMEEEGMMMEGMMGEGGMEGGEMG",
    "1-11 1-16 1-24 1-29 2-23 2-24 2-35 2-39 3-6 3-9 3-11 3-13 3-20 3-21 3-37 3-40 4-10 4-22 4-23 \
     4-24 4-33 4-40 5-9 5-14 5-15 6-18 6-22 6-23 7-16 7-25 7-30 8-15 8-30 8-40 9-14 10-19 10-33 \
     10-40 11-12 11-15 11-23 11-25 11-27 12-15 12-17 12-19 13-18 13-21 13-28 14-34 15-26 15-34 \
     15-38 16-37 17-18 17-29 17-36 19-32 19-33 20-22 20-27 20-29 20-37 21-34 21-40 22-25 23-26 \
     23-27 23-31 23-36 24-35 24-38 25-32 25-33 26-28 26-39 26-40 27-31 27-35 28-30 28-32 28-36 \
     31-39 32-38",
);
/// Ten by its second.
const TEN: (&str, &str) =
    ("EGMHGEGEMM", "1-2 1-5 1-10 2-3 2-9 3-4 3-8 4-9 4-10 5-6 5-10 6-9 6-10 7-8 7-10 8-9");

fn network((letters, links): (&str, &str)) -> Network {
    let satellite = |number: &str| Satellite(number.parse::<u8>().expect("a number") - 1);
    let link = |link: &str| {
        let (one, other) = link.split_once('-').expect("two ends");
        Link::new(satellite(one), satellite(other))
    };
    let links: Vec<_> = links.split_whitespace().map(link).collect();
    Network::from_parts(letters, &links, Set::EMPTY).expect("a network")
}

/// A game, and its dice.
struct Told(Play<Worms>, Dice);

impl Told {
    fn new(config: &Config, seats: u8) -> Self {
        let seats = Seats::new(seats).expect("a number of seats");
        let mut dice = Dice::from_seed([0; 32]);
        let Ok(play) = Play::open(config, seats, &mut dice) else { unreachable!("a config") };
        Self(play, dice)
    }

    fn on(of: (&str, &str), config: &Config, seats: u8) -> Self {
        Self::new(&Config { network: Some(network(of)), ..config.clone() }, seats)
    }

    fn seen(&self, observer: Observer) -> View {
        self.0.view(observer)
    }

    fn next(&self) -> Seat {
        self.0.to_act().iter().next().expect("somebody's turn")
    }

    /// Whoever's turn it is does this.
    fn does(mut self, action: Action) -> Self {
        let seat = self.next();
        let done = self.0.act(seat, action, &mut self.1);
        assert!(done.is_ok(), "it is legal");
        self
    }

    fn shoots(self, weapon: Weapon, number: u8) -> Self {
        self.does(Action::Shoot(weapon, Satellite(number - 1)))
    }

    /// The shot with the most points that can be had.
    fn scores(self) -> Self {
        let view = self.seen(Observer::Seat(self.next()));
        let board = view.boards.first().expect("a network");
        let best = shots(&board.graph(), &board.known());
        let best = best.into_iter().max_by_key(Shot::points).expect("a pattern");
        self.does(Action::Shoot(best.inference.worm.into(), best.inference.satellite))
    }

    fn builds(self, parts: impl IntoIterator<Item = Part>) -> Self {
        parts.into_iter().fold(self, |told, part| told.does(Action::Build(part)))
    }
}

/// In the middle of a game of forty satellites: fire, a silenced satellite, the last patterns.
fn forty() -> Told {
    let config = Config { logic: Some(Logic::Complete), ..Config::default() };
    let told = Told::on(FORTY, &config, 3).shoots(Weapon::Snap, 1);
    let told = (0..9).fold(told, |told, _| told.scores());
    let told = told.shoots(Weapon::Fork, 8).shoots(Weapon::Triangle, 8).shoots(Weapon::Fork, 8);
    told.shoots(Weapon::Deflect, 8).scores()
}

/// Three networks at a time, as those who look on see them.
fn several() -> View {
    let [one, two, three] = [TEN, TEN, FORTY].map(|of| Told::on(of, &Config::default(), 3));
    let views = [one.scores(), two.scores().scores(), three.shoots(Weapon::Snap, 1)]
        .map(|told| told.seen(Observer::Public));
    let mut shown = views[0].clone();
    shown.config.mode = Mode::Own;
    shown.boards = views.iter().flat_map(|view| view.boards.clone()).collect();
    for (index, board) in shown.boards.iter_mut().enumerate() {
        board.gunners.retain(|gunner| gunner.seat.index() == index);
        board.turn = board.gunners.first().map(|gunner| gunner.seat);
    }
    shown
}

fn building() -> Told {
    let parts = Some(Parts::Singles);
    let config = Config { mode: Mode::Build, level: 3, parts, ..Config::default() };
    let at = |number: u8| Satellite(number - 1);
    Told::new(&config, 2).builds([
        Part::Satellite(Group::Edu),
        Part::Satellite(Group::Mil),
        Part::Satellite(Group::Gov),
        Part::Link(at(1), at(2)),
        Part::Link(at(2), at(3)),
        Part::Link(at(1), at(3)),
        Part::Satellite(Group::Gov),
        Part::Link(at(2), at(4)),
        Part::Satellite(Group::Edu),
        Part::Headquarters(vec![at(3), at(4)]),
    ])
}

/// Every picture of the game by name.
pub(super) fn all() -> Vec<(&'static str, Scene)> {
    let (short, long) = (English::new(&NAMES), English::new(&LONG));
    let public = Observer::Public;
    let own = Observer::Seat(Seat(0));
    let forty = forty();
    let ten = || Told::on(TEN, &Config::default(), 1);
    let zoomed = |zoom| forty.seen(public).zoomed(zoom, &short);
    let ended = ten().scores().shoots(Weapon::Anti, 4);
    let lost = Told::on(TEN, &Config::default(), 4).scores().shoots(Weapon::Snap, 4);
    let relay = Config { mode: Mode::Relay, ..Config::default() };
    let master = Config { mode: Mode::Master, ..Config::default() };
    let master = Told::on(TEN, &master, 3).shoots(Weapon::Snap, 1).shoots(Weapon::Snap, 3);
    let master = [(Weapon::Anti, 4), (Weapon::Anti, 4), (Weapon::Snap, 4)]
        .into_iter()
        .fold(master, |told, (weapon, number)| told.shoots(weapon, number));
    let choice = Placing { piece: Piece::Link, first: Some(Satellite(4)) };
    let choosing = building().does(Action::Choose(choice));
    let empty = Draft::default();
    let nothing_built = View { draft: Some(empty), ..building().seen(own) };
    vec![
        ("worms-example", View::example().scene(&short)),
        ("worms-begin", ten().seen(public).scene(&short)),
        ("worms-hint", ten().scores().does(Action::Hint).seen(own).scene(&short)),
        ("worms-located", ended.seen(public).scene(&short)),
        ("worms-lost-long", lost.seen(public).scene(&long)),
        ("worms-forty", forty.seen(public).scene(&short)),
        ("worms-forty-long", forty.seen(own).scene(&long)),
        ("worms-forty-nw", zoomed(Zoom::NorthWest)),
        ("worms-forty-ne", zoomed(Zoom::NorthEast)),
        ("worms-forty-sw", zoomed(Zoom::SouthWest)),
        ("worms-forty-se", zoomed(Zoom::SouthEast)),
        ("worms-several", several().scene(&long)),
        ("worms-several-ne", several().zoomed(Zoom::NorthEast, &short)),
        ("worms-unseen", Told::on(TEN, &relay, 2).seen(public).scene(&short)),
        ("worms-master-over", master.seen(own).scene(&short)),
        ("worms-building", building().seen(own).scene(&short)),
        ("worms-building-choice", choosing.seen(own).scene(&short)),
        ("worms-building-nothing", nothing_built.scene(&short)),
        ("worms-building-public", building().seen(public).scene(&long)),
    ]
    .into_iter()
    .chain(layouts())
    .chain(FIGURES.map(|(name, weapon)| (name, topic(GameKind::Worms, weapon.name(), &short))))
    .collect()
}

/// The largest network as it is laid out, and on a circle.
fn layouts() -> [(&'static str, Scene); 2] {
    let network = network(FORTY).graph;
    let links: Vec<_> = network.links().map(|link| link.ends().map(Satellite::index)).collect();
    [
        ("worms-layout-circle", layout::circle(network.len(), &links).sketch()),
        ("worms-layout", layout::lay_out(network.len(), &links).sketch()),
    ]
}

/// The help of every weapon.
const FIGURES: [(&str, Weapon); 7] = [
    ("worms-fork", Weapon::Fork),
    ("worms-triangle", Weapon::Triangle),
    ("worms-foursome", Weapon::Foursome),
    ("worms-prove", Weapon::Prove),
    ("worms-snap", Weapon::Snap),
    ("worms-deflect", Weapon::Deflect),
    ("worms-anti", Weapon::Anti),
];
