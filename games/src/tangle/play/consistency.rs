//! Is a view one that a game can show? Views also come from outside as JSON, and computers, renderers and
//! controls rely on them.
//!
//! The whole match is made again from the view: the path is drawn edge by edge, and what is shown of
//! it must be what the view says.

use super::{
    ending::Ending,
    finished::Finished,
    phase::Phase,
    state::{State, Trial},
    view::View,
};
use crate::{
    engine::{CheckError, Checked, Knowledge as _, Position as _, Seat, Seats, hold},
    tangle::field::{Exact, Field, Line, Point, Segment, share::Share},
};

impl Checked for View {
    fn check(&self) -> Result<(), CheckError> {
        let view = self;
        hold(view.config.check_values().is_ok(), "config is not that of a table")?;
        hold((2..=6).contains(&view.seats.count()), "seats is not 2 to 6")?;
        let own = view.observer.seat();
        hold(own.is_none_or(|seat| view.seats.contains(seat)), "observer is not at the table")?;
        let rounds = view.config.rounds(view.seats);
        hold(view.rounds == rounds, "rounds is not what config says")?;
        hold(view.round < rounds, "round is past the last")?;
        let behind = if view.phase == Phase::Over { rounds } else { view.round };
        hold(view.finished.len() == usize::from(behind), "finished has not one entry a round")?;
        let mut state = State::begin(&view.config, view.seats, &());
        for (number, round) in view.finished.iter().enumerate() {
            finished(&state, round)?;
            // The last of them may be the path on the field, which is checked below.
            let is_on_field = view.phase != Phase::Drawing && number + 1 == view.finished.len();
            if !is_on_field {
                kept(view, round, number + Finished::KEPT >= view.finished.len())?;
            }
            state.done.push(round.clone());
        }
        // The path on the field may be that of a round that is over.
        let is_behind = view.phase != Phase::Drawing;
        let round =
            if is_behind { view.finished.len().checked_sub(1) } else { Some(view.finished.len()) };
        let round = round.and_then(|round| u16::try_from(round).ok());
        match round {
            Some(round) => state.field = field(view, &state.order(round))?,
            None => hold(view.segments.is_empty(), "segments are drawn before the start")?,
        }
        state.is_started = view.phase == Phase::Drawing;
        if let (true, Some(round)) = (is_behind, view.finished.last()) {
            let is_same = round.points == state.path_points()
                && round.segments as usize == state.field.path().len()
                && round.path == view.segments
                && round.vertices == view.vertices;
            hold(is_same, "the path is not that of the round behind")?;
        }
        trial(view, &mut state)?;
        same(view, &View::of(&state, view.observer))
    }
}

/// Everything that a view says but does not decide.
fn same(view: &View, expected: &View) -> Result<(), CheckError> {
    hold(view.order == expected.order, "order is not that of the round")?;
    hold(view.drawer == expected.drawer, "drawer is not who follows")?;
    hold(view.corners == expected.corners, "corners are not those of the polygon")?;
    hold(view.corner_names == expected.corner_names, "corner_names are others")?;
    hold(view.vertices == expected.vertices, "vertices are not those of the path")?;
    hold(view.segments == expected.segments, "segments are not those of a path")?;
    hold(view.end == expected.end, "end is not the path's")?;
    hold(view.faces == expected.faces, "faces are not those in play")?;
    hold(view.points == expected.points, "points are not those of the path")?;
    hold(view.totals == expected.totals, "totals are not the sums of the points")?;
    hold(view == expected, "it is not what a game shows")
}

