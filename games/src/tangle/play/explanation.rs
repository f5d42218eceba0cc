//! The explanation of the last segment: what it gave, and what is expected from now on.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::{
    engine::Seat,
    tangle::field::{Line, share::Share},
};

/// The explanation of the last segment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Explanation {
    /// Who drew it.
    pub(in crate::tangle) drawer: Seat,
    /// The line that it met.
    pub(in crate::tangle) met: Line,
    /// Who got a point.
    pub(in crate::tangle) point: Option<Seat>,
    /// The line that a careful player would have met instead; none where this one is as good.
    pub(in crate::tangle) better: Option<Better>,
    /// What is expected from now on, as long as the round goes on.
    pub(in crate::tangle) steps: Vec<Step>,
}

/// A line that was better to meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::tangle) struct Better {
    /// The line.
    pub(in crate::tangle) met: Line,
    /// Whose it is.
    pub(in crate::tangle) owner: Option<Seat>,
}

impl Explanation {
    /// Every seat that is named in it.
    pub(in crate::tangle) fn seats(&self) -> impl Iterator<Item = Seat> {
        let own = [Some(self.drawer), self.point, self.better.and_then(|better| better.owner)];
        let later = self.steps.iter().flat_map(|step| [Some(step.seat), step.point]);
        own.into_iter().chain(later).flatten()
    }

    /// Every line that is named in it.
    pub(in crate::tangle) fn lines(&self) -> impl Iterator<Item = Line> {
        let better = self.better.map(|better| better.met);
        let later = self.steps.iter().map(|step| step.met);
        [self.met].into_iter().chain(better).chain(later)
    }

    /// Who gets how many points in what is expected, by seat; those who get none are left out.
    pub(in crate::tangle) fn gains(&self) -> impl Iterator<Item = (Seat, u32)> {
        let gains = gains(&self.steps, usize::from(u8::MAX));
        (0..=u8::MAX).map(Seat).zip(gains).filter(|(_, points)| *points > 0)
    }
}

/// A segment that is expected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::tangle) struct Step {
    /// Who draws it.
    pub(in crate::tangle) seat: Seat,
    /// The letter that its edge will have.
    pub(in crate::tangle) letter: String,
    /// Where on the edge.
    pub(in crate::tangle) share: Share,
    /// The line that it ends on.
    pub(in crate::tangle) met: Line,
    /// Who gets a point.
    pub(in crate::tangle) point: Option<Seat>,
}

/// Who gets how many points in these steps, by seat.
pub(in crate::tangle) fn gains(steps: &[Step], seats: usize) -> Vec<u32> {
    let mut gains = vec![0; seats];
    for step in steps {
        if let Some(gain) = step.point.and_then(|seat| gains.get_mut(seat.index())) {
            *gain += 1;
        }
    }
    gains
}

impl Step {
    pub(in crate::tangle) fn json(&self) -> Json {
        json!({
            "seat": self.seat,
            "letter": self.letter,
            "share": self.share,
            "met": self.met,
            "point": self.point,
        })
    }
}
