//! Means and how certain they are.

/// A mean that grows by values, with what their squares sum to.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(super) fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Half the width of the mean's 95 % interval, by the normal distribution.
    pub(super) fn error(&self) -> f64 {
        let count = self.count.max(2) as f64;
        let variance = (self.squares - self.sum * self.mean()).max(0.0) / (count - 1.0);
        1.959_964 * (variance / count).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_and_its_error_by_hand() {
        let mut mean = Mean::default();
        assert_eq!((mean.mean(), mean.error()), (0.0, 0.0));
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            mean.add(value);
        }
        assert!((mean.mean() - 5.0).abs() < 1e-12);
        assert!((mean.error() - 1.959_964 * (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
    }
}
