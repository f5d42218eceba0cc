//! What players may do now, and what there is to press.

use super::{
    action::{NONE, along},
    group::{Group, Line},
    network::Network,
    phase::Phase,
    sketch::Sketch,
    variant::Kit,
    view::View,
};
use crate::engine::{
    Cell, Choice, CommandLine, Control, Dice, Domain, Observer, Offer, Offers, Phrase, Seat,
};

impl Offers for View {
    /// What is drawn is seen by its owner alone, so of another seat nothing can be said.
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let view = self;
        let own = view.edits().filter(|_| view.observer == Observer::Seat(seat));
        let Some(sketch) = own else { return Vec::new() };
        let kit = view.config.variant.kit();
        let words = |domain: Vec<String>| Domain::Words(domain);
        let example = Domain::Free { example: completed(kit, sketch) };
        let is_drawing = view.phase == Phase::Drawing;
        let mut offers = Vec::new();
        // The first of them says what it is a player's turn to do.
        if is_drawing {
            offers.push(Offer::new("network").with("groups", example));
        } else {
            offers.push(Offer::new("tap").with("cell", words(names(&cells(view)))));
            offers.push(Offer::new("guess").with("groups", example));
        }
        offers.push(Offer::new("line").with("line", words(names(&lines(kit)))));
        for (lines, at) in wires(kit, sketch) {
            offers
                .push(Offer::new("wire").with("line", words(names(&lines))).with("at", words(at)));
        }
        let is_complete = sketch.network(kit).is_some();
        let plain = [
            ("random", is_drawing),
            ("undo", view.can_undo),
            ("clear", !sketch.groups.is_empty()),
            ("confirm", is_drawing && is_complete),
            ("guess", !is_drawing && is_complete),
        ];
        offers.extend(plain.iter().filter(|(_, may)| *may).map(|(command, _)| Offer::new(command)));
        offers
    }

    /// Controls: everything in this game is a secret, so there are none for the public. A message has
    /// room for them on every platform: at most two rows of buttons beside two menus, or one beside
    /// three, the first of which may be long.
    fn controls(&self) -> Vec<Control> {
        let view = self;
        let Some(sketch) = view.edits() else { return Vec::new() };
        let kit = view.config.variant.kit();
        let button = |command, is_there: bool| {
            is_there.then(|| Control::Button {
                label: Phrase::named(format!("wiretap-do-{command}")),
                line: CommandLine::new(command),
            })
        };
        let is_complete = sketch.network(kit).is_some();
        let clear = button("clear", !sketch.groups.is_empty());
        let undo = button("undo", view.can_undo);
        let editor = [choose_line(kit, sketch), choose_group(kit, sketch)];
        match view.phase {
            Phase::Drawing => {
                let confirm = button("confirm", is_complete);
                let buttons = [confirm, button("random", true), undo, clear];
                editor.into_iter().chain(buttons.into_iter().flatten()).collect()
            }
            Phase::Tapping => {
                // One button less than there could be, so that two menus of cells have room.
                let last = button("guess", is_complete).or(clear);
                let buttons = [undo, last].into_iter().flatten();
                std::iter::once(choose_cell(view)).chain(editor).chain(buttons).collect()
            }
            Phase::Over => Vec::new(),
        }
    }

    /// Of the texts that are whole networks, any network.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        let mut line = self.legal().sample(dice)?;
        if let Some((_, text)) = line.args.iter_mut().find(|(name, _)| name == "groups") {
            *text = Network::random(self.config.variant.kit(), dice).to_string();
        }
        Some(line)
    }
}

fn names<T: ToString>(things: &[T]) -> Vec<String> {
    things.iter().map(ToString::to_string).collect()
}

fn lines(kit: Kit) -> Vec<Line> {
    Line::all(kit.size()).collect()
}

/// Every cell, those first that the observer has not tapped yet.
fn cells(view: &View) -> Vec<Cell> {
    let (mut news, olds) = split(view);
    news.extend(olds);
    news
}

/// The cells that the observer has not tapped in this game, and those that they have.
fn split(view: &View) -> (Vec<Cell>, Vec<Cell>) {
    let kit = view.config.variant.kit();
    let tapped = view.observer.seat().map_or(&[][..], |seat| view.taps_by(seat));
    let all = (0..kit.cells()).map(|index| Cell::at(index, kit.size()));
    all.partition(|cell| tapped.iter().all(|tap| tap.cell != *cell))
}