/// Can a round have ended so?
fn finished(state: &State, round: &Finished) -> Result<(), CheckError> {
    let number = u16::try_from(state.done.len()).unwrap_or(u16::MAX);
    hold(round.order == state.order(number), "order is not that of the round")?;
    hold(
        round.points.len() == usize::from(state.seats.count()),
        "points has not one entry a seat",
    )?;
    let sum: u64 = round.points.iter().map(|points| u64::from(*points)).sum();
    // The first segment meets a side.
    hold(sum < u64::from(round.segments), "there are more points than segments")?;
    let is_right = match state.config.ending {
        Ending::Segments(count) => round.segments == u32::from(count),
        Ending::FirstTo(goal) => {
            let goal = u32::from(goal);
            let first = round.points.iter().filter(|points| **points == goal).count();
            // Nobody may have come so far when the field was full.
            let is_full = first == 0 && round.segments == u32::from(Ending::SEGMENTS.1);
            (first == 1 || is_full) && round.points.iter().all(|points| *points <= goal)
        }
    };
    hold(is_right, "a round has not ended so")
}

/// Is the path of a round behind one that was drawn there, or forgotten if it is to be?
fn kept(view: &View, round: &Finished, is_kept: bool) -> Result<(), CheckError> {
    if !is_kept {
        let is_forgotten = round.path.is_empty() && round.vertices.is_empty();
        return hold(is_forgotten, "the path of a round long ago is still there");
    }
    hold(round.segments as usize == round.path.len(), "a path behind is not as long as it was")?;
    let field = path(view, &round.path, &round.vertices, &round.order)?;
    let is_same = field.path() == round.path
        && field.shown() == round.vertices
        && field.points(usize::from(view.seats.count())) == round.points;
    hold(is_same, "a path behind is not that of its round")
}

/// The path on the field drawn again.
fn field(view: &View, order: &[Seat]) -> Result<Field, CheckError> {
    path(view, &view.segments, &view.vertices, order)
}

/// A path drawn again.
fn path(
    view: &View,
    segments: &[Segment],
    vertices: &[Point],
    order: &[Seat],
) -> Result<Field, CheckError> {
    let mut field = Field::new(&view.config.polygon);
    let start = segments.first().map(|segment| segment.from).or(view.end);
    hold(start.is_some_and(|corner| field.start(corner)), "the path does not start in a corner")?;
    for (turn, segment) in segments.iter().enumerate() {
        let most = most(&field, view.seats);
        hold(!view.config.ending.is_reached(most, turn), "the path goes on after its end")?;
        let owner = order.get(turn % order.len().max(1)).copied();
        hold(owner == Some(segment.owner), "a segment is not its owner's")?;
        let to = vertices.get(segment.to).ok_or("a vertex is missing")?;
        draw(&mut field, segment.met, (*to).into(), segment.owner)
            .ok_or("a segment does not end where it can")?;
    }
    Ok(field)
}

/// Draws the segment that ends on that line at that point, as it is shown. Several edges in play may
/// be pieces of the line; the point lies on one of them.
fn draw(field: &mut Field, met: Line, to: [f64; 2], owner: Seat) -> Option<()> {
    let openings = field.openings();
    for opening in openings {
        if field.line(opening.edge) != met {
            continue;
        }
        // Of a very small edge, rounded coordinates no longer tell the share; there is but one.
        let (least, most) = opening.room;
        let share = if least == most { least } else { share_at(field, opening.edge, to) };
        if !opening.has(share) {
            continue;
        }
        let undo = field.play(opening.edge, share, owner)?;
        if field.places().last().map(|place| place.shown().into()) == Some(to) {
            return Some(());
        }
        field.undo(undo);
    }
    None
}

/// The most points that a player has.
fn most(field: &Field, seats: Seats) -> u32 {
    field.points(usize::from(seats.count())).into_iter().max().unwrap_or(0)
}

/// The share of an edge that is nearest to a point on it.
fn share_at(field: &Field, edge: crate::tangle::field::EdgeId, at: [f64; 2]) -> Share {
    let place =
        |vertex: usize| field.places().get(vertex).map_or(at, |place: &Exact| place.shown().into());
    let ([x, y], [to_x, to_y]) = (place(field.from(edge)), place(field.to(edge)));
    let (across, up) = (to_x - x, to_y - y);
    let part = ((at[0] - x) * across + (at[1] - y) * up) / (across * across + up * up);
    Share::nearest(part * f64::from(Share::WHOLE))
}

