//! Into which faces a path cuts its field, segment by segment: for the tints of pictures alone, so
//! in floating point. The rules have their own, exact faces.

use parlour_games::tangle::{Line, Point as Place, Segment, View};

/// A face: its corners counter-clockwise, each with the line that leads from it to the next.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cell {
    pub(super) edges: Vec<(usize, Line)>,
}

/// The faces after those segments. A segment that cuts none, which no game has, is left out.
pub(super) fn cells(view: &View, segments: &[Segment]) -> Vec<Cell> {
    let field = Cell { edges: (0..view.corners.len()).map(|at| (at, Line::Side(at))).collect() };
    let mut cells = vec![field];
    for (index, segment) in segments.iter().enumerate() {
        cut(&mut cells, view, index, segment);
    }
    cells
}

/// Cuts a face by the segment of that number.
fn cut(cells: &mut Vec<Cell>, view: &View, number: usize, segment: &Segment) {
    let Some(target) = view.vertices.get(segment.to) else { return };
    let met = |cell: &Cell| edge_near(view, cell, segment.met, *target);
    // A line has a face on either side; the one that is cut has the segment's beginning, too.
    let found = cells.iter().enumerate().find_map(|(at, cell)| {
        let start = cell.edges.iter().position(|(vertex, _)| *vertex == segment.from)?;
        Some((at, start, met(cell)?))
    });
    let Some((at, start, end)) = found else { return };
    let beyond = cells.iter().enumerate().filter(|(other, _)| *other != at);
    let beyond = beyond.filter_map(|(other, cell)| Some((other, met(cell)?)));
    let beyond: Vec<_> = beyond.collect();
    for (other, edge) in beyond {
        cells[other].edges.insert(edge + 1, (segment.to, segment.met));
    }
    let mut edges = cells.swap_remove(at).edges;
    // From the segment's beginning once around.
    edges.rotate_left(start);
    let end = (end + edges.len() - start) % edges.len();
    let mut behind = edges.split_off(end + 1);
    edges.push((segment.to, Line::Segment(number)));
    behind.insert(0, (segment.to, segment.met));
    // Back to the beginning, and along the segment.
    behind.insert(0, (segment.from, Line::Segment(number)));
    cells.push(Cell { edges });
    cells.push(Cell { edges: behind });
}

/// The edge of a face on that line that has the point in it.
fn edge_near(view: &View, cell: &Cell, line: Line, at: Place) -> Option<usize> {
    let next = cell.edges.iter().cycle().skip(1);
    let edges = cell.edges.iter().zip(next).enumerate();
    let found =
        edges.filter(|(_, ((_, its), _))| *its == line).find(|(_, ((from, _), (to, _)))| {
            let (Some(a), Some(b)) = (view.vertices.get(*from), view.vertices.get(*to)) else {
                return false;
            };
            let (x, y) = (b.x - a.x, b.y - a.y);
            let part = ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y);
            (0.0..=1.0).contains(&part)
        });
    found.map(|(index, _)| index)
}

impl Cell {
    /// Its corners, as far as the view has them.
    pub(super) fn corners(&self, view: &View) -> Vec<Place> {
        self.edges.iter().filter_map(|(vertex, _)| view.vertices.get(*vertex)).copied().collect()
    }

    /// In square units of the field.
    pub(super) fn area(&self, view: &View) -> f64 {
        super::field::area(&self.corners(view))
    }

    /// Its edges' lines with their lengths.
    pub(super) fn lines(&self, view: &View) -> Vec<(Line, f64)> {
        let corners = self.corners(view);
        let next = corners.iter().cycle().skip(1);
        let lengths = corners.iter().zip(next).map(|(a, b)| (b.x - a.x).hypot(b.y - a.y));
        self.edges.iter().map(|(_, line)| *line).zip(lengths).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::disallowed_types, reason = "the test plays the games that it looks at")]

    use parlour_games::{
        AnyTable, AnyView, GameKind,
        engine::{Dice, Observer},
    };

    use super::*;

    /// A game of each variant, drawn by chance, as far as so many actions lead.
    fn played(variant: usize, seed: u8, actions: usize) -> View {
        let (_, config, seats) = &GameKind::Tangle.variants()[variant];
        let mut dice = Dice::from_seed([seed; 32]);
        let log = GameKind::Tangle.setup(config, *seats, &mut dice).unwrap();
        let mut table = AnyTable::replay(&log).unwrap();
        for _ in 0..actions {
            let Some(seat) = table.to_act().iter().next() else { break };
            let line = table.view(Observer::Seat(seat)).legal().sample(&mut dice).unwrap();
            for event in table.decide(seat, &line.to_string(), &mut dice).unwrap() {
                table = table.after(&event).unwrap();
            }
        }
        let AnyView::Tangle(view) = table.view(Observer::Public) else { unreachable!() };
        view
    }

    #[test]
    fn each_segment_cuts_one_face_in_two_and_nothing_is_lost() {
        for variant in 0..GameKind::Tangle.variants().len() {
            for seed in 0..4 {
                let view = played(variant, seed, 24);
                let whole = cells(&view, &[])[0].area(&view);
                for drawn in 0..=view.segments.len() {
                    let cells = cells(&view, &view.segments[..drawn]);
                    assert_eq!(cells.len(), drawn + 1, "variant {variant}, seed {seed}");
                    let sum: f64 = cells.iter().map(|cell| cell.area(&view)).sum();
                    assert!((sum - whole).abs() < 1e-6 * whole, "{sum} of {whole}");
                }
            }
        }
    }

    #[test]
    fn the_faces_in_play_are_among_them() {
        let mut found = 0;
        for seed in 0..12 {
            let view = played(0, seed, 9);
            let cells = cells(&view, &view.segments);
            for face in &view.faces {
                let mut wanted: Vec<usize> = face.edges.iter().map(|edge| edge.from).collect();
                wanted.sort_unstable();
                let corners = |cell: &Cell| {
                    let mut corners: Vec<usize> = cell.edges.iter().map(|edge| edge.0).collect();
                    corners.sort_unstable();
                    corners
                };
                assert!(cells.iter().any(|cell| corners(cell) == wanted), "{wanted:?}");
                found += 1;
            }
        }
        assert!(found > 12);
    }
}
