//! From numbers to places along an axis, and the round numbers beside it.

use parlour_games::engine::{Chart, Mark};

/// Numbers beyond this are no results; with them a picture would show nothing else.
const ABSURD: f64 = 1e100;

/// One direction of a chart.
#[derive(Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    /// Between two ticks.
    step: f64,
    /// How far apart bars are.
    slot: f64,
    /// The numbers that stand beside it.
    pub(super) ticks: Vec<f64>,
}

/// The points that can be drawn.
pub(super) fn sound(points: &[(f64, f64)]) -> impl Iterator<Item = &(f64, f64)> {
    points.iter().filter(|(x, y)| x.abs() < ABSURD && y.abs() < ABSURD)
}

impl Axis {
    /// The two axes of a chart that is about `width` units wide.
    pub(super) fn of(chart: &Chart, width: f32) -> (Self, Self) {
        let has_bars = chart.series.iter().any(|series| series.mark == Mark::Bars);
        let all = || chart.series.iter().flat_map(|series| sound(&series.points));
        let mut xs: Vec<f64> = all().map(|(x, _)| *x).collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup();
        let (low, high) = range(all().map(|(_, y)| *y));
        // Bars say how much by their length, so they begin at zero; lines do where zero is near.
        let is_near = low > 0.0 && low < 0.5 * high;
        let is_near_below = high < 0.0 && high > 0.5 * low;
        let from_zero = has_bars || is_near || is_near_below;
        let (low, high) = if from_zero { (low.min(0.0), high.max(0.0)) } else { (low, high) };
        (Self::across(&xs, has_bars, width), Self::up(low, high))
    }

    /// Upwards: from a round number to a round number.
    fn up(low: f64, high: f64) -> Self {
        const TICKS: f64 = 5.0;
        let (low, high) = if high > low { (low, high) } else { (low - 1.0, high + 1.0) };
        let step = nice((high - low) / TICKS);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        Self { low, high, step, slot: step, ticks: ticks(low, high, step) }
    }

    /// To the right: just as far as the points, and half a bar.
    fn across(xs: &[f64], has_bars: bool, width: f32) -> Self {
        const ROOM: f32 = 52.0;
        const EVERY: usize = 14;
        let (low, high) = range(xs.iter().copied());
        let slot = xs.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
        let slot = if slot.is_finite() { slot } else { 1.0 };
        let beside = if has_bars { slot / 2.0 } else { (high - low) * 0.02 };
        let beside = if beside > 0.0 { beside } else { 1.0 };
        let is_whole = xs.iter().all(|x| x.fract() == 0.0);
        let mut step = nice((high - low) / f64::from(width / ROOM));
        if is_whole {
            step = step.max(1.0);
        }
        let ticks = if is_whole && xs.len() <= EVERY && step <= slot {
            xs.to_vec()
        } else {
            ticks(low, high, step)
        };
        Self { low: low - beside, high: high + beside, step, slot, ticks }
    }

    /// How far along the axis a number is: 0 at its beginning, 1 at its end.
    pub(super) fn share(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0) as f32
    }

    /// How much of the axis there is for each bar.
    pub(super) fn slot_share(&self) -> f32 {
        (self.slot / (self.high - self.low)).clamp(0.0, 1.0) as f32
    }

    /// Are there numbers below zero and above?
    pub(super) fn crosses_zero(&self) -> bool {
        self.low < 0.0 && self.high > 0.0
    }

    /// A tick in as many digits as tell it from the next.
    pub(super) fn label(&self, value: f64) -> String {
        const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let size = self.low.abs().max(self.high.abs());
        let exponent = size.log10().floor();
        if value != 0.0 && !(-4.0..6.0).contains(&exponent) {
            let unit = 10_f64.powf(exponent);
            let digits = decimals(self.step / unit);
            let power: String = format!("{}", exponent.abs())
                .bytes()
                .filter_map(|digit| SUPERSCRIPTS.get(usize::from(digit.wrapping_sub(b'0'))))
                .collect();
            let sign = if exponent < 0.0 { "⁻" } else { "" };
            return format!("{:.digits$}·10{sign}{power}", value / unit).replace('-', "−");
        }
        let digits = if value == 0.0 && exponent >= 6.0 { 0 } else { decimals(self.step) };
        let plain = format!("{:.digits$}", value.abs());
        let (whole, rest) = plain.split_at(plain.find('.').unwrap_or(plain.len()));
        let mut grouped = String::new();
        for (index, digit) in whole.chars().enumerate() {
            if index > 0 && (whole.len() - index).is_multiple_of(3) && size >= 10_000.0 {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        let sign = if value < 0.0 { "−" } else { "" };
        format!("{sign}{grouped}{rest}")
    }
}

fn decimals(step: f64) -> usize {
    const MOST: usize = 6;
    let mut scaled = step;
    for digits in 0..MOST {
        if (scaled - scaled.round()).abs() < 1e-6 * scaled.abs().max(1.0) {
            return digits;
        }
        scaled *= 10.0;
    }
    MOST
}

/// The least and the greatest; 0 to 1 of nothing.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let found = values.fold(None, |found: Option<(f64, f64)>, value| {
        Some(found.map_or((value, value), |(low, high)| (low.min(value), high.max(value))))
    });
    found.unwrap_or((0.0, 1.0))
}

/// The next of 1, 2, 5, 10 … of that size.
fn nice(step: f64) -> f64 {
    if step.is_nan() || step <= 0.0 {
        return 1.0;
    }
    let unit = 10_f64.powf(step.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|times| times * unit >= step * 0.999);
    times.unwrap_or(10.0) * unit
}

fn ticks(low: f64, high: f64, step: f64) -> Vec<f64> {
    const MOST: usize = 40;
    let first = (low / step - 1e-9).ceil();
    (0..MOST)
        .map(|index| (first + index as f64) * step)
        .take_while(|&tick| tick <= high + step * 1e-6)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(Axis::up(0.0, 47.0).ticks, [0.0, 10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(Axis::up(-3.0, 9.0).ticks, [-5.0, 0.0, 5.0, 10.0]);
        assert_eq!(Axis::up(4.0, 4.0).ticks.first(), Some(&3.0));
    }

    #[test]
    fn labels_have_the_digits_that_they_need() {
        let labels = |low, high| {
            let axis = Axis::up(low, high);
            axis.ticks.iter().map(|&tick| axis.label(tick)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(labels(0.0, 0.41), "0.0 0.1 0.2 0.3 0.4 0.5");
        assert_eq!(labels(0.0, 13_298.0), "0 5,000 10,000 15,000");
        assert_eq!(labels(-2.0, 2.0), "−2 −1 0 1 2");
        assert_eq!(labels(0.0, 2_400_000.0), "0 0.5·10⁶ 1.0·10⁶ 1.5·10⁶ 2.0·10⁶ 2.5·10⁶");
    }

    #[test]
    fn nothing_can_be_drawn_of_what_is_no_number() {
        let points = [(f64::NAN, 1.0), (1.0, f64::INFINITY), (2.0, 3.0)];
        assert_eq!(sound(&points).collect::<Vec<_>>(), [&(2.0, 3.0)]);
    }
}
