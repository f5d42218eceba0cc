//! The field's outline: a regular polygon, or corners of one's own. Convex, or refused.

use super::share::{DecimalError, decimal};

/// A corner, in hundredths of a unit: x to the right, y up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Corner {
    /// To the right.
    pub x: i32,
    /// Up.
    pub y: i32,
}

/// The field's outline. In JSON a number of corners, or a list of `[x, y]`.
///
/// ```
/// use parlour_games::tangle::{Polygon, PolygonError};
/// assert_eq!(Polygon::read("Hexagon")?, Polygon::Regular(6));
/// let triangle = Polygon::read("0,0 1000,0 500,800.5")?;
/// assert_eq!(serde_json::to_string(&triangle).unwrap(), "[[0.0,0.0],[1000.0,0.0],[500.0,800.5]]");
/// // What can be read is not yet a field to play on.
/// assert_eq!(Polygon::read("9")?.check(), Err(PolygonError::Regular));
/// assert_eq!(Polygon::read("round"), Err(PolygonError::NotAPolygon));
/// assert_eq!(Polygon::read("0,0 1,0.125"), Err(PolygonError::Fine { corner: 2 }));
/// # Ok::<(), PolygonError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Polygon {
    /// So many equal sides, one of them at the bottom; 3 to 8.
    Regular(u8),
    /// These corners, either way round.
    Corners(Vec<Corner>),
}

/// Why there is no such field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence of a variant says what its fields are")]
pub enum PolygonError {
    /// What was typed is neither a shape's name nor a list of corners.
    NotAPolygon,
    /// No regular polygon of so many corners.
    Regular,
    /// Too few corners, or too many.
    Count { count: usize },
    /// A corner lies too far off. Corners count from 1.
    Far { corner: usize },
    /// A corner's numbers have more than two decimals.
    Fine { corner: usize },
    /// Two corners are the same.
    Repeated { one: usize, two: usize },
    /// The outline bends inwards at a corner, or not at all.
    NotConvex { corner: usize },
    /// Sides cross each other.
    Crossing,
    /// Less wide than can be drawn on.
    Small,
    /// So thin that there is nothing to cross.
    Thin,
}

impl Polygon {
    /// The fewest and the most corners of a regular polygon.
    pub const REGULAR: (u8, u8) = (3, 8);
    /// The most corners of one's own.
    pub const MOST_CORNERS: usize = 12;
    /// How far a corner may lie from 0 in either direction, in units.
    pub const FARTHEST: i32 = 10_000;
    /// The least width, in units.
    pub const LEAST_WIDTH: i32 = 10;
    /// A field covers at least one part in so many of the square of its width.
    pub const THINNEST: i64 = 20;
    /// The width of a regular polygon, in units.
    const WIDTH: f64 = 1000.0;
    /// The regular polygons by name, from three corners.
    const NAMES: [&'static str; 6] =
        ["triangle", "square", "pentagon", "hexagon", "heptagon", "octagon"];

    /// What was typed: a shape's name, its number of corners, or corners as `0,0 1000,0 500,800`.
    ///
    /// # Errors
    /// When it is none of them. What they make is judged by [`Polygon::check`].
    pub fn read(typed: &str) -> Result<Self, PolygonError> {
        let typed = typed.trim().to_lowercase();
        if let Some(index) = Self::NAMES.iter().position(|name| *name == typed) {
            return Ok(Self::Regular(Self::REGULAR.0 + index as u8));
        }
        if !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            // However many: more than a byte holds are too many.
            return Ok(Self::Regular(typed.parse().unwrap_or(u8::MAX)));
        }
        let words = typed.split([' ', ';']).filter(|word| !word.is_empty());
        let corner = |(index, word): (usize, &str)| {
            let (x, y) = word.split_once(',').ok_or(PolygonError::NotAPolygon)?;
            let read = |number: &str| {
                let hundredths = decimal(number, 2).map_err(|error| match error {
                    DecimalError::NotANumber => PolygonError::NotAPolygon,
                    DecimalError::TooFine => PolygonError::Fine { corner: index + 1 },
                    DecimalError::TooLarge => PolygonError::Far { corner: index + 1 },
                })?;
                i32::try_from(hundredths).map_err(|_| PolygonError::Far { corner: index + 1 })
            };
            Ok(Corner { x: read(x)?, y: read(y)? })
        };
        let corners = words.enumerate().map(corner).collect::<Result<Vec<_>, _>>()?;
        if corners.is_empty() { Err(PolygonError::NotAPolygon) } else { Ok(Self::Corners(corners)) }
    }

