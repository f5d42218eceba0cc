//! A match: the board of this round, the predictions, and the rounds behind.

use super::{board::Board, config::Config, event::Event, game::Walls};
use crate::engine::{Observer, Outcome, Position, Seat, SeatSet, Seats};

/// Everything there is to know of a match.
#[derive(Clone)]
pub struct State {
    pub(super) config: Config,
    pub(super) seats: Seats,
    /// The round, from 0.
    pub(super) round: u8,
    /// By seat; for this round only.
    pub(super) predictions: Vec<Option<u16>>,
    pub(super) board: Board,
    /// Where the last number of this round went.
    pub(super) last: Option<usize>,
    /// The rounds that are over.
    pub(super) done: Vec<Round>,
}

/// A round that is over.
#[derive(Clone)]
pub(super) struct Round {
    pub(super) board: Board,
    pub(super) last: Option<usize>,
    pub(super) predictions: Vec<u16>,
}

impl Round {
    /// By how much a seat was wrong.
    pub(super) fn difference(&self, seat: Seat) -> u16 {
        self.predictions.get(seat.index()).map_or(0, |&said| said.abs_diff(self.board.walls()))
    }
}

impl State {
    /// How many rounds the match has.
    pub(super) const fn rounds(&self) -> u8 {
        self.config.rounds(self.seats)
    }

    pub(super) fn is_over(&self) -> bool {
        self.done.len() >= usize::from(self.rounds())
    }

    /// Are all predictions in?
    pub(super) fn is_filling(&self) -> bool {
        !self.is_over() && self.predictions.iter().all(Option::is_some)
    }

    /// Who places the next number: the start moves on by one each round.
    pub(super) const fn placer(&self) -> Seat {
        self.seats.after(Seat(0), self.round as usize + self.board.next() as usize - 1)
    }

    pub(super) fn prediction(&self, seat: Seat) -> Option<u16> {
        self.predictions.get(seat.index()).copied().flatten()
    }

    /// What `observer` may know of this round's predictions: their own.
    pub(super) fn own_prediction(&self, observer: Observer) -> Option<u16> {
        observer.seat().and_then(|seat| self.prediction(seat))
    }

    /// By seat, the sum of the differences so far.
    pub(super) fn totals(&self) -> Vec<u32> {
        self.seats
            .iter()
            .map(|seat| self.done.iter().map(|round| u32::from(round.difference(seat))).sum())
            .collect()
    }
}

impl Position for State {
    type Game = Walls;

    fn begin(config: &Config, seats: Seats, (): &()) -> Self {
        Self {
            config: config.clone(),
            seats,
            round: 0,
            predictions: vec![None; usize::from(seats.count())],
            board: Board::new(config.size),
            last: None,
            done: Vec::new(),
        }
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Predicted { seat, walls } => {
                if let Some(prediction) = self.predictions.get_mut(seat.index()) {
                    *prediction = Some(*walls);
                }
            }
            Event::Placed { cell, .. } => {
                if let Some(index) = cell.index(self.config.size) {
                    self.board.place(index);
                    self.last = Some(index);
                }
            }
            Event::RoundEnded { predictions, .. } => {
                let board = std::mem::replace(&mut self.board, Board::new(self.config.size));
                let last = self.last.take();
                self.done.push(Round { board, last, predictions: predictions.clone() });
                // A damaged log may go on and on; it must not make this fail.
                self.round = self.round.saturating_add(1);
                self.predictions.fill(None);
            }
            // Said of what is there: the predictions are all in, the rounds are all over.
            Event::AllPredicted { .. } | Event::MatchEnded { .. } => {}
        }
    }

    fn to_act(&self) -> SeatSet {
        if self.is_over() {
            SeatSet::EMPTY
        } else if self.is_filling() {
            SeatSet::one(self.placer())
        } else {
            self.seats.iter().filter(|seat| self.prediction(*seat).is_none()).collect()
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::lowest(self.totals().into_iter().map(i64::from).collect()))
    }
}
