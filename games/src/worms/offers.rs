//! What players may do now, and what there is to press: a weapon, and then a satellite from a menu.

use super::{
    action::Action,
    action::write,
    building::is_given,
    config::Logic,
    draft::{Draft, Part},
    hint::COST,
    network::Group,
    set::Set,
    view::{Board, GunnerView, Phase, View},
    weapon::Weapon,
};
use crate::engine::{Actions, Choice, CommandLine, Control, Domain, Observer, Offer, Phrase, Seat};

/// What the view's observer may do.
pub(super) fn legal(view: &View) -> Actions {
    let Some(seat) = view.seat() else { return Actions::default() };
    match view.phase {
        Phase::Building => building(view),
        Phase::Playing => view
            .board_of(seat)
            .map_or_else(Actions::default, |board| Actions(shooting(view, board, seat))),
        Phase::Over => Actions::default(),
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

/// What a player does who is called in private: build, or choose a weapon where only they can press
/// all that there is to press.
pub(super) fn calls(view: &View) -> Option<&'static str> {
    let seat = view.seat()?;
    match view.phase {
        Phase::Building => drafting(view).map(|_| "build"),
        Phase::Playing if view.config.mode.is_shared() => None,
        Phase::Playing => view.board_of(seat).map(|_| "weapon"),
        Phase::Over => None,
    }
}

/// What can be built, by part: what stands after it, if anything.
fn parts(view: &View, draft: &Draft) -> Vec<(&'static str, Vec<String>)> {
    let limits = view.config.asks().limits();
    let all = || Set::first(draft.len()).iter();
    let pairs =
        || all().flat_map(move |one| all().filter(move |o| one < *o).map(move |o| (one, o)));
    let singles = std::iter::once(Part::Triangle(None))
        .chain(all().map(|corner| Part::Triangle(Some(corner))))
        .chain(Group::ALL.map(Part::Satellite))
        .chain([Part::Headquarters(Vec::new())]);
    let doubles = pairs().flat_map(|(one, other)| {
        [Part::Fork(one, other), Part::Foursome(one, other), Part::Link(one, other)]
    });
    let mut found: Vec<(&'static str, Vec<String>)> = Vec::new();
    for part in singles.chain(doubles) {
        if !is_given(&view.config, &part) || draft.with(&part, limits).is_err() {
            continue;
        }
        let line = write(&Action::Build(part));
        let value = |name: &str| {
            line.args.iter().find(|(param, _)| param == name).map(|(_, value)| value.clone())
        };
        let name = value("part").unwrap_or_default();
        let Some(name) = super::action::PARTS.iter().copied().find(|part| *part == name) else {
            continue;
        };
        let at = value("at").unwrap_or_default();
        match found.iter_mut().find(|(other, list)| {
            *other == name && list.iter().all(String::is_empty) == at.is_empty()
        }) {
            Some((_, list)) => list.push(at),
            None => found.push((name, vec![at])),
        }
    }
    found
}

/// The steps of building that take nothing else.
fn plain(view: &View, draft: &Draft) -> Vec<&'static str> {
    let asks = view.config.asks();
    let is_done = view.worth >= asks.worth && draft.faults(asks.limits()).is_empty();
    [("done", is_done), ("random", true), ("undo", view.can_undo), ("check", true)]
        .into_iter()
        .filter_map(|(name, may)| may.then_some(name))
        .collect()
}

/// What the observer builds, while they do.
fn drafting(view: &View) -> Option<&Draft> {
    let seat = view.seat().filter(|seat| view.waits.contains(seat))?;
    view.draft.as_ref().filter(|_| view.phase == Phase::Building && view.seats.contains(seat))
}

fn building(view: &View) -> Actions {
    let Some(draft) = drafting(view) else { return Actions::default() };
    let build = |names: Vec<String>| Offer::new("build").with("part", Domain::Words(names));
    let mut offers = vec![build(plain(view, draft).into_iter().map(String::from).collect())];
    for (name, at) in parts(view, draft) {
        let offer = build(vec![name.to_owned()]);
        let is_bare = at.iter().all(String::is_empty);
        offers.push(if is_bare { offer } else { offer.with("at", Domain::Words(at)) });
    }
    Actions(offers)
}

/// Controls. Where everybody plays the same network, everybody sees what the next shot can be; else
/// it is shown to who plays, and in the table's place there are the weapons alone.
pub(super) fn controls(view: &View) -> Vec<Control> {
    if view.phase == Phase::Building {
        return drafting(view).map_or_else(Vec::new, |draft| build_controls(view, draft));
    }
    match view.observer {
        Observer::Public if view.config.mode.is_shared() => {
            let board = view.boards.iter().find(|board| board.turn.is_some());
            board.map_or_else(Vec::new, |board| shot_controls(view, board, board.turn, false))
        }
        Observer::Public if view.phase == Phase::Playing => {
            let weapons: Vec<Weapon> =
                view.arsenal().into_iter().filter(|weapon| *weapon != Weapon::Deflect).collect();
            vec![choose_weapon(&weapons)]
        }
        Observer::Seat(_) => {
            let board = view.seat().and_then(|seat| view.board_of(seat));
            board.map_or_else(Vec::new, |board| shot_controls(view, board, view.seat(), true))
        }
        Observer::Public => Vec::new(),
    }
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
        label: Phrase::new("worms-do-weapon"),
        line: CommandLine::new("weapon"),
        param: "weapon".into(),
        choices: weapons.iter().map(choice).collect(),
    }
}

fn button(name: &str, line: CommandLine) -> Control {
    Control::Button { label: Phrase::named(format!("worms-do-{name}")), line }
}

/// Buttons for what takes nothing else, and menus of where parts can be put.
fn build_controls(view: &View, draft: &Draft) -> Vec<Control> {
    /// As much as one menu holds on every platform.
    const MOST: usize = 25;
    let line = |part: &str| CommandLine::new("build").arg("part", part);
    let (mut menus, mut buttons) = (Vec::new(), Vec::new());
    for (part, at) in parts(view, draft) {
        if at.iter().all(String::is_empty) {
            buttons.push(Control::Button { label: build_label(part), line: line(part) });
        } else if part != "triangle" || menus.is_empty() {
            // The newest satellites are what most is built on.
            let choices = at.into_iter().rev().take(MOST).map(Choice::from).collect();
            menus.push(Control::Select {
                label: build_label(part),
                line: line(part),
                param: "at".into(),
                choices,
            });
        }
    }
    // Three menus and two rows of buttons are what a message has room for.
    menus.truncate(3);
    buttons.extend(
        plain(view, draft)
            .into_iter()
            .map(|part| Control::Button { label: build_label(part), line: line(part) }),
    );
    menus.into_iter().chain(buttons).collect()
}

fn build_label(part: &str) -> Phrase {
    let id = match part {
        "triangle" => "worms-do-build-triangle",
        "fork" => "worms-do-build-fork",
        "foursome" => "worms-do-build-foursome",
        "satellite" => "worms-do-build-satellite",
        "link" => "worms-do-build-link",
        "headquarters" => "worms-do-build-headquarters",
        "undo" => "worms-do-build-undo",
        "random" => "worms-do-build-random",
        "done" => "worms-do-build-done",
        _ => "worms-do-build-check",
    };
    Phrase::new(id)
}
