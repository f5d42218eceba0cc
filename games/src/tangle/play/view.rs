//! What one observer knows of a match. Only a `try` is a secret: nobody hears of another's.

use super::{
    finished::Finished,
    phase::Phase,
    state::{State, Trial},
};
use crate::{
    checked_json,
    engine::{Knowledge, Observer, Seat, Seats},
    tangle::{
        config::Config,
        example,
        field::{Field, Line, Opening, Point, Segment, corner_names, letter::letter, share::Share},
        game::Tangle,
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one observer knows. Read from JSON, it is one that a game can show, or it is refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    pub round: u16,
    /// How many rounds the match has.
    pub rounds: u16,
    /// Who draws in turn in this round, from the first.
    pub order: Vec<Seat>,
    /// What is going on.
    pub phase: Phase,
    /// Who is to act; `null` when the match is over.
    pub drawer: Option<Seat>,
    /// The field's corners, counter-clockwise; x to the right, y up.
    pub corners: Vec<Point>,
    /// What `start` calls them.
    pub corner_names: Vec<String>,
    /// The corners, and then the ends of segments as they came to be.
    pub vertices: Vec<Point>,
    /// The path of this round. Until a later round has started, still the path of the round before,
    /// so that its end can be seen; when the match is over, the path of the last.
    pub segments: Vec<Segment>,
    /// The vertex where the path ends; `null` before the start.
    pub end: Option<usize>,
    /// The faces in play: one, or two after a bounce; none unless somebody is to draw.
    pub faces: Vec<Face>,
    /// By seat, the points of this round.
    pub points: Vec<u32>,
    /// By seat, the points of all rounds, this one included. The most win.
    pub totals: Vec<u32>,
    /// The rounds that are over.
    pub finished: Vec<Finished>,
    /// What the observer tries: their own last `try`, until a segment is drawn.
    pub preview: Option<Preview>,
}

/// A face in play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its edges, counter-clockwise from the path's end.
    pub edges: Vec<Edge>,
}

/// An edge of a face: a piece of a line between two neighbouring vertices.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    /// What `draw` calls it; `null` if it cannot be hit.
    pub letter: Option<String>,
    /// The vertex from which shares of it are measured.
    pub from: usize,
    /// The vertex at its other end.
    pub to: usize,
    /// The line of which it is a piece.
    pub line: Line,
    /// Who gets a point when it is hit.
    pub owner: Option<Seat>,
    /// The least and the greatest share of it that may be hit.
    pub room: Option<(Share, Share)>,
}

/// A segment as it would be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Preview {
    /// The edge that it would end on.
    pub letter: String,
    /// Where on it.
    pub share: Share,
    /// Where that is.
    pub to: Point,
    /// The line that it would end on.
    pub met: Line,
    /// Who would get a point.
    pub point_for: Option<Seat>,
    /// The compass direction, 0 up, clockwise, rounded to tenths of a degree.
    pub direction: f64,
    /// Who would draw next; `null` if the round would be over.
    pub next: Option<Seat>,
}

checked_json!(View);

impl View {
    /// The edges of the faces in play, counter-clockwise as seen from the path's end.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        self.faces.iter().flat_map(|face| &face.edges)
    }
}

impl Knowledge for View {
    type Game = Tangle;

    fn of(state: &State, observer: Observer) -> Self {
        let round = state.round();
        let polygon = &state.config.polygon;
        let field = &state.field;
        let corners = Field::new(polygon).shown();
        Self {
            observer,
            config: state.config.clone(),
            seats: state.seats,
            round,
            rounds: state.rounds(),
            order: state.order(round),
            phase: state.phase(),
            drawer: state.drawer(),
            corners,
            corner_names: corner_names::names(polygon),
            vertices: field.shown(),
            segments: field.path().to_vec(),
            end: if state.phase() == Phase::Starting { None } else { field.end() },
            faces: if state.is_drawing() { faces(field) } else { Vec::new() },
            points: state.points(),
            totals: state.totals(),
            finished: state.done.clone(),
            preview: observer.seat().and_then(|seat| preview(state, state.trial(seat)?)),
        }
    }

    fn observer(&self) -> Observer {
        self.observer
    }

    /// Changes with every segment, with every start and with every round. A `try` changes nothing.
    fn moment(&self) -> u64 {
        // No field has room for so many segments.
        const ROUND: u64 = 1 << 20;
        let round = u64::from(self.round) * ROUND;
        match self.phase {
            Phase::Starting => round,
            Phase::Drawing => round + 1 + self.segments.len() as u64,
            // As if there were one more round, so that it is no moment of the last.
            Phase::Over => round + ROUND,
        }
    }

    fn example() -> Self {
        Self::of(&example::puzzle(), Observer::Public)
    }
}

fn faces(field: &Field) -> Vec<Face> {
    let openings = field.openings();
    let edge = |edge| {
        let number = openings.iter().position(|open| open.edge == edge);
        let line = field.line(edge);
        Edge {
            letter: number.map(letter),
            from: field.from(edge),
            to: field.to(edge),
            line,
            owner: field.owner(line),
            room: number.and_then(|number| openings.get(number)).map(|open: &Opening| open.room),
        }
    };
    field.front().map(|first| Face { edges: field.around(first).map(edge).collect() }).collect()
}

/// The picture of a trial; `None` of one that the field has no room for.
fn preview(state: &State, trial: Trial) -> Option<Preview> {
    let field = &state.field;
    let openings = field.openings();
    let number = openings.iter().position(|open| open.edge == trial.edge)?;
    let mut after = field.clone();
    let from = field.places().get(field.end()?)?.shown();
    after.play(trial.edge, trial.share, state.drawer()?)?;
    let to = after.places().last()?.shown();
    let met = field.line(trial.edge);
    Some(Preview {
        letter: letter(number),
        share: trial.share,
        to,
        met,
        point_for: field.owner(met),
        direction: (from.direction(to) * 10.0).round() / 10.0 % 360.0,
        next: state.drawer_on(&after).filter(|_| !state.is_reached_on(&after)),
    })
}
