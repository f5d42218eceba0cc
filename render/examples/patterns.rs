//! Draws the patterns that the lab of Worms has named, for its README:
//! `cargo run --release -p parlour-render --example patterns -- FILE.png`.

use parlour_games::{
    engine::{Args, Dice, LabOptions},
    worms::lab::EXPERIMENTS,
};
use parlour_render::{Colour, Paint, Point, Rect, Scene, Stroke, Text, point};
use serde_json::Value as Json;

const PAPER: Colour = Colour::hex(0x00FA_F6EC);
const INK: Colour = Colour::hex(0x0027_2530);
const CLOAKED: Colour = Colour::hex(0x00B5_AC9A);
const FIELD: Colour = Colour::hex(0x00FF_FEFA);
/// Of each pattern's picture.
const SIDE: f32 = 320.0;
const TITLE: f32 = 44.0;
const RADIUS: f32 = 19.0;
const ACROSS: usize = 3;
/// Which patterns, and the size for which the lab lists each.
const SHOWN: [(&str, &str); 5] = [
    ("tripod", "size:7"),
    ("parachute", "size:7"),
    ("trestle", "size:7"),
    ("carousel", "size:9"),
    ("octet", "size:11"),
];

/// A pattern as it is drawn.
struct Drawn {
    links: Vec<(usize, usize)>,
    known: Vec<char>,
    places: Vec<(f64, f64)>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let rows = SHOWN.len().div_ceil(ACROSS) as f32;
    let mut scene = Scene::new(SIDE * ACROSS as f32, (SIDE + TITLE) * rows, PAPER);
    for (index, (name, options)) in SHOWN.into_iter().enumerate() {
        let found = lab(options)?;
        let json = named(&found, name).ok_or_else(|| format!("no {name} in the lab"))?;
        let drawn = lay_out(json).ok_or("not a pattern")?;
        let (column, row) = (index % ACROSS, index / ACROSS);
        let at = point(column as f32 * SIDE, row as f32 * (SIDE + TITLE));
        scene.embed(picture(name, &drawn), at, 1.0);
    }
    std::fs::write(file, scene.png(scene.width as u32)?.png)?;
    Ok(())
}

fn lab(options: &str) -> Result<Json, Box<dyn std::error::Error>> {
    let experiment =
        EXPERIMENTS.iter().find(|one| one.name == "patterns").ok_or("no experiment")?;
    let args =
        Args::read("lab", experiment.options, options).map_err(|error| format!("{error:?}"))?;
    Ok((experiment.run)(&LabOptions { seed: [0; 32], args }, &mut ())?.json)
}

fn named<'a>(found: &'a Json, name: &str) -> Option<&'a Json> {
    let lists = ["patterns", "carousels"].into_iter().filter_map(|list| found[list].as_array());
    lists.flatten().find(|one| one["name"] == name)
}

/// Places all satellites so that links are about as long as each other, with as few crossings as a
/// number of random beginnings gives.
fn lay_out(json: &Json) -> Option<Drawn> {
    const BEGINNINGS: usize = 400;
    let known: Vec<char> = json["known"].as_str()?.chars().collect();
    let links = (json["links"].as_array()?.iter())
        .map(|link| Some((link[0].as_u64()? as usize, link[1].as_u64()? as usize)))
        .collect::<Option<Vec<_>>>()?;
    let steps = distances(known.len(), &links);
    let mut dice = Dice::from_seed([1; 32]);
    let best = (0..BEGINNINGS)
        .map(|_| {
            let mut places: Vec<_> =
                known.iter().map(|_| (4.0 * dice.unit(), 4.0 * dice.unit())).collect();
            let stress = relax(&mut places, &steps);
            (stress + 2.0 * crossings(&links, &places) as f64, places)
        })
        .min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(Drawn { links, known, places: best.1 })
}

/// How many links lead from each to each.
fn distances(size: usize, links: &[(usize, usize)]) -> Vec<Vec<f64>> {
    let mut steps = vec![vec![size as f64; size]; size];
    for (one, other) in links {
        steps[*one][*other] = 1.0;
        steps[*other][*one] = 1.0;
    }
    for over in 0..size {
        for one in 0..size {
            for other in 0..size {
                steps[one][other] = steps[one][other].min(steps[one][over] + steps[over][other]);
            }
        }
    }
    steps
}