    /// Is it a field that can be played on?
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), PolygonError> {
        match self {
            Self::Regular(count) if (Self::REGULAR.0..=Self::REGULAR.1).contains(count) => Ok(()),
            Self::Regular(_) => Err(PolygonError::Regular),
            Self::Corners(corners) => check(corners),
        }
    }

    /// Its corners, counter-clockwise. Only of one that [`Polygon::check`] accepts is it a field.
    pub fn corners(&self) -> Vec<Corner> {
        match self {
            Self::Regular(count) => regular(*count),
            Self::Corners(corners) if doubled_area(corners) < 0 => {
                // The first corner stays the first.
                let (first, rest) = corners.split_at(1.min(corners.len()));
                first.iter().chain(rest.iter().rev()).copied().collect()
            }
            Self::Corners(corners) => corners.clone(),
        }
    }

    /// The larger of its extents, in hundredths of a unit.
    pub fn width(&self) -> i64 {
        width(&self.corners())
    }

    /// What a regular one is called.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::Regular(count) => {
                Self::NAMES.get(usize::from(count.checked_sub(Self::REGULAR.0)?)).copied()
            }
            Self::Corners(_) => None,
        }
    }
}

/// As [`Polygon::read`] takes it.
impl std::fmt::Display for Polygon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Regular(count) => write!(f, "{count}"),
            Self::Corners(corners) => {
                let units = |hundredths: i32| f64::from(hundredths) / 100.0;
                let words = corners.iter().map(|at| format!("{},{}", units(at.x), units(at.y)));
                f.write_str(&words.collect::<Vec<_>>().join(" "))
            }
        }
    }
}

/// A side lies at the bottom, the first corner is its left end.
fn regular(count: u8) -> Vec<Corner> {
    let sides = f64::from(count.max(Polygon::REGULAR.0));
    let turn = |index: u8| (270.0 - 180.0 / sides + 360.0 * f64::from(index) / sides).to_radians();
    let round: Vec<(f64, f64)> =
        (0..count).map(|index| (turn(index).cos(), turn(index).sin())).collect();
    let extent = |numbers: &dyn Fn(&(f64, f64)) -> f64| {
        let least = round.iter().map(numbers).fold(f64::INFINITY, f64::min);
        (least, round.iter().map(numbers).fold(f64::NEG_INFINITY, f64::max) - least)
    };
    let ((left, across), (bottom, up)) = (extent(&|at| at.0), extent(&|at| at.1));
    let scale = Polygon::WIDTH * 100.0 / across.max(up);
    let hundredths = |length: f64| (length * scale).round() as i32;
    round
        .iter()
        .map(|(x, y)| Corner { x: hundredths(x - left), y: hundredths(y - bottom) })
        .collect()
}

fn check(corners: &[Corner]) -> Result<(), PolygonError> {
    let count = corners.len();
    if !(3..=Polygon::MOST_CORNERS).contains(&count) {
        return Err(PolygonError::Count { count });
    }
    let farthest = Polygon::FARTHEST * 100;
    let is_far = |at: &Corner| at.x.abs() > farthest || at.y.abs() > farthest;
    if let Some(index) = corners.iter().position(is_far) {
        return Err(PolygonError::Far { corner: index + 1 });
    }
    for (two, corner) in corners.iter().enumerate() {
        if let Some(one) = corners[..two].iter().position(|other| other == corner) {
            return Err(PolygonError::Repeated { one: one + 1, two: two + 1 });
        }
    }
    let at = |index: usize| corners[index % count];
    // Of sides that cross, a bend would be the wrong thing to fix.
    let crosses = |one: usize, other: usize| {
        let side = |side: usize| (at(side), at(side + 1));
        cross(side(one), side(other))
    };
    if (0..count).any(|one| (0..one).any(|other| crosses(one, other))) {
        return Err(PolygonError::Crossing);
    }
    let way = doubled_area(corners).signum();
    let bends = |index: &usize| turn(at(index + count - 1), at(*index), at(index + 1)) * way <= 0;
    if let Some(index) = (0..count).find(bends) {
        return Err(PolygonError::NotConvex { corner: index + 1 });
    }
    // It bends the right way everywhere; it must not go round twice, touching itself.
    let is_left = |one: usize, other: usize| {
        other == one
            || other == (one + 1) % count
            || turn(at(one), at(one + 1), at(other)) * way > 0
    };
    if !(0..count).all(|one| (0..count).all(|other| is_left(one, other))) {
        return Err(PolygonError::Crossing);
    }
    let width = width(corners);
    if width < i64::from(Polygon::LEAST_WIDTH) * 100 {
        return Err(PolygonError::Small);
    }
    if doubled_area(corners).abs() * Polygon::THINNEST < 2 * width * width {
        return Err(PolygonError::Thin);
    }
    Ok(())
}

