//! `lengths`: how long outcomes are, and every outcome's exact probability.

use std::fmt::Write as _;

use serde_json::json;

use super::{census::census, options::deals_of};
use crate::{
    engine::{Chart, Dice, LabError, LabOptions, Mark, Progress, Report, Series},
    tunnel::{
        Sequence,
        computer::{Forecast, number},
        half, outcome,
    },
};

/// Random deals that the exact count is compared with, where nobody says.
const DEALS: u64 = 2_000_000;
/// After so many deals the progress is told.
const PART: u64 = 20_000;
/// C(52, 26): how many halves a deck has.
const HALVES: u64 = 495_918_532_948_104;
/// So many of the likeliest outcomes are printed.
const LISTED: usize = 10;

/// Runs the experiment: counts all halves of the deck by outcome, and compares with random deals.
///
/// Its JSON: `experiment`: `"lengths"`; `deals`: C(52, 26), a decimal text; `lengths`: one entry for
/// each length from 1 with `length`, `deals` (exactly, a decimal text), `probability`, `sampled` (of
/// the random deals, how many had it) and `deviations` (by how many standard deviations that is off);
/// `sampled`: random deals; `outcomes`: all of them with `sequence`, `deals` and `probability`, the
/// likeliest first; `played`: the mean number of cards that the dealer's side plays and that the
/// other plays; `blind`: the `prediction` with the highest expected score for a player who sees no card,
/// and that `score`.
pub(super) fn run(options: &LabOptions, progress: &mut dyn Progress) -> Result<Report, LabError> {
    let sampled = deals_of(options, DEALS);
    let mut outcomes = census();
    let all: u64 = outcomes.iter().map(|(_, deals)| deals).sum();
    if all != HALVES {
        let reason = format!("the count contradicts itself: {all} halves, not {HALVES}");
        return Err(LabError::OutOfReach(reason));
    }
    let probability = |deals: u64| deals as f64 / all as f64;
    let mut exact = [0; Sequence::LONGEST];
    let mut played = [0.0; 2];
    let mut forecast = Forecast::new();
    for (sequence, deals) in &outcomes {
        exact[usize::from(sequence.length()) - 1] += deals;
        for (turn, entry) in sequence.entries().iter().enumerate() {
            played[turn % 2] += f64::from(*entry) * probability(*deals);
        }
        forecast.add(number(*sequence), probability(*deals));
    }
    let (score, blind) = forecast.best();
    let counts = sample(sampled, options, progress);
    outcomes.sort_by_key(|(_, deals)| std::cmp::Reverse(*deals));

    let mut text = format!("{all} halves of the deck, counted exactly\n");
    let mut rows = Vec::new();
    for (length, (deals, count)) in (1..).zip(exact.iter().zip(counts)) {
        let chance = probability(*deals);
        let expected = chance * sampled as f64;
        let deviation = (expected * (1.0 - chance)).sqrt();
        let off = if deviation > 0.0 { (count as f64 - expected) / deviation } else { 0.0 };
        let _ = writeln!(
            text,
            "  length {length}: {deals:>15} of them, {:10.6} %; {count} of {sampled} random deals \
             ({off:+.1} standard deviations)",
            100.0 * chance,
        );
        rows.push(json!({
            "length": length,
            "deals": deals.to_string(),
            "probability": chance,
            "sampled": count,
            "deviations": off,
        }));
    }
    let _ = writeln!(text, "  {} outcomes; the likeliest:", outcomes.len());
    for (sequence, deals) in outcomes.iter().take(LISTED) {
        let _ =
            writeln!(text, "    {:<8} {:.4} %", sequence.to_string(), 100.0 * probability(*deals));
    }
    let _ = writeln!(
        text,
        "  the dealer's side plays {:.4} cards on average, the other {:.4}\n  who sees no card \
         predicts {blind} and scores {score:.3} on average",
        played[0], played[1],
    );
    let listed: Vec<_> = outcomes
        .iter()
        .map(|(sequence, deals)| {
            let probability = probability(*deals);
            json!({ "sequence": sequence, "deals": deals.to_string(), "probability": probability })
        })
        .collect();
    let json = json!({
        "experiment": "lengths",
        "deals": all.to_string(),
        "lengths": rows,
        "sampled": sampled,
        "outcomes": listed,
        "played": played,
        "blind": { "prediction": blind, "score": score },
    });
    let lengths = |share: &dyn Fn(usize) -> f64| {
        (0..Sequence::LONGEST).map(|index| ((index + 1) as f64, 100.0 * share(index))).collect()
    };
    let charts = vec![
        Chart {
            title: "How long outcomes of Tunnel are".into(),
            x: "entries".into(),
            y: "% of deals".into(),
            series: vec![
                Series {
                    name: "exact".into(),
                    mark: Mark::Bars,
                    points: lengths(&|index| probability(exact[index])),
                },
                Series {
                    name: format!("of {sampled} random deals"),
                    mark: Mark::Line,
                    points: lengths(&|index| counts[index] as f64 / sampled.max(1) as f64),
                },
            ],
        },
        first_entries(&outcomes, all),
    ];
    Ok(Report { text: text.trim_end().to_owned(), json, charts, views: Vec::new() })
}

/// How often the random deals had each length.
fn sample(
    deals: u64,
    options: &LabOptions,
    progress: &mut dyn Progress,
) -> [u64; Sequence::LONGEST] {
    let mut dice = Dice::from_seed(options.seed);
    let mut counts = [0; Sequence::LONGEST];
    for deal in 0..deals {
        counts[usize::from(outcome(half(&mut dice)).length()) - 1] += 1;
        if (deal + 1) % PART == 0 || deal + 1 == deals {
            progress.step(deal + 1, deals);
        }
    }
    counts
}

/// How the first two numbers are spread: they are worth most.
fn first_entries(outcomes: &[(Sequence, u64)], all: u64) -> Chart {
    let series = [("first", 0), ("second", 1)].map(|(name, index)| {
        let mut shares = [0.0; Sequence::SUM as usize + 1];
        for (sequence, deals) in outcomes {
            shares[usize::from(sequence.entry(index))] += 100.0 * *deals as f64 / all as f64;
        }
        Series {
            name: format!("the {name} number"),
            mark: Mark::Line,
            points: shares.iter().enumerate().map(|(n, share)| (n as f64, *share)).collect(),
        }
    });
    Chart {
        title: "The first two numbers, exactly".into(),
        x: "cards played (0 as the second: there is none)".into(),
        y: "% of deals".into(),
        series: series.into(),
    }
}
