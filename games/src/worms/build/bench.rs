//! What a player may do who builds, and what there is to press.
//!
//! A message has room for five rows on the narrowest platform: two of buttons, and two menus of 25
//! satellites each, which together hold all 40. So a part that goes between two satellites is pressed
//! in up to three steps: what, from where, and where to. Where there are few places they are in one
//! menu, two at a time.

use super::{
    draft::{Draft, Part},
    places::{Place, placeless, places},
    placing::{Piece, Placing},
};
use crate::{
    engine::{Choice, Command as _, CommandLine, Control, Domain, Offer, Phrase},
    worms::{
        action::Action,
        network::{Group, Satellite},
        play::{phase::Phase, view::View},
    },
};

/// As many places are in one menu, which is as much as one holds on every platform.
const FEW: usize = 25;

/// What the observer builds, while they do.
pub(in crate::worms) fn drafting(view: &View) -> Option<&Draft> {
    let seat = view.seat().filter(|seat| view.waits.contains(seat))?;
    view.draft.as_ref().filter(|_| view.phase == Phase::Building && view.seats.contains(seat))
}

/// The steps of building that take nothing else.
fn plain(view: &View, draft: &Draft) -> Vec<&'static str> {
    let asks = view.config.asks();
    let is_done = view.worth >= asks.worth && draft.faults(asks.limits()).is_empty();
    [("undo", view.can_undo), ("check", true), ("random", true), ("done", is_done)]
        .into_iter()
        .filter_map(|(name, may)| may.then_some(name))
        .collect()
}

/// `2 5`.
fn written(place: &[Satellite]) -> String {
    place.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What the view's observer may do.
pub(in crate::worms) fn offers(view: &View) -> Vec<Offer> {
    let Some(draft) = drafting(view) else { return Vec::new() };
    let build = |part: &str| Offer::new("build").with("part", Domain::Words(vec![part.to_owned()]));
    let words = plain(view, draft).into_iter().map(String::from).collect();
    let mut offers = vec![Offer::new("build").with("part", Domain::Words(words))];
    let mut letters = Vec::new();
    for part in placeless(&view.config, draft) {
        match part {
            Part::Satellite(group) => letters.push(group.to_string()),
            Part::Triangle(_) => offers.push(build("triangle")),
            _ => offers.push(build("headquarters")),
        }
    }
    if !letters.is_empty() {
        offers.push(build("satellite").with("at", Domain::Words(letters)));
    }
    let mut chosen = Vec::new();
    for piece in Piece::ALL {
        let places = places(&view.config, draft, piece);
        if places.is_empty() {
            continue;
        }
        chosen.push(piece.name().to_owned());
        if piece.is_between() {
            chosen.extend(firsts(&places).map(|first| format!("{} {first}", piece.name())));
        }
        let at = places.iter().map(|place| written(place)).collect();
        offers.push(build(piece.name()).with("at", Domain::Words(at)));
    }
    if !chosen.is_empty() {
        offers.push(build("choose").with("at", Domain::Words(chosen)));
    }
    offers
}

/// Every satellite of some places once, in order.
fn firsts(places: &[Place]) -> impl Iterator<Item = Satellite> {
    let all: crate::worms::network::Set = places.iter().flatten().copied().collect();
    all.iter()
}

/// A menu for what was chosen to be added, if anything, and buttons for all the rest.
pub(in crate::worms) fn controls(view: &View) -> Vec<Control> {
    let Some(draft) = drafting(view) else { return Vec::new() };
    let build = |part: &str| CommandLine::new("build").arg("part", part);
    let menu = view.placing.and_then(|placing| menu(view, draft, placing));
    let placeless = placeless(&view.config, draft);
    let parts = placeless.into_iter().map(|part| match &part {
        Part::Satellite(group) => Control::Button {
            label: phrase!("worms-do-build-satellite", group),
            line: Action::Build(part).write(),
        },
        Part::Triangle(_) => button("worms-do-build-triangle", Action::Build(part).write()),
        _ => button("worms-do-build-headquarters", Action::Build(part).write()),
    });
    let (mut parts, mut last): (Vec<Control>, Vec<Control>) =
        parts.partition(|control| control.line() != &build("headquarters"));
    for piece in Piece::ALL {
        if !places(&view.config, draft, piece).is_empty() {
            let line = Action::Choose(Placing::of(piece)).write();
            parts.push(button(choose_id(piece), line));
        }
    }
    parts.append(&mut last);
    let plain = plain(view, draft).into_iter().map(|part| {
        let id = match part {
            "undo" => "worms-do-build-undo",
            "random" => "worms-do-build-random",
            "done" => "worms-do-build-done",
            _ => "worms-do-build-check",
        };
        button(id, build(part))
    });
    menu.into_iter().chain(parts).chain(plain).collect()
}

fn button(id: &'static str, line: CommandLine) -> Control {
    Control::Button { label: Phrase::new(id), line }
}

const fn choose_id(piece: Piece) -> &'static str {
    match piece {
        Piece::Triangle => "worms-do-choose-triangle",
        Piece::Fork => "worms-do-choose-fork",
        Piece::Foursome => "worms-do-choose-foursome",
        Piece::Link => "worms-do-choose-link",
    }
}

