//! Both networks in words, and as text.

use std::fmt::Write as _;

use parlour_games::{
    engine::{Arg, Cell, Phrase, Seat},
    wiretap::{Choice, Group, Kind, Line, Network, Phase, Sketch, View, other},
};

use super::{
    half::Half,
    halves::{halves, size},
    pair,
    winners::{crowned, winner},
};
use crate::Words;

/// Everything: what goes on, and what is known of each network.
pub(super) fn alt(view: &View) -> Vec<Phrase> {
    let mut said = summary(view);
    if is_editing(view) {
        return said;
    }
    for half in halves(view) {
        said.extend(record(&half));
        said.extend(certain(&half));
        if let Some(sketch) = half.sketch.filter(|sketch| !sketch.groups.is_empty()) {
            let groups = joined(&sketch.groups);
            said.push(Phrase::new("wiretap-alt-sketch").with("groups", groups));
        }
        if let Some(network) = half.network {
            said.push(
                Phrase::new("wiretap-alt-network")
                    .with("seat", half.owner)
                    .with("groups", network.to_string()),
            );
        }
    }
    said
}

/// Does the observer see their editor?
fn is_editing(view: &View) -> bool {
    view.phase == Phase::Drawing && view.observer.seat().is_some()
}

/// All but what is on the grids.
fn summary(view: &View) -> Vec<Phrase> {
    let size = size(view);
    let mut said =
        vec![Phrase::new("wiretap-alt-board").with("size", size).with("title", pair::title(view))];
    if is_editing(view) {
        said.extend(editor(view));
    } else if let Some(finished) = view.aftermath() {
        let guess = |seat: Seat| {
            let id = match finished.is_right(seat) {
                None => return None,
                Some(true) => "wiretap-alt-right",
                Some(false) => "wiretap-alt-wrong",
            };
            Some(Phrase::named(id.into()).with("seat", seat))
        };
        said.extend(view.seats.iter().filter_map(guess));
        said.push(match winner(finished) {
            Some(seat) => {
                let points = finished.points.iter().max().copied().unwrap_or(0);
                Phrase::new("wiretap-alt-won").with("seat", seat).with("points", points)
            }
            None => Phrase::new("wiretap-alt-tied"),
        });
    }
    if view.config.points.is_some() {
        let points = |(seat, points): (u8, &u32)| {
            Phrase::new("wiretap-alt-points").with("seat", Seat(seat)).with("points", *points)
        };
        said.extend((0..).zip(&view.points).map(points));
        if view.phase == Phase::Over {
            let winners = crowned(view);
            let phrase = Phrase::new("wiretap-alt-match").with("count", winners.len());
            said.push(phrase.with("seats", winners));
        }
    }
    if view.phase != Phase::Over {
        let ready = |is: bool| -> Vec<Seat> {
            let of = (0..).zip(&view.ready).filter(|(_, ready)| **ready == is);
            of.map(|(seat, _)| Seat(seat)).collect()
        };
        let waiting = ready(false);
        said.push(Phrase::new("wiretap-alt-waiting").with("seats", waiting));
    }
    match &view.choice {
        Some(Choice::Tap(cell)) => {
            said.push(Phrase::new("wiretap-alt-tap").with("cell", cell.to_string()));
        }
        Some(Choice::Guess(_)) => said.push(Phrase::new("wiretap-alt-guess")),
        None => {}
    }
    said.extend(pair::count(view));
    said
}

/// The observer's editor, or the network that they confirmed.
fn editor(view: &View) -> Vec<Phrase> {
    if let Some(network) = &view.network {
        return vec![Phrase::new("wiretap-alt-own").with("groups", network.to_string())];
    }
    let Some(sketch) = &view.sketch else { return Vec::new() };
    let kit = view.config.variant.kit();
    let missing = sketch.missing(kit);
    let mut said = vec![drawn(sketch)];
    if !missing.is_empty() {
        said.push(
            Phrase::new("wiretap-alt-missing")
                .with("lines", names(&missing))
                .with("line", sketch.line.to_string()),
        );
    }
    let has_lengths = kit.lengths().count() > 1;
    let left = sketch.left(kit).into_iter().filter(|kind| kind.count > 0);
    let left: Vec<Arg> = left
        .map(|Kind { width, length, count }| {
            Phrase::new("wiretap-left")
                .with("width", width)
                .with("length", if has_lengths { length } else { 0 })
                .with("count", count)
                .into()
        })
        .collect();
    if !left.is_empty() {
        said.push(Phrase::new("wiretap-alt-left").with("left", Arg::Names(left)));
    }
    said
}

fn drawn(sketch: &Sketch) -> Phrase {
    Phrase::new("wiretap-alt-drawn")
        .with("count", sketch.groups.len())
        .with("groups", joined(&sketch.groups))
}

