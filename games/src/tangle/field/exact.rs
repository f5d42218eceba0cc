//! Exact vertices: decimals of as many places as they need.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

use super::{
    place::{NEAREST, Place, Point},
    polygon::Corner,
    share::Share,
};

/// How many decimals a [`Point`] made from an exact place keeps: few enough that JSON gives back the
/// same number, and far more than shares of an edge need to be told apart.
const SHOWN: u32 = 8;
/// Ten to that power.
const SHOWN_UNIT: f64 = 1e8;

/// A point with decimal coordinates, exactly.
#[derive(Clone)]
pub(crate) struct Exact {
    x: BigInt,
    y: BigInt,
    /// The coordinates are `x` and `y` divided by ten to this power, in units of the field.
    places: u32,
    /// The same, rounded.
    shown: Point,
}

/// A number divided by ten to a power.
#[derive(Clone)]
pub(crate) struct Decimal {
    pub(super) number: BigInt,
    pub(super) places: u32,
}

impl Decimal {
    pub(crate) fn sign(&self) -> Sign {
        self.number.sign()
    }

    /// Both numbers with as many places.
    pub(super) fn level(one: &Self, other: &Self) -> (BigInt, BigInt, u32) {
        let places = one.places.max(other.places);
        let raise = |decimal: &Self| raised(&decimal.number, places - decimal.places);
        (raise(one), raise(other), places)
    }

    pub(crate) fn compare(one: &Self, other: &Self) -> Ordering {
        let (one, other, _) = Self::level(one, other);
        one.cmp(&other)
    }

    #[cfg(test)]
    pub(crate) fn plus(one: &Self, other: &Self) -> Self {
        let (one, other, places) = Self::level(one, other);
        Self { number: one + other, places }
    }
}

fn ten(power: u32) -> BigInt {
    BigInt::from(10).pow(power)
}

fn raised(number: &BigInt, places: u32) -> BigInt {
    if places == 0 { number.clone() } else { number * ten(places) }
}

impl Exact {
    fn new(x: BigInt, y: BigInt, places: u32) -> Self {
        let shown = Point { x: shown(&x, places), y: shown(&y, places) };
        Self { x, y, places, shown }
    }

    /// A corner of a field.
    pub(crate) fn corner(corner: Corner) -> Self {
        Self::new(corner.x.into(), corner.y.into(), 2)
    }

    /// The place, rounded to eight decimals.
    pub(crate) const fn shown(&self) -> Point {
        self.shown
    }

    /// The way to another place.
    pub(super) fn way(&self, to: &Self) -> Way {
        let places = self.places.max(to.places);
        let raise = |number: &BigInt, from: u32| raised(number, places - from);
        Way {
            x: raise(&to.x, to.places) - raise(&self.x, self.places),
            y: raise(&to.y, to.places) - raise(&self.y, self.places),
            places,
        }
    }

    /// Twice the area of the triangle from here over `one` to `other`: positive if that turns left.
    #[cfg(test)]
    pub(crate) fn turn(&self, one: &Self, other: &Self) -> Decimal {
        let (one, other) = (self.way(one), self.way(other));
        Decimal { number: &one.x * &other.y - &one.y * &other.x, places: one.places + other.places }
    }
}

/// From one place to another.
pub(super) struct Way {
    pub(super) x: BigInt,
    pub(super) y: BigInt,
    pub(super) places: u32,
}

impl Way {
    fn squared(&self) -> Decimal {
        Decimal { number: &self.x * &self.x + &self.y * &self.y, places: 2 * self.places }
    }
}

/// A coordinate rounded, halves away from 0.
fn shown(number: &BigInt, places: u32) -> f64 {
    let rounded = if places <= SHOWN {
        raised(number, SHOWN - places)
    } else {
        let unit = ten(places - SHOWN);
        let half = &unit / 2;
        if number.sign() == Sign::Minus { (number - half) / unit } else { (number + half) / unit }
    };
    // A field ends at 10,000 units: with eight decimals both numbers are exact.
    let rounded = i64::try_from(rounded).unwrap_or(i64::MAX);
    rounded as f64 / SHOWN_UNIT
}

