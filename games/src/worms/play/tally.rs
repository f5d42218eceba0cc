//! What a player's record counts: networks, levels, and every weapon's success and failure.

use super::{
    event::Ending,
    field::{Ended, Field, Gunner},
    state::State,
    weapon::Weapon,
};
use crate::{
    engine::{Seat, Tally},
    worms::mode::Mode,
};

/// By weapon, the tallies of what it did and did not; the deflector never fails.
const MARKS: [(&str, Option<&str>); Weapon::ALL.len()] = [
    ("fork-hit", Some("fork-miss")),
    ("triangle-hit", Some("triangle-miss")),
    ("foursome-hit", Some("foursome-miss")),
    ("prove-hit", Some("prove-miss")),
    ("snap-hit", Some("snap-miss")),
    ("deflected", None),
    ("anti-hit", Some("anti-miss")),
];

/// See [`crate::engine::Records`]. A network is finished by who found its headquarters; a level
/// is reached where that was in a network as the level has it, and not one that was given or built, or
/// made to other measures.
pub(in crate::worms) fn of(state: &State, seat: Seat) -> Vec<Tally> {
    let found = |field: &&Field| matches!(field.ended, Some(Ended { how: Ending::Located(by), .. }) if by == seat);
    let finished = state.fields.iter().filter(found).count() as u32;
    let level =
        if finished > 0 && state.config.is_of_level() { u32::from(state.config.level) } else { 0 };
    let has_built = state.desk(seat).is_some_and(|desk| desk.built.is_some());
    let gunners: Vec<&Gunner> =
        state.fields.iter().filter_map(|field| field.player(seat)).collect();
    let mut tallies = vec![
        Tally::added("finished", finished),
        Tally::greatest("level", level),
        Tally::added("built", u32::from(has_built)),
        Tally::added("points", points(state, seat)),
        Tally::added("hints", gunners.iter().map(|gunner| gunner.hints).sum()),
    ];
    for (index, (hit, miss)) in MARKS.into_iter().enumerate() {
        let marks = gunners.iter().filter_map(|gunner| gunner.marks.get(index));
        let (hits, misses) = marks.fold((0, 0), |(a, b), (hits, misses)| (a + hits, b + misses));
        tallies.push(Tally::added(hit, hits));
        tallies.extend(miss.map(|miss| Tally::added(miss, misses)));
    }
    tallies
}

/// The points at the end; those who have lost more than they had have none, and nobody has any in
/// master.
fn points(state: &State, seat: Seat) -> u32 {
    let total = state.totals().get(seat.index()).copied().unwrap_or(0);
    let counts = state.config.mode != Mode::Master;
    if counts { u32::try_from(total.max(0)).unwrap_or(u32::MAX) } else { 0 }
}