/// Moves everything until places are as far apart as their distance says, as far as can be; what is
/// left of the stress.
fn relax(places: &mut [(f64, f64)], steps: &[Vec<f64>]) -> f64 {
    const ROUNDS: usize = 200;
    let mut stress = 0.0;
    for _ in 0..ROUNDS {
        stress = 0.0;
        for one in 0..places.len() {
            let (mut x, mut y, mut weight) = (0.0, 0.0, 0.0);
            for other in (0..places.len()).filter(|other| *other != one) {
                let (from, to) = (places[other], places[one]);
                let apart = (to.0 - from.0).hypot(to.1 - from.1).max(1e-6);
                let wanted = steps[one][other];
                let pull = wanted.powi(-2);
                x += pull * (from.0 + (to.0 - from.0) * wanted / apart);
                y += pull * (from.1 + (to.1 - from.1) * wanted / apart);
                weight += pull;
                stress += pull * (apart - wanted).powi(2);
            }
            places[one] = (x / weight, y / weight);
        }
    }
    stress
}

/// How many pairs of links cross, and how many links run over a foreign satellite.
fn crossings(links: &[(usize, usize)], places: &[(f64, f64)]) -> usize {
    const ROOM: f64 = 0.25;
    let side = |a: usize, b: usize, c: usize| {
        let (a, b, c) = (places[a], places[b], places[c]);
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
    };
    let cross = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        ![c, d].contains(&a)
            && ![c, d].contains(&b)
            && side(a, b, c) * side(a, b, d) < 0.0
            && side(c, d, a) * side(c, d, b) < 0.0
    };
    let over = |(a, b): (usize, usize), c: usize| {
        let (from, to, at) = (places[a], places[b], places[c]);
        let along = (to.0 - from.0, to.1 - from.1);
        let length = along.0.hypot(along.1).max(1e-6);
        let share = ((at.0 - from.0) * along.0 + (at.1 - from.1) * along.1) / (length * length);
        c != a && c != b && (0.0..=1.0).contains(&share) && side(a, b, c).abs() / length < ROOM
    };
    let pairs = links.iter().enumerate().flat_map(|(index, one)| {
        links.iter().take(index).filter(move |other| cross(*one, **other))
    });
    let overs = links.iter().flat_map(|link| (0..places.len()).filter(|c| over(*link, *c)));
    pairs.count() + 4 * overs.count()
}

/// White satellites are uncloaked, grey ones cloaked, and the safe one that is meant has a heavy
/// outline, as in the inventors' figures.
fn picture(name: &str, drawn: &Drawn) -> Scene {
    let mut scene = Scene::new(SIDE, SIDE + TITLE, PAPER);
    scene.text(Text::new(name, SIDE / 2.0, TITLE / 2.0 + 8.0, 26.0, INK).bold().middle());
    let at = |index: usize| fitted(index, &drawn.places);
    for (one, other) in &drawn.links {
        scene.line(at(*one), at(*other), Stroke::new(INK, 2.5));
    }
    for (index, letter) in drawn.known.iter().enumerate() {
        let (fill, width) = match (letter, index) {
            ('?', 0) => (CLOAKED, 6.0),
            ('?', _) => (CLOAKED, 2.0),
            _ => (FIELD, 2.0),
        };
        scene.circle(at(index), RADIUS, Paint::fill(fill).and(Stroke::new(INK, width)));
        if *letter != '?' {
            let Point { x, y } = at(index);
            scene.text(Text::new(&letter.to_string(), x, y, 22.0, INK).bold().middle());
        }
    }
    scene
}

/// Its place in the picture, all of which is used.
fn fitted(index: usize, places: &[(f64, f64)]) -> Point {
    let room = Rect::new(0.0, TITLE, SIDE, SIDE).inset(2.0 * RADIUS);
    let range = |of: fn(&(f64, f64)) -> f64| {
        let all = || places.iter().map(of);
        (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
    };
    let ((left, right), (top, bottom)) = (range(|at| at.0), range(|at| at.1));
    let scale = f64::from(room.width) / (right - left).max(bottom - top).max(1e-6);
    let centre = room.centre();
    let (x, y) = places[index];
    point(
        centre.x + ((x - f64::midpoint(left, right)) * scale) as f32,
        centre.y + ((y - f64::midpoint(top, bottom)) * scale) as f32,
    )
}
