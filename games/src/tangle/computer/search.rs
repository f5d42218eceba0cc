//! The search: deeper and deeper, until a number of positions is spent. It asks no clock, so that
//! it finds the same on every machine. With two players alpha-beta; with more everybody goes for
//! what is best for themselves (max-n: Luckhardt and Irani, 1986).

use super::{
    cut::Cut,
    position::Position,
    worth::{self, WON},
};
use crate::tangle::{field::Line, play::ending::Ending};

/// No search is deeper.
const DEEPEST: usize = 60;

/// How much to think.
#[derive(Debug, Clone, Copy)]
pub(in crate::tangle) struct Budget {
    /// No deeper than so many segments.
    pub(in crate::tangle) depth: usize,
    /// No more positions than this. The first ply is always searched.
    pub(in crate::tangle) nodes: u64,
}

/// What a search found.
#[derive(Debug, Clone)]
pub(in crate::tangle) struct Found {
    /// The line that is expected, the move itself first. Empty if there is no move.
    pub(in crate::tangle) line: Vec<Cut>,
    /// What the line comes to for the player who draws, in thousandths of a point at most.
    pub(in crate::tangle) value: i32,
    /// How many segments deep the last complete search was.
    pub(in crate::tangle) depth: usize,
    /// How many positions were looked at.
    pub(in crate::tangle) nodes: u64,
}

/// Searches a position; of moves that are as good, the first of `roots` is found.
pub(in crate::tangle) fn search(position: &Position, roots: &[Cut], budget: Budget) -> Found {
    let mut search = Search::new(position.clone(), budget);
    let mut roots = roots.to_vec();
    let mut found =
        Found { line: roots.first().copied().into_iter().collect(), value: 0, depth: 0, nodes: 0 };
    for depth in 1..=budget.depth.min(DEEPEST) {
        search.limit = if depth == 1 { u64::MAX } else { budget.nodes };
        let Some((value, line)) = search.iteration(&mut roots, depth) else { break };
        // Where the round has so many segments, all lines end there. A race that is won is not over: deeper,
        // it may be won by more.
        let is_seen = matches!(position.ending(), Ending::Segments(_)) && line.len() < depth;
        found = Found { line, value, depth, nodes: search.nodes };
        if is_seen || search.nodes >= budget.nodes {
            break;
        }
    }
    found.nodes = search.nodes;
    found
}

struct Search {
    position: Position,
    nodes: u64,
    limit: u64,
    /// Moves of all plies, one above the other.
    cuts: Vec<Cut>,
    /// The best line from each ply on.
    lines: Vec<Vec<Cut>>,
    /// The line of the last iteration.
    expected: Vec<Cut>,
    /// By line of the field, how often hitting it was good enough.
    history: Vec<u32>,
}

impl Search {
    fn new(position: Position, budget: Budget) -> Self {
        let plies = budget.depth.min(DEEPEST) + 2;
        let lines = position.field().path().len() + plies + 12;
        Self {
            position,
            nodes: 0,
            limit: budget.nodes,
            cuts: Vec::new(),
            lines: vec![Vec::new(); plies + 1],
            expected: Vec::new(),
            history: vec![0; lines],
        }
    }

    /// One search of that depth; the roots are put in order, the best first. `None` if the budget is
    /// spent before it is complete.
    fn iteration(&mut self, roots: &mut [Cut], depth: usize) -> Option<(i32, Vec<Cut>)> {
        let is_duel = self.position.players() == 2;
        let turn = self.position.field().path().len() % self.position.players().max(1);
        let mut best: Option<(usize, i32)> = None;
        for (number, cut) in roots.iter().enumerate() {
            let least = best.map_or(-i32::MAX, |(_, value)| value);
            let back = self.position.play(cut)?;
            let value = if is_duel {
                self.duel(depth - 1, 1, -i32::MAX, -least).map(|value| -value)
            } else {
                self.many(depth - 1, 1).map(|worth| worth[turn])
            };
            self.position.undo(back);
            let value = value?;
            if best.is_none() || value > least {
                best = Some((number, value));
                self.extend(0, *cut);
            }
        }
        let (number, value) = best?;
        if let Some(front) = roots.get_mut(..=number) {
            front.rotate_right(1);
        }
        let line = self.lines.first().cloned().unwrap_or_default();
        self.expected.clone_from(&line);
        Some((value, line))
    }

