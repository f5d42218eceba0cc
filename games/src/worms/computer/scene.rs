//! What a computer player looks at: a network at which it is its turn.

use crate::{
    engine::Seat,
    worms::{
        mode::Logic,
        network::{Graph, Groups, Satellite, Set},
        play::view::{Board, GunnerView, View},
    },
};

/// What a robot looks at.
pub(super) struct Scene<'a> {
    pub(super) view: &'a View,
    pub(super) board: &'a Board,
    pub(super) own: &'a GunnerView,
    pub(super) graph: Graph,
    pub(super) known: Groups,
    pub(super) cloaked: Set,
}

impl<'a> Scene<'a> {
    pub(super) fn of(view: &'a View, seat: Seat) -> Option<Self> {
        let board = view.board_of(seat)?;
        let own = board.gunner(seat)?;
        let (graph, known, cloaked) = (board.graph(), board.known(), board.cloaked());
        Some(Self { view, board, own, graph, known, cloaked })
    }

    pub(super) fn is_checked(&self) -> bool {
        self.view.config.logic() != Logic::Off
    }

    /// The headquarters by the source's fourth pattern: all its neighbours are uncloaked and of one
    /// group; or it is the only one left.
    pub(super) fn fourth_pattern(&self) -> Option<Satellite> {
        let is_it = |satellite: &Satellite| {
            let beside = self.graph.of(*satellite);
            beside.is_within(self.known.all()) && self.known.count(beside) == 1
        };
        self.cloaked.only().or_else(|| self.cloaked.iter().find(is_it))
    }

    /// The cloaked one with the most links, since all of those of the headquarters lead to one group;
    /// those last of which two neighbours or more are known to be of one group.
    pub(super) fn least_suspect(&self) -> Option<Satellite> {
        let known = |satellite: Satellite| (self.graph.of(satellite) & self.known.all()).len();
        self.cloaked.iter().max_by_key(|s| (known(*s) < 2, self.graph.degree(*s)))
    }
}