fn width(corners: &[Corner]) -> i64 {
    let extent = |numbers: &dyn Fn(&Corner) -> i32| {
        let least = corners.iter().map(numbers).min().unwrap_or(0);
        i64::from(corners.iter().map(numbers).max().unwrap_or(0)) - i64::from(least)
    };
    extent(&|corner| corner.x).max(extent(&|corner| corner.y))
}

/// Twice the area, positive counter-clockwise; in square hundredths.
fn doubled_area(corners: &[Corner]) -> i64 {
    let Some(&first) = corners.first() else { return 0 };
    corners.windows(2).map(|side| turn(first, side[0], side[1])).sum()
}

/// Does each side have the other's ends on different sides of it?
fn cross((a, b): (Corner, Corner), (c, d): (Corner, Corner)) -> bool {
    let differ = |one: i64, other: i64| one.signum() * other.signum() < 0;
    differ(turn(a, b, c), turn(a, b, d)) && differ(turn(c, d, a), turn(c, d, b))
}

/// Positive if the way from `a` over `b` to `c` turns left.
fn turn(a: Corner, b: Corner, c: Corner) -> i64 {
    let (bx, by) = (i64::from(b.x) - i64::from(a.x), i64::from(b.y) - i64::from(a.y));
    let (cx, cy) = (i64::from(c.x) - i64::from(a.x), i64::from(c.y) - i64::from(a.y));
    bx * cy - by * cx
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_polygons_lie_on_a_side_and_are_as_wide_as_the_field() {
        let square = Polygon::Regular(4).corners();
        let whole = 100_000;
        let expected = [(0, 0), (whole, 0), (whole, whole), (0, whole)];
        assert_eq!(square, expected.map(|(x, y)| Corner { x, y }));
        for count in 3..=8 {
            let polygon = Polygon::Regular(count);
            assert_eq!(polygon.check(), Ok(()));
            let corners = polygon.corners();
            assert_eq!((corners.len(), polygon.width()), (usize::from(count), i64::from(whole)));
            assert_eq!(check(&corners), Ok(()));
            assert_eq!((corners[0].y, corners[1].y), (0, 0));
            assert!(corners[0].x < corners[1].x);
            assert_eq!(Polygon::read(polygon.name().unwrap()), Ok(polygon));
        }
    }

    #[test]
    fn corners_of_ones_own_are_taken_either_way_round() {
        let one = Polygon::read("0,0 1000,0 900.5,800; 100,800").unwrap();
        let other = Polygon::read("0,0 100,800 900.5,800 1000,0").unwrap();
        assert_eq!((one.check(), other.check()), (Ok(()), Ok(())));
        assert_eq!(one.corners(), other.corners());
        assert_eq!(Polygon::read(&one.to_string()), Ok(one));
    }

    #[test]
    fn what_is_no_field_is_refused() {
        use PolygonError as Fault;
        let judged = |typed: &str| Polygon::read(typed).and_then(|polygon| polygon.check());
        let many: Vec<String> = (0..13).map(|x| format!("{x},{}", x * x)).collect();
        for (typed, error) in [
            ("", Fault::NotAPolygon),
            ("star", Fault::NotAPolygon),
            ("0,0 10", Fault::NotAPolygon),
            ("2", Fault::Regular),
            ("9", Fault::Regular),
            ("0,0 100,0", Fault::Count { count: 2 }),
            (&many.join(" "), Fault::Count { count: 13 }),
            ("0,0 10001,0 0,100", Fault::Far { corner: 2 }),
            ("0,0 99999999999999999999,0 0,100", Fault::Far { corner: 2 }),
            ("0,0 100,0 0.125,100", Fault::Fine { corner: 3 }),
            ("0,0 100,0 100,100 0,0", Fault::Repeated { one: 1, two: 4 }),
            ("0,0 100,0 50,20 50,100", Fault::NotConvex { corner: 3 }),
            ("0,0 50,0 100,0 50,100", Fault::NotConvex { corner: 2 }),
            ("0,100 59,-81 -95,31 95,31 -59,-81", Fault::Crossing),
            ("0,0 100,100 100,0 0,100", Fault::Crossing),
            ("0,0 100,100 0,100 100,10", Fault::Crossing),
            // Twice round: they bend the right way in every corner, and sides only touch.
            ("300,400 200,500 0,100 400,500 100,500 100,300", Fault::Crossing),
            ("500,500 400,300 400,200 500,300 300,300 300,100 500,100", Fault::Crossing),
            ("300", Fault::Regular),
            ("99999999999999999999", Fault::Regular),
            ("-4", Fault::NotAPolygon),
            ("0,0 9.99,0 0,9", Fault::Small),
            ("0,0 1000,0 1000,40 0,40", Fault::Thin),
        ] {
            assert_eq!(judged(typed), Err(error), "{typed}");
        }
        assert_eq!(judged("0,0 1000,0 1000,50 0,50"), Ok(()));
    }
}
