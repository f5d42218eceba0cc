//! Which edge a compass direction meets, decided exactly.

use num_bigint::{BigInt, Sign};

use super::{EdgeId, Exact, Field, Line, Share, exact::Decimal};

/// Why a direction leads to no edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AimError {
    /// The path has not begun.
    NotBegun,
    /// Along a line through the path's end, within less than a tenth of a degree.
    Along(Line),
    /// Out of the field, or back to where the path came from.
    Outside,
    /// Into a vertex, as exactly as can be.
    Vertex,
}

/// The tangent of a tenth of a degree, which a direction can say, in such parts: a little less, so
/// that exactly a tenth beside a line is no longer along it.
const ASIDE: u32 = 1_745;
/// See [`ASIDE`].
const PARTS: u32 = 1_000_000;

/// A direction as whole numbers: its sine and cosine, rounded to twelve decimals. The rest is exact.
struct Heading {
    x: i64,
    y: i64,
}

impl Heading {
    /// `tenths` of a degree, 0 up, clockwise.
    fn new(tenths: u16) -> Self {
        const UNIT: f64 = 1e12;
        let (sine, cosine) = (f64::from(tenths) / 10.0).to_radians().sin_cos();
        Self { x: (sine * UNIT).round() as i64, y: (cosine * UNIT).round() as i64 }
    }

    /// Positive if `to` lies to the left of the ray from `from`; how far, in a unit of its own.
    fn left(&self, from: &Exact, to: &Exact) -> Decimal {
        let way = from.way(to);
        Decimal { number: way.y * self.x - way.x * self.y, places: way.places }
    }

    /// Does it lead to `to`, or less than a tenth of a degree past it?
    fn is_along(&self, from: &Exact, to: &Exact) -> bool {
        let way = from.way(to);
        let (along, aside) = (&way.x * self.x + &way.y * self.y, way.y * self.x - way.x * self.y);
        along.sign() == Sign::Plus && aside.magnitude() * PARTS <= along.magnitude() * ASIDE
    }
}

impl Field<Exact> {
    /// The edge that the ray from the path's end meets, and where: the nearest share, which may be
    /// too near to a vertex. Directions are in tenths of a degree, 0 up, clockwise, below 3600. As
    /// ends of segments are rounded to shares, the direction in which one was drawn seldom is quite
    /// the one back; one that differs by less than a direction can say is along it.
    pub(crate) fn aim(&self, tenths: u16) -> Result<(EdgeId, Share), AimError> {
        let heading = Heading::new(tenths);
        let end = &self.places[self.end().ok_or(AimError::NotBegun)?];
        for first in self.front() {
            let last = self.half(first).prev;
            let right = heading.left(end, &self.places[self.to(first)]).sign();
            let left = heading.left(end, &self.places[self.from(last)]).sign();
            for (edge, neighbour) in [(first, self.to(first)), (last, self.from(last))] {
                if heading.is_along(end, &self.places[neighbour]) {
                    return Err(AimError::Along(self.line(edge)));
                }
            }
            // The face lies to the left of its first edge and to the left of its last.
            if right == Sign::Minus && left == Sign::Plus {
                return self.met(first, &heading, end);
            }
        }
        Err(AimError::Outside)
    }

    /// The edge of a face through which a ray that enters it leaves it.
    fn met(
        &self,
        first: EdgeId,
        heading: &Heading,
        end: &Exact,
    ) -> Result<(EdgeId, Share), AimError> {
        // Going round, the first vertex that is not to the right is behind the edge that is met.
        let side = |edge: EdgeId| heading.left(end, &self.places[self.to(edge)]);
        let mut before = side(first);
        for edge in self.around(first).skip(1) {
            let after = side(edge);
            match after.sign() {
                Sign::Minus => before = after,
                Sign::NoSign => return Err(AimError::Vertex),
                Sign::Plus => return Ok((edge, share(&before, &after))),
            }
        }
        Err(AimError::Outside)
    }
}

/// Where 0 lies between a negative and a positive number: the nearest share.
fn share(before: &Decimal, after: &Decimal) -> Share {
    let (before, after, _) = Decimal::level(before, after);
    let whole: BigInt = &after - &before;
    let part: BigInt = (-before * (2 * Share::WHOLE) + &whole) / (whole * 2);
    let hundredths = u16::try_from(part).unwrap_or(Share::WHOLE);
    Share::new(hundredths.clamp(1, Share::WHOLE - 1)).unwrap_or(Share::HALF)
}
