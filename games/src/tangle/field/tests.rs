//! The map itself, move by move.

use super::*;
use crate::engine::Dice;

fn square() -> Field {
    Field::new(&Polygon::Regular(4))
}

fn line_ends(field: &Field, line: Line) -> EdgeId {
    field.chords().find(|edge| field.line(*edge) == line).expect("it is open")
}

fn draw(field: &mut Field, line: Line, percent: u16) {
    let edge = line_ends(field, line);
    field.play(edge, Share::new(percent * 100).unwrap(), Seat(0)).unwrap();
}

/// Everything that a move changes.
fn whole(field: &Field) -> String {
    let edges = field.edges.iter().map(|edge| {
        format!("{} {:?} {:?} {:?} {:?}", edge.origin, edge.line, edge.next, edge.prev, edge.twin)
    });
    let places = field.places.iter().map(|place| format!("{:?}", place.shown()));
    let front = format!("{:?} {:?}", field.front, field.path);
    edges.chain(places).chain([front]).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_path_starts_once_in_a_corner() {
    let mut field = square();
    assert_eq!(
        (field.end(), field.openings().len(), field.aim(450)),
        (None, 0, Err(AimError::NotBegun))
    );
    assert!(!field.start(4));
    assert!(field.start(2));
    assert!(!field.start(2));
    assert_eq!(field.end(), Some(2));
    let open: Vec<Line> = field.chords().map(|edge| field.line(edge)).collect();
    assert_eq!(open, [Line::Side(3), Line::Side(0)]);
}

#[test]
fn at_a_side_the_path_bounces_to_either_side_of_the_last_segment() {
    let mut field = square();
    field.start(0);
    draw(&mut field, Line::Side(1), 40);
    // From the middle of the east side: first what is above the segment, then what is below.
    let lines: Vec<Line> = field.in_play().map(|edge| field.line(edge)).collect();
    let (segment, side) = (Line::Segment(0), Line::Side);
    assert_eq!(lines, [side(1), side(2), side(3), segment, segment, side(0), side(1)]);
    let open: Vec<Line> = field.openings().iter().map(|open| field.line(open.edge)).collect();
    assert_eq!(open, [side(2), side(3), side(0)]);
    assert_eq!(field.faces().len(), 2);
}

#[test]
fn at_a_segment_the_path_crosses_it() {
    let mut field = square();
    field.start(0);
    for (line, percent) in [(Line::Side(1), 40), (Line::Side(2), 50), (Line::Segment(0), 50)] {
        draw(&mut field, line, percent);
    }
    assert_eq!(field.path.iter().map(|s| s.met).next_back(), Some(Line::Segment(0)));
    assert_eq!(field.points(2), [1, 0]);
    // What is open lies below the first segment.
    let open: Vec<Line> = field.openings().iter().map(|open| field.line(open.edge)).collect();
    assert_eq!(open, [Line::Side(0), Line::Side(1)]);
    assert_eq!(field.front().count(), 1);
}

#[test]
fn a_direction_meets_what_lies_there() {
    let mut field = square();
    field.start(0);
    let meets = |field: &Field, tenths| {
        field.aim(tenths).map(|(edge, share)| (field.line(edge), share.hundredths()))
    };
    assert_eq!(meets(&field, 450), Err(AimError::Vertex));
    assert_eq!(meets(&field, 0), Err(AimError::Along(Line::Side(3))));
    assert_eq!(meets(&field, 900), Err(AimError::Along(Line::Side(0))));
    assert_eq!(meets(&field, 1800), Err(AimError::Outside));
    // tan 30° and its mirror image.
    assert_eq!(meets(&field, 600), Ok((Line::Side(1), 5774)));
    assert_eq!(meets(&field, 300), Ok((Line::Side(2), 4226)));
    draw(&mut field, Line::Side(1), 50);
    assert_eq!(meets(&field, 2700), Ok((Line::Side(3), 5000)));
    assert_eq!(meets(&field, 900), Err(AimError::Outside));
    assert_eq!(meets(&field, 0), Err(AimError::Along(Line::Side(1))));
    assert_eq!(meets(&field, 1800), Err(AimError::Along(Line::Side(1))));
    // West and then south, below the segment.
    assert_eq!(meets(&field, 2250), Ok((Line::Side(0), 5000)));
}

#[test]
fn no_chord_leads_along_a_line_or_into_another_face() {
    let mut field = square();
    field.start(0);
    for edge in field.in_play().filter(|edge| field.chords().all(|other| other != *edge)) {
        assert!(field.clone().play(edge, Share::HALF, Seat(0)).is_none());
    }
    draw(&mut field, Line::Side(1), 50);
    let above = line_ends(&field, Line::Side(2));
    draw(&mut field, Line::Side(2), 50);
    draw(&mut field, Line::Segment(0), 50);
    assert!(field.play(above, Share::HALF, Seat(0)).is_none());
}

#[test]
fn what_is_undone_is_as_it_was_and_a_sketch_is_the_same_map() {
    for seed in 0..20 {
        let mut dice = Dice::from_seed([seed; 32]);
        let mut field = Field::new(&Polygon::Regular(3 + seed % 6));
        field.start(1);
        let mut sketch = field.sketch();
        for number in 0..40_u8 {
            let open = field.openings();
            let sketched: Vec<EdgeId> = sketch.openings().iter().map(|open| open.edge).collect();
            assert_eq!(open.iter().map(|open| open.edge).collect::<Vec<_>>(), sketched);
            for opening in &open {
                let mut other = field.clone();
                let undo = other.play(opening.edge, opening.room.0, Seat(0)).unwrap();
                other.undo(undo);
                assert_eq!(whole(&other), whole(&field));
            }
            let opening = dice.pick(&open).unwrap();
            let owner = Seat(number % 3);
            field.play(opening.edge, opening.room.1, owner).unwrap();
            sketch.play(opening.edge, opening.room.1, owner).unwrap();
            assert_eq!((field.path(), field.points(3)), (sketch.path(), sketch.points(3)));
            for (exact, quick) in field.places().iter().zip(sketch.places()) {
                assert!(exact.shown().distance(*quick) < 1e-6);
            }
        }
    }
}

/// Where nothing can be hit, the longest edge can, in its middle.
#[test]
fn there_is_always_a_move() {
    let mut field = square().sketch();
    field.start(0);
    let mut narrow = 0;
    // Each player leaves the next as little as can be.
    for _ in 0..200 {
        let open = field.openings();
        assert!(!open.is_empty(), "there is always a move");
        narrow += usize::from(open[0].room == (Share::HALF, Share::HALF));
        let moves =
            open.iter().flat_map(|open| [(open.edge, open.room.0), (open.edge, open.room.1)]);
        let left = |&(edge, share): &(EdgeId, Share)| {
            let mut other = field.clone();
            other.play(edge, share, Seat(0)).unwrap();
            let length =
                |edge| other.places[other.from(edge)].distance(other.places[other.to(edge)]);
            other.chords().map(length).fold(0.0, f64::max)
        };
        let least = moves.min_by(|one, other| left(one).total_cmp(&left(other)));
        let (edge, share) = least.unwrap();
        assert!(field.play(edge, share, Seat(0)).is_some());
    }
    assert!(narrow > 0, "it never became narrow");
}

#[test]
fn of_edges_that_are_equally_long_the_first_can_be_hit() {
    // In a field so wide, all sides of a square of one unit are too short.
    let corners = [(0, 0), (100, 0), (100, 100), (0, 100)];
    let places = corners.map(|(x, y)| Exact::corner(polygon::Corner { x, y }));
    let mut field = Field::from_places(places.to_vec(), 100_000);
    field.start(0);
    let open = field.openings();
    assert_eq!(open.len(), 1);
    assert_eq!(
        (field.line(open[0].edge), open[0].room),
        (Line::Side(1), (Share::HALF, Share::HALF))
    );
}