fn joined(groups: &[Group]) -> String {
    groups.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn names<T: ToString>(names: &[T]) -> Arg {
    Arg::Names(names.iter().map(|name| Arg::Text(name.to_string())).collect())
}

/// The taps on a network, and where a guess at it is wrong.
fn record(half: &Half<'_>) -> Vec<Phrase> {
    let mut said = Vec::new();
    if !half.taps.is_empty() {
        let taps = half.taps.iter().map(|tap| format!("{} {}", tap.cell, tap.wires));
        said.push(
            Phrase::new("wiretap-alt-taps")
                .with("seat", half.tapper())
                .with("taps", taps.collect::<Vec<_>>().join(", ")),
        );
    }
    let wrong = half.wrong();
    if !wrong.is_empty() {
        said.push(
            Phrase::new("wiretap-alt-differs")
                .with("seat", half.tapper())
                .with("cells", names(&wrong)),
        );
    }
    said
}

/// The cells that were not tapped, but can have one number of wires only. All marks together would be
/// too long for a description; they are in the plain text.
fn certain(half: &Half<'_>) -> Option<Phrase> {
    let open = half.cells().filter(|cell| half.tap(*cell).is_none());
    let known = open.filter_map(|cell| match half.possible(cell) {
        Some(&[wires]) => Some(format!("{cell} {wires}")),
        _ => None,
    });
    let known: Vec<String> = known.collect();
    let phrase = || Phrase::new("wiretap-alt-certain").with("cells", known.join(", "));
    (!known.is_empty()).then(phrase)
}

/// The marks, a phrase for each row, as far as they say more than the answers do.
fn marks(half: &Half<'_>) -> Vec<Phrase> {
    let mark = |cell: &Cell| {
        let wires = half.possible(*cell).filter(|_| half.tap(*cell).is_none())?;
        let wires: Vec<String> = wires.iter().map(ToString::to_string).collect();
        Some(Arg::Text(format!("{cell} {}", wires.join("/"))))
    };
    let cells: Vec<Cell> = half.cells().collect();
    let rows = cells.chunks(usize::from(half.size.max(1)));
    let rows = rows.map(|row| row.iter().filter_map(mark).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty())
        .map(|row| Phrase::new("wiretap-plain-marks").with("cells", Arg::Names(row)))
        .collect()
}

/// The grids with as few signs as can be, so that they can be listened to.
pub(super) fn plain(view: &View, words: &dyn Words) -> String {
    let mut lines = Vec::new();
    let say = |lines: &mut Vec<String>, phrase: &Phrase| lines.push(words.say(phrase));
    if is_editing(view) {
        let network = view.network.as_ref().map(Network::groups);
        let groups = network.or(view.sketch.as_ref().map(|sketch| sketch.groups.as_slice()));
        lines.extend(grid(size(view), &sums(size(view), groups.unwrap_or_default())));
        lines.push(String::new());
        for group in groups.unwrap_or_default() {
            say(&mut lines, &written(*group));
        }
    } else {
        for half in halves(view) {
            let phrase = Phrase::new("wiretap-plain-of").with("seat", half.owner);
            say(&mut lines, &phrase);
            lines.extend(grid(half.size, &cells(&half)));
            for phrase in marks(&half) {
                say(&mut lines, &phrase);
            }
            let groups = half.network.map(Network::groups);
            let sketch = half.sketch.map(|sketch| sketch.groups.as_slice());
            if sketch.is_some_and(|groups| !groups.is_empty()) {
                say(&mut lines, &Phrase::new("wiretap-plain-sketch"));
            }
            for group in groups.or(sketch).unwrap_or_default() {
                say(&mut lines, &written(*group));
            }
            for phrase in record(&half).into_iter().skip(usize::from(!half.taps.is_empty())) {
                say(&mut lines, &phrase);
            }
            if let Some(guess) = half.guess {
                let phrase = Phrase::new("wiretap-plain-guess").with("seat", other(half.owner));
                say(&mut lines, &phrase.with("groups", joined(guess.groups())));
            }
            lines.push(String::new());
        }
        say(&mut lines, &Phrase::new("wiretap-plain-key"));
    }
    lines.extend(summary(view).iter().map(|phrase| words.say(phrase)));
    lines.join("\n")
}

/// `Row 1: A to C, 2 wires`.
fn written(group: Group) -> Phrase {
    let text = group.to_string();
    let (line, at) = text.split_once(':').unwrap_or_default();
    let (span, _) = at.split_once('*').unwrap_or_default();
    let (from, to) = span.split_once('-').unwrap_or_default();
    let kind = if matches!(group.line, Line::Row(_)) { "row" } else { "column" };
    Phrase::new("wiretap-line-drawn").with("kind", kind).with("name", line).with(
        "at",
        Phrase::new("wiretap-at").with("from", from).with("to", to).with("width", group.width),
    )
}

/// By cell, what is written there: a number of wires, with a star where it was tapped.
fn cells(half: &Half<'_>) -> Vec<String> {
    let known = half.network.map(Network::grid);
    let sign = |cell: Cell| {
        let tapped = half.tap(cell);
        let wires = tapped.or_else(|| known.as_ref().and_then(|grid| grid.wires(cell)));
        let star = if tapped.is_some() && known.is_some() { "*" } else { "" };
        wires.map_or_else(|| ".".to_owned(), |wires| format!("{star}{wires}"))
    };
    half.cells().map(sign).collect()
}

fn sums(size: u8, groups: &[Group]) -> Vec<String> {
    let grid = parlour_games::wiretap::Grid::of(size, groups);
    grid.cells()
        .take(usize::from(size) * usize::from(size))
        .map(|(_, wires)| if wires == 0 { ".".to_owned() } else { wires.to_string() })
        .collect()
}

/// Signs in a grid with its coordinates; each takes two places.
fn grid(size: u8, signs: &[String]) -> Vec<String> {
    let mut head = " ".to_owned();
    for column in 0..size {
        let _ = write!(head, "  {}", Line::Column(column));
    }
    let mut lines = vec![head];
    for (row, signs) in (0..size).zip(signs.chunks(usize::from(size.max(1)))) {
        let mut line = Line::Row(row).to_string();
        for sign in signs {
            let _ = write!(line, " {sign:>2}");
        }
        lines.push(line);
    }
    lines
}
