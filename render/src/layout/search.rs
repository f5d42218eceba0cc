//! The search for a drawing: from several beginnings, then satellite by satellite to where less is
//! wrong, at first also to where a little more is.

use parlour_games::engine::Dice;

use super::{
    bend,
    cost::{Board, RADIUS, SIDE},
    plane::{Vector, vector},
    stress,
};

/// How many beginnings are tried, and how many are searched from, if they will do.
const BEGINNINGS: usize = 12;
const SEARCHED: usize = 2;
/// Satellites as large as this share of the usual need no more beginnings; what smaller ones cost.
const ENOUGH: f64 = 0.85;
const SMALL: f64 = 300.0;
/// How often each satellite's turn comes, from each beginning, and how many places it tries then.
const TURNS: usize = 18;
const MOVES: usize = 8;
/// How often the satellites that are in trouble are looked at in the end, and how many places each
/// of them tries.
const REPAIRS: usize = 6;
const ATTEMPTS: usize = 80;

/// A drawing, in cells.
pub(super) struct Found {
    /// Where satellites are.
    pub(super) at: Vec<Vector>,
    /// The control point of each link.
    pub(super) bends: Vec<Vector>,
    /// How large satellites can be.
    pub(super) radius: f64,
}

/// The best drawing that is found.
pub(super) fn search(links: &[[usize; 2]], satellites: usize, side: f64) -> Found {
    // What is drawn is of the network alone: these dice are always the same.
    let mut dice = Dice::from_seed([0; 32]);
    let mut boards: Vec<(f64, Board<'_>)> = (0..BEGINNINGS)
        .map(|_| {
            let random = |dice: &mut Dice| vector(dice.unit(), dice.unit()) * side;
            let mut at: Vec<_> = (0..satellites).map(|_| random(&mut dice)).collect();
            stress::spread(links, &mut at, side);
            let board = Board::new(links, at);
            (board.total(), board)
        })
        .collect();
    boards.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let mut best = Found { at: Vec::new(), bends: Vec::new(), radius: 0.0 };
    let mut least = f64::INFINITY;
    for (index, (_, mut board)) in boards.into_iter().enumerate() {
        if index >= SEARCHED && best.radius >= ENOUGH * RADIUS {
            break;
        }
        improve(&mut board, side, &mut dice);
        repair(&mut board, side, &mut dice);
        let bends = bend::bend(links, &board.at, side);
        let radius = bend::radius(links, &board.at, &bends);
        let cost = board.total() + SMALL * (RADIUS - radius) / RADIUS;
        if cost < least {
            least = cost;
            best = Found { at: board.at, bends, radius };
        }
    }
    best
}

fn improve(board: &mut Board<'_>, side: f64, dice: &mut Dice) {
    let count = board.at.len();
    let turns = TURNS * count;
    for turn in 0..turns {
        let left = 1.0 - turn as f64 / turns as f64;
        let reach = 0.12 + 0.5 * side * left * left;
        let satellite = dice.below(count);
        let mut cost = board.around(satellite, f64::INFINITY);
        for _ in 0..MOVES {
            // Now and then to the middle of its neighbours, and around there.
            let old = board.at[satellite];
            let from = if dice.below(5) == 0 { middle(board, satellite) } else { old };
            let worse = dice.unit();
            let bearable = cost + 0.6 * left * left * worse * worse;
            cost = try_around(board, satellite, from, reach, (cost, bearable), side, dice);
        }
    }
}

/// Moves a satellite to somewhere around a place, unless that costs more than is bearable; returns
/// what it costs then.
fn try_around(
    board: &mut Board<'_>,
    satellite: usize,
    from: Vector,
    reach: f64,
    (cost, bearable): (f64, f64),
    side: f64,
    dice: &mut Dice,
) -> f64 {
    let old = board.at[satellite];
    let way = vector(dice.unit() - 0.5, dice.unit() - 0.5) * (2.0 * reach);
    board.at[satellite] = inside(from + way, side);
    let now = board.around(satellite, bearable);
    if now > bearable {
        board.at[satellite] = old;
        return cost;
    }
    now
}

/// Moves the satellites of which links come too near to others, and those others: from now on that is
/// worth more than anything else.
fn repair(board: &mut Board<'_>, side: f64, dice: &mut Dice) {
    board.blocked = 16.0;
    for _ in 0..REPAIRS {
        for satellite in board.in_trouble() {
            let mut cost = board.around(satellite, f64::INFINITY);
            for attempt in 0..ATTEMPTS {
                let reach = if attempt % 2 == 0 { 0.6 } else { 0.5 * side };
                let from = board.at[satellite];
                cost = try_around(board, satellite, from, reach, (cost, cost), side, dice);
            }
        }
    }
}

fn middle(board: &Board<'_>, satellite: usize) -> Vector {
    let links = &board.of[satellite];
    if links.is_empty() {
        return board.at[satellite];
    }
    let sum = links.iter().map(|link| board.at[board.beyond(*link, satellite)]);
    sum.fold(vector(0.0, 0.0), |sum, at| sum + at) * (1.0 / links.len() as f64)
}

fn inside(at: Vector, side: f64) -> Vector {
    let within = |value: f64| value.clamp(SIDE, (side - SIDE).max(SIDE));
    vector(within(at.x), within(at.y))
}
