//! What one observer knows of a match. Its JSON is documented field by field in the book.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    config::Config,
    example::example,
    finished::Finished,
    game::Wiretap,
    network::Network,
    phase::Phase,
    reckoning::Reckoning,
    sketch::Sketch,
    state::State,
    tap::{Choice, Tap},
};
use crate::{
    checked_json,
    engine::{Knowledge, Observer, Seat, Seats},
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
    /// What is going on.
    pub phase: Phase,
    /// The game of the match, from 0. When the match is over, the last one.
    pub game: u16,
    /// By seat: in `"drawing"`, is their network confirmed; in `"tapping"`, have they chosen?
    pub ready: Vec<bool>,
    /// By seat: the taps that they made in this game, in order, each with its answer.
    pub taps: Vec<Vec<Tap>>,
    /// The observer's own network, once it is confirmed.
    pub network: Option<Network>,
    /// The observer's own editor: their network in `"drawing"`, their guess in `"tapping"`.
    pub sketch: Option<Sketch>,
    /// Is there a change in it that can be taken back?
    pub can_undo: bool,
    /// What the observer has chosen in this round.
    pub choice: Option<Choice>,
    /// What the observer's own taps leave possible, where the table has assistance.
    pub reckoning: Option<Reckoning>,
    /// The games that are over.
    pub finished: Vec<Finished>,
    /// By seat: points over the games that are over. The most win.
    pub points: Vec<u32>,
}

checked_json!(View);

impl View {
    /// How many rounds of this game are over: in each of them, both tapped.
    pub fn rounds(&self) -> usize {
        self.taps.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The taps that a seat made in this game.
    pub fn taps_by(&self, seat: Seat) -> &[Tap] {
        self.taps.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// May the observer use their editor?
    pub fn edits(&self) -> Option<&Sketch> {
        let seat = self.observer.seat().filter(|seat| self.seats.contains(*seat))?;
        let is_ready = self.ready.get(seat.index()).copied().unwrap_or(true);
        self.sketch.as_ref().filter(|_| self.phase != Phase::Over && !is_ready)
    }

    /// The finished game that is still worth showing: while networks are drawn for the next, and
    /// when the match is over.
    pub fn aftermath(&self) -> Option<&Finished> {
        match self.phase {
            Phase::Drawing | Phase::Over => self.finished.last(),
            Phase::Tapping => None,
        }
    }
}

impl Knowledge for View {
    type Game = Wiretap;

    fn of(state: &State, observer: Observer) -> Self {
        let own = observer.seat().filter(|seat| state.seats.contains(*seat));
        let phase = state.phase();
        let desk =
            own.and_then(|seat| state.desks.get(seat.index())).filter(|_| phase != Phase::Over);
        let finished: Vec<Finished> = state.finished.clone();
        let last = u16::try_from(finished.len().saturating_sub(1)).unwrap_or(u16::MAX);
        let ready = |desk: &super::state::Desk| match phase {
            Phase::Drawing => desk.network.is_some(),
            Phase::Tapping => desk.choice.is_some(),
            Phase::Over => false,
        };
        Self {
            observer,
            config: state.config,
            seats: state.seats,
            phase,
            game: if phase == Phase::Over { last } else { state.game() },
            ready: state.desks.iter().map(ready).collect(),
            taps: state.desks.iter().map(|desk| desk.taps.clone()).collect(),
            network: desk.and_then(|desk| desk.network.clone()),
            sketch: desk.map(|desk| desk.sketch.clone()),
            can_undo: desk.is_some_and(|desk| !desk.past.is_empty()),
            choice: desk.and_then(|desk| desk.choice.clone()),
            reckoning: desk.and_then(|desk| desk.reckoning.clone()),
            points: state.points(),
            finished,
        }
    }

    fn observer(&self) -> Observer {
        self.observer
    }

    /// Changes when a game, its tapping, or a round begins; never with what somebody does alone.
    fn moment(&self) -> u64 {
        /// More than a game has rounds, unless somebody plays on for the sake of it.
        const GAME: u64 = 1 << 32;
        let game = u64::from(self.game);
        match self.phase {
            Phase::Drawing => game * GAME,
            Phase::Tapping => game * GAME + 1 + self.rounds() as u64,
            // As if there were one more game, so that it is no moment of the last.
            Phase::Over => (game + 1) * GAME,
        }
    }

    fn example() -> Self {
        Self::of(&example(), Observer::Seat(Seat(0)))
    }
}
