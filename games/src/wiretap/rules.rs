//! What may be done, and what comes of it.

use super::{
    action::Action,
    event::{Event, Games, Page, Step},
    game::Wiretap,
    group::{Group, Line},
    network::Network,
    phase::Phase,
    reckoning::Reckoning,
    refusal::Refusal,
    seats::other,
    sketch::Sketch,
    state::{Desk, State},
    tap::{Choice, Tap},
    variant::Kit,
};
use crate::engine::{Cell, Decided, Dice, Position as _, Rules, Seat};

impl Rules for State {
    fn decide(&self, seat: Seat, action: Action, dice: &mut Dice) -> Decided<Wiretap> {
        let (state, phase) = (self, self.phase());
        // There are two seats, and two desks.
        let Some(desk) = state.desk(seat) else { unreachable!("each of two seats has a desk") };
        let kit = state.config.variant.kit();
        match (action, phase) {
            // First what is settled: a player who has chosen is told that, whatever they try.
            (_, Phase::Tapping) if desk.choice.is_some() => Err(Refusal::Chosen),
            (Action::Network(_) | Action::Confirm | Action::Random, Phase::Tapping) => {
                Err(Refusal::Confirmed)
            }
            (Action::Tap(_) | Action::Guess(_), Phase::Drawing) => {
                Err(Refusal::DrawFirst { missing: state.to_act().iter().collect() })
            }
            (_, Phase::Drawing) if desk.network.is_some() => Err(Refusal::Confirmed),
            (Action::Network(text), _) => {
                let network = Network::parse(kit, &text);
                Ok(draw(state, seat, network.map_err(|faults| Refusal::Network { kit, faults })?))
            }
            (Action::Confirm, _) => {
                let network =
                    desk.sketch.network(kit).ok_or_else(|| incomplete(kit, &desk.sketch))?;
                Ok(draw(state, seat, network))
            }
            (Action::Tap(cell), _) => {
                let size = kit.size();
                if cell.index(size).is_none() {
                    let last = Cell { column: size - 1, row: size - 1 };
                    return Err(Refusal::OffTheGrid { cell, last });
                }
                Ok(choose(state, seat, Choice::Tap(cell)))
            }
            (Action::Guess(Some(text)), _) => {
                let network = Network::parse(kit, &text);
                let network = network.map_err(|faults| Refusal::Network { kit, faults })?;
                Ok(choose(state, seat, Choice::Guess(network)))
            }
            (Action::Guess(None), _) => {
                let network =
                    desk.sketch.network(kit).ok_or_else(|| incomplete(kit, &desk.sketch))?;
                Ok(choose(state, seat, Choice::Guess(network)))
            }
            (Action::Random, _) => {
                let network = Network::random(kit, dice);
                let sketch = Sketch { line: desk.sketch.line, groups: network.groups().to_vec() };
                Ok(edited(state, seat, Step::Random, sketch))
            }
            (Action::Line(line), _) => {
                on_the_grid(kit, line)?;
                let sketch = Sketch { line, ..desk.sketch.clone() };
                Ok(edited(state, seat, Step::Line, sketch))
            }
            (Action::Wire(group), _) => wire(state, seat, desk, group),
            (Action::Erase(line), _) => {
                on_the_grid(kit, line)?;
                if desk.sketch.group(line).is_none() {
                    return Err(Refusal::NothingInLine { line });
                }
                Ok(edited(state, seat, Step::Erase, desk.sketch.without(line)))
            }
            (Action::Undo, _) => {
                let past = desk.past.last().ok_or(Refusal::NothingToUndo)?;
                Ok(edited(state, seat, Step::Undo, desk.sketch.with_all(kit, past)))
            }
            (Action::Clear, _) => {
                if desk.sketch.groups.is_empty() {
                    return Err(Refusal::NothingToClear);
                }
                Ok(edited(state, seat, Step::Clear, Sketch::default()))
            }
        }
    }
}

fn on_the_grid(kit: Kit, line: Line) -> Result<(), Refusal> {
    let size = kit.size();
    line.index(size).map(|_| ()).ok_or(Refusal::NoSuchLine { line, size })
}

fn incomplete(kit: Kit, sketch: &Sketch) -> Refusal {
    Refusal::Incomplete { missing: sketch.missing(kit) }
}

fn wire(state: &State, seat: Seat, desk: &Desk, group: Group) -> Decided<Wiretap> {
    let kit = state.config.variant.kit();
    on_the_grid(kit, group.line)?;
    let faults = desk.sketch.faults_with(kit, group);
    if !faults.is_empty() {
        return Err(Refusal::Network { kit, faults });
    }
    Ok(edited(state, seat, Step::Wire, desk.sketch.with(kit, group)))
}