/// What the observer tries.
fn trial(view: &View, state: &mut State) -> Result<(), CheckError> {
    let Some(preview) = &view.preview else { return Ok(()) };
    let error = "preview is not of a segment that the observer could draw";
    let seat = view.observer.seat().filter(|seat| state.drawer() == Some(*seat)).ok_or(error)?;
    hold(state.is_drawing(), error)?;
    let lettered: Vec<_> = state.field.openings();
    let number = view
        .edges()
        .filter_map(|edge| edge.letter.as_ref())
        .position(|letter| *letter == preview.letter);
    let opening = number.and_then(|number| lettered.get(number)).ok_or(error)?;
    hold(opening.has(preview.share), error)?;
    let trial = Trial { edge: opening.edge, share: preview.share };
    if let Some(own) = state.trials.get_mut(seat.index()) {
        *own = Some(trial);
    }
    Ok(())
}

impl View {
    /// The field with the path as it lies there, to play on in; `None` of a view that no game shows,
    /// and before the first start.
    pub(crate) fn field(&self) -> Option<Field> {
        let order = match self.phase {
            Phase::Drawing | Phase::Over => self.order.clone(),
            Phase::Starting => self.finished.last()?.order.clone(),
        };
        field(self, &order).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{Observer, Seats},
        tangle::{config::Config, field::polygon::Polygon},
    };

    #[test]
    fn a_round_to_points_ends_with_one_who_came_first_or_with_a_full_field() {
        let config = Config { ending: Ending::FirstTo(50), ..Config::default() };
        let state = State::begin(&config, Seats::new(6).unwrap(), &());
        for (points, segments, is_right) in [
            ([50, 0, 49, 0, 0, 0], 100, true),
            ([49, 49, 49, 49, 49, 49], 300, true),
            ([49, 49, 49, 49, 49, 50], 300, true),
            ([49, 49, 49, 49, 49, 49], 299, false),
            ([0, 0, 0, 0, 0, 0], 40, false),
            ([50, 50, 0, 0, 0, 0], 200, false),
            ([51, 0, 0, 0, 0, 0], 100, false),
            ([50, 0, 0, 0, 0, 0], 50, false),
        ] {
            let (order, points) = (state.order(0), points.to_vec());
            let (path, vertices) = (Vec::new(), Vec::new());
            let round = Finished { order, points, segments, path, vertices };
            assert_eq!(finished(&state, &round).is_ok(), is_right, "{round:?}");
        }
        let goal = Ending::FirstTo(50);
        assert!(goal.is_reached(50, 60) && goal.is_reached(49, 300) && !goal.is_reached(49, 299));
    }

    /// Each player leaves the next as little as can be, on the smallest field that there is: edges
    /// become so short that rounded coordinates cannot tell the shares of them.
    #[test]
    fn a_view_of_very_small_faces_is_read_again() {
        let polygon = Polygon::read("0,0 10,0 10,10 0,10").unwrap();
        let config = Config { polygon, ending: Ending::Segments(300), ..Config::default() };
        let mut state = State::begin(&config, Seats::new(2).unwrap(), &());
        state.is_started = state.field.start(0);
        let mut halved = 0;
        while halved < 40 && state.field.path().len() < 200 {
            let open = state.field.openings();
            halved += usize::from(open[0].room == (Share::HALF, Share::HALF));
            let moves =
                open.iter().flat_map(|open| [(open.edge, open.room.0), (open.edge, open.room.1)]);
            let left = |&(edge, share): &(_, Share)| {
                let mut other = state.field.sketch();
                other.play(edge, share, Seat(0)).unwrap();
                other.chords().map(|edge| other.length(edge)).fold(0.0, f64::max)
            };
            let (edge, share) =
                moves.min_by(|one, other| left(one).total_cmp(&left(other))).unwrap();
            let owner = state.drawer().unwrap();
            state.field.play(edge, share, owner).unwrap();
        }
        assert!(halved > 0, "it never became narrow");
        let view = View::of(&state, Observer::Public);
        let json = serde_json::to_string(&view).unwrap();
        assert!(serde_json::from_str::<View>(&json).is_ok_and(|read| read == view));
    }
}
