//! Is a view one that a game can show? Views also come from outside as JSON, and computers, renderers and
//! controls rely on them.

use super::{
    finished::Finished,
    network::Network,
    phase::Phase,
    reckoning::Reckoning,
    rules::score,
    seats::other,
    tap::{Choice, Tap},
    variant::{Kit, WIDEST},
    view::View,
};
use crate::engine::{Cell, CheckError, Checked, Seat, hold};

impl Checked for View {
    /// Not asked is if there is a network that gives all the answers: that takes a solver, and the
    /// solver bears it if there is none.
    fn check(&self) -> Result<(), CheckError> {
        let view = self;
        let kit = view.config.variant.kit();
        hold(view.config.is_sound(), "config.points is not 1 to 20")?;
        hold(view.seats.count() == 2, "seats is not 2")?;
        let own = view.observer.seat();
        hold(own.is_none_or(|seat| view.seats.contains(seat)), "observer is not at the table")?;
        hold(view.ready.len() == 2, "ready has not one entry a seat")?;
        hold(!view.ready.iter().all(|&ready| ready), "nobody is waited for")?;
        taps(kit, &view.taps)?;
        for game in &view.finished {
            finished(kit, game)?;
        }
        points(view)?;
        phase(view)?;
        match own {
            Some(seat) if view.phase != Phase::Over => own_desk(view, kit, seat),
            _ => {
                let bare = view.network.is_none() && view.sketch.is_none() && !view.can_undo;
                let bare = bare && view.choice.is_none() && view.reckoning.is_none();
                hold(bare, "network, sketch, choice and reckoning are for who plays")
            }
        }
    }
}

fn phase(view: &View) -> Result<(), CheckError> {
    let behind = match view.phase {
        Phase::Over => usize::from(view.game) + 1,
        Phase::Drawing | Phase::Tapping => usize::from(view.game),
    };
    hold(view.finished.len() == behind, "finished has not one entry a game")?;
    hold(view.phase == Phase::Tapping || view.rounds() == 0, "nobody taps now")?;
    let nobody = view.ready.iter().all(|&ready| !ready);
    hold(view.phase != Phase::Over || nobody, "there is nothing left to be ready for")
}

/// Taps by both seats: as many by each, on the grid, each cell always with the same answer.
fn taps(kit: Kit, taps: &[Vec<Tap>]) -> Result<(), CheckError> {
    let [first, second] = taps else { return Err("taps has not one entry a seat") };
    hold(first.len() == second.len(), "both tap as often")?;
    for own in [first, second] {
        let mut known: Vec<Option<u8>> = vec![None; kit.cells()];
        for Tap { cell, wires } in own {
            let known = cell.index(kit.size()).and_then(|index| known.get_mut(index));
            let known = known.ok_or("a tap is off the grid")?;
            hold(*wires <= 2 * WIDEST, "a cell has at most 8 wires")?;
            hold(known.replace(*wires).is_none_or(|before| before == *wires), "answers differ")?;
        }
    }
    Ok(())
}

fn answers(network: &Network, taps: &[Tap]) -> Result<(), CheckError> {
    let grid = network.grid();
    let right = taps.iter().all(|tap| grid.wires(tap.cell) == Some(tap.wires));
    hold(right, "answers are not those of the network")
}

fn finished(kit: Kit, game: &Finished) -> Result<(), CheckError> {
    taps(kit, &game.taps)?;
    let [first, second] = game.networks.as_slice() else {
        return Err("networks has not one entry a seat");
    };
    let (Some(by_first), Some(by_second)) = (game.taps.first(), game.taps.get(1)) else {
        return Err("taps has not one entry a seat");
    };
    answers(second, by_first)?;
    answers(first, by_second)?;
    hold(game.guesses.len() == 2, "guesses has not one entry a seat")?;
    hold(game.guesses.iter().any(Option::is_some), "a game ends with a guess")?;
    let all = game.networks.iter().chain(game.guesses.iter().flatten());
    hold(all.into_iter().all(|network| network.is_of(kit)), "a network is not of the variant")?;
    let right = [Seat(0), Seat(1)].map(|seat| game.is_right(seat));
    hold(game.points == score(right), "points are not those of the guesses")
}

