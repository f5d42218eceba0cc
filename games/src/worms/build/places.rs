//! Where parts fit into a draft: all that can be added to it.

use super::{
    draft::{Draft, Part},
    placing::{Piece, Placing},
};
use crate::worms::{
    config::Config,
    mode::Parts,
    network::{Group, Satellite, Set},
};

/// Is a part among those that the table builds with? The headquarters and links always are.
pub(in crate::worms) fn is_given(config: &Config, part: &Part) -> bool {
    match part {
        Part::Triangle(_) | Part::Fork(..) | Part::Foursome(..) => config.parts() == Parts::Pieces,
        Part::Satellite(_) => config.parts() == Parts::Singles,
        Part::Link(..) | Part::Headquarters(_) => true,
    }
}

/// The satellites of a place: one, or two in order.
pub(in crate::worms) type Place = Vec<Satellite>;

impl Placing {
    /// As much of it as still makes sense in a draft: no satellite at which nothing fits any more, and
    /// nothing at all where the piece fits nowhere.
    pub(in crate::worms) fn settled(self, config: &Config, draft: &Draft) -> Option<Self> {
        let places = places(config, draft, self.piece);
        let fits = |first: &Satellite| {
            self.piece.is_between() && places.iter().any(|place| place.contains(first))
        };
        (!places.is_empty()).then(|| Self { first: self.first.filter(fits), ..self })
    }
}

/// Where a piece fits into a draft.
pub(in crate::worms) fn places(config: &Config, draft: &Draft, piece: Piece) -> Vec<Place> {
    let limits = config.asks().limits();
    let all = || Set::first(draft.len()).iter();
    let found: Vec<Place> = if piece.is_between() {
        all().flat_map(|one| all().filter(move |o| one < *o).map(move |o| vec![one, o])).collect()
    } else {
        all().map(|one| vec![one]).collect()
    };
    let fits = |place: &Place| {
        let [Some(one), Some(other)] = [place.first(), place.last()] else { return false };
        let part = piece.part(*one, *other);
        is_given(config, &part) && draft.with(&part, limits).is_ok()
    };
    found.into_iter().filter(fits).collect()
}

/// The parts that need no place and fit into a draft. The headquarters is linked afterwards.
pub(in crate::worms) fn placeless(config: &Config, draft: &Draft) -> Vec<Part> {
    let limits = config.asks().limits();
    let all = std::iter::once(Part::Triangle(None))
        .chain(Group::ALL.map(Part::Satellite))
        .chain([Part::Headquarters(Vec::new())]);
    all.filter(|part| is_given(config, part) && draft.with(part, limits).is_ok()).collect()
}