fn edited(state: &State, seat: Seat, step: Step, sketch: Sketch) -> Vec<Event> {
    let page = if state.phase() == Phase::Drawing { Page::Network } else { Page::Guess };
    let variant = state.config.variant;
    vec![Event::Edited { seat, variant, page, step, sketch }]
}

/// A network is confirmed; if it is the second, the tapping begins.
fn draw(state: &State, seat: Seat, network: Network) -> Vec<Event> {
    let mut events = vec![Event::Drawn { seat, network }];
    if state.desk(other(seat)).is_some_and(|desk| desk.network.is_some()) {
        events.push(Event::Begun { game: state.game() });
        events.extend(reckoned(state, |_| Vec::new()));
    }
    events
}

/// Somebody has chosen; if both have, the round is over.
fn choose(state: &State, seat: Seat, choice: Choice) -> Vec<Event> {
    let mut events = vec![Event::Chosen { seat, choice: choice.clone() }];
    let Some(theirs) = state.desk(other(seat)).and_then(|desk| desk.choice.clone()) else {
        return events;
    };
    let choices = if seat.0 == 0 { [choice, theirs] } else { [theirs, choice] };
    let [Some(first), Some(second)] = state.desks.each_ref().map(|desk| desk.network.clone())
    else {
        // Nobody taps before both networks are confirmed.
        return events;
    };
    let networks = [first, second];
    if let [Choice::Tap(first), Choice::Tap(second)] = choices {
        let [own, theirs] = networks.each_ref().map(Network::grid);
        // `decide` let nobody tap off the grid.
        let answer = |cell, wires: Option<u8>| Tap { cell, wires: wires.unwrap_or(0) };
        let taps = [answer(first, theirs.wires(first)), answer(second, own.wires(second))];
        let round = state.desk(seat).map_or(0, |desk| desk.taps.len());
        let round = u32::try_from(round).unwrap_or(u32::MAX);
        events.push(Event::Answered { round, taps });
        events.extend(reckoned(state, |seat| {
            let before = state.desk(seat).map(|desk| desk.taps.as_slice());
            let now = taps.get(seat.index()).copied();
            before.unwrap_or_default().iter().copied().chain(now).collect()
        }));
        return events;
    }
    let guesses = choices.map(|choice| choice.guess().cloned());
    events.push(end(state, networks, guesses));
    events
}

/// Where the table has assistance: what the taps of each seat leave possible.
fn reckoned(state: &State, taps: impl Fn(Seat) -> Vec<Tap>) -> Vec<Event> {
    let reckon = |seat| {
        let reckoning = Reckoning::of(state.config, &taps(seat))?;
        Some(Event::Reckoned { seat, reckoning })
    };
    state.seats.iter().filter_map(reckon).collect()
}

/// The end of a game in which somebody guessed.
fn end(state: &State, networks: [Network; 2], guesses: [Option<Network>; 2]) -> Event {
    let right = |guess: &Option<Network>, network: &Network| {
        guess.as_ref().map(|guess| guess.grid() == network.grid())
    };
    let [one, two] = &networks;
    let points = score([right(&guesses[0], two), right(&guesses[1], one)]);
    let before = state.points();
    let total = |seat: usize| {
        before.get(seat).copied().unwrap_or(0).saturating_add(u32::from(points[seat]))
    };
    let totals = [total(0), total(1)];
    let games = match state.config.points {
        None => Games::One,
        Some(enough) if totals.iter().any(|&total| total >= u32::from(enough)) => Games::Last,
        Some(_) => Games::GoesOn,
    };
    Event::Ended { game: state.game(), games, networks, guesses, points, totals }
}

/// The points of a game, by seat, from who guessed and whether they were right.
pub(super) fn score(guesses: [Option<bool>; 2]) -> [u8; 2] {
    const SINGLE: u8 = 1;
    const DOUBLE: u8 = 2;
    const TRIPLE: u8 = 3;
    match guesses {
        [Some(true), None] => [SINGLE, 0],
        [None, Some(true)] => [0, SINGLE],
        [Some(false), None] => [0, DOUBLE],
        [None, Some(false)] => [DOUBLE, 0],
        [Some(true), Some(false)] => [TRIPLE, 0],
        [Some(false), Some(true)] => [0, TRIPLE],
        [Some(true), Some(true)] | [Some(false), Some(false)] | [None, None] => [0, 0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_double_triple() {
        let (right, wrong) = (Some(true), Some(false));
        for (first, second, points) in [
            (right, None, [1, 0]),
            (wrong, None, [0, 2]),
            (right, wrong, [3, 0]),
            (right, right, [0, 0]),
            (wrong, wrong, [0, 0]),
        ] {
            let [own, theirs] = points;
            assert_eq!(score([first, second]), points);
            assert_eq!(score([second, first]), [theirs, own]);
        }
    }
}