/// What `wire` takes: lines, and what can be drawn in each of them. Lines that allow the same stand
/// together; the one that is drawn in next is among the first.
fn wires(kit: Kit, sketch: &Sketch) -> Vec<(Vec<Line>, Vec<String>)> {
    let mut found: Vec<(Vec<Line>, Vec<String>)> = Vec::new();
    for line in lines(kit) {
        let mut at: Vec<String> = sketch.placements(kit, line).into_iter().map(along).collect();
        at.extend(sketch.group(line).map(|_| NONE.to_owned()));
        match found.iter_mut().find(|(_, other)| *other == at) {
            Some((lines, _)) => lines.push(line),
            None => found.push((vec![line], at)),
        }
    }
    found.retain(|(_, at)| !at.is_empty());
    found.sort_by_key(|(lines, _)| !lines.contains(&sketch.line));
    found
}

/// A network that begins with what is drawn and goes on with whatever is left.
fn completed(kit: Kit, sketch: &Sketch) -> String {
    let mut sketch = sketch.clone();
    for line in sketch.missing(kit) {
        if let Some(group) = sketch.placements(kit, line).first() {
            sketch = sketch.with(kit, *group);
        }
    }
    sketch.network(kit).as_ref().map(Network::to_string).unwrap_or_default()
}

/// A menu of the cells to tap; those whose answer is known are left to the typed command.
fn choose_cell(view: &View) -> Control {
    let (news, olds) = split(view);
    let cells = if news.is_empty() { olds } else { news };
    Control::Select {
        label: phrase!("wiretap-do-tap"),
        line: CommandLine::new("tap"),
        param: "cell".into(),
        choices: names(&cells).into_iter().map(Choice::from).collect(),
    }
}

/// A menu of the lines, with what is in each.
fn choose_line(kit: Kit, sketch: &Sketch) -> Control {
    let choice = |line: Line| {
        let label = match sketch.group(line) {
            Some(group) => named(phrase!("wiretap-line-drawn"), line).with("at", placed(group)),
            None => named(phrase!("wiretap-line-empty"), line),
        };
        Choice { value: line.to_string(), label: Some(label) }
    };
    Control::Select {
        label: phrase!("wiretap-do-line"),
        line: CommandLine::new("line"),
        param: "line".into(),
        choices: lines(kit).into_iter().map(choice).collect(),
    }
}

/// A menu of what can be drawn in the line that was chosen. The line is part of the command, so
/// that an older message's menu still means what it says.
fn choose_group(kit: Kit, sketch: &Sketch) -> Control {
    let line = sketch.line;
    let groups = sketch.placements(kit, line).into_iter();
    let mut choices: Vec<Choice> =
        groups.map(|group| Choice { value: along(group), label: Some(brief(group)) }).collect();
    if sketch.group(line).is_some() {
        let label = Some(phrase!("wiretap-at-none"));
        choices.push(Choice { value: NONE.to_owned(), label });
    }
    Control::Select {
        label: phrase!("wiretap-do-wire-in", line = name(line)),
        line: CommandLine::new("wire").arg("line", line),
        param: "at".into(),
        choices,
    }
}

/// `row 1`, `column A`.
pub(super) fn name(line: Line) -> Phrase {
    named(phrase!("wiretap-line"), line)
}

fn named(phrase: Phrase, line: Line) -> Phrase {
    let kind = if matches!(line, Line::Row(_)) { "row" } else { "column" };
    phrase.with("kind", kind).with("name", line.to_string())
}

/// `A to C, 2 wires`.
fn placed(group: Group) -> Phrase {
    put(phrase!("wiretap-at"), group)
}

/// `A–C × 2`.
fn brief(group: Group) -> Phrase {
    put(phrase!("wiretap-at-brief"), group)
}

fn put(phrase: Phrase, group: Group) -> Phrase {
    let along = |along| match group.line {
        Line::Row(_) => Line::Column(along),
        Line::Column(_) => Line::Row(along),
    };
    let last = group.start.saturating_add(group.length).saturating_sub(1);
    phrase
        .with("from", along(group.start).to_string())
        .with("to", along(last).to_string())
        .with("width", group.width)
}
