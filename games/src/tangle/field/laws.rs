//! What holds of every field however long it is played on, checked over long random games with
//! arithmetic of the tests' own: nothing here asks the map what lies where.

use num_bigint::{BigInt, Sign};
use proptest::prelude::*;

use super::exact::Decimal;
use super::*;
use crate::engine::Dice;

/// How long the games are.
const SEGMENTS: usize = 200;
/// Seeds and the numbers of their polygons: one game in each, whose faces are looked at after every
/// segment. Whatever fails is added; what once did was a test's own fault, see
/// [`straight_on_beyond_a_segment_is_along_no_line`].
const KEPT: &[(u64, usize)] =
    &[(7, 0), (7, 1), (7, 2), (7, 3), (7, 4), (7, 5), (7, 6), (7, 7), (7, 8)];

fn polygons() -> Vec<Polygon> {
    let own = ["0,0 700,100 1000,900 100,700", "0,0 1000,0 1000,60 300,80", "-5,-5 5,-5 0,4.01"];
    let own = own.map(|corners| Polygon::read(corners).unwrap());
    (3..=8).map(Polygon::Regular).chain(own).collect()
}

/// A random game. Where it draws is now anywhere in the room, now as near to a vertex as may be.
fn play(polygon: &Polygon, dice: &mut Dice, mut each: impl FnMut(&Field, &Field)) -> Field {
    let mut field = Field::new(polygon);
    field.start(dice.below(polygon.corners().len()));
    for number in 0..SEGMENTS {
        let opening = *dice.pick(&field.openings()).expect("there is always a move");
        let (least, most) = (opening.room.0.hundredths(), opening.room.1.hundredths());
        let anywhere = Share::new(least + dice.below(usize::from(most - least) + 1) as u16);
        let share = match dice.below(4) {
            0 => opening.room.0,
            1 => opening.room.1,
            _ => anywhere.unwrap(),
        };
        let before = field.clone();
        field.play(opening.edge, share, Seat((number % 2) as u8)).unwrap();
        each(&before, &field);
    }
    field
}

fn turn(field: &Field, [a, b, c]: [usize; 3]) -> Decimal {
    field.places[a].turn(&field.places[b], &field.places[c])
}

/// The two vertices that a line joins.
fn ends(field: &Field, line: Line) -> (usize, usize) {
    match line {
        Line::Side(side) => (side, (side + 1) % field.corners),
        Line::Segment(index) => (field.path[index].from, field.path[index].to),
    }
}

fn lines(field: &Field) -> Vec<Line> {
    let sides = (0..field.corners).map(Line::Side);
    sides.chain((0..field.path.len()).map(Line::Segment)).collect()
}

/// Twice the area of a face.
fn area(field: &Field, face: EdgeId) -> Decimal {
    let vertices: Vec<usize> = field.around(face).map(|edge| field.from(edge)).collect();
    let nothing = Decimal { number: BigInt::ZERO, places: 0 };
    vertices.windows(2).fold(nothing, |sum, side| {
        Decimal::plus(&sum, &turn(field, [vertices[0], side[0], side[1]]))
    })
}

fn every_face_is_convex_and_together_they_are_the_field(field: &Field) {
    let faces = field.faces();
    let mut sum = Decimal { number: BigInt::ZERO, places: 0 };
    for &face in &faces {
        let edges: Vec<EdgeId> = field.around(face).collect();
        for (index, edge) in edges.iter().enumerate() {
            let next = edges[(index + 1) % edges.len()];
            assert_eq!(field.to(*edge), field.from(next));
            // A face turns left where two lines meet, and nowhere else.
            let bend = turn(field, [field.from(*edge), field.to(*edge), field.to(next)]).sign();
            let is_straight = field.line(*edge) == field.line(next);
            assert_eq!(bend, if is_straight { Sign::NoSign } else { Sign::Plus });
        }
        // No line comes twice: with left turns alone, it is convex and goes round once.
        let mut all: Vec<String> =
            edges.iter().map(|edge| format!("{:?}", field.line(*edge))).collect();
        all.dedup();
        let count =
            if all.len() > 1 && all.first() == all.last() { all.len() - 1 } else { all.len() };
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
        sum = Decimal::plus(&sum, &area(field, face));
    }
    let whole = Field::new_like(field);
    assert_eq!(Decimal::compare(&sum, &area(&whole, EdgeId(0))), std::cmp::Ordering::Equal);
    // Euler: vertices - edges + faces = 1 without the face outside. Sides have one half-edge.
    let outer = field.edges.iter().filter(|edge| edge.twin.is_none()).count();
    let edges = (field.edges.len() - outer) / 2 + outer;
    assert_eq!(field.places.len() + faces.len(), edges + 1);
    for (index, half) in (0..).zip(&field.edges) {
        if let Some(twin) = half.twin {
            assert_eq!(field.half(twin).twin, Some(EdgeId(index)));
            assert_eq!(field.half(twin).line, half.line);
            assert_eq!(field.to(twin), half.origin as usize);
        }
    }
}

