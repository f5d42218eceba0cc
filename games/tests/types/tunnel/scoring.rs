//! How predictions in Tunnel are scored.

use parlour_games::tunnel::{FULL, Sequence, score};
use proptest::prelude::*;

fn of(actual: &str, prediction: &str) -> i32 {
    score(actual.parse().unwrap(), prediction.parse().unwrap())
}

#[test]
fn the_sources_examples() {
    assert_eq!(of("3 7 3", "3 7 3"), 60);
    assert_eq!(of("3 7 3", "3 6 4"), 37);
    assert_eq!(of("3 7 3", "5 7 1"), 14);
    assert_eq!(of("3 7 3", "3 5 4 1"), 34);
}

#[test]
fn a_number_that_the_prediction_lacks_counts_as_0_and_one_too_many_not_at_all() {
    // The 4 is missed by the whole 4: 12 + 12 − 12.
    assert_eq!(of("0 4 4 4 1", "0 13"), 12 + 12 - 27);
    assert_eq!(of("4 4 4 1", "4 9"), 15 + 15 - 15);
    assert_eq!(of("13", "12 1"), 60 - 3);
    assert_eq!(of("12 1", "13"), 30 - 3);
}

#[test]
fn a_score_may_be_negative() {
    assert_eq!(of("0 4 4 4 1", "13"), 12 - 39);
    assert_eq!(of("13", "0 13"), 60 - 39);
}

/// All sequences that can be predicted.
fn all() -> Vec<Sequence> {
    fn extend(numbers: &mut Vec<i64>, found: &mut Vec<Sequence>) {
        found.extend(Sequence::new(numbers));
        if numbers.len() < Sequence::LONGEST {
            for next in i64::from(!numbers.is_empty())..=13 {
                numbers.push(next);
                extend(numbers, found);
                numbers.pop();
            }
        }
    }
    let mut found = Vec::new();
    extend(&mut Vec::new(), &mut found);
    found
}

/// The source's program, line by line.
fn as_in_the_source(sequence: &[i32], guess: &[i32]) -> i32 {
    let mut score = 0;
    let mut index = 1;
    let (mut numbers, mut guess) = (sequence.iter().copied(), guess.iter().copied());
    let length: i32 = sequence.iter().map(|_| 1).sum();
    while index <= length {
        score += 60 / length;
        let guessed = guess.next().unwrap_or(0);
        let number = numbers.next().unwrap_or(0);
        if guessed != number {
            score -= 3 * (guessed - number).abs();
            break;
        }
        index += 1;
    }
    score
}

#[test]
fn nothing_but_the_outcome_itself_scores_60() {
    let all = all();
    // Compositions of 13 into up to five parts, and of 13 behind a 0 into up to four.
    assert_eq!(all.len(), (1 + 12 + 66 + 220 + 495) + (1 + 12 + 66 + 220));
    for &actual in &all {
        for &prediction in &all {
            assert_eq!(score(actual, prediction) == FULL, actual == prediction);
        }
    }
}

proptest! {
    #[test]
    fn every_score_is_the_sources(
        actual in prop::sample::select(all()),
        prediction in prop::sample::select(all()),
    ) {
        let numbers = |sequence: Sequence| -> Vec<i32> {
            sequence.entries().iter().map(|entry| i32::from(*entry)).collect()
        };
        let expected = as_in_the_source(&numbers(actual), &numbers(prediction));
        prop_assert_eq!(score(actual, prediction), expected);
    }
}