/// The points of the match, which ends as soon as they are enough.
fn points(view: &View) -> Result<(), CheckError> {
    let enough = view.config.points.map_or(0, u32::from);
    let mut totals = [0_u32; 2];
    for (index, game) in view.finished.iter().enumerate() {
        for (total, &points) in totals.iter_mut().zip(&game.points) {
            *total += u32::from(points);
        }
        let is_last = index + 1 == view.finished.len() && view.phase == Phase::Over;
        hold(totals.iter().any(|&total| total >= enough) == is_last, "the match ends elsewhere")?;
    }
    hold(view.points == totals, "points are not the sums over the games")
}

/// What lies before the observer.
fn own_desk(view: &View, kit: Kit, seat: Seat) -> Result<(), CheckError> {
    let is_ready = view.ready.get(seat.index()) == Some(&true);
    let sketch = view.sketch.as_ref().ok_or("sketch is missing")?;
    hold(sketch.is_sound(kit), "no editor holds this sketch")?;
    let has_network = view.network.is_some();
    if let Some(network) = &view.network {
        hold(network.is_of(kit), "a network is not of the variant")?;
        answers(network, view.taps_by(other(seat)))?;
    }
    if view.phase == Phase::Drawing {
        hold(has_network == is_ready, "network is there when it is confirmed")?;
        hold(view.choice.is_none(), "choice is for tapping")?;
        return hold(view.reckoning.is_none(), "reckoning is for tapping");
    }
    hold(has_network, "network is there when it is confirmed")?;
    hold(view.choice.is_some() == is_ready, "choice is there when it is made")?;
    match &view.choice {
        Some(Choice::Tap(cell)) => hold(cell.index(kit.size()).is_some(), "a tap is off the grid")?,
        Some(Choice::Guess(guess)) => hold(guess.is_of(kit), "a network is not of the variant")?,
        None => {}
    }
    let assist = view.config.assist;
    let wants = assist.marks() || assist.counts();
    hold(view.reckoning.is_some() == wants, "reckoning is there where there is assistance")?;
    view.reckoning.as_ref().map_or(Ok(()), |reckoning| reckoned(view, kit, seat, reckoning))
}

fn reckoned(view: &View, kit: Kit, seat: Seat, reckoning: &Reckoning) -> Result<(), CheckError> {
    let Reckoning { count, marks } = reckoning;
    let assist = view.config.assist;
    hold(count.is_some() == assist.counts(), "count is there where the table counts")?;
    hold(marks.is_some() == assist.marks(), "marks are there where the table has them")?;
    let Some(marks) = marks else { return Ok(()) };
    let size = usize::from(kit.size());
    let is_square = marks.len() == size && marks.iter().all(|row| row.len() == size);
    hold(is_square, "marks are not size x size")?;
    let mut cells = marks.iter().flatten();
    let is_list = |numbers: &Vec<u8>| {
        numbers.iter().all(|&number| number <= 2 * WIDEST)
            && numbers.windows(2).all(|pair| pair[0] < pair[1])
    };
    hold(cells.all(is_list), "marks are numbers from 0 to 8, the least first")?;
    let of = |cell: Cell| marks.get(usize::from(cell.row))?.get(usize::from(cell.column));
    let known = view.taps_by(seat).iter();
    // Answers that contradict each other leave nothing possible.
    let known = known.filter_map(|tap| Some((tap.wires, of(tap.cell)?)));
    hold(
        known.into_iter().all(|(wires, marks)| marks.is_empty() || *marks == [wires]),
        "marks are not those of the answers",
    )
}