impl Field {
    /// The same field without a path.
    fn new_like(field: &Self) -> Self {
        Self::from_places(field.places[..field.corners].to_vec(), field.width)
    }
}

/// Does the open segment from `a` to `b` meet the closed one from `c` to `d`?
fn meet(field: &Field, [a, b]: [usize; 2], (c, d): (usize, usize)) -> bool {
    let (one, other) = (turn(field, [a, b, c]).sign(), turn(field, [a, b, d]).sign());
    let (start, end) = (turn(field, [c, d, a]).sign(), turn(field, [c, d, b]).sign());
    let differ = |one: Sign, other: Sign| {
        matches!((one, other), (Sign::Plus, Sign::Minus) | (Sign::Minus, Sign::Plus))
    };
    // `a` and `b` properly on both sides of the line, and `c` and `d` not on one side of theirs.
    differ(start, end) && (differ(one, other) || one == Sign::NoSign || other == Sign::NoSign)
}

/// The last segment meets nothing on its way, ends within the line that it says, hits no vertex, and
/// begins on the other side of the line that the one before met.
fn the_segment_is_right(before: &Field, after: &Field) {
    let segment = *after.path.last().unwrap();
    let chord = [segment.from, segment.to];
    assert_eq!(Some(segment.from), before.end());
    assert_eq!(segment.to, before.places.len());
    for line in lines(before) {
        assert!(!meet(after, chord, ends(before, line)), "it crosses {line:?}");
        // Along no line: both ends on it. Straight on beyond what was met is along none.
        let (one, other) = ends(before, line);
        let on = |vertex| turn(after, [one, other, vertex]).sign() == Sign::NoSign;
        let goes_on = other == segment.from && between(after, one, segment.to, other);
        assert!(!(on(segment.from) && on(segment.to)) || goes_on, "it runs along {line:?}");
        let is_within = on(segment.to) && between(after, one, other, segment.to);
        assert_eq!(is_within, line == segment.met, "it ends on {line:?}");
    }
    for vertex in 0..before.places.len() {
        let is_on_the_way = vertex != segment.from
            && turn(after, [segment.from, segment.to, vertex]).sign() == Sign::NoSign
            && between(after, segment.from, segment.to, vertex);
        assert!(!is_on_the_way, "it passes vertex {vertex}");
        let way = after.places[vertex].way(&after.places[segment.to]);
        assert!(way.x.sign() != Sign::NoSign || way.y.sign() != Sign::NoSign, "it hits a vertex");
    }
    let Some(last) = before.path.last() else { return };
    let (one, other) = ends(before, last.met);
    let sides = [last.from, segment.to].map(|vertex| turn(after, [one, other, vertex]).sign());
    match last.met {
        Line::Side(_) => assert_eq!(sides, [Sign::Plus; 2], "it stays in the field"),
        Line::Segment(_) => assert!(
            matches!(sides, [Sign::Plus, Sign::Minus] | [Sign::Minus, Sign::Plus]),
            "it goes on on the other side"
        ),
    }
}

/// Does a vertex on the line through two others lie between them, and on neither?
fn between(field: &Field, one: usize, other: usize, vertex: usize) -> bool {
    let at = &field.places[vertex];
    let (one, other) = (at.way(&field.places[one]), at.way(&field.places[other]));
    (one.x * other.x + one.y * other.y).sign() == Sign::Minus
}

/// The faces are looked at after every so many segments.
fn the_laws_hold(seed: u64, polygon: usize, every: usize) {
    let polygons = polygons();
    let mut bits = [0; 32];
    bits[..8].copy_from_slice(&seed.to_be_bytes());
    let field =
        play(&polygons[polygon % polygons.len()], &mut Dice::from_seed(bits), |before, after| {
            the_segment_is_right(before, after);
            if after.path.len().is_multiple_of(every) {
                every_face_is_convex_and_together_they_are_the_field(after);
            }
        });
    assert_eq!(field.path.len(), SEGMENTS);
    let met = field.path.iter().filter(|segment| matches!(segment.met, Line::Segment(_))).count();
    assert_eq!(field.points(2).iter().sum::<u32>() as usize, met);
}

#[test]
fn the_games_that_are_kept_keep_the_laws() {
    for (seed, polygon) in KEPT {
        the_laws_hold(*seed, *polygon, 1);
    }
    let polygons = 0..polygons().len();
    assert!(polygons.into_iter().all(|one| KEPT.iter().any(|(_, polygon)| *polygon == one)));
}

/// A long game once did this: beyond a segment, straight on in the direction of the last.
#[test]
fn straight_on_beyond_a_segment_is_along_no_line() {
    let mut field = Field::new(&Polygon::Regular(4));
    field.start(0);
    let halves = [Line::Side(1), Line::Side(2), Line::Segment(0), Line::Side(0)];
    for (line, owner) in halves.into_iter().zip(0..) {
        let edge = field.chords().find(|edge| field.line(*edge) == line).unwrap();
        let before = field.clone();
        field.play(edge, Share::HALF, Seat(owner)).unwrap();
        the_segment_is_right(&before, &field);
        every_face_is_convex_and_together_they_are_the_field(&field);
    }
    let straight = [field.path[2].from, field.path[2].to, field.path[3].to];
    assert_eq!(turn(&field, straight).sign(), Sign::NoSign);
}

