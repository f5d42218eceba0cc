//! The plane in which satellites are laid out, in doubles: sums, products, quotients and square
//! roots alone, so that every machine draws the same.

use std::ops::{Add, Mul, Sub};

/// A place or a way.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Vector {
    pub(super) x: f64,
    pub(super) y: f64,
}

pub(super) const fn vector(x: f64, y: f64) -> Vector {
    Vector { x, y }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        vector(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        vector(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    fn mul(self, by: f64) -> Self {
        vector(self.x * by, self.y * by)
    }
}

impl Vector {
    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Twice the area of the triangle that the two span; its sign says on which side `other` is.
    pub(super) fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(super) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The same way, turned by a right angle, one long; of no way, none.
    pub(super) fn normal(self) -> Self {
        let length = self.length();
        if length > 0.0 { vector(-self.y / length, self.x / length) } else { vector(0.0, 0.0) }
    }

    /// How far the segment from `a` to `b` is from here.
    pub(super) fn distance_to(self, a: Self, b: Self) -> f64 {
        let (along, to) = (b - a, self - a);
        let square = along.dot(along);
        let share = if square > 0.0 { (to.dot(along) / square).clamp(0.0, 1.0) } else { 0.0 };
        (to - along * share).length()
    }
}

/// Do two segments cross within both of them?
pub(super) fn do_cross([a, b]: [Vector; 2], [c, d]: [Vector; 2]) -> bool {
    // Boxes that lie apart are most pairs.
    if a.x.max(b.x) < c.x.min(d.x)
        || c.x.max(d.x) < a.x.min(b.x)
        || a.y.max(b.y) < c.y.min(d.y)
        || c.y.max(d.y) < a.y.min(b.y)
    {
        return false;
    }
    let side = |from: Vector, to: Vector, of: Vector| (to - from).cross(of - from) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}

/// The square of the cosine of the angle between two ways: 1 where they are parallel.
pub(super) fn parallel(one: Vector, other: Vector) -> f64 {
    let (dot, square) = (one.dot(other), one.dot(one) * other.dot(other));
    if square > 0.0 { dot * dot / square } else { 1.0 }
}
