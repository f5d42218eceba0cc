//! Times, and what is said of them.

use std::time::Duration;

use serde::Serialize;

/// Times that were measured, in no order.
#[derive(Debug, Default, Clone)]
pub struct Samples(Vec<Duration>);

/// What is reported of samples; all times in milliseconds.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Summary {
    /// How many were measured.
    pub count: usize,
    /// Half of them were not above this.
    pub p50: f64,
    /// Nine of ten were not above this.
    pub p90: f64,
    /// All but one in a hundred were not above this.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

impl Samples {
    /// Adds one.
    pub fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// The percentiles by nearest rank; zeros if nothing was measured.
    pub fn summary(&self) -> Summary {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let count = sorted.len();
        let at = |percent: usize| {
            let rank = (count * percent).div_ceil(100).clamp(1, count.max(1));
            sorted.get(rank - 1).map_or(0.0, |time| milliseconds(*time))
        };
        Summary { count, p50: at(50), p90: at(90), p99: at(99), max: at(100) }
    }
}

/// To the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_by_nearest_rank() {
        let mut samples = Samples::default();
        assert_eq!(samples.summary().count, 0);
        for millis in (1..=200).rev() {
            samples.push(Duration::from_millis(millis));
        }
        let summary = samples.summary();
        assert_eq!((summary.p50, summary.p90), (100.0, 180.0));
        assert_eq!((summary.p99, summary.max), (198.0, 200.0));
    }
}