    /// The line from `ply` on is `cut` and the line from the next ply on.
    fn extend(&mut self, ply: usize, cut: Cut) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(cut);
            line.extend_from_slice(rest);
        }
    }

    fn enter(&mut self, ply: usize) -> Option<()> {
        self.nodes += 1;
        if let Some(line) = self.lines.get_mut(ply) {
            line.clear();
        }
        (self.nodes <= self.limit).then_some(())
    }

    /// Fills in the moves of a ply, the promising first; where they begin in `cuts`. Only the roots
    /// are tried in other places of an edge than its middle.
    fn moves(&mut self, ply: usize) -> usize {
        let start = self.cuts.len();
        self.position.cuts(false, &mut self.cuts);
        let (position, history) = (&self.position, &self.history);
        let expected = self.expected.get(ply).map(|cut| (cut.edge, cut.place));
        let drawer = position.drawer();
        if let Some(cuts) = self.cuts.get_mut(start..) {
            cuts.sort_by_cached_key(|cut| {
                let points = match cut.owner {
                    Some(owner) if owner == drawer => 0,
                    None => 1,
                    Some(_) => 2_u8,
                };
                let count = history.get(slot(position, cut)).copied().unwrap_or(0);
                (expected != Some((cut.edge, cut.place)), points, u32::MAX - count)
            });
        }
        start
    }

    /// Two players: what the position is worth for the one who draws. `None` if the budget is spent.
    fn duel(&mut self, depth: usize, ply: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        self.enter(ply)?;
        if depth == 0 || self.position.is_over() {
            let value = worth::for_two(&self.position);
            // Of wins the soonest, of losses the latest.
            let late = i32::try_from(ply).unwrap_or(0);
            return Some(if value.abs() >= WON / 2 {
                value - value.signum() * late
            } else {
                value
            });
        }
        let start = self.moves(ply);
        let mut best = -i32::MAX;
        let mut result = Some(());
        for index in start..self.cuts.len() {
            let Some(cut) = self.cuts.get(index).copied() else { break };
            let Some(back) = self.position.play(&cut) else { continue };
            let value = self.duel(depth - 1, ply + 1, -beta, -alpha).map(|value| -value);
            self.position.undo(back);
            let Some(value) = value else {
                result = None;
                break;
            };
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.extend(ply, cut);
                }
            }
            if alpha >= beta {
                self.remember(&cut, depth);
                break;
            }
        }
        self.cuts.truncate(start);
        result.map(|()| best)
    }

    /// More players: by turn, what the position is worth. `None` if the budget is spent.
    fn many(&mut self, depth: usize, ply: usize) -> Option<[i32; 6]> {
        self.enter(ply)?;
        if depth == 0 || self.position.is_over() {
            return Some(worth::for_many(&self.position));
        }
        let turn = self.position.field().path().len() % self.position.players().max(1);
        let start = self.moves(ply);
        let mut best: Option<[i32; 6]> = None;
        let mut result = Some(());
        for index in start..self.cuts.len() {
            let Some(cut) = self.cuts.get(index).copied() else { break };
            let Some(back) = self.position.play(&cut) else { continue };
            let value = self.many(depth - 1, ply + 1);
            self.position.undo(back);
            let Some(value) = value else {
                result = None;
                break;
            };
            if best.is_none_or(|best| value[turn] > best[turn]) {
                best = Some(value);
                self.extend(ply, cut);
            }
        }
        self.cuts.truncate(start);
        result.and(best)
    }

    fn remember(&mut self, cut: &Cut, depth: usize) {
        let slot = slot(&self.position, cut);
        if let Some(count) = self.history.get_mut(slot) {
            *count = count.saturating_add((depth * depth) as u32);
        }
    }
}

/// The number of the line that a cut hits.
fn slot(position: &Position, cut: &Cut) -> usize {
    match position.field().line(cut.edge) {
        Line::Side(side) => side,
        // No field has more than twelve corners.
        Line::Segment(segment) => segment + 12,
    }
}
