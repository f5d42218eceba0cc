//! Is a view one that a game can show? Views also come from outside as JSON, and computers, renderers and
//! controls rely on them.

use super::{
    board::Board,
    config::{Config, Show},
    view::{Finished, Phase, View},
};
use crate::engine::{Cell, CheckError, Checked, Seat, hold};

impl Checked for View {
    fn check(&self) -> Result<(), CheckError> {
        let view = self;
        let (least, most) = Config::SIZES;
        let seats = view.seats;
        hold((least..=most).contains(&view.config.size), "config.size is not 3 to 10")?;
        hold((2..=6).contains(&seats.count()), "seats is not 2 to 6")?;
        hold(
            view.observer.seat().is_none_or(|seat| seats.contains(seat)),
            "observer is not at the table",
        )?;
        hold(view.rounds == view.config.rounds(seats), "rounds is not what config says")?;
        hold(view.round < view.rounds, "round is past the last")?;
        hold(
            view.most_walls == Board::most_walls(view.config.size),
            "most_walls is not 2n(n - 1)",
        )?;
        predictions(view)?;
        let board = board_of(view, &view.cells)?;
        hold(last_of(&board) == view.last, "last is not where the greatest number is")?;
        let drawn = (view.config.walls == Show::Live).then(|| board.list());
        hold(view.walls == drawn, "walls are not those of the board")?;
        phase(view, &board)?;
        for round in &view.finished {
            finished(view, round)?;
        }
        let totals: Vec<u32> = seats
            .iter()
            .map(|seat| {
                view.finished
                    .iter()
                    .filter_map(|round| round.differences.get(seat.index()))
                    .map(|&difference| u32::from(difference))
                    .sum()
            })
            .collect();
        hold(view.totals == totals, "totals are not the sums of the differences")
    }
}

fn predictions(view: &View) -> Result<(), CheckError> {
    hold(
        view.predicted.len() == usize::from(view.seats.count()),
        "predicted has not one entry a seat",
    )?;
    let own = view.observer.seat().and_then(|seat| view.predicted.get(seat.index()).copied());
    hold(view.prediction.is_some() == (own == Some(true)), "prediction is not the observer's own")?;
    hold(view.prediction.is_none_or(|said| said <= view.most_walls), "prediction is out of range")
}

fn phase(view: &View, board: &Board) -> Result<(), CheckError> {
    let behind = match view.phase {
        Phase::Over => view.rounds,
        Phase::Predicting | Phase::Filling => view.round,
    };
    hold(view.finished.len() == usize::from(behind), "finished has not one entry a round")?;
    let everybody = view.predicted.iter().all(|&predicted| predicted);
    if view.phase == Phase::Filling {
        hold(everybody, "numbers are placed before everybody has predicted")?;
        hold(!board.is_full(), "a full board is not being filled")?;
        hold(view.number == Some(board.next()), "number is not the next")?;
        let steps = usize::from(view.round) + usize::from(board.next()) - 1;
        let placer = view.seats.after(Seat(0), steps);
        hold(view.placer == Some(placer), "placer is not who follows")?;
        let open: Vec<Cell> = board.open().map(|index| Cell::at(index, board.size())).collect();
        return hold(view.open == open, "open is not where the next number may go");
    }
    hold(board.next() == 1, "numbers stand while none is placed")?;
    hold(view.number.is_none() && view.placer.is_none(), "number and placer are for filling")?;
    hold(view.open.is_empty(), "open is for filling")?;
    let nobody = view.predicted.iter().all(|&predicted| !predicted);
    match view.phase {
        Phase::Over => hold(nobody, "there is nothing left to predict"),
        _ => hold(!everybody, "everybody has predicted"),
    }
}

fn finished(view: &View, round: &Finished) -> Result<(), CheckError> {
    let board = board_of(view, &round.cells)?;
    hold(board.is_full(), "a finished board is not full")?;
    hold(last_of(&board) == round.last, "last is not where the greatest number is")?;
    hold(round.walls == board.list(), "walls are not those of the board")?;
    hold(
        round.predictions.len() == usize::from(view.seats.count()),
        "predictions has not one entry a seat",
    )?;
    hold(
        round.predictions.iter().all(|&said| said <= view.most_walls),
        "a prediction is out of range",
    )?;
    let differences = round.predictions.iter().map(|said| said.abs_diff(board.walls()));
    hold(
        round.differences.iter().copied().eq(differences),
        "differences are not those of the predictions",
    )
}

fn board_of(view: &View, rows: &[Vec<Option<u16>>]) -> Result<Board, CheckError> {
    let board = Board::from_rows(rows).ok_or("cells were not filled by the rules")?;
    hold(board.size() == view.config.size, "cells are not size x size")?;
    Ok(board)
}

fn last_of(board: &Board) -> Option<Cell> {
    board.path().last().map(|&index| Cell::at(index, board.size()))
}
