//! What a prediction is worth.

use super::sequence::Sequence;

/// The most that a prediction can score: for being right.
pub const FULL: i32 = 60;

/// The score of a prediction, as the source's program counts it: each number of the outcome is worth
/// the same share of 60. At the first that the prediction misses, that share less 3 for each by which
/// it is off is the last that is counted.
///
/// ```
/// use parlour_games::tunnel::score;
/// let actual = "3 7 3".parse().unwrap();
/// assert_eq!(score(actual, "3 6 4".parse().unwrap()), 37);
/// ```
pub fn score(actual: Sequence, prediction: Sequence) -> i32 {
    // 60 has no remainder by 1 to 5.
    let share = FULL / i32::from(actual.length().max(1));
    let mut score = 0;
    for (index, &number) in actual.entries().iter().enumerate() {
        score += share;
        let off = number.abs_diff(prediction.entry(index));
        if off > 0 {
            return score - 3 * i32::from(off);
        }
    }
    score
}
