//! What is said of events: to everybody, and to a player alone.

use super::{
    event::{Event, Games, Page, Step},
    game::Wiretap,
    group::Line,
    offers::name,
    reckoning::{Reckoning, grouped},
    refusal::all,
    sketch::Sketch,
    tap::{Choice, Tap},
    variant::{Kind as Wires, Kit},
};
use crate::engine::{Arg, Notice, Notices, Observer, Phrase, Seat};

impl Notices for Event {
    type Game = Wiretap;

    fn notice(&self, observer: Observer) -> Option<Notice> {
        match observer {
            Observer::Public => public(self),
            Observer::Seat(seat) => private(self, seat),
        }
    }
}

fn public(event: &Event) -> Option<Notice> {
    match event {
        // What is done in an editor is nobody else's business, nor how often.
        Event::Edited { .. } | Event::Reckoned { .. } => None,
        Event::Drawn { seat, .. } => Notice::line(Phrase::new("wiretap-drawn").with("seat", *seat)),
        Event::Begun { .. } => Notice::line(Phrase::new("wiretap-begun")),
        Event::Chosen { seat, .. } => {
            Notice::line(Phrase::new("wiretap-chosen").with("seat", *seat))
        }
        Event::Answered { taps, .. } => {
            let answer = |(seat, Tap { cell, wires }): (u8, &Tap)| {
                Phrase::new("wiretap-answer")
                    .with("seat", Seat(seat))
                    .with("cell", cell.to_string())
                    .with("wires", *wires)
            };
            let answers = (0..).zip(taps).map(answer);
            Notice::board(Phrase::new("wiretap-answered").with("answers", list(answers)))
        }
        Event::Ended { games, guesses, points, totals, networks, .. } => {
            let right = |guess: &Option<_>, of: usize| {
                let guess: &super::Network = guess.as_ref()?;
                Some(guess.grid() == networks.get(of)?.grid())
            };
            let [first, second] = guesses;
            let guesses = [right(first, 1), right(second, 0)];
            let lines = (0..).zip(guesses).map(|(seat, guess)| guessed(Seat(seat), guess));
            let phrase = Phrase::new("wiretap-ended").with("guesses", list(lines));
            let phrase = phrase.with("result", result(*points));
            Notice::board(match games {
                Games::One => phrase.with("totals", Arg::List(Vec::new())),
                Games::GoesOn | Games::Last => {
                    let total = |(seat, total): (u8, &u32)| {
                        Phrase::new("wiretap-total").with("seat", Seat(seat)).with("points", *total)
                    };
                    let totals = (0..).zip(totals).map(total);
                    phrase.with("totals", list(totals))
                }
            })
        }
    }
}

/// What somebody did in the last round of a game.
fn guessed(seat: Seat, is_right: Option<bool>) -> Phrase {
    let phrase = match is_right {
        Some(true) => Phrase::new("wiretap-guessed-right"),
        Some(false) => Phrase::new("wiretap-guessed-wrong"),
        None => Phrase::new("wiretap-void"),
    };
    phrase.with("seat", seat)
}

/// Who won a game, and how.
fn result(points: [u8; 2]) -> Phrase {
    let winner = match points {
        [0, 0] => return Phrase::new("wiretap-tied"),
        [_, 0] => Seat(0),
        [..] => Seat(1),
    };
    Phrase::new("wiretap-won")
        .with("seat", winner)
        .with("points", points.into_iter().max().unwrap_or(0))
}

fn list(phrases: impl Iterator<Item = Phrase>) -> Arg {
    Arg::List(phrases.map(Arg::from).collect())
}

fn private(event: &Event, observer: Seat) -> Option<Notice> {
    match event {
        Event::Edited { seat, variant, page, step, sketch } if *seat == observer => {
            Notice::board(edited(variant.kit(), *page, *step, sketch))
        }
        Event::Drawn { seat, .. } if *seat == observer => {
            Notice::board(Phrase::new("wiretap-drawn-own"))
        }
        Event::Chosen { seat, choice } if *seat == observer => Notice::line(match choice {
            Choice::Tap(cell) => Phrase::new("wiretap-tap-own").with("cell", cell.to_string()),
            Choice::Guess(_) => Phrase::new("wiretap-guess-own"),
        }),
        Event::Reckoned { seat, reckoning: Reckoning { count: Some(count), .. } }
            if *seat == observer =>
        {
            Notice::line(
                Phrase::new("wiretap-count")
                    .with("networks", grouped(count.networks))
                    .with("grids", grouped(count.grids))
                    .with("are", if count.grids == 1 { "certain" } else { "open" }),
            )
        }
        Event::Edited { .. }
        | Event::Drawn { .. }
        | Event::Begun { .. }
        | Event::Chosen { .. }
        | Event::Answered { .. }
        | Event::Reckoned { .. }
        | Event::Ended { .. } => None,
    }
}

/// What an editor's step did, and what is missing now.
fn edited(kit: Kit, page: Page, step: Step, sketch: &Sketch) -> Phrase {
    let did = match step {
        Step::Line => Phrase::new("wiretap-did-line").with("line", name(sketch.line)),
        Step::Wire => Phrase::new("wiretap-did-wire"),
        Step::Erase => Phrase::new("wiretap-did-erase").with("line", name(sketch.line)),
        Step::Random => Phrase::new("wiretap-did-random"),
        Step::Undo => Phrase::new("wiretap-did-undo"),
        Step::Clear => Phrase::new("wiretap-did-clear"),
    };
    Phrase::new("wiretap-edited").with("did", did).with("missing", missing(kit, page, sketch))
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
        Phrase::new("wiretap-left")
            .with("width", width)
            .with("length", if has_lengths { length } else { 0 })
            .with("count", count)
    });
    Phrase::new("wiretap-missing")
        .with("rows", all(&rows))
        .with("row_count", rows.len())
        .with("columns", all(&columns))
        .with("column_count", columns.len())
        .with("left", Arg::Names(left.map(Arg::from).collect()))
}
