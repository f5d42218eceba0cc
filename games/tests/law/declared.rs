//! The declaration: a game is what it says that it is.

use std::collections::BTreeSet;

use parlour_games::{
    GameKind,
    engine::{Dice, Game, Observer, ParamKind, Turns},
};
use serde_json::Value as Json;

use super::random::{anything, play_all};

/// In turn: the game never waits for more than one seat. At once: in some variant it does.
pub(super) fn turns(kind: GameKind) {
    let mut most = 0;
    play_all(kind, 2, anything, |game, _| {
        let waits = game.to_act().iter().count();
        assert!(game.to_act().iter().all(|seat| game.seats.contains(seat)));
        assert_eq!(waits == 0, game.table.outcome().is_some(), "it waits for nobody");
        most = most.max(waits);
    });
    let in_turn = kind.about().turns == Turns::Sequential;
    assert_eq!(most <= 1, in_turn, "{} waits for {most} at once", kind.name());
    let about = kind.about();
    assert!(about.seats.contains(&about.usual_seats), "{about:?}");
}

/// Whatever is said of an option is heard: no two values of it open the same table.
pub(super) fn options(kind: GameKind) {
    for param in kind.options() {
        let values: Vec<String> = match param.kind {
            ParamKind::Choice(words) => words.iter().map(ToString::to_string).collect(),
            ParamKind::Integer { min, max } => [min, max].map(|end| end.to_string()).into(),
            _ => continue,
        };
        // Some values need other options, and are refused without.
        let open = |value: &String| kind.configure(&format!("{}:{value}", param.name)).ok();
        let tables: Vec<String> = values.iter().filter_map(open).collect();
        let different: BTreeSet<&String> = tables.iter().collect();
        assert_eq!(different.len(), tables.len(), "{} {}: {tables:?}", kind.name(), param.name);
    }
}

/// Where everything is public, everybody sees the same; else somebody sees what others do not.
pub(super) fn secrets(kind: GameKind) {
    let mut differ = false;
    play_all(kind, 1, anything, |game, _| {
        let sights: BTreeSet<String> = Observer::all(game.seats)
            .map(|observer| {
                let mut json = game.view(observer).json();
                if let Json::Object(fields) = &mut json {
                    fields.remove("observer");
                }
                json.to_string()
            })
            .collect();
        differ |= sights.len() > 1;
    });
    assert_eq!(differ, kind.has_secrets(), "{}", kind.name());
}

/// Who sits where is hidden from the start, or not at all, until the game is over; and what is settled
/// as it starts is not settled again.
pub(super) fn hidden_seats(kind: GameKind, can_hide: bool) {
    let mut hides_some = false;
    for (_, config, seats) in kind.variants() {
        let count = usize::from(seats.count());
        for people in [vec![true; count], vec![false; count]] {
            for nameless in [true, false] {
                let settled = kind.settle(&config, &people, nameless).unwrap();
                for (others, elsewhere) in
                    [(vec![true; count], !nameless), (vec![false; count], nameless)]
                {
                    assert_eq!(kind.settle(&settled, &others, elsewhere).unwrap(), settled);
                }
                let seated = kind.seating(&settled, &people, &Dice::fair(&[3; 32], 0)).unwrap();
                let all: BTreeSet<u8> = seated.iter().copied().collect();
                assert_eq!(all, (0..seats.count()).collect(), "everybody has a seat");
                hides_some |= kind.hides_seats(&settled).unwrap();
            }
        }
    }
    assert!(can_hide || !hides_some, "{} hides who sits where", kind.name());
    assert!(!can_hide || hides_some, "{} never hides who sits where", kind.name());
    let mut hid: Option<bool> = None;
    play_all(kind, 1, anything, |game, _| {
        if game.log.len() <= 2 {
            hid = None;
        }
        let hides = game.table.hides_seats();
        let is_over = game.table.outcome().is_some();
        assert!(!(is_over && hides), "it is over, and still hidden");
        assert!(is_over || hid.is_none_or(|hid| hid == hides), "it is hidden, or told, too late");
        hid = Some(hides);
    });
}

/// What a game does not declare, it cannot be asked.
pub(super) fn capabilities<G: Game>(kind: GameKind) {
    assert_eq!(kind.has_secrets(), G::SECRETS.is_some());
    assert_eq!(kind.saves(), G::SAVING.is_some());
    let (mut counts, mut analysed, mut tallied) = (false, false, false);
    for game in play_all(kind, 1, anything, |game, _| {
        // A solver may take its time: once is enough.
        analysed = analysed || game.view(Observer::Public).analyse().is_some();
        let waits = game.to_act();
        let mut patient = game.seats.iter().filter(|seat| game.table.patience(*seat).is_some());
        assert!(patient.all(|seat| waits.contains(seat)));
        for seat in game.seats.iter() {
            assert!(game.table.outcome().is_some() || game.table.tallies(seat).is_empty());
        }
    }) {
        let names = |seat| -> Vec<&str> {
            game.table.tallies(seat).iter().map(|tally| tally.name).collect()
        };
        let all: BTreeSet<_> = game.seats.iter().map(names).collect();
        assert_eq!(all.len(), 1, "the names of tallies are always the same");
        tallied |= all.iter().any(|names| !names.is_empty());
    }
    for (_, config, _) in kind.variants() {
        counts |= kind.counts_time(&config).unwrap();
    }
    assert_eq!(counts, G::CLOCK.is_some(), "does time count?");
    assert_eq!(analysed, G::SOLVER.is_some(), "is there a solver?");
    assert_eq!(tallied, G::RECORDS.is_some(), "are there records?");
}