impl Place for Exact {
    /// In hundredths of a unit.
    type Width = i64;

    fn along(&self, to: &Self, share: Share) -> Self {
        // As few places as the share needs.
        let (mut part, mut more) = (share.hundredths(), 4);
        while part.is_multiple_of(10) {
            part /= 10;
            more -= 1;
        }
        let way = self.way(to);
        let places = way.places + more;
        let raise = |number: &BigInt| raised(number, places - self.places);
        Self::new(raise(&self.x) + way.x * part, raise(&self.y) + way.y * part, places)
    }

    fn nearest_share(&self, to: &Self, width: &i64) -> Option<Share> {
        // Is k / 10000 of the length at least the width / NEAREST? Both sides squared, and the width
        // in units: k² · length² · (100 · NEAREST)² ≥ 10000² · width².
        let squared = self.way(to).squared();
        let unit = i64::from(NEAREST) * 100;
        let divisor = squared.number * (unit * unit);
        if divisor.sign() != Sign::Plus {
            return None;
        }
        let whole = BigInt::from(i64::from(Share::WHOLE) * width).pow(2) * ten(squared.places);
        let least: BigInt = (whole + &divisor - 1) / divisor;
        let least = u32::try_from(least).ok()?;
        let root = least.isqrt();
        let hundredths = if root * root < least { root + 1 } else { root }.max(1);
        let share = Share::new(u16::try_from(hundredths).ok()?)?;
        (share <= Share::HALF).then_some(share)
    }

    fn compare(one: (&Self, &Self), other: (&Self, &Self)) -> Ordering {
        Decimal::compare(&one.0.way(one.1).squared(), &other.0.way(other.1).squared())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Exact {
        Exact::corner(Corner { x, y })
    }

    #[test]
    fn what_is_shown_is_rounded_in_the_last_place_only() {
        let third = at(0, 0).along(&at(100, -100), Share::new(3333).unwrap());
        assert_eq!(third.shown(), Point { x: 0.3333, y: -0.3333 });
        let ninth = at(0, 0).along(&third, Share::new(3333).unwrap());
        assert_eq!(ninth.shown(), Point { x: 0.111_088_89, y: -0.111_088_89 });
        let deep = (0..100).fold(at(0, 0), |place, _| place.along(&at(200, 0), Share::HALF));
        assert_eq!(deep.shown(), Point { x: 2.0, y: 0.0 });
    }

    #[test]
    fn the_nearest_share_is_the_least_that_is_far_enough() {
        // A field of 1000 units: two of them are too near.
        for length in [400_i32, 401, 1000, 12_345, 99_999, 141_421] {
            let (from, to, width) = (at(0, 0), at(length, 0), 100_000);
            let share = from.nearest_share(&to, &width).unwrap().hundredths();
            let far = |share: u16| i64::from(share) * i64::from(length) >= 200 * 10_000;
            assert!(far(share) && !far(share - 1), "{length}: {share}");
            let quick = from.shown().nearest_share(&to.shown(), &1000.0).unwrap();
            assert!(quick.hundredths().abs_diff(share) <= 1, "{length}");
        }
        assert_eq!(at(0, 0).nearest_share(&at(399, 0), &100_000), None);
        assert_eq!(at(0, 0).nearest_share(&at(0, 0), &100_000), None);
        assert_eq!(at(0, 0).shown().nearest_share(&at(0, 0).shown(), &1000.0), None);
    }

    #[test]
    fn lengths_and_turns_are_compared_exactly() {
        let (near, far) = (at(0, 0).along(&at(300, 400), Share::LEAST), at(0, 0));
        assert_eq!(Exact::compare((&near, &at(300, 400)), (&far, &at(300, 400))), Ordering::Less);
        assert_eq!(Exact::compare((&far, &at(300, 400)), (&far, &at(0, 500))), Ordering::Equal);
        assert_eq!(far.turn(&at(300, 400), &near).sign(), Sign::NoSign);
        assert_eq!(far.turn(&at(1, 0), &near).sign(), Sign::Plus);
    }
}
