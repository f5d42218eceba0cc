//! The notices of events: to everybody, and to one player alone.

use super::{
    event::Event,
    explanation::{Explanation, Step},
};
use crate::engine::{Arg, Notice, Notices, Observer, Phrase, Seat};
use crate::tangle::game::Tangle;

impl Notices for Event {
    type Game = Tangle;

    fn notice(&self, observer: Observer) -> Option<Notice> {
        match (self, observer) {
            (Event::Started { seat, name, .. }, Observer::Public) => Notice::board(
                Phrase::new("tangle-started").with("seat", *seat).with("corner", name.clone()),
            ),
            (Event::Drawn { seat, share, letter, point, .. }, Observer::Public) => {
                let phrase = match point {
                    None => Phrase::new("tangle-drawn-side"),
                    Some(owner) if owner == seat => Phrase::new("tangle-drawn-own"),
                    Some(owner) => Phrase::new("tangle-drawn-other").with("owner", *owner),
                };
                Notice::board(to(phrase.with("seat", *seat), letter, &share.to_string()))
            }
            (Event::Tried { seat, share, letter, point, .. }, Observer::Seat(own))
                if own == *seat =>
            {
                let phrase = match point {
                    None => Phrase::new("tangle-tried-side"),
                    Some(owner) if owner == seat => Phrase::new("tangle-tried-own"),
                    Some(owner) => Phrase::new("tangle-tried-other").with("owner", *owner),
                };
                Notice::board(to(phrase, letter, &share.to_string()))
            }
            (Event::Explained { seat, told }, Observer::Seat(own)) if own == *seat => {
                Notice::line(explained(told))
            }
            (Event::RoundEnded { round, rounds, segments, points }, Observer::Public) => {
                let most = points.iter().max().copied().unwrap_or(0);
                let winners = seats(points).filter(|(_, points)| *points == most);
                let winners: Vec<Seat> = winners.map(|(seat, _)| seat).collect();
                Notice::board(
                    Phrase::new("tangle-round-ended")
                        .with("round", u32::from(*round) + 1)
                        .with("rounds", *rounds)
                        .with("segments", *segments)
                        .with("count", winners.len())
                        .with("winners", winners)
                        .with("points", scores(points)),
                )
            }
            (Event::MatchEnded { totals }, Observer::Public) => {
                Notice::line(Phrase::new("tangle-match-ended").with("totals", scores(totals)))
            }
            (Event::Tried { .. } | Event::Explained { .. }, Observer::Public)
            | (
                Event::Started { .. }
                | Event::Drawn { .. }
                | Event::Tried { .. }
                | Event::Explained { .. }
                | Event::RoundEnded { .. }
                | Event::MatchEnded { .. },
                Observer::Seat(_),
            ) => None,
        }
    }
}

/// What a segment was good for, and what is expected from now on.
fn explained(told: &Explanation) -> Phrase {
    let last = match told.point {
        None => Phrase::new("tangle-explain-side"),
        Some(owner) if owner == told.drawer => Phrase::new("tangle-explain-own"),
        Some(owner) => Phrase::new("tangle-explain-other").with("owner", owner),
    };
    let judged = match told.better.map(|better| better.owner) {
        None => Phrase::new("tangle-explain-good"),
        Some(None) => Phrase::new("tangle-explain-better-side"),
        Some(Some(owner)) if owner == told.drawer => Phrase::new("tangle-explain-better-own"),
        Some(Some(owner)) => Phrase::new("tangle-explain-better-other").with("owner", owner),
    };
    let mut said = vec![last.with("seat", told.drawer), judged.with("seat", told.drawer)];
    if !told.steps.is_empty() {
        let steps = told.steps.iter().map(|step| expected(step).into()).collect();
        said.push(Phrase::new("tangle-explain-expected").with("steps", Arg::Names(steps)));
        let gains = told.gains().map(|(seat, points)| {
            Arg::from(Phrase::new("tangle-explain-gain").with("seat", seat).with("count", points))
        });
        let gains: Vec<Arg> = gains.collect();
        let sum = Phrase::new("tangle-explain-sum").with("count", gains.len());
        said.push(sum.with("gains", Arg::Names(gains)));
    }
    let said = said.into_iter().map(Arg::from).collect();
    Phrase::new("tangle-explained").with("said", Arg::List(said))
}

/// A segment that is expected.
fn expected(step: &Step) -> Phrase {
    let phrase = match step.point {
        None => Phrase::new("tangle-explain-step-side"),
        Some(owner) if owner == step.seat => Phrase::new("tangle-explain-step-own"),
        Some(owner) => Phrase::new("tangle-explain-step-other").with("owner", owner),
    };
    to(phrase.with("seat", step.seat), &step.letter, &step.share.to_string())
}

fn to(phrase: Phrase, letter: &str, share: &str) -> Phrase {
    phrase.with("letter", letter).with("share", share)
}

fn seats(points: &[u32]) -> impl Iterator<Item = (Seat, u32)> {
    (0..).map(Seat).zip(points.iter().copied())
}

fn scores(points: &[u32]) -> Arg {
    let score = |(seat, points)| {
        Arg::from(Phrase::new("tangle-score").with("seat", seat).with("points", points))
    };
    Arg::List(seats(points).map(score).collect())
}
