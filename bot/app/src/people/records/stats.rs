//! Results put together: how somebody stands in a game.

use std::collections::BTreeMap;

use parlour_games::{
    GameKind,
    engine::{Phrase, Sum},
};

use crate::people::{
    address::PersonId,
    records::player_result::{Counted, End, PlayerResult, Results},
};

/// Somebody's games of one kind, or everybody's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PlayerStats {
    /// What they were called last.
    pub(crate) name: String,
    pub(crate) games: u32,
    pub(crate) won: u32,
    /// Won together with others.
    pub(crate) shared: u32,
    pub(crate) gave_up: u32,
    tallies: BTreeMap<String, (Sum, u32)>,
}

impl PlayerStats {
    fn add(&mut self, result: &PlayerResult) {
        self.name.clone_from(&result.name);
        self.games += 1;
        self.won += u32::from(result.end == End::Won);
        self.shared += u32::from(result.end == End::Shared);
        self.gave_up += u32::from(result.end == End::GaveUp);
        for Counted { name, value, sum } in &result.tallies {
            let (_, so_far) = self.tallies.entry(name.clone()).or_insert((*sum, 0));
            *so_far = match sum {
                Sum::Added => so_far.saturating_add(*value),
                Sum::Greatest => (*value).max(*so_far),
            };
        }
    }

    /// The number of a tally.
    pub(crate) fn tally(&self, name: &str) -> Option<u32> {
        self.tallies.get(name).map(|(_, value)| *value)
    }

    /// The names of its tallies, in order.
    pub(crate) fn tallies(&self) -> impl Iterator<Item = &str> {
        self.tallies.keys().map(String::as_str)
    }

    /// What the game counts, in words; `None` where it counts nothing.
    pub(crate) fn counted(&self, kind: GameKind) -> Option<Phrase> {
        if self.tallies.is_empty() {
            return None;
        }
        let mut phrase = Phrase::named(format!("{}-tallies", kind.name()));
        for (name, (_, value)) in &self.tallies {
            phrase.args.push((name.clone().into(), (*value).into()));
        }
        Some(phrase)
    }
}

/// How people stand, by game.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stats(BTreeMap<GameKind, BTreeMap<PersonId, PlayerStats>>);

impl Stats {
    /// Adds a table's results.
    pub(crate) fn add(&mut self, kind: GameKind, results: &Results) {
        let people = self.0.entry(kind).or_default();
        for result in &results.people {
            people.entry(result.id.clone()).or_default().add(result);
        }
    }

    /// Those of some games alone.
    pub(crate) fn only(mut self, is_wanted: impl Fn(&GameKind) -> bool) -> Self {
        self.0.retain(|kind, _| is_wanted(kind));
        self
    }

    /// The games that were played, in the catalogue's order.
    pub(crate) fn games(&self) -> impl Iterator<Item = GameKind> {
        self.0.keys().copied()
    }

    /// How somebody stands.
    pub(crate) fn of(&self, kind: GameKind, person: &PersonId) -> Option<&PlayerStats> {
        self.0.get(&kind)?.get(person)
    }

    /// Everybody, those with the most wins first; of equals, those who needed fewer games.
    pub(crate) fn ranked(&self, kind: GameKind) -> Vec<(&PersonId, &PlayerStats)> {
        let mut all: Vec<_> = self.0.get(&kind).into_iter().flatten().collect();
        all.sort_by(|(one_id, one), (other_id, other)| {
            let key = |own_stats: &PlayerStats| (u32::MAX - own_stats.won, own_stats.games);
            key(one).cmp(&key(other)).then_with(|| one_id.cmp(other_id))
        });
        all
    }

    /// Somebody's place by wins, from 1 (equals share one), and among how many.
    pub(crate) fn place(&self, kind: GameKind, person: &PersonId) -> Option<(usize, usize)> {
        let people = self.0.get(&kind)?;
        let own = people.get(person)?.won;
        Some((1 + people.values().filter(|other| other.won > own).count(), people.len()))
    }

    /// Everybody's together.
    pub(crate) fn sum(&self, kind: GameKind) -> PlayerStats {
        let mut sum = PlayerStats::default();
        for own_stats in self.0.get(&kind).into_iter().flat_map(BTreeMap::values) {
            sum.games += own_stats.games;
            sum.won += own_stats.won;
            sum.shared += own_stats.shared;
            sum.gave_up += own_stats.gave_up;
            for (name, (how, value)) in &own_stats.tallies {
                let (_, so_far) = sum.tallies.entry(name.clone()).or_insert((*how, 0));
                *so_far = match how {
                    Sum::Added => so_far.saturating_add(*value),
                    Sum::Greatest => (*value).max(*so_far),
                };
            }
        }
        sum
    }
}
