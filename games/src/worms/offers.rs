//! What players may do now, and what there is to press: a weapon, and then a satellite from a menu.

use std::borrow::Cow;

use super::{
    build::bench,
    mode::Logic,
    network::Set,
    play::{
        hint::COST,
        phase::Phase,
        view::{Board, GunnerView, View},
        weapon::Weapon,
    },
};
use crate::engine::{Choice, CommandLine, Control, Domain, Observer, Offer, Offers, Phrase, Seat};

impl Offers for View {
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        match self.phase {
            // What is built is seen by its owner alone.
            Phase::Building if self.seat() == Some(seat) => bench::offers(self),
            Phase::Playing => {
                self.board_of(seat).map_or_else(Vec::new, |board| shooting(self, board, seat))
            }
            Phase::Building | Phase::Over => Vec::new(),
        }
    }

    /// What a player does who is called in private: build, or choose a weapon where only they can press
    /// all that there is to press.
    fn calls(&self) -> Option<Cow<'static, str>> {
        let view = self;
        let seat = view.seat()?;
        match view.phase {
            Phase::Building => bench::drafting(view).map(|_| "build".into()),
            Phase::Playing if view.config.mode.is_shared() => None,
            Phase::Playing => view.board_of(seat).map(|_| "weapon".into()),
            Phase::Over => None,
        }
    }

    /// Controls. Where everybody plays the same network, everybody sees what the next shot can be; else
    /// it is shown to who plays, and in the table's place there are the weapons alone.
    fn controls(&self) -> Vec<Control> {
        let view = self;
        if view.phase == Phase::Building {
            return bench::controls(view);
        }
        match view.observer {
            Observer::Public if view.config.mode.is_shared() => {
                let board = view.boards.iter().find(|board| board.turn.is_some());
                board.map_or_else(Vec::new, |board| shot_controls(view, board, board.turn, false))
            }
            Observer::Public if view.phase == Phase::Playing => {
                let weapons: Vec<Weapon> = view
                    .arsenal()
                    .into_iter()
                    .filter(|weapon| *weapon != Weapon::Deflect)
                    .collect();
                vec![choose_weapon(&weapons)]
            }
            Observer::Seat(_) => {
                let board = view.seat().and_then(|seat| view.board_of(seat));
                board.map_or_else(Vec::new, |board| shot_controls(view, board, view.seat(), true))
            }
            Observer::Public => Vec::new(),
        }
    }
}

fn names(satellites: Set) -> Vec<String> {
    satellites.iter().map(|satellite| satellite.to_string()).collect()
}

/// The weapons for which there is something to aim at.
fn usable(view: &View, board: &Board, gunner: &GunnerView) -> Vec<Weapon> {
    let arsenal = view.arsenal().into_iter();
    arsenal.filter(|weapon| !board.targets(*weapon, gunner).is_empty()).collect()
}

fn shooting(view: &View, board: &Board, seat: Seat) -> Vec<Offer> {
    let Some(gunner) = board.gunner(seat) else { return Vec::new() };
    let usable = usable(view, board, gunner);
    let shot = |weapon: &Weapon| {
        let satellites = Domain::Words(names(board.targets(*weapon, gunner)));
        Offer::new(weapon.name()).with("satellite", satellites)
    };
    let mut offers: Vec<Offer> = usable.iter().map(shot).collect();
    let others = usable.iter().filter(|weapon| **weapon != gunner.weapon);
    let others: Vec<String> = others.map(ToString::to_string).collect();
    if !others.is_empty() {
        offers.push(Offer::new("weapon").with("weapon", Domain::Words(others)));
    }
    if may_hint(view, board, gunner) {
        offers.push(Offer::new("hint"));
    }
    offers
}

fn may_hint(view: &View, board: &Board, gunner: &GunnerView) -> bool {
    view.config.logic() != Logic::Off && board.hint.is_none() && gunner.points > COST
}

fn shot_controls(view: &View, board: &Board, seat: Option<Seat>, is_own: bool) -> Vec<Control> {
    let Some(gunner) = seat.and_then(|seat| board.gunner(seat)) else { return Vec::new() };
    let usable = usable(view, board, gunner);
    let mut controls = Vec::new();
    // What was chosen may have nothing left to be aimed at.
    let weapon = usable.iter().copied().find(|weapon| *weapon == gunner.weapon);
    let weapon = weapon.or_else(|| usable.first().copied());
    if let Some(weapon) = weapon {
        controls.push(Control::Select {
            label: Phrase::named(format!("worms-do-{weapon}")),
            line: CommandLine::new(weapon.name()),
            param: "satellite".into(),
            choices: names(board.targets(weapon, gunner)).into_iter().map(Choice::from).collect(),
        });
    }
    let others: Vec<Weapon> = usable.into_iter().filter(|other| *other != gunner.weapon).collect();
    if !others.is_empty() {
        controls.push(choose_weapon(&others));
    }
    if is_own && may_hint(view, board, gunner) {
        controls.push(button("hint", CommandLine::new("hint")));
    }
    controls
}

fn choose_weapon(weapons: &[Weapon]) -> Control {
    let choice =
        |weapon: &Weapon| Choice { value: weapon.to_string(), label: Some(weapon.phrase()) };
    Control::Select {
        label: phrase!("worms-do-weapon"),
        line: CommandLine::new("weapon"),
        param: "weapon".into(),
        choices: weapons.iter().map(choice).collect(),
    }
}

fn button(name: &str, line: CommandLine) -> Control {
    Control::Button { label: Phrase::named(format!("worms-do-{name}")), line }
}
