//! Means and how certain they are.

/// A mean that grows by values, with their variance. By Welford's method: B. P. Welford,
/// Technometrics 4 (1962) 419.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Mean {
    count: u64,
    value: f64,
    squares: f64,
}

impl Mean {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.value;
        self.value += off / self.count as f64;
        self.squares += off * (value - self.value);
    }

    pub(crate) const fn count(&self) -> u64 {
        self.count
    }

    pub(crate) const fn mean(&self) -> f64 {
        self.value
    }

    /// The variance of the values, as of a sample; 0 of less than two.
    pub(crate) fn variance(&self) -> f64 {
        if self.count < 2 { 0.0 } else { self.squares / (self.count - 1) as f64 }
    }

    pub(crate) fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Half the width of the mean's 95 % interval, by the normal distribution.
    pub(crate) fn error(&self) -> f64 {
        1.959_964 * (self.variance() / self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_variances_by_hand() {
        let mut mean = Mean::default();
        assert_eq!((mean.variance(), mean.error()), (0.0, 0.0));
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            mean.add(value);
        }
        assert_eq!((mean.count(), mean.mean()), (8, 5.0));
        assert!((mean.variance() - 32.0 / 7.0).abs() < 1e-12);
        assert!((mean.error() - 1.959_964 * (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
    }
}
