//! What may be done, and what comes of it.

use super::{event::Event, phase::Phase, state::State};
use crate::{
    engine::{Decided, Dice, Rules, Seat},
    tangle::{
        action::Action,
        computer,
        field::{
            AimError, EdgeId, Exact, Field, Line, Opening, Point, corner_names,
            direction::Direction,
            letter::letter,
            share::{Share, ShareError},
            target::Target,
        },
        game::Tangle,
        refusal::Refusal,
    },
};

impl Rules for State {
    fn turn(&self, action: &Action) -> Option<Seat> {
        let is_drawing = matches!(action, Action::Draw(_) | Action::Try(_));
        self.drawer().filter(|_| is_drawing && self.phase() == Phase::Drawing)
    }

    fn decide(&self, seat: Seat, action: Action, _: &mut Dice) -> Decided<Tangle> {
        // Somebody draws, but in a log that was cut off between a round's last segment and its end.
        let Some(drawer) = self.drawer() else { return Err(Refusal::Over) };
        match (action, self.phase()) {
            (_, Phase::Over) => Err(Refusal::Over),
            (Action::Why, _) => {
                let told = computer::explain(self);
                let told = told.ok_or(Refusal::NothingDrawn { drawer })?;
                Ok(vec![Event::Explained { seat, told }])
            }
            (Action::Start(_), Phase::Drawing) => Err(Refusal::Started { drawer }),
            (Action::Start(corner), Phase::Starting) => start(self, drawer, seat, &corner),
            (Action::Draw(_) | Action::Try(_), Phase::Starting) => {
                let corners = corner_names::names(&self.config.polygon);
                Err(Refusal::StartFirst { drawer, corners })
            }
            (Action::Draw(target), Phase::Drawing) => {
                let chord = Chord::find(&self.field, &target)?;
                Ok(draw(self, seat, chord))
            }
            (Action::Try(target), Phase::Drawing) => {
                let Chord { edge, share, letter, met, point, .. } =
                    Chord::find(&self.field, &target)?;
                Ok(vec![Event::Tried { seat, edge, share, letter, met, point }])
            }
        }
    }
}

fn start(state: &State, drawer: Seat, seat: Seat, typed: &str) -> Decided<Tangle> {
    if seat != drawer {
        return Err(Refusal::NotYourStart { drawer });
    }
    let names = corner_names::names(&state.config.polygon);
    let corner = corner_names::find(&names, typed);
    let found = corner.and_then(|corner| Some((u8::try_from(corner).ok()?, names.get(corner)?)));
    match found {
        Some((corner, name)) => Ok(vec![Event::Started { seat, corner, name: name.clone() }]),
        None => Err(Refusal::NoCorner { typed: typed.to_owned(), corners: names }),
    }
}

fn draw(state: &State, seat: Seat, chord: Chord) -> Vec<Event> {
    let mut field = state.field.clone();
    field.play(chord.id, chord.share, seat);
    let Chord { edge, share, letter, met, point, .. } = chord;
    let mut events = vec![Event::Drawn { seat, edge, share, letter, met, point }];
    let points = field.points(usize::from(state.seats.count()));
    if state.is_reached_on(&field) {
        end_round(state, &field, points, &mut events);
    }
    events
}

fn end_round(state: &State, field: &Field, points: Vec<u32>, events: &mut Vec<Event>) {
    let (round, rounds) = (state.round(), state.rounds());
    let segments = u32::try_from(field.path().len()).unwrap_or(u32::MAX);
    // The sums are worth telling only where there is more than one number in them.
    let totals = (rounds > 1 && round + 1 == rounds).then(|| {
        let total =
            |(seat, points): (usize, &u32)| points.saturating_add(state.points_before(seat));
        points.iter().enumerate().map(total).collect()
    });
    events.push(Event::RoundEnded { round, rounds, segments, points });
    events.extend(totals.map(|totals| Event::MatchEnded { totals }));
}

/// A move that is found to be one.
struct Chord {
    id: EdgeId,
    /// The edge's number among those in play.
    edge: u16,
    share: Share,
    letter: String,
    met: Line,
    point: Option<Seat>,
}