/// The angle between two directions in degrees, 0 to 180.
fn apart(one: f64, other: f64) -> f64 {
    let off = (one - other).rem_euclid(360.0);
    off.min(360.0 - off)
}

/// The direction from one vertex to another in degrees. Places are shown too coarsely for that where
/// they are next to each other.
fn direction(field: &Field, from: usize, to: usize) -> f64 {
    let way = field.places[from].way(&field.places[to]);
    let [x, y] = [way.x, way.y].map(|number| number.to_string().parse::<f64>().unwrap());
    x.atan2(y).to_degrees().rem_euclid(360.0)
}

/// The directions from the path's end along the lines through it, as far as they bound what is ahead:
/// both ways along the line that was met, and back where the path bounced.
fn borders(field: &Field) -> Vec<f64> {
    let end = field.end().unwrap();
    let (vertices, back) = match field.path.last() {
        None => ([end + 1, end + field.corners - 1].map(|one| one % field.corners), None),
        Some(last) => {
            let (one, other) = ends(field, last.met);
            ([one, other], matches!(last.met, Line::Side(_)).then_some(last.from))
        }
    };
    vertices.into_iter().chain(back).map(|one| direction(field, end, one)).collect()
}

/// Does a direction lead on, by the lines through the path's end alone? From a corner, between its
/// sides; from a side, back inside; from a segment, to where the path has not come from.
fn leads_on(field: &Field, degrees: f64) -> bool {
    let borders = borders(field);
    let Some(last) = field.path.last() else {
        let wide = apart(borders[0], borders[1]);
        return (apart(degrees, borders[0]) + apart(degrees, borders[1]) - wide).abs() < 1e-6;
    };
    // Left of the line that was met, as it goes from its first vertex to its second. Faces are thinner
    // than floating-point numbers: where the path came from is known exactly alone.
    let is_left = |degrees: f64| (degrees - borders[0]).to_radians().sin() > 0.0;
    let (one, other) = ends(field, last.met);
    let came_from_left = turn(field, [one, other, last.from]).sign() == Sign::Plus;
    match last.met {
        Line::Side(_) => is_left(degrees) == came_from_left,
        Line::Segment(_) => is_left(degrees) != came_from_left,
    }
}

/// What is refused leads along a line or out of the field and back, and what is not does not. How near
/// is along (a tenth of a degree) is left open by as much as floating-point numbers cannot tell.
fn a_direction_is_refused_rightly(field: &Field, tenths: u16) {
    let degrees = f64::from(tenths) / 10.0;
    let nearest = borders(field).into_iter().map(|border| apart(border, degrees));
    let nearest = nearest.fold(f64::INFINITY, f64::min);
    let found = field.aim(tenths);
    match found {
        Err(AimError::Along(_)) => assert!(nearest < 0.101, "{tenths}: {nearest}"),
        Err(AimError::Outside) => {
            assert!(nearest > 0.099 && !leads_on(field, degrees), "{tenths}: {nearest}");
        }
        // Into a vertex, too: it is ahead.
        Ok(_) | Err(AimError::Vertex) => {
            assert!(nearest > 0.099 && leads_on(field, degrees), "{tenths}: {found:?}, {nearest}");
        }
        Err(AimError::NotBegun) => panic!("it has"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn long_games_keep_the_laws(seed: u64, polygon in 0_usize..9) {
        the_laws_hold(seed, polygon, 40);
    }

    /// What a direction meets is what a ray over all lines meets, and no share of an edge lies
    /// nearer.
    #[test]
    fn a_direction_meets_the_nearest_line(seed: u64, polygon in 0_usize..9, tenths in 0_u16..3600) {
        let mut bits = [1; 32];
        bits[..8].copy_from_slice(&seed.to_be_bytes());
        let polygons = polygons();
        play(&polygons[polygon], &mut Dice::from_seed(bits), |before, _| {
            if before.path.len() % 10 != 0 {
                return;
            }
            // Anywhere, and next to where what may be drawn begins and ends.
            let beside = borders(before).into_iter().flat_map(|border| {
                let nearest = (border * 10.0).round() as u16 + 3600;
                (nearest - 2..=nearest + 2).map(|tenths| tenths % 3600)
            });
            for tenths in beside.chain([tenths]) {
                a_direction_is_refused_rightly(before, tenths);
            }
            let Ok((edge, share)) = before.aim(tenths) else { return };
            let mut after = before.clone();
            after.play(edge, share, Seat(0)).unwrap();
            the_segment_is_right(before, &after);
            let segment = after.path.last().unwrap();
            let [from, to] = [segment.from, segment.to].map(|vertex| after.places[vertex].shown());
            // Rounded to the step of a share: only of long segments does the direction say much.
            if from.distance(to) > before.width as f64 / 1000.0 {
                let off = (from.direction(to) - f64::from(tenths) / 10.0).abs();
                assert!(off.min(360.0 - off) < 1.0, "{off}");
            }
        });
    }
}
