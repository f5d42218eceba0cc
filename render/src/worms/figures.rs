//! What every weapon needs and does, as the source's figures have it: the pattern before the shot, and
//! what comes of it.

use std::sync::Arc;

use parlour_games::{engine::Phrase, engine::Seat, worms::Weapon};

use super::{
    board,
    map::{Channel, Map, Mark, Satellite},
};
use crate::{
    Words,
    layout::{Layout, Line},
    scene::{Paint, Path, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, INK, MUTED, TITLE},
};

/// A network before and after a shot.
struct Figure {
    letters: [&'static str; 2],
    links: &'static [[usize; 2]],
    places: &'static [(f32, f32)],
    /// What is shot at.
    target: usize,
    /// Which links, in order, the worm finds.
    found: &'static [usize],
}

const fn figure(weapon: Weapon) -> Figure {
    match weapon {
        Weapon::Fork => Figure {
            letters: ["E?M", "EGM"],
            links: &[[0, 1], [1, 2]],
            places: &[(0.16, 0.3), (0.5, 0.72), (0.84, 0.3)],
            target: 1,
            found: &[0, 1],
        },
        Weapon::Triangle => Figure {
            letters: ["???", "EMG"],
            links: &[[0, 1], [0, 2], [1, 2]],
            places: &[(0.5, 0.2), (0.18, 0.76), (0.82, 0.76)],
            target: 0,
            found: &[0, 1, 2],
        },
        Weapon::Foursome => Figure {
            letters: ["E??E", "EMGE"],
            links: &[[0, 1], [1, 2], [2, 3]],
            places: &[(0.14, 0.26), (0.3, 0.74), (0.7, 0.74), (0.86, 0.26)],
            target: 1,
            found: &[0, 1, 2],
        },
        // The fifth and the sixth leave Edu to the fourth, and the first does not leave it to the second.
        Weapon::Prove => Figure {
            letters: ["E???MG", "E?G?MG"],
            links: &[[0, 1], [1, 2], [2, 3], [3, 4], [3, 5]],
            places: &[
                (0.14, 0.2),
                (0.14, 0.74),
                (0.46, 0.74),
                (0.7, 0.46),
                (0.54, 0.14),
                (0.88, 0.16),
            ],
            target: 2,
            found: &[],
        },
        Weapon::Snap => Figure {
            letters: ["E???", "E?M?"],
            links: &[[0, 2], [1, 2], [2, 3]],
            places: &[(0.16, 0.24), (0.84, 0.24), (0.5, 0.5), (0.5, 0.86)],
            target: 2,
            found: &[],
        },
        Weapon::Deflect => Figure {
            letters: ["E??M", "E??M"],
            links: &[[0, 2], [1, 2], [2, 3]],
            places: &[(0.16, 0.24), (0.84, 0.24), (0.5, 0.5), (0.5, 0.86)],
            target: 2,
            found: &[],
        },
        Weapon::Anti => Figure {
            letters: ["EEE?", "EEEH"],
            links: &[[0, 3], [1, 3], [2, 3]],
            places: &[(0.16, 0.24), (0.84, 0.24), (0.5, 0.86), (0.5, 0.46)],
            target: 3,
            found: &[],
        },
    }
}

/// The radius of a satellite, of the side of a figure.
const RADIUS: f32 = 0.115;
/// How large a figure is, and where the two are.
const SIZE: f32 = 300.0;
const LEFT: f32 = 40.0;
const TOP: f32 = 62.0;

/// The picture of a weapon.
pub(super) fn scene(weapon: Weapon, words: &dyn Words) -> Scene {
    let figure = figure(weapon);
    let mut scene = Scene::new(theme::WIDTH, TOP + SIZE + 28.0, theme::PAPER);
    let title = words.say(&Phrase::new("worms-pic-weapon").with("weapon", weapon.name()));
    let title = Text::new(&title, LEFT, TOP / 2.0 + 4.0, TITLE, INK).bold();
    scene.text(title.within(theme::WIDTH - 2.0 * LEFT));
    for (is_after, x) in [(false, LEFT), (true, theme::WIDTH - LEFT - SIZE)] {
        let room = Rect::new(x, TOP, SIZE, SIZE);
        board::whole(&mut scene, &map(weapon, &figure, is_after), room);
    }
    arrow(&mut scene, point(theme::WIDTH / 2.0, TOP + SIZE / 2.0));
    theme::frame(&mut scene);
    scene
}

fn map(weapon: Weapon, figure: &Figure, is_after: bool) -> Map {
    let centres: Vec<Point> = figure.places.iter().map(|(x, y)| point(*x, *y)).collect();
    let line = |ends: &[usize; 2]| {
        let [from, to] = ends.map(|end| centres[end]);
        let by = point(f32::midpoint(from.x, to.x), f32::midpoint(from.y, to.y));
        Line { ends: *ends, from, to, by }
    };
    let layout = Layout { radius: RADIUS, lines: figure.links.iter().map(line).collect(), centres };
    let found = |index| Channel {
        is_freed: is_after && figure.found.contains(&index),
        is_found: is_after && figure.found.contains(&index),
    };
    let before = figure.letters[0];
    let letters = figure.letters[usize::from(is_after)];
    let look = |(index, (old, new)): (usize, (char, char))| {
        let is_target = index == figure.target;
        let fires = weapon == Weapon::Deflect && is_target;
        let who = if fires { vec![Seat(0)] } else { Vec::new() };
        Satellite {
            silent_to: if is_after { who.clone() } else { Vec::new() },
            fires_at: who,
            mark: match (is_target, old == new) {
                (true, _) => Some(Mark::Shot),
                (false, false) => Some(Mark::Uncloaked),
                (false, true) => None,
            },
            ..Satellite::new(new)
        }
    };
    Map {
        layout: Arc::new(layout),
        satellites: before.chars().zip(letters.chars()).enumerate().map(look).collect(),
        channels: (0..figure.links.len()).map(found).collect(),
    }
}

fn arrow(scene: &mut Scene, at: Point) {
    let tip = point(at.x + 30.0, at.y);
    scene.line(point(at.x - 30.0, at.y), point(at.x + 16.0, at.y), Stroke::new(MUTED, 7.0));
    let head = [tip, point(tip.x - 20.0, tip.y - 16.0), point(tip.x - 20.0, tip.y + 16.0)];
    scene.path(Path::polygon(head), Paint::fill(MUTED));
}
