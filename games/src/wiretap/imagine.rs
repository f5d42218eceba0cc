//! Other histories that an observer cannot tell from the one that was.

use super::{
    event::{Event, Page, Step},
    game::Wiretap,
    group::{Group, Line},
    network::Network,
    seats::other,
    sketch::Sketch,
    state::State,
    tap::{Choice, Tap},
    variant::Kit,
};
use crate::engine::{Cell, Dice, History, Observer, Seat};

/// Replaces what `observer` does not come to know: what others do in their editors; in a game that
/// goes on, their networks (by any that give the same answers) and what they have chosen; in one
/// that is over, a tap that the other's guess made void.
pub(super) fn imagine(history: &mut History<Wiretap>, observer: Observer, dice: &mut Dice) {
    let kit = history.opened.config.variant.kit();
    let mut sketches = [Sketch::default(), Sketch::default()];
    for index in 0..history.events.len() {
        let (events, later) = history.events.split_at_mut(index + 1);
        match &mut events[index] {
            Event::Ended { .. } => sketches = Default::default(),
            Event::Edited { seat, page, step, sketch, .. } if hidden(*seat, observer) => {
                if let Some(own) = sketches.get_mut(seat.index()) {
                    *step = edit(kit, *page, own, dice);
                    sketch.clone_from(own);
                }
            }
            Event::Drawn { seat, network } => {
                if let Some(sketch) = sketches.get_mut(seat.index()) {
                    *sketch = Sketch::default();
                }
                if hidden(*seat, observer) && !is_over(later) {
                    *network = alike(kit, network, &answers(other(*seat), later), dice);
                }
            }
            Event::Chosen { seat, choice } if hidden(*seat, observer) => {
                *choice = chosen(kit, choice, later, dice);
            }
            _ => {}
        }
    }
}

/// See [`crate::engine::Secrets::is_told`].
pub(super) fn is_told(history: &History<Wiretap>, index: usize) -> bool {
    match &history.events[index..] {
        [Event::Drawn { .. }, later @ ..] => is_over(later),
        [Event::Chosen { choice, .. }, later @ ..] => comes_out(choice, later),
        _ => false,
    }
}

/// See [`crate::engine::Chance::redo`].
pub(super) fn redo(_: &State, event: &Event, dice: &mut Dice) -> Option<bool> {
    match event {
        Event::Edited { step: Step::Random, variant, sketch, .. } => {
            Some(Network::random(variant.kit(), dice).groups() == sketch.groups)
        }
        _ => None,
    }
}

fn hidden(seat: Seat, observer: Observer) -> bool {
    observer != Observer::Seat(seat)
}

/// Does the game that goes on end in what comes later?
fn is_over(later: &[Event]) -> bool {
    later.iter().any(|event| matches!(event, Event::Ended { .. }))
}

/// The answers that a seat is given later; all of them, since this game does not end.
fn answers(seat: Seat, later: &[Event]) -> Vec<Tap> {
    let answer = |event: &Event| match event {
        Event::Answered { taps, .. } => taps.get(seat.index()).copied(),
        _ => None,
    };
    later.iter().filter_map(answer).collect()
}

/// Any step in an editor that holds `sketch`.
fn edit(kit: Kit, page: Page, sketch: &mut Sketch, dice: &mut Dice) -> Step {
    if page == Page::Network && dice.below(3) == 0 {
        sketch.groups = Network::random(kit, dice).groups().to_vec();
        return Step::Random;
    }
    let lines: Vec<_> = Line::all(kit.size()).collect();
    let Some(&line) = dice.pick(&lines) else { return Step::Line };
    let placements = sketch.placements(kit, line);
    if let Some(group) = dice.pick(&placements)
        && dice.below(2) == 0
    {
        *sketch = sketch.with(kit, *group);
        return Step::Wire;
    }
    sketch.line = line;
    Step::Line
}

/// A network that gives the same answers: from the one that was, a walk over exchanges and shifts of
/// groups that leave them as they are.
fn alike(kit: Kit, network: &Network, taps: &[Tap], dice: &mut Dice) -> Network {
    const STEPS: usize = 400;
    let answers = |groups: &[Group]| {
        taps.iter().all(|tap| {
            let covering = groups.iter().filter(|group| group.covers(tap.cell));
            covering.map(|group| group.width).sum::<u8>() == tap.wires
        })
    };
    let mut groups = network.groups().to_vec();
    for _ in 0..STEPS {
        let (one, two) = (dice.below(groups.len()), dice.below(groups.len()));
        let mut next = groups.clone();
        (next[one].width, next[two].width) = (groups[two].width, groups[one].width);
        (next[one].length, next[two].length) = (groups[two].length, groups[one].length);
        for at in [one, two] {
            next[at].start = dice.below(usize::from(kit.starts(next[at].length))) as u8;
        }
        if answers(&next) {
            groups = next;
        }
    }
    Network::new(kit, &groups).unwrap_or_else(|_| network.clone())
}

/// Any other choice in place of one that does not come out.
fn chosen(kit: Kit, choice: &Choice, later: &[Event], dice: &mut Dice) -> Choice {
    if comes_out(choice, later) {
        return choice.clone();
    }
    if is_over(later) || dice.below(2) > 0 {
        return Choice::Tap(Cell::at(dice.below(kit.cells()), kit.size()));
    }
    Choice::Guess(Network::random(kit, dice))
}

/// Is it answered; or does the game end, which tells every guess, but no tap?
fn comes_out(choice: &Choice, later: &[Event]) -> bool {
    let ends = later.iter().find_map(|event| match event {
        Event::Answered { .. } => Some(false),
        Event::Ended { .. } => Some(true),
        _ => None,
    });
    ends.is_some_and(|ends| !ends || matches!(choice, Choice::Guess(_)))
}
