//! A match: the field of this round with its path, and the rounds behind.

use super::{event::Event, finished::Finished, order, phase::Phase};
use crate::{
    engine::{Outcome, Position, Seat, SeatSet, Seats},
    tangle::{
        config::Config,
        field::{EdgeId, Field, Undo, share::Share},
        game::Tangle,
    },
};

/// Everything there is to know of a match.
#[derive(Clone)]
pub struct State {
    pub(in crate::tangle) config: Config,
    pub(in crate::tangle) seats: Seats,
    /// The field of this round; until a later round starts, and when the match is over, that of the
    /// round before.
    pub(in crate::tangle) field: Field,
    /// What undoes the last segment on it.
    pub(in crate::tangle) last: Option<Undo>,
    /// Has this round's path begun?
    pub(in crate::tangle) is_started: bool,
    /// By seat, what is tried.
    pub(in crate::tangle) trials: Vec<Option<Trial>>,
    /// The rounds that are over.
    pub(in crate::tangle) done: Vec<Finished>,
}

/// A segment that is looked at before it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::tangle) struct Trial {
    pub(in crate::tangle) edge: EdgeId,
    pub(in crate::tangle) share: Share,
}

impl State {
    /// How many rounds the match has.
    pub(in crate::tangle) fn rounds(&self) -> u16 {
        self.config.rounds(self.seats)
    }

    /// The round, from 0; when the match is over, the last.
    pub(in crate::tangle) fn round(&self) -> u16 {
        let done = u16::try_from(self.done.len()).unwrap_or(u16::MAX);
        done.min(self.rounds().saturating_sub(1))
    }

    pub(in crate::tangle) fn is_over(&self) -> bool {
        self.done.len() >= usize::from(self.rounds())
    }

    /// Who draws in turn in a round.
    pub(in crate::tangle) fn order(&self, round: u16) -> Vec<Seat> {
        order::of(self.config.rounds, self.seats, round)
    }

    pub(in crate::tangle) fn phase(&self) -> Phase {
        if self.is_over() {
            Phase::Over
        } else if self.is_started {
            Phase::Drawing
        } else {
            Phase::Starting
        }
    }

    /// Is a segment to be drawn? Not between the last of a round and the word that it is over.
    pub(in crate::tangle) fn is_drawing(&self) -> bool {
        self.phase() == Phase::Drawing && !self.is_round_played()
    }

    /// Has this round's path come to its end?
    pub(in crate::tangle) fn is_round_played(&self) -> bool {
        self.is_started && self.is_reached_on(&self.field)
    }

    /// Would a round with this field be over?
    pub(in crate::tangle) fn is_reached_on(&self, field: &Field) -> bool {
        let points = field.points(usize::from(self.seats.count()));
        let most = points.into_iter().max().unwrap_or(0);
        self.config.ending.is_reached(most, field.path().len())
    }

    /// Who draws in turn on the field that is there.
    pub(in crate::tangle) fn order_on_field(&self) -> Vec<Seat> {
        let behind = self.done.last().filter(|_| self.phase() != Phase::Drawing);
        behind.map_or_else(|| self.order(self.round()), |round| round.order.clone())
    }

    /// Who is to act.
    pub(in crate::tangle) fn drawer(&self) -> Option<Seat> {
        match self.phase() {
            Phase::Starting => self.order(self.round()).first().copied(),
            Phase::Drawing if self.is_drawing() => self.drawer_on(&self.field),
            Phase::Drawing | Phase::Over => None,
        }
    }

    /// Whose turn it is in this round on such a field.
    pub(in crate::tangle) fn drawer_on(&self, field: &Field) -> Option<Seat> {
        let order = self.order(self.round());
        order.get(field.path().len() % order.len().max(1)).copied()
    }

    /// What a seat tries.
    pub(in crate::tangle) fn trial(&self, seat: Seat) -> Option<Trial> {
        self.trials.get(seat.index()).copied().flatten()
    }

    /// By seat, what the path on the field has scored.
    pub(in crate::tangle) fn path_points(&self) -> Vec<u32> {
        self.field.points(usize::from(self.seats.count()))
    }

    /// By seat, the points of this round.
    pub(in crate::tangle) fn points(&self) -> Vec<u32> {
        if self.phase() == Phase::Starting {
            return vec![0; usize::from(self.seats.count())];
        }
        self.path_points()
    }

    /// By seat, the points of all rounds, this one included.
    pub(in crate::tangle) fn totals(&self) -> Vec<u32> {
        let now =
            if self.is_over() { vec![0; usize::from(self.seats.count())] } else { self.points() };
        let total = |(seat, points): (usize, &u32)| points.saturating_add(self.points_before(seat));
        now.iter().enumerate().map(total).collect()
    }

    /// What a seat has from the rounds that are over. A damaged log may say more than a number
    /// holds.
    pub(in crate::tangle) fn points_before(&self, seat: usize) -> u32 {
        let points = self.done.iter().filter_map(|round| round.points.get(seat));
        points.fold(0, |sum, points| sum.saturating_add(*points))
    }

    /// Files the path that is over, and forgets that of a round long ago.
    fn end_round(&mut self, points: Vec<u32>, segments: u32) {
        let order = self.order(self.round());
        let (path, vertices) = (self.field.path().to_vec(), self.field.shown());
        self.done.push(Finished { order, points, segments, path, vertices });
        let old = self.done.len().checked_sub(Finished::KEPT + 1);
        if let Some(old) = old.and_then(|old| self.done.get_mut(old)) {
            (old.path, old.vertices) = (Vec::new(), Vec::new());
        }
        self.is_started = false;
    }
}

impl Position for State {
    type Game = Tangle;

    fn begin(config: &Config, seats: Seats, (): &()) -> Self {
        Self {
            field: Field::new(&config.polygon),
            last: None,
            config: config.clone(),
            seats,
            is_started: false,
            trials: vec![None; usize::from(seats.count())],
            done: Vec::new(),
        }
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Started { corner, .. } => {
                self.field = Field::new(&self.config.polygon);
                self.is_started = self.field.start(usize::from(*corner));
                self.last = None;
            }
            // A damaged log may draw where nothing can be drawn: it changes nothing.
            Event::Drawn { seat, edge, share, .. } => {
                if let Some(edge) = self.field.edge(usize::from(*edge)) {
                    let undo = self.field.play(edge, *share, *seat);
                    self.last = undo.or(self.last);
                }
                self.trials.fill(None);
            }
            Event::Tried { seat, edge, share, .. } => {
                let edge = self.field.edge(usize::from(*edge));
                if let (Some(edge), Some(trial)) = (edge, self.trials.get_mut(seat.index())) {
                    *trial = Some(Trial { edge, share: *share });
                }
            }
            Event::RoundEnded { points, segments, .. } => {
                self.end_round(points.clone(), *segments);
            }
            // Said of what is there.
            Event::Explained { .. } | Event::MatchEnded { .. } => {}
        }
    }

    fn to_act(&self) -> SeatSet {
        self.drawer().map_or(SeatSet::EMPTY, SeatSet::one)
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores = || self.totals().into_iter().map(i64::from).collect();
        self.is_over().then(|| Outcome::highest(scores()))
    }
}
