//! What is said of events: to everybody, and to a player alone.

use super::{
    event::{Event, Games, Page, Step},
    game::Wiretap,
    group::Line,
    offers::name,
    reckoning::{Reckoning, grouped},
    sketch::Sketch,
    tap::{Choice, Tap},
    variant::{Kind as Wires, Kit},
};
use crate::engine::{Arg, Notice, Notices, Phrase, Seat};

impl Notices for Event {
    type Game = Wiretap;

    fn public(&self) -> Option<Notice> {
        match self {
            // What is done in an editor is nobody else's business, nor how often.
            Self::Edited { .. } | Self::Reckoned { .. } => None,
            Self::Drawn { seat, .. } => Notice::line(phrase!("wiretap-drawn", seat)),
            Self::Begun { .. } => Notice::line(phrase!("wiretap-begun")),
            Self::Chosen { seat, .. } => Notice::line(phrase!("wiretap-chosen", seat)),
            Self::Answered { taps, .. } => {
                let answer = |(seat, Tap { cell, wires }): (u8, &Tap)| {
                    phrase!("wiretap-answer", seat = Seat(seat), cell, wires)
                };
                let answers = (0..).zip(taps).map(answer);
                Notice::board(phrase!("wiretap-answered", answers = Arg::list(answers)))
            }
            Self::Ended { games, guesses, points, totals, networks, .. } => {
                let right = |guess: &Option<_>, of: usize| {
                    let guess: &super::Network = guess.as_ref()?;
                    Some(guess.grid() == networks.get(of)?.grid())
                };
                let [first, second] = guesses;
                let guesses = [right(first, 1), right(second, 0)];
                let lines = (0..).zip(guesses).map(|(seat, guess)| guessed(Seat(seat), guess));
                let phrase = phrase!("wiretap-ended", guesses = Arg::list(lines));
                let phrase = phrase.with("result", result(*points));
                Notice::board(match games {
                    Games::One => phrase.with("totals", Arg::List(Vec::new())),
                    Games::GoesOn | Games::Last => {
                        let total = |(seat, total): (u8, &u32)| {
                            phrase!("wiretap-total", seat = Seat(seat), points = total)
                        };
                        let totals = (0..).zip(totals).map(total);
                        phrase.with("totals", Arg::list(totals))
                    }
                })
            }
        }
    }

    fn private(&self, observer: Seat) -> Option<Notice> {
        match self {
            Self::Edited { seat, variant, page, step, sketch } if *seat == observer => {
                Notice::board(edited(variant.kit(), *page, *step, sketch))
            }
            Self::Drawn { seat, .. } if *seat == observer => {
                Notice::board(phrase!("wiretap-drawn-own"))
            }
            Self::Chosen { seat, choice } if *seat == observer => Notice::line(match choice {
                Choice::Tap(cell) => phrase!("wiretap-tap-own", cell),
                Choice::Guess(_) => phrase!("wiretap-guess-own"),
            }),
            Self::Reckoned { seat, reckoning: Reckoning { count: Some(count), .. } }
                if *seat == observer =>
            {
                Notice::line(phrase!(
                    "wiretap-count",
                    networks = grouped(count.networks),
                    grids = grouped(count.grids),
                    are = if count.grids == 1 { "certain" } else { "open" }
                ))
            }
            Self::Edited { .. }
            | Self::Drawn { .. }
            | Self::Begun { .. }
            | Self::Chosen { .. }
            | Self::Answered { .. }
            | Self::Reckoned { .. }
            | Self::Ended { .. } => None,
        }
    }
}

/// What somebody did in the last round of a game.
fn guessed(seat: Seat, is_right: Option<bool>) -> Phrase {
    let phrase = match is_right {
        Some(true) => phrase!("wiretap-guessed-right"),
        Some(false) => phrase!("wiretap-guessed-wrong"),
        None => phrase!("wiretap-void"),
    };
    phrase.with("seat", seat)
}

/// Who won a game, and how.
fn result(points: [u8; 2]) -> Phrase {
    let winner = match points {
        [0, 0] => return phrase!("wiretap-tied"),
        [_, 0] => Seat(0),
        [..] => Seat(1),
    };
    phrase!("wiretap-won", seat = winner, points = points.into_iter().max().unwrap_or(0))
}

/// What an editor's step did, and what is missing now.
fn edited(kit: Kit, page: Page, step: Step, sketch: &Sketch) -> Phrase {
    let did = match step {
        Step::Line => phrase!("wiretap-did-line", line = name(sketch.line)),
        Step::Wire => phrase!("wiretap-did-wire"),
        Step::Erase => phrase!("wiretap-did-erase", line = name(sketch.line)),
        Step::Random => phrase!("wiretap-did-random"),
        Step::Undo => phrase!("wiretap-did-undo"),
        Step::Clear => phrase!("wiretap-did-clear"),
    };
    phrase!("wiretap-edited", did, missing = missing(kit, page, sketch))
}

/// What a sketch needs to be a network.
fn missing(kit: Kit, page: Page, sketch: &Sketch) -> Phrase {
    let lines = sketch.missing(kit);
    if lines.is_empty() {
        return Phrase::new(match page {
            Page::Network => "wiretap-complete-network",
            Page::Guess => "wiretap-complete-guess",
        });
    }
    let is_row = |line: &Line| matches!(line, Line::Row(_));
    let (rows, columns): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(is_row);
    let has_lengths = kit.lengths().count() > 1;
    let left = sketch.left(kit).into_iter().filter(|kind| kind.count > 0);
    let left = left.map(|Wires { width, length, count }| {
        phrase!("wiretap-left", width, length = if has_lengths { length } else { 0 }, count)
    });
    phrase!(
        "wiretap-missing",
        rows = Arg::names(&rows),
        row_count = rows.len(),
        columns = Arg::names(&columns),
        column_count = columns.len(),
        left = Arg::Names(left.map(Arg::from).collect())
    )
}