/// The menu that asks for what is next to be chosen.
fn menu(view: &View, draft: &Draft, placing: Placing) -> Option<Control> {
    let Placing { piece, first } = placing;
    let places = places(&view.config, draft, piece);
    let build = CommandLine::new("build").arg("part", piece.name());
    let select = |label: Phrase, line: CommandLine, choices: Vec<Choice>| Control::Select {
        label,
        line,
        param: "at".into(),
        choices,
    };
    let whole = |place: &Place, shown: &[Satellite]| Choice {
        value: written(place),
        label: Some(shown_as(draft, shown)),
    };
    if places.is_empty() {
        return None;
    }
    if let Some(first) = first {
        let beside = places.iter().filter(|place| place.contains(&first));
        let other = |place: &Place| place.iter().copied().find(|satellite| *satellite != first);
        let choices: Vec<Choice> =
            beside.filter_map(|place| Some(whole(place, &[other(place)?]))).collect();
        let label = Phrase::new(match piece {
            Piece::Fork => "worms-do-build-fork",
            Piece::Foursome => "worms-do-build-foursome",
            _ => "worms-do-build-link",
        });
        return (!choices.is_empty())
            .then(|| select(label.with("first", first.to_string()), build, choices));
    }
    let label = Phrase::new(choose_id(piece));
    if places.len() <= FEW || !piece.is_between() {
        let label = match piece {
            Piece::Triangle => label,
            Piece::Fork => phrase!("worms-do-place-fork"),
            Piece::Foursome => phrase!("worms-do-place-foursome"),
            Piece::Link => phrase!("worms-do-place-link"),
        };
        return Some(select(label, build, places.iter().map(|p| whole(p, p)).collect()));
    }
    let choice = |first: Satellite| Choice {
        value: format!("{} {first}", piece.name()),
        label: Some(shown_as(draft, &[first])),
    };
    let line = CommandLine::new("build").arg("part", "choose");
    Some(select(label, line, firsts(&places).map(choice).collect()))
}

/// `2 (E)`, `2 (E) and 5 (M)`.
fn shown_as(draft: &Draft, satellites: &[Satellite]) -> Phrase {
    let letter = |satellite: &Satellite| {
        let letter = draft.groups.chars().nth(satellite.index()).unwrap_or('?');
        if Group::from_letter(letter).is_some() { letter } else { 'W' }
    };
    let named = |satellite: &Satellite| {
        let phrase = phrase!("worms-choice-satellite");
        let phrase = phrase.with("satellite", satellite.to_string());
        phrase.with("group", letter(satellite).to_string())
    };
    match satellites {
        [one, other] => phrase!("worms-choice-two", one = named(one), other = named(other)),
        _ => satellites.first().map_or_else(|| phrase!("worms-choice-two"), named),
    }
}
