//! What one observer knows of a match. Its JSON is documented field by field in the book.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    board::{Board, Wall},
    config::{Config, Show},
    game::Walls,
    state::State,
};
use crate::{
    checked_json,
    engine::{Cell, Knowledge, Observer, Seat, Seats},
};

/// What one observer knows. Read from JSON, it is one that a game can show, or it is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(!remote)]
#[serde(remote = "Self")] // Makes the derived functions inherent; `checked_json` makes the traits.
pub struct View {
    /// Whose view it is.
    pub observer: Observer,
    /// The table's options, all fields.
    pub config: Config,
    /// How many players.
    pub seats: Seats,
    /// This round, from 0. When the match is over, the last one.
    pub round: u8,
    /// How many rounds the match has.
    pub rounds: u8,
    /// What is going on.
    pub phase: Phase,
    /// The numbers row by row from the top, blank cells as `null`; number k was the k-th placed.
    pub cells: Vec<Vec<Option<u16>>>,
    /// The number to place next, from 1; `null` unless `phase` is `"filling"`.
    pub number: Option<u16>,
    /// Who places it.
    pub placer: Option<Seat>,
    /// Where it may go.
    pub open: Vec<Cell>,
    /// Where the last number went.
    pub last: Option<Cell>,
    /// The walls drawn so far; `null` while they are not drawn (`config.walls` is `"end"`).
    pub walls: Option<Vec<Wall>>,
    /// The most walls that the board can have, 2n(n − 1): the upper bound of a prediction.
    pub most_walls: u16,
    /// By seat: has a prediction for this round been made?
    pub predicted: Vec<bool>,
    /// The observer's own prediction for this round, in walls.
    pub prediction: Option<u16>,
    /// The rounds that are over, with everybody's predictions.
    pub finished: Vec<Finished>,
    /// By seat: the sum of the differences over the rounds that are over, in walls. The least wins.
    pub totals: Vec<u32>,
}

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Predictions are made, in secret and in any order.
    Predicting,
    /// Numbers are placed in turn.
    Filling,
    /// The match is over.
    Over,
}

/// A round that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "FinishedRound")]
pub struct Finished {
    /// The full board, row by row.
    pub cells: Vec<Vec<Option<u16>>>,
    /// Where the last number went.
    pub last: Option<Cell>,
    /// Its walls.
    pub walls: Vec<Wall>,
    /// By seat: what was predicted, in walls.
    pub predictions: Vec<u16>,
    /// By seat: by how much that was wrong, in walls.
    pub differences: Vec<u16>,
}

checked_json!(View);

impl View {
    /// The board of this round; `None` of a view that no game shows.
    pub(super) fn board(&self) -> Option<Board> {
        Board::from_rows(&self.cells)
    }

    /// The finished board that is still worth showing: while the next round is being predicted, and
    /// when the match is over.
    pub fn aftermath(&self) -> Option<&Finished> {
        match self.phase {
            Phase::Predicting | Phase::Over => self.finished.last(),
            Phase::Filling => None,
        }
    }
}

impl Knowledge for View {
    type Game = Walls;

    fn of(state: &State, observer: Observer) -> Self {
        let cell = |index| Cell::at(index, state.config.size);
        let filling = state.is_filling();
        let phase = if state.is_over() {
            Phase::Over
        } else if filling {
            Phase::Filling
        } else {
            Phase::Predicting
        };
        let last_round = state.rounds().saturating_sub(1);
        Self {
            observer,
            config: state.config.clone(),
            seats: state.seats,
            round: state.round.min(last_round),
            rounds: state.rounds(),
            phase,
            cells: state.board.rows(),
            number: filling.then(|| state.board.next()),
            placer: filling.then(|| state.placer()),
            open: if filling { state.board.open().map(cell).collect() } else { Vec::new() },
            last: state.last.map(cell),
            walls: (state.config.walls == Show::Live).then(|| state.board.list()),
            most_walls: Board::most_walls(state.config.size),
            predicted: state.predictions.iter().map(Option::is_some).collect(),
            prediction: state.own_prediction(observer),
            finished: state
                .done
                .iter()
                .map(|round| Finished {
                    cells: round.board.rows(),
                    last: round.last.map(cell),
                    walls: round.board.list(),
                    predictions: round.predictions.clone(),
                    differences: state.seats.iter().map(|seat| round.difference(seat)).collect(),
                })
                .collect(),
            totals: state.totals(),
        }
    }

    fn observer(&self) -> Observer {
        self.observer
    }

    /// Changes with every number placed and with every phase.
    fn moment(&self) -> u64 {
        let numbers = self.cells.iter().flatten().flatten().count() as u64;
        let round = u64::from(self.round);
        match self.phase {
            Phase::Predicting => round * 2000,
            Phase::Filling => round * 2000 + numbers * 2 + 1,
            // As if there were one more round, so that it is no moment of the last.
            Phase::Over => (round + 1) * 2000,
        }
    }

    /// The board of the rules and the README: seventeen numbers of a quick game for two.
    fn example() -> Self {
        let mut board = Board::new(5);
        for name in [
            "C3", "C2", "B3", "C4", "D3", "B2", "D4", "D2", "A3", "C1", "B4", "E3", "B1", "D1",
            "E4", "C5", "A2",
        ] {
            if let Some(index) = name.parse().ok().and_then(|cell: Cell| cell.index(5)) {
                board.place(index);
            }
        }
        let seats = Seats::new(2).unwrap_or_else(|| unreachable!("two is a number of seats"));
        let config = Config { rounds: super::Rounds::One, ..Config::default() };
        Self::of(
            &State {
                config,
                seats,
                round: 0,
                predictions: vec![Some(16), Some(11)],
                board,
                last: Cell { column: 0, row: 1 }.index(5), // A2
                done: Vec::new(),
            },
            Observer::Public,
        )
    }
}
