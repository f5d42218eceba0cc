//! What a field needs of its vertices: points between others, and how near is too near. The rules
//! use exact ones, searches may use quick ones.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::share::Share;

/// No segment may end nearer to a vertex than the field's width divided by this. Measured are the ways
/// along the edge that is hit to its two ends: vertices that lie nearer across a face do not matter,
/// since the map stays right however narrow it is.
pub(crate) const NEAREST: u32 = 500;

/// A vertex' place on the plane.
pub(crate) trait Place: Clone {
    /// The larger extent of a field.
    type Width: Clone;

    /// The place at a share of the way to another.
    fn along(&self, to: &Self, share: Share) -> Self;

    /// The least share of the way to `to` that is not too near to `self`; `None` if half the way is.
    fn nearest_share(&self, to: &Self, width: &Self::Width) -> Option<Share>;

    /// Which of two ways is the longer?
    fn compare(one: (&Self, &Self), other: (&Self, &Self)) -> Ordering;
}

/// A point `[x,y]` in units of the field: x to the right, y up, rounded to eight decimals.
///
/// ```
/// use parlour_games::tangle::Point;
/// let (origin, point) = (Point { x: 0.0, y: 0.0 }, Point { x: 30.0, y: -40.0 });
/// assert_eq!(serde_json::to_string(&point).unwrap(), "[30.0,-40.0]");
/// assert_eq!(origin.distance(point), 50.0);
/// assert_eq!(origin.direction(Point { x: 1.0, y: 0.0 }), 90.0); // To the right.
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "[f64; 2]", from = "[f64; 2]")]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Up.
    pub y: f64,
}

impl From<Point> for [f64; 2] {
    fn from(point: Point) -> Self {
        [point.x, point.y]
    }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

impl Point {
    /// How far it is to another.
    pub fn distance(self, to: Self) -> f64 {
        (to.x - self.x).hypot(to.y - self.y)
    }

    /// The compass direction of another, in degrees from 0 (up), clockwise, below 360.
    pub fn direction(self, to: Self) -> f64 {
        (to.x - self.x).atan2(to.y - self.y).to_degrees().rem_euclid(360.0)
    }
}

/// Quick, and as good as floating-point numbers are: no rule may be decided by it.
impl Place for Point {
    type Width = f64;

    fn along(&self, to: &Self, share: Share) -> Self {
        let part = share.part();
        Self { x: self.x + (to.x - self.x) * part, y: self.y + (to.y - self.y) * part }
    }

    fn nearest_share(&self, to: &Self, width: &f64) -> Option<Share> {
        let part = width / f64::from(NEAREST) / self.distance(*to);
        let hundredths = (part * f64::from(Share::WHOLE)).ceil().max(1.0);
        // Not even of a way of no length, where it is infinite.
        let is_half = hundredths <= f64::from(Share::HALF.hundredths());
        is_half.then(|| Share::nearest(hundredths))
    }

    fn compare(one: (&Self, &Self), other: (&Self, &Self)) -> Ordering {
        one.0.distance(*one.1).total_cmp(&other.0.distance(*other.1))
    }
}