impl Chord {
    fn find(field: &Field, target: &Target) -> Result<Self, Refusal> {
        let openings = field.openings();
        let (number, share) = match target {
            Target::Edge { letter, share } => by_letter(&openings, letter, *share)?,
            Target::Nowhere { letter, typed, error } => {
                return Err(nowhere(&openings, letter, typed, *error));
            }
            Target::Direction(direction) => by_direction(field, &openings, *direction)?,
        };
        let id = openings[number].edge;
        let edge = field.in_play().position(|other| other == id).unwrap_or(0);
        let met = field.line(id);
        Ok(Self {
            id,
            // A face has not so many edges.
            edge: u16::try_from(edge).unwrap_or(u16::MAX),
            share,
            letter: letter(number),
            met,
            point: field.owner(met),
        })
    }
}

/// The number of the opening of that letter.
fn by_name(openings: &[Opening], named: &str) -> Result<usize, Refusal> {
    (0..openings.len()).find(|number| letter(*number) == named).ok_or_else(|| {
        let last = letter(openings.len().saturating_sub(1));
        Refusal::NoLetter { letter: named.to_owned(), last }
    })
}

/// What is wrong with an edge that is named without a share of it: perhaps the edge itself.
fn nowhere(openings: &[Opening], named: &str, typed: &str, error: ShareError) -> Refusal {
    let number = match by_name(openings, named) {
        Ok(number) => number,
        Err(refusal) => return refusal,
    };
    let example = openings[number].nearest(Share::HALF);
    let letter = named.to_owned();
    if typed.is_empty() {
        return Refusal::HowFar { letter, example };
    }
    Refusal::Share { letter, typed: typed.to_owned(), error, example }
}

/// The opening and the share that are named; the opening by its number.
fn by_letter(openings: &[Opening], named: &str, share: Share) -> Result<(usize, Share), Refusal> {
    let number = by_name(openings, named)?;
    if !openings[number].has(share) {
        let room = openings[number].room;
        return Err(Refusal::TooNear { letter: named.to_owned(), share, room });
    }
    Ok((number, share))
}

/// The opening and the share that a ray meets.
fn by_direction(
    field: &Field,
    openings: &[Opening],
    direction: Direction,
) -> Result<(usize, Share), Refusal> {
    let (edge, share) = field.aim(direction.tenths()).map_err(|astray| {
        let (from, to) = fan(field);
        match astray {
            AimError::Along(line) => Refusal::Along { direction, line, from, to },
            AimError::NotBegun | AimError::Outside => Refusal::Outside { direction, from, to },
            AimError::Vertex => Refusal::Vertex { direction },
        }
    })?;
    let Some(number) = openings.iter().position(|open| open.edge == edge) else {
        return Err(Refusal::TooShort {
            direction,
            last: letter(openings.len().saturating_sub(1)),
        });
    };
    let opening = openings[number];
    if !opening.has(share) {
        let nearest = opening.nearest(share);
        return Err(Refusal::TooNearThere { direction, letter: letter(number), nearest });
    }
    Ok((number, share))
}

/// The compass directions between which the path can go on, clockwise, rounded to what lies between
/// them.
fn fan(field: &Field) -> (Direction, Direction) {
    let faces: Vec<EdgeId> = field.front().collect();
    let place =
        |vertex: usize| field.places().get(vertex).map_or(Point { x: 0.0, y: 0.0 }, Exact::shown);
    let end = place(field.end().unwrap_or(0));
    let left = faces.last().and_then(|face| field.around(*face).last());
    let left = left.map_or(0.0, |edge| end.direction(place(field.from(edge))));
    let right = faces.first().map_or(0.0, |edge| end.direction(place(field.to(*edge))));
    between(left, right)
}

/// In tenths of a degree, the first direction not before `left`, and the last not past `right`.
fn between(left: f64, right: f64) -> (Direction, Direction) {
    // What floating-point numbers make of a whole tenth is one.
    const OFF: f64 = 1e-4;
    let tenths = |tenths: f64| {
        let tenths = tenths.rem_euclid(f64::from(Direction::ROUND));
        Direction::new(tenths as u16).unwrap_or_default()
    };
    (tenths((left * 10.0 - OFF).ceil()), tenths((right * 10.0 + OFF).floor()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_rounded_to_what_lies_between() {
        for (left, right, from, to) in [
            (0.0, 90.0, "0", "90"),
            (359.999_999_999, 89.999_999_999, "0", "90"),
            (21.81, 68.19, "21.9", "68.1"),
            (359.96, 179.96, "0", "179.9"),
            (180.04, 0.04, "180.1", "0"),
        ] {
            let (first, last) = between(left, right);
            assert_eq!((first.to_string().as_str(), last.to_string().as_str()), (from, to));
        }
    }
}
