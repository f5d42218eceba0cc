//! What corners are called: by where they lie, as far as that tells them apart.

use super::{Point, polygon::Polygon};

/// The winds, clockwise from the top.
const WINDS: [&str; 16] = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
    "NNW",
];
/// A corner that lies this near to one of the eight chief winds is called by it, in degrees.
const NEAR: f64 = 20.0;

/// The corners' names: the eight chief winds if each corner lies near to one of its own, else the
/// sixteen, else numbers.
pub(in crate::tangle) fn names(polygon: &Polygon) -> Vec<String> {
    let corners: Vec<Point> = polygon
        .corners()
        .iter()
        .map(|corner| Point { x: f64::from(corner.x), y: f64::from(corner.y) })
        .collect();
    let centre = centre(&corners);
    let directions: Vec<f64> = corners.iter().map(|corner| centre.direction(*corner)).collect();
    let wind = |degrees: f64, step: usize| {
        let turn = 22.5 * step as f64;
        let index = (degrees / turn).round();
        ((degrees - index * turn).abs(), WINDS[index as usize * step % WINDS.len()].to_owned())
    };
    let chief: Vec<(f64, String)> = directions.iter().map(|degrees| wind(*degrees, 2)).collect();
    let all_near = chief.iter().all(|(off, _)| *off < NEAR);
    let chief: Vec<String> = chief.into_iter().map(|(_, name)| name).collect();
    let sixteen: Vec<String> = directions.iter().map(|degrees| wind(*degrees, 1).1).collect();
    if all_near && are_different(&chief) {
        chief
    } else if are_different(&sixteen) {
        sixteen
    } else {
        (1..=corners.len()).map(|number| number.to_string()).collect()
    }
}

fn are_different(names: &[String]) -> bool {
    (1..names.len()).all(|index| !names[..index].contains(&names[index]))
}

/// The mean of the corners.
fn centre(corners: &[Point]) -> Point {
    let count = corners.len().max(1) as f64;
    let sum = |numbers: fn(&Point) -> f64| corners.iter().map(numbers).sum::<f64>() / count;
    Point { x: sum(|corner| corner.x), y: sum(|corner| corner.y) }
}

/// The corner that is called so, or has that number from 1.
pub(in crate::tangle) fn find(names: &[String], typed: &str) -> Option<usize> {
    let typed = typed.trim();
    let by_name = names.iter().position(|name| name.eq_ignore_ascii_case(typed));
    let by_number = || typed.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < names.len());
    by_name.or_else(by_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_called_by_the_winds() {
        for (typed, expected) in [
            ("square", "SW SE NE NW"),
            ("triangle", "SW SE N"),
            ("pentagon", "SW SE E N W"),
            ("hexagon", "SW SE E NE NW W"),
            ("heptagon", "SW SE E NE N NW W"),
            ("octagon", "SSW SSE ESE ENE NNE NNW WNW WSW"),
            // Three of them lie to the east.
            ("0,0 980,450 1000,500 980,550 0,1000", "1 2 3 4 5"),
        ] {
            let polygon = Polygon::read(typed).unwrap();
            assert_eq!(names(&polygon).join(" "), expected, "{typed}");
        }
    }

    #[test]
    fn a_corner_is_found_by_name_and_by_number() {
        let names = names(&Polygon::Regular(4));
        for (typed, corner) in [
            ("SW", Some(0)),
            (" ne ", Some(2)),
            ("4", Some(3)),
            ("0", None),
            ("5", None),
            ("N", None),
        ] {
            assert_eq!(find(&names, typed), corner, "{typed}");
        }
    }
}
