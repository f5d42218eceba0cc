//! The board in words, and as text.

use std::fmt::Write as _;

use parlour_games::{
    engine::{Arg, Cell, Phrase},
    walls::{Phase, View},
};

use super::{
    shown::Shown,
    standing::{closest, leaders, predictions_in},
};
use crate::Words;

/// The largest board whose rows are read out: larger ones would not leave room for the players.
const MOST_ROWS: u8 = 7;

/// Everything but the board's numbers, as sentences.
pub(super) fn summary(view: &View) -> Vec<Phrase> {
    let mut said = vec![
        Phrase::new("walls-alt-board")
            .with("size", view.config.size)
            .with("round", u16::from(view.round) + 1)
            .with("rounds", view.rounds),
    ];
    match view.phase {
        Phase::Filling => said.extend(filling(view)),
        Phase::Predicting | Phase::Over => said.extend(aftermath(view)),
    }
    if view.phase == Phase::Predicting {
        said.push(
            Phrase::new("walls-alt-predicting")
                .with("in", predictions_in(view))
                .with("all", view.predicted.len()),
        );
    }
    if let Some(own) = view.prediction
        && view.phase != Phase::Over
    {
        said.push(Phrase::new("walls-alt-own").with("walls", own));
    }
    said
}

fn filling(view: &View) -> Vec<Phrase> {
    let mut said = Vec::new();
    let shown = Shown::of(view);
    if let Some(cell) = shown.last
        && let Some(number) = shown.number(cell)
    {
        let phrase = Phrase::new("walls-alt-last").with("number", number);
        said.push(phrase.with("cell", cell.to_string()));
    }
    if let (Some(seat), Some(number)) = (view.placer, view.number) {
        said.push(Phrase::new("walls-alt-next").with("seat", seat).with("number", number));
    }
    if let Some(walls) = &view.walls {
        said.push(Phrase::new("walls-alt-walls").with("walls", walls.len()));
    }
    said
}

fn aftermath(view: &View) -> Vec<Phrase> {
    let Some(finished) = view.aftermath() else { return Vec::new() };
    let closest = closest(finished);
    let mut said = vec![
        Phrase::new("walls-alt-finished")
            .with("round", view.finished.len())
            .with("rounds", view.rounds)
            .with("walls", finished.walls.len())
            .with("count", closest.len())
            .with("seats", closest),
    ];
    for seat in view.seats.iter() {
        let at = seat.index();
        if let (Some(prediction), Some(off), Some(total)) =
            (finished.predictions.get(at), finished.differences.get(at), view.totals.get(at))
        {
            said.push(
                Phrase::new("walls-alt-said")
                    .with("seat", seat)
                    .with("said", *prediction)
                    .with("difference", *off)
                    .with("rounds", view.finished.len())
                    .with("total", *total),
            );
        }
    }
    if view.phase == Phase::Over && view.rounds > 1 {
        let leaders = leaders(view);
        let phrase = Phrase::new("walls-alt-winner").with("count", leaders.len());
        said.push(phrase.with("seats", leaders));
    }
    said
}

/// The rows that hold numbers, for boards that can be read out.
pub(super) fn rows(view: &View) -> Vec<Phrase> {
    let shown = Shown::of(view);
    if shown.size > MOST_ROWS {
        return Vec::new();
    }
    let row = |row: u8| {
        let numbers: Vec<_> =
            (0..shown.size).map(|column| shown.number(Cell { column, row })).collect();
        numbers.iter().any(Option::is_some).then(|| {
            let cells = numbers
                .into_iter()
                .map(|number| number.map_or(Phrase::new("walls-alt-blank").into(), Arg::from));
            Phrase::new("walls-alt-row")
                .with("row", u16::from(row) + 1)
                .with("cells", Arg::List(cells.collect()))
        })
    };
    (0..shown.size).filter_map(row).collect()
}

/// The board with as few signs as can be, so that it can be listened to.
pub(super) fn plain(view: &View, words: &dyn Words) -> String {
    let shown = Shown::of(view);
    let mut lines = grid(&shown);
    lines.push(String::new());
    lines.push(words.say(&Phrase::new("walls-plain-key")));
    lines.extend(summary(view).iter().map(|phrase| words.say(phrase)));
    lines.join("\n")
}

fn grid(shown: &Shown<'_>) -> Vec<String> {
    let digits = (u32::from(shown.size) * u32::from(shown.size)).to_string().len();
    let gutter = shown.size.to_string().len();
    let mut head = " ".repeat(gutter);
    for column in 0..shown.size {
        let name = Cell { column, row: 0 }.to_string();
        let letter = name.get(..1).unwrap_or_default();
        let _ = write!(head, "  {letter:>digits$}");
    }
    let mut lines = vec![head];
    for row in 0..shown.size {
        let (mut numbers, mut below) = (format!("{:>gutter$} ", row + 1), " ".repeat(gutter + 1));
        let mut any_below = false;
        for column in 0..shown.size {
            let cell = Cell { column, row };
            let sign = match shown.number(cell) {
                Some(number) => number.to_string(),
                None if shown.open.contains(&cell) => "+".into(),
                None => ".".into(),
            };
            let mark = if shown.last == Some(cell) { '*' } else { ' ' };
            let right = Cell { column: column + 1, row };
            let wall = if shown.wall_between(cell, right) { '|' } else { ' ' };
            let _ = write!(numbers, "{mark}{sign:>digits$}{wall}");
            let is_walled = shown.wall_between(cell, Cell { column, row: row + 1 });
            any_below |= is_walled;
            let line = if is_walled { "-" } else { " " };
            let _ = write!(below, " {} ", line.repeat(digits));
        }
        lines.push(numbers.trim_end().to_owned());
        if any_below {
            lines.push(below.trim_end().to_owned());
        }
    }
    lines
}
