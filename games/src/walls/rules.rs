//! What may be done, and what comes of it.

use super::{
    action::Action, board::Board, config::Show, event::Event, game::Walls, refusal::Refusal,
    state::State,
};
use crate::engine::{Cell, Decided, Dice, Phrase, Position as _, Rules, Seat};

impl Rules for State {
    fn turn(&self, action: &Action) -> Option<Seat> {
        (self.is_filling() && matches!(action, Action::Place { .. })).then(|| self.placer())
    }

    fn not_your_turn(&self, turn: Seat) -> Phrase {
        phrase!("walls-refuse-turn", seat = turn, number = self.board.next())
    }

    fn decide(&self, seat: Seat, action: Action, _: &mut Dice) -> Decided<Walls> {
        match action {
            Action::Predict { walls } => predict(self, seat, walls),
            Action::Place { cell } => place(self, seat, cell),
        }
    }
}

fn predict(state: &State, seat: Seat, walls: u16) -> Decided<Walls> {
    if state.is_filling() {
        return Err(Refusal::TooLateToPredict);
    }
    let most = Board::most_walls(state.config.size);
    if walls > most {
        return Err(Refusal::Prediction { walls, most });
    }
    let mut events = vec![Event::Predicted { seat, walls }];
    if state.seats.iter().all(|other| other == seat || state.prediction(other).is_some()) {
        events.push(Event::AllPredicted { round: state.round, starts: state.placer() });
    }
    Ok(events)
}

fn place(state: &State, seat: Seat, cell: Cell) -> Decided<Walls> {
    if !state.is_filling() {
        let missing: Vec<_> = state.to_act().iter().collect();
        return Err(Refusal::PredictFirst { missing });
    }
    let number = state.board.next();
    let size = state.config.size;
    let Some(index) = cell.index(size) else {
        return Err(Refusal::OffTheBoard { cell, last: Cell { column: size - 1, row: size - 1 } });
    };
    match state.board.number(index) {
        0 if state.board.allows(index) => {}
        0 => return Err(Refusal::NotAdjacent { cell, open: nearest_open(state, cell) }),
        there => {
            return Err(Refusal::Filled { cell, number: there, open: nearest_open(state, cell) });
        }
    }
    let mut board = state.board.clone();
    let made = board.walls_made(index);
    board.place(index);
    let made = (state.config.walls == Show::Live).then_some(made);
    let mut events = vec![Event::Placed { seat, cell, number, made }];
    if board.is_full() {
        end_round(state, &board, &mut events);
    }
    Ok(events)
}

fn end_round(state: &State, board: &Board, events: &mut Vec<Event>) {
    let walls = board.walls();
    let predictions: Vec<u16> = state.predictions.iter().map(|said| said.unwrap_or(0)).collect();
    let rounds = state.rounds();
    // The sums are worth telling only where there is more than one number in them.
    let totals = (rounds > 1 && state.round + 1 == rounds).then(|| {
        let sums = state.totals().into_iter().zip(&predictions);
        sums.map(|(sum, said)| sum + u32::from(said.abs_diff(walls))).collect()
    });
    events.push(Event::RoundEnded { round: state.round, rounds, walls, predictions });
    events.extend(totals.map(|totals| Event::MatchEnded { totals }));
}

/// Up to three cells that would be accepted, the nearest to `cell` first.
fn nearest_open(state: &State, cell: Cell) -> Vec<Cell> {
    let size = state.config.size;
    let mut open: Vec<Cell> = state.board.open().map(|index| Cell::at(index, size)).collect();
    open.sort_by_key(|other| cell.column.abs_diff(other.column) + cell.row.abs_diff(other.row));
    open.truncate(3);
    open
}
