//! The notices of events: to everybody, and to one player alone.

use super::{
    event::Event,
    explanation::{Explanation, Step},
};
use crate::engine::{Arg, Notice, Notices, Phrase, Seat};
use crate::tangle::{field::share::Share, game::Tangle};

impl Notices for Event {
    type Game = Tangle;

    fn public(&self) -> Option<Notice> {
        match self {
            Self::Started { seat, name, .. } => {
                Notice::board(phrase!("tangle-started", seat, corner = name))
            }
            Self::Drawn { seat, share, letter, point, .. } => {
                let phrase = match point {
                    None => phrase!("tangle-drawn-side"),
                    Some(owner) if owner == seat => phrase!("tangle-drawn-own"),
                    Some(owner) => phrase!("tangle-drawn-other", owner),
                };
                Notice::board(to(phrase.with("seat", *seat), letter, *share))
            }
            Self::RoundEnded { round, rounds, segments, points } => {
                let most = points.iter().max().copied().unwrap_or(0);
                let winners = seats(points).filter(|(_, points)| *points == most);
                let winners: Vec<Seat> = winners.map(|(seat, _)| seat).collect();
                Notice::board(phrase!(
                    "tangle-round-ended",
                    round = u32::from(*round) + 1,
                    rounds,
                    segments,
                    count = winners.len(),
                    winners,
                    points = scores(points)
                ))
            }
            Self::MatchEnded { totals } => {
                Notice::line(phrase!("tangle-match-ended", totals = scores(totals)))
            }
            Self::Tried { .. } | Self::Explained { .. } => None,
        }
    }

    fn private(&self, own: Seat) -> Option<Notice> {
        match self {
            Self::Tried { seat, share, letter, point, .. } if *seat == own => {
                let phrase = match point {
                    None => phrase!("tangle-tried-side"),
                    Some(owner) if owner == seat => phrase!("tangle-tried-own"),
                    Some(owner) => phrase!("tangle-tried-other", owner),
                };
                Notice::board(to(phrase, letter, *share))
            }
            Self::Explained { seat, told } if *seat == own => Notice::line(explained(told)),
            Self::Started { .. }
            | Self::Drawn { .. }
            | Self::Tried { .. }
            | Self::Explained { .. }
            | Self::RoundEnded { .. }
            | Self::MatchEnded { .. } => None,
        }
    }
}

/// What a segment was good for, and what is expected from now on.
fn explained(told: &Explanation) -> Phrase {
    let last = match told.point {
        None => phrase!("tangle-explain-side"),
        Some(owner) if owner == told.drawer => phrase!("tangle-explain-own"),
        Some(owner) => phrase!("tangle-explain-other", owner),
    };
    let judged = match told.better.map(|better| better.owner) {
        None => phrase!("tangle-explain-good"),
        Some(None) => phrase!("tangle-explain-better-side"),
        Some(Some(owner)) if owner == told.drawer => phrase!("tangle-explain-better-own"),
        Some(Some(owner)) => phrase!("tangle-explain-better-other", owner),
    };
    let mut said = vec![last.with("seat", told.drawer), judged.with("seat", told.drawer)];
    if !told.steps.is_empty() {
        let steps = told.steps.iter().map(|step| expected(step).into()).collect();
        said.push(phrase!("tangle-explain-expected", steps = Arg::Names(steps)));
        let gains = told
            .gains()
            .map(|(seat, points)| Arg::from(phrase!("tangle-explain-gain", seat, count = points)));
        let gains: Vec<Arg> = gains.collect();
        let sum = phrase!("tangle-explain-sum", count = gains.len());
        said.push(sum.with("gains", Arg::Names(gains)));
    }
    phrase!("tangle-explained", said = Arg::list(said))
}

/// A segment that is expected.
fn expected(step: &Step) -> Phrase {
    let phrase = match step.point {
        None => phrase!("tangle-explain-step-side"),
        Some(owner) if owner == step.seat => phrase!("tangle-explain-step-own"),
        Some(owner) => phrase!("tangle-explain-step-other", owner),
    };
    to(phrase.with("seat", step.seat), &step.letter, step.share)
}

fn to(phrase: Phrase, letter: &str, share: Share) -> Phrase {
    phrase.with("letter", letter).with("share", share.to_string())
}

fn seats(points: &[u32]) -> impl Iterator<Item = (Seat, u32)> {
    (0..).map(Seat).zip(points.iter().copied())
}

fn scores(points: &[u32]) -> Arg {
    Arg::list(seats(points).map(|(seat, points)| phrase!("tangle-score", seat, points)))
}
