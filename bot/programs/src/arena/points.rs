//! Points: their mean, and how certain it is.

/// Values that are added up.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Points {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Points {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    /// 0 of none.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The standard deviation, as of a sample; 0 of less than two.
    pub(crate) fn deviation(&self) -> f64 {
        let off = self.squares - self.sum * self.mean();
        if self.count < 2 { 0.0 } else { (off.max(0.0) / (self.count - 1) as f64).sqrt() }
    }

    /// Half the width of the mean's 95 % interval, by the normal distribution.
    pub(crate) fn error(&self) -> f64 {
        1.959_964 * self.deviation() / (self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_by_hand() {
        let mut points = Points::default();
        assert_eq!((points.mean(), points.error()), (0.0, 0.0));
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            points.add(value);
        }
        assert_eq!((points.count(), points.mean()), (8, 5.0));
        assert!((points.deviation() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((points.error() - 1.959_964 * (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
    }
}
