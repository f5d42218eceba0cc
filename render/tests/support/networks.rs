//! Networks to lay out, and what is measured of a layout.

use parlour_games::{
    engine::Dice,
    worms::{Method, Recipe, Satellite, generate},
};
use parlour_render::{
    Point,
    layout::{Layout, Line},
};

/// A network: how many satellites, and the links between them.
pub(crate) type Network = (usize, Vec<[usize; 2]>);

/// Networks of all sizes, made by both methods, with at most 6 links a satellite and with 8.
pub(crate) fn networks(count: usize) -> impl Iterator<Item = Network> {
    (0..count).map(|index| {
        let satellites = 8 + index % 33;
        of_size(satellites, index)
    })
}

/// The network of a number that has so many satellites.
pub(crate) fn of_size(satellites: usize, index: usize) -> Network {
    let recipe = Recipe {
        satellites,
        method: if index.is_multiple_of(2) { Method::Links } else { Method::Pieces },
        p: Recipe::usual_p(satellites),
        headquarters: (3 + index % 2, 3 + index % 2),
        links: if index.is_multiple_of(3) { 8 } else { 6 },
        open: None,
    };
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&(index as u64).to_le_bytes());
    let network = generate(&recipe, &mut Dice::from_seed(seed)).network;
    let links = network.graph.links().map(|link| link.ends().map(Satellite::index)).collect();
    (network.graph.len(), links)
}

fn distance(a: Point, b: Point) -> f32 {
    ((a.x - b.x).powi(2) + (a.y - b.y).powi(2)).sqrt()
}

/// A line as many short ones.
fn parts(line: &Line) -> Vec<[Point; 2]> {
    const PARTS: u8 = 40;
    let at = |part: u8| line.at(f32::from(part) / f32::from(PARTS));
    (0..PARTS).map(|part| [at(part), at(part + 1)]).collect()
}

/// How far a place is from a short line.
fn from_part(at: Point, [a, b]: [Point; 2]) -> f32 {
    let (x, y) = (b.x - a.x, b.y - a.y);
    let square = x * x + y * y;
    let share = ((at.x - a.x) * x + (at.y - a.y) * y) / square.max(f32::MIN_POSITIVE);
    let share = share.clamp(0.0, 1.0);
    distance(at, Point { x: a.x + share * x, y: a.y + share * y })
}

/// The least distance from a link to a satellite that it does not join, in radii.
pub(crate) fn nearest(layout: &Layout) -> f32 {
    let mut nearest = f32::INFINITY;
    for line in &layout.lines {
        let parts = parts(line);
        for (satellite, at) in layout.centres.iter().enumerate() {
            if !line.ends.contains(&satellite) {
                let far = parts.iter().map(|part| from_part(*at, *part));
                nearest = far.fold(nearest, f32::min);
            }
        }
    }
    nearest / layout.radius
}

/// The least distance between the centres of two satellites, in radii.
pub(crate) fn apart(layout: &Layout) -> f32 {
    let pairs = layout.centres.iter().enumerate().flat_map(|(index, one)| {
        layout.centres[..index].iter().map(|other| distance(*one, *other))
    });
    pairs.fold(f32::INFINITY, f32::min) / layout.radius
}

/// How many pairs of links cross.
pub(crate) fn crossings(layout: &Layout) -> usize {
    let lines: Vec<_> = layout.lines.iter().map(|line| (line.ends, parts(line))).collect();
    let side =
        |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0.0;
    let cross = |[a, b]: [Point; 2], [c, d]: [Point; 2]| {
        side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
    };
    let pairs =
        lines.iter().enumerate().flat_map(|(i, one)| lines[..i].iter().map(move |o| (one, o)));
    pairs
        .filter(|((ends, one), (theirs, other))| {
            !ends.iter().any(|end| theirs.contains(end))
                && one.iter().any(|part| other.iter().any(|their| cross(*part, *their)))
        })
        .count()
}
